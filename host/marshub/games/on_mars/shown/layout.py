"""The layout of On Mars: the place of every thing on the table.

Each thing has one sentence: a number of pieces on a spot. Hidden things are described from behind: a hand of
private objectives is a number of cards. Things that went back to the box are on no spot.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import chain

import msgspec

from marshub.kernel import Spot, Thing, Words, assign_part, say

from ..box.components import COLUMNS, COMMON, GRID, KINDS, LAB, OBJECTIVES_DEALT, RESOURCES, get_grid_row, name_hex
from ..box.state import Player, Rival, State
from ..content.pack import Content
from ..rules.mars import Mars, make_seat_key
from ..rules.rival import describe_card
from . import panel


def list_layout(state: State, content: Content) -> Iterator[Thing]:
    """Yield the things in the order of setting up: map, main board, displays, then player by player."""
    mars = Mars(state, content)
    yield from assign_part(say("om-part-map"), _list_map(mars))
    yield from assign_part(say("om-part-board"), _list_main_board(mars))
    yield from assign_part(say("om-part-displays"), _list_displays(mars))
    for seat, player in state.players.items():
        things = chain(
            _list_pieces(mars, seat, player), _list_player_board(mars, seat, player), _list_cards(mars, seat, player)
        )
        if state.rival is not None and seat == state.rival.colour:
            things = chain(things, _list_rival_things(mars, state.rival))
        yield from assign_part(say(f"om-seat-{seat}"), things)


def make_things(piece: str, name: Words, spot: Spot, count: int = 1, lights: tuple[str, ...] = ()) -> Iterator[Thing]:
    """Yield a number of pieces on a spot as a thing with its sentence; nothing for 0."""
    if count > 0:
        lay = Words("om-lay", {"count": count}, {"thing": (name,), "spot": (spot.words,)})
        yield Thing(piece, name, spot, count, lay, lights)


def _make_hex_spot(where: str) -> Spot:
    return Spot(f"hex.{where}", say("om-at-hex", where=name_hex(where)))


def _make_player_spot(place: str, seat: str) -> Spot:
    """Return a spot of a player board."""
    return Spot(f"{place}.{seat}", say(f"om-at-{place}", whose=make_seat_key(seat)))


def _name_good(good: str) -> tuple[str, Words]:
    return ("crystal" if good == "crystal" else f"good.{good}"), say(f"om-good-{good}")


def _name_card(kind: str, name: str) -> tuple[str, Words]:
    """Return id and name of a card or tile."""
    return f"{kind}.{name}", say(f"om-{kind}-{name}")


def _name_coloured_piece(piece: str, seat: str) -> tuple[str, Words]:
    """Return id and name of a piece of a player's colour."""
    return f"{piece}.{seat}", say(f"om-thing-{piece}", whose=make_seat_key(seat))


# ---------------------------------------------------------------------- what everybody shares


def _list_map(mars: Mars) -> Iterator[Thing]:
    state = mars.state
    for hex_id, building in state.terrain.items():
        owner = f".{building.owner}" if building.owner else ""
        name = (
            say("om-thing-shelter", whose=make_seat_key(building.owner)) if owner else say(f"om-kind-{building.kind}")
        )
        yield from make_things(f"building.{building.kind}{owner}", name, _make_hex_spot(hex_id))
        if building.miner:
            yield from make_things(*_name_coloured_piece("colonist", building.miner), _make_hex_spot(hex_id))
    for hex_id in state.crystals:
        yield from make_things(*_name_good("crystal"), _make_hex_spot(hex_id))
    for hex_id, kind in state.research.items():
        yield from make_things(*_name_card("research", kind), _make_hex_spot(hex_id))
    for hex_id, find in state.finds.items():
        yield from make_things(*_name_card("discovery", find), _make_hex_spot(hex_id))


def _list_main_board(mars: Mars) -> Iterator[Thing]:
    state = mars.state
    for column in COLUMNS:
        kind = f"@om-kind-{column}"
        spot = Spot(f"row.{column}.{state.rows[column]}", say("om-at-row", building=kind, row=state.rows[column]))
        yield from make_things(f"row.{column}", say("om-thing-row", building=kind), spot, lights=(f"row.{column}",))
        if column in state.rewards:
            top = Spot(f"reward.{column}", say("om-at-reward", building=kind))
            yield from make_things(*_name_card("reward", state.rewards[column]), top)
    row = state.level + 1
    yield from make_things(
        "level", say("om-thing-level"), Spot(f"level.{row}", say("om-at-level", row=row)), lights=("level",)
    )
    steps = Spot(f"remaining.{state.remaining}", say("om-at-remaining", left=state.remaining))
    yield from make_things("remaining", say("om-thing-remaining"), steps, lights=("remaining",))
    side, far = state.shuttle.side, state.shuttle.distance
    spot = Spot(f"shuttle.{side}.{far}", say("om-at-shuttle", side=f"@om-side-{side}", distance=far))
    yield from make_things("shuttle", say("om-thing-shuttle"), spot, lights=("shuttle",))
    for mission, left in state.missions.items():
        yield from make_things(*_name_card("mission", mission), Spot("missions", say("om-at-missions")))
        spot = Spot(f"mission.{mission}.{left}", say("om-at-mission", mission=f"@om-mission-{mission}", left=left))
        yield from make_things("tracker", say("om-thing-tracker"), spot)
    warehouse = Spot("warehouse", say("om-at-warehouse"))
    for good, count in state.warehouse.items():
        yield from make_things(*_name_good(good), warehouse, count)
    for action, colonists in state.slots.items():
        for seat, count in colonists.items():
            yield from make_things(*_name_coloured_piece("colonist", seat), _make_slot_spot(action), count)


