"""Moments of First Martians: a sol's dawn, cards, dice, the results of actions and phases."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial, singledispatch
from typing import Any

from marshub.kernel import FallenDie, LogEntry, Moment, MomentKind, Words, group_moments, say

from ..box.components import BAD_FACES
from ..box.state import HubState
from ..content.pack import Content
from ..happenings import actions, course, crew, events, facilities, malfunctions, missions
from .card_words import describe_card

#: Phases that bring something by themselves. What the others bring has causes of its own.
_BRINGING = ("morale", "production", "malfunction")
#: What stands for itself, whatever came before.
_ALONE = (course.FirstPlayerNamed, actions.Planned)


def group_hub_moments(
    happenings: Sequence[LogEntry], before: HubState, after: HubState, content: Content
) -> list[Moment]:
    """Group `happenings` for people. Called with the states around them, which may be a sol apart."""
    result = group_moments(happenings, partial(_head, state=after, content=content), _alone, _said)
    return [replace(moment, kind="plain") if _uneventful(moment) else moment for moment in result]


def _uneventful(moment: Moment) -> bool:
    return not moment.effects and isinstance(moment.entries[0], course.PhaseBegan)


def _alone(happening: LogEntry) -> bool:
    return isinstance(happening, _ALONE)


def _said(moment: Moment, happening: LogEntry) -> Words | None:
    """Return how an action went, without the names that stand above it."""
    if isinstance(happening, actions.ActionTaken) and isinstance(moment.entries[0], actions.ActionBegan):
        if not happening.success:
            return say("fm-moment-failed")
        return say("fm-moment-done" if moment.effects else "fm-moment-idle")  # who is not hurt can be healed, too
    return None


@singledispatch
def _head(happening: Any, state: HubState, content: Content) -> Moment | None:
    """Return the moment that a happening opens; None if it belongs to the one before."""
    return None


@_head.register
def _(happening: course.MissionBegan, state: HubState, content: Content) -> Moment:
    return Moment("dawn", happening.describe(), (happening,))


@_head.register
def _(happening: course.SolBegan, state: HubState, content: Content) -> Moment:
    left = max(state.last_sol - happening.sol, 0)
    return Moment("dawn", happening.describe(), (happening,), text=(say("fm-moment-dawn", left=left),))


@_head.register
def _(happening: course.PhaseBegan, state: HubState, content: Content) -> Moment | None:
    if happening.phase == "events":
        return None  # with it the sol dawns
    return Moment("result" if happening.phase in _BRINGING else "plain", happening.describe(), (happening,))


@_head.register
def _(happening: course.StoryTold, state: HubState, content: Content) -> Moment:
    return Moment("card", say("fm-moment-story"), (happening,), story=say(happening.story))


@_head.register(course.RoundClosed)
@_head.register(course.MissionEnded)
@_head.register(course.CampaignEnded)
@_head.register(crew.Fought)
@_head.register(missions.TrailFound)
def _(happening: LogEntry, state: HubState, content: Content) -> Moment:
    return Moment("result", happening.describe(), (happening,))


@_head.register(events.EventShown)
@_head.register(events.EventStruck)
def _(happening: events.EventShown | events.EventStruck, state: HubState, content: Content) -> Moment:
    return Moment("card", happening.describe(), (happening,), story=say(f"fm-event-{happening.event}-story"))


@_head.register
def _(happening: events.ExtraEventShown, state: HubState, content: Content) -> Moment:
    story = say(f"fm-event-{happening.event}-story")
    return Moment("card", happening.describe(), (happening,), story=story, seat=happening.who)


@_head.register
def _(happening: events.AdventureMet, state: HubState, content: Content) -> Moment:
    card = f"fm-adventure-{happening.adventure}"
    title = say("fm-moment-adventure", who=f"@fm-astronaut-{happening.who}", adventure=f"@{card}")
    return Moment("card", title, (happening,), story=say(f"{card}-story"), seat=happening.who)


@_head.register
def _(happening: malfunctions.CardResolved, state: HubState, content: Content) -> Moment:
    card = content.malfunctions.get(happening.card)  # a save from other packs may name one that is not there
    text = describe_card(card.effects, state.difficulty) if card is not None else ()
    return Moment("card", happening.describe(), (happening,), text=tuple(text))


@_head.register
def _(happening: malfunctions.CardVoid, state: HubState, content: Content) -> Moment:
    return Moment("card", happening.describe(), (happening,))


@_head.register
def _(happening: actions.DiceFell, state: HubState, content: Content) -> Moment:
    bad = {f"{kind}-": face for kind, face in BAD_FACES.items()}
    faces = tuple(
        FallenDie(
            say(f"fm-die-{die}"),
            say("number", n=int(face)) if face.isdecimal() else say(f"ui-fm-face-{face}"),
            any(die.startswith(kind) and face == worst for kind, worst in bad.items()),
        )
        for die, face in happening.faces.items()
    )
    return Moment("dice", happening.what, (happening,), seat=happening.who, faces=faces)


@_head.register
def _(happening: actions.ActionBegan, state: HubState, content: Content) -> Moment:
    kind: MomentKind = "plain" if happening.action == "rest" else "result"
    return Moment(kind, happening.describe(), (happening,), seat=happening.who)


@_head.register
def _(happening: actions.Returned, state: HubState, content: Content) -> Moment:
    return Moment("result", happening.describe(), (happening,), seat=happening.who)


@_head.register(crew.SkillUsed)
@_head.register(actions.PoiUsed)
@_head.register(facilities.UpgradeScrapped)
def _(happening: LogEntry, state: HubState, content: Content) -> Moment:
    return Moment("plain", happening.describe(), (happening,))
