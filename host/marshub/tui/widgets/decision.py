"""The pending decision: who decides, what is asked, and the rows to answer with."""

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

#: Options come before what is foreseen of them.
_FORESEEN_ROWS = 8  # with its line above
_PARTS = Stack(
    Pane("prompt", rows=5),
    Pane("steps", rows=0),
    Pane("chips", rows=2),
    Pane("filter", rows=1),
    Pane("rows", rows=4, grows=True),
    Pane("forecast", rows=_FORESEEN_ROWS),
)
_AT_ONCE = 12  # options that are foreseen in one go
KINDS: tuple[type[Rows], ...] = (ChooseRows, CountRows, DiceRows)


class DecisionPanel(Shared):
    """Shows what is asked and posts `Rows.Answered` when it is decided."""

    def __init__(self, speech: Speech, look: GameLook, *, id: str | None = None) -> None:  # noqa: A002 - Textual's word
        super().__init__(Room(_PARTS), id=id)
        self.speech, self.look = speech, look
        self.question = ""
        self._rows: Rows | None = None
        self._book = MarkBook()
        self._asked = ""  # the prompt of the question on show
        self._answered = ""  # the question that was answered here last
        self._cursor = CursorView()
        self._table: GameTable | None = None
        self._drawn: tuple[Session[Any, Any] | None, int] = (None, 0)  # the game as it was drawn last
        self._absent: frozenset[str] = frozenset()  # those of them whose table was away then
        self._robots: tuple[str, ...] = ()  # the seats that were left to policies then
        self._foreseen: tuple[object, ...] = ()  # what the forecast was worked out for
        self._claimed = (0, 0)  # a width, and the rows that the question took there at most

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
        """What the question takes with all its rows: at most, since it was put, so that nothing jumps about."""
        known, most = self._claimed
        parts = [child for child in self.children if child.display]
        rows = sum(rows_of(part, width, viewport) + part.styles.margin.height for part in parts)
        self._claimed = (width, max(rows, most if known == width else 0))
        return self._claimed[1]

    def _claim(self) -> None:
        """Ask for more room where the rows have become more."""
        width, most = self._claimed
        if width and self.get_content_height(self.size, self.size, width) != most:
            self.refresh(layout=True)

    @property
    def rows(self) -> Rows | None:
        """The rows on show; None when nothing is asked."""
        return self._rows if self._rows is not None and self._rows.is_attached else None

    @property
    def _taken_down(self) -> bool:
        """Whether the table is being left: its parts go one by one, and news may still come."""
        return not self.is_attached or not whole(self, "prompt", "filter", "forecast", "hint")

    async def show(self, table: GameTable) -> None:
        """Show what `table` asks now, standing where the board's buttons stand."""
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
            return  # answered elsewhere while the rows were put up: there is news of that on its way
        if fresh and rows.terms is not None and rows.terms.actors:
            self._cursor = cursor  # who acts is the one after the last; the buttons lead once they are pressed
        if table.asking is None:
            rows.follow(cursor, self._cursor)
            self._cursor = cursor
        self._foresee(rows.option_of(rows.row) or "")

    def take_focus(self) -> None:
        """Let keys go to the question, if one is put."""
        if self.rows is not None:
            self.rows.focus()

    async def _show_question(self, table: GameTable) -> None:
        """Put up the rows of the question that is open now, the checklist above them; or that none is."""
        self._remind(table)
        machines = ", ".join(self.speech.say(self.look.seat(seat)) for seat in self._robots)
        self.border_subtitle = self.speech.text("robots-here", who=machines) if machines else ""
        with table.looking():  # options are computed when looked at, and the board may answer meanwhile
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
                self._filter()  # what is looked for is looked for among what there is now
            else:
                self.close_filter()

    def _take_up(self, decision: Decision, question: str, table: GameTable) -> Rows:
        """Return rows that ask `decision`: those that are there, if they can."""
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
        """The checklist of the phase at the head once it is closed, on a tall screen always (the sheet says so)."""
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
        """Show these rows in place of those before; None takes them away."""
        before = self._rows
        if rows is before:
            return
        # Whoever was reading elsewhere keeps the focus; everybody else is where the question is.
        focused = self.screen.focused
        mine = focused is None or self in focused.ancestors
        with self.app.batch_update():
            if rows is not None:
                await self.mount(rows, before="#forecast")
            self._rows = rows
            if rows is not None and mine:
                rows.focus()
            if before is not None:
                await before.remove()  # last, so that the focus goes from one to the other, and nowhere between

    async def _keep_quiet(self, decision: Decision, robot: str, why: str) -> None:
        """Say who decides, and nothing of what: the options tell of what only that seat may know.

        `robot`: the seat, if it is left to a policy.
        """
        if self._rows is not None and self._rows.has_focus:
            self.screen.set_focus(None)  # or it would go elsewhere, and not come back with the next question
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
        self._answered = event.question  # on to the screen: who answers has found what was looked for

    def on_rows_looked(self, event: Rows.Looked) -> None:
        self._foresee(event.option)  # and on to the screen: the table shows where it lies

    def _foresee(self, option: str) -> None:
        """What the highlighted option will cost and may bring; where no option is, how things stand with the plan."""
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
            lines = forecast_text(found, self.speech, brief=True).split("\n")  # rather without rules than cut off
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
        """Foresee what the rows in sight may bring, after they are there: no key waits for it."""
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
            self.call_after_refresh(self._reckon)  # keys that were typed meanwhile come first

    def on_chips_chosen(self, event: Chips.Chosen) -> None:
        event.stop()
        if self.rows is not None:
            self.rows.press(event.key)
            self.rows.focus()

    # ------------------------------------------------------------------ filtering

    def open_filter(self) -> None:
        """Let the players type a part of what they look for."""
        if isinstance(self.rows, ChooseRows):
            box = self.query_one("#filter", Input)
            box.display = True
            box.focus()

    def close_filter(self) -> None:
        """Show everything again."""
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
        """Show what the box says now: a keystroke's message may come when it is closed already, or the rows are new."""
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
