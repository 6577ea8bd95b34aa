"""What players wonder about before they answer: what it costs, what chance may bring, why something is not offered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from marshub.kernel import Decision, Option, Session
from marshub.kernel.ahead import what_if
from marshub.table.game_table import GameTable
from marshub.words import Speech

from ..look import GameLook
from ..whynot import MANY, Found, WhyNot, rule_lines, some
from .menu import Menu
from .words import forecast_lines, odds_lines


class Wondering:
    """The commands `o`, `f` and `w`: their output, line by line."""

    def __init__(self, table: GameTable, look: GameLook, speech: Speech) -> None:
        self.table, self.look, self.speech = table, look, speech
        self._seen: dict[str, dict[str, Option]] = {}  # options offered so far, by the question's key

    def remember(self, pending: Decision, options: Sequence[Option]) -> None:
        """Keep the options offered now, so that they can be explained later. Those of a private hand are not kept."""
        if not pending.only:
            self._seen.setdefault(pending.prompt.key, {}).update({option.id: option for option in options})

    def odds(self) -> Iterator[str]:
        """Return what chance may bring next."""
        with self.table.looking():
            found = self.table.session.odds()
        return odds_lines(found, self.speech)

    def forecast(self, menu: Menu | None, wanted: str, eyes: str = "") -> list[str]:
        """Return what an answer costs and may bring, before it is given. `viewer`: the seat that reads."""
        option = menu.option(wanted) if menu is not None else ""
        if not option:
            return [self.speech.text("ui-plain-unknown", typed=wanted)]
        with self.table.looking():
            session = self.table.session
            found = session.forecast(option)
            then = what_if(session, option, eyes)
            changed = self._changed(session, then) if then is not None else []
        lines = list(forecast_lines(found, self.speech)) if found is not None else []
        lines += [self.speech.text("ui-plain-then", line=line) for line in changed]
        return lines or [self.speech.text("ui-plain-no-forecast")]

    def _changed(self, now: Session[Any, Any], then: Session[Any, Any]) -> list[str]:
        """Return the lines about the previewed table that do not hold for the actual one."""
        before, after = (
            [self.speech.say(each.words) for each in session.game.indicators(session.state)] for session in (now, then)
        )
        return [line for line in after if line not in before]

    def why(self, wanted: str) -> Iterator[str]:
        """Explain why options are not offered. The board lights the obstacles of a single option.

        Without `query` each cause is told once, with the options that it forbids; with one, everything about the
        options
        that match it, or the text of that rule.
        """
        with self.table.looking():
            session = self.table.session
            game, pending = session.game.id, session.pending
            key = pending.prompt.key if pending is not None else ""
            why = WhyNot(session, self.speech, self.look.wondered(session, self._seen.get(key, {})).values())
            causes = why.overview() if not wanted else []
            found = why.told(wanted) if wanted else []
            left = len(why.look_up(wanted)) - MANY if wanted else 0
            rules = why.rules(wanted)
        text = rule_lines(game, wanted.upper(), self.speech)
        if text:
            yield from text
        elif wanted:
            yield from self._told(found, wanted, left)
            if rules:
                yield f"{self.speech.text('ui-why-rules')}: {', '.join(rules)}"
            elif not found:
                yield self.speech.text("ui-why-unknown", option=wanted)
        else:
            yield from (f"{some(titles, self.speech)}: {cause.said} ({cause.rule})" for cause, titles in causes)
            if not causes:
                yield self.speech.text("ui-why-nothing")

    def _told(self, found: Sequence[Found], wanted: str, left: int) -> Iterator[str]:
        if len(found) == 1 and found[0].option:
            self.table.wonder(wanted if ":" in wanted else found[0].option)
        for each in found:
            who = ", ".join(filter(None, each.free))
            if each.free:
                free = self.speech.text("ui-why-free" if who and each.causes else "ui-why-possible", who=who)
                yield f"{each.title}: {free}"
            for cause in each.causes:
                whom = f" ({', '.join(cause.whom)})" if any(cause.whom) else ""
                yield f"{each.title}: {cause.said}{whom} ({cause.rule})"
            yield from (self.speech.text("ui-why-mend", mend=mend) for mend in each.mends)
        if left > 0:
            yield self.speech.text("ui-why-more", count=left)
