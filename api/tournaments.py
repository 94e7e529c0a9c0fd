"""Tournaments of an event, with their stages."""

from django.db.models import Prefetch
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema_view
from rest_framework import mixins, serializers

from api.permissions import Resource
from api.schema import reads
from events.models import Event
from tournament.models import Stage, Tournament


class StageSerializer(serializers.ModelSerializer):
    """A run of rounds of one kind."""

    class Meta:
        model = Stage
        fields = [
            "uid", "number", "kind", "format", "rel", "wins_needed", "round_minutes", "planned_rounds", "cut_size",
            "started_at",
        ]
        read_only_fields = fields
        extra_kwargs = {
            "rel": {"help_text": "Enforcement level."},
            "wins_needed": {"help_text": "Games to win for the match."},
            "round_minutes": {"help_text": "Null: untimed."},
            "cut_size": {"help_text": "Elimination: how many enter. Null: not decided."},
        }


class TournamentSerializer(serializers.ModelSerializer):
    """One competition of an event: the main event or a side event."""

    event = serializers.SlugRelatedField("uid", read_only=True)
    stages = StageSerializer(many=True, read_only=True)

    class Meta:
        model = Tournament
        fields = ["uid", "event", "name", "slug", "game", "late_entry", "created_at", "finished_at", "stages"]
        read_only_fields = fields
        extra_kwargs = {"late_entry": {"help_text": "What rounds count as that were missed before a late entry."}}


@extend_schema_view(
    list=reads("The tournaments of an event, the oldest first."), retrieve=reads("One tournament with its stages."))
class TournamentViewSet(mixins.ListModelMixin, mixins.RetrieveModelMixin, Resource):
    """Tournaments are public, as their pages are."""

    capabilities = {"list": None, "retrieve": None}
    queryset = Tournament.objects.select_related("event").prefetch_related(
        Prefetch("stages", Stage.objects.order_by("number"))).order_by("pk")
    serializer_class = TournamentSerializer

    def get_queryset(self):
        if self.action == "retrieve":
            return self.queryset.all()
        return self.queryset.filter(event=get_object_or_404(Event, uid=self.kwargs["event_uid"]))
