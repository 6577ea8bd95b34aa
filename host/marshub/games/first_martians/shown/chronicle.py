"""The mission report: what a sol was like, told for those who were not there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from marshub.kernel import Chapter, LogEntry, ScoreLine, Section, Segment, Series, Words, make_sections, quote, say

from ..box.components import BLOCKS, AstronautId
from ..box.state import HubState
from ..content.pack import Content
from ..happenings import actions, chart, course, crew, events, facilities, malfunctions, missions, production
from ..rules.hub import Hub
from ..rules.victory import is_threshold_met

_BROKE = (
    malfunctions.CardResolved,
    facilities.PartBroken,
    facilities.TilePlaced,
    facilities.TileTurned,
    facilities.UpgradeLost,
    chart.RoverBlocked,
    production.Wilted,
    actions.CargoLost,
    chart.SampleLost,
    facilities.PartTaken,
)
_MENDED = (
    facilities.PartRepaired,
    facilities.TileRemoved,
    facilities.FacilityOpened,
    facilities.CardBuilt,
    facilities.UpgradeBuilt,
    facilities.UpgradeInstalled,
    production.WiltingHeld,
    production.Planted,
)
_FOUND = (
    chart.Explored,
    actions.Gathered,
    actions.Gained,
    chart.TokenFound,
    missions.TokenIdentified,
    course.ObjectiveTokenGained,
    actions.Examined,
    actions.Discovered,
    events.AdventureMet,
    chart.RoverUnharmed,
    missions.SignalPlaced,
    missions.TrailFound,
    missions.PodLanded,
    missions.PodShifted,
    missions.NutrientProvided,
)
_EVENTS = (
    events.EventShown,
    events.ExtraEventShown,
    events.EventStruck,
    events.EventServed,
    course.ObjectiveAdded,
    course.ObjectiveDone,
    course.BonusGranted,
    course.StoryTold,
)
_CREW = (
    crew.Wounded,
    crew.Healed,
    crew.Died,
    crew.ConditionGained,
    crew.ConditionHealed,
    crew.Fought,
    course.SkillUnlocked,
)
#: What no calm sol has, even where it was put right again.
_UNQUIET = (
    malfunctions.CardResolved,
    facilities.PartBroken,
    facilities.TilePlaced,
    facilities.PartTaken,
    events.EventStruck,
    crew.Wounded,
    crew.ConditionGained,
    chart.RoverBlocked,
)
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
            (None, _lead(segment, bool(begun))),
            (say("fm-chronicle-work"), _work(log, state, segment.number)),
            (say("fm-chronicle-broke"), _wrong(log)),
            (say("fm-chronicle-mended"), _of(log, _MENDED)),
            (say("fm-chronicle-found"), _of(log, _FOUND)),
            (say("fm-chronicle-events"), _events(log)),
            (say("fm-chronicle-crew"), _of(log, _CREW)),
            (say("fm-chronicle-stores"), _stores(segment, bool(begun))),
            (say("fm-chronicle-end"), _of(log, _END)),
        ),
    )


def _of(log: Sequence[LogEntry], kinds: tuple[type[LogEntry], ...]) -> Iterator[LogEntry]:
    return (entry for entry in log if isinstance(entry, kinds))


def _wrong(log: Sequence[LogEntry]) -> Iterator[LogEntry]:
    """Yield the mishaps; a Farm on which nothing grew lost nothing."""
    return (
        entry for entry in _of(log, _BROKE) if not isinstance(entry, production.Wilted) or entry.plants or entry.seeds
    )


def _lead(segment: Segment[HubState], landing: bool) -> Iterator[Words]:
    """Yield a summary of the sol, in a few sentences."""
    log, state = segment.log, segment.after
    if landing:
        yield say("fm-chronicle-goal", mission=f"@fm-mission-{state.mission}", sols=state.last_sol)
        for who, one in state.crew.items():
            yield say("fm-chronicle-member", name=quote(one.name), role=f"@fm-astronaut-{who}")
        return
    if segment.is_open:
        yield say("fm-chronicle-unfinished")
    yield say(f"fm-chronicle-mood-{_mood(segment)}")
    count = Counter(type(entry) for entry in log)
    done = [entry.success for entry in log if isinstance(entry, actions.ActionTaken)]
    if done:
        yield say("fm-chronicle-tally", actions=len(done), done=sum(done))
    broke, mended = count[facilities.PartBroken], count[facilities.PartRepaired]
    if broke or mended:
        yield say("fm-chronicle-parts", broke=broke, mended=mended)
    before, after = len(_broken(segment.before)), len(_broken(state))
    if before != after:
        yield say("fm-chronicle-broken", before=before, after=after)


def _broken(state: HubState) -> set[tuple[str, str]]:
    return {(name, part) for name, here in state.facilities.items() for part, works in here.parts.items() if not works}


def _mood(segment: Segment[HubState]) -> str:
    """Return the mood of a sol, by its results: what broke, who was hurt, what was shut, worn or lost.

    A sol in which something happened and was repaired is not calm either.
    """
    before, after, kinds = segment.before, segment.after, {type(entry) for entry in segment.log}
    if kinds & {crew.Died, crew.Fought}:
        return "black"
    stood = {name for name, _ in _broken(before)} | set(before.facilities)
    broke = sum(name in stood for name, _ in _broken(after) - _broken(before))
    hurt = sum(
        max(0, one.wounds - before.crew[who].wounds) + max(0, len(one.conditions) - len(before.crew[who].conditions))
        for who, one in after.crew.items()
        if who in before.crew
    )
    shut = sum(len(here.tiles) for here in after.facilities.values())
    shut -= sum(len(here.tiles) for here in before.facilities.values())
    worn = sum(
        max(0, (before.facilities[name].productivity or 0) - (here.productivity or 0))
        for name, here in after.facilities.items()
        if name in before.facilities
    )
    bad = broke + hurt + 2 * max(0, shut) + worn
    if bad > 3:
        return "hard"
    return "mixed" if bad or kinds & set(_UNQUIET) or len(_broken(after)) > len(_broken(before)) else "calm"


def _events(log: Sequence[LogEntry]) -> Iterator[LogEntry | Words]:
    """Return events and orders; those that come up with their story."""
    for entry in _of(log, _EVENTS):
        yield entry
        if isinstance(entry, events.EventShown | events.ExtraEventShown):
            yield say(f"fm-event-{entry.event}-story")


def _work(log: Sequence[LogEntry], state: HubState, number: int) -> Iterator[Words]:
    """Yield who did what: an astronaut's actions of one kind in one sentence."""
    taken: Counter[tuple[AstronautId, tuple[tuple[str, str | int], ...], bool]] = Counter()
    called: dict[str, str | int] = {}  # what the action at hand was declared as; logs of old saves have only its kind
    for entry in log:
        if isinstance(entry, actions.ActionBegan):
            called = entry.called
        elif isinstance(entry, actions.ActionTaken):
            named = called or {"action": f"@fm-action-{entry.action}"}
            taken[entry.who, tuple(named.items()), entry.success] += 1
            called = {}
    for place, ((who, named_so, success), times) in enumerate(taken.items()):
        # Sentences take turns, so that a sol does not read like a list.
        turn = (place + number) % 3 + 1
        key = f"fm-chronicle-did-{turn}" if success else f"fm-chronicle-failed-{turn}"
        one = state.crew.get(who)
        name = quote(one.name) if one is not None else f"@fm-astronaut-{who}"
        yield say(key, **{**dict(named_so), "name": name, "role": f"@fm-astronaut-{who}", "times": times})


