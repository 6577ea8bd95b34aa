"""The commands of plain mode that help before an answer: advice, forecasts, odds, and why not."""

from __future__ import annotations

from collections.abc import Iterator

from marshub.advice.spoken import Tone, spoken
from marshub.table.adviser import Standing
from marshub.table.game_table import GameTable
from marshub.words import Speech

from ..look import GameLook
from ..passing import Passing

WANT, UNWANT, ALONE = "+", "-", "!"  # advice on or off (rivals); the player is alone at the screen
_HEADS: dict[Tone, str] = {"gain": "advice-gain", "risk": "advice-risk", "why": "advice-why"}


class Advising:
    """The command `v`: advice at `table`, for the viewer that `hot_seat` names."""

    def __init__(self, table: GameTable, look: GameLook, speech: Speech, passing: Passing) -> None:
        self.table, self.look, self.speech, self._passing = table, look, speech, passing
        self._awaited = False  # whether a request waits for its result

    @property
    def _eyes(self) -> str | None:
        return self.table.seat if self.table.seat is not None else self._passing.eyes or None

    def typed(self, rest: str) -> Iterator[str]:
        """Ask for advice, or say whether the table wants any. Yield what is known; `read_result` yields the rest."""
        if rest in (WANT, UNWANT):
            if self.table.adviser.rivals:
                self.table.want_advice(rest == WANT)
            return
        with self.table.looking():
            pending = self.table.session.pending
            asked = (pending.only or pending.who) if pending is not None else ""
            if (
                rest == ALONE
                and self.table.seat is None
                and asked in self.table.session.game.seats(self.table.session.state)
            ):
                self._passing.let_in = asked
            standing = self.table.adviser.ask(self._eyes)
        self._awaited = not standing.barred and not standing.done
        yield from self._lines(standing)
        if standing.barred == "off" and not self.table.only_looking and self.table.seat is None:
            yield self.speech.text("ui-plain-advice-want")
        if standing.barred == "private" and self.table.seat is None:
            yield self.speech.text("ui-plain-advice-alone", who=self.speech.say(self.look.seat(asked)))

    def found(self) -> Iterator[str]:
        """Yield the requested advice once it is complete; nothing before that, or if the game has moved on."""
        standing = self.table.adviser.look(self._eyes)
        if self._awaited and standing is not None and (standing.done or standing.barred):
            self._awaited = False
            yield from self._lines(standing)

    def _lines(self, standing: Standing) -> Iterator[str]:
        for number, row in enumerate((spoken(each, self.speech) for each in standing.rows), 1):
            yield f"{number}. {row.title}: {row.won}" if row.won else f"{number}. {row.title}"
            for tone, said in row.lines:
                yield f"   {self.speech.text(_HEADS[tone])} {said}" if tone in _HEADS else f"   {said}"
        yield self.speech.say(standing.words())
