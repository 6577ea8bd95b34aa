"""Full Malfunction tracks: a card, a fresh track, and trouble passed on to the next block (MAL)."""

from __future__ import annotations

from marshub.kernel import Script

from ...box.components import BLOCKS, TRACK_FULL, Block, next_block
from ...happenings.malfunctions import CardPassed, TrackMoved
from ..hub import Hub
from ..map.poi import puts_away
from ..mission_rules import rules_of
from ..resolve import settles
from .cards import draw_card, pile_of, resolve_card
from .tracks import turn_box


@settles
def settle_tracks(hub: Hub) -> Script:
    """Resolve every track on 5, one at a time: Working, Living, System, then what the cards filled (FM-MAL-13).

    One that an effect fills is resolved when that effect is done (FM-MAL-12).
    """
    if hub.settling:
        return  # an outer call runs the loop below and resolves it
    hub.settling = True
    waiting: list[Block] = []
    while True:
        waiting += [b for b in BLOCKS if hub.state.tracks[b] == TRACK_FULL and b not in waiting]
        if not waiting:
            break
        yield from _trigger(hub, waiting.pop(0))
    hub.settling = False


def _trigger(hub: Hub, block: Block) -> Script:
    """Draw and resolve a card, reset the track, turn the next block's Box marker red (FM-MAL-09, FM-MAL-10)."""
    card = yield from draw_card(hub, block)
    # A POI token may put the card away; the second one stands (FM-MIS-64).
    if (yield from puts_away(hub, rules_of(hub).spare_icon(hub), f"@fm-card-{card}")):
        hub.tell(CardPassed(block, card))
        hub.discard(pile_of(block), card)
        card = yield from draw_card(hub, block)
    yield from resolve_card(hub, card)
    hub.discard(pile_of(block), card)
    hub.state.tracks[block] = 0
    hub.tell(TrackMoved(block, TRACK_FULL, 0))
    turn_box(hub, next_block(block), red=True)
