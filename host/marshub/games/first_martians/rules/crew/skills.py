"""Skills: used at any moment for Morale tokens, once a round each; which of them would do nothing now (SKILL)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any

from marshub.kernel import Choose, Die, Option, Reason, Script, say
from marshub.kernel.mechanisms.piles import remove_cards

from ... import effects as fx
from ...box.components import ASTRONAUTS, BAD_FACES, BLOCKS, AstronautId
from ...content.cards import SkillData
from ...happenings.actions_and_map import CargoLost, Rerolled
from ...happenings.crew_and_events import SkillDiscarded, SkillUsed
from ..effect_rules import carry_out, register_effect_rule
from ..hub import Hub
from ..map.routes import get_acting_features
from ..questions import choose_if_several, roll_dice
from .health import choose_concerned_seats, is_suffering, move_morale_tokens

SKILL_PREFIX = "skill:"


def list_skills(hub: Hub, seat: AstronautId) -> list[SkillData]:
    """Return the skills of a seat: the base skill first, then the available cards (FM-SKILL-03, FM-SKILL-04)."""
    cards = hub.get_astronaut(seat).skills
    return [skill for skill in _list_all_skills(hub, seat) if skill.base or skill.id in cards]


def _list_all_skills(hub: Hub, seat: AstronautId) -> Sequence[SkillData]:
    """Return all skills that exist for a seat, the base skill first."""

    def compute() -> list[SkillData]:
        skills = [skill for skill in hub.content.skills.values() if skill.owner == seat]
        return sorted(skills, key=lambda skill: not skill.base)

    return hub.cache_by_content(("skills", seat), compute)


def find_affordable_skills(hub: Hub) -> list[SkillData]:
    """Return the free-action skills that their owners have ready and can pay for: most lookups end here.

    Skills that roll dice again are not among them: they are asked about when the dice are seen (FM-SKILL-12).
    """
    free_action_skills = hub.cache_by_content(
        "skills beside", lambda: {seat: _list_free_action_skills(hub, seat) for seat in ASTRONAUTS}
    )
    affordable: list[SkillData] = []
    for seat, astronaut in hub.state.crew.items():
        if tokens := astronaut.tokens:  # every skill costs something
            for skill in free_action_skills[seat]:
                if skill.cost > tokens or skill.id in astronaut.used or (skill.pay and find_missing_items(hub, skill)):
                    continue
                if skill.base or skill.id in astronaut.skills:
                    affordable.append(skill)
    return affordable


def _list_free_action_skills(hub: Hub, seat: AstronautId) -> Sequence[SkillData]:
    return [skill for skill in _list_all_skills(hub, seat) if not skill.rerolls]


def find_price_obstacles(hub: Hub, skill: SkillData) -> Iterator[Reason]:
    """Yield the reasons why its owner cannot use a skill now, whatever it does."""
    owner_name = f"@fm-astronaut-{skill.owner}"
    if skill.owner not in hub.state.crew:
        yield Reason("FM-SKILL-02", say("fm-why-not-in-crew", who=owner_name))
        return
    astronaut = hub.get_astronaut(skill.owner)
    if not skill.base and skill.id not in astronaut.skills:
        yield Reason("FM-SKILL-05", say("fm-why-skill-missing", who=owner_name))
    if skill.id in astronaut.used:
        yield Reason("FM-SKILL-07", say("fm-why-skill-used"))
    if is_suffering(hub, skill.owner, "migraine"):
        yield Reason("FM-COND-19", say("fm-why-migraine", who=owner_name))
    if astronaut.tokens < skill.cost:
        yield Reason(
            "FM-SKILL-06", say("fm-why-skill-tokens", who=owner_name, cost=skill.cost, tokens=astronaut.tokens)
        )
    for item in find_missing_items(hub, skill):
        yield _make_missing_item_reason(item, skill.pay[item])


def find_missing_items(hub: Hub, skill: SkillData) -> list[str]:
    """Return the items of a skill's price that are not in the Cargo Bay (FM-SKILL-06)."""
    available = hub.state.cargo.available
    return [item for item, count in skill.pay.items() if available.get(item, 0) < count]


@lru_cache(maxsize=64)
def _make_missing_item_reason(item: str, count: int) -> Reason:
    """Return the reason for a missing item, cached: it is found most often, whenever free actions are listed."""
    return Reason("FM-SKILL-06", say("fm-why-skill-item", item=f"@fm-item-{item}", count=count))


def find_skill_obstacles(hub: Hub, skill: SkillData) -> Iterator[Reason]:
    """Yield the reasons why a skill cannot be used as a free action with the pending decision."""
    yield from find_price_obstacles(hub, skill)
    if skill.rerolls:
        yield Reason("FM-SKILL-12", say("fm-why-skill-roll", who=f"@fm-astronaut-{skill.owner}"))
    elif all(is_effect_void(effect, hub) for effect in skill.effects):
        yield Reason("FM-RND-18", say("fm-why-skill-idle"))