def _make_slot_spot(action: str) -> Spot:
    return Spot(f"slot.{action}", say("om-at-slot", action=f"@om-action-{action}"))


def _list_displays(mars: Mars) -> Iterator[Thing]:
    state, content = mars.state, mars.content
    for kind in COMMON:
        spot = Spot(f"stack.{kind}", say("om-at-stack", building=f"@om-kind-{kind}"))
        yield from make_things(f"building.{kind}", say(f"om-kind-{kind}"), spot, mars.count_tiles_left("", kind))
    for place in GRID:
        if place in state.grid:
            spot = Spot(f"grid.{place}", say("om-at-grid", row=f"@om-row-{get_grid_row(place)}", number=int(place[-1])))
            yield from make_things(*_name_card("tech", state.grid[place]), spot)
    stack = Spot("stack.tech", say("om-at-tech-stack"))
    yield from make_things("tech", say("om-thing-tech"), stack, sum(mars.count_technology_stack().values()))
    display = Spot("display", say("om-at-display"))
    for card in state.display:
        yield from make_things(*_name_card("blueprint", card), display)
    deck = Spot("deck.blueprint", say("om-at-deck"))
    yield from make_things("blueprint", say("om-thing-blueprint"), deck, len(state.deck))
    for space, card in state.hiring.items():
        if card:
            spot = Spot(f"hiring.{space}", say("om-at-hiring", scientist=f"@om-scientist-{space}"))
            yield from make_things(*_name_hired_card(mars, card), spot)
            if card in content.scientists:
                yield from make_things(*_name_scientist_marker(card), spot)
    for card in mars.list_open_contracts():
        yield from make_things(*_name_card("contract", card), Spot("contracts", say("om-at-contracts")))
    box = Spot("exploration", say("om-at-exploration"))
    for find in state.face_up:
        yield from make_things(*_name_card("discovery", find), box)
    under = Spot("exploration.stack", say("om-at-exploration-stack"))
    yield from make_things("discovery", say("om-thing-discovery"), under, sum(state.stack.values()))


def _name_hired_card(mars: Mars, card: str) -> tuple[str, Words]:
    return _name_card("scientist" if card in mars.content.scientists else "contract", card)


def _name_scientist_marker(card: str) -> tuple[str, Words]:
    """Return id and name of a scientist's marker."""
    return f"sent.{card}", say("om-thing-sent", scientist=f"@om-scientist-{card}")


# ---------------------------------------------------------------------- a player


def _list_pieces(mars: Mars, seat: str, player: Player) -> Iterator[Thing]:
    """Yield a player's markers on the main board, and pieces on the map."""
    if player.space:
        spot = Spot(
            f"space.{player.space}{'.done' * player.done}",
            say("om-at-space", space=player.space, done=int(player.done)),
            panel.make_space_zone(player.space),
        )
        piece, name = _name_coloured_piece("player", seat)
        for item in make_things(piece, name, spot, lights=(f"order.{seat}",)):
            yield msgspec.structs.replace(item, pieces=(panel.make_marker_tag(seat),))
    yield from make_things(
        *_name_coloured_piece("score", seat), Spot(f"score.{player.score}", say("om-at-score", points=player.score))
    )
    for hex_id in player.bots:
        yield from make_things(*_name_coloured_piece("bot", seat), _make_hex_spot(hex_id))
    yield from make_things(
        *_name_coloured_piece("bot", seat), _make_player_spot("supply", seat), mars.count_bots_left(seat)
    )
    yield from make_things(
        *_name_coloured_piece("rover", seat),
        _make_hex_spot(player.rover) if player.rover else _make_player_spot("supply", seat),
    )
    for card, hex_id in player.blueprints.items():
        on_card = Spot(f"card.{card}", say("om-at-card", card=f"@om-blueprint-{card}"))
        yield from make_things(*_name_coloured_piece("marker", seat), _make_hex_spot(hex_id) if hex_id else on_card)
    yield from make_things(
        *_name_coloured_piece("marker", seat), _make_player_spot("supply", seat), mars.count_unused_markers(seat)
    )
    yield from make_things(
        f"building.shelter.{seat}",
        say("om-thing-shelter", whose=make_seat_key(seat)),
        _make_player_spot("shelters", seat),
        mars.count_tiles_left(seat, KINDS[-1]),
    )


