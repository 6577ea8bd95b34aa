"""The pending decision: the seat that decides, the question, and the rows to answer with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from textual.app import ComposeResult
from textual.content import Content
from textual.geometry import Size
from textual.widgets import Input

from marshub.board.cursor import CursorView
from marshub.kernel import Decision, Session
from marshub.kernel.describe import describe_decision, describe_outcome
from marshub.table.game_table import GameTable
from marshub.words import Speech

from ..basics.cached_static import CachedStatic
from ..basics.panes import Pane, PaneContainer, PaneLayout, Stack, count_widget_rows
from ..basics.text_fitting import count_rows
from ..game_look import GameLook
from .actor_chips import ActorChips
from .choose_rows import ChooseRows
from .forecast import ForecastPane, format_forecast
from .moment_text import format_headline
from .rows import Rows
from .shortcuts import ShortcutRegistry
from .steps import format_steps

_FORECAST_ROWS = 8  # with its border
_WEIGHTS = {"rows": 1000}  # the list gets what the forecast of the highlighted option leaves


def _make_plan(forecast_rows: int) -> Stack:
    """Return the plan of the panel with so many rows for the forecast, its border included."""
    return Stack(
        Pane("prompt", min_rows=7),
        Pane("steps", min_rows=0),
        Pane("chips", min_rows=2),
        Pane("filter", min_rows=1),
        Pane("rows", min_rows=4, grows=True),
        Pane("forecast", min_rows=forecast_rows),
    )


_FORECAST_BATCH = 12  # forecasts computed in one go


def _find_rows_type(decision: Decision) -> type[Rows]:
    """Return the rows that can answer `decision`; the rarer ones are imported late."""
    if ChooseRows.can_answer(decision):
        return ChooseRows
    from .count_rows import CountRows
    from .dice_rows import DiceRows

    return CountRows if CountRows.can_answer(decision) else DiceRows


class DecisionPanel(PaneContainer):
    """The panel with the present question. `Rows.Answered` is posted when it is decided."""

    def __init__(self, speech: Speech, look: GameLook, *, id: str | None = None) -> None:  # noqa: A002 - Textual's word
        self._forecast_rows = _FORECAST_ROWS  # the rows that the layout keeps for the forecast
        self._parts_layout = PaneLayout(_make_plan(self._forecast_rows))
        self._parts_layout.weights = _WEIGHTS
        super().__init__(self._parts_layout, id=id)
        self.speech, self.look = speech, look
        self.question = ""
        self._rows: Rows | None = None
        self._shortcut_registry = ShortcutRegistry()
        self._prompt_key = ""  # message key of the visible prompt
        self._answered_question = ""  # the question that was answered here last
        self._cursor = CursorView()
        self._table: GameTable | None = None
        self._drawn_revision: tuple[Session[Any, Any] | None, int] = (
            None,
            0,
        )  # session and revision that were drawn last
        self._absent_seats: frozenset[str] = frozenset()  # seats whose client was disconnected then
        self._bot_seats: tuple[str, ...] = ()  # seats that bots played then
        self._forecast_state: tuple[object, ...] = ()  # the state that the visible forecast belongs to
        self._claimed_size = (0, 0)  # a width, and the most rows of the question at that width
        self._prompt, self._steps, self._hint = (CachedStatic(id=name) for name in ("prompt", "steps", "hint"))
        self._chips = ActorChips(id="chips")
        self._filter: Input | None = None  # mounted when it is opened first
        self._forecast = ForecastPane(speech, id="forecast")
        self._forecast.display = False

    def compose(self) -> ComposeResult:
        yield from (self._prompt, self._steps, self._chips, self._forecast, self._hint)

    # ------------------------------------------------------------------ room

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the height of the question with all its rows.

        The largest since it was asked, so that nothing jumps.
        """
        claimed_width, most = self._claimed_size
        parts = [child for child in self.children if child.display]
        rows = sum(count_widget_rows(part, width, viewport) + part.styles.margin.height for part in parts)
        self._claimed_size = (width, max(rows, most if claimed_width == width else 0))
        return self._claimed_size[1]

    def _request_height(self) -> None:
        """Request another layout if the rows need more height."""
        width, most = self._claimed_size
        if width and self.get_content_height(self.size, self.size, width) != most:
            self.refresh(layout=True, repaint=False)

    @property
    def rows(self) -> Rows | None:
        """The visible rows; None when nothing is asked."""
        return self._rows if self._rows is not None and self._rows.is_attached else None

    @property
    def _is_torn_down(self) -> bool:
        """Whether the table is being left: the parts are removed one by one, and messages may still come."""
        return not all(part.is_attached for part in (self._prompt, self._forecast, self._hint))

    async def show(self, table: GameTable) -> None:
        """Show the present question of `table`, with the highlight where the board's cursor is."""
        self._table = table
        with table.locked():
            session = table.session
            revision, bot_seats = (session, session.revision), tuple(table.bots.policies)
            absent = table.absent_seats
        is_new = (
            revision != self._drawn_revision or bot_seats != self._bot_seats or (self.question and self.rows is None)
        )
        if is_new or absent != self._absent_seats:
            self._absent_seats = absent
            self._bot_seats = bot_seats
            await self._show_question(table)
            self._drawn_revision = revision
        rows = self.rows
        if rows is None:
            return
        with table.locked():
            cursor, has_moved_on = table.cursor, table.session.pending_id != self.question
        if has_moved_on:
            return  # answered elsewhere meanwhile: a message about that is on its way
        if is_new and rows.terms is not None and rows.terms.actors:
            self._cursor = cursor  # the next actor is shown; the board's cursor leads once its buttons are pressed
        if table.undo_steps_to_confirm is None:
            rows.follow_cursor(cursor, self._cursor)
            self._cursor = cursor
        self._show_forecast(rows.get_option_id(rows.highlighted_row) or "")
        if is_new:
            self._request_height()

    def note_pointed(self, option: str) -> None:
        """Record that the board's cursor is at the highlighted `option`: a later highlight must not go back there."""
        if self._table is not None and (cursor := self._table.cursor).option == option:
            self._cursor = cursor

    def focus_question(self) -> None:
        """Focus the question, if there is one."""
        if self.rows is not None:
            self.rows.focus()

    async def _show_question(self, table: GameTable) -> None:
        """Show the rows of the pending question with the checklist above them, or that nothing is asked."""
        self._show_steps(table)
        bot_names = ", ".join(self.speech.say(self.look.name_decider(seat)) for seat in self._bot_seats)
        self.border_subtitle = self.speech.plain_text("robots-here", who=bot_names) if bot_names else ""
        with table.locked():  # options are computed lazily, and the board may answer meanwhile
            decision, question = table.session.pending, table.session.pending_id
            visible_decision = decision if decision is not None and not table.is_question_hidden(decision) else None
            rows = self._prepare_rows(visible_decision, question, table) if visible_decision is not None else None
        if decision is None:
            await self._show_result(table)
        elif rows is None or visible_decision is None:
            await self._hide_question(decision, table.bots.find_asked_seat(decision), table.explain_hidden(decision))
        else:
            is_same_question = (
                visible_decision.prompt.key == self._prompt_key and self.question != self._answered_question
            )
            if visible_decision.prompt.key != self._prompt_key:
                self._claimed_size = (self._claimed_size[0], 0)
                self._forecast.reset_height()
            self.question, self._prompt_key = question, visible_decision.prompt.key
            self._show_prompt(visible_decision)
            await self._replace_rows(rows)
            if is_same_question and self._is_filter_open:
                self._apply_filter()  # apply the filter to the new options
            else:
                self.close_filter()

    def _prepare_rows(self, decision: Decision, question: str, table: GameTable) -> Rows:
        """Return rows for `decision`: the present ones if they can show it, else new ones."""
        rows = self.rows
        if rows is None:
            self._cursor = table.cursor
        is_new = rows is None or not rows.can_answer(decision)
        if is_new:
            rows = _find_rows_type(decision)(decision, question, self.speech, self.look, self._shortcut_registry)
        assert rows is not None
        if isinstance(rows, ChooseRows):
            # Before the first answer there is no plan, and nobody has to import the game's players to find none.
            rows.repeatable_plan = table.find_repeatable_plan() if table.session.step_count else ()
        if not is_new:
            rows.show_question(decision, question)
        return rows

    def _show_steps(self, table: GameTable) -> None:
        """Show the checklist of the phase: once it is complete, on a tall screen always (the style sheet decides)."""
        with table.locked():
            steps = self.look.list_steps(table.session)
        self._steps.update(format_steps(steps, self.speech))
        self._steps.set_class(bool(steps), "-steps")
        self._steps.set_class(bool(steps) and all(step.mark == "done" for step in steps), "-closed")

    def _show_prompt(self, decision: Decision) -> None:
        speech = self.speech
        self.border_title = speech.plain_text("ui-decision", who=speech.say(self.look.name_decider(decision.decider)))
        prompt = speech.say(decision.prompt)
        question = describe_decision(decision, brief=True)
        if question.kind == "assign":
            prompt += " " + speech.plain_text("ui-points", total=question.total)
        elif question.kind == "amount":
            prompt += f" ({question.low}-{question.high})"
        dice = self._table.moment_queue.dice_asked_about if self._table is not None else None
        head = [Content.styled(format_headline(dice, speech), "$accent")] if dice is not None else []
        self._prompt.update(Content("\n").join([*head, Content.styled(prompt, "bold")]))

    async def _replace_rows(self, rows: Rows | None) -> None:
        """Show these rows in place of the previous ones; None removes those."""
        previous = self._rows
        if rows is previous:
            return
        # A focus outside the panel stays there; otherwise the question gets it.
        focused = self.screen.focused
        takes_focus = focused is None or self in focused.ancestors
        with self.app.batch_update():
            if rows is not None:
                await self.mount(rows, before=self._forecast)
            self._rows = rows
            if rows is not None and takes_focus:
                rows.focus()
            if previous is not None:
                await previous.remove()  # last, so that the focus goes directly to the new rows

    async def _hide_question(self, decision: Decision, bot_seat: str, reason_key: str) -> None:
        """Show the deciding seat only: the options reveal what only that seat may know.

        `robot` is the seat if a policy plays it, else "". `why` is the key of the message to show.
        """
        if self._rows is not None and self._rows.has_focus:
            self.screen.set_focus(None)  # or Textual would focus another widget, and the next question would not get it
        await self._replace_rows(None)
        self.question = self._prompt_key = ""
        self._forecast.display = False
        seat_name = self.speech.say(self.look.name_decider(bot_seat or decision.asked_seat))
        text = self.speech.plain_text(reason_key, who=seat_name)
        self.border_title = self.speech.plain_text("ui-decision", who=seat_name)
        self._prompt.update(Content.styled(text, "bold"))
        self._hint.update("")

    async def _show_result(self, table: GameTable) -> None:
        await self._replace_rows(None)
        self.question = self._prompt_key = ""
        self._forecast.display = False
        self.border_title = self.speech.plain_text("ui-over")
        result = table.session.result
        if result is not None:
            title = self.speech.say(describe_outcome(table.session.game, table.session.state, result))
            lines = [Content.styled(title, "bold $primary"), Content(self.speech.say(result.reason))]
            lines += [
                Content(f"{self.speech.say(self.look.name_decider(seat))}: {score}")
                for seat, score in result.scores.items()
            ]
            self._prompt.update(Content("\n").join(lines))
        self._hint.update(self.speech.plain_text("ui-hint-over"))

    def on_rows_answered(self, event: Rows.Answered) -> None:
        self._answered_question = event.question  # the message bubbles to the screen; an answer ends the search

    def on_rows_highlight_changed(self, event: Rows.HighlightChanged) -> None:
        self._show_forecast(event.option)  # the message bubbles to the screen, which shows where the option lies

    def _show_forecast(self, option: str) -> None:
        """Show the forecast of the highlighted option; for a row that is no option, the overview of the plan."""
        table = self._table
        if table is None or self._is_torn_down:
            return
        pane, width = self._forecast, self.content_size.width
        brief = self.screen.has_class("-low")
        with table.locked():
            session = table.session
            state = (session, session.revision, self.question, option, brief and width)
            if state == self._forecast_state:
                return
            self._forecast_state = state
            forecast = session.forecast(option) if option and session.pending_id == self.question else None
            text = (
                format_forecast(forecast, self.speech, brief=brief)
                if forecast is not None
                else self.look.make_overview(session, self.speech)
            )
        lines = text.split("\n") if text is not None and text.plain else []
        if forecast is not None and not brief and count_rows(lines, pane.content_size.width or width) >= _FORECAST_ROWS:
            lines = format_forecast(forecast, self.speech, brief=True).split("\n")  # so that nothing is cut off
        needs_other_room = pane.show_lines(lines, width)
        self._fit_forecast(pane, lines)
        if needs_other_room:
            self._request_height()

    def _fit_forecast(self, pane: ForecastPane, lines: Sequence[Content]) -> None:
        """Give the list the rows that the present forecast leaves; request a layout if one of them lacks room."""
        wanted = count_rows(lines, pane.content_size.width or self.content_size.width) + pane.gutter.height
        if (forecast_rows := min(wanted, _FORECAST_ROWS)) == self._forecast_rows:
            return
        self._forecast_rows = forecast_rows
        self._parts_layout.plans = (_make_plan(forecast_rows),)
        if forecast_rows > pane.outer_size.height or (self.rows is not None and any(self.rows.count_hidden_lines())):
            self.refresh(layout=True, repaint=False)

    def on_rows_hint_changed(self, event: Rows.HintChanged) -> None:
        event.stop()
        if self._is_torn_down:
            return
        self._hint.update(Content.styled(event.text, "$muted"))
        rows = self.rows
        self._chips.show(rows.make_chips() if isinstance(rows, ChooseRows) else [])
        self._request_height()
        self.call_after_refresh(self._compute_forecasts)

    def _compute_forecasts(self) -> None:
        """Compute forecasts of the visible rows after they are drawn, so that no key waits for them."""
        table, rows = self._table, self.rows
        if (
            table is None
            or self._is_torn_down
            or not isinstance(rows, ChooseRows)
            or not (option_ids := rows.find_options_without_forecast())
        ):
            return
        with table.locked():
            session = table.session
            if session.pending_id != rows.question:
                return
            forecasts = {option: session.forecast(option) for option in option_ids[:_FORECAST_BATCH]}
        rows.show_forecasts(forecasts)
        self._request_height()
        if len(option_ids) > _FORECAST_BATCH:
            self.call_after_refresh(self._compute_forecasts)  # after the keys that were typed meanwhile

    def on_actor_chips_chosen(self, event: ActorChips.Chosen) -> None:
        event.stop()
        if self.rows is not None:
            self.rows.press_key(event.key)
            self.rows.focus()

    # ------------------------------------------------------------------ filtering

    @property
    def _is_filter_open(self) -> bool:
        return self._filter is not None and self._filter.display

    def open_filter(self) -> None:
        """Show the filter input and focus it."""
        if isinstance(self.rows, ChooseRows):
            if self._filter is None:
                self._filter = Input(id="filter", placeholder=self.speech.plain_text("ui-filter"), compact=True)
                self.mount(self._filter, after=self._chips)
            self._filter.display = True
            self._filter.focus()

    def close_filter(self) -> None:
        """Close the filter and show all options."""
        if self._is_torn_down:
            return
        rows = self.rows
        if self._is_filter_open or (isinstance(rows, ChooseRows) and rows.filter_text):
            if self._filter is not None:
                self._filter.display = False
                self._filter.value = ""
            if rows is not None:
                rows.focus()
            self._apply_filter()

    def on_choose_rows_filter_cleared(self, event: ChooseRows.FilterCleared) -> None:
        event.stop()
        self.close_filter()

    def on_input_changed(self, event: Input.Changed) -> None:
        event.stop()
        self._apply_filter()

    def _apply_filter(self) -> None:
        """Apply the present filter: a keystroke's message may come after it is closed, or for new rows."""
        if self._is_torn_down:
            return
        rows = self.rows
        filter_text = self._filter.value.strip() if self._filter is not None and self._is_filter_open else ""
        if isinstance(rows, ChooseRows) and rows.filter_text != filter_text:
            rows.filter_options(filter_text)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        if self.rows is not None:
            self.rows.focus()
