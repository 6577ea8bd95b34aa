"""Violations of positions, side effects of corrections, and how a turn is resumed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from marshub.kernel import Violation, Words, say
from marshub.kernel.words import OR

from ..box.components import BOTS, COMMON, DOCKS, MARKERS, OBJECTIVES_DEALT, SHELTERS, SHIPS, SIDES, name_hex
from ..box.state import Building, State
from .land import list_pieces_on_map
from .mars import Mars
from .slots import count_slots


def find_violations(mars: Mars) -> Iterator[Violation]:
    """Yield every violation of the rules and of the limits of the box."""
    yield from _check_course(mars)
    yield from _check_boards(mars)
    yield from _check_map(mars)
    yield from _check_cards(mars)


def _check_course(mars: Mars) -> Iterator[Violation]:
    state = mars.state
    if not state.start:
        if state.phase != "setup":
            yield Violation("phase", "the set-up comes first", ("setup",), say("om-misfit-setup-first"))
        if any(player.done for player in state.players.values()):
            yield Violation("players", "nobody has had a turn yet", (), say("om-misfit-no-turn"))
        return
    seats = tuple(state.players)
    spaces = [player.space for player in state.players.values()]
    if state.phase == "setup":
        yield Violation("phase", "the set-up is done", ("turn", "end", "shuttle", "over"), say("om-misfit-setup-done"))
    if 0 in spaces or len(set(spaces)) != len(spaces):
        yield Violation("players", "every marker is on a turn-order space of its own", (), say("om-misfit-space"))
    if (state.phase in ("turn", "end")) != bool(state.active) or state.active not in ("", *seats):
        words = say("om-misfit-turn")
        yield Violation("active", "whose turn it is, in the Colonisation phase alone", ("", *seats), words)
    elif state.phase == "turn" and state.active and state.players[state.active].done:
        words = say("om-misfit-done")
        yield Violation(f"players.{state.active}.done", "whose turn it is has not laid the marker down", (), words)
    if state.phase == "over" and not state.points:
        yield Violation("phase", "points are counted when the last turn ends", (), say("om-misfit-over"))


def _check_boards(mars: Mars) -> Iterator[Violation]:
    """Check each player's pieces: no more than there are, within the capacities of the board."""
    for seat, player in mars.state.players.items():
        path = f"players.{seat}"
        # Colonists and resources.
        if mars.count_reserve(seat) < 0:
            yield Violation(f"{path}.quarters", "12 colonists in all", (), say("om-misfit-colonists"))
        if player.quarters > mars.get_quarters_capacity(seat):
            words = say("om-misfit-room", count=mars.get_quarters_capacity(seat))
            yield Violation(f"{path}.quarters", f"at most {mars.get_quarters_capacity(seat)} have room", (), words)
        for good, count in player.resources.items():
            if count > mars.get_storage_capacity(seat):
                expected = f"at most {mars.get_storage_capacity(seat)} fit in Storage"
                words = say("om-misfit-storage", count=mars.get_storage_capacity(seat))
                yield Violation(f"{path}.resources.{good}", expected, (), words)
        # Ships, crystals, bots and markers.
        if len(set(player.docked)) != len(player.docked) or not set(player.docked) <= set(DOCKS):
            yield Violation(f"{path}.docked", "each Depot space from 4 to 8 at most once", (), say("om-misfit-docked"))
        if player.depot and mars.count_depot_room(seat) < 0:
            expected = f"at most {player.depot + mars.count_depot_room(seat)} Depot spaces are free"
            words = say("om-misfit-depot", count=player.depot + mars.count_depot_room(seat))
            yield Violation(f"{path}.depot", expected, (), words)
        if player.hangar + len(player.docked) > SHIPS:
            yield Violation(f"{path}.hangar", f"{SHIPS} ships in all", (), say("om-misfit-ships", count=SHIPS))
        if len(player.bots) > BOTS:
            yield Violation(f"{path}.bots", f"{BOTS} bots in all", (), say("om-misfit-bots", count=BOTS))
        if len(player.blueprints) > MARKERS:
            words = say("om-misfit-markers", count=MARKERS)
            yield Violation(f"{path}.blueprints", f"each takes one of {MARKERS} markers", (), words)
        # Things of which a player has one of a kind.
        if len(set(player.lab.values())) != len(player.lab):
            yield Violation(f"{path}.lab", "no two tiles of one type", (), say("om-misfit-lab"))
        if len(set(player.progress)) != len(player.progress):
            yield Violation(f"{path}.progress", "one cube of each type", (), say("om-misfit-progress"))
        if len(set(player.research)) != len(player.research):
            yield Violation(f"{path}.research", "no two of one colour and letter", (), say("om-misfit-research"))
        if mars.state.start and len(mars.list_shelters(seat)) not in range(1, SHELTERS + 1):
            words = say("om-misfit-shelters", who=f"@om-seat-{seat}", count=SHELTERS)
            yield Violation("terrain", f"{seat} has 1 to {SHELTERS} shelters on the map", (), words)


