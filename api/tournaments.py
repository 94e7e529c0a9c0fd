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
            "cut_losses", "seating", "separate_teams", "last_round_by_standing", "started_at",
        ]
        read_only_fields = fields
        extra_kwargs = {
            "rel": {"help_text": "Enforcement level."},
            "wins_needed": {"help_text": "Games to win for the match."},
            "round_minutes": {"help_text": "Null: untimed."},
            "separate_teams": {"help_text": "Swiss: the draw keeps members of one team apart where it can."},
            "last_round_by_standing": {"help_text": "Swiss: neighbours in the standing meet in the last round."},
            "cut_size": {"help_text": "How many enter the stage. Null: not decided, or everybody plays."},
            "cut_losses": {"help_text": "Or everybody with at most so many losses in match points, if that is more."},
            "seating": {"help_text": "Elimination: by standing, or by lot at a draft table."},
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
