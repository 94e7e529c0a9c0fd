"""Matches of a round: the pairings, with the results that count."""

from django.db.models import F, Prefetch, Q, Sum
from django.db.models.functions import Coalesce
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.functional import cached_property
from drf_spectacular.utils import OpenApiParameter, extend_schema_field, extend_schema_view
from rest_framework import mixins, serializers

from api.entries import EntryRefSerializer
from api.permissions import Resource
from api.results import ScoreSerializer
from api.schema import READING, errors, reads
from tournament.models import Match, MatchResult, Round

MOST_TABLES = 1_000_000


class MatchSerializer(serializers.ModelSerializer):
    """Two players at a table, or one with a bye or an assigned loss."""

    round = serializers.SlugRelatedField("uid", read_only=True)
    first = EntryRefSerializer(read_only=True)
    second = EntryRefSerializer(read_only=True, allow_null=True)
    extra_minutes = serializers.IntegerField(help_text="Time that this table has on top of the round.")
    result = serializers.SerializerMethodField(help_text="The result that counts; null while there is none.")

    class Meta:
        model = Match
        fields = ["uid", "round", "table", "kind", "slot", "first", "second", "extra_minutes", "result", "version"]
        read_only_fields = fields
        extra_kwargs = {
            "table": {"help_text": "Null: no opponent, no table."},
            "slot": {"help_text": "Place in the bracket: the winners of 2k-1 and 2k meet in k. Null in Swiss."},
            "version": {"help_text": "Send it back as expected_version."},
        }

    @extend_schema_field(ScoreSerializer(allow_null=True))
    def get_result(self, match):
        return ScoreSerializer(match.current[0]).data if match.current else None


class TableSerializer(serializers.Serializer):
    """The query of the list."""

    table = serializers.IntegerField(min_value=1, max_value=MOST_TABLES, required=False)


@extend_schema_view(
    list=reads(
        "The pairings of a round by table, byes last.",
        responses={200: MatchSerializer(many=True)} | errors(*READING, 422),
        parameters=[OpenApiParameter(
            "table", {"type": "integer", "minimum": 1, "maximum": MOST_TABLES}, description="Only this table.")]),
    retrieve=reads("One match."))
class MatchViewSet(mixins.ListModelMixin, mixins.RetrieveModelMixin, Resource):
    """Pairings are public as soon as they are posted."""

    capabilities = {"list": None, "retrieve": None}
    queryset = (
        Match.objects.select_related("round", "first__player", "second__player")
        .prefetch_related(Prefetch("results", MatchResult.objects.filter(is_current=True), to_attr="current"))
        .annotate(extra_minutes=Coalesce(Sum("extensions__minutes", filter=Q(extensions__withdrawn_at=None)), 0))
        .order_by(F("table").asc(nulls_last=True), "pk")
    )
    serializer_class = MatchSerializer

    @cached_property
    def round(self):
        rounds = Round.objects.select_related("tournament__event")
        if self.action == "retrieve":
            return get_object_or_404(rounds, matches__uid=self.kwargs["uid"])
        return get_object_or_404(rounds, uid=self.kwargs["round_uid"])

    @cached_property
    def tournament(self):
        return self.round.tournament

    def get_queryset(self):
        if self.round.state == Round.State.DRAFT and not self.sees_drafts:
            raise Http404
        return self.queryset.filter(round=self.round)

    def filter_queryset(self, queryset):
        if self.action != "list":
            return queryset
        asked = TableSerializer(data=self.request.query_params)
        asked.is_valid(raise_exception=True)
        return queryset.filter(**asked.validated_data)
