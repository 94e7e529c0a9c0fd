"""What each entry has done so far, counted from the matches alone."""
from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import accumulate

BYES = frozenset({"bye", "awarded_bye"})
ALONE = BYES | {"assigned_loss"}
KINDS = ALONE | {"played", "intentional_draw", "concession", "no_show", "double_loss"}

WIN, DRAW, LOSS, DOUBLE_LOSS, BYE, ASSIGNED_LOSS = (
    "win", "draw", "loss", "double_loss", "bye", "assigned_loss")


@dataclass(frozen=True, slots=True)
class Bout:
    """A counted match, seen from its table: who met whom, and how it ended.

    With a bye or an assigned loss there is no second player. `kind` is a value of the results' Kind.
    `by_first` says who gave it up, if somebody did: who did has lost, whatever the games say (R3.5-12).
    """

    round: int
    first: int
    second: int | None
    first_wins: int
    second_wins: int
    drawn: int = 0
    kind: str = "played"
    by_first: bool | None = None

    def outcomes(self) -> tuple[str, str | None]:
        """How it ended for the first and for the second player."""
        if self.kind in BYES:
            return BYE, None
        if self.kind == "assigned_loss":
            return ASSIGNED_LOSS, None
        if self.kind == "double_loss":
            return DOUBLE_LOSS, DOUBLE_LOSS
        if self.by_first is not None:
            return (LOSS, WIN) if self.by_first else (WIN, LOSS)
        if self.first_wins == self.second_wins:
            return DRAW, DRAW
        return (WIN, LOSS) if self.first_wins > self.second_wins else (LOSS, WIN)


@dataclass(frozen=True, slots=True)
class Points:
    """Match points for each way a match can end."""

    win: int
    draw: int
    loss: int
    bye: int
    double_loss: int

    def of(self, outcome: str) -> int:
        """Points for an outcome; an assigned loss is worth what a loss is worth."""
        return self.loss if outcome == ASSIGNED_LOSS else getattr(self, outcome)


@dataclass(frozen=True, slots=True)
class Scoring:
    """What matches are worth, and how the formulas treat the cases that rules leave open."""

    points: Points
    cumulative_base: Fraction = Fraction(1, 4)   # q: how much an earlier running total still weighs
    bye_in_cumulative: bool = True               # a bye counts as a won round there
    loss_rate_unplayed: Fraction = Fraction(0)   # own loss rate before any round was played
    no_opponents: str = "worst"                  # mean over nobody: "worst" or "zero"
    match_floor: Fraction = Fraction(0)
    game_floor: Fraction = Fraction(0)
    own_match_floor: bool = True                 # the floor holds for one's own match rate too
    own_game_floor: bool = True                  # the floor holds for one's own game rate too
    bye_in_match_rate: bool = True
    bye_in_game_rate: bool = True
    bye_in_schedule: bool = True                 # a bye is a match in the points per match
    bye_games: int = 0                           # games of a bye or an assigned loss without a score
    intentional_draw_games: int = 0              # drawn games of an intentional draw without a score
    drawn_game: Fraction = Fraction(1, 3)        # share of a won game that a drawn one is worth
    left_out: str = "none"                       # whose values stay out of opponents' means
    dropped_cap: Fraction = Fraction(1)          # most that a dropped opponent's match rate may count

    def round_weights(self, rounds: int) -> list[int]:
        """Weight of each of so many rounds, 1 + q + … + q^(R-r), times one number that makes them whole."""
        q = self.cumulative_base
        powers = [q.numerator ** i * q.denominator ** (rounds - 1 - i) for i in range(rounds)]
        return list(accumulate(powers))[::-1]


@dataclass(slots=True)
class Tally:
    """Running counts of one entry; finished once Records has read all matches.

    `gained` are the match points of each meeting, beside `opponents`. The weights are those of the rounds won
    and of the byes, as the cumulative points weigh rounds.
    """

    points: int = 0
    wins: int = 0
    losses: int = 0
    draws: int = 0
    byes: int = 0
    games_won: int = 0
    games_lost: int = 0
    games_drawn: int = 0
    bye_games: int = 0
    won_weight: int = 0
    bye_weight: int = 0
    dropped: bool = False
    opponents: list[int] = field(default_factory=list)
    gained: list[int] = field(default_factory=list)

    @property
    def matches(self) -> int:
        """Matches with a result, byes included."""
        return self.wins + self.losses + self.draws

    @property
    def played(self) -> int:
        """Rounds in which there was something to lose: byes are none, draws are."""
        return self.matches - self.byes

    @property
    def games(self) -> int:
        return self.games_won + self.games_lost + self.games_drawn


