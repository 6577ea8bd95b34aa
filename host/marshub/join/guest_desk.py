"""The desk of a guest's table: what hands and screen do is asked of the host, and what came of it is told later."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from marshub.board.desk import Desk, Point
from marshub.board.matching import Home, Mismatch
from marshub.kernel import Answer, Change, Happening, Reply, UndoAsks
from marshub.kernel.journal import Answered

from .seen import SeenSession


class GuestDesk(Desk):
    """The guest's `session` through the eyes of its board."""

    session: SeenSession

    def __init__(self, session: SeenSession) -> None:
        super().__init__(session)
        self._under_way: Point | None = None

    def differs(
        self, places: Mapping[str, frozenset[str]], sensed: frozenset[str], point: Point | None = None
    ) -> list[Mismatch]:
        """Return the differences of the board.

        None while an answer is on its way, because the state is not known yet.
        """
        return [] if point is None and self.session.on_its_way else super().differs(places, sensed, point)

    def answer(
        self, reply: Reply, now: int, *, to: str | None = None, piece: str = "", zone: str = "", policy: str = ""
    ) -> Sequence[Happening]:
        point = Point(self.gestures, self.homes, now, piece, zone)
        self.session.answer(reply, to=to)
        self._under_way = point
        self.look_anew()
        return ()

    def instead(
        self, options: Sequence[str], now: int, *, piece: str, zone: str
    ) -> tuple[Answer, Sequence[Happening]] | None:
        if len(options) != 1 or self.session.on_its_way:
            raise UndoAsks("the last answer is the host's to take back")
        point = replace(self.points[-1], at=now, piece=piece, zone=zone)
        self.session.instead(Answer(option=options[0]))
        self._under_way = point
        self.look_anew()
        return Answer(option=options[0]), ()

    def adjust(self, path: str, value: Any, reason: str, now: int) -> Sequence[Happening]:
        self.session.adjust(path, value, reason)
        self.look_anew()
        return ()

    def undo(self, steps: int, *, sure: bool = False) -> list[Change]:
        self.session.undo(steps, sure=sure)
        self.look_anew()
        return []

    def undo_freely(self, steps: int) -> bool:
        """Return False: only the host knows what was revealed."""
        return False

    def look_back(self) -> None:
        """Do nothing: the host undoes."""

    def moved_on(self, homes: tuple[Home, ...], gone: int, came: int) -> None:
        """Follow the game, which went `gone` steps back and `came` on; before that the pieces belonged to `homes`."""
        del self.points[len(self.points) - min(gone, len(self.points)) :]
        steps = self.session.history.steps
        for step in steps[len(steps) - came :] if came else ():
            own = isinstance(step, Answered) and not step.by
            point, self._under_way = (self._under_way, None) if own else (None, self._under_way)
            self._remember(point or Point({}, homes, 0))
        self.look_anew()
