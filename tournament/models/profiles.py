"""Scoring profiles of the organizers' own."""

from django.db import models
from django.db.models import F, Q, TextField, Value
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Coalesce

from core.rows import Shared
from events.models import Event

# A row without a code reads as an empty one: of an unknown value the database would think it is right.
_CODE_OF_ROW = Coalesce(KeyTextTransform("code", F("row")), Value(""), output_field=TextField())


class ScoringProfile(Shared):
    """An own profile: offered wherever a tournament is set up, changed only at the event where it was added.

    Tournaments keep a copy, so this row may change or go without changing any of them.
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="scoring_profiles")
    code = models.CharField(max_length=40)
    row = models.JSONField()  # what load_profile reads
    created_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["code"], name="scoring_profile_code_once"),
            models.CheckConstraint(condition=~Q(code=""), name="scoring_profile_has_a_code"),
            models.CheckConstraint(
                condition=Q(code=_CODE_OF_ROW), name="scoring_profile_row_has_its_code"),
        ]

    def __str__(self):
        return self.code
