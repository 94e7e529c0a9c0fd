"""What is made from the sources before serving: catalogues, static files, the database's tables."""

from pathlib import Path

from setup_tools import stamps
from setup_tools.databases import is_default, sqlite_file
from setup_tools.places import ROOT, VAR, VENV_PYTHON, lock_file
from setup_tools.steps import Stop, must, say, shortened, step

STAMPS = VAR / "stamps"
DEMO_WANTED = STAMPS / "demo-wanted"
MANAGE = [VENV_PYTHON, ROOT / "manage.py"]
PLAIN_MANIFEST = "django.contrib.staticfiles.storage.ManifestStaticFilesStorage"


def catalogues(env: dict[str, str]) -> None:
    """Compiles every .po with Babel: msgfmt is not on every machine."""
    sources = sorted((ROOT / "locale").glob("*/LC_MESSAGES/django.po"))
    compiled = [path.with_suffix(".mo") for path in sources]
    stamp = ROOT / "locale" / ".stamp.json"
    wanted = {"sources": stamps.of_files(ROOT, sources)}
    if not sources or (stamps.read(stamp) == wanted and all(path.exists() for path in compiled)):
        return
    for path in compiled:
        path.unlink(missing_ok=True)
    command = [VENV_PYTHON, "-m", "babel.messages.frontend", "compile", "--directory", ROOT / "locale"]
    must("Building the languages", [*command, "--domain", "django"], env)
    for path in compiled:
        if not path.exists():
            raise Stop(f"{path.with_suffix('.po')} was not compiled: is its head marked fuzzy?")
    stamps.write(stamp, wanted)


def static_files(env: dict[str, str]) -> None:
    """Collects the static files with their manifest when they or the packages have changed."""
    target = Path(env.get("STATIC_ROOT") or VAR / "static")
    apps = [module.parent for module in ROOT.glob("*/__init__.py")]
    folders = [ROOT / "static", *(app / "static" for app in apps)]
    files = [path for folder in folders for path in folder.rglob("*") if path.is_file()]
    storage = env.get("STATICFILES_STORAGE", PLAIN_MANIFEST)
    packages = stamps.of_file(lock_file("run"))
    wanted = {"made": stamps.of_files(ROOT, files, packages, storage, str(target))}
    stamp = STAMPS / "static.json"
    if stamps.read(stamp) == wanted and (target / "staticfiles.json").exists():
        return
    command = [*MANAGE, "collectstatic", "--noinput", "--clear", "--ignore", "redoc"]
    must("Collecting the static files", command, env)
    stamps.write(stamp, wanted)


def database(env: dict[str, str]) -> None:
    """Brings the tables up to date; remembers that a new database still wants its demo event."""
    if is_default(env):
        _own_database(env)
    else:
        _named_database(env)


def _own_database(env: dict[str, str]) -> None:
    """The file in var/ is ours alone, so a stamp can tell that nothing has changed."""
    file = sqlite_file(env)
    migrations = list(ROOT.glob("*/migrations/*.py"))
    wanted = {"migrations": stamps.of_files(ROOT, migrations, stamps.of_file(lock_file("run")))}
    stamp = STAMPS / "database.json"
    if not file.exists():
        _want_demo()
    elif stamps.read(stamp) == wanted:
        return
    must("Bringing the database up to date", [*MANAGE, "migrate", "--noinput"], env)
    stamps.write(stamp, wanted)


def _named_database(env: dict[str, str]) -> None:
    """Another copy of the same database knows nothing of our stamp: always ask the database."""
    plan = must("Asking the database", [*MANAGE, "showmigrations", "--plan"], env).output
    if "[ ]" not in plan:
        return
    if "[X]" not in plan:
        _want_demo()
    must("Bringing the database up to date", [*MANAGE, "migrate", "--noinput"], env)


def _want_demo() -> None:
    stamps.write(DEMO_WANTED, {})


def demo_event(env: dict[str, str]) -> None:
    """Fills a new database with an event to look at.

    A kill half-way means another try at the next start. A failure does not: it must neither keep a hall
    from its server nor put a demo among its own events later.
    """
    if not DEMO_WANTED.exists():
        return
    outcome = step("Making the demo event", [*MANAGE, "make_demo"], env)
    stamps.remove(DEMO_WANTED)
    if not outcome.ok:
        say(f"{shortened(outcome.output)}\nServing without it. To try again: python3 run.py manage make_demo")
