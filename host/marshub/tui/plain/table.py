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

from marshub.board.notices import Answered, By, Notice, put_words, walk_words
from marshub.kernel import MarsHubError, Tale
from marshub.kernel.hindsight import answers_since
from marshub.table.game_table import GameTable
from marshub.words import Speech

from ..basics.marks import capital
from ..excuses import excuse
from ..games import look_of
from ..passing import Passing
from ..settings import Settings
from ..sounds import Sounds
from ..told import notice_lines
from ..widgets.moment_text import moment_lines
from .advising import Advising
from .correcting import Correcting
from .lay import lay_lines
from .menu import BACK, Menu
from .past import Past
from .wondering import Wondering
from .words import (
    board_lines,
    briefing_lines,
    debriefing_lines,
    help_lines,
    page_lines,
    seat_lines,
    state_lines,
    to_move_lines,
)
from .zones import PlainZones

Say = Callable[[str], None]
_YES = {"en": ("y", "yes"), "it": ("s", "si", "sì", "y"), "es": ("s", "si", "sí", "y")}
_UNSAID: tuple[By, ...] = ("screen", "policy")
_OF_THE_QUESTION = ("o", "f", "w", "v")  # commands whose answers tell of what is asked
_CURTAIN = 60  # so many empty lines stand for a curtain: more than a screen is high
_RECENT = 10  # happenings that are told when a game is continued; h and j tell the others


class Leave(Exception):
    """The players want to go."""


