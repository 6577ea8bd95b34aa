"""Violations of positions, side effects of corrections, and how a turn is resumed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import cast

from marshub.kernel import Violation, Words, say
from marshub.kernel.mechanisms.turns import clockwise
from marshub.kernel.words import OR

from ..box.components import (
    BOTS,
    COLUMNS,
    COMMON,
    DOCKS,
    GRID,
    GRID_TECHS,
    LENGTHS,
    LETTERS,
    MARKERS,
    OBJECTIVES_DEALT,
    OPENING_DISPLAY,
    ORDER,
    SHELTERS,
    SHIPS,
    SIDES,
    Colour,
    name_hex,
)
from ..box.state import Building, State
from .contracts import is_fulfilled
from .draws import list_tile_ids
from .land import list_pieces_on_map
from .mars import Mars
from .piece_placement import find_crowded_hexes
from .slots import count_slots
from .travel import list_free_spaces


def find_violations(mars: Mars) -> Iterator[Violation]:
    """Yield every violation of the rules and of the limits of the box."""
    yield from _check_course(mars)
    yield from _check_boards(mars)
    yield from _check_map(mars)
    yield from _check_cards(mars)
    yield from _check_rival(mars)


def _check_course(mars: Mars) -> Iterator[Violation]:
    state = mars.state
    if not state.start:
        if state.phase != "setup":
            expected = "the set-up comes first; it is over once `start` names who chose a turn-order space first"
            yield Violation("phase", expected, ("setup",), say("om-misfit-setup-first"))
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
        yield Violation("active", "the active player, only in the Colonisation phase", ("", *seats), words)
    elif state.phase == "turn" and state.active and state.players[state.active].done:
        words = say("om-misfit-done")
        yield Violation(f"players.{state.active}.done", "the active player's marker is not laid down", (), words)
    # The final round is the one after the trigger (OM-END-02), and ends without a Shuttle phase (OM-END-03).
    if state.last and state.last - state.round not in ((1,) if state.phase == "shuttle" else (0, 1)):
        yield Violation("last", "the final round is this one or the next", (), say("om-misfit-last"))
    if not all(mars.get_tech_level(loan.lender, loan.tech) for loan in state.loans):
        yield Violation("loans", "borrowed from a player who has the tile", (), say("om-misfit-loan"))
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
        capacity = mars.get_storage_capacity(seat)
        for good, count in player.resources.items():
            if count > capacity:
                expected = f"at most {capacity} fit in Storage"
                words = say("om-misfit-storage", count=capacity)
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


def _check_rival(mars: Mars) -> Iterator[Violation]:
    """Check that the rival has nothing that it never has (OM-SOLO-03, -04, -16, -20, -21)."""
    if mars.state.rival is None:
        return
    seat = mars.state.rival.colour
    player = mars.get_player(seat)
    held = {
        **{f"resources.{good}": count for good, count in player.resources.items()},
        "quarters": player.quarters, "work": player.work, "tray": player.tray, "bots": len(player.bots),
        "objectives": len(player.objectives) + bool(player.fulfilled), "tasks": len(player.tasks),
    }  # fmt: skip
    for name, count in held.items():
        if count:
            words = say("om-misfit-rival", who=f"@om-seat-{seat}")
            yield Violation(f"players.{seat}.{name}", f"the rival ({seat}) never has any", (), words)


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
    kinds = Counter([building.kind for building in state.terrain.values()])
    for kind in COMMON:
        tiles = len(mars.content.buildings[kind].arrows)
        placed = kinds[kind] - 1
        if state.tops.get(kind, "") not in ("", *(ids := list_tile_ids(mars.content, kind))):
            words = say("om-misfit-top", kind=f"@om-kind-{kind}")
            yield Violation(f"tops.{kind}", "a tile of its own type", tuple(ids), words)
        elif placed + mars.count_tiles_left("", kind) > tiles:
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
    # In turns and on journeys (OM-TRAVC-10) pieces may be on the move.
    if state.phase not in ("turn", "shuttle") and (several := [hex_id for hex_id, count in crowd.items() if count > 1]):
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
    cards = list(cards)
    if len({*cards}) == len(cards):  # nearly always: this is asked of each value that a place may have
        return []
    return [card for card, count in Counter(cards).items() if card and count > 1]


def _describe_duplicates(kind: str, cards: Iterable[str], key: str = "om-misfit-once") -> Words:
    """Return the message that there are fewer of these cards.

    It names no place of the other copies: one may be in a hand.
    """
    keys = ("om-scientist-{}", "om-contract-{}") if kind == "person" else (f"om-{kind}-{{}}",)
    return Words(key, {}, {"cards": tuple(say(OR.join(item.format(card) for item in keys)) for card in cards)})


def _list_first_colonist_cards(mars: Mars, kind: Collection[str]) -> list[str]:
    """Return the cards of First Colonists of a kind, A or B, that players hold or showed."""
    players = mars.state.players.values()
    return [card for it in players for card in (it.first_card, *it.tasks, *it.shown) if card in kind]


def _check_cards(mars: Mars) -> Iterator[Violation]:
    """Check that every card and tile of which there is one lies in one place."""
    state, players = mars.state, mars.state.players.values()
    hired = [*state.hiring.values(), *(card for player in players for card in (*player.scientists, *player.contracts))]
    groups = (  # place, kind, cards
        ("display", "blueprint", [*state.display, *state.deck, *(c for player in players for c in player.blueprints)]),
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
        ("players", "first-card", _list_first_colonist_cards(mars, mars.content.first_cards)),
        ("players", "task", _list_first_colonist_cards(mars, mars.content.tasks)),
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
        if any(card not in player.contracts for card in player.completed):
            yield Violation(f"players.{seat}.completed", "own contracts", (), say("om-misfit-completed"))
        if any(card not in player.blueprints for card in player.kept):
            yield Violation(f"players.{seat}.kept", "on own blueprints", (), say("om-misfit-kept"))
    letters = list(state.letters.values())
    if len({*letters}) != len(letters) or (letters and not state.missions.keys() <= {*letters}):
        yield Violation("letters", "each mission has a letter of its own", (), say("om-misfit-letters"))
    # Technology tiles.
    labs = Counter([*state.grid.values(), *(tile for player in players for tile in player.lab.values())])
    if too_many := [tech for tech, count in labs.items() if count > mars.content.techs[tech]]:
        words = _describe_duplicates("tech", too_many, "om-misfit-techs")
        yield Violation("grid", f"there are not that many tiles of {', '.join(too_many)}", (), words)


def apply_side_effects(before: State, mars: Mars) -> None:
    """Apply the side effects of a correction: what is placed leaves its pile, what leaves a place goes back there.

    The turn goes with the phase, and the actions done in a turn with its seat. Once it is known who chose a turn-order
    space first, the set-up is over: what it has not laid out is laid out, the first of everything.
    """
    if mars.state.start and not before.start:
        _complete_setup(mars)
    _restart_changed_course(before, mars.state)
    _move_building_tiles(before, mars)
    _move_discoveries(before, mars.state)
    _move_cards(before, mars.state)
    _move_missions(before, mars)
    _update_completed_contracts(before, mars)


def _restart_changed_course(before: State, state: State) -> None:
    """Start a turn or a phase anew if a correction changed it."""
    if state.phase not in ("turn", "end") and state.phase != before.phase:
        state.active = ""
    elif state.start and state.active == "" and state.phase in ("turn", "end"):
        waiting = [seat for seat, player in state.players.items() if not player.done] or list(state.players)
        first = min(waiting, key=lambda seat: state.players[seat].space)
        state.active = first
    if state.active in state.players and state.active != before.active:
        state.players[state.active].done = False
    if state.last and state.last == before.last:  # the final round is this one or the next
        soonest = state.round + (state.phase == "shuttle")
        state.last = min(max(state.last, soonest), state.round + 1)
    if (state.phase, state.active) != (before.phase, before.active):
        state.begun = state.acted = state.executed = False
        state.queue, state.left = [], ""


def _complete_setup(mars: Mars) -> None:
    """Lay out what the set-up has not laid out yet; objectives are dealt to nobody (SETUP)."""
    state, content = mars.state, mars.content
    built = {building.kind for building in state.terrain.values()}
    places = [str(place) for place in content.board.places if str(place) not in state.terrain]
    state.terrain |= {
        place: Building(kind) for kind, place in zip((k for k in COLUMNS if k not in built), places, strict=False)
    }
    state.first = state.first or state.start
    for seat, site in zip(clockwise(mars.seats, cast("Colour", state.first)), content.board.sites, strict=False):
        player = mars.get_player(seat)
        if not mars.list_shelters(seat):
            state.terrain[str(site)] = Building("shelter", seat)
            if not mars.is_rival(seat):  # its bot is on the icons (OM-SOLO-04)
                player.bots = player.bots or [str(site)]
        player.space = player.space or list_free_spaces(mars, ORDER)[0]
    state.grid = state.grid or dict(zip(GRID, GRID_TECHS, strict=True))
    state.rewards = state.rewards or dict(zip(COLUMNS, content.rewards, strict=False))
    if not state.display:
        state.display = [card for card in state.deck if content.blueprints[card].level == 1][:OPENING_DISPLAY]
    if not state.face_up:
        state.face_up = list(state.stack)[: content.numbers.discoveries]
    if not state.letters:
        lengths = content.numbers.lengths[state.length]
        for length in LENGTHS:
            drawn = [card for card, data in content.missions.items() if data.length == length]
            state.missions |= {card: _get_need(mars, card) for card in drawn[: lengths.get(length, 0)]}
    state.round, state.phase = max(1, state.round), "turn"


def _get_need(mars: Mars, mission: str) -> int:
    return mars.select_by_players(mars.content.missions[mission].need)


def _count_display_tiles(state: State) -> Counter[str]:
    """Return the number of display tiles of each type on the map: its first building is none (OM-BLD-21)."""
    kinds = Counter([building.kind for building in state.terrain.values()])
    return Counter({kind: count - 1 for kind, count in kinds.items()})


def _move_building_tiles(before: State, mars: Mars) -> None:
    """Take the tile of a building that is placed from its stack, and return that of one that is removed.

    The top tile is taken first. A tile that becomes the top one changes places with the one that was.
    """
    state = mars.state
    counts_before, counts = _count_display_tiles(before), _count_display_tiles(state)
    for kind in COMMON:
        tiles = list_tile_ids(mars.content, kind)
        old, top = before.tops.get(kind, ""), state.tops.get(kind, "")
        if top != old:
            unseen = [tile for tile in tiles if tile in state.unseen]
            if top in unseen or not top:
                state.unseen.pop(top, None)
                state.unseen |= {old: 1} if old else {}
            elif not old and unseen:  # it was thought to be on the map: another one is there
                del state.unseen[unseen[0]]
        elif state.unseen == before.unseen:
            added = counts[kind] - counts_before[kind]
            for _ in range(added):
                if not state.tops.pop(kind, "") and (tile := next((t for t in tiles if t in state.unseen), "")):
                    del state.unseen[tile]
            if added < 0:
                missing = [tile for tile in tiles if tile != state.tops.get(kind) and tile not in state.unseen]
                state.unseen |= dict.fromkeys(missing[:-added], 1)


def _list_discoveries(state: State) -> set[str]:
    """Return the discoveries that lie open somewhere."""
    players = state.players.values()
    own = [tile for player in players for tile in (*player.discoveries, *player.kept.values())]
    return {*state.face_up, *state.finds.values(), *own}


def _move_discoveries(before: State, state: State) -> None:
    """Take a discovery from the place that it left for a player, or from the stack; return a removed one there."""
    for own_before, player in zip(before.players.values(), state.players.values(), strict=True):
        player.kept = {card: tile for card, tile in player.kept.items() if card in player.blueprints}
        old = {*own_before.discoveries, *own_before.kept.values()}
        for tile in {*player.discoveries, *player.kept.values()} - old:
            state.face_up = [item for item in state.face_up if item != tile]
            state.finds = {where: item for where, item in state.finds.items() if item != tile}
    _move_between(state.stack, before.stack, _list_discoveries(before), _list_discoveries(state))


def _move_between(pile: dict[str, int], pile_before: Mapping[str, int], was: set[str], now: set[str]) -> None:
    """Take what is placed now from a pile, and return what was placed, unless the pile itself was set."""
    returned = was - now if pile == pile_before else set()
    for item in now - was:
        pile.pop(item, None)
    pile |= dict.fromkeys(sorted(returned), 1)


def _list_blueprints(state: State) -> set[str]:
    """Return the blueprints that lie open somewhere."""
    return {*state.display, *(card for player in state.players.values() for card in player.blueprints)}


def _move_cards(before: State, state: State) -> None:
    """Take cards from the place that they left for a player, or from the deck; return removed ones there."""
    for own_before, player in zip(before.players.values(), state.players.values(), strict=True):
        taken = player.blueprints.keys() - own_before.blueprints.keys()
        state.display = [card for card in state.display if card not in taken]
        hired = {*player.scientists, *player.contracts} - {*own_before.scientists, *own_before.contracts}
        state.hiring = {space: "" if card in hired else card for space, card in state.hiring.items()}
        for card in own_before.scientists.keys() - player.scientists.keys():
            if not state.hiring.get(card) and all(card not in other.scientists for other in state.players.values()):
                state.hiring[card] = card
    _move_between(state.deck, before.deck, _list_blueprints(before), _list_blueprints(state))
    if state.rival is not None:
        state.rival.deck.pop(state.rival.card, None)


def _move_missions(before: State, mars: Mars) -> None:
    """Give a new mission the letter of one that is gone; a letter that is set brings its mission with a new tracker."""
    state = mars.state
    if state.letters != before.letters:
        gone = [card for card in before.letters.values() if card not in state.letters.values()]
        new = [card for card in state.letters.values() if card not in before.letters.values()]
        state.missions = {card: left for card, left in state.missions.items() if card not in gone}
        state.missions |= {card: _get_need(mars, card) for card in new if card not in state.missions}
        return
    for card in state.missions.keys() - before.missions.keys() - {*state.letters.values()}:
        if before.letters or state.start != before.start:
            free = [letter for letter in LETTERS if state.letters.get(letter) not in state.missions]
            state.letters |= {free[0]: card} if free else {}


def _update_completed_contracts(before: State, mars: Mars) -> None:
    """Let contracts that a correction fulfils count as completed, and those that left a player no more."""
    for own_before, (seat, player) in zip(before.players.values(), mars.state.players.items(), strict=True):
        if own_before.completed != player.completed:
            continue
        player.completed = [card for card in player.completed if card in player.contracts]
        player.completed += [
            card for card in player.contracts if card not in player.completed and is_fulfilled(mars, seat, card)
        ]


def prepare_resumption(mars: Mars) -> None:
    """Prepare a state from the middle of a segment for playing on: the turn continues at the state's point."""
    state = mars.state
    if find_crowded_hexes(mars):  # the movement that led there is lost: another one may part the pieces (OM-TERM-14)
        state.acted = state.executed = False
    if not state.start:  # the set-up starts again, so all drawn tiles go back
        for player in state.players.values():
            player.space, player.objectives, player.bots, player.first_card = 0, [], [], ""
        state.terrain = {str(mars.content.board.mine): Building("mine")}
        state.deck |= dict.fromkeys(state.display, 1)
        state.display, state.letters = [], {}
        state.unseen |= {tile: 1 for tile in state.tops.values() if tile}
        state.tops, state.grid, state.rewards, state.missions = {}, {}, {}, {}
        state.stack |= dict.fromkeys(state.face_up, 1)
        state.face_up = []
