"""Sentences for the refusals of this app: what is wrong, where, and what to do."""

from django.utils.translation import gettext_lazy as _

RESULTS = {
    "result.round_closed": _("The round is closed. Correct the result instead, with a reason."),
    "result.round_not_posted": _("The pairings of this round are not posted yet, so it takes no results."),
    "result.changed_meanwhile": _("Somebody changed this meanwhile. Look at what is there now, then save again."),
    "result.negative": _("A score cannot be below zero."),
    "result.not_a_report": _("Byes and assigned losses are not reported; they come with the pairings."),
    "result.both_won": _(
        "Both players cannot reach the %(wins_needed)s that win the match: it ends when one of them does. "
        "Check the slip."),
    "result.double_loss_with_wins": _("In a double loss nobody has wins. Leave the score at 0–0."),
    "result.draw_with_a_winner": _("An intentional draw has no winner. Enter equal wins."),
    "result.who_gave_up": _("Say which of the two players conceded or did not come."),
    "result.bye_has_no_report": _("A bye has no result to report."),
    "result.draw_in_elimination": _(
        "An elimination match cannot end in a draw. Decide it by the end-of-match procedure, then enter the winner."),
    "result.concession_after_time": _(
        "Time is up at this table. A concession counts only if the player has not acted since. Ask, then confirm."),
    "result.unusual_score": _(
        "This score does not fit a match that is won with %(wins_needed)s. Check the slip; staff can confirm it."),
    "result.not_your_match": _("This is not your match. Open your own link and report there."),
    "result.staff_only": _("Only the scorekeeper can enter this. Please go to the scorekeeper."),
    "result.concede_yourself": _("You can concede only for yourself. Report the games as they were played."),
    "result.reported_differently": _(
        "Table %(table)s already has another result. Agree with your opponent, then go to the scorekeeper together."),
    "result.bracket_moved_on": _(
        "Round %(round)s is posted with the winner of this match. Take its posting back first, then correct."),
    "reason.missing": _("Give a reason; it is kept in the history."),
}
ROUNDS = {
    "round.cannot_post": _("Only a draft can be posted; this round is already out."),
    "round.cannot_unpost": _("The round has been started or closed, so its posting cannot be taken back."),
    "round.cannot_start": _("The clock can be started only once, after the pairings are posted."),
    "round.cannot_close": _("Only a round that is posted or running can be closed."),
    "round.cannot_reopen": _("Only a closed round can be opened again."),
    "round.not_a_draft": _("The pairings are posted and can no longer be rearranged. Take the posting back first."),
    "round.against_oneself": _("%(name)s cannot play against themselves. Choose two different players."),
    "round.not_playing": _("%(name)s is not in the field of this round. Check for a drop, then pair again."),
    "round.seated_twice": _("%(name)s is in this round twice. Seat each player once."),
    "round.left_out": _("%(name)s has no place in this round (%(count)s without a place). Seat everybody."),
    "round.changed_meanwhile": _("Somebody changed this round meanwhile. Look at it again before you go on."),
    "round.stale": _(
        "Players, results or settings changed since round %(number)s was drafted. Draw it again, then post."),
    "round.draft_exists": _("Round %(number)s is already drafted. Post it, draw it again or discard it."),
    "round.still_open": _("Round %(number)s is still open. Close it first."),
    "round.all_played": _(
        "All %(planned)s planned rounds are played. Announce the standing, or plan another round in the structure."),
    "round.nobody_left": _("There are not two players left to pair. Check the drops, or end the stage."),
    "round.no_shows_to_review": _(
        "%(count)s players did not come. Say who of them is dropped, then the next round can be drawn."),
    "round.results_missing": _("%(count)s tables have no result yet, the first is table %(table)s. Enter them first."),
    "round.has_results": _("Round %(number)s already has results. Take them back before the posting."),
    "round.later_round_exists": _("Round %(later)s was made from round %(number)s. Discard or take it back first."),
    "round.cut_is_announced": _(
        "The standing after round %(number)s was announced. Withdraw the announcement first."),
    "round.no_such_table": _("There is no table %(table)s in this round."),
    "round.not_in_round": _("%(name)s is not in this round. Draw it again to take everybody in."),
    "round.swap_with_oneself": _("%(name)s cannot change places with themselves. Choose two players."),
    "round.same_table": _("These two already sit at table %(table)s."),
    "round.table_locked": _("Table %(table)s is locked. Unlock it first."),
    "round.bracket_is_fixed": _("The bracket decides who meets in an elimination round; it is not rearranged."),
    "round.already_out": _("%(name)s has lost in this bracket and cannot be paired again."),
    "stage.decided": _(
        "This bracket is decided; there is no further round. If nobody is left in it, end it on the bracket's page."),
    "stage.not_vacant": _("Somebody can still win this play-off, or it is over already."),
    "stage.bad_field": _("A stage begins with two or more different players of this tournament."),
}
STAGES = {
    "cut.nothing_played": _("No round of this stage has been played, so there is nothing to announce."),
    "cut.bracket_decides": _("In a play-off the matches decide the places; there is no standing to announce."),
    "cut.too_small": _("A cut takes two players or more."),
    "cut.no_rule": _("Say who goes on: how many, or with which record."),
    "cut.out_of_range": _("This cut is out of range: at most 512 players by place, 40 losses."),
    "cut.too_few": _("Only %(players)s players fulfil this; a cut takes two or more. Choose another one."),
    "cut.changed_meanwhile": _(
        "The standing changed meanwhile: %(players)s players would go on, not %(expected)s. Look at it again."),
    "cut.too_large": _("A cut to %(size)s is not possible with %(players)s players. Choose a smaller cut."),
    "cut.withdrawn": _("This announcement was already withdrawn."),
    "cut.stage_has_begun": _("A match of the next stage has a result; the announcement stands."),
    "tournament.no_stage": _("A tournament needs at least one stage."),
    "tournament.name_missing": _("The tournament has no name. Give it one."),
    "tournament.unknown_stage": _("Stage %(number)s has an unknown kind or enforcement level."),
    "tournament.wins_needed": _("Stage %(number)s: the wins needed are between 1 and 9."),
    "tournament.round_minutes": _("Stage %(number)s: a round lasts between 1 and 600 minutes, or is untimed."),
    "tournament.planned_rounds": _("Stage %(number)s: plan between 1 and 40 rounds."),
    "tournament.last_round_unknown": _(
        "Stage %(number)s: only with a planned number of rounds can the last one be paired by standing."),
    "tournament.cut_size": _("Stage %(number)s: the cut is between 2 and 512 players."),
    "tournament.cut_losses": _("Stage %(number)s: the cut by record allows 0 to 40 losses."),
    "tournament.changed_meanwhile": _("Somebody changed the tournament meanwhile. Look at it again, then save."),
    "tournament.wins_needed_fixed": _("Round 1 is posted: the wins needed can no longer change."),
    "tournament.stage_has_begun": _("Stage %(number)s has begun and can no longer change its kind or go away."),
    "tournament.rounds_already_played": _("Stage %(number)s already has %(played)s rounds. Plan at least as many."),
    "tournament.finished": _("The tournament is over. Withdraw the final standing first."),
}
ENTRIES = {
    "entry.already_entered": _("%(name)s is already entered in this tournament."),
    "entry.not_of_this_event": _("This player is registered at another event. Register them at this one first."),
    "entry.field_is_closed": _("The next stage has begun; nobody can enter any more."),
    "entry.disqualified": _("%(name)s is disqualified."),
    "entry.has_dropped": _("%(name)s has dropped. Only the head judge can allow a return."),
    "entry.not_dropped": _("%(name)s has not dropped."),
    "entry.pairings_made_since": _(
        "Pairings were made since %(name)s dropped. Only the head judge can allow a return."),
    "entry.changed_meanwhile": _("Somebody changed %(name)s's entry meanwhile. Look at it again, then save."),
    "entry.no_such_table": _("There is no table %(table)s. Tables are counted from 1."),
    "entry.fixed_table_taken": _("Table %(table)s is already the fixed table of %(name)s. Choose another one."),
    "entry.result_changed_since": _("The result of %(name)s's match changed since the drop. Correct it first."),
}
CLOCK = {
    "clock.untimed": _("This round is untimed; there is no time to add."),
    "clock.minutes_out_of_range": _("An extension lasts from %(least)s to %(most)s minutes."),
    "clock.match_over": _("This match has a result; it gets no more time."),
    "clock.no_time_left": _("This match had no time left when the stop began; it gets no more time."),
    "clock.not_running": _("The clock is not running."),
    "clock.not_paused": _("The clock is not stopped."),
    "clock.changed_meanwhile": _("Somebody changed the clock meanwhile. Look at it again, then save."),
    "clock.round_closed": _("There is no open round with a clock."),
    "clock.adjustment_out_of_range": _("The round must keep between one minute and its length plus four hours."),
    "clock.extension_withdrawn": _("This extension was already taken back."),
}
PROFILES = {
    "profile.missing_key": _("The scoring profile lacks “%(key)s”."),
    "profile.unknown_key": _("The scoring profile has an unknown entry “%(key)s”."),
    "profile.bad_value": _("The scoring profile's “%(key)s” cannot be “%(value)s”."),
    "profile.unreadable": _("The file of scoring profiles cannot be read: %(detail)s"),
    "profile.code_twice": _("The scoring profile “%(name)s” is there twice."),
    "profile.unknown_tiebreaker": _("There is no tie-breaker “%(name)s”."),
    "profile.tiebreaker_twice": _("The tie-breaker “%(name)s” is there twice."),
    "profile.random_not_last": _("Only the last tie-breaker can be random."),
    "profile.not_one": _("Give exactly one [[profile]]. Found: %(count)s."),
    "profile.not_text": _("This file is no text in UTF-8."),
    "profile.bad_code": _(
        "“%(name)s” cannot be a code. Use up to %(most)s small letters, digits, dots and hyphens, and begin with a "
        "letter or a digit."),
    "profile.too_long": _("The scoring profile's “%(key)s” is longer than %(most)s characters."),
    "profile.control_character": _("The scoring profile's “%(key)s” contains a control character."),
    "profile.code_shipped": _(
        "The code “%(name)s” belongs to a profile that comes with the application. Choose another."),
    "profile.code_taken": _("There already is a scoring profile with the code “%(name)s”. Choose another."),
    "profile.code_stays": _("The code of this profile stays “%(name)s”. Add another profile for another code."),
    "profile.changed_meanwhile": _("Somebody changed this scoring profile meanwhile. Look at it again, then save."),
    "profile.gone": _("This scoring profile was removed meanwhile."),
    "tiebreaker.unreadable": _("The file of tie-breaker names cannot be read: %(detail)s"),
    "structure.unreadable": _("The file of round tables cannot be read: %(detail)s"),
    "game.unreadable_file": _("The game file %(file)s cannot be read: %(detail)s"),
    "game.bad_file": _(
        "In the game file %(file)s, “%(key)s” is missing, unknown or wrong. Found: “%(value)s”."),
    "game.unknown_format": _("This game has no format “%(name)s”. Choose one from the list."),
    "game.unknown_level": _("This game has no enforcement level “%(name)s”. Choose one from the list."),
}
CONSOLE = {
    "console.no_table": _("Begin with the number of a table, then the result: 14 2-0. A slash finds a player: /ito."),
    "console.no_result": _("Say how table %(table)s ended, for example %(table)s 2-0."),
    "console.figures": _("A score has two figures, or three with drawn games: %(table)s 2-0 or %(table)s 1-1-1."),
    "console.not_understood": _(
        "“%(text)s” is no result. Write a score, a or b for the winner, id, dl, or ns, x, drop with a or b."),
    "console.which_player": _("Say whom you mean at table %(table)s: a is the player on the left, b on the right."),
    "console.draw_needs_games": _("Say the games of the draw, for example %(table)s 1-1 or %(table)s 1-1-1."),
    "console.already_entered": _(
        "Table %(table)s already has %(score)s. Check which one is right before replacing it."),
    "console.confirm_drop": _(
        "This drops player %(number)s, %(name)s, and concedes table %(table)s to %(other)s."),
    "console.confirm_drop_only": _(
        "This drops player %(number)s, %(name)s. The result of table %(table)s stays as it is."),
}

PHRASES = CONSOLE | RESULTS | ROUNDS | STAGES | ENTRIES | CLOCK | PROFILES
