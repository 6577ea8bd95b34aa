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

from marshub.board.notices import Answered, By, Notice, describe_placement, describe_walk
from marshub.kernel import Decision, MarsHubError, MomentLog, Option, Result
from marshub.kernel.replay import count_answers_since
from marshub.languages import LANGUAGES
from marshub.table.game_table import GameTable
from marshub.words import Speech, capitalize

from ..error_messages import explain_error
from ..games import get_look
from ..hot_seat import HotSeat
from ..notice_text import format_notice
from ..settings import Settings
from ..sounds import Sounds
from ..widgets.moment_text import format_moment
from .adjustment import AdjustCommand
from .explanations import AdviceCommand, ExplanationCommands
from .history import HistoryCommands
from .menu import BACK, Menu
from .reports import (
    ZoneCommand,
    format_board,
    format_briefing,
    format_debriefing,
    format_guide,
    format_help,
    format_page,
    format_state,
    run_bot_command,
    run_move_command,
)

Say = Callable[[str], None]
_SILENT_SOURCES: tuple[By, ...] = ("screen", "policy")
_QUESTION_COMMANDS = ("o", "f", "w", "v")  # commands whose answers reveal the question
_HANDOVER_BLANK_LINES = 60  # empty lines that hide what was shown before a handover: more than a screen is high
_RECENT_ENTRIES = 10  # log entries that are printed when a game is continued; h and j print the others


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
        is_new: bool = False,
        sounds: Sounds | None = None,
    ) -> None:
        self.table, self.speech, self._say = table, speech, say
        self.look = get_look(table.session.game.id)
        self._lines, self._guided, self._is_new = lines, guided, is_new
        self._sounds = sounds or Sounds(speech, Settings(), lambda: None)
        self._events: queue.Queue[tuple[str, Any]] = queue.Queue()
        self._printed_log_length, self._moment_log = 0, MomentLog("")
        self._asked_question = ""
        self._hot_seat = HotSeat(table)
        self._menu: Menu | None = None
        self._printed_repair_move = ""  # the move of the repair walk that was printed last
        self._printed_cursor: tuple[object, ...] = ("",)  # the question's id, and the board's cursor in it
        self._guide_lines: list[str] = []  # the lines of the setup guide that were printed last
        self._action_to_confirm: Callable[[], object] | None = None  # the action that a yes runs
        self._pages = dict(self.look.pages)
        self._zones = ZoneCommand(table, speech)
        self._explanations = ExplanationCommands(table, self.look, speech)
        self._history = HistoryCommands(table, self.look, speech)
        self._advice = AdviceCommand(table, self.look, speech, self._hot_seat)
        self._adjustment = AdjustCommand(table, speech, say, self._attempt)
        self._commands = self._make_commands()
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

    def _make_commands(self) -> dict[str, Callable[[str], object]]:
        """Return the commands by letter; each takes what was typed after the letter."""
        table, look, speech = self.table, self.look, self.speech

        def printing(make_lines: Callable[[str], Iterable[str]]) -> Callable[[str], object]:
            return lambda rest: self._print(make_lines(rest))

        def attempting(make_lines: Callable[[str], Iterable[str]]) -> Callable[[str], object]:
            return lambda rest: self._attempt(lambda: self._print(make_lines(rest)))

        return {
            "q": self._leave,
            "u": lambda _: self._attempt(table.undo_last_answer),
            "y": lambda _: self._attempt(table.redo),
            "s": printing(lambda _: format_state(table, look, speech)),
            "b": printing(lambda _: format_board(table, speech, hidden=bool(self._hot_seat.awaited_seat))),
            "t": attempting(lambda rest: run_move_command(table, speech, rest.lower())),
            "o": printing(lambda _: self._explanations.show_odds()),
            "f": printing(lambda rest: self._explanations.show_forecast(self._menu, rest, self._hot_seat.viewer)),
            "v": attempting(self._advice.run),
            "w": printing(self._explanations.show_why_not),
            "a": self._adjustment.run,
            "h": attempting(lambda rest: self._history.show_history(rest, self._hot_seat.viewer)),
            "r": self._return_to_point,
            "j": attempting(lambda rest: self._history.show_chronicle(rest.lower())),
            "z": attempting(self._zones.run),
            "x": attempting(lambda rest: run_bot_command(table, look, speech, rest)),
            "d": attempting(lambda _: format_debriefing(table, look, speech)),
            "l": lambda _: table.open_guide(),
            "i": printing(lambda _: format_briefing(table, speech)),
            "?": printing(lambda _: format_help(speech, look)),
        }

    def play(self) -> int:
        """Run until the players leave or the input ends. Return the exit code."""
        self.speech.learn(self.table.session.game.pack_texts())
        with self.table.locked():  # what the board said while the table was opened is printed too
            self._events.put(("table", [notice for notice in self.table.notices if not isinstance(notice, Answered)]))
            stop_table = self.table.listen(lambda notices: self._events.put(("table", notices)))
        stop_advice = self.table.adviser.listen(lambda: self._events.put(("advice", None)))
        threading.Thread(target=self._read_input, name="plain input", daemon=True).start()
        try:
            self._say(self.speech.plain_text("ui-plain-welcome"))
            if trouble := self._sounds.describe_problem():
                self._say(trouble)
            with self.table.locked():  # a continued game is printed from its latest entries
                self._printed_log_length = max(0, len(self.table.session.log) - _RECENT_ENTRIES)
            if self._is_new:
                self._print(format_briefing(self.table, self.speech))
            if self._guided:
                self.table.open_guide()
            self._print_news(with_sound=False)  # this is the state, nothing new
            while True:
                kind, payload = self._events.get()
                if kind == "end":
                    return 0
                if kind == "line":
                    self._sounds.stop_speaking()  # a typed line ends the sound
                    self._handle_line(payload)
                elif kind == "advice":
                    self._print(self._advice.read_result())
                    continue
                else:
                    self._print_notices(payload)
                self._print_news()
        except Leave:
            self._say(self.speech.plain_text("ui-plain-saved"))
            return 0
        finally:
            stop_table()
            stop_advice()

    def _read_input(self) -> None:
        try:
            for line in self._lines:
                self._events.put(("line", line.strip()))
        finally:
            self._events.put(("end", None))

    # ------------------------------------------------------------------ printing

    def _print_news(self, *, with_sound: bool = True) -> None:
        """Print the news: what happened since, the moves to make, and the question if it is new.

        `with_sound`: play the sounds as well.
        """
        # Take everything from one moment of the table.
        with self.table.locked():
            session = self.table.session
            log_length = len(session.log)
            new_moments = self._moment_log.moments_since(session, min(self._printed_log_length, log_length))
            self._printed_log_length = log_length
            pending, question = session.pending, session.pending_id
            result = session.result
            awaited_seat = self._hot_seat.awaited_seat
            remote_seat = self.table.bots.find_asked_seat(pending)
            if pending is not None and not remote_seat and self.table.is_question_hidden(pending):
                remote_seat = pending.asked_seat  # another client answers, or its answer is on the way
            is_hidden = bool(awaited_seat or remote_seat)
            options = tuple(pending.options()) if pending is not None and not is_hidden else ()
            guide = self.table.guide
            guide_lines = list(format_guide(guide, self.table.names, self.speech)) if guide is not None else []
            hints = self._describe_repair_move() + ([] if is_hidden else self._describe_cursor(question))
        # Print the new moments, then the moves to make and the setup guide.
        for moment in new_moments:
            first, *effects = format_moment(moment, self.look, self.speech)
            self._say(first)
            self._print(f"  {line}" for line in effects)
        if new_moments and with_sound:
            self._sounds.announce_moments(new_moments)
        self._print(hints)
        if guide_lines or self._guide_lines:
            self._print_guide(guide_lines)
        if guide_lines:
            return  # the question waits until the table is laid out
        # Ask what the table waits for.
        if self.table.undo_steps_to_confirm is not None:
            self._say(f"{self.speech.plain_text('ui-undo-asks')} {self.speech.plain_text('ui-plain-yes-no')}")
        elif self._adjustment.is_pointing:
            return  # lines are for the place that is pointed at: the question waits
        elif pending is None:
            self._print_result(result)
        else:
            self._print_question(pending, question, remote_seat, options, needs_handover=bool(awaited_seat))

    def _print_question(
        self, pending: Decision, question: str, remote_seat: str, options: tuple[Option, ...], *, needs_handover: bool
    ) -> None:
        """Ask the pending question if it is new; or print why it is not asked here.

        Args:
            pending: The question.
            question: Its id.
            remote_seat: The seat that answers elsewhere, if one does: a bot, or another client.
            options: The options of a visible question.
            needs_handover: Whether its player has yet to take the screen over.
        """
        if remote_seat:
            self._menu = None
            if self._asked_question != f"robot {remote_seat}":  # a bot may answer many times
                self._asked_question = f"robot {remote_seat}"
                self._say(
                    self.speech.plain_text(
                        self.table.explain_hidden(pending), who=self.speech.say(self.look.name_decider(remote_seat))
                    )
                )
        elif needs_handover:
            if question != self._asked_question or self._menu is not None:
                self._asked_question, self._menu = question, None
                self._print_menu()
        elif question != self._asked_question or self._menu is None or options != self._menu.options:
            self._asked_question, self._menu = question, Menu(pending, options, self.look, self.speech)
            self._explanations.remember_options(pending, options)
            self._print_menu()

    def _print_result(self, result: Result | None) -> None:
        if self._asked_question == "over":
            return
        self._asked_question, self._menu = "over", None
        self._say(self.speech.plain_text("ui-over"))
        if result is not None:
            self._say(self.speech.say(result.reason))
            self._attempt(lambda: self._print(format_debriefing(self.table, self.look, self.speech)))

    def _describe_repair_move(self) -> list[str]:
        """Return the move that brings board and game together, if it is new, once hands are at rest.

        Call it while nothing changes.
        """
        referee = self.table.referee
        if referee.guide is not None or referee.next_due_ms() is not None:
            return []
        step = referee.walk.step
        move = self.speech.say(describe_placement(step, self.table.names)) if step is not None else ""
        if move == self._printed_repair_move:
            return []
        self._printed_repair_move = move
        words = [self.speech.say(step_words) for step_words in describe_walk(referee.walk, self.table.names)]
        return [f"» {' '.join(words)}"] if move else []

    def _describe_cursor(self, question: str) -> list[str]:
        """Return what the board's cursor is on, if it has moved since the last call. Call it while nothing changes."""
        cursor = self.table.cursor
        entry = cursor.entry
        position = (question, cursor.group, entry)
        previous, self._printed_cursor = self._printed_cursor, position
        if entry is None or previous[0] != question or previous == position or self.table.referee.guide is not None:
            return []
        return [f"» {capitalize(self.speech.say(entry.label))}"]

    def _print_guide(self, lines: list[str]) -> None:
        if lines != self._guide_lines:
            self._print(line for line in lines if line not in self._guide_lines or line == lines[-1])
        self._guide_lines = lines
        if not lines:
            self._say(self.speech.plain_text("ui-plain-laid"))
            self._asked_question = ""  # ask the question again

    def _print_menu(self) -> None:
        if seat := self._hot_seat.awaited_seat:
            seat_name = self.speech.say(self.look.name_decider(seat))
            # Scroll away what the previous seat saw; a screen reader skips empty lines.
            self._say("\n" * _HANDOVER_BLANK_LINES)
            self._say(self.speech.plain_text("ui-curtain-title", who=seat_name))
            self._say(self.speech.plain_text("ui-curtain-open", who=seat_name))
        elif self._menu is not None:
            self._print(self._menu.format_lines())

    def _print_notices(self, notices: Sequence[Notice]) -> None:
        for notice in notices:
            if isinstance(notice, Answered) and notice.by in _SILENT_SOURCES:
                continue  # the player typed it; a policy's answer shows in its log entries
            self._print(f"» {line}" for line in format_notice(notice, self.table.names, self.speech))

    # ------------------------------------------------------------------ typed lines

    def _handle_line(self, line: str) -> None:
        """Give a typed line to the first handler that accepts it. A line that none accepts answers the question."""
        # A yes counts only directly after what it was asked for.
        confirmed, self._action_to_confirm = self._action_to_confirm, None
        if self._answer_undo(line) or self._confirm(line, confirmed):
            return
        if not any(accept(line) for accept in self._handlers):
            self._answer(line)

    def _is_yes(self, line: str) -> bool:
        return _first_word(line) in LANGUAGES[self.speech.language].yes

    def _answer_undo(self, line: str) -> bool:
        """Answer an undo that asks: anything but a yes refuses it."""
        if self.table.undo_steps_to_confirm is None:
            return False
        if self._is_yes(line):
            self._attempt(lambda: self.table.undo(self.table.undo_steps_to_confirm or 1, sure=True))
        else:
            self.table.refuse_undo()
        return True

    def _confirm(self, line: str, action: Callable[[], object] | None) -> bool:
        """Run the action that was asked about, or cancel it."""
        yes = self._is_yes(line)
        if action is None or not (yes or _first_word(line) in ("n", "no")):
            return False
        if yes:
            self._attempt(action)
        return True

    def _step_guide(self, line: str) -> bool:
        """Move in the open setup guide, or close it."""
        if not self._guide_lines:
            return False
        if line == "":
            self.table.step_guide(1)
        elif line == BACK:
            self.table.step_guide(-1)
        elif line.lower() in ("l", "q"):
            self.table.close_guide()
        else:
            return False
        return True

    def _adjust_pointed_place(self, line: str) -> bool:
        """Set the place that is pointed at, unless the line is a command."""
        if not self._adjustment.is_pointing or _first_word(line) in self._commands:
            return False
        if not self._adjustment.adjust_pointed(line):
            self._asked_question = ""  # ask the question again
        return True

    def _repeat_question(self, line: str) -> bool:
        """Ask again after an empty line; at a handover the seat's player confirms by it."""
        if line:
            return False
        if seat := self._hot_seat.awaited_seat:
            self._hot_seat.confirmed_seat = seat  # the question is printed next
        else:
            self._print_menu()
        return True

    def _withhold_question(self, line: str) -> bool:
        """Refuse commands that reveal the question before its seat's player is there."""
        if _first_word(line) not in _QUESTION_COMMANDS or not self._hot_seat.awaited_seat:
            return False
        self._print_menu()
        return True

    def _open_by_letter(self, line: str) -> bool:
        """Open a verb or group by its capital letter; small letters are commands."""
        if self._menu is None or not self._menu.open_by_letter(line):
            return False
        if self._menu.only_answer:
            self._answer(self._menu.only_answer)
        else:
            self._print_menu()
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
        self._print(format_page(self.look, page, self.table, self.speech))
        return True

    def _move_in_menu(self, line: str) -> bool:
        """Open a group, search, or go back."""
        if self._menu is None or not self._menu.navigate(line):
            return False
        self._print_menu()
        return True

    def _leave(self, _: str) -> None:
        raise Leave

    def _print(self, lines: Iterable[str]) -> None:
        for line in lines:
            self._say(line)

    def _attempt(self, action: Callable[[], object], bounds: str = "") -> None:
        try:
            action()
        except (MarsHubError, OSError) as error:
            self._say(": ".join(explain_error(error, self.speech, bounds)))

    # ------------------------------------------------------------------ changing

    def _return_to_point(self, typed: str) -> None:
        """Return to an earlier point, once a player has confirmed: what came after is undone."""
        with self.table.locked():
            session = self.table.session
            last, question = session.step_count, session.pending_id
            steps = count_answers_since(session, int(typed)) if typed.isdecimal() and int(typed) <= last else 0
        if not steps:
            self._say(self.speech.plain_text("ui-plain-no-point", last=last))
            return

        def undo_steps() -> None:
            # After another answer meanwhile, the undo would go to another point.
            if self.table.session.pending_id != question:
                self._say(self.speech.plain_text("history-moved"))
            else:
                self.table.undo(steps, sure=True)

        self._action_to_confirm = undo_steps
        self._say(f"{self.speech.plain_text('history-asks', steps=steps)} {self.speech.plain_text('ui-plain-yes-no')}")

    def _answer(self, line: str) -> None:
        with self.table.locked():
            pending, question = self.table.session.pending, self.table.session.pending_id
        if pending is None:
            self._say(self.speech.plain_text("ui-hint-over"))
            return
        if self._menu is None:
            self._asked_question = ""  # the seat's player has not taken the screen over yet, or answers elsewhere
            return
        reply = self._menu.parse_reply(line)
        if reply is None:
            self._say(self.speech.plain_text("ui-plain-unknown", typed=line))
            return
        if question != self._asked_question:
            return  # the board answered first: the line was for the question before, and the new one is printed next
        self._attempt(lambda: self.table.answer(reply, to=question), self._menu.describe_bounds())


def _first_word(line: str) -> str:
    return line.partition(" ")[0].lower()


def read_lines() -> Iterator[str]:
    """Yield what is typed, line by line."""
    while line := sys.stdin.readline():
        yield line.rstrip("\n")