def _check_map(mars: Mars) -> Iterator[Violation]:
    state = mars.state
    # Owners and miners of buildings.
    for hex_id, building in state.terrain.items():
        if (building.kind == "shelter") != bool(building.owner) or building.owner not in ("", *state.players):
            words = say("om-misfit-owner")
            yield Violation(f"terrain.{hex_id}.owner", "shelters belong to a player, nothing else does", (), words)
        if building.miner and (building.kind != "mine" or building.miner not in state.players):
            yield Violation(f"terrain.{hex_id}.miner", "a player's colonist on a mine", (), say("om-misfit-miner"))
        if building.miner and hex_id == str(mars.content.board.mine):
            words = say("om-misfit-first-mine")
            yield Violation(f"terrain.{hex_id}.miner", "nobody works in the first mine", (), words)  # OM-MINE-08
    # Building tiles and blueprints.
    for kind in COMMON:
        tiles = len(mars.content.buildings[kind].arrows)
        placed = sum(item.kind == kind for item in state.terrain.values()) - 1
        if placed + mars.count_tiles_left("", kind) > tiles:
            words = say("om-misfit-tiles", count=tiles, kind=f"@om-kind-{kind}")
            yield Violation("terrain", f"there are {tiles} tiles of {kind} besides the first", (), words)
    for seat, player in state.players.items():
        for card, hex_id in player.blueprints.items():
            building_at = state.terrain.get(hex_id)
            fits = building_at is not None and building_at.kind == mars.content.blueprints[card].type
            if hex_id and not fits:
                words = say("om-misfit-blueprint", kind=f"@om-kind-{mars.content.blueprints[card].type}")
                yield Violation(f"players.{seat}.blueprints.{card}", "a building of its type", (), words)
    # Pieces, crystals and tiles on hexes.
    crowd = Counter(hex_id for hex_id, _, _ in list_pieces_on_map(mars))
    if state.phase != "turn" and (several := [hex_id for hex_id, count in crowd.items() if count > 1]):
        expected = f"no hex has more than one piece at the end of a turn: {', '.join(several)}"
        words = say("om-misfit-crowd", where=", ".join(map(name_hex, several)))
        yield Violation("terrain", expected, (), words)
    lying = Counter([*state.crystals, *state.research, *state.finds])
    for hex_id, count in lying.items():
        if count > 1 or hex_id in state.terrain:
            words = say("om-misfit-lying", where=name_hex(hex_id))
            yield Violation("crystals", f"one crystal or tile on a hex, and none under buildings: {hex_id}", (), words)
    # Colonists on slots.
    for action, colonists in state.slots.items():
        if sum(colonists.values()) > count_slots(mars, action):
            words = say("om-misfit-slots", count=count_slots(mars, action))
            yield Violation(f"slots.{action}", f"{count_slots(mars, action)} slots in all", (), words)
        assert action in SIDES


def _find_duplicates(cards: Iterable[str]) -> list[str]:
    return [card for card, count in Counter(cards).items() if card and count > 1]


def _describe_duplicates(kind: str, cards: Iterable[str], key: str = "om-misfit-once") -> Words:
    """Return the message that there are fewer of these cards.

    It names no place of the other copies: one may be in a hand.
    """
    keys = ("om-scientist-{}", "om-contract-{}") if kind == "person" else (f"om-{kind}-{{}}",)
    return Words(key, {}, {"cards": tuple(say(OR.join(item.format(card) for item in keys)) for card in cards)})