def _stores(segment: Segment[HubState], landing: bool) -> Iterator[Words]:
    """Yield the remaining supplies, and their trend."""
    state, before = segment.after, segment.before
    if not landing and not segment.log:
        return
    supply, was = state.supply, state.supply if landing else before.supply
    yield say(
        "fm-chronicle-supply",
        oxygen=supply.oxygen,
        energy=supply.energy,
        food=supply.food,
        oxygen_by=_sign(supply.oxygen - was.oxygen),
        energy_by=_sign(supply.energy - was.energy),
        food_by=_sign(supply.food - was.food),
    )
    yield say("fm-chronicle-mind", stress=state.stress, morale=state.morale)


def make_debriefing(state: HubState, content: Content) -> tuple[Section, ...]:
    """Return the results of the mission, and the condition of base and clock."""
    hub = Hub(state, content, lambda _: None)

    def goals() -> Iterator[Words]:
        for name, goal in state.objectives.items():
            done = is_threshold_met(hub) if goal.computed else goal.done
            kind = "done" if done else "missed" if goal.mandatory else "left"
            yield say(f"fm-debrief-{kind}", goal=f"@fm-objective-{name}")

    clock = [say("fm-debrief-sols", sol=state.sol, sols=state.last_sol)]
    if state.threshold is not None:
        clock.append(say("fm-threshold-judged", broken=hub.count_broken_parts(), limit=state.threshold))
    clock.append(say("fm-chronicle-mind", stress=state.stress, morale=state.morale))
    return make_sections((say(f"fm-mission-{state.mission}"), goals()), (say("brief-clock"), clock))


def count_scores(state: HubState) -> list[ScoreLine]:
    """Return the crew: wounds and Morale tokens of each."""
    return [
        ScoreLine(say("fm-chart-wounds"), {who: one.wounds for who, one in state.crew.items()}),
        ScoreLine(say("fm-count-tokens"), {who: one.tokens for who, one in state.crew.items()}),
    ]


def _sign(by: int) -> str:
    return f" ({by:+d})" if by else ""


def list_series(state: HubState) -> list[Series]:
    """Return the tracks that charts follow."""
    stores, mind, wear = (say(f"fm-chart-{chart}") for chart in ("stores", "mind", "wear"))
    broken = sum(not working for here in state.facilities.values() for working in here.parts.values())
    serieses = [
        *(
            Series(f"supply.{name}", say(f"fm-reserve-{name}"), getattr(state.supply, name), stores)
            for name in ("oxygen", "energy", "food")
        ),
        Series("stress", say("fm-chart-stress"), state.stress, mind),
        Series("morale", say("fm-chart-morale"), state.morale, mind),
        Series("wounds", say("fm-chart-wounds"), sum(one.wounds for one in state.crew.values()), mind),
        *(Series(f"track.{block}", say(f"fm-block-{block}"), state.tracks.get(block, 0), wear) for block in BLOCKS),
        Series("broken", say("fm-chart-broken"), broken, wear),
    ]
    return serieses + [
        Series(f"gauge.{g}", say(f"fm-gauge-{g}"), v, say("fm-chart-gauges")) for g, v in state.gauges.items()
    ]
