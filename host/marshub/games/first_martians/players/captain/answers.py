"""The captain's answers to questions outside the plan, by the question's key."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from marshub.kernel import Answer, Assign, Choose, Decision

from ... import effects as fx
from ...box.components import AstronautId
from ...content.cards import MalfunctionCard
from ...content.checks.effects import list_effects
from ...content.pack import Content
from ...rules.malfunction_phase import get_malfunction_pile
from .captain_view import CaptainView
from .upkeep import find_lender
from .wish import list_offered, pick
from .worth import morale_worth, part_cost, stress_relief, track_worth, worth, wound_cost

#: AOMs in the order in which a small crew takes them along, by category of the mission.
_MACHINES = {
    "explore": ("aom-mapping-drones", "aom-logistics-vehicle", "aom-research", "aom-build"),
    "research": ("aom-research", "aom-logistics-vehicle", "aom-mapping-drones", "aom-build"),
}
_MACHINES_ELSE = ("aom-build", "aom-research", "aom-mapping-drones", "aom-logistics-vehicle")


def answer(look: CaptainView, decision: Decision) -> Answer | None:
    """Return the captain's answer; None if it has no view on the question."""
    judge = _JUDGES.get(decision.prompt.key)
    return judge(look, decision) if judge else None


def _best(score: Callable[[CaptainView, str], float]) -> Callable[[CaptainView, Decision], Answer | None]:
    """Choose the option, or as many as are asked for, that score highest; the first of equals."""

    def judge(look: CaptainView, decision: Decision) -> Answer | None:
        if not isinstance(decision, Choose):
            return None
        ids = list_offered(decision)
        ranked = sorted(ids, key=lambda each: -score(look, each))
        return pick(decision, ranked)

    return judge


# ---------------------------------------------------------------------- the crew


def _wounds(look: CaptainView, seat: str) -> float:
    astronaut = look.state.crew[seat]  # type: ignore[index]
    return wound_cost(astronaut.wounds) + 0.5 * any(c.kind == "poisoning" for c in astronaut.conditions) * (
        1 + astronaut.wounds
    )


def _healed(look: CaptainView, seat: str) -> float:
    wounds = look.count_wounds(seat)  # type: ignore[arg-type]
    return wound_cost(wounds - 1) if wounds else 0.0


def _treated(look: CaptainView, option: str) -> float:
    if option != "wound":
        return {"poisoning": 1.6, "anemia": 1.2, "cardiac-disorder": 1.2, "migraine": 0.7}.get(option, 0.8)
    return wound_cost(look.worst_wounds - 1)


def _poorest(look: CaptainView, seat: str) -> float:
    return -look.state.crew[seat].tokens  # type: ignore[index]


def _tokens(look: CaptainView, decision: Decision) -> Answer | None:
    loses = int(decision.prompt.args.get("by", 1)) < 0
    return _best(lambda look, who: (-1 if loses else 1) * _poorest(look, who))(look, decision)


def _hungry(look: CaptainView, decision: Decision) -> Answer:
    """Choose who goes hungry: those who can bear it; each wound is given where it costs least."""
    assert isinstance(decision, Assign)
    given = {slot.id: slot.low for slot in decision.options()}
    high = {slot.id: slot.high for slot in decision.options()}
    wounds: Mapping[AstronautId, int] = {who: look.count_wounds(who) for who in look.state.crew}
    for _ in range(decision.total - sum(given.values())):
        able = [who for who in given if given[who] < high[who]]
        who = min(able, key=lambda who: wound_cost(wounds[who] + given[who]))  # type: ignore[index]
        given[who] += 1
    return Answer(values={who: count for who, count in given.items() if count})


# ---------------------------------------------------------------------- the base


def _part(look: CaptainView, where: str) -> float:
    """Return the cost of "lab/cpu" being broken."""
    facility, _, part = where.partition("/")
    return part_cost(look, facility, part)


def _unit(look: CaptainView, decision: Decision) -> Answer | None:
    """Return one unit of a kind loses a part: the one that misses it least."""
    part = str(decision.prompt.args.get("part", "")).removeprefix("@fm-part-")
    return _best(lambda look, name: -part_cost(look, name, part))(look, decision)


def _donor(look: CaptainView, decision: Decision) -> Answer | None:
    part = str(decision.prompt.args.get("part", "")).removeprefix("@fm-part-")
    return Answer(option=find_lender(look, list_offered(decision), part))


def _shut(look: CaptainView, name: str) -> float:
    """Return how well a Facility can do without supply.

    Badly if the mission is won by its actions, or kept going by it.
    """
    data = look.content.facilities[name]
    if data.produces:
        return -9.0
    needed = {"build": -4.0, "research": -3.0, "heal": -2.5, "unwind": -2.0, "explore": -1.0, "gather": -1.0}
    wounded = look.worst_wounds >= 2
    return needed.get(data.action, 0.0) - (1.5 if data.action == "heal" and wounded else 0.0)


def _track(look: CaptainView, decision: Decision) -> Answer | None:
    by = int(decision.prompt.args.get("by", -1))
    return _best(lambda look, block: track_worth(look, block, by))(look, decision)  # type: ignore[arg-type]


def _unwind(look: CaptainView, option: str) -> float:
    return morale_worth(look, 1) if option == "morale" else stress_relief(look, 6) + 0.01