def _check_cards(mars: Mars) -> Iterator[Violation]:
    """Check that every card and tile of which there is one lies in one place."""
    state, players = mars.state, mars.state.players.values()
    hired = [*state.hiring.values(), *(card for player in players for card in (*player.scientists, *player.contracts))]
    groups = (  # place, kind, cards
        ("display", "blueprint", [*state.display, *(card for player in players for card in player.blueprints)]),
        ("hiring", "person", hired),
        (
            "face_up",
            "discovery",
            [
                *state.face_up,
                *state.finds.values(),
                *state.stack,
                *(t for player in players for t in (*player.discoveries, *player.kept.values())),
            ],
        ),
        ("rewards", "reward", list(state.rewards.values())),
        (
            "players",
            "objective",
            [c for player in players for c in (*player.objectives, *player.spent, player.fulfilled)],
        ),
        ("players", "blueprint", [card for player in players for card in player.scientists.values()]),
    )
    # Cards of which there is one.
    for path, prefix, cards in groups:
        if duplicates := _find_duplicates(cards):
            words = _describe_duplicates(prefix, duplicates)
            yield Violation(path, f"there is one of each: {', '.join(duplicates)}", (), words)
    for seat, player in state.players.items():
        # Objectives, goods on contracts, scientists at work.
        if state.start and len(player.objectives) + len(player.spent) + bool(player.fulfilled) > OBJECTIVES_DEALT:
            words = say("om-misfit-objectives", count=OBJECTIVES_DEALT)
            yield Violation(f"players.{seat}.objectives", f"{OBJECTIVES_DEALT} are dealt", (), words)
        for card, given in player.contracts.items():
            items = mars.content.contracts[card].items
            if any(count > items.get(good, 0) for good, count in given.items()):
                words = say("om-misfit-contract")
                yield Violation(f"players.{seat}.contracts.{card}", "no more than it needs", (), words)
        for card, hex_id in player.scientists.items():
            built = {
                blueprint
                for player_with_building in players
                for blueprint, where in player_with_building.blueprints.items()
                if where
            }
            fits = hex_id in built and mars.content.blueprints[hex_id].type == mars.content.scientists[card].works_in
            if hex_id and not fits:
                words = say("om-misfit-scientist")
                yield Violation(f"players.{seat}.scientists.{card}", "a built building of the speciality", (), words)
    # Technology tiles.
    labs = Counter([*state.grid.values(), *(tile for player in players for tile in player.lab.values())])
    if too_many := [tech for tech, count in labs.items() if count > mars.content.techs[tech]]:
        words = _describe_duplicates("tech", too_many, "om-misfit-techs")
        yield Violation("grid", f"there are not so many tiles of {', '.join(too_many)}", (), words)


def apply_side_effects(before: State, state: State) -> None:
    """Apply the side effects of a correction: what is placed leaves its pile.

    A discovery leaves the stack, a contract the display. The turn goes with the phase, and the actions done in a turn
    with its seat.
    """
    if state.phase not in ("turn", "end") and state.phase != before.phase:
        state.active = ""
    elif state.start and state.active == "" and state.phase in ("turn", "end"):
        waiting = [seat for seat, player in state.players.items() if not player.done] or list(state.players)
        first = min(waiting, key=lambda seat: state.players[seat].space)
        state.active = first
    if state.active in state.players and state.active != before.active:
        state.players[state.active].done = False
    if (state.phase, state.active) != (before.phase, before.active):
        state.begun = state.acted = state.executed = False
        state.queue, state.left = [], ""
    for tile in (
        *state.face_up,
        *state.finds.values(),
        *(t for player in state.players.values() for t in (*player.discoveries, *player.kept.values())),
    ):
        state.stack.pop(tile, None)
    for own_before, player in zip(before.players.values(), state.players.values(), strict=True):
        for card in player.blueprints:
            if card not in own_before.blueprints and card in state.display:
                state.display.remove(card)
        for card in (*player.scientists, *player.contracts):
            if card in own_before.scientists or card in own_before.contracts:
                continue
            for space, lying in state.hiring.items():
                if lying == card:
                    state.hiring[space] = ""


def prepare_resumption(mars: Mars) -> None:
    """Prepare a state from the middle of a segment for playing on: the turn continues at the state's point."""
    state = mars.state
    if not state.start:  # the set-up starts again, so all drawn tiles go back
        for player in state.players.values():
            player.space, player.objectives, player.bots = 0, [], []
        state.terrain = {str(mars.content.board.mine): Building("mine")}
        state.deck |= dict.fromkeys(state.display, 1)
        state.display, state.letters = [], {}
        state.unseen |= {tile: 1 for tile in state.tops.values() if tile}
        state.tops, state.grid, state.rewards, state.missions = {}, {}, {}, {}
        state.stack |= dict.fromkeys(state.face_up, 1)
        state.face_up = []
