"""The base class of screens that draw a whole session, again whenever it has changed."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from functools import cached_property
from typing import Any

from textual import on
from textual.dom import DOMNode

from marshub.kernel import Session

from ..basics.dom import is_mounted
from ..basics.scheduling import RedrawPace
from ..basics.textual_internals import AbstractMeta
from ..table_follower import TableChanged, TableFollower


class PacedFollower(TableFollower, metaclass=AbstractMeta):
    """A screen that draws the session of its table, with time for keys between two drawings."""

    PART_IDS: Sequence[str] = ()  # ids of the widgets that `draw` fills
    _drawn_revision: tuple[Session[Any, Any] | None, int] = (None, 0)  # session and revision of the last drawing

    @abstractmethod
    def draw(self, session: Session[Any, Any]) -> None:
        """Fill the screen. Called while nothing changes."""

    def show(self) -> None:
        """Draw the present state of the table."""
        with self.table.locked():
            session = self.table.session
            self._drawn_revision = (session, session.revision)
            self.draw(session)

    @cached_property
    def pace(self) -> RedrawPace:
        """The pace of the drawings."""
        return RedrawPace(self, self._redraw_if_changed)

    @on(TableChanged)
    async def _schedule_redraw(self) -> None:
        await self.pace.note_change()

    async def _redraw_if_changed(self) -> None:
        assert isinstance(self, DOMNode)
        if not is_mounted(self, *self.PART_IDS):
            return
        with self.table.locked():
            if self._drawn_revision != (self.table.session, self.table.session.revision):
                self.show()
