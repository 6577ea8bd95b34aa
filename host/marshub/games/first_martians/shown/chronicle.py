"""The mission report: a chapter for each sol, the debriefing, score lines and series for charts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from marshub.kernel import Chapter, LogEntry, ScoreLine, Section, Segment, Series, Words, make_sections, quote, say
from marshub.kernel.report import select_entries

from ..box.components import BLOCKS, AstronautId
from ..box.state import HubState
from ..content.pack import Content
from ..happenings import actions_and_map, course, crew_and_events, facilities, production
from ..rules.hub import Hub
from ..rules.victory import is_threshold_met

_DAMAGE = (
    facilities.CardResolved,
    facilities.PartBroken,
    facilities.TilePlaced,
    facilities.TileTurned,
    facilities.UpgradeLost,
    actions_and_map.RoverBlocked,
    production.Wilted,
    actions_and_map.CargoLost,
    actions_and_map.SampleLost,
    facilities.PartTaken,
)
_REPAIRS = (
    facilities.PartRepaired,
    facilities.TileRemoved,
    facilities.FacilityOpened,
    facilities.CardBuilt,
    facilities.UpgradeBuilt,
    facilities.UpgradeInstalled,
    production.WiltingHeld,
    production.Planted,
)
_FINDS = (
    actions_and_map.Explored,
    actions_and_map.Gathered,
    actions_and_map.Gained,
    actions_and_map.TokenFound,
    course.TokenIdentified,
    course.ObjectiveTokenGained,
    actions_and_map.Examined,
    actions_and_map.Discovered,
    crew_and_events.AdventureMet,
    actions_and_map.RoverUnharmed,
    course.SignalPlaced,
    course.TrailFound,
    course.PodLanded,
    course.PodShifted,
    course.NutrientProvided,
)
_EVENTS = (
    crew_and_events.EventShown,
    crew_and_events.ExtraEventShown,
    crew_and_events.EventStruck,
    crew_and_events.EventServed,
    course.ObjectiveAdded,
    course.ObjectiveDone,
    course.BonusGranted,
    course.StoryTold,
)
_CREW = (
    crew_and_events.Wounded,
    crew_and_events.Healed,
    crew_and_events.Died,
    crew_and_events.ConditionGained,
    crew_and_events.ConditionHealed,
    crew_and_events.Fought,
    course.SkillUnlocked,
)
#: Entries that no calm sol has, even if the damage was repaired.
_TROUBLE = (
    facilities.CardResolved,
    facilities.PartBroken,
    facilities.TilePlaced,
    facilities.PartTaken,
    crew_and_events.EventStruck,
    crew_and_events.Wounded,
    crew_and_events.ConditionGained,
    actions_and_map.RoverBlocked,
)
HARD_SOL = 3  # setbacks beyond which a sol is hard
SENTENCES = 3  # variants of the sentence for an action, in the locales
_END = (course.ThresholdJudged, course.MissionEnded, course.CampaignEnded)


def make_chapter(segment: Segment[HubState]) -> Chapter:
    """Return the report of a segment: the landing, a sol, or the time between two missions of a campaign."""
    log, state = segment.log, segment.after
    sols = [entry.sol for entry in log if isinstance(entry, course.SolBegan)]
    begun = [entry for entry in log if isinstance(entry, course.MissionBegan)]
    if sols:
        title = say("fm-chronicle-sol", sol=sols[-1])
    elif segment.number and state.sol and not begun:
        title = say("fm-chronicle-sol", sol=state.sol)
    else:
        title = say("fm-chronicle-landing", mission=f"@fm-mission-{state.mission}")
    return Chapter(
        title,
        make_sections(
            (None, _summarize_sol(segment, bool(begun))),
            (say("fm-chronicle-work"), _describe_work(log, state, segment.number)),
            (say("fm-chronicle-broke"), _list_damage(log)),
            (say("fm-chronicle-mended"), select_entries(log, _REPAIRS)),
            (say("fm-chronicle-found"), select_entries(log, _FINDS)),
            (say("fm-chronicle-events"), _list_events(log)),
            (say("fm-chronicle-crew"), select_entries(log, _CREW)),
            (say("fm-chronicle-stores"), _describe_stores(segment, bool(begun))),
            (say("fm-chronicle-end"), select_entries(log, _END)),
        ),
    )


def _list_damage(log: Sequence[LogEntry]) -> Iterator[LogEntry]:
    """Yield the mishaps; a Farm that had nothing to lose is left out."""
    return (
        entry
        for entry in select_entries(log, _DAMAGE)
        if not isinstance(entry, production.Wilted) or entry.plants or entry.seeds
    )


def _summarize_sol(segment: Segment[HubState], landing: bool) -> Iterator[Words]:
    """Yield a summary of the sol, in a few sentences."""
    log, state = segment.log, segment.after
    if landing:
        yield say("fm-chronicle-goal", mission=f"@fm-mission-{state.mission}", sols=state.last_sol)
        for seat, astronaut in state.crew.items():
            yield say("fm-chronicle-member", name=quote(astronaut.name), role=f"@fm-astronaut-{seat}")
        return
    if segment.is_open:
        yield say("fm-chronicle-unfinished")
    yield say(f"fm-chronicle-mood-{_get_mood(segment)}")
    count = Counter(type(entry) for entry in log)
    done = [entry.success for entry in log if isinstance(entry, actions_and_map.ActionTaken)]
    if done:
        yield say("fm-chronicle-tally", actions=len(done), done=sum(done))
    broke, repaired = count[facilities.PartBroken], count[facilities.PartRepaired]
    if broke or repaired:
        yield say("fm-chronicle-parts", broke=broke, mended=repaired)
    before, after = len(_find_broken_parts(segment.before)), len(_find_broken_parts(state))
    if before != after:
        yield say("fm-chronicle-broken", before=before, after=after)


def _find_broken_parts(state: HubState) -> set[tuple[str, str]]:
    return {
        (name, part)
        for name, facility in state.facilities.items()
        for part, works in facility.parts.items()
        if not works
    }


def _get_mood(segment: Segment[HubState]) -> str:
    """Return the mood of a sol, by its results: broken parts, injuries, shut Facilities, lost productivity.

    A sol whose damage was repaired again is not calm either.
    """
    before, after, kinds = segment.before, segment.after, {type(entry) for entry in segment.log}
    if kinds & {crew_and_events.Died, crew_and_events.Fought}:
        return "black"
    known_facilities = {name for name, _ in _find_broken_parts(before)} | set(before.facilities)
    broke = sum(name in known_facilities for name, _ in _find_broken_parts(after) - _find_broken_parts(before))
    hurt = sum(
        max(0, astronaut.wounds - before.crew[seat].wounds)
        + max(0, len(astronaut.conditions) - len(before.crew[seat].conditions))
        for seat, astronaut in after.crew.items()
        if seat in before.crew
    )
    shut = sum(len(facility.tiles) for facility in after.facilities.values())
    shut -= sum(len(facility.tiles) for facility in before.facilities.values())
    worn = sum(
        max(0, (before.facilities[name].productivity or 0) - (facility.productivity or 0))
        for name, facility in after.facilities.items()
        if name in before.facilities
    )
    bad = broke + hurt + 2 * max(0, shut) + worn
    if bad > HARD_SOL:
        return "hard"
    return (
        "mixed"
        if bad or kinds & set(_TROUBLE) or len(_find_broken_parts(after)) > len(_find_broken_parts(before))
        else "calm"
    )


def _list_events(log: Sequence[LogEntry]) -> Iterator[LogEntry | Words]:
    """Yield events and objectives; events that came up with their story."""
    for entry in select_entries(log, _EVENTS):
        yield entry
        if isinstance(entry, crew_and_events.EventShown | crew_and_events.ExtraEventShown):
            yield say(f"fm-event-{entry.event}-story")


def _describe_work(log: Sequence[LogEntry], state: HubState, number: int) -> Iterator[Words]:
    """Yield the actions of each astronaut: those of one kind in one sentence."""
    taken: Counter[tuple[AstronautId, tuple[tuple[str, str | int], ...], bool]] = Counter()
    name_arguments: dict[str, str | int] = {}  # of the current action; logs of old saves have only its type
    for entry in log:
        if isinstance(entry, actions_and_map.ActionBegan):
            name_arguments = entry.called
        elif isinstance(entry, actions_and_map.ActionTaken):
            arguments = name_arguments or {"action": f"@fm-action-{entry.action}"}
            taken[entry.who, tuple(arguments.items()), entry.success] += 1
            name_arguments = {}
    for position, ((seat, action_arguments, success), times) in enumerate(taken.items()):
        # Alternate the sentence, so that a sol does not read like a list.
        variant = (position + number) % SENTENCES + 1
        key = f"fm-chronicle-did-{variant}" if success else f"fm-chronicle-failed-{variant}"
        astronaut = state.crew.get(seat)
        name = quote(astronaut.name) if astronaut is not None else f"@fm-astronaut-{seat}"
        yield say(key, **{**dict(action_arguments), "name": name, "role": f"@fm-astronaut-{seat}", "times": times})


def _describe_stores(segment: Segment[HubState], landing: bool) -> Iterator[Words]:
    """Yield the remaining supplies and their change; then Stress and Morale."""
    state, before = segment.after, segment.before
    if not landing and not segment.log:
        return
    supply, earlier = state.supply, state.supply if landing else before.supply
    yield say(
        "fm-chronicle-supply",
        oxygen=supply.oxygen,
        energy=supply.energy,
        food=supply.food,
        oxygen_by=_format_change(supply.oxygen - earlier.oxygen),
        energy_by=_format_change(supply.energy - earlier.energy),
        food_by=_format_change(supply.food - earlier.food),
    )
    yield say("fm-chronicle-mind", stress=state.stress, morale=state.morale)


def make_debriefing(state: HubState, content: Content) -> tuple[Section, ...]:
    """Return the results of the mission: its objectives, the remaining time and the state of the base."""
    hub = Hub(state, content)

    def list_objectives() -> Iterator[Words]:
        """Yield the result of each objective."""
        for name, objective in state.objectives.items():
            done = is_threshold_met(hub) if objective.computed else objective.done
            kind = "done" if done else "missed" if objective.mandatory else "left"
            yield say(f"fm-debrief-{kind}", goal=f"@fm-objective-{name}")

    clock = [say("fm-debrief-sols", sol=state.sol, sols=state.last_sol)]
    if state.threshold is not None:
        clock.append(say("fm-threshold-judged", broken=hub.count_broken_parts(), limit=state.threshold))
    clock.append(say("fm-chronicle-mind", stress=state.stress, morale=state.morale))
    return make_sections((say(f"fm-mission-{state.mission}"), list_objectives()), (say("brief-clock"), clock))


def list_hub_score_lines(state: HubState) -> list[ScoreLine]:
    """Return the lines of the final score: wounds and Morale tokens of each astronaut."""
    return [
        ScoreLine(say("fm-chart-wounds"), {seat: astronaut.wounds for seat, astronaut in state.crew.items()}),
        ScoreLine(say("fm-count-tokens"), {seat: astronaut.tokens for seat, astronaut in state.crew.items()}),
    ]


def _format_change(change: int) -> str:
    return f" ({change:+d})" if change else ""


def list_hub_series(state: HubState) -> list[Series]:
    """Return the series that charts show."""
    stores, mind, wear = (say(f"fm-chart-{chart}") for chart in ("stores", "mind", "wear"))
    broken = sum(not working for facility in state.facilities.values() for working in facility.parts.values())
    series = [
        *(
            Series(f"supply.{name}", say(f"fm-reserve-{name}"), getattr(state.supply, name), stores)
            for name in ("oxygen", "energy", "food")
        ),
        Series("stress", say("fm-chart-stress"), state.stress, mind),
        Series("morale", say("fm-chart-morale"), state.morale, mind),
        Series("wounds", say("fm-chart-wounds"), sum(astronaut.wounds for astronaut in state.crew.values()), mind),
        *(Series(f"track.{block}", say(f"fm-block-{block}"), state.tracks.get(block, 0), wear) for block in BLOCKS),
        Series("broken", say("fm-chart-broken"), broken, wear),
    ]
    return series + [
        Series(f"gauge.{gauge}", say(f"fm-gauge-{gauge}"), level, say("fm-chart-gauges"))
        for gauge, level in state.gauges.items()
    ]
