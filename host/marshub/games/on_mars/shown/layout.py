"""The places of all things of On Mars: the one description of its table.

Each thing has one sentence: so many of this on that spot. Hidden things are described from behind: a hand of private
objectives is so many cards. Things that went back to the box are on no spot.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import chain

import msgspec

from marshub.kernel import Spot, Thing, Words, part_of, say

from ..box.components import (
    COLUMNS,
    COMMON,
    GRID,
    KINDS,
    LAB,
    OBJECTIVES,
    RESOURCES,
    row_of,
    spot_name,
)
from ..box.state import Player, State
from ..content.pack import Content
from ..rules.mars import Mars, seat_key
from . import panel, zones


def layout(state: State, content: Content) -> Iterator[Thing]:
    """Yield the things in the best order of setting up: the map, the main board, the displays, then board by board."""
    mars = Mars(state, content)
    yield from part_of(say("om-part-map"), _map(mars))
    yield from part_of(say("om-part-board"), _main_board(mars))
    yield from part_of(say("om-part-displays"), _displays(mars))
    for who, player in state.players.items():
        own = chain(_pieces(mars, who, player), _board(mars, who, player), _cards(mars, who, player))
        yield from part_of(say(f"om-seat-{who}"), own)


def thing(what: str, name: Words, spot: Spot, count: int = 1, lights: tuple[str, ...] = ()) -> Iterator[Thing]:
    """Yield so many of a thing on a spot, and the sentence for them; nothing where there are none."""
    if count > 0:
        lay = Words("om-lay", {"count": count}, {"thing": (name,), "spot": (spot.words,)})
        yield Thing(what, name, spot, count, lay, lights)


def _hex(where: str) -> Spot:
    return Spot(f"hex.{where}", say("om-at-hex", where=spot_name(where)))


def _own(place: str, who: str) -> Spot:
    """Return a place of a player board."""
    return Spot(f"{place}.{who}", say(f"om-at-{place}", whose=seat_key(who)))


def _good(good: str) -> tuple[str, Words]:
    return ("crystal" if good == "crystal" else f"good.{good}"), say(f"om-good-{good}")


def _named(kind: str, name: str) -> tuple[str, Words]:
    """Return a card or tile by its name: what it is, and what it is called."""
    return f"{kind}.{name}", say(f"om-{kind}-{name}")


def _coloured(what: str, who: str) -> tuple[str, Words]:
    """Return a piece of a player's colour."""
    return f"{what}.{who}", say(f"om-thing-{what}", whose=seat_key(who))


# ---------------------------------------------------------------------- what everybody shares


def _map(mars: Mars) -> Iterator[Thing]:
    state = mars.state
    for at, building in state.terrain.items():
        owner = f".{building.owner}" if building.owner else ""
        name = say("om-thing-shelter", whose=seat_key(building.owner)) if owner else say(f"om-kind-{building.kind}")
        yield from thing(f"building.{building.kind}{owner}", name, _hex(at))
        if building.miner:
            yield from thing(*_coloured("colonist", building.miner), _hex(at))
    for at in state.crystals:
        yield from thing(*_good("crystal"), _hex(at))
    for at, kind in state.research.items():
        yield from thing(*_named("research", kind), _hex(at))
    for at, find in state.finds.items():
        yield from thing(*_named("discovery", find), _hex(at))


