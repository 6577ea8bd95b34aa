"""Malnourished Plants: nutrients in place of samples, and Farms that wilt until they have enough.

FM-MIS-41 to FM-MIS-49.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from marshub.kernel import Reason, Script, Words, say
from marshub.kernel.mechanisms.piles import add_cards, remove_cards

from ...happenings.actions_and_map import Gained
from ...happenings.course import CardPutAside, NutrientProvided, TokensUsedUp
from ..crew.health import move_morale_tokens
from ..generators import draw_number, draw_percentage, move_gauge, remove_research
from ..hub import Hub
from ..mission_rules import Growth, MissionRules, register_mission_rules
from ..objectives import OBJECTIVE_TOKENS, tick_objective

ENRICHMENT: Final = "carbon-dioxide"  # the action whose markers Best dosage adds to
OBJECTIVE: Final = "nutrients-100"


@register_mission_rules
class MalnourishedPlants(MissionRules):
    """The special rules of Malnourished Plants.

    Its tracks are the nutrients, in the order of the tokens' numbers; the number that is left over is a technique.
    """

    id = "malnourished-plants"

    # ------------------------------------------------------------------ the sheet

    def list_named_choices(self, hub: Hub, action: str) -> Sequence[str]:
        """Return the nutrients not provided yet: Carbon Dioxide Enrichment names one of them."""
        return find_missing_nutrients(hub)

    def find_special_obstacles(self, hub: Hub, name: str) -> Iterator[Reason]:
        if name == "redraw":
            yield Reason("FM-OBJ-14", say("fm-why-redraw-card"))

    def run_special_effect(self, hub: Hub, name: str) -> Script:
        if name == "enrichment" and hub.declared_choice in find_missing_nutrients(hub):
            yield from _add_nutrient(hub, hub.declared_choice, half=True)
        elif name == "lucky-strike":
            token = yield from self.draw_sample_substitute(hub)
            if token:
                add_cards(hub.state.cargo.pending, f"objective-{token}")
                hub.log(Gained(f"objective-{token}", 1))
        elif name == "best-dosage":
            stock = next((action.markers for action in hub.mission.actions if action.id == ENRICHMENT), 0)
            hub.state.markers.setdefault(ENRICHMENT, stock)
            hub.state.markers[ENRICHMENT] += 1

    def get_redraw_icon(self, hub: Hub) -> str:
        return "a"

    def list_remarks(self, hub: Hub) -> Sequence[Words]:
        total = sum(hub.state.gauges.values())
        return [say("fm-remark-nutrients", total=total, growth=f"@fm-growth-{self.decide_growth(hub, 'farm')}")]

    # ------------------------------------------------------------------ Production

    def compute_extra_stress(self, hub: Hub) -> int:
        return len(find_missing_nutrients(hub))  # FM-MIS-48

    def decide_growth(self, hub: Hub, farm: str) -> Growth:
        """Decide growth by the per cents of all nutrients together (FM-MIS-49)."""
        total = sum(hub.state.gauges.values())
        if total < hub.mission.get_number("wilts-below"):
            return "wilts"
        return "stands" if total < hub.mission.get_number("stands-below") else "grows"

    # ------------------------------------------------------------------ tokens

    def draw_sample_substitute(self, hub: Hub) -> Script:
        """Return a token of the number that a Research card shows, if one is left (FM-MIS-41, FM-MIS-42)."""
        if not any(hub.state.piles["research"].values()):
            return ""
        number = yield from draw_number(hub)
        token, supply = f"any-{number}", hub.state.piles[OBJECTIVE_TOKENS]
        if not supply.get(token):
            hub.log(TokensUsedUp(f"objective-{token}"))
            return ""
        remove_cards(supply, token)
        return token

    def handle_examined(self, hub: Hub, item: str) -> Script:
        """Add a nutrient's whole percentage, or apply a technique that spares the lowest card.

        FM-MIS-44, FM-MIS-47.
        """
        nutrient = find_nutrient(hub, item)
        if nutrient:
            yield from _add_nutrient(hub, nutrient, half=False)
        elif item.startswith("objective-"):
            _put_lowest_card_aside(hub)

    def handle_discovered(self, hub: Hub, item: str) -> Script:
        nutrient = find_nutrient(hub, item)
        if nutrient:
            yield from _add_nutrient(hub, nutrient, half=True)


def find_nutrient(hub: Hub, item: str) -> str:
    """Return the nutrient that "objective-any-3" stands for; "" for the technique (FM-MIS-43)."""
    number = int(item.rpartition("-")[2]) if item.startswith("objective-") else 0
    nutrients = hub.mission.gauges
    return nutrients[number - 1] if 0 < number <= len(nutrients) else ""


def find_missing_nutrients(hub: Hub) -> list[str]:
    """Return nutrients not yet provided in full."""
    return [nutrient for nutrient, percent in hub.state.gauges.items() if percent < hub.get_gauge_maximum(nutrient)]


def _add_nutrient(hub: Hub, nutrient: str, *, half: bool) -> Script:
    """Add a Research card's percentage to a nutrient, up to its maximum; reaching it cheers everybody up.

    FM-MIS-46.
    """
    before = find_missing_nutrients(hub)
    if any(hub.state.piles["percentages"].values()):
        percent = yield from draw_percentage(hub, half=half)  # FM-MIS-45
        move_gauge(hub, nutrient, percent)
    if nutrient in before and nutrient not in find_missing_nutrients(hub):
        hub.log(NutrientProvided(nutrient))
        for seat in hub.list_seats_from_first_player():
            move_morale_tokens(hub, seat, 1)
    if not find_missing_nutrients(hub):
        yield from tick_objective(hub, OBJECTIVE)


def _put_lowest_card_aside(hub: Hub) -> None:
    """Put the lowest card aside for percentages, not for numbers (FM-MIS-47). The last one stays."""
    left = [card for card, copies in hub.state.piles["percentages"].items() if copies]
    if len(left) > 1:
        lowest = min(left, key=lambda card: hub.content.research[card].percent)
        remove_research(hub, lowest, only_percentages=True)
        hub.log(CardPutAside(hub.content.research[lowest].percent))
