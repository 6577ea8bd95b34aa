"""The demo as lines: actions of the hands, the frame on the wire, the game's reaction, the changed LEDs.

Lines come in causal order and hold no times, no random ids: the same seed tells the same story.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from hublink import frame
from hublink import messages as m
from marshub.board.notices import Answered, BoardNews, Notice, Refusal
from marshub.board.palette import LedColor, describe_color
from marshub.kernel import Answer
from marshub.link.trace import Trace, TracedFrame
from marshub.table.game_table import GameTable
from marshub.words import Speech

from .hands import HandMovement

_ACTIONS = {m.RELEASE: "released", m.PRESS: "pressed", m.LONG: "held"}


class LineOutput:
    """Prints the story of `table` with `out`, a line a call, with the frames that `trace` saw on the wire."""

    def __init__(self, table: GameTable, trace: Trace, out: Callable[[str], None], speech: Speech) -> None:
        self._table, self._out, self._speech = table, out, speech
        self._frames: list[str] = []
        self._sequence_numbers: set[int] = set()
        self._lock = threading.Lock()
        self._lamps = table.led_frame
        self._notice_count = table.notices_since(0)[1]
        self._spans: dict[str, list[int]] = {}
        for led, name in enumerate(table.board_side.led_names):
            if name:
                self._spans.setdefault(name.partition("#")[0], []).append(led)
        self.answers = 0
        self._unwatch = trace.watch(self._report_frame)

    def close(self) -> None:
        """Stop watching the wire."""
        self._unwatch()

    def announce_action(self, movement: HandMovement) -> None:
        """Print that the hands are about to act."""
        with self._lock:
            self._frames.clear()
        self._out(f"[{self._describe_stage()}] hand: {movement}")

    def report_effect(self, movement: HandMovement) -> None:
        """Print the effect of the movement."""
        with self._lock:
            frames, self._frames = self._frames, []
        for line in frames:
            self._out(f"  wire: {line}")
        notices, self._notice_count = self._table.notices_since(self._notice_count)
        for notice in notices:
            for line in self._list_notice_lines(notice):
                self._out(f"  game: {line}")
        changed = list(self._list_light_changes())
        if changed:
            self._out(f"  leds: {', '.join(changed)}")

    def report_opening(self) -> None:
        """Print what the board shows before the first movement."""
        pending = self._table.session.pending
        if pending is not None:
            self._out(f"[{self._describe_stage()}] game: {self._speech.say(pending.prompt)}")
        self._lamps = [LedColor()] * len(self._lamps)
        lit = list(self._list_light_changes())
        if lit:
            self._out(f"  leds: {', '.join(lit)}")

    # ------------------------------------------------------------------ inside

    def _describe_stage(self) -> str:
        session = self._table.session
        return session.game.describe_stage(session.state)

    def _report_frame(self, traced_frame: TracedFrame) -> None:
        """Record a frame of the link, unless it repeats an earlier one."""
        if not traced_frame.incoming or traced_frame.outcome != frame.FRAME:
            return
        line = _describe_frame(traced_frame)
        with self._lock:
            if line and traced_frame.seq not in self._sequence_numbers:
                self._frames.append(line)
            if traced_frame.seq:
                self._sequence_numbers.add(traced_frame.seq)
                # Sequence numbers come round again; by then nobody repeats the old ones.
                self._sequence_numbers.discard((traced_frame.seq + 0x8000) & 0xFFFF)

    def _list_notice_lines(self, notice: Notice) -> Iterator[str]:
        if isinstance(notice, BoardNews):
            return
        if isinstance(notice, Answered):
            self.answers += 1
            yield f"answer {self.answers}: {format_answer(notice.answer)}"
            for happening in notice.log_entries:
                yield self._speech.say(happening.describe())
            pending, result = self._table.session.pending, self._table.session.result
            if pending is not None:
                yield f"asks: {self._speech.say(pending.prompt)}"
            if result is not None:
                yield f"over: {result.outcome}. {self._speech.say(result.reason)}"
            return
        yield self._speech.say(notice.describe(self._table.names))
        if isinstance(notice, Refusal):
            for reason in notice.reasons:
                yield f"{reason.rule}: {self._speech.say(reason.words)}"

    def _list_light_changes(self) -> Iterator[str]:
        """Yield the changes of LEDs since the last call, by name."""
        lamps_before, self._lamps = self._lamps, self._table.led_frame
        changed = {led for led, lamp in enumerate(self._lamps) if lamp != lamps_before[led]}
        if not changed:
            return
        families: dict[str, dict[str, str]] = {}
        for name, leds in self._spans.items():
            sides = () if changed.isdisjoint(leds) else (lamps_before, self._lamps)
            words = " -> ".join(describe_leds([lamps[led] for led in leds]) for lamps in sides)
            families.setdefault(name.partition(".")[0], {})[name] = words
        for family, members in families.items():
            alike = set(members.values())
            if len(members) > 1 and len(alike) == 1 and (words := alike.pop()):
                yield f"{family}.* {words}"
            else:
                yield from (f"{name} {words}" for name, words in members.items() if words)


def format_answer(answer: Answer) -> str:
    """Return an answer on one line, as in the journal."""
    if answer.values is not None:
        return " ".join(f"{key}={value}" for key, value in answer.values.items()) or "nothing"
    if answer.options is not None:
        return " ".join(answer.options) or "nothing"
    return answer.option or ""


def describe_leds(lamps: Sequence[LedColor]) -> str:
    """Return a row of LEDs in words: "dark", "3 green + 7 dark"."""
    runs = [(describe_color(lamp), len(list(run))) for lamp, run in groupby(lamps)]
    return runs[0][0] if len(runs) == 1 else " + ".join(f"{count} {name}" for name, count in runs)


def _describe_frame(traced_frame: TracedFrame) -> str:
    """Return the line of a frame that a hand caused; "" for all others."""
    if traced_frame.kind in (m.TAG_ARRIVED, m.TAG_LEFT):
        reader, uid = m.unpack_tag(traced_frame.payload)
        return f"{traced_frame.name.replace(' ', '-')} reader {reader} {uid.hex()}"
    if traced_frame.kind == m.BUTTON:
        index, action, count = m.unpack_button(traced_frame.payload)
        return f"button {index} {_ACTIONS.get(action, action)} press {count}"
    return ""
