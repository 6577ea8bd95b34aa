"""The table in plain mode: the same game and answers for screen readers, slow connections and scripts.

Everything is printed once, top to bottom, and questions have numbered options; there are no drawings and no
colours. Board events are printed as they come, also while a line is being typed.
"""

from __future__ import annotations

import queue
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from marshub.board.notices import Answered, By, Notice, put_words, walk_words
from marshub.kernel import Decision, MarsHubError, Option, Result, Tale
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
_OF_THE_QUESTION = ("o", "f", "w", "v")  # commands whose answers reveal the question
_CURTAIN = 60  # empty lines that hide what was shown before a handover: more than a screen is high
_RECENT = 10  # log entries that are told when a game is continued; h and j tell the others


class Leave(Exception):
    """The players want to leave."""


class PlainTable:
    """The game at `table` over lines: `lines` yields typed lines until the input ends, `say` prints a line.

    With `guided` the setup guide is open at the start; with `is_new` a game begins, and its briefing comes first.
    `sounds` plays the sounds of moments.
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
        self._walked = ""  # the move of the repair walk that was told last
        self._stood: tuple[object, ...] = ("",)  # the question's id, and the board's cursor in it
        self._laid: list[str] = []  # the lines of the setup guide that were told last
        self._sure: Callable[[], object] | None = None  # the action that a yes runs
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
        # What accepts a typed line, in this order; each returns False for a line that is not meant for it.
        self._handlers: tuple[Callable[[str], bool], ...] = (
            self._step_guide,
            self._adjust_pointed_place,
            self._repeat_question,
            self._withhold_question,
            self._open_by_letter,
            self._run_command,
            self._show_page,
            self._move_in_menu,
        )

    def play(self) -> int:
        """Run until the players leave or the input ends. Return the exit code."""
        self.speech.learn(self.table.session.game.words())
        stop = self.table.listen(lambda notices: self._events.put(("table", notices)))
        unheard = self.table.adviser.listen(lambda: self._events.put(("advice", None)))
        threading.Thread(target=self._read, name="plain input", daemon=True).start()
        try:
            self._say(self.speech.text("ui-plain-welcome"))
            if trouble := self._sounds.trouble():
                self._say(trouble)
            with self.table.looking():  # a continued game is told from its latest entries
                self._told = max(0, len(self.table.session.log) - _RECENT)
            if self._fresh:
                self._print(briefing_lines(self.table, self.speech))
            if self._guided:
                self.table.lay_out()
            self._tell(heard=False)  # this is the state, nothing new
            while True:
                kind, what = self._events.get()
                if kind == "end":
                    return 0
                if kind == "line":
                    self._sounds.hush()  # a typed line ends the sound
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
        """Print the news: what happened since, the moves to make, and the question if it is new.

        `heard`: play the sounds as well.
        """
        # Take everything from one moment of the table.
        with self.table.looking():
            session = self.table.session
            told = len(session.log)
            fresh, self._told = self._tale.since(session, min(self._told, told)), told
            pending, asked = session.pending, session.pending_id
            result = session.result
            curtain = self._passing.awaited
            robot = self.table.robots.asked(pending)
            if pending is not None and not robot and self.table.hides(pending):
                robot = pending.only or pending.who  # another client answers, or its answer is on the way
            quiet = bool(curtain or robot)
            options = tuple(pending.options()) if pending is not None and not quiet else ()
            guide = self.table.guide
            laying = list(lay_lines(guide, self.table.names, self.speech)) if guide is not None else []
            walked = self._move_to_make() + ([] if quiet else self._pointed(asked))
        # Tell the new moments, then the moves to make and the setup guide.
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
        # Ask what the table waits for.
        if self.table.asking is not None:
            self._say(f"{self.speech.text('ui-undo-asks')} {self.speech.text('ui-plain-yes-no')}")
        elif self._correcting.pointing:
            return  # lines are for the place that is pointed at: the question waits
        elif pending is None:
            self._tell_result(result)
        else:
            self._tell_question(pending, asked, robot, options, curtain=bool(curtain))

    def _tell_question(
        self, pending: Decision, asked: str, robot: str, options: tuple[Option, ...], *, curtain: bool
    ) -> None:
        """Ask the pending question if it is new; or tell why it is not asked here.

        Args:
            pending: The question.
            question: Its id.
            remote_seat: The seat that answers elsewhere, if one does: a bot, or another client.
            options: The options of a visible question.
            needs_handover: Whether its player has yet to take the screen over.
        """
        if robot:
            self._menu = None
            if self._asked != f"robot {robot}":  # a bot may answer many times
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

    def _tell_result(self, result: Result | None) -> None:
        if self._asked == "over":
            return
        self._asked, self._menu = "over", None
        self._say(self.speech.text("ui-over"))
        if result is not None:
            self._say(self.speech.say(result.reason))
            self._do(lambda: self._print(debriefing_lines(self.table, self.look, self.speech)))

    def _move_to_make(self) -> list[str]:
        """Return the move that brings board and game together, if it is new, once hands are at rest.

        Call it while nothing changes.
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
        """Return what the board's cursor is on, if it has moved since the last call. Call it while nothing changes."""
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
            self._asked = ""  # ask the question again

    def _ask(self) -> None:
        if seat := self._passing.awaited:
            who = self.speech.say(self.look.seat(seat))
            # Scroll away what the previous seat saw; a screen reader skips empty lines.
            self._say("\n" * _CURTAIN)
            self._say(self.speech.text("ui-curtain-title", who=who))
            self._say(self.speech.text("ui-curtain-open", who=who))
        elif self._menu is not None:
            self._print(self._menu.lines())

    def _notices(self, notices: Sequence[Notice]) -> None:
        for notice in notices:
            if isinstance(notice, Answered) and notice.by in _UNSAID:
                continue  # the player typed it; a policy's answer is told by its log entries
            self._print(f"» {line}" for line in notice_lines(notice, self.table.names, self.speech))

    # ------------------------------------------------------------------ typed lines

    def _typed(self, line: str) -> None:
        """Give a typed line to the first handler that accepts it. A line that none accepts answers the question."""
        confirmed, self._sure = self._sure, None  # a yes counts only directly after what it was asked for
        if self._answer_undo(line) or self._confirm(line, confirmed):
            return
        if not any(accept(line) for accept in self._handlers):
            self._answer(line)

    def _is_yes(self, line: str) -> bool:
        return _first_word(line) in _YES[self.speech.language]

    def _answer_undo(self, line: str) -> bool:
        """Answer an undo that asks: anything but a yes refuses it."""
        if self.table.asking is None:
            return False
        if self._is_yes(line):
            self._do(lambda: self.table.undo(self.table.asking or 1, sure=True))
        else:
            self.table.refuse_undo()
        return True

    def _confirm(self, line: str, action: Callable[[], object] | None) -> bool:
        """Run the action that was asked about, or cancel it."""
        yes = self._is_yes(line)
        if action is None or not (yes or _first_word(line) in ("n", "no")):
            return False
        if yes:
            self._do(action)
        return True

    def _step_guide(self, line: str) -> bool:
        """Move in the open setup guide, or close it."""
        if not self._laid:
            return False
        if line == "":
            self.table.lay_on(1)
        elif line == BACK:
            self.table.lay_on(-1)
        elif line.lower() in ("l", "q"):
            self.table.lay_end()
        else:
            return False
        return True

    def _adjust_pointed_place(self, line: str) -> bool:
        """Set the place that is pointed at, unless the line is a command."""
        if not self._correcting.pointing or _first_word(line) in self._commands:
            return False
        if not self._correcting.take(line):
            self._asked = ""  # ask the question again
        return True

    def _repeat_question(self, line: str) -> bool:
        """Ask again after an empty line; at a handover the seat's player confirms by it."""
        if line:
            return False
        if seat := self._passing.awaited:
            self._passing.let_in = seat  # the question is told next
        else:
            self._ask()
        return True

    def _withhold_question(self, line: str) -> bool:
        """Refuse commands that tell of the question before its seat's player is there."""
        if _first_word(line) not in _OF_THE_QUESTION or not self._passing.awaited:
            return False
        self._ask()
        return True

    def _open_by_letter(self, line: str) -> bool:
        """Open a verb or group by its capital letter; small letters are commands."""
        if self._menu is None or not self._menu.lettered(line):
            return False
        if self._menu.sole:
            self._answer(self._menu.sole)
        else:
            self._ask()
        return True

    def _run_command(self, line: str) -> bool:
        command = self._commands.get(_first_word(line))
        if command is None:
            return False
        command(line.partition(" ")[2].strip())
        return True

    def _show_page(self, line: str) -> bool:
        page = self._pages.get(line.lower())
        if page is None:
            return False
        self._print(page_lines(self.look, page, self.table, self.speech))
        return True

    def _move_in_menu(self, line: str) -> bool:
        """Open a group, search, or go back."""
        if self._menu is None or not self._menu.move(line):
            return False
        self._ask()
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
        """Return to an earlier point, once a player has confirmed: what came after is undone."""
        with self.table.looking():
            session = self.table.session
            last, question = session.position, session.pending_id
            steps = answers_since(session, int(wanted)) if wanted.isdecimal() and int(wanted) <= last else 0
        if not steps:
            self._say(self.speech.text("ui-plain-no-point", last=last))
            return

        def back() -> None:
            # After another answer meanwhile, the undo would go to another point.
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
            self._ask()  # the seat's player has not taken the screen over yet
            return
        reply = self._menu.reply(line)
        if reply is None:
            self._say(self.speech.text("ui-plain-unknown", typed=line))
            return
        if asked != self._asked:
            return  # the board answered first: the line was for the question before, and the new one is told next
        self._do(lambda: self.table.answer(reply, to=asked), self._menu.bounds())


def _first_word(line: str) -> str:
    return line.partition(" ")[0].lower()


def typed_lines() -> Iterator[str]:
    """Yield what is typed, line by line."""
    while line := sys.stdin.readline():
        yield line.rstrip("\n")
