"""The captain's answers to questions outside the plan, and its free actions: skills, POI tokens, scrapped Upgrades."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from marshub.kernel import Answer, Assign, Choose, Decision, FreeActionQuestion

from ... import effects as fx
from ...box.components import DEADLY_WOUND, AstronautId
from ...box.state import HubState
from ...content.cards import MalfunctionCard
from ...content.checks.references import list_effects
from ...content.pack import Content
from ...effects import Effects
from ...rules.actions.construction import SCRAP_PREFIX as SCRAP
from ...rules.crew.skills import SKILL_PREFIX as SKILL
from ...rules.crew.skills import find_affordable_skills, find_skill_obstacles
from ...rules.malfunction_phase import get_malfunction_pile
from ...rules.map.poi_tokens import POI_PREFIX as USE
from ...rules.map.poi_tokens import find_poi_obstacles as poi_obstacles
from ...rules.map.poi_tokens import get_poi_effects
from .captain_values import (
    TOKEN,
    evaluate_effects,
    get_broken_part_cost,
    get_morale_value,
    get_stress_relief_value,
    get_track_value,
    get_wound_cost,
)
from .captain_view import CaptainView
from .jobs import answer_with_best, list_question_options
from .upkeep import RESOURCE_COST, STRESS_RELIEF, find_lender

#: The order in which a small crew chooses AOMs, by category of the mission.
_AOM_ORDERS = {
    "explore": ("aom-mapping-drones", "aom-logistics-vehicle", "aom-research", "aom-build"),
    "research": ("aom-research", "aom-logistics-vehicle", "aom-mapping-drones", "aom-build"),
}
_DEFAULT_AOM_ORDER = ("aom-build", "aom-research", "aom-mapping-drones", "aom-logistics-vehicle")
_POISONING_SHARE = 0.5  # of each wound's chance to be the next of someone with a poisoning
_TREATMENT_VALUES = {"poisoning": 1.6, "anemia": 1.2, "cardiac-disorder": 1.2, "migraine": 0.7}  # by Condition
_OTHER_TREATMENT_VALUE = 0.8
#: How well Facilities do without supply: worst the producing ones, then by action; the Infirmary when it is needed.
_PRODUCTION_SCORE = -9.0
_ACTION_SCORES = {"build": -4.0, "research": -3.0, "heal": -2.5, "unwind": -2.0, "explore": -1.0, "gather": -1.0}
_NEEDED_HEALING_SCORE = -1.5
_TIE_STRESS = 0.01  # of equal values stress goes before morale
_ASKED_PART_NEED, _SPARE_PART_RELIEF = 2, 1.5  # a part that an action asks for, a spare part that is at hand
_LAST_SOL_SHARE = 0.5  # of a token's value in the last sol: few can still be spent
_DRAWN_UPGRADE_VALUE = 0.6  # an Upgrade that a skill draws, where spare parts are needed


def answer_question(view: CaptainView, decision: Decision) -> Answer | None:
    """Return the captain's answer; None if no rule of its own covers the question."""
    rule = _ANSWER_RULES.get(decision.prompt.key)
    return rule(view, decision) if rule else None


def _choose_best(score: Callable[[CaptainView, str], float]) -> Callable[[CaptainView, Decision], Answer | None]:
    """Return a rule that chooses the options with the highest score, as many as asked for; the first of equals."""

    def choose(view: CaptainView, decision: Decision) -> Answer | None:
        if not isinstance(decision, Choose):
            return None
        ids = list_question_options(decision)
        ranked = sorted(ids, key=lambda option: -score(view, option))
        return answer_with_best(decision, ranked)

    return choose


# ---------------------------------------------------------------------- the crew


def _score_wounds(view: CaptainView, seat: str) -> float:
    astronaut = view.state.crew[seat]  # type: ignore[index]
    is_poisoned = any(condition.kind == "poisoning" for condition in astronaut.conditions)
    return get_wound_cost(astronaut.wounds) + _POISONING_SHARE * is_poisoned * (1 + astronaut.wounds)


def _score_healed(view: CaptainView, seat: str) -> float:
    wounds = view.count_wounds(seat)  # type: ignore[arg-type]
    return get_wound_cost(wounds - 1) if wounds else 0.0