def _main_board(mars: Mars) -> Iterator[Thing]:
    state = mars.state
    for column in COLUMNS:
        kind = f"@om-kind-{column}"
        spot = Spot(f"row.{column}.{state.rows[column]}", say("om-at-row", building=kind, row=state.rows[column]))
        yield from thing(f"row.{column}", say("om-thing-row", building=kind), spot, lights=(f"row.{column}",))
        if column in state.rewards:
            top = Spot(f"reward.{column}", say("om-at-reward", building=kind))
            yield from thing(*_named("reward", state.rewards[column]), top)
    row = state.level + 1
    yield from thing(
        "level", say("om-thing-level"), Spot(f"level.{row}", say("om-at-level", row=row)), lights=("level",)
    )
    steps = Spot(f"remaining.{state.remaining}", say("om-at-remaining", left=state.remaining))
    yield from thing("remaining", say("om-thing-remaining"), steps, lights=("remaining",))
    side, far = state.shuttle.side, state.shuttle.distance
    spot = Spot(f"shuttle.{side}.{far}", say("om-at-shuttle", side=f"@om-side-{side}", distance=far))
    yield from thing("shuttle", say("om-thing-shuttle"), spot, lights=("shuttle",))
    for mission, left in state.missions.items():
        yield from thing(*_named("mission", mission), Spot("missions", say("om-at-missions")))
        spot = Spot(f"mission.{mission}.{left}", say("om-at-mission", mission=f"@om-mission-{mission}", left=left))
        yield from thing("tracker", say("om-thing-tracker"), spot)
    warehouse = Spot("warehouse", say("om-at-warehouse"))
    for good, count in state.warehouse.items():
        yield from thing(*_good(good), warehouse, count)
    for action, there in state.slots.items():
        for who, count in there.items():
            yield from thing(*_coloured("colonist", who), _slot(action), count)


def _slot(action: str) -> Spot:
    return Spot(f"slot.{action}", say("om-at-slot", action=f"@om-action-{action}"))


def _displays(mars: Mars) -> Iterator[Thing]:
    state, content = mars.state, mars.content
    for kind in COMMON:
        spot = Spot(f"stack.{kind}", say("om-at-stack", building=f"@om-kind-{kind}"))
        yield from thing(f"building.{kind}", say(f"om-kind-{kind}"), spot, mars.stack_size("", kind))
    for place in GRID:
        if place in state.grid:
            spot = Spot(f"grid.{place}", say("om-at-grid", row=f"@om-row-{row_of(place)}", number=int(place[-1])))
            yield from thing(*_named("tech", state.grid[place]), spot)
    stack = Spot("stack.tech", say("om-at-tech-stack"))
    yield from thing("tech", say("om-thing-tech"), stack, sum(mars.technology_stack().values()))
    display = Spot("display", say("om-at-display"))
    for card in state.display:
        yield from thing(*_named("blueprint", card), display)
    later = [batch for batch, level in (("level2", 2), ("level3", 3)) if state.level < level]
    deck = sum(each.batch in later for each in content.blueprints.values())
    yield from thing("blueprint", say("om-thing-blueprint"), Spot("deck.blueprint", say("om-at-deck")), deck)
    for space, card in state.hiring.items():
        if card:
            spot = Spot(f"hiring.{space}", say("om-at-hiring", scientist=f"@om-scientist-{space}"))
            yield from thing(*_hired(mars, card), spot)
            if card in content.scientists:
                yield from thing(*_scientist(card), spot)
    for card in mars.open_contracts():
        yield from thing(*_named("contract", card), Spot("contracts", say("om-at-contracts")))
    box = Spot("exploration", say("om-at-exploration"))
    for find in state.face_up:
        yield from thing(*_named("discovery", find), box)
    under = Spot("exploration.stack", say("om-at-exploration-stack"))
    yield from thing("discovery", say("om-thing-discovery"), under, sum(state.stack.values()))


def _hired(mars: Mars, card: str) -> tuple[str, Words]:
    return _named("scientist" if card in mars.content.scientists else "contract", card)


def _scientist(card: str) -> tuple[str, Words]:
    """Return a scientist's marker."""
    return f"sent.{card}", say("om-thing-sent", scientist=f"@om-scientist-{card}")


# ---------------------------------------------------------------------- a player


