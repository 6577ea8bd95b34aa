"""Malnourished Plants: nutrients in place of samples, and Farms that wilt until they have enough.

FM-MIS-41 to FM-MIS-49.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from marshub.kernel import Reason, Script, Words, say
from marshub.kernel.mechanisms.piles import add, take

from ...happenings.actions import Gained
from ...happenings.course import TokensUsedUp
from ...happenings.missions import CardPutAside, NutrientProvided
from ..crew.health import move_tokens
from ..generators import draw_number, draw_percentage, move_gauge, remove_research
from ..hub import Hub
from ..mission_rules import Growth, MissionRules, plays
from ..objectives import OBJECTIVE_TOKENS, tick

ENRICHMENT: Final = "carbon-dioxide"  # the action whose markers Best dosage adds to
OBJECTIVE: Final = "nutrients-100"


@plays
class MalnourishedPlants(MissionRules):
    """The special rules of Malnourished Plants.

    Its tracks are the nutrients, in the order of the tokens' numbers; the number that is left over is a technique.
    """

    id = "malnourished-plants"

    # ------------------------------------------------------------------ the sheet

    def choices(self, hub: Hub, action: str) -> Sequence[str]:
        """Return the nutrients not provided yet: Carbon Dioxide Enrichment names one of them."""
        return missing(hub)

    def obstacles(self, hub: Hub, name: str) -> Iterator[Reason]:
        if name == "redraw":
            yield Reason("FM-OBJ-14", say("fm-why-redraw-card"))

    def special(self, hub: Hub, name: str) -> Script:
        if name == "enrichment" and hub.named in missing(hub):
            yield from _feed(hub, hub.named, half=True)
        elif name == "lucky-strike":
            token = yield from self.instead_of_sample(hub)
            if token:
                add(hub.state.cargo.pending, f"objective-{token}")
                hub.tell(Gained(f"objective-{token}", 1))
        elif name == "best-dosage":
            stock = next((action.markers for action in hub.mission.actions if action.id == ENRICHMENT), 0)
            hub.state.markers.setdefault(ENRICHMENT, stock)
            hub.state.markers[ENRICHMENT] += 1

    def redraw_icon(self, hub: Hub) -> str:
        return "a"

    def remarks(self, hub: Hub) -> Sequence[Words]:
        total = sum(hub.state.gauges.values())
        return [say("fm-remark-nutrients", total=total, growth=f"@fm-growth-{self.growth(hub, 'farm')}")]

    # ------------------------------------------------------------------ Production

    def stress(self, hub: Hub) -> int:
        return len(missing(hub))  # FM-MIS-48

    def growth(self, hub: Hub, farm: str) -> Growth:
        """Decide growth by the per cents of all nutrients together (FM-MIS-49)."""
        total = sum(hub.state.gauges.values())
        if total < hub.mission.number("wilts-below"):
            return "wilts"
        return "stands" if total < hub.mission.number("stands-below") else "grows"

    # ------------------------------------------------------------------ tokens

    def instead_of_sample(self, hub: Hub) -> Script:
        """Return a token of the number that a Research card shows, if one is left (FM-MIS-41, FM-MIS-42)."""
        if not any(hub.state.piles["research"].values()):
            return ""
        number = yield from draw_number(hub)
        token, supply = f"any-{number}", hub.state.piles[OBJECTIVE_TOKENS]
        if not supply.get(token):
            hub.tell(TokensUsedUp(f"objective-{token}"))
            return ""
        take(supply, token)
        return token

    def examined(self, hub: Hub, item: str) -> Script:
        """Add a nutrient's whole percentage, or apply a technique that spares the lowest card.

        FM-MIS-44, FM-MIS-47.
        """
        nutrient = nutrient_of(hub, item)
        if nutrient:
            yield from _feed(hub, nutrient, half=False)
        elif item.startswith("objective-"):
            _put_lowest_aside(hub)

    def discovered(self, hub: Hub, item: str) -> Script:
        nutrient = nutrient_of(hub, item)
        if nutrient:
            yield from _feed(hub, nutrient, half=True)


def nutrient_of(hub: Hub, item: str) -> str:
    """Return the nutrient that "objective-any-3" stands for; "" for the technique (FM-MIS-43)."""
    number = int(item.rpartition("-")[2]) if item.startswith("objective-") else 0
    nutrients = hub.mission.gauges
    return nutrients[number - 1] if 0 < number <= len(nutrients) else ""


def missing(hub: Hub) -> list[str]:
    """Return nutrients not yet provided in full."""
    return [nutrient for nutrient, percent in hub.state.gauges.items() if percent < hub.full(nutrient)]


def _feed(hub: Hub, nutrient: str, *, half: bool) -> Script:
    """Add a Research card's percentage to a nutrient, up to its maximum; reaching it cheers everybody up.

    FM-MIS-46.
    """
    before = missing(hub)
    if any(hub.state.piles["percentages"].values()):
        percent = yield from draw_percentage(hub, half=half)  # FM-MIS-45
        move_gauge(hub, nutrient, percent)
    if nutrient in before and nutrient not in missing(hub):
        hub.tell(NutrientProvided(nutrient))
        for who in hub.seats_from_first():
            move_tokens(hub, who, 1)
    if not missing(hub):
        yield from tick(hub, OBJECTIVE)


def _put_lowest_aside(hub: Hub) -> None:
    """Put the lowest card aside for percentages, not for numbers (FM-MIS-47). The last one stays."""
    left = [card for card, copies in hub.state.piles["percentages"].items() if copies]
    if len(left) > 1:
        lowest = min(left, key=lambda card: hub.content.research[card].percent)
        remove_research(hub, lowest, only_percentages=True)
        hub.tell(CardPutAside(hub.content.research[lowest].percent))
