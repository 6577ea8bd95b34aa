"""The moment that is told, over the question: title, story, dice, and what it brought, to be read aloud."""

from __future__ import annotations

import textwrap
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.events import Click
from textual.message import Message

from marshub.kernel import Moment
from marshub.table.game_table import GameTable
from marshub.words import Speech

from ..basics.more import Scroll
from ..basics.still import Still
from ..look import GameLook
from .moment_text import dice_text, effects_of, title_of

_READ = 58  # width of a line that is read aloud


def reading_s(moment: Moment) -> float:
    """Return how long a moment stays without a key, in seconds: long enough to be read aloud."""
    return 4.0 + 2.0 * len(moment.effects) + (8.0 if moment.story is not None else 0.0)


class MomentPane(Scroll, can_focus=True):
    """The present moment over the question: title, story, dice and effects. The board may continue it as well."""

    BINDINGS: ClassVar[list[BindingType]] = []

    class GoneOn(Message):
        """A message: show the next moment."""

    class Skipped(Message):
        """A message: skip the remaining moments."""

    def __init__(self, look: GameLook, speech: Speech, *, id: str | None = None) -> None:  # noqa: A002 - Textual's word
        super().__init__(id=id)
        self.look, self.speech = look, speech
        self._shown: tuple[Any, ...] = ()
        for key, action, name in (("enter,space", "go_on", "go-on"), ("s,escape", "skip", "skip")):
            for each in key.split(","):
                binding = Binding(each, action, speech.text(f"ui-key-{name}"), id=f"moment.{name}")
                self._bindings._add_binding(binding)

    def compose(self) -> ComposeResult:
        yield Still(id="telling")

    def on_mount(self) -> None:
        self.display = False

    def show(self, table: GameTable) -> bool:
        """Show the present moment of `table`. Return whether there is one."""
        with table.looking():
            moment, more = table.telling.now, table.telling.more
        if moment is None:
            self.display, self._shown = False, ()
            return False
        now = (moment, more, self.screen.size)
        if now != self._shown:
            self._shown = now
            self._draw(moment, more)
        self.display = True
        return True

    def _draw(self, moment: Moment, more: int) -> None:
        text, roomy = self.speech.text, not self.screen.has_class("-low")
        width = min(_READ, self.screen.size.width - 12)
        gap = [Content("")]
        rows = [Content.styled(title_of(moment, self.speech), "bold $primary")]
        if moment.story is not None:
            lines = textwrap.wrap(self.speech.say(moment.story), width)
            rows += [*gap, Content("\n\n" if roomy else "\n").join([Content.styled(line, "bold") for line in lines])]
        if moment.text:
            rows += [*gap, *(Content.styled(self.speech.say(each), "$accent") for each in moment.text)]
        if moment.faces:
            rows += [*gap, dice_text(moment.faces, self.speech, width)]
        effects = effects_of(moment, self.look, self.speech)
        if effects:
            rows += [*gap, *(Content.assemble(("▸ ", "$primary"), each) for each in effects)]
        self.border_title = text(f"moment-{moment.kind}")
        self.foot = text("moment-more", count=more) if more else text("moment-last")
        self.query_one("#telling", Still).update(Content("\n").join(rows))
        self.scroll_home(animate=False)
        self.say_more()
        self.call_after_refresh(self._say_more_if_there)  # the pane had no size while it was hidden

    def action_go_on(self) -> None:
        self.post_message(self.GoneOn())

    def action_skip(self) -> None:
        self.post_message(self.Skipped())

    def on_click(self, event: Click) -> None:
        event.stop()
        self.action_go_on()
