"""People who sign in."""

from uuid import uuid4

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _


class User(AbstractUser):
    """Someone who signs in: staff of some event, or a person who may create one."""

    uid = models.UUIDField(default=uuid4, unique=True, editable=False)
    display_name = models.CharField(_("name"), max_length=120, blank=True)
    language = models.CharField(max_length=8, blank=True)
    # People of the demo event sign in only from this machine, and vanish with it.
    is_demo = models.BooleanField(default=False)

    def __str__(self):
        return self.label

    @property
    def label(self) -> str:
        return self.display_name or self.username


class SignInLink(models.Model):
    """A one-use way in; only the hash of its secret is kept."""

    user = models.ForeignKey(User, models.CASCADE, related_name="sign_in_links")
    secret_hash = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True)


class ApiToken(models.Model):
    """A personal token of the API: hashed, with scopes, revocable."""

    uid = models.UUIDField(default=uuid4, unique=True, editable=False)
    user = models.ForeignKey(User, models.CASCADE, related_name="api_tokens")
    label = models.CharField(_("name"), max_length=80)
    secret_hash = models.CharField(max_length=64, unique=True)
    scopes = models.JSONField(default=list)  # "read", "results"
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField(null=True)
    last_used_at = models.DateTimeField(null=True)
    revoked_at = models.DateTimeField(null=True)
