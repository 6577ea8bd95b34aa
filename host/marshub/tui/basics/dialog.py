"""Dialogs: screens that open over another one, and their buttons."""

from __future__ import annotations

from typing import Any, ClassVar

from textual.await_complete import AwaitComplete
from textual.binding import Binding, BindingType
from textual.screen import ModalScreen, ScreenResultType
from textual.widgets import Button

from .panes import PAGES_SHEET, update_breakpoint_classes
from .textual_internals import CroppingScreen


class SafelyDismissed(CroppingScreen[ScreenResultType]):
    """A screen that is dismissed once, and closes only itself.

    Textual's `dismiss` closes the topmost screen, and calls back each time: a question that the board answers while
    the command palette lies over it would close the palette, and fail when it is answered again.
    """

    CSS_PATH = PAGES_SHEET
    ROLE: ClassVar[str] = ""  # what the table finds it by; an id would not do, as one may lie dismissed below another
    BINDINGS: ClassVar[list[BindingType]] = [Binding("question_mark,f1", "app.help", show=False, id="page.help")]

    def __init__(self, *names: str | None, **more: str | None) -> None:
        super().__init__(*names, **more)
        self.is_dismissed = False  # True after `dismiss`, also while another screen still lies over it
        self._is_dismissal_pending = False
        self._result: ScreenResultType | None = None

    def on_compose(self) -> None:
        """Set the classes for the window's size, or all parts would be styled, laid out and painted a second time."""
        update_breakpoint_classes(self)

    def dismiss(self, result: ScreenResultType | None = None) -> AwaitComplete:
        """Close with `result`, at once or when this screen is the topmost again. Further calls do nothing."""
        if self.is_dismissed:
            return AwaitComplete()
        self.is_dismissed = True
        if self.app.screen is self:  # `is_current` is also true for a screen that is visible below a modal one
            return super().dismiss(result)
        self._is_dismissal_pending, self._result = True, result
        return AwaitComplete()

    def action_leave(self) -> None:
        """Close without a result."""
        self.dismiss(None)

    def on_screen_resume(self) -> None:
        if self._is_dismissal_pending:
            self._is_dismissal_pending = False
            super().dismiss(self._result)


class Dialog(ModalScreen[ScreenResultType], SafelyDismissed[ScreenResultType]):
    """A modal screen that is dismissed once. Textual takes the default CSS from the first base class only."""


class InstantButton(Button):
    """A button without Textual's pressed effect, during which a button ignores presses."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.active_effect_duration = 0