def wanted_part(look: CaptainView, part: str) -> float:
    """Return how much a spare part of a kind is wanted: for broken parts, and for the mission's own actions."""
    broken = sum(here.parts.get(part) is False for here in look.state.facilities.values())  # type: ignore[call-overload]
    asked = sum(action.pledge.get(f"part-{part}", 0) for action in look.mission.actions)
    for action in look.mission.actions:
        here = look.state.facilities.get(action.part_of)
        asked += here is not None and part in here.parts
    for facility in look.mission.repairs:
        asked += look.state.facilities.get(facility) is not None and (
            look.state.facilities[facility].parts.get(part) is False  # type: ignore[call-overload]
        )
    return broken + 2 * asked - 1.5 * look.count_spare(part)


def _gained(look: CaptainView, item: str) -> float:
    return wanted_part(look, item.removeprefix("part-"))


# ---------------------------------------------------------------------- effects to choose from


def _lots(content: Content) -> dict[frozenset[str], fx.Either]:
    """Return every choice between effects that a card or skill offers, by what it offers."""
    shelves = (content.adventures, content.skills, content.malfunctions, content.events, content.missions)
    return {
        frozenset(effect.options): effect
        for shelf in shelves
        for thing in shelf.values()
        for _, effect in list_effects(thing)
        if isinstance(effect, fx.Either)
    }


_KNOWN_LOTS: dict[int, tuple[Content, dict[frozenset[str], fx.Either]]] = {}


def _either(look: CaptainView, decision: Decision) -> Answer | None:
    known = _KNOWN_LOTS.get(id(look.content))
    if known is None or known[0] is not look.content:
        known = _KNOWN_LOTS[id(look.content)] = look.content, _lots(look.content)
    ids = frozenset(list_offered(decision))
    effect = known[1].get(ids)
    if effect is None:
        return None
    return Answer(option=max(sorted(ids), key=lambda each: worth(look, effect.options[each])))


# ---------------------------------------------------------------------- dice


def _reroll(look: CaptainView, decision: Decision) -> Answer | None:
    """Return a blank Success die is rolled again; a wound where it hurts."""
    faces = {kind: str(face).removeprefix("@fm-face-") for kind, face in decision.prompt.args.items()}
    ids = [item for item in list_offered(decision) if item != "keep"]
    who = faces.pop("who", "").removeprefix("@fm-astronaut-")
    kinds: list[str] = []
    if faces.get("success", faces.get("face")) == "blank":
        kinds.append("success")
    if faces.get("wound") == "wound" and look.count_wounds(who) in (1, 3, 4, 5):  # type: ignore[arg-type]
        kinds.insert(0 if look.count_wounds(who) >= 3 else len(kinds), "wound")  # type: ignore[arg-type]
    for kind in kinds:
        for option in ids:
            if option.endswith(f"/{kind}") or "/" not in option:
                return Answer(option=option)
    return Answer(option="keep")


def _redraw(look: CaptainView, decision: Decision) -> Answer:
    return Answer(option="redraw" if int(decision.prompt.args.get("percent", 0)) < 30 else "keep")


def _redraw_with_poi(look: CaptainView, decision: Decision) -> Answer | None:
    """Return a Malfunction card worse than what is left of its deck goes; of Research cards others judge."""
    cards = look.content.malfunctions
    card = cards.get(str(decision.prompt.args.get("drawn", "")).removeprefix("@fm-card-"))
    if card is None:
        return None
    pile = get_malfunction_pile(card.block)
    rest = look.state.piles[pile] or look.state.discards[pile]
    worths = [_card(look, cards[name]) for name, copies in rest.items() for _ in range(copies)]
    worse = bool(worths) and _card(look, card) < sum(worths) / len(worths)
    return Answer(option="redraw" if worse and "redraw" in list_offered(decision) else "keep")


def _card(look: CaptainView, card: MalfunctionCard) -> float:
    units = look.hub.find_units(card.facility)
    return worth(look, card.effects) if any(look.hub.is_open(unit) for unit in units) else 0.0  # FM-MAL-16


def _machines(look: CaptainView, decision: Decision) -> Answer | None:
    order: Sequence[str] = _MACHINES.get(look.mission.category, _MACHINES_ELSE)
    return _best(lambda _, aom: -order.index(aom))(look, decision)


_SKILLS = ("repair", "eureka", "manage", "invention", "join", "bandages", "relax", "choice", "not-so-bad")


def _skill(look: CaptainView, skill: str) -> float:
    return -next((n for n, name in enumerate(_SKILLS) if skill.endswith(name)), len(_SKILLS))


_JUDGES: dict[str, Callable[[CaptainView, Decision], Answer | None]] = {
    "fm-choose-aoms": _machines,
    "fm-choose-wound": _best(lambda view, seat: -_wounds(view, seat)),
    "fm-choose-condition": _best(lambda view, seat: -_wounds(view, seat)),
    "fm-choose-heal": _best(_healed),
    "fm-choose-tokens": _tokens,
    "fm-choose-healing": _best(_treated),
    "fm-choose-hungry": _hungry,
    "fm-choose-break": _best(lambda view, part_id: -_part(view, part_id)),
    "fm-choose-repair": _best(_part),
    "fm-choose-boosted": _best(_part),
    "fm-choose-unit": _unit,
    "fm-choose-donor": _donor,
    "fm-choose-shut": _best(_shut),
    "fm-choose-track": _track,
    "fm-choose-manage": _best(lambda view, block: track_worth(view, block, -1)),  # type: ignore[arg-type]
    "fm-choose-unwind": _best(_unwind),
    "fm-choose-gained-part": _best(_gained),
    "fm-choose-either": _either,
    "fm-choose-reroll": _reroll,
    "fm-choose-reroll-one": _reroll,
    "fm-choose-redraw": _redraw,
    "fm-choose-redraw-poi": _redraw_with_poi,
    "fm-choose-unlock": _best(_skill),
    "fm-choose-skill-lost": _best(lambda view, skill: -_skill(view, skill)),
}
