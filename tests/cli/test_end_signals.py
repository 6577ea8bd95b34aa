"""An evening that ends badly, by a signal or a closed window: terminal as before, save closed, program gone."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import psutil
import pytest

from marshub.games import load_game
from marshub.store import read_save
from marshub.table import saves
from marshub.table.setup import start_session

if sys.platform == "win32":
    pytest.skip("Windows has no such terminals", allow_module_level=True)

import fcntl
import pty
import termios

pytestmark = pytest.mark.attack

PATIENCE_S = 120.0  # how long something that never happens is waited for
MODES_OFF = ["\x1b[?1049l", "\x1b[?2004l", "\x1b[?1000l", "\x1b[?25h"]  # screen, paste, mouse, cursor
PLAY = ("play", "riddle", "--players", "2", "--board", "none", "--lang", "en")
DEMO = ("demo", "--seed", "3", "--lang", "en")


class Terminal:
    """A program on a terminal of its own, which can be closed."""

    def __init__(
        self, *arguments: str, home: Path, is_hangup_ignored: bool = False, program: tuple[str, ...] = ("-m", "marshub")
    ) -> None:
        self._master, self._slave = pty.openpty()
        termios.tcsetwinsize(self._slave, (40, 120))
        self._before = termios.tcgetattr(self._slave)

        def take_terminal() -> None:
            fcntl.ioctl(0, termios.TIOCSCTTY, 0)
            signal.signal(signal.SIGHUP, signal.SIG_IGN if is_hangup_ignored else signal.SIG_DFL)

        self.process = subprocess.Popen(
            [sys.executable, *program, *arguments],
            stdin=self._slave,
            stdout=self._slave,
            stderr=self._slave,
            start_new_session=True,
            preexec_fn=take_terminal,
            env={**os.environ, "MARSHUB_HOME": str(home), "TERM": "xterm-256color", "TMPDIR": "/tmp"},
        )
        self.output = ""
        self._changed = threading.Condition()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        while True:
            try:
                data = os.read(self._master, 65536)
            except OSError:
                return
            with self._changed:
                self.output += data.decode(errors="replace")
                self._changed.notify_all()

    def wait_for(self, *texts: str) -> None:
        with self._changed:
            is_there = self._changed.wait_for(lambda: all(text in self.output for text in texts), PATIENCE_S)
            assert is_there, self.output[-2000:]

    def type_keys(self, keys: str) -> None:
        os.write(self._master, keys.encode())

    def is_as_before(self) -> bool:
        return termios.tcgetattr(self._slave) == self._before

    def hang_up(self) -> None:
        """Close the window."""
        os.close(self._slave)
        self._slave = -1
        os.close(self._master)
        self._master = -1

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        for handle in (self._slave, self._master):
            with suppress(OSError):
                os.close(handle)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MARSHUB_HOME", str(tmp_path))
    return tmp_path


def begun(home: Path) -> Path:
    """A saved game."""
    path = home / "evening.marshub"
    start_session(load_game("first-martians"), {"players": 2}, 7, save=path).close()
    return path


def require_closed(folder: Path) -> None:
    """Check that the saves in `folder` were closed: nothing lies beside them, and each opens."""
    files = [path for path in folder.rglob("*.marshub*") if path.is_file() and path.suffix != ".join"]
    assert files
    assert {path.suffix for path in files} == {".marshub"}
    for path in files:
        read_save(path)


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The link of a game that is played elsewhere."""
    pytest.importorskip("websockets")
    command = [sys.executable, "-m", "marshub", *PLAY, "--plain", "--invite", "look", "--listen", "127.0.0.1:0"]
    process = subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "MARSHUB_HOME": str(tmp_path_factory.mktemp("host"))},
    )
    assert process.stdout is not None
    assert process.stdin is not None
    try:
        yield next(word for line in process.stdout for word in line.split() if word.startswith("marshub://"))
    finally:
        process.kill()
        process.communicate()


SCREENS = {"play": PLAY, "demo": DEMO}


