"""The links of a served table as QR codes: whoever scans one plays or spectates with a phone.

A game that is played here is served from here, beside the screen.
"""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.worker import get_current_worker

from marshub.kernel import MarsHubError
from marshub.resources import make_install_command
from marshub.serve.question_part import describe_link
from marshub.table.game_table import GameTable
from marshub.table.links import ServedLink, read_links
from marshub.tui.basics.dialog import Dialog
from marshub.tui.basics.dom import is_mounted
from marshub.words import Speech

from ..basics.overflow_hint import Scroll

_LIGHT = "#ffffff on #000000"  # in every theme the blocks are the light modules of the code
_LIBRARIES = ("aiohttp", "jinja2", "segno", "textual_serve")


class PhonesScreen(Dialog[bool]):
    """A list of the links by role; the table is served if it was not.

    Only the chosen link's code is shown: other players' hands are secret. The result is True if the service was ended.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "back", show=False, id="phones.close"),
        Binding("x", "stop", show=False, id="phones.stop"),
    ]
    DEFAULT_CSS = "PhonesScreen OptionList { max-height: 12; } PhonesScreen Vertical { height: auto; }"

    def __init__(self, table: GameTable, speech: Speech, *, light: bool = False) -> None:
        super().__init__()
        self.table, self.speech, self._light = table, speech, light
        path = getattr(table.session.journal, "path", None)
        self._save = Path(path) if path is not None and not table.is_read_only else None
        self._links: tuple[ServedLink, ...] = ()

    def compose(self) -> ComposeResult:
        with Scroll(classes="dialog"):
            with Vertical(id="choice"):
                yield Static(Content.styled(self.speech.plain_text("ui-phones-title"), "bold $primary"))
                yield OptionList(id="links", compact=True)
                yield Static(id="note")
            yield Static(id="code")

    def on_mount(self) -> None:
        self.query_one("#links").display = self.query_one("#code").display = False
        self.query_one(Scroll).focus()
        served_links = read_links(self._save) if self._save is not None and self.table.page_service is None else ()
        if self.table.page_service is not None or served_links or self._save is None:
            self._show_links(served_links)
        elif not all(map(importlib.util.find_spec, _LIBRARIES)):
            self._show_links((), self.speech.plain_text("ui-phones-missing", command=make_install_command("serve")))
        else:
            self._show_note(self.speech.plain_text("ui-phones-opening"))
            self._serve(self._save)

    @work(thread=True)
    def _serve(self, save: Path) -> None:
        """Start the service on another thread: its libraries take a moment to load."""
        from marshub.serve.background_service import BackgroundService

        error_text = ""
        try:
            profile, language = self.table.profile, self.speech.language
            service = BackgroundService(self.table, save, language, light=self._light, profile=profile)
            self.table.open_pages(service)
        except (MarsHubError, OSError) as error:
            error_text = f"{self.speech.plain_text('ui-phones-failed')}: {self.speech.say_error(error)}"
        if not get_current_worker().is_cancelled:  # the dialog was closed meanwhile
            self.app.call_from_thread(self._show_links, (), error_text)

    def _show_links(self, served_links: tuple[ServedLink, ...], note: str = "") -> None:
        """Show the links of this table's own service, else `served_links` of another program, and those to join by."""
        if not is_mounted(self, "links", "note"):
            return
        service, text = self.table.page_service, self.speech.plain_text
        self._links = (*(service.links if service is not None else served_links), *self.table.join_links)
        game, links = self.table.session.game, self.query_one("#links", OptionList)
        links.add_options([describe_link(link, game, self.speech) for link in self._links])
        links.display = bool(self._links)
        notes = [note or text("ui-phones-choose" if self._links else "ui-phones-none")]
        if service is not None:
            if service.port != service.wanted_port:
                notes.append(text("ui-phones-other-port", wanted=str(service.wanted_port), port=str(service.port)))
            notes += [text("ui-phones-near")] if service.is_local else []
            notes.append(text("ui-phones-stop"))
        self._show_note("\n".join(notes))
        self.query_one("#links" if self._links else Scroll).focus()
        if self._links and not any(link.seat for link in self._links):
            self.call_after_refresh(self.show_code, 0)  # one link serves all seats: there is nothing to choose

    def _show_note(self, text: str) -> None:
        self.query_one("#note", Static).update(Content(text))

    def action_back(self) -> None:
        """Go from a code back to the list, if that has more than one link; else close the dialog."""
        if len(self._links) == 1 or not self.query_one("#code").display:
            self.dismiss()
            return
        self.query_one("#code").display = False
        self.query_one("#choice").display = True
        self.query_one("#links").focus()

    def action_stop(self) -> None:
        """End the service of this table, and close the dialog."""
        if self.table.page_service is not None:
            self._close_pages()

    @work(thread=True, exclusive=True)
    def _close_pages(self) -> None:
        self.table.close_pages()
        self.app.call_from_thread(self.dismiss, True)

    @on(OptionList.OptionSelected, "#links")
    def show_selected_code(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.show_code(event.option_index)

    def show_code(self, number: int) -> None:
        """Show the code of a link in place of the list, or only its address where there is no room for the code."""
        if not is_mounted(self, "choice", "code"):
            return
        link = self._links[number]
        scroll, code = self.query_one(Scroll), self.query_one("#code", Static)
        try:
            from marshub.qr_code import draw_in_terminal  # the optional dependency is installed where a table is served
        except ImportError:
            lines = []
        else:
            lines = draw_in_terminal(link.address, scroll.content_size.width, colour=False)
        code_lines = [Content.styled(line, _LIGHT) for line in lines]
        link_text = Content.styled(describe_link(link, self.table.session.game, self.speech), "bold $primary")
        stop_text = [Content(self.speech.plain_text("ui-phones-stop"))] if self.table.page_service is not None else []
        code.update(Content("\n").join([*code_lines, Content(link.address), link_text, *stop_text]))
        code.display, self.query_one("#choice").display = True, False
        scroll.focus()  # so that keys scroll a code that does not fit
