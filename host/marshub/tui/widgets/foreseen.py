"""The forecast of an option in the decision panel.

A line for each consequence where it fits, else one for each kind.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Self

from textual.content import Content
from textual.geometry import Region, Size
from textual.widget import Widget

from marshub.kernel import Forecast, Reason
from marshub.words import Speech

from ..basics.hanging import Hanging, rows_in

FEW = 4  # more would not fit below the rows
COST, RISK = Content.styled("− ", "bold $accent"), Content.styled("▲ ", "bold $warning")
GAIN, MISSING = Content.styled("+ ", "bold $success"), Content.styled("… ", "bold $warning")
_DOT = Content.styled(" · ", "$muted")


def forecast_text(forecast: Forecast, speech: Speech, *, brief: bool) -> Content:
    """Return what is missing, costs, gains and risks, each with its rule.

    `brief`, or if they are many: without rules, a line for each kind.
    """
    marked = ((MISSING, forecast.missing), (COST, forecast.costs), (GAIN, forecast.gains), (RISK, forecast.risks))
    if brief or sum(len(reasons) for _, reasons in marked) > FEW:
        rows = [
            mark + _DOT.join(Content(speech.say(reason.words)) for reason in reasons)
            for mark, reasons in marked
            if reasons
        ]
    else:
        rows = [mark + _line(reason, speech) for mark, reasons in marked for reason in reasons]
    return Content("\n").join(rows)


def best_of(forecasts: Iterable[Forecast | None], *, only: bool = False) -> int:
    """Return the best chance of success (per cent) among options that lack nothing; 0 where no die decides.

    `only`: also 0 if all are equally good.
    """
    found = {each.odds.get("success", 0) for each in forecasts if each is not None}
    return 0 if only and len(found) == 1 else max(found, default=0)


def chance_text(found: Forecast, speech: Speech, *, best: int) -> Content:
    """Return the text behind a row: the chance, with a star if none is better; or what is missing."""
    if found.missing:
        return Content.styled(f"  {speech.say(found.missing[0].words)}", "$warning")
    chance = found.odds.get("success")
    if chance is None:
        return Content("")
    return Content.styled(f"  {'★' if chance == best else ''}{chance}%", "$success" if chance == 100 else "$warning")


def _line(reason: Reason, speech: Speech) -> Content:
    return Content.assemble(speech.say(reason.words), (f"  {reason.rule}", "$muted"))


class Foreseen(Hanging):
    """The forecast below the rows: as many lines as fit, and the number of those that do not.

    It grows from option to option of a question but never shrinks: so the rows above keep their place, and the screen
    needs no new layout for each key.
    """

    def __init__(self, speech: Speech, *, id: str | None = None) -> None:  # noqa: A002 - Textual's word
        super().__init__(id=id)
        self.speech = speech
        self._most: dict[int, int] = {}  # by width: the most rows that the question took
        self._high = 0  # rows of the last layout request

    def let_go(self) -> None:
        """Forget the height, because another question is asked."""
        self._most.clear()

    def foresee(self, lines: Sequence[Content], width: int) -> None:
        """Show these lines. Without any, hide the pane, unless it keeps room for others.

        `width`: its columns, if it was not visible yet.
        """
        width = self.content_size.width or width
        high = self._most[width] = max(rows_in(lines, width), self._most.get(width, 0))
        self.display = high > 0
        self.put(lines)
        if high != self._high:
            self._high = high
            self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return max(len(self._rows(width)), self._most.get(width, 0))

    def refresh(self, *regions: Region, repaint: bool = True, layout: bool = False, recompose: bool = False) -> Self:
        # The container needs a layout, too: two requests would lay the screen out twice.
        around = self.parent
        if layout and isinstance(around, Widget):
            around._clear_arrangement_cache()
            around.refresh(layout=True)
            layout = False
        return super().refresh(*regions, repaint=repaint, layout=layout, recompose=recompose)

    def _wanted(self) -> tuple[int, int] | None:
        width = self.content_size.width
        return (0, self.get_content_height(self.size, self.size, width)) if width else None

    def _lay_out(self) -> None:
        rows, high = self._rows(self.content_size.width), self.content_size.height
        if 0 < high < len(rows):
            more = self.speech.text("ui-rest-below", count=len(rows) - high + 1)
            rows = [*rows[: high - 1], Content.styled(more, "$muted")]
        self.update(Content("\n").join(rows))
