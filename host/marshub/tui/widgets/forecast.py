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

from ..basics.text_fitting import HangingText, count_rows
from ..basics.textual_internals import clear_arrangement_cache

MAX_LINES = 4  # more would not fit below the rows
COST_SIGN, RISK_SIGN = Content.styled("− ", "bold $accent"), Content.styled("▲ ", "bold $warning")
GAIN_SIGN, MISSING_SIGN = Content.styled("+ ", "bold $success"), Content.styled("… ", "bold $warning")
_SEPARATOR = Content.styled(" · ", "$muted")


def format_forecast(forecast: Forecast, speech: Speech, *, brief: bool) -> Content:
    """Return what is missing, costs, gains and risks, each with its rule.

    `brief`, or if they are many: without rules, a line for each kind.
    """
    signed_reasons = (
        (MISSING_SIGN, forecast.missing),
        (COST_SIGN, forecast.costs),
        (GAIN_SIGN, forecast.gains),
        (RISK_SIGN, forecast.risks),
    )
    if brief or sum(len(reasons) for _, reasons in signed_reasons) > MAX_LINES:
        rows = [
            mark + _SEPARATOR.join(Content(speech.say(reason.words)) for reason in reasons)
            for mark, reasons in signed_reasons
            if reasons
        ]
    else:
        rows = [mark + _format_reason(reason, speech) for mark, reasons in signed_reasons for reason in reasons]
    return Content("\n").join(rows)


def find_best_chance(forecasts: Iterable[Forecast | None], *, only_if_different: bool = False) -> int:
    """Return the best chance of success (per cent) among options that lack nothing; 0 where no die decides.

    `only`: also 0 if all are equally good.
    """
    chances = {forecast.odds.get("success", 0) for forecast in forecasts if forecast is not None}
    return 0 if only_if_different and len(chances) == 1 else max(chances, default=0)


def format_chance(forecast: Forecast, speech: Speech, *, best: int) -> Content:
    """Return the text behind a row: the chance, with a star if none is better; or what is missing."""
    if forecast.missing:
        return Content.styled(f"  {speech.say(forecast.missing[0].words)}", "$warning")
    chance = forecast.odds.get("success")
    if chance is None:
        return Content("")
    return Content.styled(f"  {'★' if chance == best else ''}{chance}%", "$success" if chance == 100 else "$warning")


def _format_reason(reason: Reason, speech: Speech) -> Content:
    return Content.assemble(speech.say(reason.words), (f"  {reason.rule}", "$muted"))


class ForecastPane(HangingText):
    """The forecast below the rows: as many lines as fit, and the number of those that do not.

    It grows from option to option of a question but never shrinks: so the rows above keep their place, and the screen
    needs no new layout for each key.
    """

    def __init__(self, speech: Speech, *, id: str | None = None) -> None:  # noqa: A002 - Textual's word
        super().__init__(id=id)
        self.speech = speech
        self._max_rows: dict[int, int] = {}  # by width: the most rows that the question took
        self._requested_rows = 0  # rows of the last layout request

    def reset_height(self) -> None:
        """Forget the height, because another question is asked."""
        self._max_rows.clear()

    def show_lines(self, lines: Sequence[Content], width: int) -> bool:
        """Show these lines, and return whether the pane needs other room.

        Without any, hide the pane, unless it keeps room for others.

        `width`: its columns, if it was not visible yet.
        """
        width = self.content_size.width or width
        rows = self._max_rows[width] = max(count_rows(lines, width), self._max_rows.get(width, 0))
        needs_other_room = rows != self._requested_rows or self.display != (rows > 0)
        self.display = rows > 0
        self.set_lines(lines)
        if rows != self._requested_rows:
            self._requested_rows = rows
            self.refresh(layout=True)
        return needs_other_room

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return max(count_rows(self._lines, width), self._max_rows.get(width, 0))

    def refresh(self, *regions: Region, repaint: bool = True, layout: bool = False, recompose: bool = False) -> Self:
        # The container needs a layout, too: two requests would lay the screen out twice.
        container = self.parent
        if layout and isinstance(container, Widget):
            clear_arrangement_cache(container)
            container.refresh(layout=True, repaint=False)
            layout = False
        return super().refresh(*regions, repaint=repaint, layout=layout, recompose=recompose)

    def _measure_content(self) -> tuple[int, int] | None:
        width = self.content_size.width
        return (0, self.get_content_height(self.size, self.size, width)) if width else None

    def _update_rows(self, *, layout: bool = True) -> None:
        rows, height = self._make_hanging_rows(self.content_size.width), self.content_size.height
        if 0 < height < len(rows):
            more = self.speech.plain_text("ui-rest-below", count=len(rows) - height + 1)
            rows = [*rows[: height - 1], Content.styled(more, "$muted")]
        self.update(Content("\n").join(rows), layout=layout)