def _pieces(mars: Mars, who: str, player: Player) -> Iterator[Thing]:
    """Return markers on the main board, and what is on the map."""
    if player.space:
        spot = Spot(
            f"space.{player.space}{'.done' * player.done}",
            say("om-at-space", space=player.space, done=int(player.done)),
            zones.space(player.space),
        )
        what, name = _coloured("player", who)
        for each in thing(what, name, spot, lights=(f"order.{who}",)):
            yield msgspec.structs.replace(each, pieces=(panel.marker(who),))
    yield from thing(*_coloured("score", who), Spot(f"score.{player.score}", say("om-at-score", points=player.score)))
    for at in player.bots:
        yield from thing(*_coloured("bot", who), _hex(at))
    yield from thing(*_coloured("bot", who), _own("supply", who), mars.bots_left(who))
    yield from thing(*_coloured("rover", who), _hex(player.rover) if player.rover else _own("supply", who))
    for card, at in player.blueprints.items():
        on_card = Spot(f"card.{card}", say("om-at-card", card=f"@om-blueprint-{card}"))
        yield from thing(*_coloured("marker", who), _hex(at) if at else on_card)
    yield from thing(*_coloured("marker", who), _own("supply", who), mars.markers(who))
    yield from thing(
        f"building.shelter.{who}",
        say("om-thing-shelter", whose=seat_key(who)),
        _own("shelters", who),
        mars.stack_size(who, KINDS[-1]),
    )


def _board(mars: Mars, who: str, player: Player) -> Iterator[Thing]:
    """Return the player board: colonists, ships, goods, technology, cubes."""
    for home, count in (("quarters", player.quarters), ("work", player.work), ("reserve", mars.reserve(who))):
        yield from thing(*_coloured("colonist", who), _own(home, who), count)
    for space in player.docked:
        spot = Spot(f"dock.{space}.{who}", say("om-at-dock", whose=seat_key(who), space=space))
        yield from thing(*_coloured("ship", who), spot)
    yield from thing(*_coloured("ship", who), _own("hangar", who), player.hangar)
    for good in RESOURCES:
        yield from thing(*_good(good), _own("storage", who), player.resources[good])
    yield from thing(*_good("crystal"), _own("depot", who), player.depot)
    yield from thing(*_good("crystal"), _own("tray", who), player.tray)
    pending = sum(loan.lender == who for loan in mars.state.loans)
    yield from thing(*_good("oxygen"), _own("pending", who), pending)
    for place in LAB:
        if place in player.lab:
            spot = Spot(f"lab.{place}.{who}", say("om-at-lab", whose=seat_key(who), space=place))
            yield from thing(*_named("tech", player.lab[place]), spot)
    for kind in COMMON:
        name = say("om-thing-cube", whose=seat_key(who), building=f"@om-kind-{kind}")
        spot = Spot("progress", say("om-at-progress")) if kind in player.progress else _own("cubes", who)
        yield from thing(f"cube.{who}.{kind}", name, spot)


def _cards(mars: Mars, who: str, player: Player) -> Iterator[Thing]:
    """Return cards and tiles before a player; of the hand only how many there are."""
    area = _own("area", who)
    for card in player.blueprints:
        yield from thing(*_named("blueprint", card), area)
    for card, at in player.scientists.items():
        yield from thing(*_named("scientist", card), area)
        sent = Spot(f"card.{at}", say("om-at-card", card=f"@om-blueprint-{at}")) if at else area
        yield from thing(*_scientist(card), sent)
    for card, given in player.contracts.items():
        yield from thing(*_named("contract", card), area)
        spot = Spot(f"contract.{card}", say("om-at-contract", card=f"@om-contract-{card}"))
        for good, count in given.items():
            yield from thing(*_good(good), spot, count)
    tiles: Mapping[tuple[str, str], int] = Counter(
        [*(("research", kind) for kind in player.research), *(("discovery", find) for find in player.discoveries)]
    )
    for (kind, name), count in tiles.items():
        yield from thing(*_named(kind, name), area, count)
    if player.fulfilled:
        yield from thing(*_named("objective", player.fulfilled), area)
    held = min(OBJECTIVES, len(player.objectives))
    yield from thing("objective", say("om-thing-objective"), _own("hand", who), held)
