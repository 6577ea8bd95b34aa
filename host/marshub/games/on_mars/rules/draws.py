"""Draws by chance: tiles of the display, technology, discoveries, objectives (SETUP). Piles have no order."""

from __future__ import annotations

from marshub.kernel import Draw, Script, say
from marshub.kernel.mechanisms.piles import Pile, draw_card, remove_cards

from ..box.components import COMMON, Kind, make_tile_ids
from ..content.pack import Content
from .mars import Mars, cast_tech, make_seat_key


def draw_technology(mars: Mars) -> Script:
    """Draw a tile of the face-down stack."""
    tech: str = yield Draw(
        say("om-draw-technology"), mars.count_technology_stack, lambda tech: say(f"om-tech-{tech}"), deck="technology"
    )
    return cast_tech(tech)


def list_tile_ids(content: Content, kind: Kind) -> tuple[str, ...]:
    """Return the ids of all tiles of a type."""
    return make_tile_ids(kind, len(content.buildings[kind].arrows))


def get_unseen_tiles(mars: Mars, kind: Kind) -> Pile:
    """Return the unseen tiles of a type, below the top tile of its stack."""
    return {item: 1 for item in list_tile_ids(mars.content, kind) if item in mars.state.unseen}


def turn_up_tile(mars: Mars, kind: str) -> Script:
    """Turn up the top tile of a type's stack, if there is one that is not turned up: its arrows are public."""
    state = mars.state
    if kind not in COMMON or state.tops.get(kind):
        return
    left = get_unseen_tiles(mars, kind)
    if not left:
        return
    tile: str = yield Draw(
        say("om-draw-tile", building=f"@om-kind-{kind}"),
        left,
        lambda tile: say("om-tile-number", building=f"@om-kind-{kind}", number=int(tile.rpartition("-")[2])),
        deck=f"tiles-{kind}",
    )
    remove_cards(state.unseen, tile)
    state.tops[kind] = tile


def turn_up_all_tiles(mars: Mars) -> Script:
    """Turn up the top tiles of all stacks."""
    for kind in COMMON:
        yield from turn_up_tile(mars, kind)


def draw_discovery(mars: Mars) -> Script:
    """Draw a tile from the stack to the face-up ones, if there is one left (OM-TRAVC-04)."""
    if not mars.state.stack:
        return
    tile: str = yield from draw_card(
        mars.state.stack, say("om-draw-discovery"), lambda tile: say(f"om-discovery-{tile}"), deck="discovery"
    )
    mars.state.face_up.append(tile)


def draw_blueprints(mars: Mars, level: int, count: int) -> Script:
    """Draw blueprints of a level from the deck to the display, as far as there are any (OM-SETUP-04)."""
    for _ in range(min(count, len(mars.list_deck(level)))):
        card: str = yield Draw(
            say("om-draw-blueprint"),
            mars.list_deck(level),
            lambda card: say(f"om-blueprint-{card}"),
            deck=f"blueprint-{level}",
        )
        remove_cards(mars.state.deck, card)
        mars.state.display.append(card)


def deal_objective(mars: Mars, seat: str) -> Script:
    """Deal a private objective, which only its player sees (OM-SETUP-09)."""
    player = mars.get_player(seat)
    dealt = {card for each in mars.state.players.values() for card in each.objectives}
    left = {card: 1 for card in mars.content.objectives if card not in dealt}
    card: str = yield Draw(
        say("om-draw-objective", who=make_seat_key(seat)),
        left,
        lambda card: say(f"om-objective-{card}"),
        private_to=seat,
        performed_by=seat,
        deck="objective",
        candidates=lambda: [card for card in mars.content.objectives if card not in player.objectives],
    )
    player.objectives.append(card)
