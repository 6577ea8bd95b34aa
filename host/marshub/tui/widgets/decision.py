"""The pending decision: the seat that decides, the question, and the rows to answer with."""

from __future__ import annotations

from typing import Any

from textual.app import ComposeResult
from textual.content import Content
from textual.geometry import Size
from textual.widgets import Input, Static

from marshub.board.cursor import CursorView
from marshub.kernel import Amount, Assign, Decision, Session
from marshub.table.game_table import GameTable
from marshub.words import Speech

from ..basics.hanging import rows_in
from ..basics.panes import Pane, Room, Shared, Stack, rows_of
from ..basics.parts import whole
from ..basics.still import Still
from ..look import GameLook
from .chips import Chips
from .choose import ChooseRows
from .counts import CountRows
from .dice import DiceRows
from .foreseen import Foreseen, forecast_text
from .mark_book import MarkBook
from .rows import Rows
from .steps import steps_text

#: Options need their rows before the forecast.
_FORESEEN_ROWS = 8  # with its border
_PARTS = Stack(
    Pane("prompt", rows=5),
    Pane("steps", rows=0),
    Pane("chips", rows=2),
    Pane("filter", rows=1),
    Pane("rows", rows=4, grows=True),
    Pane("forecast", rows=_FORESEEN_ROWS),
)
_AT_ONCE = 12  # forecasts computed in one go
KINDS: tuple[type[Rows], ...] = (ChooseRows, CountRows, DiceRows)


