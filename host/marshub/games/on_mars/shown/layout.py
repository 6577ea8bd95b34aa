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

from ..box.components import COLUMNS, COMMON, GRID, KINDS, LAB, OBJECTIVES, RESOURCES, find_row, name_spot
from ..box.state import Player, State
from ..content.pack import Content
from ..rules.mars import Mars, make_seat_key
from . import panel, zones


def list_layout(state: State, content: Content) -> Iterator[Thing]:
    """Yield the things in the order of setting up: map, main board, displays, then player by player."""
    mars = Mars(state, content)
    yield from assign_part(say("om-part-map"), _map(mars))
    yield from assign_part(say("om-part-board"), _main_board(mars))
    yield from assign_part(say("om-part-displays"), _displays(mars))
    for who, player in state.players.items():
        own = chain(_pieces(mars, who, player), _board(mars, who, player), _cards(mars, who, player))
        yield from assign_part(say(f"om-seat-{who}"), own)


def make_things(what: str, name: Words, spot: Spot, count: int = 1, lights: tuple[str, ...] = ()) -> Iterator[Thing]:
    """Yield a number of pieces on a spot as a thing with its sentence; nothing for 0."""
    if count > 0:
        lay = Words("om-lay", {"count": count}, {"thing": (name,), "spot": (spot.words,)})
        yield Thing(what, name, spot, count, lay, lights)


def _hex(where: str) -> Spot:
    return Spot(f"hex.{where}", say("om-at-hex", where=name_spot(where)))


def _own(place: str, seat: str) -> Spot:
    """Return a spot of a player board."""
    return Spot(f"{place}.{seat}", say(f"om-at-{place}", whose=make_seat_key(seat)))


def _good(good: str) -> tuple[str, Words]:
    return ("crystal" if good == "crystal" else f"good.{good}"), say(f"om-good-{good}")


def _named(kind: str, name: str) -> tuple[str, Words]:
    """Return id and name of a card or tile."""
    return f"{kind}.{name}", say(f"om-{kind}-{name}")


def _coloured(what: str, seat: str) -> tuple[str, Words]:
    """Return id and name of a piece of a player's colour."""
    return f"{what}.{seat}", say(f"om-thing-{what}", whose=make_seat_key(seat))


# ---------------------------------------------------------------------- what everybody shares


def _map(mars: Mars) -> Iterator[Thing]:
    state = mars.state
    for at, building in state.terrain.items():
        owner = f".{building.owner}" if building.owner else ""
        name = (
            say("om-thing-shelter", whose=make_seat_key(building.owner)) if owner else say(f"om-kind-{building.kind}")
        )
        yield from make_things(f"building.{building.kind}{owner}", name, _hex(at))
        if building.miner:
            yield from make_things(*_coloured("colonist", building.miner), _hex(at))
    for at in state.crystals:
        yield from make_things(*_good("crystal"), _hex(at))
    for at, kind in state.research.items():
        yield from make_things(*_named("research", kind), _hex(at))
    for at, find in state.finds.items():
        yield from make_things(*_named("discovery", find), _hex(at))


def _main_board(mars: Mars) -> Iterator[Thing]:
    state = mars.state
    for column in COLUMNS:
        kind = f"@om-kind-{column}"
        spot = Spot(f"row.{column}.{state.rows[column]}", say("om-at-row", building=kind, row=state.rows[column]))
        yield from make_things(f"row.{column}", say("om-thing-row", building=kind), spot, lights=(f"row.{column}",))
        if column in state.rewards:
            top = Spot(f"reward.{column}", say("om-at-reward", building=kind))
            yield from make_things(*_named("reward", state.rewards[column]), top)
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
        yield from make_things(*_named("mission", mission), Spot("missions", say("om-at-missions")))
        spot = Spot(f"mission.{mission}.{left}", say("om-at-mission", mission=f"@om-mission-{mission}", left=left))
        yield from make_things("tracker", say("om-thing-tracker"), spot)
    warehouse = Spot("warehouse", say("om-at-warehouse"))
    for good, count in state.warehouse.items():
        yield from make_things(*_good(good), warehouse, count)
    for action, there in state.slots.items():
        for seat, count in there.items():
            yield from make_things(*_coloured("colonist", seat), _slot(action), count)


def _slot(action: str) -> Spot:
    return Spot(f"slot.{action}", say("om-at-slot", action=f"@om-action-{action}"))


def _displays(mars: Mars) -> Iterator[Thing]:
    state, content = mars.state, mars.content
    for kind in COMMON:
        spot = Spot(f"stack.{kind}", say("om-at-stack", building=f"@om-kind-{kind}"))
        yield from make_things(f"building.{kind}", say(f"om-kind-{kind}"), spot, mars.count_stack("", kind))
    for place in GRID:
        if place in state.grid:
            spot = Spot(f"grid.{place}", say("om-at-grid", row=f"@om-row-{find_row(place)}", number=int(place[-1])))
            yield from make_things(*_named("tech", state.grid[place]), spot)
    stack = Spot("stack.tech", say("om-at-tech-stack"))
    yield from make_things("tech", say("om-thing-tech"), stack, sum(mars.count_technology_stack().values()))
    display = Spot("display", say("om-at-display"))
    for card in state.display:
        yield from make_things(*_named("blueprint", card), display)
    later = [batch for batch, level in (("level2", 2), ("level3", 3)) if state.level < level]
    deck = sum(blueprint.batch in later for blueprint in content.blueprints.values())
    yield from make_things("blueprint", say("om-thing-blueprint"), Spot("deck.blueprint", say("om-at-deck")), deck)
    for space, card in state.hiring.items():
        if card:
            spot = Spot(f"hiring.{space}", say("om-at-hiring", scientist=f"@om-scientist-{space}"))
            yield from make_things(*_hired(mars, card), spot)
            if card in content.scientists:
                yield from make_things(*_scientist(card), spot)
    for card in mars.list_open_contracts():
        yield from make_things(*_named("contract", card), Spot("contracts", say("om-at-contracts")))
    box = Spot("exploration", say("om-at-exploration"))
    for find in state.face_up:
        yield from make_things(*_named("discovery", find), box)
    under = Spot("exploration.stack", say("om-at-exploration-stack"))
    yield from make_things("discovery", say("om-thing-discovery"), under, sum(state.stack.values()))


