"""The odds page: what the next roll, draw or plan may bring, in exact fractions."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Static

from marshub.kernel import Odds, OddsLine, say
from marshub.table.game_table import GameTable
from marshub.tui.basics.dialog import Dialog
from marshub.words import Speech, capitalize

from ..basics.overflow_hint import Scroll
from ..basics.symbols import draw_bar

_BAR_CELLS = 12  # width of a bar


class OddsScreen(Dialog[None]):
    """A page with `session.odds()` of `table`, as they are when it is opened."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q,o,enter", "dismiss", show=False, id="odds.close")]

    def __init__(self, table: GameTable, speech: Speech) -> None:
        super().__init__()
        self.speech = speech
        with table.locked():
            self._odds = table.session.compute_odds()

    def compose(self) -> ComposeResult:
        title = Content.styled(self.speech.plain_text("odds-title"), "bold $primary")
        blocks = [self._format_odds(odds) for odds in self._odds] or [Content(self.speech.plain_text("odds-nothing"))]
        with Scroll(classes="dialog brief tall"):
            yield Static(Content("\n\n").join([title, *blocks]))

    def on_mount(self) -> None:
        self.query_one(Scroll).focus()

    def _format_odds(self, odds: Odds) -> Content:
        lines = [Content.styled(capitalize(self.speech.say(odds.title)), "bold")]
        lines += [self._format_line(line) for line in odds.lines]
        lines += [Content.styled(f"  {self.speech.say(note)}", "$muted") for note in odds.notes]
        return Content("\n").join(lines)

    def _format_line(self, line: OddsLine) -> Content:
        favourable, total = line.chance
        chance = self.speech.say(say("odds-chance", favourable=favourable, of=total, percent=line.percent))
        tone = "$warning" if line.grave and favourable else "$accent"
        return Content.assemble(
            "  ",
            draw_bar(round(_BAR_CELLS * line.exact), _BAR_CELLS, tone),
            " ",
            ("▲ " if line.grave and favourable else "  ", "bold $warning"),
            f"{self.speech.say(line.words)}: ",
            (chance, "bold"),
            (f"  {line.rule}" if line.rule else "", "$muted"),
        )
