"""Speech output: the system's own speech program, started for a text and stopped by the next one.

It is asked in a thread of its own, so nobody waits for it. The text goes to its standard input, never onto a command
line, and no shell is in between. Which programs, and why no library: docs/decisions/0066-sound-for-moments.md.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from marshub.languages import FALLBACK, LANGUAGES

MOST = 2000  # letters of a text: two minutes of speech, and less than a pipe holds on any system
_GRACE_S = 1.0  # so long a program may take to end by itself
_UNSPOKEN = re.compile(r"^[^\w“”«»¿¡\"']+")  # a line that begins with "!-!" is a command to spd-say
_WINDOWS = (
    "[Console]::InputEncoding = [Text.Encoding]::UTF8; Add-Type -AssemblyName System.Speech; "
    "$voice = New-Object System.Speech.Synthesis.SpeechSynthesizer; "
    "try {{ $voice.SelectVoiceByHints('NotSet', 'NotSet', 0, [Globalization.CultureInfo]'{culture}') }} catch {{ }}; "
    "$voice.Speak([Console]::In.ReadToEnd())"
)


@dataclass(frozen=True)
class Program:
    """A program that speaks what it reads. `options` gives those for a language, without the program's own name.

    `farewell`: what it is told to fall silent; without one it is killed. Such a program only hands texts on: it stays
    as long as somebody may want to stop what it handed on.
    """

    name: str
    options: Callable[[str], tuple[str, ...]]
    farewell: str = ""


_ESPEAK = ("espeak-ng", "espeak")
_LINUX = (
    Program("spd-say", lambda language: ("--pipe-mode", "--language", language), farewell="!-!CANCEL self\n"),
    *(Program(name, lambda language: ("--stdin", "-v", language)) for name in _ESPEAK),
)
_MAC = (
    Program("say", lambda language: ("-v", LANGUAGES[language].mac_voice or language, "-f", "-")),
    Program("say", lambda language: ("-f", "-")),  # where that voice was taken away, the system's
)
_POWERSHELL = (
    Program(
        "powershell",
        lambda language: (
            *("-NoProfile", "-NonInteractive", "-Command"),
            _WINDOWS.format(culture=LANGUAGES[language].culture or LANGUAGES[FALLBACK].culture),
        ),
    ),
)


def list_programs(platform: str = sys.platform) -> tuple[Program, ...]:
    """Return the programs that may speak on a system, in order of preference; they need not be installed."""
    return {"darwin": _MAC, "win32": _POWERSHELL}.get(platform, _LINUX)


def list_program_names(platform: str = sys.platform) -> tuple[str, ...]:
    """Return the names of the programs, each once."""
    return tuple(dict.fromkeys(program.name for program in list_programs(platform)))


class Voice:
    """Speaks one text at a time. Nothing here raises: a system that does not speak is silent."""

    def __init__(self, platform: str = sys.platform) -> None:
        self._programs = list_programs(platform)
        self._environment = dict(os.environ)  # the worker must not read it while another thread changes it
        self._change = threading.Condition()
        self._turn = 0  # of whom it is: each text, and each silence, is one
        self._next: tuple[str, str] | None = None  # text and language that are to be spoken
        self._speaking: tuple[subprocess.Popen[bytes], Program] | None = None
        self._worker: threading.Thread | None = None
        self._closed = False

    @property
    def is_available(self) -> bool:
        """Whether this system has a program that speaks."""
        return any(shutil.which(program.name) for program in self._programs)

    def say(self, text: str, language: str) -> None:
        """Speak `text` in `language`, a code of LANGUAGES, instead of whatever is being spoken."""
        line = _UNSPOKEN.sub("", " ".join(text.split()))[:MOST]
        with self._change:
            if self._closed:
                return
            self._take_turn((line, language) if line else None)
            if line and self._worker is None:
                self._worker = threading.Thread(target=self._work, name="voice", daemon=True)
                self._worker.start()

    def stop_speaking(self) -> None:
        """Fall silent."""
        with self._change:
            self._take_turn(None)

    def close(self) -> None:
        """Fall silent for good. Returns when the program has ended."""
        with self._change:
            self._closed = True
            self._take_turn(None)
            worker = self._worker
        if worker is not None:
            worker.join(2 * _GRACE_S)

    def _take_turn(self, sentence: tuple[str, str] | None) -> None:
        """Speak when it is this sentence's turn. Called with the lock held."""
        self._turn += 1
        self._next = sentence
        if self._speaking is not None:
            _stop(*self._speaking)
        self._change.notify_all()

    # ------------------------------------------------------------------ in a thread of its own

    def _work(self) -> None:
        while True:
            with self._change:
                self._change.wait_for(lambda: self._next is not None or self._closed)
                if self._next is None:
                    return
                (text, language), self._next, turn = self._next, None, self._turn
            for program in self._programs:
                if self._is_spoken(program, text, language, turn):
                    break

    def _is_spoken(self, program: Program, text: str, language: str, turn: int) -> bool:
        """Return whether it was, or is not wanted any more. Comes back when the program has ended."""
        path = shutil.which(program.name)
        if path is None:
            return False
        with contextlib.suppress(OSError, ValueError):
            process = subprocess.Popen(
                [path, *program.options(language)],
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                env=self._environment,
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            )
            assert process.stdin is not None
            with self._change:
                current = self._turn == turn
                if current:
                    self._speaking = (process, program)
            try:
                if current:
                    with contextlib.suppress(OSError, ValueError):  # it has ended, or was stopped meanwhile
                        process.stdin.write(f"{text}\n".encode())
                        process.stdin.flush() if program.farewell else process.stdin.close()
                else:
                    _stop(process, program)
                code = process.wait()
            finally:
                with self._change:
                    self._speaking = None
                    over = self._turn != turn
                with contextlib.suppress(OSError):
                    process.stdin.close()
            return over or code == 0
        return False


def _stop(process: subprocess.Popen[bytes], program: Program) -> None:
    """End the program: at once, or as soon as it has read its farewell."""
    if not program.farewell:
        process.kill()
        return
    assert process.stdin is not None
    with contextlib.suppress(OSError, ValueError):
        process.stdin.write(program.farewell.encode())
        process.stdin.close()
    late = threading.Timer(_GRACE_S, process.kill)
    late.daemon = True
    late.start()


def split_sentences(texts: Iterable[str]) -> str:
    """Return several texts as one to be spoken: each ends as a sentence does, for a voice makes its pauses there."""
    return " ".join(text if text[-1] in ".!?…”»" else f"{text}." for item in texts if (text := item.strip()))
