"""Skills: used at any moment for Morale tokens, once a round each; which of them would do nothing now (SKILL)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache, partial

from marshub.kernel import Choose, Die, Option, Reason, Script, say
from marshub.kernel.mechanisms.piles import take

from ... import effects as fx
from ...box.components import ASTRONAUTS, BAD_FACES, AstronautId
from ...content.cards import SkillData
from ...happenings.actions import CargoLost, Rerolled
from ...happenings.crew import SkillDiscarded, SkillUsed
from ..choosing import one_of
from ..dice import roll
from ..hub import Hub
from ..resolve import carry_out, does
from .health import move_tokens, suffers, whom_of
from .idle import idle

PREFIX = "skill:"


def own_skills(hub: Hub, who: AstronautId) -> list[SkillData]:
    """Return the skills of a seat: the base skill first, then the available cards (FM-SKILL-03, FM-SKILL-04)."""
    cards = hub.astronaut(who).skills
    return [skill for skill in _all_of(hub, who) if skill.base or skill.id in cards]


def _all_of(hub: Hub, who: AstronautId) -> Sequence[SkillData]:
    """Return all skills that exist for a seat, the base skill first."""

    def find() -> list[SkillData]:
        own = [skill for skill in hub.content.skills.values() if skill.owner == who]
        return sorted(own, key=lambda skill: not skill.base)

    return hub.always(("skills", who), find)


def within_reach(hub: Hub) -> list[SkillData]:
    """Return the free-action skills that their owners have ready and can pay for: most lookups end here.

    Skills that roll dice again are not among them: they are asked about when the dice are seen (FM-SKILL-12).
    """
    beside = hub.always("skills beside", lambda: {who: _beside_of(hub, who) for who in ASTRONAUTS})
    found: list[SkillData] = []
    for who, astronaut in hub.state.crew.items():
        if tokens := astronaut.tokens:  # every skill costs something
            for skill in beside[who]:
                if skill.cost > tokens or skill.id in astronaut.used or (skill.pay and unpaid(hub, skill)):
                    continue
                if skill.base or skill.id in astronaut.skills:
                    found.append(skill)
    return found


def _beside_of(hub: Hub, who: AstronautId) -> Sequence[SkillData]:
    return [skill for skill in _all_of(hub, who) if not skill.rerolls]


def price_obstacles(hub: Hub, skill: SkillData) -> Iterator[Reason]:
    """Yield the reasons why its owner cannot use a skill now, whatever it does."""
    who = f"@fm-astronaut-{skill.owner}"
    if skill.owner not in hub.state.crew:
        yield Reason("FM-SKILL-02", say("fm-why-not-in-crew", who=who))
        return
    astronaut = hub.astronaut(skill.owner)
    if not skill.base and skill.id not in astronaut.skills:
        yield Reason("FM-SKILL-05", say("fm-why-skill-missing", who=who))
    if skill.id in astronaut.used:
        yield Reason("FM-SKILL-07", say("fm-why-skill-used"))
    if suffers(hub, skill.owner, "migraine"):
        yield Reason("FM-COND-19", say("fm-why-migraine", who=who))
    if astronaut.tokens < skill.cost:
        yield Reason("FM-SKILL-06", say("fm-why-skill-tokens", who=who, cost=skill.cost, tokens=astronaut.tokens))
    for item in unpaid(hub, skill):
        yield _unpaid(item, skill.pay[item])


def unpaid(hub: Hub, skill: SkillData) -> list[str]:
    """Return the items of a skill's price that are not in the Cargo Bay (FM-SKILL-06)."""
    available = hub.state.cargo.available
    return [item for item, count in skill.pay.items() if available.get(item, 0) < count]


@lru_cache(maxsize=64)
def _unpaid(item: str, count: int) -> Reason:
    """Return the reason for a missing item, cached: it is found most often, whenever free actions are listed."""
    return Reason("FM-SKILL-06", say("fm-why-skill-item", item=f"@fm-item-{item}", count=count))


