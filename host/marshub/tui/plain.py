"""The table as lines: the same game, words and answers for screen readers, slow lines and scripts.

Everything is said once, top to bottom, and asked with numbered options; there are no drawings and no colours. What the
board does is told as it happens, also while a line is being typed.
"""

from __future__ import annotations

import queue
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from marshub.kernel import Amount, Assign, Choose, Decision, MarsHubError, Option, Reply, Roll
from marshub.table.game_table import GameTable
from marshub.words import Speech

from .looks import look_of
from .marks import capital
from .narrate import excuse, narrate
from .plain_words import decision_lines, help_lines, state_lines

#: So many empty lines stand for a curtain: more than a screen is high.
_CURTAIN = 60

Say = Callable[[str], None]
Ask = Callable[[str], str]


class Leave(Exception):
    """The players want to go."""


class PlainTable:
    """Plays `table` over lines: `lines` gives what is typed (it ends where the input ends), `say` prints a line."""

    def __init__(self, table: GameTable, speech: Speech, lines: Iterable[str], say: Say) -> None:
        self.table, self.speech, self._say = table, speech, say
        self.look = look_of(table.session.game.id)
        self._lines = lines
        self._events: queue.Queue[tuple[str, Any]] = queue.Queue()
        self._told = 0
        self._asked = ""
        self._eyes = ""  # the seat that was last let before the lines to read what only it may know
        self._offered: list[Option] = []

    def play(self) -> int:
        """Until the players leave or there is nothing more to read. Returns the exit code."""
        self.speech.learn(self.table.session.game.words())
        stop = self.table.listen(lambda notices: self._events.put(("table", notices)))
        threading.Thread(target=self._read, name="plain input", daemon=True).start()
        try:
            self._say(self.speech.text("ui-plain-welcome"))
            self._tell()
            while True:
                kind, what = self._events.get()
                if kind == "end":
                    return 0
                if kind == "line":
                    self._typed(what)
                else:
                    self._notices(what)
                self._tell()
        except Leave:
            self._say(self.speech.text("ui-plain-saved"))
            return 0
        finally:
            stop()

    def _read(self) -> None:
        try:
            for line in self._lines:
                self._events.put(("line", line.strip()))
        finally:
            self._events.put(("end", None))

    # ------------------------------------------------------------------ telling

    def _tell(self) -> None:
        """What happened since, and the question if it is a new one."""
        with self.table.looking():
            session = self.table.session
            log = list(session.log)
            if len(log) < self._told:
                self._told = len(log)
            fresh, self._told = log[self._told :], len(log)
            pending, asked = session.pending, session.pending_id
            result = session.result
            curtain = pending is not None and self._needs_curtain(pending.only)
            options = list(pending.options()) if pending is not None and not curtain else []
        for happening in fresh:
            self._say(capital(self.speech.say(narrate(happening))))
        if self.table.asking is not None:
            self._say(f"{self.speech.text('ui-undo-asks')} {self.speech.text('ui-plain-yes-no')}")
        elif pending is None:
            if self._asked != "over":
                self._asked = "over"
                self._say(self.speech.text("ui-over"))
                if result is not None:
                    self._say(self.speech.say(result.reason))
        elif asked != self._asked or options != self._offered:
            self._asked, self._offered = asked, options
            self._ask()

    def _needs_curtain(self, only: str) -> bool:
        """Whether the next lines are for the eyes of `only`, and somebody else may be reading."""
        session = self.table.session
        return bool(only) and only != self._eyes and len(session.game.seats(session.state)) > 1

    def _ask(self) -> None:
        with self.table.looking():
            pending = self.table.session.pending
            curtain = pending is not None and self._needs_curtain(pending.only)
        if pending is not None and curtain:
            who = self.speech.say(self.look.seat(pending.only))
            # What the seat before was told must not be in sight any more; a voice passes over empty lines.
            self._say("\n" * _CURTAIN)
            self._say(self.speech.text("ui-curtain-title", who=who))
            self._say(self.speech.text("ui-curtain-open", who=who))
        elif pending is not None:
            for line in decision_lines(pending, self._offered, self.look, self.speech):
                self._say(line)

    def _open_curtain(self) -> None:
        """Somebody says to be the seat that the next lines are for."""
        with self.table.looking():
            pending = self.table.session.pending
            if pending is not None and self._needs_curtain(pending.only):
                self._eyes = pending.only
                self._offered = list(pending.options())

    def _notices(self, notices: Sequence[Any]) -> None:
        for notice in notices:
            self._say(f"» {self.speech.say(notice.words(self.table.names))}")

    # ------------------------------------------------------------------ typed lines

    def _typed(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        if self.table.asking is not None:
            if word.lower() in ("y", "yes", "s", "si", "sí", "sì"):
                self._do(lambda: self.table.undo(self.table.asking or 1, sure=True))
            else:
                self.table.refuse_undo()
            return
        match word.lower():
            case "":
                self._open_curtain()
                self._ask()
            case "q":
                raise Leave
            case "u":
                self._do(lambda: self.table.undo(1))
            case "s":
                self._print(state_lines(self.table, self.look, self.speech))
            case "b":
                self._print(self.speech.say(words) for words in self.table.light_words())
            case "w":
                self._why(rest.strip())
            case "a":
                self._adjust(rest.strip())
            case "?" | "h":
                self._print(help_lines(self.speech))
            case _:
                self._answer(line)

    def _print(self, lines: Iterable[str]) -> None:
        for line in lines:
            self._say(line)

    def _do(self, act: Callable[[], object]) -> None:
        try:
            act()
        except (MarsHubError, OSError) as error:
            title, text = excuse(error, self.speech)
            self._say(f"{title}: {text}")

    def _why(self, wanted: str) -> None:
        """The reasons against an option by its id, or by a part of the name of one that is not offered now."""
        with self.table.looking():
            session = self.table.session
            legal = {option.id for option in self._offered}
            named = {o.id: self.speech.say(o.label) for o in self.look.candidates(session) if o.id not in legal}
            ids = [name for name, label in named.items() if wanted.casefold() in label.casefold()]
            found = [(named.get(each, each), session.explain(each)) for each in ids or [wanted]]
        said = False
        for name, reasons in found:
            for reason in reasons:
                said = True
                self._say(f"{name}: {self.speech.say(reason.words)} ({reason.rule})")
        if not said:
            key = "ui-why-legal" if wanted in legal else "ui-why-unknown"
            self._say(self.speech.text(key, option=wanted) if wanted else self.speech.text("ui-why-nothing"))

    def _adjust(self, typed: str) -> None:
        """`path value reason...`, as in `supply.oxygen 5 miscounted`."""
        path, _, rest = typed.partition(" ")
        value, _, reason = rest.strip().partition(" ")
        if not path or not value:
            self._say(self.speech.text("ui-plain-adjust"))
            return
        plain: int | str | bool = value
        if value.lstrip("+-").isdecimal():
            plain = int(value)
        elif value.lower() in ("true", "false"):
            plain = value.lower() == "true"
        self._do(lambda: self.table.adjust(path, plain, reason.strip()))

    def _answer(self, line: str) -> None:
        with self.table.looking():
            pending, asked = self.table.session.pending, self.table.session.pending_id
        if pending is None:
            self._say(self.speech.text("ui-hint-over"))
            return
        reply = reply_of(pending, self._offered, line)
        if reply is None:
            self._say(self.speech.text("ui-plain-unknown", typed=line))
            return
        if pending.only and not self._offered:
            self._ask()  # nobody has said yet to be the seat that this is for
            return
        if asked != self._asked:
            return  # the board was quicker: what was typed answered another question, and the new one is told next
        self._do(lambda: self.table.answer(reply, to=asked))


def reply_of(decision: Decision, options: Sequence[Option], line: str) -> Reply | None:
    """What a typed line answers: numbers of options, or their ids; None if it means nothing.

    One number for one option, several where several may be picked, a number for an amount, a figure for each slot
    (`2 0 1`) to spread points, the number of a face for each die.
    """
    words = line.replace(",", " ").split()
    if isinstance(decision, Amount):
        return int(words[0]) if len(words) == 1 and words[0].lstrip("-").isdecimal() else None
    if isinstance(decision, Assign):
        if len(words) != len(options) or not all(word.isdecimal() for word in words):
            return None
        return {slot.id: int(word) for slot, word in zip(options, words, strict=True) if int(word)}
    if isinstance(decision, Roll):
        faces = [list(dict.fromkeys(die.faces)) for die in decision.dice]
        if len(words) != len(faces):
            return None
        up: dict[str, int | str] = {}
        for die, shown, word in zip(decision.dice, faces, words, strict=True):
            if not word.isdecimal() or not 1 <= int(word) <= len(shown):
                return None
            up[die.id] = shown[int(word) - 1]
        return up
    ids = {option.id for option in options}
    picked = []
    for word in words:
        if word.isdecimal() and 1 <= int(word) <= len(options):
            picked.append(options[int(word) - 1].id)
        elif word in ids:
            picked.append(word)
        else:
            return None
    if isinstance(decision, Choose) and not decision.one:
        return [] if picked == [] else picked
    return picked[0] if len(picked) == 1 else None


def typed_lines(stream: Any = None) -> Iterator[str]:
    """What is typed, line by line."""
    stream = stream or sys.stdin
    while line := stream.readline():
        yield line.rstrip("\n")
