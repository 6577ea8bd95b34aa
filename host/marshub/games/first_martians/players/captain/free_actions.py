"""The captain's free actions: skills, POI tokens, scrapped Upgrade cards."""

from __future__ import annotations

from collections.abc import Iterator

from marshub.kernel import FreeActionQuestion

from ... import effects as fx
from ...box.components import DEADLY_WOUND
from ...box.state import HubState
from ...effects import Effects
from ...rules.actions.dismantling import SCRAP_PREFIX as SCRAP
from ...rules.crew.skills import SKILL_PREFIX as SKILL
from ...rules.crew.skills import find_affordable_skills, find_skill_obstacles
from ...rules.map.poi_tokens import POI_PREFIX as USE
from ...rules.map.poi_tokens import find_poi_obstacles as poi_obstacles
from ...rules.map.poi_tokens import get_poi_effects
from .answers import wanted_part
from .captain_view import CaptainView
from .worth import TOKEN, worth

MARGIN = 0.3  # by how much a skill must be worth more than its tokens


def is_urgent(state: HubState, moment: FreeActionQuestion) -> bool:
    """Return whether what is worth doing is better done now than beside the next question.

    Before a wound that would kill.
    """
    what = (moment.prompt.lists or {})["what"][0]
    who = str(what.args.get("who", "")).removeprefix("@fm-astronaut-")
    return what.key == "fm-ahead-wound" and state.crew[who].wounds + 1 >= DEADLY_WOUND  # type: ignore[index]


def list_free_actions(look: CaptainView) -> Iterator[str]:
    """Yield the free actions that are worth taking now, the best first."""
    yield from _list_skills(look)
    for token in look.state.cargo.available:
        gain = worth(look, get_poi_effects(look.hub, token)) if token in look.content.pois else 0.0
        if gain > 0 and not any(poi_obstacles(look.hub, token)):
            yield f"{USE}{token}"
    if look.state.phase == "actions" or look.state.phase == "production":
        yield from _list_scraps(look)


def _list_skills(look: CaptainView) -> Iterator[str]:
    matches: list[tuple[float, str]] = []
    # Tokens that nobody will have time to spend are worth little.
    late = 0.5 if look.sols_left <= 1 else 1.0
    for skill in find_affordable_skills(look.hub):
        look.hub.concerned_seat = skill.owner
        if _should_draw_upgrade(skill.effects):
            gain = 0.6 if look.parts_short > 0 else -1.0
        else:
            gain = worth(look, skill.effects) - late * TOKEN * skill.cost - 0.3 * sum(skill.pay.values())
        if gain > MARGIN * late and not any(find_skill_obstacles(look.hub, skill)):
            matches.append((gain, skill.id))
    look.hub.concerned_seat = None
    yield from (f"{SKILL}{name}" for _, name in sorted(matches, reverse=True))


def _should_draw_upgrade(effects: Effects) -> bool:
    return fx.DrawUpgrade in map(type, effects)


def _list_scraps(look: CaptainView) -> Iterator[str]:
    """Return an Upgrade card is taken apart for parts that are wanted more than what it would give."""
    cards = look.state.upgrade_cards
    if not cards or (look.sols_left > 2 and look.parts_short <= 0):
        return
    for card in cards:
        data = look.content.upgrades.get(card)
        if data is not None and any(wanted_part(look, part) > 0 for part in data.scrap):
            yield f"{SCRAP}{card}"
