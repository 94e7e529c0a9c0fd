"""Who has met whom, among the players who are present."""

from collections import Counter
from collections.abc import Sequence

from pairings.types import Contender


class Meetings:
    """For each vertex its earlier opponents with the number of meetings; opponents who left are not in it.

    Counted when first asked for: in a large field most players are paired without anybody asking.
    """

    def __init__(self, people: Sequence[Contender]):
        self._people = people
        self._vertex_of = {contender.id: vertex for vertex, contender in enumerate(people)}
        self._counted: dict[int, dict[int, int]] = {}

    def __getitem__(self, vertex: int) -> dict[int, int]:
        counted = self._counted.get(vertex)
        if counted is None:
            times = Counter(self._people[vertex].met)
            places = self._vertex_of
            counted = {places[opponent]: times[opponent] for opponent in times if opponent in places}
            self._counted[vertex] = counted
        return counted

    def have_met(self, a: int, b: int) -> bool:
        """Whether these two met before, without counting."""
        return self._people[b].id in self._people[a].met
