"""What the history calls each step of this app, and how it reads the facts kept of it."""

import re
from collections.abc import Callable

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.domain.cuts import CutRule, rule_from
from tournament.domain.profiles import load_profile
from tournament.domain.results import Kind, Score
from tournament.words import result_in_words
from tournament.words_cut import rule_text
from tournament.words_profile import name_of, order_names, points_text, settings_that_differ

GROUPS = {
    "tournament": _("Tournaments"),
    "entry": _("Entries"),
    "round": _("Rounds"),
    "result": _("Results"),
    "clock": _("Clock"),
    "extension": _("Extra time"),
    "cut": _("Cut"),
    "stage": _("Stages"),
    "profile": _("Scoring profiles"),
}
ACTIONS = {
    "tournament.create": _("Tournament created"),
    "tournament.change": _("Structure changed"),
    "entry.enter": _("Player entered"),
    "entry.import": _("Players imported"),
    "entry.check_in": _("Check-in"),
    "entry.check_in_all": _("Everybody checked in"),
    "entry.drop": _("Player dropped"),
    "entry.take_back_drop": _("Drop taken back"),
    "entry.reenter": _("Player let back in"),
    "entry.disqualify": _("Player disqualified"),
    "entry.fixed_table": _("Fixed table given or taken away"),
    "round.draft": _("Round drawn"),
    "round.redraw": _("Round drawn again"),
    "round.by_hand": _("Round put together by hand"),
    "round.discard": _("Draft discarded"),
    "round.swap": _("Two players swapped in the draft"),
    "round.pair_two": _("Two players paired by hand"),
    "round.lock_table": _("Table of the draft locked or unlocked"),
    "round.post": _("Round posted"),
    "round.unpost": _("Posting taken back"),
    "round.start": _("Clock started"),
    "round.close": _("Round closed"),
    "round.unclose": _("Closing taken back"),
    "round.reopen": _("Round opened again"),
    "result.report": _("Result entered"),
    "result.correct": _("Result corrected"),
    "result.take_back": _("Result taken back"),
    "clock.pause": _("Clock stopped"),
    "clock.resume": _("Clock runs on"),
    "clock.adjust": _("Time of the round changed"),
    "extension.grant": _("Extra time given"),
    "extension.withdraw": _("Extra time taken back"),
    "cut.announce": _("Standing announced"),
    "cut.withdraw": _("Announcement withdrawn"),
    "stage.start": _("Stage begun"),
    "stage.end": _("Play-off ended without a winner"),
    "stage.go_on": _("End of the play-off taken back"),
    "profile.add": _("Scoring profile added"),
    "profile.replace": _("Scoring profile changed"),
    "profile.remove": _("Scoring profile removed"),
}
FACTS = {
    "table": _("Table"),
    "tables": _("Tables"),
    "minutes": _("Minutes"),
    "count": _("How many"),
    "one": _("Player"),
    "other": _("and player"),
    "first_round": _("First round"),
    "present": _("Present"),
    "checked_in": _("Checked in"),
    "dropped_after": _("Dropped after round"),
    "locked": _("Locked"),
    "confirmed": _("Confirmed as unusual"),
    "cut_size": _("Players in the cut"),
    "places": _("Places"),
    "entries": _("Players"),
    "fixed_table": _("Fixed table"),
    "awarded_byes": _("Awarded byes"),
    "losses": _("Assigned losses"),
    "absent": _("Sitting out"),
    "paused_seconds": _("Seconds stopped in all"),
    "seconds": _("Seconds added"),
}
UNDO_SAYS = {
    "round.post": _("The round becomes a draft again and disappears from the public pages."),
    "round.close": _("The round takes results again."),
    "result.report": _("The result before it counts again; without one the table is open."),
    "entry.drop": _("The player is back in the field, and a concession that came with the drop is removed."),
    "cut.announce": _("Places can move again; a drafted or posted round of the next stage is removed."),
    "stage.end": _("The play-off is on again, and whoever returns can win it."),
}
MISSED = {"loss": _("loss"), "bye": _("bye"), "none": _("nothing")}
_SEAT = re.compile(r"R(\d+)(?: · (\d+))?(?: · (.+))?")
_ROUND = re.compile(r".*, round (\d+)")


def _result(facts: dict) -> str:
    if "first_wins" not in facts:
        return ""
    score = Score(facts["first_wins"], facts["second_wins"], facts["drawn"], Kind(facts["kind"]), facts["by_first"],
                  facts.get("neither_came", False))
    return result_in_words(score, "A", "B")


def _stages(facts: dict) -> str:
    return " · ".join(_stage(number, stage) for number, stage in enumerate(facts.get("stages", []), start=1))


def _stage(number: int, stage: dict) -> str:
    said = [gettext("Stage %(number)s") % {"number": number},
            gettext("Swiss") if stage["kind"] == "swiss" else gettext("elimination")]
    if stage.get("planned_rounds"):
        said.append(gettext("%(count)s rounds") % {"count": stage["planned_rounds"]})
    if stage.get("cut_size") or stage.get("cut_losses") is not None:
        said.append(rule_text(CutRule(top=stage.get("cut_size"), losses=stage.get("cut_losses"))))
    if stage.get("seating") == "draft":
        said.append(gettext("seats by lot (draft)"))
    if stage.get("separate_teams"):
        said.append(gettext("teams kept apart"))
    if stage.get("last_round_by_standing"):
        said.append(gettext("last round by standing"))
    minutes = stage.get("round_minutes")
    said.append(gettext("%(minutes)s minutes") % {"minutes": minutes} if minutes else gettext("untimed"))
    said.append(gettext("wins needed: %(count)s") % {"count": stage["wins_needed"]})
    return ", ".join(said)


def _missed(facts: dict) -> str:
    return str(MISSED.get(facts.get("missed"), ""))


def _rule(facts: dict) -> str:
    return rule_text(rule_from(facts["rule"])) if facts.get("rule") else ""


def _rematches(facts: dict) -> str:
    objective = facts.get("objective") or {}
    return str(objective.get("rematches", ""))


def _profile(read) -> Callable[[dict], str]:
    """A reader of a scoring profile, of which the whole row is kept."""
    return lambda facts: read(load_profile(facts["profile"])) if facts.get("profile") else ""


# What several facts say together, by its name.
READERS = {
    _("Result"): _result,
    _("Structure"): _stages,
    _("Missed rounds count as"): _missed,
    _("Rematches"): _rematches,
    _("Who goes on"): _rule,
    _("Profile"): _profile(lambda profile: f"{name_of(profile)} ({profile.edition})"),
    _("Points"): _profile(points_text),
    _("Places are decided by"): _profile(lambda profile: ", ".join(order_names(profile))),
    _("Settings"): _profile(
        lambda profile: " · ".join(f"{name}: {value}" for name, value in settings_that_differ(profile))),
}


def subject_of(entry) -> str:
    """What the step was done to, in the reader's language."""
    label = entry.subject_label
    if found := _SEAT.fullmatch(label):
        number, table, names = found.groups()
        seat = gettext("round %(number)s, table %(table)s") if table else gettext("round %(number)s")
        said = seat % {"number": number, "table": table}
        return f"{said} · {names}" if names else said
    if entry.subject_type == "tournament.round" and (found := _ROUND.fullmatch(label)):
        return gettext("round %(number)s") % {"number": found[1]}
    if entry.subject_type == "tournament.announcement":
        return gettext("the standing")
    return label
