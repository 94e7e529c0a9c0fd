from importlib import import_module

from django.apps import AppConfig

UNDOABLE = ("entries", "results", "rounds", "stages")


class TournamentConfig(AppConfig):
    name = "tournament"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self):
        """Let the commands register how their steps are taken back, and the public pages be kept ready."""
        for name in UNDOABLE:
            import_module(f"tournament.commands.{name}")
        import_module("tournament.hot").register_pages()
