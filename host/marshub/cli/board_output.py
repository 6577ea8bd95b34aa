"""The output of `marshub board`: in the reader's language, with a bar where there is a terminal, and as JSON."""

from __future__ import annotations

import codecs
import json
import os
import queue
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import rich_click as click

from marshub.kernel import Words, quote, say, say_first_known
from marshub.sanitize import is_control
from marshub.tools.errors import ToolError
from marshub.words import LANGUAGE_VARIABLE, Speech, choose_language

_asked: str | None = None
_voice: Speech | None = None


def set_language(language: str | None) -> None:
    """Set the language of all that follows; None: MARSHUB_LANG's, that of the players' settings, or the system's."""
    from marshub.tui.settings import load_settings

    global _asked
    _asked = language or os.environ.get(LANGUAGE_VARIABLE) or load_settings()[0].language or None
    current_speech()


def current_speech() -> Speech:
    """Return the voice of this command: one for all its lines, as it reads the words once and keeps what it learned."""
    global _voice
    language = choose_language(_asked)
    if _voice is None or _voice.language != language:
        _voice = Speech(language)
    return _voice


def print_words(words: Words, err: bool = False) -> None:
    """Print a line for people."""
    print(current_speech().say(words), file=sys.stderr if err else sys.stdout, flush=True)


def name_game(game: str) -> Words:
    """Return the name of a game; its id, as it was written, if it is none of ours."""
    return say_first_known(f"game-{game}", otherwise=quote(game))


def put_json(data: Any) -> None:
    """Print a line for programs, or several: in escapes where the encoding does not have every letter."""
    text = json.dumps(data, indent=2, ensure_ascii=False)
    is_utf8 = codecs.lookup(sys.stdout.encoding or "ascii").name == "utf-8"
    print(text if is_utf8 and not is_control(text) else json.dumps(data, indent=2))


def confirm(question: Words, yes: bool) -> bool:
    """Ask before something is lost. Without anybody to ask, and without --yes, it is an error that says so."""
    if yes:
        return True
    if not sys.stdin.isatty():
        raise ToolError(say("board-tools-say-yes", question=current_speech().say(question)))
    return click.confirm(current_speech().say(question), default=False)


@contextmanager
def progress_bar(title: Words) -> Iterator[Callable[[int, int, str], None]]:
    """Return a progress bar: a function of (done, total, what is under way).

    Quarters as lines where there is no terminal.
    """
    if not sys.stderr.isatty():
        yield _print_quarters(current_speech().say(title))
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Progress(*columns, TextColumn("{task.fields[name]}"), console=Console(stderr=True)) as progress:
        task = progress.add_task(current_speech().say(title), total=None, name="")

        def show(done: int, total: int, name: str) -> None:
            progress.update(task, completed=done, total=total, name=name)

        yield show


def _print_quarters(title: str) -> Callable[[int, int, str], None]:
    last_quarter = -1

    def show(done: int, total: int, name: str) -> None:
        nonlocal last_quarter
        quarter = 4 * done // max(1, total)
        if quarter != last_quarter:
            last_quarter = quarter
            print(f"{title} {25 * quarter}%", file=sys.stderr, flush=True)

    return show


class Terminal:
    """Hands for the doctor: prompts on the terminal, answers from the keyboard; Enter skips, nothing ever hangs."""

    def __init__(self) -> None:
        self._lines: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._skip = False
        threading.Thread(target=self._read, name="marshub-doctor-keys", daemon=True).start()

    def _read(self) -> None:
        for line in sys.stdin:
            self._lines.put(line.strip().lower())

    def _forget(self) -> None:
        while not self._lines.empty():
            self._lines.get()

    def ask(self, request: Words) -> None:
        """Say what to do."""
        self._forget()
        self._skip = False
        print(f"  > {current_speech().say(request)}", flush=True)

    def is_skipped(self) -> bool:
        """Return whether Enter was pressed since `ask`."""
        self._skip = self._skip or not self._lines.empty()
        return self._skip

    def ask_yes_no(self, question: Words, seconds: float) -> bool | None:
        """Return True for y(es), s(ì), False for n(o); None when nothing comes in time."""
        self._forget()
        print(f"  ? {current_speech().say(question)} ", end="", flush=True)
        try:
            line = self._lines.get(timeout=seconds)
        except queue.Empty:
            print()
            return None
        return line[:1] in ("y", "s")
