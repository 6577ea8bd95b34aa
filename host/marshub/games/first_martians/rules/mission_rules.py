"""Hooks through which a mission changes the rules, moment by moment; the defaults do nothing (FM-MIS-06)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, Final, Literal, TypeVar

from marshub.kernel import Reason, Script, Words, say

from .. import effects as fx
from ..box.components import Block
from .effect_rules import register_effect_rule
from .hub import Hub

Growth = Literal["grows", "stands", "wilts"]


class MissionRules:
    """The rules of missions that play with their data alone; missions with more have subclasses, see `missions`.

    What a mission says goes before the general rules (FM-RND-05). Instances hold no state of a game: what a mission
    must remember stands in `HubState`, in `spots`, `gauges`, `markers`, `tokens`, `piles`. Methods named after a moment
    are scripts and may ask.
    """

    id: ClassVar[str] = ""  # key in `content/special.py`, which lists what packs may name of these rules

    # ------------------------------------------------------------------ effects and actions of the sheet

    def run_special_effect(self, hub: Hub, name: str) -> Script:
        """Carry out { do = "special", name = ... }; `hub.declared_choice` is what the action's declaration named."""
        yield from ()

    def find_special_obstacles(self, hub: Hub, name: str) -> Iterator[Reason]:
        """Yield the reasons why the action or the POI tokens with that special effect cannot be used now."""
        yield from ()

    def list_named_choices(self, hub: Hub, action: str) -> Sequence[str]:
        """Return what the declaration of a mission action with `names` can name now.

        These are spaces, or ids with words "fm-choice-ID". Ids contain no dots.
        """
        return ()

    # ------------------------------------------------------------------ numbers that it changes

    def describe_token(self, token: str) -> Words:
        """Return the name of an Objective token on the map."""
        return say(f"fm-item-objective-{token}")

    def get_redraw_icon(self, hub: Hub) -> str:
        """Return the icon of the POI tokens that replace a drawn Research card by another one (FM-OBJ-14).

        "" for none.
        """
        return ""

    def get_spare_icon(self, hub: Hub) -> str:
        """Return the icon of the POI tokens that put away a Malfunction card drawn for a full track; "" for none."""
        return ""

    def count_extra_pawns(self, hub: Hub, kind: str, space: str) -> int:
        """Return how many more pawns an action of that type needs if it is done on `space`."""
        return 0

    def list_route_starts(self, hub: Hub) -> Sequence[str]:
        """Return the spaces that routes may start from besides the HUB and `state.bases`."""
        return ()

    def compute_extra_stress(self, hub: Hub) -> int:
        """Return by how much the crew's Stress in Production is more than one per astronaut."""
        return 0

    def decide_growth(self, hub: Hub, farm: str) -> Growth:
        """Return what becomes of a Farm.

        For one that lacks energy or oxygen only "wilts" matters: it wilts in any case.
        """
        return "grows"

    def adjust_dice_pool(self, hub: Hub, blocks: tuple[Block, ...]) -> tuple[Block, ...]:
        """Return the blocks whose die is rolled in this round, `blocks` being those of the general rules."""
        return blocks

    # ------------------------------------------------------------------ what the mission page says

    def list_remarks(self, hub: Hub) -> Sequence[Words]:
        """Return sentences for the mission page that neither objectives nor tracks show."""
        return ()

    def describe_spot(self, hub: Hub, space: str) -> Sequence[Words]:
        """Return what the mission has put on a space: Objective tokens, explored or not, and markers."""
        roi, spot = hub.state.map.get(space), hub.state.spots.get(space)
        words = [
            self.describe_token(token) for token in (*(roi.objectives if roi else ()), *(spot.tokens if spot else ()))
        ]
        if spot and spot.white:
            words.append(self.describe_white_markers(spot.white))
        if spot and spot.black:
            words.append(say("fm-spot-black", count=spot.black))
        if spot and spot.pawns:
            words.append(say("fm-spot-pawns", count=spot.pawns))
        return words

    def describe_white_markers(self, count: int) -> Words:
        """Return the name of white markers on a space."""
        return say("fm-spot-white", count=count)

    # ------------------------------------------------------------------ moments

    def set_up(self, hub: Hub) -> Script:
        """Run when the mission is laid out; the First Player is not chosen yet."""
        yield from ()

    def begin_sol(self, hub: Hub) -> Script:
        """Run when a sol has begun, before its Event phase."""
        yield from ()

    def end_production(self, hub: Hub) -> Script:
        """Run when all of Production is done."""
        yield from ()

    def draw_sample_substitute(self, hub: Hub) -> Script:
        """Return the Objective token that comes in place of a sample; "" for nothing.

        Called only where the mission has no samples.
        """
        yield from ()
        return ""

    def handle_explored(self, hub: Hub, space: str) -> Script:
        """Run when a ROI was explored: its tile lies there, with all that comes along with it."""
        yield from ()

    def handle_gathered(self, hub: Hub, space: str, thing: str) -> Script:
        """Run when `thing` was gathered from `space`; it is in the HUB.

        `thing` is "sample", "black-marker" or an Objective token.
        """
        yield from ()

    def handle_examined(self, hub: Hub, item: str) -> Script:
        """Run when the first examination of `item` succeeded."""
        yield from ()

    def handle_discovered(self, hub: Hub, item: str) -> Script:
        """Run when the second examination of `item` succeeded."""
        yield from ()

    def handle_malfunction_dice(self, hub: Hub, faces: dict[Block, int]) -> Script:
        """Run when the Malfunction dice fell; `faces` may be changed before penalties are added and tracks move."""
        yield from ()


_DEFAULT_RULES: Final = MissionRules()
_REGISTERED: Final[dict[str, MissionRules]] = {}
_Rules = TypeVar("_Rules", bound=MissionRules)


def register_mission_rules(kind: type[_Rules]) -> type[_Rules]:
    """Mark special rules that missions play with."""
    _REGISTERED[kind.id] = kind()
    return kind


def get_mission_rules(hub: Hub) -> MissionRules:
    """Return the rules that the mission names, or those of its own id; the defaults for a mission without any."""
    return _REGISTERED.get(hub.mission.rules or hub.mission.id, _DEFAULT_RULES)


def list_mission_rules() -> frozenset[str]:
    """Return the ids of all special rules there are."""
    return frozenset(_REGISTERED)


@register_effect_rule(fx.Special)
def _carry_out_special(effect: fx.Special, hub: Hub) -> Script:
    if effect.name in hub.mission.special.effects:
        yield from get_mission_rules(hub).run_special_effect(hub, effect.name)
