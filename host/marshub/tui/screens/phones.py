"""The links of a served table as QR codes: whoever scans one plays or spectates with a phone."""

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
from marshub.table.links import ServedLink, read_links
from marshub.tui.basics.dialog import Dialog
from marshub.words import Speech

from ..basics.overflow_hint import Scroll
from ..game_look import GameLook

_LIGHT = "#ffffff on #000000"  # in every theme the blocks are the light modules of the code


class PhonesScreen(Dialog[None]):
    """A list of the links by role. Only the chosen link's code is shown: other players' hands are secret."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q", "back", show=False, id="phones.close")]
    DEFAULT_CSS = (
        "PhonesScreen .dialog OptionList { height: auto; max-height: 12; } PhonesScreen Vertical { height: auto; }"
    )

    def __init__(self, table: GameTable, speech: Speech, look: GameLook) -> None:
        super().__init__()
        self.speech, self.look = speech, look
        save = getattr(table.session.journal, "path", None)
        self._links = (*(read_links(Path(save)) if save is not None else ()), *table.join_links)

    def compose(self) -> ComposeResult:
        with Scroll(classes="dialog"):
            with Vertical(id="choice"):
                yield Static(Content.styled(self.speech.plain_text("ui-phones-title"), "bold $primary"))
                if self._links:
                    yield OptionList(*map(self._describe_link, self._links), id="links", compact=True)
                yield Static(self.speech.plain_text("ui-phones-choose" if self._links else "ui-phones-none"))
            yield Static(id="code")

    def on_mount(self) -> None:
        self.query_one("#code").display = False
        self.query_one("#links" if self._links else Scroll).focus()
        if self._links and not any(link.seat for link in self._links):
            self.call_after_refresh(self.show_code, 0)  # one link serves all seats: there is nothing to choose

    def action_back(self) -> None:
        """Go from a code back to the list, if that has more than one link; else close the dialog."""
        if len(self._links) == 1 or not self.query_one("#code").display:
            self.dismiss()
            return
        self.query_one("#code").display = False
        self.query_one("#choice").display = True
        self.query_one("#links").focus()

    def _describe_link(self, link: ServedLink) -> str:
        if link.said:
            return link.said
        if link.role != "seat":
            return self.speech.plain_text(f"serve-for-{link.role}")
        if not link.seat:
            return self.speech.plain_text("serve-for-players")
        return self.speech.plain_text("serve-for-seat", who=self.speech.say(self.look.name_decider(link.seat)))

    @on(OptionList.OptionSelected, "#links")
    def show_selected_code(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.show_code(event.option_index)

    def show_code(self, number: int) -> None:
        """Show the code of a link in place of the list, or only its address where there is no room for the code."""
        address = self._links[number].address
        scroll, code = self.query_one(Scroll), self.query_one("#code", Static)
        try:
            from marshub.qr_code import draw_in_terminal  # the optional dependency is installed where a table is served
        except ImportError:
            lines = []
        else:
            lines = draw_in_terminal(address, scroll.content_size.width, colour=False)
        code_lines = [Content.styled(line, _LIGHT) for line in lines]
        link_text = Content.styled(self._describe_link(self._links[number]), "bold $primary")
        code.update(Content("\n").join([*code_lines, Content(address), link_text]))
        code.display, self.query_one("#choice").display = True, False
        scroll.focus()  # so that keys scroll a code that does not fit