def make_arguments(screen: str, request: pytest.FixtureRequest, home: Path) -> tuple[str, ...]:
    """Return the arguments of a command that shows a screen."""
    if screen == "watch":
        return "watch", str(begun(home)), "--lang", "en"
    if screen == "join":
        return "join", request.getfixturevalue("host"), "--board", "none"
    return SCREENS[screen]


@pytest.mark.parametrize(
    ("screen", "name"),
    [("play", "SIGHUP"), ("play", "SIGTERM"), ("play", "SIGQUIT"), ("demo", "SIGTERM"), ("watch", "SIGHUP"),
     ("join", "SIGTERM")],
)  # fmt: skip
def test_a_signal_ends_the_screen_as_leaving_does(
    screen: str, name: str, request: pytest.FixtureRequest, home: Path
) -> None:
    """The terminal stayed raw, on the other screen, with mouse reports."""
    number = getattr(signal, name)
    with closing(Terminal(*make_arguments(screen, request, home), home=home)) as terminal:
        terminal.wait_for("\x1b[?1049h", "\x1b[?2004h", "\x1b[?1000h")
        terminal.process.send_signal(number)
        code = terminal.process.wait(PATIENCE_S)
        terminal.wait_for(*MODES_OFF)
        assert code == 128 + number, terminal.output[-9000:]
        assert terminal.is_as_before()
    if screen != "join":
        require_closed(home)


@pytest.mark.attack_only
def test_the_trial_of_signals_bites(home: Path) -> None:
    """The same without the guard: the terminal stays raw, and the log is left."""
    program = "-c", "from marshub.cli import app; app.handle_end_signals = lambda: None; app.main()"
    with closing(Terminal(*PLAY, home=home, program=program)) as terminal:
        terminal.wait_for("\x1b[?1049h", "\x1b[?2004h", "\x1b[?1000h")
        terminal.process.send_signal(signal.SIGTERM)
        assert terminal.process.wait(PATIENCE_S) == -signal.SIGTERM
        assert not terminal.is_as_before()
    assert list(home.rglob("*.marshub-wal"))


@pytest.mark.parametrize(
    ("screen", "how"),
    [("play", "hangup"), ("play", "ignored"), ("demo", "ignored"), ("watch", "ignored"), ("join", "ignored")],
)
def test_a_closed_window_ends_the_program(screen: str, how: str, request: pytest.FixtureRequest, home: Path) -> None:
    """With SIGHUP ignored (nohup) the program took a fifth of a core for ever, and held save and port."""
    arguments = make_arguments(screen, request, home)
    with closing(Terminal(*arguments, home=home, is_hangup_ignored=how == "ignored")) as terminal:
        terminal.wait_for("\x1b[?1049h", "\x1b[?2004h", "\x1b[?1000h")
        terminal.hang_up()
        code = terminal.process.wait(PATIENCE_S)
    assert code > 0, "killed by the signal"
    if screen != "join":
        require_closed(home)


def test_a_signal_ends_a_screen_that_hangs_too(home: Path) -> None:
    """A game's rule may never end: no key and no call reaches the app then."""
    code = (
        "import pathlib, marshub.tui.app as app; from marshub.tui import forced_exit; forced_exit._EXIT_S = 0.2\n"
        f"def hang(self, event):\n pathlib.Path({str(home / 'hangs')!r}).touch()\n while True: pass\n"
        "app.MarsHubApp._to_latin_key = hang; from marshub.cli import main; main()"
    )
    with closing(Terminal(*PLAY, home=home, program=("-c", code))) as terminal:
        terminal.wait_for("\x1b[?1049h", "\x1b[?2004h", "\x1b[?1000h")
        deadline = time.monotonic() + PATIENCE_S
        while not (home / "hangs").exists():
            assert terminal.process.poll() is None, terminal.output[-2000:]
            assert time.monotonic() < deadline
            terminal.type_keys("x")
            time.sleep(0.1)
        terminal.process.send_signal(signal.SIGTERM)
        assert terminal.process.wait(PATIENCE_S) == 128 + signal.SIGTERM
        terminal.wait_for(*MODES_OFF)
        assert terminal.is_as_before()