def _score_treatment(view: CaptainView, option: str) -> float:
    if option != "wound":
        return _TREATMENT_VALUES.get(option, _OTHER_TREATMENT_VALUE)
    return get_wound_cost(view.worst_wounds - 1)


def _score_poverty(view: CaptainView, seat: str) -> float:
    return -view.state.crew[seat].tokens  # type: ignore[index]


def _choose_tokens(view: CaptainView, decision: Decision) -> Answer | None:
    loses = int(decision.prompt.args.get("by", 1)) < 0
    return _choose_best(lambda view, seat: (-1 if loses else 1) * _score_poverty(view, seat))(view, decision)


def _assign_hunger(view: CaptainView, decision: Decision) -> Answer:
    """Distribute hunger: each wound is given where it costs least."""
    assert isinstance(decision, Assign)
    hunger = {slot.id: slot.low for slot in decision.options()}
    high = {slot.id: slot.high for slot in decision.options()}
    wounds: Mapping[AstronautId, int] = {seat: view.count_wounds(seat) for seat in view.state.crew}
    for _ in range(decision.total - sum(hunger.values())):
        seats = [seat for seat in hunger if hunger[seat] < high[seat]]
        seat = min(seats, key=lambda seat: get_wound_cost(wounds[seat] + hunger[seat]))  # type: ignore[index]
        hunger[seat] += 1
    return Answer(values={seat: count for seat, count in hunger.items() if count})


# ---------------------------------------------------------------------- the base


def _get_part_cost(view: CaptainView, part_id: str) -> float:
    """Return the cost of a broken part, given as "lab/cpu"."""
    facility, _, part = part_id.partition("/")
    return get_broken_part_cost(view, facility, part)


def _choose_unit(view: CaptainView, decision: Decision) -> Answer | None:
    """Choose the unit that loses a part: the one that needs it least."""
    part = str(decision.prompt.args.get("part", "")).removeprefix("@fm-part-")
    return _choose_best(lambda view, name: -get_broken_part_cost(view, name, part))(view, decision)


def _choose_donor(view: CaptainView, decision: Decision) -> Answer | None:
    part = str(decision.prompt.args.get("part", "")).removeprefix("@fm-part-")
    return Answer(option=find_lender(view, list_question_options(decision), part))


def _score_shut(view: CaptainView, name: str) -> float:
    """Return how well a Facility can do without supply.

    It does badly if the mission is won by its actions, or kept going by it.
    """
    data = view.content.facilities[name]
    if data.produces:
        return _PRODUCTION_SCORE
    is_needed = data.action == "heal" and view.worst_wounds >= 2
    return _ACTION_SCORES.get(data.action, 0.0) + (_NEEDED_HEALING_SCORE if is_needed else 0.0)


def _choose_track(view: CaptainView, decision: Decision) -> Answer | None:
    by = int(decision.prompt.args.get("by", -1))
    return _choose_best(lambda view, block: get_track_value(view, block, by))(view, decision)  # type: ignore[arg-type]


def _score_unwind(view: CaptainView, option: str) -> float:
    if option == "morale":
        return get_morale_value(view, 1)
    return get_stress_relief_value(view, STRESS_RELIEF) + _TIE_STRESS


def get_part_need(view: CaptainView, part: str) -> float:
    """Return the need for a spare part of a kind: for broken parts, and for the mission's own actions."""
    broken = sum(facility_state.parts.get(part) is False for facility_state in view.state.facilities.values())  # type: ignore[call-overload]
    asked = sum(action.pledge.get(f"part-{part}", 0) for action in view.mission.actions)
    for action in view.mission.actions:
        facility_state = view.state.facilities.get(action.part_of)
        asked += facility_state is not None and part in facility_state.parts
    for facility in view.mission.repairs:
        asked += view.state.facilities.get(facility) is not None and (
            view.state.facilities[facility].parts.get(part) is False  # type: ignore[call-overload]
        )
    return broken + _ASKED_PART_NEED * asked - _SPARE_PART_RELIEF * view.count_spare_parts(part)


def _score_gained_part(view: CaptainView, item: str) -> float:
    return get_part_need(view, item.removeprefix("part-"))


