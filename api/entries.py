"""The players of a tournament."""

from django.db.models import Exists, OuterRef
from django.shortcuts import get_object_or_404
from django.utils.functional import cached_property
from drf_spectacular.utils import extend_schema_field, extend_schema_view
from rest_framework import mixins, serializers

from api.permissions import Resource
from api.schema import reads
from events.domain.roles import Can
from tournament.models import Entry, Round, Seat, Tournament


class EntryRefSerializer(serializers.ModelSerializer):
    """A player at a table or in a standing."""

    number = serializers.IntegerField(source="player.number", help_text="The event's number of this player.")
    name = serializers.CharField(source="player.name")
    country = serializers.CharField(source="player.country", help_text="Two letters, or empty.")
    team = serializers.CharField(source="player.team", help_text="Team or club, or empty.")

    class Meta:
        model = Entry
        fields = ["uid", "number", "name", "country", "team"]
        read_only_fields = fields


class EntryDeskSerializer(serializers.ModelSerializer):
    """What only staff see of an entry."""

    reading = serializers.CharField(source="player.reading")
    external_id = serializers.CharField(source="player.external_id")

    class Meta:
        model = Entry
        fields = [
            "reading", "external_id", "entered_at", "checked_in_at", "dropped_at", "drop_reason", "is_disqualified",
            "fixed_table", "version",
        ]
        read_only_fields = fields
        extra_kwargs = {"fixed_table": {"help_text": "The table of all matches of this player. Null: any table."}}


class EntrySerializer(EntryRefSerializer):
    """A player in this tournament."""

    has_dropped = serializers.BooleanField(read_only=True)
    desk = serializers.SerializerMethodField(help_text="Null for everybody but staff of this tournament.")

    class Meta(EntryRefSerializer.Meta):
        fields = [*EntryRefSerializer.Meta.fields, "first_round", "has_dropped", "desk"]
        read_only_fields = fields
        extra_kwargs = {"first_round": {"help_text": "More than 1: a late entry."}}

    @extend_schema_field(EntryDeskSerializer(allow_null=True))
    def get_desk(self, entry):
        return EntryDeskSerializer(entry).data if self.context["view"].is_staff else None


@extend_schema_view(
    list=reads("The players in the order of their names. Without a role here: those who stand in posted pairings."),
    retrieve=reads("One player of a tournament."))
class EntryViewSet(mixins.ListModelMixin, mixins.RetrieveModelMixin, Resource):
    """Who plays. The public knows the names that stood in posted pairings, staff the whole list."""

    capabilities = {"list": None, "retrieve": None}
    queryset = Entry.objects.select_related("player").order_by("player__sort_key", "player__number")
    serializer_class = EntrySerializer

    @cached_property
    def tournament(self):
        places = Tournament.objects.select_related("event")
        if self.action == "retrieve":
            return get_object_or_404(places, entries__uid=self.kwargs["uid"])
        return get_object_or_404(places, uid=self.kwargs["tournament_uid"])

    @cached_property
    def is_staff(self) -> bool:
        return Can.SEE_FLOOR in self.may

    def get_queryset(self):
        entries = self.queryset.filter(tournament=self.tournament)
        if self.is_staff:
            return entries
        seats = Seat.objects.filter(entry=OuterRef("pk")).exclude(round__state=Round.State.DRAFT)
        return entries.filter(Exists(seats))