class DecisionPanel(Shared):
    """The panel with the present question. `Rows.Answered` is posted when it is decided."""

    def __init__(self, speech: Speech, look: GameLook, *, id: str | None = None) -> None:  # noqa: A002 - Textual's word
        super().__init__(Room(_PARTS), id=id)
        self.speech, self.look = speech, look
        self.question = ""
        self._rows: Rows | None = None
        self._book = MarkBook()
        self._asked = ""  # message key of the visible prompt
        self._answered = ""  # the question that was answered here last
        self._cursor = CursorView()
        self._table: GameTable | None = None
        self._drawn: tuple[Session[Any, Any] | None, int] = (None, 0)  # session and revision that were drawn last
        self._absent: frozenset[str] = frozenset()  # seats whose client was disconnected then
        self._robots: tuple[str, ...] = ()  # seats that bots played then
        self._foreseen: tuple[object, ...] = ()  # the state that the visible forecast belongs to
        self._claimed = (0, 0)  # a width, and the most rows of the question at that width

    def compose(self) -> ComposeResult:
        yield Still(id="prompt")
        yield Still(id="steps")
        yield Chips(id="chips")
        yield Input(id="filter", placeholder=self.speech.text("ui-filter"), compact=True)
        yield Foreseen(self.speech, id="forecast")
        yield Still(id="hint")

    def on_mount(self) -> None:
        self.query_one("#filter").display = self.query_one("#forecast").display = False

    # ------------------------------------------------------------------ room

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the height of the question with all its rows.

        The largest since it was asked, so that nothing jumps.
        """
        known, most = self._claimed
        parts = [child for child in self.children if child.display]
        rows = sum(rows_of(part, width, viewport) + part.styles.margin.height for part in parts)
        self._claimed = (width, max(rows, most if known == width else 0))
        return self._claimed[1]

    def _claim(self) -> None:
        """Request another layout if the rows need more height."""
        width, most = self._claimed
        if width and self.get_content_height(self.size, self.size, width) != most:
            self.refresh(layout=True)

    @property
    def rows(self) -> Rows | None:
        """The visible rows; None when nothing is asked."""
        return self._rows if self._rows is not None and self._rows.is_attached else None

    @property
    def _taken_down(self) -> bool:
        """Return whether the table is being left: the parts are removed one by one, and messages may still come."""
        return not self.is_attached or not whole(self, "prompt", "filter", "forecast", "hint")

    async def show(self, table: GameTable) -> None:
        """Show the present question of `table`, with the highlight where the board's cursor is."""
        self._table = table
        with table.looking():
            session = table.session
            now, robots = (session, session.revision), tuple(table.robots.policies)
            absent = table.absent
        fresh = now != self._drawn or robots != self._robots or (self.question and self.rows is None)
        if fresh or absent != self._absent:
            self._absent = absent
            self._robots = robots
            await self._show_question(table)
            self._drawn = now
        rows = self.rows
        if rows is None:
            return
        with table.looking():
            cursor, moved_on = table.cursor, table.session.pending_id != self.question
        if moved_on:
            return  # answered elsewhere meanwhile: a message about that is on its way
        if fresh and rows.terms is not None and rows.terms.actors:
            self._cursor = cursor  # the next actor is shown; the board's cursor leads once its buttons are pressed
        if table.asking is None:
            rows.follow(cursor, self._cursor)
            self._cursor = cursor
        self._foresee(rows.option_of(rows.row) or "")

    def take_focus(self) -> None:
        """Focus the question, if there is one."""
        if self.rows is not None:
            self.rows.focus()

    async def _show_question(self, table: GameTable) -> None:
        """Show the rows of the pending question with the checklist above them, or that nothing is asked."""
        self._remind(table)
        machines = ", ".join(self.speech.say(self.look.seat(seat)) for seat in self._robots)
        self.border_subtitle = self.speech.text("robots-here", who=machines) if machines else ""
        with table.looking():  # options are computed lazily, and the board may answer meanwhile
            decision, question = table.session.pending, table.session.pending_id
            asked = decision if decision is not None and not table.hides(decision) else None
            rows = self._take_up(asked, question, table) if asked is not None else None
        if decision is None:
            await self._finish(table)
        elif rows is None or asked is None:
            await self._keep_quiet(decision, table.robots.asked(decision), table.why_hidden(decision))
        else:
            same = asked.prompt.key == self._asked and self.question != self._answered
            if asked.prompt.key != self._asked:
                self._claimed = (self._claimed[0], 0)
                self.query_one("#forecast", Foreseen).let_go()
            self.question, self._asked = question, asked.prompt.key
            self._say_prompt(asked)
            await self._put_up(rows)
            if same and self.query_one("#filter").display:
                self._filter()  # apply the filter to the new options
            else:
                self.close_filter()

    def _take_up(self, decision: Decision, question: str, table: GameTable) -> Rows:
        """Return rows for `decision`: the present ones if they can show it, else new ones."""
        rows = self.rows
        if rows is None:
            self._cursor = table.cursor
        if rows is not None and rows.suits(decision):
            rows.ask(decision, question)
            return rows
        return next(kind for kind in KINDS if kind.suits(decision))(
            decision, question, self.speech, self.look, self._book
        )

    def _remind(self, table: GameTable) -> None:
        """Show the checklist of the phase: once it is complete, on a tall screen always (the style sheet decides)."""
        with table.looking():
            steps = self.look.steps(table.session)
        self.query_one("#steps", Static).update(steps_text(steps, self.speech))
        self.set_class(bool(steps), "-steps")
        self.set_class(bool(steps) and all(step.mark == "done" for step in steps), "-closed")

    def _say_prompt(self, decision: Decision) -> None:
        speech = self.speech
        self.border_title = speech.text("ui-decision", who=speech.say(self.look.seat(decision.who)))
        prompt = speech.say(decision.prompt)
        if isinstance(decision, Assign):
            prompt += " " + speech.text("ui-points", total=decision.total)
        elif isinstance(decision, Amount):
            prompt += f" ({decision.low}-{decision.high})"
        self.query_one("#prompt", Static).update(Content.styled(prompt, "bold"))

    async def _put_up(self, rows: Rows | None) -> None:
        """Show these rows in place of the previous ones; None removes those."""
        before = self._rows
        if rows is before:
            return
        # A focus outside the panel stays there; otherwise the question gets it.
        focused = self.screen.focused
        mine = focused is None or self in focused.ancestors
        with self.app.batch_update():
            if rows is not None:
                await self.mount(rows, before="#forecast")
            self._rows = rows
            if rows is not None and mine:
                rows.focus()
            if before is not None:
                await before.remove()  # last, so that the focus goes directly to the new rows

    async def _keep_quiet(self, decision: Decision, robot: str, why: str) -> None:
        """Show the deciding seat only: the options reveal what only that seat may know.

        `robot` is the seat if a policy plays it, else "". `why` is the key of the message to show.
        """
        if self._rows is not None and self._rows.has_focus:
            self.screen.set_focus(None)  # or Textual would focus another widget, and the next question would not get it
        await self._put_up(None)
        self.question = self._asked = ""
        self.query_one("#forecast").display = False
        who = self.speech.say(self.look.seat(robot or decision.only or decision.who))
        said = self.speech.text(why, who=who)
        self.border_title = self.speech.text("ui-decision", who=who)
        self.query_one("#prompt", Static).update(Content.styled(said, "bold"))
        self.query_one("#hint", Static).update("")

    async def _finish(self, table: GameTable) -> None:
        await self._put_up(None)
        self.question = self._asked = ""
        self.query_one("#forecast").display = False
        self.border_title = self.speech.text("ui-over")
        result = table.session.result
        if result is not None:
            outcome = f"ui-outcome-{result.outcome}"
            title = self.speech.text(outcome) if self.speech.knows(outcome) else result.outcome
            lines = [Content.styled(title, "bold $primary"), Content(self.speech.say(result.reason))]
            lines += [
                Content(f"{self.speech.say(self.look.seat(seat))}: {score}") for seat, score in result.scores.items()
            ]
            self.query_one("#prompt", Static).update(Content("\n").join(lines))
        self.query_one("#hint", Static).update(self.speech.text("ui-hint-over"))

    def on_rows_answered(self, event: Rows.Answered) -> None:
        self._answered = event.question  # the message bubbles to the screen; an answer ends the search

    def on_rows_looked(self, event: Rows.Looked) -> None:
        self._foresee(event.option)  # the message bubbles to the screen, which shows where the option lies

    def _foresee(self, option: str) -> None:
        """Show the forecast of the highlighted option; for a row that is no option, the overview of the plan."""
        table = self._table
        if table is None or self._taken_down:
            return
        box = self.query_one("#forecast", Foreseen)
        brief = self.screen.has_class("-low")
        with table.looking():
            session = table.session
            asked = (session, session.revision, self.question, option, brief)
            if asked == self._foreseen:
                return
            self._foreseen = asked
            found = session.forecast(option) if option and session.pending_id == self.question else None
            text = (
                forecast_text(found, self.speech, brief=brief)
                if found is not None
                else self.look.overview(session, self.speech)
            )
        lines, width = text.split("\n") if text is not None and text.plain else [], self.content_size.width
        if found is not None and not brief and rows_in(lines, box.content_size.width or width) >= _FORESEEN_ROWS:
            lines = forecast_text(found, self.speech, brief=True).split("\n")  # so that nothing is cut off
        box.foresee(lines, width)
        self._claim()

    def on_rows_hinted(self, event: Rows.Hinted) -> None:
        event.stop()
        if self._taken_down:
            return
        self.query_one("#hint", Static).update(Content.styled(event.text, "$muted"))
        rows = self.rows
        self.query_one("#chips", Chips).show(rows.chips() if isinstance(rows, ChooseRows) else [])
        self._claim()
        self.call_after_refresh(self._reckon)

    def _reckon(self) -> None:
        """Compute forecasts of the visible rows after they are drawn, so that no key waits for them."""
        table, rows = self._table, self.rows
        if table is None or self._taken_down or not isinstance(rows, ChooseRows) or not (wanted := rows.unforeseen()):
            return
        with table.looking():
            session = table.session
            if session.pending_id != rows.question:
                return
            found = {option: session.forecast(option) for option in wanted[:_AT_ONCE]}
        rows.foresee(found)
        self._claim()
        if len(wanted) > _AT_ONCE:
            self.call_after_refresh(self._reckon)  # after the keys that were typed meanwhile

    def on_chips_chosen(self, event: Chips.Chosen) -> None:
        event.stop()
        if self.rows is not None:
            self.rows.press(event.key)
            self.rows.focus()

    # ------------------------------------------------------------------ filtering

    def open_filter(self) -> None:
        """Show the filter input and focus it."""
        if isinstance(self.rows, ChooseRows):
            box = self.query_one("#filter", Input)
            box.display = True
            box.focus()

    def close_filter(self) -> None:
        """Close the filter and show all options."""
        if self._taken_down:
            return
        box, rows = self.query_one("#filter", Input), self.rows
        if box.display or (isinstance(rows, ChooseRows) and rows.wanted):
            box.display = False
            box.value = ""
            if rows is not None:
                rows.focus()
            self._filter()

    def on_choose_rows_unfiltered(self, event: ChooseRows.Unfiltered) -> None:
        event.stop()
        self.close_filter()

    def on_input_changed(self, event: Input.Changed) -> None:
        event.stop()
        self._filter()

    def _filter(self) -> None:
        """Apply the present filter: a keystroke's message may come after it is closed, or for new rows."""
        if self._taken_down:
            return
        box, rows = self.query_one("#filter", Input), self.rows
        wanted = box.value.strip() if box.display else ""
        if isinstance(rows, ChooseRows) and rows.wanted != wanted:
            rows.filter(wanted)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        if self.rows is not None:
            self.rows.focus()
