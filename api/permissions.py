"""Who may do what: the capabilities of the pages, and the scopes of the token."""

from django.utils.functional import cached_property
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.viewsets import GenericViewSet

from accounts.tokens import READ, RESULTS, allows
from api.authentication import TokenAuthentication
from api.errors import ScopeMissing
from api.pagination import Pages
from api.schema import Schema
from events.domain.roles import Can
from events.permissions import capabilities


class HasCapability(BasePermission):
    """Allow the actions that the viewset names: to everybody (None), or to staff who hold the capability.

    A token must also be made for it: reading needs its scope as much as reporting does.
    """

    def has_permission(self, request, view):
        if view.action in (None, "metadata"):
            return True  # no such method here; the dispatcher says so
        scope = READ if request.method in SAFE_METHODS else RESULTS
        if request.auth and not allows(request.auth, scope):
            raise ScopeMissing(scope)
        capability = view.capabilities[view.action]
        if capability is None:
            return True
        return request.user.is_authenticated and capability in view.may


class AlwaysJson(DefaultContentNegotiation):
    """There is one format; whatever the client says it accepts, it gets that."""

    def select_renderer(self, request, renderers, format_suffix=None):
        return renderers[0], renderers[0].media_type


class Resource(GenericViewSet):
    """Rows of one kind. A subclass names the capability of each action and, where staff see more, its tournament."""

    capabilities: dict[str, Can | None] = {}
    authentication_classes = [TokenAuthentication]
    permission_classes = [HasCapability]
    pagination_class = Pages
    content_negotiation_class = AlwaysJson
    schema = Schema()
    lookup_field = "uid"

    @cached_property
    def tournament(self):
        """The tournament that the address names; 404 when there is none."""
        raise NotImplementedError

    @cached_property
    def may(self) -> frozenset[Can]:
        """What the token's owner may do in this tournament."""
        return capabilities(self.request.user, self.tournament.scope)

    @property
    def sees_drafts(self) -> bool:
        """A draft is for those who make it, as on the pages."""
        return Can.POST_ROUND in self.may
