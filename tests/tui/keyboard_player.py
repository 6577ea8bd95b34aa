"""A player with eyes and hands: it reads rows and their letters from the screen's text, and only presses keys.

It knows nothing of the session. It reads the panel with the question and the box of a moment, as they are drawn.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from screen_pictures import picture, settled

from marshub.tui.app import MarsHubApp
from marshub.tui.screens.covers import HandoverScreen
from marshub.tui.screens.debriefing import DebriefingScreen
from marshub.tui.screens.table import TableScreen
from marshub.tui.widgets.moment_panes import BESIDE_CLASS
from marshub.tui.widgets.rows import Rows

_TICKED = re.compile(r"^\[[x ]\] ")
_DONE = re.compile(r"✓ \D*(\d+)\D+(\d+)")
_EDGE = re.compile(r"([A-Z]) (\S.*)")  # what ends the question, on the edge of a list that scrolls
_MORE = re.compile(r"[▼▲] (\d+)")
_ENDING = 0.3  # how often it ends a question where it could do something else


@dataclass
class Tally:
    """What a game took.

    Attributes:
        keys: All keys.
        idle_keys: Keys without a choice: for moments, covers, and questions with one answer.
        moments: Moments that were shown.
        questions: Questions that were seen.
        cut: What was cut off: where, and what.
    """

    keys: int = 0
    idle_keys: int = 0
    moments: int = 0
    questions: int = 0
    cut: list[str] = field(default_factory=list)

    @property
    def idle_share(self) -> float:
        """The keys without a choice, per cent."""
        return 100 * self.idle_keys / max(self.keys, 1)

    def __str__(self) -> str:
        return (
            f"{self.keys} keys, {self.idle_keys} without a choice ({self.idle_share:.0f}%), "
            f"{self.moments} moments, {self.questions} questions"
        )


class KeyboardPlayer:
    """Plays the game in `app` by keys, choosing among what it sees by dice of its own.

    `let_others_play` is called between the keys: it lets bots answer.
    """

    def __init__(self, app: MarsHubApp, pilot: Any, let_others_play: Callable[[], object], seed: int = 1) -> None:
        self.app, self._pilot, self._let_others_play, self._random = app, pilot, let_others_play, Random(seed)
        self.tally = Tally()
        self._last_label = ""  # the row that was pressed last
        self._dead_ends: set[str] = set()  # rows behind which there was nothing to choose: nobody looks there twice

    async def play(self, keys: int | None = None) -> bool:
        """Play until the game is over, or so many keys were pressed. Return whether it is over."""
        while keys is None or self.tally.keys < keys:
            self._let_others_play()
            await settled(self.app, self._pilot)
            screen = self.app.screen
            if isinstance(screen, DebriefingScreen):
                return True
            if isinstance(screen, HandoverScreen):
                await self._press("enter", idle=True)
            elif isinstance(screen, TableScreen):
                moment = screen.query_one("#moment")
                if moment.display:
                    self._look_at_moment(moment)
                if moment.display and not moment.has_class(BESIDE_CLASS):
                    await self._press("enter", idle=True)
                else:
                    await self._read_question(screen)
        return False

    async def _press(self, keys: str, *, idle: bool = False) -> None:
        for key in [keys] if keys == "enter" else keys:
            self.tally.keys += 1
            self.tally.idle_keys += idle
            await self._pilot.press(key)

    def _look_at_moment(self, moment: Any) -> None:
        """See that all lines of the box are there, or counted on its edge."""
        self.tally.moments += 1
        text = moment.query_one("#telling")
        missing = count_missing_rows(text) + max(0, text.size.height - moment.scrollable_content_region.height)
        counted = sum(map(int, _MORE.findall(str(moment.border_subtitle))))
        if missing != counted:
            self.tally.cut.append(f"moment {self.tally.moments}: {missing} rows of {text.visual.plain[:40]!r}")

    async def _read_question(self, screen: TableScreen) -> None:
        """Answer what is asked."""
        rows = next(iter(screen.query(Rows)), None)
        if rows is None or not rows.region.area:
            return
        self.tally.questions += 1
        for part in screen.query("#prompt, #chips, #forecast, #hint"):
            if part.display and part.region.area and count_missing_rows(part):
                self.tally.cut.append(f"question {self.tally.questions}: {part.id}")
        marks, done = self._read_rows(rows)
        boxes = [mark for mark, label in marks.items() if _TICKED.match(label)]
        if boxes and done is not None:
            picked, least = map(int, done.groups())
            free = [mark for mark in boxes if marks[mark].startswith("[ ]")]
            await self._press(self._random.choice(free) if picked < least and free else "D")
        elif not marks:
            await self._press("down" if screen.query_one("#moment").display else "enter")
        else:
            if len(marks) == 1:
                self._dead_ends.add(self._last_label)
            others = [mark for mark, label in marks.items() if mark != "D" and label not in self._dead_ends]
            ends = "D" in marks and (not others or self._random.random() < _ENDING)
            mark = "D" if ends else self._random.choice(others or [*marks])
            self._last_label = marks[mark]
            await self._press(mark, idle=len(marks) == 1)

    def _read_rows(self, rows: Rows) -> tuple[dict[str, str], re.Match[str] | None]:
        """Return the rows in sight by their underlined shortcuts, and how many of how many are ticked."""
        marks: dict[str, str] = {}
        region, done = rows.region, None
        lines = picture(self.app)[region.y : region.bottom]
        for number, line in enumerate(lines, 1):
            strip = line.crop(region.x, region.right)
            text = strip.text.strip(" ▁▂▃▄▅▆▇█")
            mark = "".join(part.text for part in strip if part.style is not None and part.style.underline).strip()
            if mark and text.startswith(f"{mark} "):
                marks[mark] = text.removeprefix(mark).strip()
            elif number == len(lines) and (edge := _EDGE.fullmatch(text)):
                marks[edge[1]] = edge[2]
            done = _DONE.search(text) or done
        return marks, done


def count_missing_rows(widget: Any) -> int:
    """Return the rows that a text wanted at its width and did not get."""
    if not widget.visual.plain.strip():
        return 0
    return max(0, int(widget.visual.get_height(widget.styles, widget.content_size.width)) - widget.content_size.height)
