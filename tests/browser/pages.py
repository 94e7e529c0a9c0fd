"""Every page in every state of a tournament, for the tests that look at all of them."""

from collections.abc import Iterator

from django.urls import reverse

from events.commands.players import new_personal_link
from tests.browser.steps import at
from tests.scenario import STAFF, Scenario
from tournament.commands.clock import extend_table

NAMES = ("佐藤 翔", "Aya Nakamura-Featherstonehaugh", "Ben", "鈴木 葵", "Chie", "Dai", "Emi", "Fumi")


def staff_pages(story: Scenario) -> Iterator[str]:
    """Addresses for somebody who may do everything; the tournament goes on between two of them."""
    event = story.event.slug
    yield from (reverse("home"), reverse("create-event"), reverse("profile"), reverse("event-home", args=[event]))
    yield from (reverse(page, args=[event]) for page in ("change-event", "players", "register-player", "print-links",
                                                         "staff", "create-tournament", "history", "profiles",
                                                         "add-profile"))
    yield reverse("change-player", args=[event, 1])
    yield from (at(story, page) for page in (
        "tournament-home", "entries", "add-entry", "import-players", "print-entry-links", "structure", "workshop",
        "results", "clock", "pair-by-hand"))
    yield from (at(story, page, 1) for page in ("entry", "drop-entry", "disqualify-entry"))
    story.draft()
    yield from (at(story, "workshop"), at(story, "draw-quality", 1), at(story, "print-draw-quality", 1))
    story.post()
    yield at(story, "clock")
    story.start()
    table = story.match("Ben").table
    extend_table(match_id=story.match("Ben").pk, minutes=5, reason="deck check", actor=STAFF)
    story.result("Chie")
    yield from (at(story, page) for page in ("tournament-home", "results", "clock", "workshop"))
    yield from (at(story, "round-results", 1), at(story, "enter-result", 1, table))
    story.play()
    yield from (at(story, "reopen-round", 1), at(story, "correct-result", 1, table), at(story, "announce-cut"))
    yield from (at(story, "standings"), at(story, "pairings", 1), at(story, "workshop"))
    story.cut()
    yield from (at(story, "announce-cut"), at(story, "workshop"), reverse("history", args=[event]))


def public_pages(story: Scenario) -> Iterator[str]:
    """Addresses for everybody, and for one player with a personal link."""
    yield from (reverse("home"), reverse("account_login"), "/nothing-here/", reverse("my-match"), "/p/of-nobody/")
    yield from before_the_first_round(story)
    yield reverse("personal-link", args=[new_personal_link(player=story.entries["Chie"].player, actor=STAFF)])
    story.drawn_round()
    story.result("Ben")
    yield from (reverse("my-match"), at(story, "tournament-home"), at(story, "pairings", 1))
    yield at(story, "pairings-by-name", 1)
    story.play()
    number = story.entries["Chie"].player.number
    yield from (at(story, "standings"), at(story, "standings-after", 1), at(story, "explain-standing", 1, number))
    story.cut()
    story.drawn_round()
    story.play()
    yield at(story, "bracket")
    story.drawn_round()
    story.play()
    yield from (at(story, page) for page in ("bracket", "tournament-home", "standings"))
    yield reverse("my-match")


def before_the_first_round(story: Scenario) -> Iterator[str]:
    yield reverse("event-home", args=[story.event.slug])
    yield from (at(story, page) for page in ("tournament-home", "latest-pairings", "standings", "bracket"))
