"""The terminal: whether there is one for a screen, what it can write, and error messages on it."""

from __future__ import annotations

import codecs
import contextlib
import io
import os
import sys
from typing import TYPE_CHECKING

import rich_click as click

if TYPE_CHECKING:
    from marshub.words import Speech

asked_language: str | None = None  # that of the command's option

_PLAIN = {
    "‘’‚": "'",
    "“”„«»": '"',
    "‐‑–—−─": "-",
    "•·●": "*",
    "→▶": ">",
    "←◀": "<",
    "↑▲": "^",
    "↓▼": "v",
    "×": "x",
    "│": "|",
    "⁄": "/",
}
#: What stands for letters that an encoding does not have and that have no accent to lose.
_INSTEAD = {ord(letter): plain for letters, plain in _PLAIN.items() for letter in letters}


def prepare_streams() -> None:
    """Let no letter end the program: what stdout or stderr cannot encode is written plainly, a strange byte is read.

    Windows before Python 3.15 redirects in its code page, which has no minus of ours, and often no quotation marks.
    A stream that is closed when the program begins, as services have them, is empty.
    """
    for name in ("stdin", "stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), "r" if name == "stdin" else "w"))
    codecs.register_error("marshub-plain", _write_plainly)
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "marshub-plain"), (sys.stderr, "marshub-plain")):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)


def _write_plainly(error: UnicodeError) -> tuple[str, int]:
    import unicodedata

    if not isinstance(error, UnicodeEncodeError):
        raise error
    text = unicodedata.normalize("NFKD", error.object[error.start : error.end].translate(_INSTEAD))
    plain = "".join(letter for letter in text if not unicodedata.combining(letter))
    return plain.encode("ascii", "replace").decode(), error.end


def is_terminal() -> bool:
    """Return whether a person sits at both ends, before a terminal that can draw (TERM=dumb says that it cannot).

    Also where a program draws the screen elsewhere, as `marshub serve` does.
    """
    has_terminal = sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
    return bool(os.environ.get("TEXTUAL_DRIVER")) or has_terminal


def needs_terminal(instead: str) -> None:
    """Check that there is a terminal. Raises UsageError, which says what works `instead`."""
    if not is_terminal():
        message = "the screen needs a terminal, and there is none here; use {command}"
        raise make_usage_error(message, "error-no-terminal", command=instead)


def make_usage_error(message: str, key: str, **args: object) -> click.UsageError:
    """Return an error of usage in the reader's language; arguments as of MarsHubError."""
    return click.UsageError(say_in_language(message, key, **args))


def say_in_language(message: str, key: str, **args: object) -> str:
    """Return a message for click's own errors in the reader's language; arguments as of MarsHubError."""
    from marshub.kernel import MarsHubError

    return describe_error(MarsHubError(message, key, **args)) or ""


def describe_error(error: Exception) -> str | None:
    """Return one line about `error` in the reader's language, as far as it has one; None if the program is at fault.

    What the system refuses, such as a full disk or a folder without rights, is no fault of the program.
    """
    from marshub.files import describe_os_error
    from marshub.kernel import MarsHubError
    from marshub.kernel.errors import find_words
    from marshub.link.errors import LinkError
    from marshub.sim.errors import SimError

    if isinstance(error, OSError) and error.strerror:
        return describe_os_error(error)
    if find_words(error) is not None:
        from .board_output import current_speech, set_language

        with contextlib.suppress(MarsHubError):  # MARSHUB_LANG names no language of ours
            set_language(asked_language)
            return current_speech().say_error(error)
    return str(error) if isinstance(error, (MarsHubError, LinkError, SimError)) else None


def ask_about_port(board: str, speech: Speech) -> None:
    """Ask once whether the only port that "auto" could take is a board: opening it may reset somebody's printer."""
    if board in ("none", "sim"):
        return
    from marshub.link.ports import AUTO, MetPorts, find_unmet_port

    if board == AUTO and sys.stdin.isatty() and (port := find_unmet_port()) is not None:
        is_board = click.confirm(speech.plain_text("board-port-ask", port=str(port)), default=False)
        MetPorts().save_answer(port, is_board)
