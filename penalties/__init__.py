"""Infractions, penalties, appeals and judge calls: the place where the penalty desk will stand.

Nothing is here yet. `tournament.commands.entries.disqualify` is the door through which a ruling acts.
"""
