"""Screens that open over the table and go again, whoever sends them away and when."""

from __future__ import annotations

from textual.await_complete import AwaitComplete
from textual.screen import ModalScreen, Screen, ScreenResultType


class Opened(Screen[ScreenResultType]):
    """A screen that leaves once, and only itself.

    Textual's `dismiss` takes away whatever lies on top, and calls back each time. A question that the board answers
    while the palette lies over it would close the palette, and fail when it is answered again.
    """

    def __init__(self, *names: str | None, **more: str | None) -> None:
        super().__init__(*names, **more)
        self.leaving = False  # it has been sent away, and may still lie beneath another
        self._awaits_its_turn = False
        self._result: ScreenResultType | None = None

    def dismiss(self, result: ScreenResultType | None = None) -> AwaitComplete:
        """Leave with `result`: at once, or when it lies on top again. The second time it is nothing."""
        if self.leaving:
            return AwaitComplete()
        self.leaving = True
        if self.app.screen is self:  # `is_current` holds for what shines through from beneath, too
            return super().dismiss(result)
        self._awaits_its_turn, self._result = True, result
        return AwaitComplete()

    def on_screen_resume(self) -> None:
        if self._awaits_its_turn:
            self._awaits_its_turn = False
            super().dismiss(self._result)


class Dialog(ModalScreen[ScreenResultType], Opened[ScreenResultType]):
    """A screen in front of the one that asked for it. Textual takes its style from the first base only."""
