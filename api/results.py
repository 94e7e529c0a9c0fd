"""Results of a match: what was reported, and the door to report."""

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import mixins, serializers
from rest_framework.response import Response

from api.permissions import Resource
from api.schema import REPORTING, errors, reads
from core.errors import RuleViolation
from events.domain.roles import Can
from events.permissions import actor_of
from tournament.commands.results import report_result
from tournament.domain.results import ALONE, GIVEN_UP, Kind, Score, given_up
from tournament.models import Match, MatchResult

REPORTED = [kind.value for kind in Kind if kind not in ALONE]
MOST_GAMES = 99
LARGEST_VERSION = 2**31 - 1
YES_OR_NO = {"invalid": _("Must be true or false.")}  # the framework has these two in English only
UUID = {"invalid": _("Must be a UUID.")}


class ScoreSerializer(serializers.ModelSerializer):
    """What came of a match."""

    class Meta:
        model = MatchResult
        fields = ["uid", "first_wins", "second_wins", "drawn", "kind", "by_first", "neither_came", "created_at"]
        read_only_fields = fields
        extra_kwargs = {
            "kind": {"help_text": "How it came about."},
            "by_first": {"help_text": "Who conceded or did not come: the first player, the second, or nobody (null)."},
            "neither_came": {"help_text": "A double loss because both stayed away."},
        }


class ResultSerializer(ScoreSerializer):
    """A result with what staff see of it."""

    match = serializers.SlugRelatedField("uid", read_only=True)
    match_version = serializers.IntegerField(
        source="match.version", help_text="The match's version now: the expected_version of the next report.")

    class Meta(ScoreSerializer.Meta):
        fields = [
            *ScoreSerializer.Meta.fields, "match", "match_version", "is_current", "was_confirmed", "reported_by",
        ]
        read_only_fields = fields
        extra_kwargs = ScoreSerializer.Meta.extra_kwargs | {
            "reported_by": {"help_text": "user, player, token or system."}}


class ReportSerializer(serializers.Serializer):
    """A result to be reported; knows shapes, no rules."""

    first_wins = serializers.IntegerField(min_value=0, max_value=MOST_GAMES)
    second_wins = serializers.IntegerField(min_value=0, max_value=MOST_GAMES)
    drawn = serializers.IntegerField(min_value=0, max_value=MOST_GAMES, default=0)
    kind = serializers.ChoiceField(REPORTED, default=Kind.PLAYED.value)
    by_first = serializers.BooleanField(
        allow_null=True, default=None, error_messages=YES_OR_NO,
        help_text="With a concession or no-show: was it the first player?")
    neither_came = serializers.BooleanField(
        default=False, error_messages=YES_OR_NO, help_text="A double loss because both stayed away.")
    expected_version = serializers.IntegerField(
        min_value=0, max_value=LARGEST_VERSION, help_text="The match's version as you read it.")
    request_id = serializers.UUIDField(
        error_messages=UUID,
        help_text="A new one for each report. Sent again, the first answer comes again and nothing changes.")
    confirmed = serializers.BooleanField(
        default=False, error_messages=YES_OR_NO,
        help_text="You saw that the score is unusual, or that a concession came after time.")

    def score(self, *, wins_needed: int) -> Score:
        """The result as a value; who stays when the other one gives up has the wins needed."""
        words = self.validated_data
        first, second, kind = words["first_wins"], words["second_wins"], Kind(words["kind"])
        if kind in GIVEN_UP and words["by_first"] is not None:
            return given_up(words["by_first"], kind=kind, wins_needed=wins_needed, first=first, second=second)
        return Score(first, second, words["drawn"], kind, words["by_first"], words["neither_came"])

    def guard(self) -> dict:
        """The other arguments of the command."""
        return {name: self.validated_data[name] for name in ("expected_version", "request_id", "confirmed")}


@extend_schema_view(list=reads("All reports of a match, the oldest first.", public=False))
class ResultViewSet(mixins.ListModelMixin, Resource):
    """The reports of a match, for those who enter them."""

    capabilities = {"list": Can.ENTER_RESULT, "create": Can.ENTER_RESULT}
    queryset = MatchResult.objects.select_related("match").order_by("pk")
    serializer_class = ResultSerializer

    @cached_property
    def match(self):
        matches = Match.objects.select_related("round__stage", "round__tournament__event")
        return get_object_or_404(matches, uid=self.kwargs["match_uid"])

    @cached_property
    def tournament(self):
        return self.match.round.tournament

    def get_queryset(self):
        return self.queryset.filter(match=self.match)

    @extend_schema(
        summary="Report the result of a match; a result already there is replaced.",
        request=ReportSerializer, responses={201: ResultSerializer} | errors(*REPORTING))
    def create(self, request, match_uid):
        body = ReportSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        try:
            result = report_result(
                match_id=self.match.pk, score=body.score(wins_needed=self.match.round.stage.wins_needed),
                actor=actor_of(request), **body.guard())
        except Match.DoesNotExist:  # the round was taken back between two of our lines
            raise Http404 from None
        if not isinstance(result, MatchResult) or result.match != self.match:  # first used for another table
            raise RuleViolation("request.reused")
        return Response(self.get_serializer(result).data, status=201)
