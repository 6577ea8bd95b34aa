"""Moments of First Martians: a sol's dawn, cards, dice, the results of actions and phases."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from marshub.kernel import FallenDie, LogEntry, Moment, Words, group_moments, say
from marshub.kernel.moments import UNTOLD, map_moment_kinds

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
        entries, lambda entry: _open_moment(entry, after, content), _KINDS, _stands_alone, _describe_effect
    )
    return [msgspec.structs.replace(moment, kind="plain") if _is_uneventful(moment) else moment for moment in moments]


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
        return UNTOLD if moment.effects else say("fm-moment-idle")
    return None


def _open_moment(entry: LogEntry, state: HubState, content: Content) -> Moment | None:
    """Return the moment that a log entry opens with more than its sentence; None for the others."""
    match entry:
        case course.SolBegan():
            left = max(state.last_sol - entry.sol, 0)
            return Moment("dawn", entry.describe(), (entry,), text=(say("fm-moment-dawn", left=left),))
        case course.PhaseBegan() if entry.phase != "events":  # that phase is part of the dawn of its sol
            return Moment("result" if entry.phase in _PHASES_WITH_EFFECTS else "plain", entry.describe(), (entry,))
        case course.StoryTold():
            return Moment("card", say("fm-moment-story"), (entry,), story=say(entry.story))
        case crew_and_events.EventShown() | crew_and_events.EventStruck():
            return Moment("card", entry.describe(), (entry,), story=say(f"fm-event-{entry.event}-story"))
        case crew_and_events.ExtraEventShown():
            return Moment(
                "card", entry.describe(), (entry,), story=say(f"fm-event-{entry.event}-story"), seat=entry.who
            )
        case crew_and_events.AdventureMet():
            card = f"fm-adventure-{entry.adventure}"
            title = say("fm-moment-adventure", who=f"@fm-astronaut-{entry.who}", adventure=f"@{card}")
            return Moment("card", title, (entry,), story=say(f"{card}-story"), seat=entry.who)
        case facilities.CardResolved():
            data = content.malfunctions.get(entry.card)  # a save from other packs may name a card that is missing here
            text = describe_card(data.effects, state.difficulty) if data is not None else ()
            return Moment("card", entry.describe(), (entry,), text=tuple(text))
        case actions_and_map.DiceFell():
            return Moment("dice", entry.what, (entry,), seat=entry.who, faces=tuple(_list_fallen_dice(entry)))
        case actions_and_map.ActionBegan():
            return Moment("plain" if entry.action == "rest" else "result", entry.describe(), (entry,), seat=entry.who)
        case actions_and_map.Returned():
            return Moment("result", entry.describe(), (entry,), seat=entry.who)
    return None


def _list_fallen_dice(entry: actions_and_map.DiceFell) -> Iterator[FallenDie]:
    for die, face in entry.faces.items():
        words = say("number", n=int(face)) if face.isdecimal() else say(f"ui-fm-face-{face}")
        is_bad = any(die.startswith(f"{kind}-") and face == worst for kind, worst in BAD_FACES.items())
        yield FallenDie(say(f"fm-die-{die}"), words, is_bad)
