"""The commands of plain mode that help before an answer: advice, forecasts, odds, and why not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from marshub.advice.translated_rows import Tone, translate_row
from marshub.kernel import Decision, Option, Session
from marshub.kernel.preview import preview_answer
from marshub.table.adviser import AdviceStatus
from marshub.table.game_table import GameTable
from marshub.words import Speech

from ..explanations import MAX_EXPLAINED, Explanation, Explanations, format_rules, join_first_titles
from ..game_look import GameLook
from ..hot_seat import HotSeat
from .menu import Menu
from .reports import format_forecast_lines, format_odds

WANT_SIGN, UNWANT_SIGN, ALONE_SIGN = "+", "-", "!"  # advice on or off (rivals); the player is alone at the screen
_TONE_KEYS: dict[Tone, str] = {"gain": "advice-gain", "risk": "advice-risk", "why": "advice-why"}


class AdviceCommand:
    """The command `v`: advice at `table`, for the viewer that `hot_seat` names."""

    def __init__(self, table: GameTable, look: GameLook, speech: Speech, hot_seat: HotSeat) -> None:
        self.table, self.look, self.speech, self._hot_seat = table, look, speech, hot_seat
        self._is_awaited = False  # whether a request waits for its result

    @property
    def _viewer(self) -> str | None:
        return self.table.viewer if self.table.viewer is not None else self._hot_seat.viewer or None

    def run(self, rest: str) -> Iterator[str]:
        """Ask for advice, or say whether the table wants any. Yield what is known; `read_result` yields the rest."""
        if rest in (WANT_SIGN, UNWANT_SIGN):
            if self.table.adviser.has_rivals:
                self.table.want_advice(rest == WANT_SIGN)
            return
        with self.table.locked():
            pending = self.table.session.pending
            seat = pending.asked_seat if pending is not None else ""
            if (
                rest == ALONE_SIGN
                and self.table.viewer is None
                and seat in self.table.session.game.list_seats(self.table.session.state)
            ):
                self._hot_seat.confirmed_seat = seat
            standing = self.table.adviser.request_advice(self._viewer)
        self._is_awaited = not standing.barred and not standing.done
        yield from self._format_advice(standing)
        if standing.barred == "off" and not self.table.is_read_only and self.table.viewer is None:
            yield self.speech.plain_text("ui-plain-advice-want")
        if standing.barred == "private" and self.table.viewer is None:
            yield self.speech.plain_text("ui-plain-advice-alone", who=self.speech.say(self.look.name_decider(seat)))

    def read_result(self) -> Iterator[str]:
        """Yield the requested advice once it is complete; nothing before that, or if the game has moved on."""
        standing = self.table.adviser.find_status(self._viewer)
        if self._is_awaited and standing is not None and (standing.done or standing.barred):
            self._is_awaited = False
            yield from self._format_advice(standing)

    def _format_advice(self, standing: AdviceStatus) -> Iterator[str]:
        for number, row in enumerate((translate_row(answer, self.speech) for answer in standing.rows), 1):
            yield f"{number}. {row.title}: {row.won}" if row.won else f"{number}. {row.title}"
            for tone, text in row.lines:
                yield f"   {self.speech.plain_text(_TONE_KEYS[tone])} {text}" if tone in _TONE_KEYS else f"   {text}"
        yield self.speech.say(standing.describe())


class ExplanationCommands:
    """The commands `o`, `f` and `w`: their output, line by line."""

    def __init__(self, table: GameTable, look: GameLook, speech: Speech) -> None:
        self.table, self.look, self.speech = table, look, speech
        self._offered_options: dict[str, dict[str, Option]] = {}  # options offered so far, by the question's key

    def remember_options(self, pending: Decision, options: Sequence[Option]) -> None:
        """Keep the options offered now, so that they can be explained later. Those of a private hand are not kept."""
        if pending.is_visible_to(""):
            self._offered_options.setdefault(pending.prompt.key, {}).update({option.id: option for option in options})

    def show_odds(self) -> Iterator[str]:
        """Return what chance may bring next."""
        with self.table.locked():
            odds = self.table.session.compute_odds()
        return format_odds(odds, self.speech)

    def show_forecast(self, menu: Menu | None, typed: str, viewer: str = "") -> list[str]:
        """Return what an answer costs and may bring, before it is given. `viewer`: the seat that reads."""
        option = menu.find_option(typed) if menu is not None else ""
        if not option:
            return [self.speech.plain_text("ui-plain-unknown", typed=typed)]
        with self.table.locked():
            session = self.table.session
            forecast = session.forecast(option)
            preview = preview_answer(session, option, viewer)
            changed = self._find_changes(session, preview) if preview is not None else []
        lines = list(format_forecast_lines(forecast, self.speech)) if forecast is not None else []
        lines += [self.speech.plain_text("ui-plain-then", line=line) for line in changed]
        return lines or [self.speech.plain_text("ui-plain-no-forecast")]

    def _find_changes(self, actual: Session[Any, Any], preview: Session[Any, Any]) -> list[str]:
        """Return the lines about the previewed table that do not hold for the actual one."""
        before, after = (
            [self.speech.say(indicator.words) for indicator in session.game.list_indicators(session.state)]
            for session in (actual, preview)
        )
        return [line for line in after if line not in before]

    def show_why_not(self, query: str) -> Iterator[str]:
        """Explain why options are not offered. The board lights the obstacles of a single option.

        Without `query` each cause is told once, with the options that it forbids; with one, everything about the
        options that match it, or the text of that rule.
        """
        with self.table.locked():
            session = self.table.session
            game, pending = session.game.id, session.pending
            key = pending.prompt.key if pending is not None else ""
            why_not = Explanations(
                session, self.speech, self.look.list_explainable(session, self._offered_options.get(key, {})).values()
            )
            causes = why_not.list_causes() if not query else []
            explanations = why_not.list_explanations(query) if query else []
            more_count = len(why_not.find_titles(query)) - MAX_EXPLAINED if query else 0
            rules = why_not.list_rules(query)
        text = format_rules(game, query.upper(), self.speech)
        if text:
            yield from text
        elif query:
            yield from self._format_explanations(explanations, query, more_count)
            if rules:
                yield f"{self.speech.plain_text('ui-why-rules')}:"
                yield from (f"  {rule.id}  {rule.title}: {rule.sentence}" for rule in rules)
            elif not explanations:
                yield self.speech.plain_text("ui-why-unknown", option=query)
        else:
            yield from (
                f"{join_first_titles(titles, self.speech)}: {cause.text} ({cause.rule})" for cause, titles in causes
            )
            if not causes:
                yield self.speech.plain_text("ui-why-nothing")

    def _format_explanations(self, explanations: Sequence[Explanation], query: str, more_count: int) -> Iterator[str]:
        if len(explanations) == 1 and explanations[0].option:
            self.table.ask_why(query if ":" in query else explanations[0].option)
        for explanation in explanations:
            players = ", ".join(filter(None, explanation.able_actors))
            if explanation.able_actors:
                free = self.speech.plain_text(
                    "ui-why-free" if players and explanation.causes else "ui-why-possible", who=players
                )
                yield f"{explanation.title}: {free}"
            for cause in explanation.causes:
                affected = f" ({', '.join(cause.actors)})" if any(cause.actors) else ""
                yield f"{explanation.title}: {cause.text}{affected} ({cause.rule})"
            yield from (self.speech.plain_text("ui-why-mend", mend=fix) for fix in explanation.fixes)
        if more_count > 0:
            yield self.speech.plain_text("ui-why-more", count=more_count)
