"""What an option will cost and may bring, in the decision panel: a line each where there is room, else all in one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Self

from textual.content import Content
from textual.geometry import Region, Size
from textual.widget import Widget

from marshub.kernel import Forecast, Reason
from marshub.words import Speech

from ..basics.hanging import Hanging, rows_in

FEW = 4  # more would not fit the box beneath the rows
COST, RISK = Content.styled("− ", "bold $accent"), Content.styled("▲ ", "bold $warning")
GAIN, MISSING = Content.styled("+ ", "bold $success"), Content.styled("… ", "bold $warning")
_DOT = Content.styled(" · ", "$muted")


def forecast_text(forecast: Forecast, speech: Speech, *, brief: bool) -> Content:
    """What is missing, costs, gains, risks, each with its rule.

    `brief`, or if they are many: no rules, in as few lines as they take.
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
    """Return the best chance of success, per cent, among what lacks nothing; 0 where no die decides.

    `only`: 0 too if all are as good.
    """
    found = {each.odds.get("success", 0) for each in forecasts if each is not None}
    return 0 if only and len(found) == 1 else max(found, default=0)


def chance_text(found: Forecast, speech: Speech, *, best: int) -> Content:
    """What stands behind a row: the chance, with a star if none is better; or what it needs besides."""
    if found.missing:
        return Content.styled(f"  {speech.say(found.missing[0].words)}", "$warning")
    chance = found.odds.get("success")
    if chance is None:
        return Content("")
    return Content.styled(f"  {'★' if chance == best else ''}{chance}%", "$success" if chance == 100 else "$warning")


def _line(reason: Reason, speech: Speech) -> Content:
    return Content.assemble(speech.say(reason.words), (f"  {reason.rule}", "$muted"))


class Foreseen(Hanging):
    """What is foreseen, below the rows: as much of it as they leave room for, and how many lines more there are.

    From option to option of a question it grows, but never shrinks: so the rows above stay where they are, and the
    screen need not be laid out anew for each key.
    """

    def __init__(self, speech: Speech, *, id: str | None = None) -> None:  # noqa: A002 - Textual's word
        super().__init__(id=id)
        self.speech = speech
        self._most: dict[int, int] = {}  # by width: the rows that the question took at most
        self._high = 0  # the rows that were asked for last

    def let_go(self) -> None:
        """Another question is asked: what is foreseen next has the room that it needs."""
        self._most.clear()

    def foresee(self, lines: Sequence[Content], width: int) -> None:
        """Show these lines; where there are none it is not shown, unless it keeps room for others.

        `width`: the columns it has if it was not shown yet.
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
        # Whatever it lies in wants to be laid out for it, too: asked by both, the screen would be laid out twice.
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