# ---------------------------------------------------------------------- effects to choose from


def _collect_alternatives(content: Content) -> dict[frozenset[str], fx.Either]:
    """Return every choice between effects that a card or skill offers, by its option ids."""
    tables = (content.adventures, content.skills, content.malfunctions, content.events, content.missions)
    return {
        frozenset(effect.options): effect
        for table in tables
        for item in table.values()
        for _, effect in list_effects(item)
        if isinstance(effect, fx.Either)
    }


_KNOWN_ALTERNATIVES: dict[int, tuple[Content, dict[frozenset[str], fx.Either]]] = {}


def _choose_either(view: CaptainView, decision: Decision) -> Answer | None:
    known = _KNOWN_ALTERNATIVES.get(id(view.content))
    if known is None or known[0] is not view.content:
        known = _KNOWN_ALTERNATIVES[id(view.content)] = view.content, _collect_alternatives(view.content)
    ids = frozenset(list_question_options(decision))
    effect = known[1].get(ids)
    if effect is None:
        return None
    return Answer(option=max(sorted(ids), key=lambda option: evaluate_effects(view, effect.options[option])))


# ---------------------------------------------------------------------- dice


def _choose_reroll(view: CaptainView, decision: Decision) -> Answer | None:
    """Reroll a blank Success die, or a wound that costs much."""
    faces = {kind: str(face).removeprefix("@fm-face-") for kind, face in decision.prompt.args.items()}
    ids = [option_id for option_id in list_question_options(decision) if option_id != "keep"]
    seat = faces.pop("who", "").removeprefix("@fm-astronaut-")
    kinds: list[str] = []
    if faces.get("success", faces.get("face")) == "blank":
        kinds.append("success")
    if faces.get("wound") == "wound" and view.count_wounds(seat) in (1, 3, 4, 5):  # type: ignore[arg-type]
        kinds.insert(0 if view.count_wounds(seat) >= 3 else len(kinds), "wound")  # type: ignore[arg-type]
    for kind in kinds:
        for option in ids:
            if option.endswith(f"/{kind}") or "/" not in option:
                return Answer(option=option)
    return Answer(option="keep")


def _choose_redraw(view: CaptainView, decision: Decision) -> Answer:
    return Answer(option="redraw" if int(decision.prompt.args.get("percent", 0)) < 30 else "keep")


def _choose_redraw_with_poi(view: CaptainView, decision: Decision) -> Answer | None:
    """Redraw a Malfunction card that is worse than the mean of its deck; None for Research cards."""
    cards = view.content.malfunctions
    card = cards.get(str(decision.prompt.args.get("drawn", "")).removeprefix("@fm-card-"))
    if card is None:
        return None
    pile = get_malfunction_pile(card.block)
    remaining = view.state.piles[pile] or view.state.discards[pile]
    worths = [_evaluate_card(view, cards[name]) for name, copies in remaining.items() for _ in range(copies)]
    is_worse = bool(worths) and _evaluate_card(view, card) < sum(worths) / len(worths)
    return Answer(option="redraw" if is_worse and "redraw" in list_question_options(decision) else "keep")


def _evaluate_card(view: CaptainView, card: MalfunctionCard) -> float:
    units = view.hub.find_units(card.facility)
    return evaluate_effects(view, card.effects) if any(view.hub.is_open(unit) for unit in units) else 0.0  # FM-MAL-16


def _choose_aoms(view: CaptainView, decision: Decision) -> Answer | None:
    order: Sequence[str] = _AOM_ORDERS.get(view.mission.category, _DEFAULT_AOM_ORDER)
    return _choose_best(lambda _, aom: -order.index(aom))(view, decision)


_SKILL_ORDER = ("repair", "eureka", "manage", "invention", "join", "bandages", "relax", "choice", "not-so-bad")


def _score_skill(view: CaptainView, skill: str) -> float:
    return -next((n for n, name in enumerate(_SKILL_ORDER) if skill.endswith(name)), len(_SKILL_ORDER))