def _list_player_board(mars: Mars, seat: str, player: Player) -> Iterator[Thing]:
    """Yield the things on the player board: colonists, ships, goods, technology, cubes."""
    for home, count in (("quarters", player.quarters), ("work", player.work), ("reserve", mars.count_reserve(seat))):
        yield from make_things(*_name_coloured_piece("colonist", seat), _make_player_spot(home, seat), count)
    for space in player.docked:
        spot = Spot(f"dock.{space}.{seat}", say("om-at-dock", whose=make_seat_key(seat), space=space))
        yield from make_things(*_name_coloured_piece("ship", seat), spot)
    yield from make_things(*_name_coloured_piece("ship", seat), _make_player_spot("hangar", seat), player.hangar)
    for good in RESOURCES:
        yield from make_things(*_name_good(good), _make_player_spot("storage", seat), player.resources[good])
    yield from make_things(*_name_good("crystal"), _make_player_spot("depot", seat), player.depot)
    yield from make_things(*_name_good("crystal"), _make_player_spot("tray", seat), player.tray)
    pending = sum(loan.lender == seat for loan in mars.state.loans)
    yield from make_things(*_name_good("oxygen"), _make_player_spot("pending", seat), pending)
    for place in LAB:
        if place in player.lab:
            spot = Spot(f"lab.{place}.{seat}", say("om-at-lab", whose=make_seat_key(seat), space=place))
            yield from make_things(*_name_card("tech", player.lab[place]), spot)
    for kind in COMMON:
        name = say("om-thing-cube", whose=make_seat_key(seat), building=f"@om-kind-{kind}")
        spot = Spot("progress", say("om-at-progress")) if kind in player.progress else _make_player_spot("cubes", seat)
        yield from make_things(f"cube.{seat}.{kind}", name, spot)


def _list_rival_things(mars: Mars, rival: Rival) -> Iterator[Thing]:
    """Yield the rival's bots, which are not on the map (OM-SOLO-04, OM-SOLO-45), and the solo cards (OM-SOLO-05)."""
    piece, name = _name_coloured_piece("bot", rival.colour)
    icon = say("om-at-icon", building=f"@om-kind-{rival.icon}")
    yield from make_things(piece, name, Spot(f"icon.{rival.icon}", icon))
    on_board = Spot(f"bots.{rival.colour}", say("om-at-rival-bots", whose=make_seat_key(rival.colour)))
    yield from make_things(piece, name, on_board, rival.bots)
    deck = Spot("deck.rival", say("om-at-rival-deck"))
    yield from make_things("rival-card", say("om-thing-rival-card"), deck, len(rival.deck))
    used = Spot("discards.rival", say("om-at-rival-discards"))
    shown = int(rival.card in mars.content.rival_cards)
    left = len(mars.content.rival_cards) - len(rival.deck) - shown
    yield from make_things("rival-card", say("om-thing-rival-discard"), used, left)
    if shown:
        top = Spot("discards.rival.top", say("om-at-rival-revealed"))
        yield from make_things(f"rival-card.{rival.card}", describe_card(mars, rival.card), top)


def _name_card_spot(card: str) -> Words:
    return say("om-at-card", card=f"@om-blueprint-{card}")


def _list_cards(mars: Mars, seat: str, player: Player) -> Iterator[Thing]:
    """Yield cards and tiles before a player; of the hand only the number."""
    area = _make_player_spot("area", seat)
    for card in player.blueprints:
        yield from make_things(*_name_card("blueprint", card), area)
    for card, tile in player.kept.items():
        yield from make_things(*_name_card("discovery", tile), Spot(f"card.{card}", _name_card_spot(card)))
    for card, hex_id in player.scientists.items():
        yield from make_things(*_name_card("scientist", card), area)
        sent = Spot(f"card.{hex_id}", _name_card_spot(hex_id)) if hex_id else area
        yield from make_things(*_name_scientist_marker(card), sent)
    for card, given in player.contracts.items():
        yield from make_things(*_name_card("contract", card), area)
        spot = Spot(f"contract.{card}", say("om-at-contract", card=f"@om-contract-{card}"))
        for good, count in given.items():
            yield from make_things(*_name_good(good), spot, count)
    tiles: Mapping[tuple[str, str], int] = Counter(
        [*(("research", kind) for kind in player.research), *(("discovery", find) for find in player.discoveries)]
    )
    for (kind, name), count in tiles.items():
        yield from make_things(*_name_card(kind, name), area, count)
    if player.fulfilled:
        yield from make_things(*_name_card("objective", player.fulfilled), area)
    held = min(OBJECTIVES_DEALT, len(player.objectives))
    yield from make_things("objective", say("om-thing-objective"), _make_player_spot("hand", seat), held)
