"""The Mission Log (FM-APP-09): objectives with their boxes, events with what to do and how long there is."""

from __future__ import annotations

from typing import Any

from textual.content import Content

from marshub.games.first_martians.box.components import GAUGE_FULL
from marshub.games.first_martians.box.state import HubState
from marshub.games.first_martians.shown.app_pages import LoggedEvent, LoggedObjective, LoggedSpot, MissionLog
from marshub.kernel import Session
from marshub.words import Speech

from ...basics.symbols import draw_bar
from ...pages.brief import TextScreen
from .hub_symbols import count_broken_parts
from .session_content import log_of

_DOT = Content.styled(" · ", "$muted")
_STATUS = {"open": ("○", "$warning"), "done": ("●", "$success"), "struck": ("✗", "$error")}


class MissionLogScreen(TextScreen):
    """The whole log, with the stories of the open events."""

    def make_heading(self, session: Session[Any, Any]) -> Content:
        log = log_of(session)
        title = Content.styled(self.speech.say(log.mission), "bold $primary")
        return title + Content.styled(
            f"  {self.speech.plain_text('ui-fm-sol', sol=log.sol, last=log.last_sol)}", "bold"
        )

    def make_text(self, session: Session[Any, Any]) -> Content:
        log, state, say = log_of(session), session.state, self.speech.plain_text
        rows: list[Content] = []
        for mandatory, key in ((True, "ui-fm-mandatory"), (False, "ui-fm-optional-objectives")):
            goals = [goal for goal in log.objectives if goal.mandatory == mandatory]
            if goals:
                rows += [Content(""), _title(say(key))]
                rows += [format_objective(goal, state, self.speech) for goal in goals]
        added = make_added_rows(log, self.speech)
        rows += [Content(""), *added] if added else []
        rows += [Content(""), _title(say("ui-fm-page-events"))]
        for event in log.events:
            rows.append(format_event(event, self.speech))
            if event.status == "open":
                story = self.speech.plain_text(f"fm-event-{event.id}-story")
                rows.append(Content.styled(f"  {story}", "italic $muted"))
        if not log.events:
            rows.append(Content.styled(say("ui-fm-nothing"), "$muted"))
        return Content("\n").join(rows)


def format_objective(goal: LoggedObjective, state: HubState, speech: Speech) -> Content:
    """Return an objective with its box.

    Of the Threshold how things stand, as it is judged at Next Round (FM-GOAL-07).
    """
    text = Content.assemble(("[x]", "bold $success") if goal.done else ("[ ]", "$muted"), f" {speech.say(goal.words)}")
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
        spent = Content.styled("·" * (stock.of - stock.left), "$muted")
        rows.append(Content(f"{speech.say(stock.action)} {'○' * stock.left}") + spent)
    if log.spots:
        rows.append(_title(speech.plain_text("ui-fm-spots")))
        rows += [_spot(spot, speech) for spot in log.spots]
    if log.icons:
        rows.append(_title(speech.plain_text("ui-fm-icons")))
        rows += [Content.styled(f"  {speech.say(icon)}", "$muted") for icon in log.icons]
    return rows


def _spot(spot: LoggedSpot, speech: Speech) -> Content:
    """Return a line of what the mission has put on the map."""
    what = _DOT.join([Content(speech.say(words)) for words in spot.things])
    return Content.assemble((speech.plain_text(f"fm-space-{spot.space}"), "bold"), " ") + what


def format_event(event: LoggedEvent, speech: Speech) -> Content:
    """Return an event; of an open one what to do about it and for how many Action phases more."""
    shape, style = _STATUS[event.status]
    if event.status != "open":
        name = Content.styled(speech.say(event.title), "$muted")
        word = speech.plain_text(f"ui-fm-event-{event.status}")
        return Content.assemble((shape, style), " ") + name + Content.styled(f"  {word}", style)
    rounds = speech.plain_text("ui-fm-rounds-left", rounds=event.rounds)
    hurry = "bold $error" if event.rounds <= 1 else "$warning"
    first = Content.assemble((shape, style), (f" {speech.say(event.title)}", "bold"), (f"  {rounds}", hurry))
    return first + Content(f"\n  → {format_task(event, speech)}")


def format_task(event: LoggedEvent, speech: Speech) -> str:
    """Return the pawns and the price of an event's action, and what it brings."""
    if not event.pawns:
        return speech.plain_text("ui-fm-event-no-action")
    parts = [speech.plain_text("ui-fm-pawns", count=event.pawns)]
    parts += [
        f"{speech.plain_text(f'fm-reserve-{reserve}')} {amount}" for reserve, amount in event.pay.items() if amount
    ]
    brings = ", ".join(speech.say(words) for words in event.reward)
    return ", ".join(parts) + (f": {brings}" if brings else "")


def _title(text: str) -> Content:
    return Content.styled(text, "bold $primary")