_ANSWER_RULES: dict[str, Callable[[CaptainView, Decision], Answer | None]] = {
    "fm-choose-aoms": _choose_aoms,
    "fm-choose-wound": _choose_best(lambda view, seat: -_score_wounds(view, seat)),
    "fm-choose-condition": _choose_best(lambda view, seat: -_score_wounds(view, seat)),
    "fm-choose-heal": _choose_best(_score_healed),
    "fm-choose-tokens": _choose_tokens,
    "fm-choose-healing": _choose_best(_score_treatment),
    "fm-choose-hungry": _assign_hunger,
    "fm-choose-break": _choose_best(lambda view, part_id: -_get_part_cost(view, part_id)),
    "fm-choose-repair": _choose_best(_get_part_cost),
    "fm-choose-boosted": _choose_best(_get_part_cost),
    "fm-choose-unit": _choose_unit,
    "fm-choose-donor": _choose_donor,
    "fm-choose-shut": _choose_best(_score_shut),
    "fm-choose-track": _choose_track,
    "fm-choose-manage": _choose_best(lambda view, block: get_track_value(view, block, -1)),  # type: ignore[arg-type]
    "fm-choose-unwind": _choose_best(_score_unwind),
    "fm-choose-gained-part": _choose_best(_score_gained_part),
    "fm-choose-either": _choose_either,
    "fm-choose-reroll": _choose_reroll,
    "fm-choose-reroll-one": _choose_reroll,
    "fm-choose-redraw": _choose_redraw,
    "fm-choose-redraw-poi": _choose_redraw_with_poi,
    "fm-choose-unlock": _choose_best(_score_skill),
    "fm-choose-skill-lost": _choose_best(lambda view, skill: -_score_skill(view, skill)),
}


SKILL_MARGIN = 0.3  # least gain of a skill beyond the value of its tokens


def is_urgent(state: HubState, moment: FreeActionQuestion) -> bool:
    """Return whether free actions should be taken now, not beside the next question: before a wound that would kill."""
    announced = (moment.prompt.lists or {})["what"][0]
    seat = str(announced.args.get("who", "")).removeprefix("@fm-astronaut-")
    return announced.key == "fm-ahead-wound" and state.crew[seat].wounds + 1 >= DEADLY_WOUND  # type: ignore[index]


def list_free_actions(view: CaptainView) -> Iterator[str]:
    """Yield the free actions that are worth taking now, the best first."""
    yield from _list_skills(view)
    for token in view.state.cargo.available:
        gain = evaluate_effects(view, get_poi_effects(view.hub, token)) if token in view.content.pois else 0.0
        if gain > 0 and not any(poi_obstacles(view.hub, token)):
            yield f"{USE}{token}"
    if view.state.phase == "actions" or view.state.phase == "production":
        yield from _list_scraps(view)


def _list_skills(view: CaptainView) -> Iterator[str]:
    gains: list[tuple[float, str]] = []
    token_factor = _LAST_SOL_SHARE if view.sols_left <= 1 else 1.0
    for skill in find_affordable_skills(view.hub):
        view.hub.concerned_seat = skill.owner
        if _should_draw_upgrade(skill.effects):
            gain = _DRAWN_UPGRADE_VALUE if view.missing_parts > 0 else -1.0
        else:
            gain = (
                evaluate_effects(view, skill.effects)
                - token_factor * TOKEN * skill.cost
                - RESOURCE_COST * sum(skill.pay.values())
            )
        if gain > SKILL_MARGIN * token_factor and not any(find_skill_obstacles(view.hub, skill)):
            gains.append((gain, skill.id))
    view.hub.concerned_seat = None
    yield from (f"{SKILL}{name}" for _, name in sorted(gains, reverse=True))


def _should_draw_upgrade(effects: Effects) -> bool:
    return fx.DrawUpgrade in map(type, effects)


def _list_scraps(view: CaptainView) -> Iterator[str]:
    """Yield Upgrade cards to scrap: those with parts that are needed more than the Upgrade."""
    cards = view.state.upgrade_cards
    if not cards or (view.sols_left > 2 and view.missing_parts <= 0):
        return
    for card in cards:
        data = view.content.upgrades.get(card)
        if data is not None and any(get_part_need(view, part) > 0 for part in data.scrap):
            yield f"{SCRAP}{card}"
