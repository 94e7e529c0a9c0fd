"""Sentences for the refusals of this app."""

from django.utils.translation import gettext_lazy as _

PHRASES = {
    "replay.not_json": _("This is no JSON text: %(detail)s"),
    "replay.wrong_format": _("The format is “%(found)s”; only “%(wanted)s” can be replayed."),
    "replay.missing_key": _("“%(key)s” is missing."),
    "replay.bad_value": _("“%(key)s” cannot be “%(value)s”."),
    "replay.match_lacks": _("Round %(round)s, match %(match)s: “%(key)s” is missing."),
    "replay.match_has": _("Round %(round)s, match %(match)s: “%(key)s” cannot be “%(value)s”."),
    "replay.player_twice": _("Player %(player)s is listed twice."),
    "replay.phases_do_not_fit": _(
        "The phases do not cover rounds 1 to %(rounds)s one after the other, beginning with Swiss rounds."
    ),
    "replay.round_out_of_order": _("Round %(round)s stands where round %(wanted)s belongs."),
    "replay.no_such_match": _(
        "Round %(round)s, match %(match)s: the result “%(result)s” does not go with this number of players."
    ),
    "replay.score_does_not_fit": _(
        "Round %(round)s, match %(match)s: the result “%(result)s” does not go with the games %(score)s."
    ),
    "replay.unknown_player": _("Round %(round)s, match %(match)s: there is no player %(player)s."),
    "replay.against_oneself": _("Round %(round)s, match %(match)s: %(name)s plays against themselves."),
    "replay.seated_twice": _(
        "Round %(round)s, match %(match)s: %(name)s already plays in match %(other)s of this round."
    ),
    "replay.row_of_unknown_player": _("The published standings name player %(player)s, who is not listed."),
    "replay.row_twice": _("The published standings have two rows for %(name)s."),
    "replay.refused": _("Round %(round)s: %(why)s"),
    "replay.match_refused": _("Round %(round)s, match %(match)s: %(why)s"),
    "simulation.too_few_players": _("A tournament needs at least two players."),
    "simulation.no_rounds": _("A tournament needs at least one Swiss round, and at most %(most)s."),
    "simulation.bad_rate": _("A rate lies between 0 and 1; %(rate)s does not."),
    "simulation.bad_cut": _("A cut has no players, or two and more; %(cut)s is neither."),
    "simulation.bad_number": _("There cannot be fewer than no clubs, nor more fixed tables than players."),
    "simulation.unknown_game": _("There is no game “%(game)s”. Known are: %(known)s."),
}