def obstacles(hub: Hub, skill: SkillData) -> Iterator[Reason]:
    """Yield the reasons why a skill cannot be used as a free action with the pending decision."""
    yield from price_obstacles(hub, skill)
    if skill.rerolls:
        yield Reason("FM-SKILL-12", say("fm-why-skill-roll", who=f"@fm-astronaut-{skill.owner}"))
    elif all(idle(effect, hub) for effect in skill.effects):
        yield Reason("FM-RND-18", say("fm-why-skill-idle"))


def pay(hub: Hub, skill: SkillData) -> None:
    """Pay out of the owner's own tokens and mark the skill (FM-SKILL-06, FM-SKILL-09)."""
    hub.tell(SkillUsed(skill.owner, skill.id))
    move_tokens(hub, skill.owner, -skill.cost)
    for item, count in skill.pay.items():
        for _ in range(count):
            take(hub.state.cargo.available, item)
        hub.tell(CargoLost(item, count))
    hub.astronaut(skill.owner).used.append(skill.id)


class Skills:
    """All skills of the crew, free actions at any decision (FM-SKILL-08, FM-RND-06, FM-ACT-28)."""

    prefix = PREFIX

    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    def _ready(self) -> Iterator[SkillData]:
        return (skill for skill in within_reach(self._hub) if not any(obstacles(self._hub, skill)))

    def usable(self) -> Iterator[str]:
        """Return the ids of `options`."""
        return (f"{PREFIX}{skill.id}" for skill in self._ready())

    def options(self) -> Sequence[Option]:
        return [_option(skill, f"{PREFIX}{skill.id}") for skill in self._ready()]

    def explain(self, option: str) -> Sequence[Reason]:
        skill = self._hub.content.skills.get(option.removeprefix(PREFIX))
        return list(obstacles(self._hub, skill)) if skill else ()

    def take(self, option: str) -> Script:
        """Pay, then carry out the effect at once (FM-SKILL-10, FM-ACT-21)."""
        skill = self._hub.content.skills[option.removeprefix(PREFIX)]
        pay(self._hub, skill)
        with self._hub.concerning(skill.owner):
            yield from carry_out(self._hub, skill.effects)


def _option(skill: SkillData, name: str) -> Option:
    return _worded(name, skill.owner, skill.id, skill.cost)


@lru_cache(maxsize=512)
def _worded(name: str, owner: AstronautId, skill: str, cost: int) -> Option:
    words = say("fm-option-skill", who=f"@fm-astronaut-{owner}", skill=f"@fm-skill-{skill}", cost=cost)
    return Option(name, words, group=say("fm-group-skills"))


def _well(faces: Mapping[str, str]) -> str:
    """Return "yes" if no die shows its bad face, else "no".

    A re-roll is offered either way: the rule leaves it to the actor, and a miss brings Morale tokens, an Adventure may
    bring more. With "yes" the question is whether to leave the dice as they are.
    """
    return "no" if any(BAD_FACES.get(kind) == face for kind, face in faces.items()) else "yes"


def reroll(hub: Hub, who: AstronautId, action: str, die: Die, face: str) -> Script:
    """Let the actor roll `die` again for a skill; return the face that stands (FM-SKILL-12, FM-DICE-12)."""
    able = [skill for skill in own_skills(hub, who) if action in skill.rerolls and not any(price_obstacles(hub, skill))]
    if not able:
        return face

    def why(option: str) -> list[Reason]:
        skill = hub.content.skills.get(option)
        if skill is None or skill in able:
            return []
        if skill.owner != who:  # FM-SKILL-11, FM-ACT-27
            return [Reason("FM-SKILL-12", say("fm-why-skill-roll", who=f"@fm-astronaut-{skill.owner}"))]
        return list(price_obstacles(hub, skill))

    options = [Option("keep", say("fm-option-keep")), *(_option(skill, skill.id) for skill in able)]
    prompt = say("fm-choose-reroll", who=f"@fm-astronaut-{who}", face=f"@fm-face-{face}", well=_well({"success": face}))
    rolling = [_option(skill, skill.id) for skill in hub.content.skills.values() if action in skill.rerolls]
    choice = yield Choose(who, prompt, lambda: options, explain=why, wonders=lambda: [options[0], *rolling])
    if choice == "keep":
        return face
    pay(hub, hub.content.skills[choice])
    rolled = yield from roll(hub, say("fm-roll-skill", who=f"@fm-astronaut-{who}"), (die,), who)
    hub.tell(Rerolled(who, face, rolled[die.id]))
    return rolled[die.id]


