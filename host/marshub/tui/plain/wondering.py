"""What players wonder about before they answer: what it costs, what chance may bring, why something is not offered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from marshub.kernel import Decision, Option
from marshub.table.game_table import GameTable
from marshub.words import Speech

from ..look import GameLook
from ..looking_up import looked_up
from ..told import reason_lines
from .menu import Menu
from .words import forecast_lines, odds_lines, why_lines


class Wondering:
    """The commands `o`, `f` and `w` of plain mode: what is said, line by line."""

    def __init__(self, table: GameTable, look: GameLook, speech: Speech) -> None:
        self.table, self.look, self.speech = table, look, speech
        self._seen: dict[str, dict[str, Option]] = {}  # options offered so far, by the question's key

    def remember(self, pending: Decision, options: Sequence[Option]) -> None:
        """Keep what was offered. A hand is nothing to remind others of."""
        if not pending.only:
            self._seen.setdefault(pending.prompt.key, {}).update({option.id: option for option in options})

    def odds(self) -> Iterator[str]:
        """What chance may bring next."""
        with self.table.looking():
            found = self.table.session.odds()
        return odds_lines(found, self.speech)

    def forecast(self, menu: Menu | None, wanted: str) -> list[str]:
        """What an answer will cost and may bring, before it is given."""
        option = menu.option(wanted) if menu is not None else ""
        if not option:
            return [self.speech.text("ui-plain-unknown", typed=wanted)]
        with self.table.looking():
            found = self.table.session.forecast(option)
        lines = list(forecast_lines(found, self.speech)) if found is not None else []
        return lines or [self.speech.text("ui-plain-no-forecast")]

    def why(self, menu: Menu | None, wanted: str) -> Iterator[str]:
        """The reasons against an option by its id, or by words of the name of one that is not offered now.

        Where it is a single one, the board lights what stands in its way.
        """
        legal = {option.id for option in (*menu.options, *menu.beside)} if menu is not None else set()
        with self.table.looking():
            session = self.table.session
            key = session.pending.prompt.key if session.pending is not None else ""
            wondered = self.look.wondered(session, self._seen.get(key, {}))
            named = {name: self.speech.say(o.label) for name, o in wondered.items() if name not in legal}
            ids = looked_up(named, wanted)
            found = {name: reason_lines(session.explain(name), self.speech) for name in ids or [wanted]}
        found = {name: reasons for name, reasons in found.items() if reasons}
        if len(found) == 1:
            self.table.wonder(next(iter(found)))
        yield from why_lines({name: (named.get(name, name), reasons) for name, reasons in found.items()}, self.speech)
        if not found:
            key = "ui-why-legal" if wanted in legal else "ui-why-unknown"
            yield self.speech.text(key, option=wanted) if wanted else self.speech.text("ui-why-nothing")