class Records:
    """Every entry's tally after `completed_rounds`; later matches are not looked at.

    Opponents are listed once per meeting. `disqualified` and `dropped` matter only where the scoring
    treats such opponents differently.
    """

    def __init__(self, bouts: Iterable[Bout], scoring: Scoring, *, completed_rounds: int,
                 disqualified: Iterable[int] = (), dropped: Iterable[int] = ()):
        self.scoring = scoring
        self.completed_rounds = completed_rounds
        self.round_weights = scoring.round_weights(completed_rounds)
        self.disqualified = frozenset(disqualified)
        self.dropped = frozenset(dropped)
        self.bouts = tuple(bout for bout in bouts if bout.round <= completed_rounds)
        self.known: dict[str, dict[int, Fraction | int]] = {}  # by tie-breaker, what was asked before
        self._left_out = {
            "none": frozenset(), "disqualified": self.disqualified,
            "disqualified_and_dropped": self.disqualified | self.dropped}[scoring.left_out]
        self._tallies: dict[int, Tally] = {}
        for bout in self.bouts:
            self._count(bout)

    def tally(self, entry: int) -> Tally:
        """The entry's counts; all zero for somebody without a match."""
        return self._tallies.get(entry) or Tally()

    def opponents(self, entry: int) -> list[int]:
        """Opponents whose values enter the entry's means, once per meeting."""
        met = self.tally(entry).opponents
        return [o for o in met if o not in self._left_out] if self._left_out else met

    def counts(self, opponent: int) -> bool:
        """Whether this opponent's values enter the means of those who met them."""
        return opponent not in self._left_out

    def meetings(self, entry: int) -> list[tuple[int, int]]:
        """Whom the entry met and what that brought in match points, once per meeting."""
        tally = self.tally(entry)
        return list(zip(tally.opponents, tally.gained, strict=True))

    def games_of(self, bout: Bout) -> tuple[int, int, int]:
        """Games won by the first, won by the second, drawn – as the formulas count them."""
        if bout.kind == "double_loss":
            return 0, 0, 0
        if bout.kind in BYES:
            return bout.first_wins or self.scoring.bye_games, 0, 0
        if bout.kind == "assigned_loss":
            return 0, bout.second_wins or self.scoring.bye_games, 0
        scored = bout.first_wins + bout.second_wins + bout.drawn
        if bout.kind == "intentional_draw" and not scored:
            return 0, 0, self.scoring.intentional_draw_games
        return bout.first_wins, bout.second_wins, bout.drawn

    def _count(self, bout: Bout) -> None:
        if bout.kind not in KINDS:
            raise ValueError(f"unknown kind of match: {bout.kind!r}")
        won, lost, drawn = self.games_of(bout)
        for_first, for_second = bout.outcomes()
        self._add(bout.first, bout.round, for_first, bout.second, won, lost, drawn)
        if for_second is not None:
            self._add(bout.second, bout.round, for_second, bout.first, lost, won, drawn)

    def _add(self, entry, round, outcome, opponent, won, lost, drawn) -> None:
        tally = self._tallies.get(entry)
        if tally is None:
            tally = self._tallies[entry] = Tally(dropped=entry in self.dropped)
        points = self.scoring.points.of(outcome)
        tally.points += points
        tally.games_won += won
        tally.games_lost += lost
        tally.games_drawn += drawn
        if opponent is not None:
            tally.opponents.append(opponent)
            tally.gained.append(points)
        if outcome == WIN:
            tally.wins += 1
            tally.won_weight += self.round_weights[round - 1]
        elif outcome == BYE:
            tally.wins += 1
            tally.byes += 1
            tally.bye_games += won
            tally.bye_weight += self.round_weights[round - 1]
        elif outcome == DRAW:
            tally.draws += 1
        else:
            tally.losses += 1
