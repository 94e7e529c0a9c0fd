"""Rounds of a tournament, with their clocks."""

from django.db.models import Count, Q
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.functional import cached_property
from drf_spectacular.utils import extend_schema_field, extend_schema_view
from rest_framework import mixins, serializers

from api.permissions import Resource
from api.schema import reads
from tournament.models import Match, Round, RoundClock, Tournament
from tournament.queries.facts import clock_value

PLAYED = Q(matches__kind=Match.Kind.PLAYED)


class ClockSerializer(serializers.ModelSerializer):
    """Facts to count down from; nothing here changes by the second."""

    length_seconds = serializers.SerializerMethodField(help_text="With later adjustments. Null: untimed.")
    ends_at = serializers.SerializerMethodField(help_text="Null while it does not run, and when untimed.")

    class Meta:
        model = RoundClock
        fields = ["length_seconds", "started_at", "paused_at", "paused_seconds", "ends_at"]
        read_only_fields = fields

    @extend_schema_field(serializers.IntegerField(allow_null=True))
    def get_length_seconds(self, clock):
        return None if clock.length_seconds is None else clock.length_seconds + clock.adjusted_seconds

    @extend_schema_field(serializers.DateTimeField(allow_null=True))
    def get_ends_at(self, clock):
        value = clock_value(clock)
        ends_at = value.ends_at(timezone.now()) if value.is_running else None
        return ends_at and serializers.DateTimeField().to_representation(ends_at)


class RoundSerializer(serializers.ModelSerializer):
    """One round; numbers run through all stages."""

    stage = serializers.SlugRelatedField("uid", read_only=True)
    tables = serializers.IntegerField(help_text="Played matches, without byes.")
    reported = serializers.IntegerField(help_text="How many of them have a result.")
    clock = serializers.SerializerMethodField(help_text="Null in a draft.")

    class Meta:
        model = Round
        fields = ["uid", "number", "stage", "state", "posted_at", "closed_at", "tables", "reported", "clock"]
        read_only_fields = fields

    @extend_schema_field(ClockSerializer(allow_null=True))
    def get_clock(self, round):
        clock = getattr(round, "clock", None)
        return clock and ClockSerializer(clock).data


@extend_schema_view(list=reads("The rounds of a tournament, the first one first."), retrieve=reads("One round."))
class RoundViewSet(mixins.ListModelMixin, mixins.RetrieveModelMixin, Resource):
    """Rounds whose pairings are out; a draft is shown to those alone who make it."""

    capabilities = {"list": None, "retrieve": None}
    queryset = Round.objects.select_related("stage", "clock").annotate(
        tables=Count("matches", filter=PLAYED, distinct=True),
        reported=Count("matches", filter=PLAYED & Q(matches__results__is_current=True), distinct=True),
    ).order_by("number")
    serializer_class = RoundSerializer

    @cached_property
    def tournament(self):
        places = Tournament.objects.select_related("event")
        if self.action == "retrieve":
            return get_object_or_404(places, rounds__uid=self.kwargs["uid"])
        return get_object_or_404(places, uid=self.kwargs["tournament_uid"])

    def get_queryset(self):
        rounds = self.queryset.filter(tournament=self.tournament)
        return rounds if self.sees_drafts else rounds.exclude(state=Round.State.DRAFT)