def _hired(mars: Mars, card: str) -> tuple[str, Words]:
    return _named("scientist" if card in mars.content.scientists else "contract", card)


def _scientist(card: str) -> tuple[str, Words]:
    """Return id and name of a scientist's marker."""
    return f"sent.{card}", say("om-thing-sent", scientist=f"@om-scientist-{card}")


# ---------------------------------------------------------------------- a player


def _pieces(mars: Mars, seat: str, player: Player) -> Iterator[Thing]:
    """Yield a player's markers on the main board, and pieces on the map."""
    if player.space:
        spot = Spot(
            f"space.{player.space}{'.done' * player.done}",
            say("om-at-space", space=player.space, done=int(player.done)),
            zones.space_zone(player.space),
        )
        what, name = _coloured("player", seat)
        for item in make_things(what, name, spot, lights=(f"order.{seat}",)):
            yield msgspec.structs.replace(item, pieces=(panel.marker_piece(seat),))
    yield from make_things(
        *_coloured("score", seat), Spot(f"score.{player.score}", say("om-at-score", points=player.score))
    )
    for at in player.bots:
        yield from make_things(*_coloured("bot", seat), _hex(at))
    yield from make_things(*_coloured("bot", seat), _own("supply", seat), mars.count_bots_left(seat))
    yield from make_things(*_coloured("rover", seat), _hex(player.rover) if player.rover else _own("supply", seat))
    for card, at in player.blueprints.items():
        on_card = Spot(f"card.{card}", say("om-at-card", card=f"@om-blueprint-{card}"))
        yield from make_things(*_coloured("marker", seat), _hex(at) if at else on_card)
    yield from make_things(*_coloured("marker", seat), _own("supply", seat), mars.count_markers(seat))
    yield from make_things(
        f"building.shelter.{seat}",
        say("om-thing-shelter", whose=make_seat_key(seat)),
        _own("shelters", seat),
        mars.count_stack(seat, KINDS[-1]),
    )


def _board(mars: Mars, seat: str, player: Player) -> Iterator[Thing]:
    """Yield the things on the player board: colonists, ships, goods, technology, cubes."""
    for home, count in (("quarters", player.quarters), ("work", player.work), ("reserve", mars.count_reserve(seat))):
        yield from make_things(*_coloured("colonist", seat), _own(home, seat), count)
    for space in player.docked:
        spot = Spot(f"dock.{space}.{seat}", say("om-at-dock", whose=make_seat_key(seat), space=space))
        yield from make_things(*_coloured("ship", seat), spot)
    yield from make_things(*_coloured("ship", seat), _own("hangar", seat), player.hangar)
    for good in RESOURCES:
        yield from make_things(*_good(good), _own("storage", seat), player.resources[good])
    yield from make_things(*_good("crystal"), _own("depot", seat), player.depot)
    yield from make_things(*_good("crystal"), _own("tray", seat), player.tray)
    pending = sum(loan.lender == seat for loan in mars.state.loans)
    yield from make_things(*_good("oxygen"), _own("pending", seat), pending)
    for place in LAB:
        if place in player.lab:
            spot = Spot(f"lab.{place}.{seat}", say("om-at-lab", whose=make_seat_key(seat), space=place))
            yield from make_things(*_named("tech", player.lab[place]), spot)
    for kind in COMMON:
        name = say("om-thing-cube", whose=make_seat_key(seat), building=f"@om-kind-{kind}")
        spot = Spot("progress", say("om-at-progress")) if kind in player.progress else _own("cubes", seat)
        yield from make_things(f"cube.{seat}.{kind}", name, spot)


def _cards(mars: Mars, seat: str, player: Player) -> Iterator[Thing]:
    """Yield cards and tiles before a player; of the hand only the number."""
    area = _own("area", seat)
    for card in player.blueprints:
        yield from make_things(*_named("blueprint", card), area)
    for card, at in player.scientists.items():
        yield from make_things(*_named("scientist", card), area)
        sent = Spot(f"card.{at}", say("om-at-card", card=f"@om-blueprint-{at}")) if at else area
        yield from make_things(*_scientist(card), sent)
    for card, given in player.contracts.items():
        yield from make_things(*_named("contract", card), area)
        spot = Spot(f"contract.{card}", say("om-at-contract", card=f"@om-contract-{card}"))
        for good, count in given.items():
            yield from make_things(*_good(good), spot, count)
    tiles: Mapping[tuple[str, str], int] = Counter(
        [*(("research", kind) for kind in player.research), *(("discovery", find) for find in player.discoveries)]
    )
    for (kind, name), count in tiles.items():
        yield from make_things(*_named(kind, name), area, count)
    if player.fulfilled:
        yield from make_things(*_named("objective", player.fulfilled), area)
    held = min(OBJECTIVES, len(player.objectives))
    yield from make_things("objective", say("om-thing-objective"), _own("hand", seat), held)
