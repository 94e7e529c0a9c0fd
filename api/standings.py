"""Standings: who is where, and by which exact values."""

from fractions import Fraction

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.functional import cached_property
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.response import Response

from api.entries import EntryRefSerializer
from api.permissions import Resource
from api.schema import READING, errors, reads
from tournament.models import Tournament
from tournament.queries.facts import last_closed, profile_of
from tournament.queries.standings import announced_after, is_provisional, shown_standing, standing

MOST_ROUNDS = 1000
PLACES = 4


def decimal(amount: Fraction) -> str:
    """For showing: a whole number as such, everything else with four places, halves rounded up."""
    if amount.denominator == 1:
        return str(amount.numerator)
    scaled = abs(amount) * 10**PLACES
    whole, rest = divmod((2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator), 10**PLACES)
    return f"{'-' if amount < 0 else ''}{whole}.{rest:0{PLACES}}"


class ValueSerializer(serializers.Serializer):
    """One tie-breaker of one player."""

    tiebreaker = serializers.CharField()
    exact = serializers.SerializerMethodField(help_text="numerator/denominator; ranks are decided by these.")
    shown = serializers.SerializerMethodField(help_text="Rounded to four places, for showing only.")

    def get_exact(self, value) -> str:
        amount = Fraction(value.amount)
        return f"{amount.numerator}/{amount.denominator}"

    def get_shown(self, value) -> str:
        return decimal(Fraction(value.amount))


class LineSerializer(serializers.Serializer):
    """One place of a standing."""

    rank = serializers.IntegerField(help_text="Equal values share a rank.")
    entry = EntryRefSerializer()
    points = serializers.IntegerField(help_text="Match points.")
    wins = serializers.IntegerField()
    losses = serializers.IntegerField()
    draws = serializers.IntegerField()
    seed = serializers.IntegerField(allow_null=True, help_text="In the play-off; null: not in the cut.")
    values = ValueSerializer(many=True, help_text="In the order in which they decide.")


class StandingsSerializer(serializers.Serializer):
    """A standing after a closed round. Disqualified players have no place in it."""

    after_round = serializers.IntegerField(help_text="The last round that counts; 0: none is closed yet.")
    is_provisional = serializers.BooleanField(help_text="Places can still change: nothing was announced.")
    announced_at = serializers.DateTimeField(allow_null=True)
    tiebreakers = serializers.ListField(child=serializers.CharField())
    lines = LineSerializer(many=True)


class AfterSerializer(serializers.Serializer):
    """The query."""

    after = serializers.IntegerField(min_value=1, max_value=MOST_ROUNDS, required=False)


class StandingsViewSet(Resource):
    """Standings are public after each closed round; an open round never shows in them."""

    capabilities = {"retrieve": None}
    queryset = Tournament.objects.select_related("event")
    serializer_class = StandingsSerializer

    @cached_property
    def tournament(self):
        return get_object_or_404(self.queryset, uid=self.kwargs["tournament_uid"])

    @reads(
        "The standing now or after a closed round, all of it in one answer.",
        responses={200: StandingsSerializer} | errors(*READING, 422),
        parameters=[OpenApiParameter(
            "after", {"type": "integer", "minimum": 1, "maximum": MOST_ROUNDS},
            description="The number of a closed round. Without it: the announced standing, else the newest one.")])
    def retrieve(self, request, tournament_uid):
        asked = AfterSerializer(data=request.query_params)
        asked.is_valid(raise_exception=True)
        if after := asked.validated_data.get("after"):
            return Response(self.get_serializer(self._after(after)).data)
        return Response(self.get_serializer(self._now()).data)

    def _now(self) -> dict:
        lines, announcement = shown_standing(self.tournament)
        after = announced_after(announcement) if announcement else last_closed(self.tournament)
        return self._facts(after, lines) | {
            "is_provisional": is_provisional(self.tournament),
            "announced_at": announcement and announcement.announced_at,
        }

    def _after(self, number: int) -> dict:
        if number > last_closed(self.tournament):
            raise Http404
        return self._facts(number, standing(self.tournament, up_to=number)) | {
            "is_provisional": is_provisional(self.tournament), "announced_at": None}

    def _facts(self, after: int, lines: list) -> dict:
        return {"after_round": after, "lines": lines, "tiebreakers": profile_of(self.tournament).order}
