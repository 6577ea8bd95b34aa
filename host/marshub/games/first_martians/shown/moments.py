"""Moments of First Martians: a sol's dawn, cards, dice, the results of actions and phases."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial, singledispatch
from typing import Any

from marshub.kernel import FallenDie, LogEntry, Moment, MomentKind, Words, group_moments, say
from marshub.kernel.moments import map_moment_kinds

from ..box.components import BAD_FACES
from ..box.state import HubState
from ..content.pack import Content
from ..happenings import actions_and_map, course, crew_and_events, facilities
from .effect_texts import describe_card

#: Phases with effects of their own. In the other phases effects have causes that open their own moments.
_PHASES_WITH_EFFECTS = ("morale", "production", "malfunction")
#: Entries that always are a moment of their own.
_STANDALONE_ENTRIES = (course.FirstPlayerNamed, actions_and_map.Planned)

_KINDS = map_moment_kinds(
    dawn=[course.MissionBegan],
    result=[course.RoundClosed, course.MissionEnded, course.CampaignEnded, crew_and_events.Fought, course.TrailFound],
    card=[facilities.CardVoid],
    plain=[crew_and_events.SkillUsed, actions_and_map.PoiUsed, facilities.UpgradeScrapped],
)


def group_hub_moments(entries: Sequence[LogEntry], before: HubState, after: HubState, content: Content) -> list[Moment]:
    """Group log entries into moments.

    Args:
        entries: The entries.
        before: The state before them, up to a sol earlier.
        after: The state after them.
        content: The content of the packs.
    """
    moments = group_moments(
        entries, partial(_open_moment, state=after, content=content), _KINDS, _stands_alone, _describe_effect
    )
    return [replace(moment, kind="plain") if _is_uneventful(moment) else moment for moment in moments]


def _is_uneventful(moment: Moment) -> bool:
    return not moment.effects and isinstance(moment.entries[0], course.PhaseBegan)


def _stands_alone(entry: LogEntry) -> bool:
    return isinstance(entry, _STANDALONE_ENTRIES)


def _describe_effect(moment: Moment, entry: LogEntry) -> Words | None:
    """Return the result of an action without the names in the moment's title; None for other entries."""
    if isinstance(entry, actions_and_map.ActionTaken) and isinstance(moment.entries[0], actions_and_map.ActionBegan):
        if not entry.success:
            return say("fm-moment-failed")
        # An action may succeed without an effect, such as healing somebody without wounds.
        return say("fm-moment-done" if moment.effects else "fm-moment-idle")
    return None


@singledispatch
def _open_moment(entry: Any, state: HubState, content: Content) -> Moment | None:
    """Return the moment that a log entry opens with more than its sentence; None for the others."""
    return None


@_open_moment.register
def _(entry: course.SolBegan, state: HubState, content: Content) -> Moment:
    left = max(state.last_sol - entry.sol, 0)
    return Moment("dawn", entry.describe(), (entry,), text=(say("fm-moment-dawn", left=left),))


@_open_moment.register
def _(entry: course.PhaseBegan, state: HubState, content: Content) -> Moment | None:
    if entry.phase == "events":
        return None  # it is part of the dawn of its sol
    return Moment("result" if entry.phase in _PHASES_WITH_EFFECTS else "plain", entry.describe(), (entry,))


@_open_moment.register
def _(entry: course.StoryTold, state: HubState, content: Content) -> Moment:
    return Moment("card", say("fm-moment-story"), (entry,), story=say(entry.story))


@_open_moment.register(crew_and_events.EventShown)
@_open_moment.register(crew_and_events.EventStruck)
def _(entry: crew_and_events.EventShown | crew_and_events.EventStruck, state: HubState, content: Content) -> Moment:
    return Moment("card", entry.describe(), (entry,), story=say(f"fm-event-{entry.event}-story"))


@_open_moment.register
def _(entry: crew_and_events.ExtraEventShown, state: HubState, content: Content) -> Moment:
    story = say(f"fm-event-{entry.event}-story")
    return Moment("card", entry.describe(), (entry,), story=story, seat=entry.who)


@_open_moment.register
def _(entry: crew_and_events.AdventureMet, state: HubState, content: Content) -> Moment:
    card = f"fm-adventure-{entry.adventure}"
    title = say("fm-moment-adventure", who=f"@fm-astronaut-{entry.who}", adventure=f"@{card}")
    return Moment("card", title, (entry,), story=say(f"{card}-story"), seat=entry.who)


@_open_moment.register
def _(entry: facilities.CardResolved, state: HubState, content: Content) -> Moment:
    card = content.malfunctions.get(entry.card)  # a save from other packs may name a card that is missing here
    text = describe_card(card.effects, state.difficulty) if card is not None else ()
    return Moment("card", entry.describe(), (entry,), text=tuple(text))


@_open_moment.register
def _(entry: actions_and_map.DiceFell, state: HubState, content: Content) -> Moment:
    bad = {f"{kind}-": face for kind, face in BAD_FACES.items()}
    faces = tuple(
        FallenDie(
            say(f"fm-die-{die}"),
            say("number", n=int(face)) if face.isdecimal() else say(f"ui-fm-face-{face}"),
            any(die.startswith(kind) and face == worst for kind, worst in bad.items()),
        )
        for die, face in entry.faces.items()
    )
    return Moment("dice", entry.what, (entry,), seat=entry.who, faces=faces)


@_open_moment.register
def _(entry: actions_and_map.ActionBegan, state: HubState, content: Content) -> Moment:
    kind: MomentKind = "plain" if entry.action == "rest" else "result"
    return Moment(kind, entry.describe(), (entry,), seat=entry.who)


@_open_moment.register
def _(entry: actions_and_map.Returned, state: HubState, content: Content) -> Moment:
    return Moment("result", entry.describe(), (entry,), seat=entry.who)
