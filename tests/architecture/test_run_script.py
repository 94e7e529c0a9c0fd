"""run.py on machines it does not know: old Pythons, foreign pip settings, terminals, folders."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from setup_tools import child_env, cli, databases, install, network, pip_config, stamps, steps
from setup_tools.steps import Misuse

ROOT = Path(__file__).parents[2]
SCRIPT = ROOT / "run.py"


# --- old Pythons ----------------------------------------------------------------------------------
def test_run_py_is_ascii():
    assert SCRIPT.read_bytes().isascii()


def test_run_py_is_in_syntax_that_old_pythons_read():
    source = SCRIPT.read_text(encoding="ascii")
    newer = (ast.JoinedStr, ast.NamedExpr, ast.AnnAssign, ast.AsyncFunctionDef, ast.Match, ast.Nonlocal)
    tree = ast.parse(source, feature_version=(3, 4))
    assert [node.lineno for node in ast.walk(tree) if isinstance(node, newer)] == []
    annotated = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.returns]
    assert annotated == []


def test_run_py_imports_its_helpers_only_after_the_check():
    tree = ast.parse(SCRIPT.read_text(encoding="ascii"))
    at_top = [alias.name for node in tree.body if isinstance(node, ast.Import) for alias in node.names]
    assert at_top == ["os", "sys"]
    assert [node for node in tree.body if isinstance(node, ast.ImportFrom)] == []


@pytest.mark.parametrize("version", [(2, 7, 18), (3, 6, 15), (3, 10, 13)])
def test_an_old_python_gets_one_sentence(version):
    pretend = (
        f"import sys, runpy; sys.version_info = {version!r}; sys.argv = ['run.py', 'help'];"
        f"runpy.run_path({str(SCRIPT)!r}, run_name='__main__')"
    )
    done = subprocess.run([sys.executable, "-c", pretend], capture_output=True, encoding="utf-8")
    wanted = f"Roundkeeper needs Python 3.11 or newer; this is Python {version[0]}.{version[1]}.\n"
    assert (done.returncode, done.stdout, done.stderr) == (1, "", wanted)


# --- words ----------------------------------------------------------------------------------------
def run_script(*words: str, **variables: str) -> subprocess.CompletedProcess:
    env = child_env.clean() | variables
    command = [sys.executable, str(SCRIPT), *words]
    return subprocess.run(command, env=env, capture_output=True, encoding="utf-8", errors="replace")


def test_help_lists_every_command():
    done = run_script("help")
    assert done.returncode == 0
    for command in ("setup", "test", "manage", "lint", "messages", "schema", "lock", "--port N", "--lan"):
        assert command in done.stdout


def test_unknown_words_get_the_usage_and_exit_code_2():
    done = run_script("sevre")
    assert done.returncode == 2
    assert done.stdout.startswith("Unknown command: sevre\n")
    assert "Usage: python3 run.py" in done.stdout


def test_a_terminal_that_knows_only_ascii_is_no_obstacle():
    done = run_script("準備", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (2, "")
    assert done.stdout.startswith("Unknown command: ??\n")


def test_serving_options_are_read_in_both_spellings():
    assert cli.serving_options([]) == (8000, False)
    assert cli.serving_options(["--port", "8123"]) == (8123, False)
    assert cli.serving_options(["--lan", "--port=8123"]) == (8123, True)


@pytest.mark.parametrize("words", [["--port"], ["--port", "x"], ["--port", "0"], ["--port=65536"], ["--prot", "1"]])
def test_serving_options_that_mean_nothing_are_refused(words):
    with pytest.raises(Misuse):
        cli.serving_options(words)


# --- pip's configuration in uv's words ------------------------------------------------------------
LISTING = """\
:env:.cert='/env/ca.pem'
:env:.default-timeout='180'
global.cert='/etc/ca.pem'
global.constraint='/etc/constraints.txt'
global.extra-index-url='https://one/simple\\nfile:///two/simple'
global.find-links='/wheels /more'
install.index-url='https://main/simple'
global.index-url='https://less/simple'
freeze.timeout='7'
WARNING: a line that is no setting
"""


def test_the_strongest_section_of_pips_configuration_wins():
    assert pip_config.parse(LISTING) == {
        "cert": "/env/ca.pem",
        "default-timeout": "180",
        "constraint": "/etc/constraints.txt",
        "extra-index-url": "https://one/simple\nfile:///two/simple",
        "find-links": "/wheels /more",
        "index-url": "https://main/simple",
    }


def test_pips_configuration_is_handed_on():
    assert pip_config.for_uv(pip_config.parse(LISTING), {}) == {
        "UV_NO_CONFIG": "1",
        "UV_PYTHON_DOWNLOADS": "never",
        "UV_SYSTEM_CERTS": "1",
        "UV_DEFAULT_INDEX": "https://main/simple",
        "UV_INDEX": "https://one/simple file:///two/simple",
        "UV_INDEX_STRATEGY": "unsafe-best-match",
        "UV_FIND_LINKS": "/wheels,/more",
        "SSL_CERT_FILE": "/env/ca.pem",
        "UV_HTTP_TIMEOUT": "180",
    }


def test_what_the_caller_set_for_uv_stays():
    handed = pip_config.for_uv({"cert": "/pip.pem", "index-url": "https://pip"}, {"SSL_CERT_FILE": "/mine.pem"})
    assert "SSL_CERT_FILE" not in handed
    assert handed["UV_DEFAULT_INDEX"] == "https://pip"


def test_without_configuration_nothing_is_invented():
    assert set(pip_config.for_uv({}, {})) == {"UV_NO_CONFIG", "UV_PYTHON_DOWNLOADS", "UV_SYSTEM_CERTS"}


@pytest.mark.parametrize(
    ("options", "local"),
    [
        ({}, False),
        ({"index-url": "https://main/simple"}, False),
        ({"find-links": "https://wheels"}, False),
        ({"find-links": "/wheels"}, True),
        ({"extra-index-url": "https://one file:///two"}, True),
    ],
)
def test_sources_on_this_machine_are_recognised(options, local):
    assert pip_config.has_local_sources(options) is local


# --- children -------------------------------------------------------------------------------------
def test_what_would_leak_into_the_environment_is_removed():
    dirty = {"PATH": "/bin", "PYTHONPATH": "/evil", "PYTHONDONTWRITEBYTECODE": "1", "VIRTUAL_ENV": "/x"}
    assert child_env.clean(dirty) == {"PATH": "/bin"}


def test_pip_forgets_what_forbids_a_target_folder():
    env = child_env.for_pip({"PIP_TARGET": "/x", "PIP_USER": "1", "PIP_CERT": "/ca"})
    assert env == {"PIP_USER": "0", "PIP_REQUIRE_VIRTUALENV": "0", "PIP_NO_INPUT": "1", "PIP_CERT": "/ca"}


def test_tests_never_see_the_installation():
    env = {"DATABASE_URL": "postgres://real", "SECRET_KEY": "real", "ROUNDKEEPER_VAR": "/real", "HOME": "/h"}
    assert child_env.without_settings(env) == {"HOME": "/h"}


def test_long_output_is_cut_to_its_end():
    output = "\n".join(f"line {number}" for number in range(100)) + "\n" + "x" * 500
    shown = steps.shortened(output).splitlines()
    assert len(shown) == steps.SHOWN_LINES
    assert shown[0] == "    line 86"
    assert len(shown[-1]) == steps.SHOWN_WIDTH + 4


@pytest.mark.parametrize(
    ("output", "trouble"),
    [
        ("error: dns error: failed to lookup address information", True),
        ("NewConnectionError: [Errno -3] Temporary failure in name resolution", True),
        ("There is no version of amqp==5.4.2", False),
        ("THESE PACKAGES DO NOT MATCH THE HASHES", False),
    ],
)
def test_a_missing_network_is_told_from_a_wrong_pin(output, trouble):
    assert install.is_network_trouble(output) is trouble


# --- stamps ---------------------------------------------------------------------------------------
def test_a_stamp_covers_only_its_own_folder_python_and_lock():
    here = {"root": "/here", "python": "/usr/bin/python3", "version": "3.11.7"}
    stamp = here | {"locks": {"run": "abc"}}
    assert install.covers(stamp, here, "run", "abc")
    assert not install.covers(stamp, here, "run", "changed")
    assert not install.covers(stamp, here, "test", "abc")
    assert not install.covers(stamp, here | {"root": "/moved"}, "run", "abc")
    assert not install.covers(stamp, here | {"version": "3.12.1"}, "run", "abc")
    assert not install.covers({}, here, "run", "abc")


def test_the_test_lock_satisfies_a_plain_start():
    assert set(install.satisfied_locks("test")) == {"run", "test"}
    assert set(install.satisfied_locks("run")) == {"run"}


def test_a_fingerprint_follows_names_contents_and_words(tmp_path):
    first, second = tmp_path / "a.po", tmp_path / "b.po"
    first.write_text("one")
    second.write_text("two")
    before = stamps.of_files(tmp_path, [first, second])
    assert stamps.of_files(tmp_path, [second, first]) == before
    assert stamps.of_files(tmp_path, [first, second], "word") != before
    second.write_text("other")
    assert stamps.of_files(tmp_path, [first, second]) != before
    second.write_text("two")
    assert stamps.of_files(tmp_path, [first, second.rename(tmp_path / "c.po")]) != before


def test_a_stamp_that_was_cut_short_counts_as_none(tmp_path):
    path = tmp_path / "deep" / "stamp.json"
    stamps.write(path, {"made": "x"})
    assert stamps.read(path) == {"made": "x"}
    path.write_text('{"made": "x')
    assert stamps.read(path) == {}
    stamps.remove(path)
    assert stamps.read(path) == {}
    assert list(path.parent.iterdir()) == []


# --- database and port ----------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("url", "wanted"),
    [
        ("sqlite:///hall.sqlite3", "sqlite:////home/anna/hall.sqlite3"),
        ("sqlite:////srv/hall.sqlite3", "sqlite:////srv/hall.sqlite3"),
        ("sqlite://:memory:", "sqlite://:memory:"),
        ("postgres://anna@db/hall", "postgres://anna@db/hall"),
    ],
)
def test_a_relative_database_file_is_the_callers(url, wanted):
    assert databases.absolute(url, Path("/home/anna")) == wanted


def test_a_busy_port_is_noticed_and_another_named():
    import socket

    with socket.socket() as busy:
        busy.bind(("127.0.0.1", 0))
        busy.listen()
        port = busy.getsockname()[1]
        assert not network.is_free("127.0.0.1", port)
        with pytest.raises(steps.Stop, match=f"Port {port} is in use"):
            network.require_free("127.0.0.1", port)


def test_a_lock_is_held_by_one_and_freed_by_closing(tmp_path):
    from setup_tools import file_locks

    path = tmp_path / "serve.lock"
    assert not file_locks.is_held(path)
    handle = file_locks.take(path, wait=False)
    file_locks.note(handle, "process 7")
    assert file_locks.is_held(path)
    assert file_locks.take(path, wait=False) is None
    assert path.read_text() == "process 7"
    os.close(handle)
    assert not file_locks.is_held(path)
