"""The links of a table that is served, each as a QR code: who scans one plays or looks on with a phone."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import OptionList, Static

from marshub.table.game_table import GameTable
from marshub.table.served import ServedLink, served
from marshub.tui.basics.dialog import Dialog
from marshub.words import Speech

from ..basics.more import Scroll
from ..look import GameLook

_LIGHT = "#ffffff on #000000"  # blocks are the light modules, whatever the theme


class PhonesScreen(Dialog[None]):
    """Lists whose the links are. A code is shown of the one that was chosen only: the others' hands are not mine."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q", "back", show=False, id="phones.close")]
    DEFAULT_CSS = (
        "PhonesScreen .dialog OptionList { height: auto; max-height: 12; } PhonesScreen Vertical { height: auto; }"
    )

    def __init__(self, table: GameTable, speech: Speech, look: GameLook) -> None:
        super().__init__()
        self.speech, self.look = speech, look
        save = getattr(table.session.journal, "path", None)
        self._links = (*(served(Path(save)) if save is not None else ()), *table.links)

    def compose(self) -> ComposeResult:
        with Scroll(classes="dialog"):
            with Vertical(id="choice"):
                yield Static(Content.styled(self.speech.text("ui-phones-title"), "bold $primary"))
                if self._links:
                    yield OptionList(*map(self._whose, self._links), id="links", compact=True)
                yield Static(self.speech.text("ui-phones-choose" if self._links else "ui-phones-none"))
            yield Static(id="code")

    def on_mount(self) -> None:
        self.query_one("#code").display = False
        self.query_one("#links" if self._links else Scroll).focus()
        if self._links and not any(link.seat for link in self._links):
            self.call_after_refresh(self.show_code, 0)  # one for all; there is nothing to choose

    def action_back(self) -> None:
        """From a code to the list, if there is more on it, and from there out."""
        if len(self._links) == 1 or not self.query_one("#code").display:
            self.dismiss()
            return
        self.query_one("#code").display = False
        self.query_one("#choice").display = True
        self.query_one("#links").focus()

    def _whose(self, link: ServedLink) -> str:
        if link.said:
            return link.said
        if link.role != "seat":
            return self.speech.text(f"serve-for-{link.role}")
        if not link.seat:
            return self.speech.text("serve-for-players")
        return self.speech.text("serve-for-seat", who=self.speech.say(self.look.seat(link.seat)))

    @on(OptionList.OptionSelected, "#links")
    def chosen(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.show_code(event.option_index)

    def show_code(self, number: int) -> None:
        """Put up the code of a link in place of the list, or the bare link where there is no room for it."""
        address = self._links[number].address
        box, code = self.query_one(Scroll), self.query_one("#code", Static)
        try:
            from marshub.qr import terminal  # who serves has what draws it
        except ImportError:
            lines = []
        else:
            lines = terminal(address, box.content_size.width, colour=False)
        drawn = [Content.styled(line, _LIGHT) for line in lines]
        whose = Content.styled(self._whose(self._links[number]), "bold $primary")
        code.update(Content("\n").join([*drawn, Content(address), whose]))
        code.display, self.query_one("#choice").display = True, False
        box.focus()  # it scrolls where it has to
