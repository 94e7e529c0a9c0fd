"""Events: what they are called, where and when they are."""

from drf_spectacular.utils import extend_schema_view
from rest_framework import mixins, serializers

from api.permissions import Resource
from api.schema import reads
from events.models import Event


class EventSerializer(serializers.ModelSerializer):
    """A weekend at a venue; it holds one or more tournaments."""

    time_zone = serializers.CharField(help_text="Of the venue, for showing times; all times here are UTC.")

    class Meta:
        model = Event
        fields = ["uid", "name", "slug", "venue", "starts_on", "ends_on", "time_zone", "is_demo"]
        read_only_fields = fields


@extend_schema_view(list=reads("All events, the newest first."), retrieve=reads("One event."))
class EventViewSet(mixins.ListModelMixin, mixins.RetrieveModelMixin, Resource):
    """Events are public, as their pages are."""

    capabilities = {"list": None, "retrieve": None}
    queryset = Event.objects.order_by("-starts_on", "-pk")
    serializer_class = EventSerializer
