"""The game's history: a list of all answers, and the table as it was at the highlighted point."""

from __future__ import annotations

from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.events import Resize
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option as Line

from marshub.kernel import MarsHubError, Session
from marshub.kernel.hindsight import Point, answers_since, points
from marshub.table.game_table import GameTable
from marshub.tui.basics.dialog import Opened
from marshub.words import Speech

from ..basics.legible import LegibleList
from ..basics.more import Scroll
from ..basics.pace import Pace
from ..basics.parts import whole
from ..basics.still import Still
from ..excuses import complain
from ..following import Follower, News, TableChanged
from ..look import Dashboard, GameLook
from ..told import answered, played_by
from ..widgets.foot import Foot
from ..widgets.moment_text import log_text
from .ask import AskScreen
from .one_pane import OnePane

_TOLD = 40  # log entries shown of one step


class Timeline(LegibleList, inherit_bindings=False):
    """The list of points. The screen binds Enter and the horizontal arrows itself."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "cursor_up", show=False, id="timeline.up"),
        Binding("down", "cursor_down", show=False, id="timeline.down"),
        Binding("pageup", "page_up", show=False, id="timeline.page-up"),
        Binding("pagedown", "page_down", show=False, id="timeline.page-down"),
        Binding("home", "first", show=False, id="timeline.first"),
    ]


class HistoryScreen(Follower, Opened[None]):
    """A page to scrub through the game of `table`. Looking changes nothing; playing on from a point undoes the rest."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("q", "leave", show=False, id="history.quit")]

    class Looked(News):
        """A message: another point is highlighted."""

    def __init__(self, table: GameTable, speech: Speech, look: GameLook, eyes: str = "") -> None:
        """Create the page.

        Args:
            table: The table.
            speech: The player's language.
            look: The game's appearance.
            viewer: The seat in front of the screen; what only others know stays hidden from it.
        """
        super().__init__()
        self.table, self.speech, self.look, self.eyes = table, speech, look, eyes
        self._points: list[Point] = []
        self._shown: Session[Any, Any] | None = None  # as it was at the highlighted point
        self._loaded: tuple[Session[Any, Any] | None, int] = (None, 0)  # session and revision in the list
        self._pace = Pace(self, self._keep_up)
        self._one_pane = OnePane(self, lambda: self.query_one("#points").focus(), log=False)
        for key, action, name in (
            ("enter", "play_on", "play-on"),
            ("left", "part(-1)", "part-before"),
            ("right", "part(1)", "part-after"),
            ("end", "now", "now"),
            ("escape", "leave", "back"),
        ):
            self._bindings._add_binding(Binding(key, action, speech.text(f"ui-key-{name}"), id=f"history.{name}"))
        self._bindings._add_binding(Binding("h", "leave", show=False, id="history.close"))
        self._bindings._add_binding(Binding("full_stop", "turn(1)", show=False, id="history.next"))
        self._bindings._add_binding(Binding("comma", "turn(-1)", show=False, id="history.previous"))

    def compose(self) -> ComposeResult:
        yield Still(id="headline")
        with Horizontal(id="middle"):
            with Vertical(id="past"):
                yield Timeline(id="points")
                with Scroll(id="then"):
                    yield Still(id="happened", markup=False)
            yield self.look.dashboard()
        yield Foot(show_command_palette=False, compact=True)

    def on_mount(self) -> None:
        self.follow()
        self.query_one("#points").border_title = self.speech.text("history-title")
        self.query_one("#then").border_title = self.speech.text("ui-log")
        self.load()
        self.query_one("#points").focus()

    # ------------------------------------------------------------------ the timeline

    @on(TableChanged)
    async def _follow(self) -> None:
        await self._pace.changed()

    async def _keep_up(self) -> None:
        with self.table.looking():
            if self._loaded != (self.table.session, self.table.session.revision):
                self.load()

    def load(self) -> None:
        """Load the history. If the newest point was highlighted, highlight the new end, else keep the highlight."""
        if not whole(self, "points", "then"):
            return
        box = self.query_one("#points", OptionList)
        here, end = box.highlighted, box.option_count - 1
        with self.table.looking():
            self._loaded = (self.table.session, self.table.session.revision)
            try:
                self._points = list(points(self.table.session))
                rows = [Line(self._row(index, each), id=str(index)) for index, each in enumerate(self._points)]
            except MarsHubError as error:
                complain(self, error, self.speech)
                return
        box.clear_options()
        box.add_options(rows)
        last = len(self._points) - 1
        box.highlighted = last if here is None or here >= end else min(here, last)
        self.post_message(self.Looked())

    def _row(self, index: int, point: Point) -> Content:
        begins = not index or self._points[index - 1].segment != point.segment
        told = [self.look.told(each, self.speech) for each in point.happened[:1]]
        first = told[0] if told else ", ".join(self._answer(point)) or self._question(point)
        first = " ".join(first.split())
        if begins:
            return Content.styled(f"▶ {first}", "bold $primary")
        return Content.assemble(("· " if told else "→ ", "$muted"), first)

    def _question(self, point: Point) -> str:
        return self.speech.say(point.asked) if point.asked is not None else "–"

    @on(OptionList.OptionHighlighted, "#points")
    def _highlighted(self, event: OptionList.OptionHighlighted) -> None:
        event.stop()
        self.post_message(self.Looked())

    @property
    def point(self) -> Point | None:
        """The highlighted point."""
        index = self.query_one("#points", OptionList).highlighted
        return self._points[index] if index is not None and index < len(self._points) else None

    @property
    def shown(self) -> Session[Any, Any] | None:
        """The session as it is shown."""
        return self._shown

    @on(Looked)
    def show(self) -> None:
        """Show the table as it was at the highlighted point."""
        if not whole(self, "points", "then", "happened", "headline"):
            return
        point = self.point
        if point is None:
            return
        try:
            with self.table.looking():
                self._shown = session = self.table.at(point.position)
                answered = [Content.styled(f"→ {words}", "$accent") for words in self._answer(point)]
        except MarsHubError as error:
            complain(self, error, self.speech)
            return
        where = self.speech.text("history-point", position=point.position, last=self._points[-1].position)
        headline = self.look.headline(session, self.speech)
        self.query_one("#headline", Static).update(Content.styled(f"◀ {where}  ", "bold $warning") + headline)
        for dashboard in self.query(Dashboard):
            dashboard.eyes = self.eyes
            dashboard.show(session, self.speech)
        rows: list[Content] = []
        if point.asked is not None:
            who = played_by(point, self.speech.say(self.look.seat(point.who)), self.speech)
            rows += [Content.styled(f"{who}: {self.speech.say(point.asked)}", "bold"), *answered, Content("")]
        moments = session.game.moments(point.happened[:_TOLD], session.state, session.state)
        rows += [log_text(each, self.look, self.speech) for each in moments]
        self.query_one("#happened", Static).update(Content("\n").join(rows))
        self.query_one("#then", Scroll).scroll_home(animate=False)

    def _answer(self, point: Point) -> list[str]:
        return answered(self.table.session, point, self.speech, self.eyes)

    # ------------------------------------------------------------------ moving, and playing on

    def action_part(self, by: int) -> None:
        """Go to the start of a segment: that of the highlighted point or the one before, or the next."""
        box = self.query_one("#points", OptionList)
        here = box.highlighted or 0
        starts = [i for i, each in enumerate(self._points) if not i or self._points[i - 1].segment != each.segment]
        ahead = [start for start in starts if start > here] if by > 0 else [start for start in starts if start < here]
        if ahead:
            box.highlighted = ahead[0] if by > 0 else ahead[-1]

    def action_now(self) -> None:
        self.query_one("#points", OptionList).highlighted = len(self._points) - 1

    def on_resize(self, event: Resize) -> None:
        self._one_pane.fit(event.size.width)

    def action_turn(self, by: int) -> None:
        if self._one_pane.turn(by):
            return
        for dashboard in self.query(Dashboard):
            dashboard.turn(by)

    def action_leave(self) -> None:
        self.dismiss(None)

    def action_play_on(self) -> None:
        """Undo all that came after the highlighted point, once the players have confirmed."""
        point = self.point
        if point is None:
            return
        with self.table.looking():
            steps = answers_since(self.table.session, point.position)
            question = self.table.session.pending_id
        if not steps:
            self.dismiss(None)
            return
        if self.table.only_looking:
            self.notify(self.speech.text("watch-only"), severity="warning", markup=False)
            return

        def answered(sure: bool | None) -> None:
            if sure:
                self._play_on(steps, question)

        self.app.push_screen(AskScreen(self.speech, "history-asks", steps=steps), answered)

    def _play_on(self, steps: int, question: str) -> None:
        try:
            with self.table.looking():
                # After another answer meanwhile, the undo would go to another point.
                if self.table.session.pending_id != question:
                    self.notify(self.speech.text("history-moved"), severity="warning", markup=False)
                    return
            self.table.undo(steps, sure=True)
        except (MarsHubError, OSError) as error:
            complain(self, error, self.speech)
            return
        self.dismiss(None)