class PlainTable:
    """Plays `table` over lines: `lines` gives what is typed (it ends where the input ends), `say` prints a line.

    With `guided` the set-up guide is open at once; with `fresh` a game begins, and its briefing is told first. Moments
    are heard by `sounds`.
    """

    def __init__(
        self,
        table: GameTable,
        speech: Speech,
        lines: Iterable[str],
        say: Say,
        *,
        guided: bool = False,
        fresh: bool = False,
        sounds: Sounds | None = None,
    ) -> None:
        self.table, self.speech, self._say = table, speech, say
        self.look = look_of(table.session.game.id)
        self._lines, self._guided, self._fresh = lines, guided, fresh
        self._sounds = sounds or Sounds(speech, Settings(), lambda: None)
        self._events: queue.Queue[tuple[str, Any]] = queue.Queue()
        self._told, self._tale = 0, Tale("")
        self._asked = ""
        self._passing = Passing(table)
        self._menu: Menu | None = None
        self._walked = ""  # the move of the repair walk that was said last
        self._stood: tuple[object, ...] = ("",)  # the question, and where the board's cursor stood in it
        self._laid: list[str] = []  # what the set-up guide said last
        self._sure: Callable[[], object] | None = None  # what a yes does, where one was asked for
        self._pages = dict(self.look.pages)
        self._zones = PlainZones(table, speech)
        self._wondering = Wondering(table, self.look, speech)
        self._past = Past(table, self.look, speech)
        self._advising = Advising(table, self.look, speech, self._passing)
        self._correcting = Correcting(table, speech, say, self._do)
        self._commands: dict[str, Callable[[str], object]] = {
            "q": self._leave,
            "u": lambda _: self._do(self.table.take_back),
            "s": lambda _: self._print(state_lines(self.table, self.look, self.speech)),
            "b": lambda _: self._print(board_lines(self.table, self.speech, hidden=bool(self._passing.awaited))),
            "t": lambda rest: self._do(lambda: self._print(to_move_lines(self.table, self.speech, rest.lower()))),
            "o": lambda _: self._print(self._wondering.odds()),
            "f": lambda rest: self._print(self._wondering.forecast(self._menu, rest, self._passing.eyes)),
            "v": lambda rest: self._do(lambda: self._print(self._advising.typed(rest))),
            "w": lambda rest: self._print(self._wondering.why(rest)),
            "a": self._correcting.typed,
            "h": lambda rest: self._do(lambda: self._print(self._past.history(rest, self._passing.eyes))),
            "r": self._return,
            "j": lambda rest: self._do(lambda: self._print(self._past.chronicle(rest.lower()))),
            "z": lambda rest: self._do(lambda: self._print(self._zones.typed(rest))),
            "x": lambda rest: self._do(lambda: self._print(seat_lines(self.table, self.look, self.speech, rest))),
            "d": lambda _: self._do(lambda: self._print(debriefing_lines(self.table, self.look, self.speech))),
            "l": lambda _: self.table.lay_out(),
            "i": lambda _: self._print(briefing_lines(self.table, self.speech)),
            "?": lambda _: self._print(help_lines(self.speech, self.look)),
        }

    def play(self) -> int:
        """Until the players leave or there is nothing more to read. Returns the exit code."""
        self.speech.learn(self.table.session.game.words())
        stop = self.table.listen(lambda notices: self._events.put(("table", notices)))
        unheard = self.table.adviser.listen(lambda: self._events.put(("advice", None)))
        threading.Thread(target=self._read, name="plain input", daemon=True).start()
        try:
            self._say(self.speech.text("ui-plain-welcome"))
            if trouble := self._sounds.trouble():
                self._say(trouble)
            with self.table.looking():  # who comes back to a long game hears how it stands, not all of it again
                self._told = max(0, len(self.table.session.log) - _RECENT)
            if self._fresh:
                self._print(briefing_lines(self.table, self.speech))
            if self._guided:
                self.table.lay_out()
            self._tell(heard=False)  # it is how things stand, no news
            while True:
                kind, what = self._events.get()
                if kind == "end":
                    return 0
                if kind == "line":
                    self._sounds.hush()  # who types goes on
                    self._typed(what)
                elif kind == "advice":
                    self._print(self._advising.found())
                    continue
                else:
                    self._notices(what)
                self._tell()
        except Leave:
            self._say(self.speech.text("ui-plain-saved"))
            return 0
        finally:
            stop()
            unheard()

    def _read(self) -> None:
        try:
            for line in self._lines:
                self._events.put(("line", line.strip()))
        finally:
            self._events.put(("end", None))

    # ------------------------------------------------------------------ telling

    def _tell(self, *, heard: bool = True) -> None:
        """What happened since, what the board wants, and the question if it is a new one. `heard`: with its sound."""
        with self.table.looking():
            session = self.table.session
            told = len(session.log)
            fresh, self._told = self._tale.since(session, min(self._told, told)), told
            pending, asked = session.pending, session.pending_id
            result = session.result
            curtain = self._passing.awaited
            robot = self.table.robots.asked(pending)
            if pending is not None and not robot and self.table.hides(pending):
                robot = pending.only or pending.who  # another table's, or an answer is on its way there
            quiet = bool(curtain or robot)
            options = tuple(pending.options()) if pending is not None and not quiet else ()
            guide = self.table.guide
            laying = list(lay_lines(guide, self.table.names, self.speech)) if guide is not None else []
            walked = self._move_to_make() + ([] if quiet else self._pointed(asked))
        for moment in fresh:
            first, *brought = moment_lines(moment, self.look, self.speech)
            self._say(first)
            self._print(f"  {line}" for line in brought)
        if fresh and heard:
            self._sounds.tell(fresh)
        self._print(walked)
        if laying or self._laid:
            self._tell_laying(laying)
        if laying:
            return  # the question waits until the table is laid out
        if self.table.asking is not None:
            self._say(f"{self.speech.text('ui-undo-asks')} {self.speech.text('ui-plain-yes-no')}")
        elif self._correcting.pointing:
            pass  # lines are for what is pointed at: the question waits
        elif pending is None:
            if self._asked != "over":
                self._asked = "over"
                self._menu = None
                self._say(self.speech.text("ui-over"))
                if result is not None:
                    self._say(self.speech.say(result.reason))
                    self._do(lambda: self._print(debriefing_lines(self.table, self.look, self.speech)))
        elif robot:
            self._menu = None
            if self._asked != f"robot {robot}":  # it may answer many times
                self._asked = f"robot {robot}"
                self._say(self.speech.text(self.table.why_hidden(pending), who=self.speech.say(self.look.seat(robot))))
        elif curtain:
            if asked != self._asked or self._menu is not None:
                self._asked, self._menu = asked, None
                self._ask()
        elif asked != self._asked or self._menu is None or options != self._menu.options:
            self._asked, self._menu = asked, Menu(pending, options, self.look, self.speech)
            self._wondering.remember(pending, options)
            self._ask()

    def _move_to_make(self) -> list[str]:
        """Return the move that brings board and game together, if it is news, once hands are at rest.

        Called while nothing changes.
        """
        referee = self.table.referee
        if referee.guide is not None or referee.due() is not None:
            return []
        step = referee.walk.step
        move = self.speech.say(put_words(step, self.table.names)) if step is not None else ""
        if move == self._walked:
            return []
        self._walked = move
        words = [self.speech.say(each) for each in walk_words(referee.walk, self.table.names)]
        return [f"» {' '.join(words)}"] if move else []

    def _pointed(self, asked: str) -> list[str]:
        """What the board's buttons stand on, if they have moved since. Called while nothing changes."""
        cursor = self.table.cursor
        entry = cursor.entry
        here = (asked, cursor.group, entry)
        before, self._stood = self._stood, here
        if entry is None or before[0] != asked or before == here or self.table.referee.guide is not None:
            return []
        return [f"» {capital(self.speech.say(entry.label))}"]

    def _tell_laying(self, laying: list[str]) -> None:
        if laying != self._laid:
            self._print(line for line in laying if line not in self._laid or line == laying[-1])
        self._laid = laying
        if not laying:
            self._say(self.speech.text("ui-plain-laid"))
            self._asked = ""  # the question once more

    def _ask(self) -> None:
        if seat := self._passing.awaited:
            who = self.speech.say(self.look.seat(seat))
            # What the seat before was told must not be in sight any more; a voice passes over empty lines.
            self._say("\n" * _CURTAIN)
            self._say(self.speech.text("ui-curtain-title", who=who))
            self._say(self.speech.text("ui-curtain-open", who=who))
        elif self._menu is not None:
            self._print(self._menu.lines())

    def _notices(self, notices: Sequence[Notice]) -> None:
        for notice in notices:
            if isinstance(notice, Answered) and notice.by in _UNSAID:
                continue  # who typed it knows; what a policy did is told by what happens
            self._print(f"» {line}" for line in notice_lines(notice, self.table.names, self.speech))

    # ------------------------------------------------------------------ typed lines

    def _typed(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        sure, self._sure = self._sure, None
        said = word.lower()
        yes = said in _YES[self.speech.language]
        if self.table.asking is not None:
            if yes:
                self._do(lambda: self.table.undo(self.table.asking or 1, sure=True))
            else:
                self.table.refuse_undo()
        elif sure is not None and (yes or said in ("n", "no")):
            if yes:
                self._do(sure)
        elif self._laid and self._lays(line.lower()):
            pass
        elif self._correcting.pointing and said not in self._commands:
            if not self._correcting.take(line):
                self._asked = ""  # the question once more
        elif not line:
            if seat := self._passing.awaited:
                self._passing.let_in = seat  # and the question is told next
            else:
                self._ask()
        elif said in _OF_THE_QUESTION and self._passing.awaited:
            self._ask()
        elif self._menu is not None and self._menu.lettered(line):  # a capital: small letters are the commands'
            self._answer(self._menu.sole) if self._menu.sole else self._ask()
        elif said in self._commands:
            self._commands[said](rest.strip())
        elif line.lower() in self._pages:
            page = self._pages[line.lower()]
            self._print(page_lines(self.look, page, self.table, self.speech))
        elif self._menu is not None and self._menu.move(line):
            self._ask()
        else:
            self._answer(line)

    def _lays(self, line: str) -> bool:
        """Walk the set-up guide, if that is what was typed."""
        if line == "":
            self.table.lay_on(1)
        elif line == BACK:
            self.table.lay_on(-1)
        elif line in ("l", "q"):
            self.table.lay_end()
        else:
            return False
        return True

    def _leave(self, _: str) -> None:
        raise Leave

    def _print(self, lines: Iterable[str]) -> None:
        for line in lines:
            self._say(line)

    def _do(self, act: Callable[[], object], bounds: str = "") -> None:
        try:
            act()
        except (MarsHubError, OSError) as error:
            self._say(": ".join(excuse(error, self.speech, bounds)))

    # ------------------------------------------------------------------ changing

    def _return(self, wanted: str) -> None:
        """Play on from an earlier point, once somebody has said yes: what came after is taken back."""
        with self.table.looking():
            session = self.table.session
            last, question = session.position, session.pending_id
            steps = answers_since(session, int(wanted)) if wanted.isdecimal() and int(wanted) <= last else 0
        if not steps:
            self._say(self.speech.text("ui-plain-no-point", last=last))
            return

        def back() -> None:
            # Somebody may have answered meanwhile: then this would take back too little, or something else.
            if self.table.session.pending_id != question:
                self._say(self.speech.text("history-moved"))
            else:
                self.table.undo(steps, sure=True)

        self._sure = back
        self._say(f"{self.speech.text('history-asks', steps=steps)} {self.speech.text('ui-plain-yes-no')}")

    def _answer(self, line: str) -> None:
        with self.table.looking():
            pending, asked = self.table.session.pending, self.table.session.pending_id
        if pending is None:
            self._say(self.speech.text("ui-hint-over"))
            return
        if self._menu is None:
            self._ask()  # nobody has said yet to be the seat that this is for
            return
        reply = self._menu.reply(line)
        if reply is None:
            self._say(self.speech.text("ui-plain-unknown", typed=line))
            return
        if asked != self._asked:
            return  # the board was quicker: what was typed answered another question, and the new one is told next
        self._do(lambda: self.table.answer(reply, to=asked), self._menu.bounds())


def typed_lines() -> Iterator[str]:
    """What is typed, line by line."""
    while line := sys.stdin.readline():
        yield line.rstrip("\n")
