"""The texts of the Mission Log (FM-APP-09): objectives with their boxes, events with their tasks and deadlines."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from marshub.games.first_martians.box.components import GAUGE_FULL
from marshub.games.first_martians.box.state import HubState
from marshub.games.first_martians.shown.app_pages import LoggedEvent, LoggedObjective, LoggedSpot, MissionLog
from marshub.words import Speech

from ...basics.symbols import draw_bar
from .hub_symbols import count_broken_parts

_DOT = Content.styled(" · ", "$muted")
_STATUS = {"open": ("○", "$warning"), "done": ("●", "$success"), "struck": ("✗", "$error")}


def format_objectives(goals: Sequence[LoggedObjective], state: HubState, speech: Speech) -> list[Content]:
    """Return objectives with their boxes; the Threshold with its present value, judged at Next Round (FM-GOAL-07)."""
    names = speech.say_all([goal.words for goal in goals])
    return [_format_objective(goal, name, state) for goal, name in zip(goals, names, strict=True)]


def _format_objective(goal: LoggedObjective, name: str, state: HubState) -> Content:
    text = Content.assemble(("[x]", "bold $success") if goal.done else ("[ ]", "$muted"), f" {name}")
    if goal.computed and state.threshold is not None:
        text += Content.styled(f"  {count_broken_parts(state)}/{state.threshold}", "bold")
    return text


def make_added_rows(log: MissionLog, speech: Speech) -> list[Content]:
    """Return the mission's additions to the table: tracks, stocks of markers, things on the map, POI icons."""
    rows: list[Content] = []
    for gauge in log.gauges:
        end = f"/{gauge.full}" if gauge.full < GAUGE_FULL else ""
        filled = draw_bar(10 * gauge.level // gauge.full, 10, "$accent")
        rows.append(Content(f"{speech.say(gauge.words)} ") + filled + f" {gauge.level}{end}%")
    rows += [Content(speech.say(words)) for words in log.remarks]
    for stock in log.stocks:
        spent = Content.styled("·" * (stock.total - stock.left), "$muted")
        rows.append(Content(f"{speech.say(stock.action)} {'○' * stock.left}") + spent)
    if log.spots:
        rows.append(make_title(speech.plain_text("ui-fm-spots")))
        rows += [_make_space_line(spot, speech) for spot in log.spots]
    if log.icons:
        rows.append(make_title(speech.plain_text("ui-fm-icons")))
        rows += [Content.styled(f"  {speech.say(icon)}", "$muted") for icon in log.icons]
    return rows


def _make_space_line(spot: LoggedSpot, speech: Speech) -> Content:
    """Return a line with the mission's things on a space."""
    things = _DOT.join([Content(speech.say(words)) for words in spot.things])
    return Content.assemble((speech.plain_text(f"fm-space-{spot.space}"), "bold"), " ") + things


def format_event(event: LoggedEvent, speech: Speech) -> Content:
    """Return an event; an open one with its task and the number of Action phases left."""
    shape, style = _STATUS[event.status]
    if event.status != "open":
        name = Content.styled(speech.say(event.title), "$muted")
        word = speech.plain_text(f"ui-fm-event-{event.status}")
        return Content.assemble((shape, style), " ") + name + Content.styled(f"  {word}", style)
    rounds = speech.plain_text("ui-fm-rounds-left", rounds=event.rounds)
    deadline_style = "bold $error" if event.rounds <= 1 else "$warning"
    title_line = Content.assemble(
        (shape, style), (f" {speech.say(event.title)}", "bold"), (f"  {rounds}", deadline_style)
    )
    return title_line + Content(f"\n  → {format_task(event, speech)}")


def format_task(event: LoggedEvent, speech: Speech) -> str:
    """Return the pawns and the cost of an event's action, and its reward."""
    if not event.pawns:
        return speech.plain_text("ui-fm-event-no-action")
    parts = [speech.plain_text("ui-fm-pawns", count=event.pawns)]
    parts += [
        f"{speech.plain_text(f'fm-reserve-{reserve}')} {amount}" for reserve, amount in event.pay.items() if amount
    ]
    reward = ", ".join(speech.say(words) for words in event.reward)
    return ", ".join(parts) + (f": {reward}" if reward else "")


def make_title(text: str) -> Content:
    return Content.styled(text, "bold $primary")
