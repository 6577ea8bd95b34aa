"""What an option will cost and may bring, in the decision panel: a line each where there is room, else all in one."""

from __future__ import annotations

from textual.content import Content

from marshub.kernel import Forecast, Reason
from marshub.words import Speech

FEW = 4  # more would not fit the box beneath the rows
COST, RISK = Content.styled("− ", "bold $accent"), Content.styled("▲ ", "bold $warning")
GAIN = Content.styled("+ ", "bold $success")
_DOT = Content.styled(" · ", "$muted")


def forecast_text(forecast: Forecast, speech: Speech, *, brief: bool) -> Content:
    """Costs, gains, risks, each with its rule; `brief`, or if they are many: no rules, in as few lines as they take."""
    if brief or len(forecast.costs) + len(forecast.gains) + len(forecast.risks) > FEW:
        rows = [
            mark + _DOT.join(Content(speech.say(reason.words)) for reason in reasons)
            for mark, reasons in ((COST, forecast.costs), (GAIN, forecast.gains), (RISK, forecast.risks))
            if reasons
        ]
    else:
        rows = [mark + _line(reason, speech) for mark, reason in _marked(forecast)]
    return Content("\n").join(rows)


def _marked(forecast: Forecast) -> list[tuple[Content, Reason]]:
    marked = ((COST, forecast.costs), (GAIN, forecast.gains), (RISK, forecast.risks))
    return [(mark, reason) for mark, reasons in marked for reason in reasons]


def _line(reason: Reason, speech: Speech) -> Content:
    return Content.assemble(speech.say(reason.words), (f"  {reason.rule}", "$muted"))