def pay_for_skill(hub: Hub, skill: SkillData) -> None:
    """Pay out of the owner's own tokens and mark the skill (FM-SKILL-06, FM-SKILL-09)."""
    hub.log(SkillUsed(skill.owner, skill.id))
    move_morale_tokens(hub, skill.owner, -skill.cost)
    for item, count in skill.pay.items():
        for _ in range(count):
            remove_cards(hub.state.cargo.available, item)
        hub.log(CargoLost(item, count))
    hub.get_astronaut(skill.owner).used.append(skill.id)


class SkillActions:
    """All skills of the crew, free actions at any decision (FM-SKILL-08, FM-RND-06, FM-ACT-28)."""

    prefix = SKILL_PREFIX

    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    def _find_usable_skills(self) -> Iterator[SkillData]:
        return (skill for skill in find_affordable_skills(self._hub) if not any(find_skill_obstacles(self._hub, skill)))

    def iterate_usable_ids(self) -> Iterator[str]:
        """Return the ids of `options`."""
        return (f"{SKILL_PREFIX}{skill.id}" for skill in self._find_usable_skills())

    def options(self) -> Sequence[Option]:
        return [_make_skill_option(skill, f"{SKILL_PREFIX}{skill.id}") for skill in self._find_usable_skills()]

    def explain(self, option: str) -> Sequence[Reason]:
        skill = self._hub.content.skills.get(option.removeprefix(SKILL_PREFIX))
        return list(find_skill_obstacles(self._hub, skill)) if skill else ()

    def play_option(self, option: str) -> Script:
        """Pay, then carry out the effect at once (FM-SKILL-10, FM-ACT-21)."""
        skill = self._hub.content.skills[option.removeprefix(SKILL_PREFIX)]
        pay_for_skill(self._hub, skill)
        with self._hub.use_concerned_seat(skill.owner):
            yield from carry_out(self._hub, skill.effects)


def _make_skill_option(skill: SkillData, option_id: str) -> Option:
    return _make_cached_option(option_id, skill.owner, skill.id, skill.cost)


@lru_cache(maxsize=512)
def _make_cached_option(option_id: str, owner: AstronautId, skill: str, cost: int) -> Option:
    words = say("fm-option-skill", who=f"@fm-astronaut-{owner}", skill=f"@fm-skill-{skill}", cost=cost)
    return Option(option_id, words, group=say("fm-group-skills"))


def _describe_outcome(faces: Mapping[str, str]) -> str:
    """Return "yes" if no die shows its bad face, else "no".

    A re-roll is offered either way: the rule leaves it to the actor, and a miss brings Morale tokens, an Adventure may
    bring more. With "yes" the question is whether to leave the dice as they are.
    """
    return "no" if any(BAD_FACES.get(kind) == face for kind, face in faces.items()) else "yes"


def offer_reroll(hub: Hub, seat: AstronautId, action: str, die: Die, face: str) -> Script:
    """Let the actor roll `die` again for a skill; return the face that stands (FM-SKILL-12, FM-DICE-12)."""
    usable = [
        skill
        for skill in list_skills(hub, seat)
        if action in skill.rerolls and not any(find_price_obstacles(hub, skill))
    ]
    if not usable:
        return face

    def explain(option: str) -> list[Reason]:
        skill = hub.content.skills.get(option)
        if skill is None or skill in usable:
            return []
        if skill.owner != seat:  # FM-SKILL-11, FM-ACT-27
            return [Reason("FM-SKILL-12", say("fm-why-skill-roll", who=f"@fm-astronaut-{skill.owner}"))]
        return list(find_price_obstacles(hub, skill))

    options = [
        Option("keep", say("fm-option-keep"), declines=True),
        *(_make_skill_option(skill, skill.id) for skill in usable),
    ]
    prompt = say(
        "fm-choose-reroll",
        who=f"@fm-astronaut-{seat}",
        face=f"@fm-face-{face}",
        well=_describe_outcome({"success": face}),
    )
    explainable = [
        _make_skill_option(skill, skill.id) for skill in hub.content.skills.values() if action in skill.rerolls
    ]
    choice = yield Choose(
        seat, prompt, lambda: options, explain=explain, explainable_options=lambda: [options[0], *explainable]
    )
    if choice == "keep":
        return face
    pay_for_skill(hub, hub.content.skills[choice])
    rolled = yield from roll_dice(hub, say("fm-roll-skill", who=f"@fm-astronaut-{seat}"), (die,), seat)
    hub.log(Rerolled(seat, face, rolled[die.id]))
    return rolled[die.id]