def reroll_one_of(hub: Hub, who: AstronautId, action: str, dice: Mapping[str, Die], faces: dict[str, str]) -> Script:
    """Let the actor roll dice of several again, one for each skill; each new face stands (FM-SKILL-12, FM-DICE-12).

    `dice` and `faces` are by kind of die; `faces` is changed.
    """
    fixed: set[str] = set()
    while True:
        # Usable skills, and dice that no skill has rolled again yet.
        able = [s for s in own_skills(hub, who) if action in s.rerolls and not any(price_obstacles(hub, s))]
        open_kinds = [kind for kind in dice if kind not in fixed]
        if not able or not open_kinds:
            return

        def why(option: str) -> list[Reason]:
            skill = hub.content.skills.get(option.partition("/")[0])
            if skill is None:
                return []
            if skill.owner != who:
                return [Reason("FM-SKILL-12", say("fm-why-skill-roll", who=f"@fm-astronaut-{skill.owner}"))]
            return list(price_obstacles(hub, skill))

        # One option for each skill with each die.
        options = [Option("keep", say("fm-option-keep"))] + [
            Option(
                f"{skill.id}/{kind}",
                say("fm-option-reroll", skill=f"@fm-skill-{skill.id}", cost=skill.cost, die=f"@{dice[kind].label.key}"),
            )
            for skill in able
            for kind in open_kinds
        ]
        shown = {kind: f"@fm-face-{face}" for kind, face in faces.items()}
        prompt = say("fm-choose-reroll-one", who=f"@fm-astronaut-{who}", **shown, well=_well(faces))
        choice = yield Choose(who, prompt, partial(tuple, options), explain=why)
        if choice == "keep":
            return
        # Pay, roll, and keep the new face.
        name, _, kind = choice.partition("/")
        pay(hub, hub.content.skills[name])
        rolled = yield from roll(hub, say("fm-roll-skill", who=f"@fm-astronaut-{who}"), (dice[kind],), who)
        hub.tell(Rerolled(who, faces[kind], rolled[dice[kind].id]))
        faces[kind] = rolled[dice[kind].id]
        fixed.add(kind)


def discard_skill(hub: Hub, who: AstronautId) -> Script:
    """Have an astronaut lose a Skill card of their choice, used or not; never the base skill (FM-SKILL-13)."""
    astronaut = hub.astronaut(who)

    def options() -> list[Option]:
        return [Option(skill, say(f"fm-skill-{skill}")) for skill in astronaut.skills]

    lost = yield from one_of(who, say("fm-choose-skill-lost", who=f"@fm-astronaut-{who}"), options)
    if lost:
        astronaut.skills.remove(lost)
        hub.tell(SkillDiscarded(who, lost))


def renew_skills(hub: Hub) -> None:
    """Remove black markers and turn Skill cards up again in Clean-Up (FM-SKILL-09, FM-CLN-08)."""
    for astronaut in hub.state.crew.values():
        astronaut.used = []


@does(fx.DiscardSkill)
def _discard_skill(effect: fx.DiscardSkill, hub: Hub) -> Script:
    for who in (yield from whom_of(hub, effect.whom, "fm-choose-skill-loser")):
        yield from discard_skill(hub, who)