@pytest.mark.attack_only
def test_the_trial_of_closed_windows_bites(home: Path) -> None:
    """Without the guards the hangup kills the program, and the log is left."""
    program = "-c", "from marshub.cli import app; app.handle_end_signals = lambda: None; app.main()"
    with closing(Terminal(*PLAY, home=home, program=program)) as terminal:
        terminal.wait_for("\x1b[?1049h", "\x1b[?2004h", "\x1b[?1000h")
        terminal.hang_up()
        assert terminal.process.wait(PATIENCE_S) == -signal.SIGHUP
    assert list(home.rglob("*.marshub-wal"))


@pytest.mark.attack_only
def test_the_trial_of_closed_windows_under_nohup_bites(home: Path) -> None:
    """The program goes on without its terminal: it does work by which one that notices would long have ended."""
    code = "from marshub.tui import forced_exit; forced_exit._make_terminal_check = lambda: None"
    program = "-c", f"{code}; from marshub.cli import main; main()"
    with closing(Terminal(*PLAY, home=home, program=program, is_hangup_ignored=True)) as terminal:
        terminal.wait_for("\x1b[?1049h", "\x1b[?2004h", "\x1b[?1000h")
        terminal.hang_up()
        process = psutil.Process(terminal.process.pid)
        before = sum(process.cpu_times()[:2])
        while sum(process.cpu_times()[:2]) < before + 1.0:
            assert terminal.process.poll() is None
            time.sleep(0.1)


@pytest.mark.parametrize(
    ("command", "name"), [("headless", "SIGHUP"), ("headless", "SIGTERM"), ("demo", "SIGQUIT"), ("plain", "SIGHUP")]
)
def test_a_signal_ends_what_has_no_screen_and_the_save_is_closed(command: str, name: str, home: Path) -> None:
    number = getattr(signal, name)
    save = home / "evening.marshub"
    arguments = {
        "headless": ("headless", "first-martians"),
        "demo": ("demo", "--no-tui", "--speed", "50", "--seed", "3", "--save", str(save)),
        "plain": (*PLAY, "--plain"),
    }[command]
    process = subprocess.Popen(
        [sys.executable, "-m", "marshub", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "MARSHUB_HOME": str(home), "PYTHONUNBUFFERED": "1"},
    )
    try:
        assert process.stdin is not None
        assert process.stdout is not None
        if command == "headless":
            process.stdin.write(f'{{"op":"new","save":"{save}"}}\n{{"op":"auto","policy":"random","steps":5}}\n')
            process.stdin.flush()
        for _ in range({"headless": 2, "demo": 12, "plain": 5}[command]):
            assert process.stdout.readline()
        process.send_signal(number)
        process.stdout.read()
        assert process.wait(PATIENCE_S) == 128 + number
    finally:
        process.kill()
        process.wait()
        process.stdin.close()
        process.stdout.close()
    require_closed(home if command != "plain" else saves.saves_folder())


@pytest.mark.parametrize("where", ["__del__", "gc"])
def test_a_signal_during_a_destructor_or_a_garbage_collection_ends_the_program(where: str) -> None:
    """Python swallows what is raised there: the program went on, and no further signal ended it."""
    code = {
        "__del__": "class Thing:\n def __del__(self): signal.raise_signal(signal.SIGTERM)\nthing = Thing(); del thing",
        "gc": "gc.callbacks.append(lambda *_: gc.callbacks.clear() or signal.raise_signal(15))\ngc.collect()",
    }[where]
    program = (
        f"import gc, signal, time\nfrom marshub.end_signals import handle_end_signals\nhandle_end_signals()\n{code}"
    )
    ended = subprocess.run(
        [sys.executable, "-c", f"{program}\ntime.sleep({PATIENCE_S})"], capture_output=True, text=True
    )
    assert ended.returncode == 128 + signal.SIGTERM, ended.stderr
    assert ended.stderr == ""