def offer_rerolls(hub: Hub, seat: AstronautId, action: str, dice: Mapping[str, Die], faces: dict[str, str]) -> Script:
    """Let the actor roll dice of several again, one for each skill; each new face stands (FM-SKILL-12, FM-DICE-12).

    `dice` and `faces` are by kind of die; `faces` is changed.
    """
    rerolled_kinds: set[str] = set()
    while True:
        # Usable skills, and dice that no skill has rolled again yet.
        usable = [s for s in list_skills(hub, seat) if action in s.rerolls and not any(find_price_obstacles(hub, s))]
        open_kinds = [kind for kind in dice if kind not in rerolled_kinds]
        if not usable or not open_kinds:
            return

        def explain(option: str) -> list[Reason]:
            skill = hub.content.skills.get(option.partition("/")[0])
            if skill is None:
                return []
            if skill.owner != seat:
                return [Reason("FM-SKILL-12", say("fm-why-skill-roll", who=f"@fm-astronaut-{skill.owner}"))]
            return list(find_price_obstacles(hub, skill))

        # One option for each skill with each die.
        options = [Option("keep", say("fm-option-keep"), declines=True)] + [
            Option(
                f"{skill.id}/{kind}",
                say("fm-option-reroll", skill=f"@fm-skill-{skill.id}", cost=skill.cost, die=f"@{dice[kind].label.key}"),
            )
            for skill in usable
            for kind in open_kinds
        ]
        face_args = {kind: f"@fm-face-{face}" for kind, face in faces.items()}
        prompt = say("fm-choose-reroll-one", who=f"@fm-astronaut-{seat}", **face_args, well=_describe_outcome(faces))
        choice = yield Choose(seat, prompt, partial(tuple, options), explain=explain)
        if choice == "keep":
            return
        # Pay, roll, and keep the new face.
        name, _, kind = choice.partition("/")
        pay_for_skill(hub, hub.content.skills[name])
        rolled = yield from roll_dice(hub, say("fm-roll-skill", who=f"@fm-astronaut-{seat}"), (dice[kind],), seat)
        hub.log(Rerolled(seat, faces[kind], rolled[dice[kind].id]))
        faces[kind] = rolled[dice[kind].id]
        rerolled_kinds.add(kind)


def discard_skill(hub: Hub, seat: AstronautId) -> Script:
    """Have an astronaut lose a Skill card of their choice, used or not; never the base skill (FM-SKILL-13)."""
    astronaut = hub.get_astronaut(seat)

    def make_options() -> list[Option]:
        return [Option(skill, say(f"fm-skill-{skill}")) for skill in astronaut.skills]

    lost = yield from choose_if_several(seat, say("fm-choose-skill-lost", who=f"@fm-astronaut-{seat}"), make_options)
    if lost:
        astronaut.skills.remove(lost)
        hub.log(SkillDiscarded(seat, lost))


def renew_skills(hub: Hub) -> None:
    """Remove black markers and turn Skill cards up again in Clean-Up (FM-SKILL-09, FM-CLN-08)."""
    for astronaut in hub.state.crew.values():
        astronaut.used = []


@register_effect_rule(fx.DiscardSkill)
def _carry_out_discard_skill(effect: fx.DiscardSkill, hub: Hub) -> Script:
    for seat in (yield from choose_concerned_seats(hub, effect.whom, "fm-choose-skill-loser")):
        yield from discard_skill(hub, seat)


def is_effect_void(effect: Any, hub: Hub) -> bool:
    """Return whether `effect` can change nothing as the table stands; other kinds than these are never void."""
    match effect:
        case fx.RepairPart():
            return not any(
                not working and effect.kind in (None, part)
                for _, facility, _ in hub.iterate_facilities()
                if not facility.is_shut
                for part, working in facility.parts.items()
            )
        case fx.MoveTrack():
            falls = isinstance(effect.by, int) and effect.by < 0
            return falls and not any(hub.state.tracks[block] for block in ([effect.block] if effect.block else BLOCKS))
        case fx.MoveStress():
            return isinstance(effect.by, int) and effect.by < 0 and not hub.state.stress
        case fx.HealWounds():
            return not any(astronaut.wounds for astronaut in hub.state.crew.values())
        case fx.CureCondition():
            return not any(not c.healed for astronaut in hub.state.crew.values() for c in astronaut.conditions)
        case fx.PlaceGuard():
            return not hub.is_open("farm") or "" not in hub.state.farms["farm"].growth
        case fx.RepairRover():
            return not any(rover.tokens for rover in hub.state.rovers.values())
        case fx.DrawUpgrade():
            return not hub.state.piles["upgrades"]
        case fx.IgnoreTerrain():
            return not any(get_acting_features(hub, roi) for roi in hub.state.map.values())  # FM-SKILL-16
        case fx.DiscardSample():
            return not any(roi.samples for roi in hub.state.map.values())
    return False
