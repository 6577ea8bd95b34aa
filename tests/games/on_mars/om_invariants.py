"""What must hold whenever somebody is asked in On Mars, and between two answers: nothing is lost and nothing made.

What a player board holds is held against what was told: goods come and go only by happenings that say so.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from marshub.games.on_mars import State
from marshub.games.on_mars.box.components import (
    BOTS,
    COLONISTS,
    COLUMN_ROWS,
    COLUMNS,
    COMMON,
    DEPOT_SPACES,
    LQ_BASE,
    LQ_PER_EXTRA_SHELTER,
    MARKERS,
    MISSION_STEPS,
    OBJECTIVES_DEALT,
    SHELTERS,
    SHIPS,
    TOP_LEVEL,
    make_tile_id,
)
from marshub.games.on_mars.rules.land import make_neighbour_map
from marshub.kernel import Session
from on_mars_tables import CONTENT, GAME

MAP = frozenset(make_neighbour_map(CONTENT.board.radius))
#: Questions in whose midst pieces may share a hex outside turns, too (OM-CTRL-20, OM-TECH-12).
UNDER_WAY = ("om-move", "om-displace")


class Watch:
    """One game, looked at after every answer: `watch(session)` raises AssertionError where something does not hold."""

    def __init__(self) -> None:
        self._told = 0
        self._held: dict[tuple[str, str], int] = {}
        self._grown: tuple[int, ...] = ()
        self._tiles = 99

    def __call__(self, session: Session[Any, Any]) -> None:
        state: State = session.state
        self._pieces(state, session.pending.prompt.key if session.pending else "")
        _boxes(state)
        for who in state.players:
            _player(state, who)
        self._onward(state)
        held = {(who, good): n for who in state.players for good, n in _goods(state, who).items()}
        if state.start:
            self._ledger(session, held)
        self._told, self._held = len(session.log), held

    def _pieces(self, state: State, asked: str) -> None:
        """Pieces lie on the map, one on a hex; nothing lies under a building."""
        on_map = [at for mat in state.players.values() for at in (*mat.bots, *([mat.rover] if mat.rover else []))]
        on_map += [at for mat in state.players.values() for at in mat.blueprints.values() if at]
        on_map += [at for at, building in state.terrain.items() if building.miner]
        assert MAP.issuperset(on_map)
        assert MAP.issuperset(state.terrain)
        turn = state.phase == "turn" and (state.acted or state.executed or asked != "om-turn")
        going_on = turn or asked in UNDER_WAY
        assert going_on or len(on_map) == len(set(on_map)), asked  # OM-TERM-14
        loose = [*state.crystals, *state.finds, *state.research]
        assert len(loose) == len(set(loose))
        assert MAP.issuperset(loose)
        assert not set(loose) & set(state.terrain)

    def _onward(self, state: State) -> None:
        """What only ever grows: life support, level, rounds; and what only ever becomes less: missions, tiles."""
        rows = [state.rows[column] for column in COLUMNS]
        assert all(1 <= row <= COLUMN_ROWS for row in rows)
        assert 1 <= state.level <= TOP_LEVEL
        assert 0 <= state.remaining <= MISSION_STEPS
        assert all(left >= 1 for left in state.missions.values())
        grown = (*rows, state.level, state.round, -state.remaining, -len(state.missions) if state.start else -99)
        assert all(now >= before for now, before in zip(grown, self._grown, strict=False))
        self._grown = grown
        tiles = len(state.research) + sum(len(mat.research) for mat in state.players.values())
        assert tiles <= self._tiles
        self._tiles = tiles

    def _ledger(self, session: Session[Any, Any], held: dict[tuple[str, str], int]) -> None:
        """Goods of a player changed as was told since the last look, no more and no less."""
        if len(session.log) == self._told:
            assert held == self._held
            return
        entries: Counter[tuple[str, str]] = Counter()
        given: Counter[tuple[str, str]] = Counter()
        for entry in session.log[self._told :]:
            match type(entry).__name__:
                case "Gained":
                    entries[entry.who, entry.good] += entry.count  # type: ignore[attr-defined]
                case "Paid":
                    entries[entry.who, entry.good] -= entry.count  # type: ignore[attr-defined]
                case "Delivered":
                    given[entry.who, entry.good] += entry.count  # type: ignore[attr-defined]
                case "CrystalPicked":
                    entries[entry.who, "crystal"] += 1  # type: ignore[attr-defined]
                case "Contributed":
                    entries[entry.who, "crystal"] += entry.crystals  # type: ignore[attr-defined]
                case "CrystalsLost":
                    entries[entry.who, "crystal"] -= entry.count  # type: ignore[attr-defined]
        for entry, now in held.items():
            change = now - self._held.get(entry, now)
            # What goes straight onto a contract is told as delivered alone.
            assert entries[entry] <= change <= entries[entry] + given[entry], (entry, change, entries[entry])


def _goods(state: State, who: str) -> dict[str, int]:
    """All goods of a player: in Storage, Depot and Tray, and delivered."""
    mat = state.players[who]  # type: ignore[index]
    held: dict[str, int] = {**mat.resources, "crystal": mat.depot + mat.tray}
    for given in mat.contracts.values():
        for good, n in given.items():
            held[good] += n
    return held


def _player(state: State, who: str) -> None:
    """A player's pieces, each in one place, none in a place that does not hold it."""
    mat = state.players[who]  # type: ignore[index]
    shelters = sum(player.kind == "shelter" and player.owner == who for player in state.terrain.values())
    on_slots = sum(colonists.get(who, 0) for colonists in state.slots.values())  # type: ignore[call-overload]
    miners = sum(player.miner == who for player in state.terrain.values())
    assert min(mat.quarters, mat.work, on_slots) >= 0
    is_rival = state.rival is not None and state.rival.colour == who
    assert is_rival or mat.quarters + mat.work + on_slots + miners <= COLONISTS  # OM-SOLO-16
    assert mat.quarters <= LQ_BASE + LQ_PER_EXTRA_SHELTER * max(0, shelters - 1)
    assert shelters <= SHELTERS
    assert len(mat.bots) <= BOTS
    assert len(mat.docked) == len(set(mat.docked))
    assert len(mat.docked) + mat.hangar <= SHIPS
    assert SHIPS - len(mat.docked) <= state.level
    assert all(0 <= n <= shelters + 1 for n in mat.resources.values())
    assert 0 <= mat.depot <= DEPOT_SPACES - len(mat.docked)
    assert mat.tray >= 0
    assert len(mat.blueprints) <= MARKERS
    assert len(mat.progress) == len(set(mat.progress))
    assert len(set(mat.lab.values())) == len(mat.lab)
    assert is_rival or not state.start or len(mat.objectives) + len(mat.spent) + bool(mat.fulfilled) == OBJECTIVES_DEALT
    for card, given in mat.contracts.items():
        needs = CONTENT.contracts[card].items
        assert all(0 <= n <= needs.get(good, 0) for good, n in given.items())
    for card, at in mat.blueprints.items():
        data = CONTENT.blueprints[card]
        assert not at or state.terrain[at].kind == data.type
    posts = [card for card in mat.scientists.values() if card]
    assert all(any(player.blueprints.get(card) for player in state.players.values()) for card in posts)


def _boxes(state: State) -> None:
    """Tiles and cards: each in one place, as many as there are."""
    players = state.players.values()
    tiles = Counter([*state.grid.values(), *(tech for mat in players for tech in mat.lab.values())])
    assert all(n <= CONTENT.techs[tech] for tech, n in tiles.items())
    cards = [*state.display, *(card for mat in players for card in mat.blueprints)]
    cards += [card for card in state.hiring.values() if card]
    cards += [card for mat in players for card in (*mat.scientists, *mat.contracts)]
    secret = [*(card for mat in players for card in (*mat.objectives, *mat.spent))]
    secret += [mat.fulfilled for mat in players if mat.fulfilled]
    finds = [
        *state.face_up,
        *state.finds.values(),
        *state.stack,
        *(find for mat in players for find in mat.discoveries),
    ]
    for item in (cards, secret, finds):
        assert len(item) == len(set(item))
    spaces = [mat.space for mat in players if mat.space]
    assert len(spaces) == len(set(spaces))
    for kind in COMMON:
        kinds = len(CONTENT.buildings[kind].arrows)
        placed = sum(item.kind == kind for item in state.terrain.values()) - 1
        left = sum(make_tile_id(kind, number) in state.unseen for number in range(1, kinds + 1))
        assert placed + left + bool(state.tops.get(kind)) == kinds, kind
    for action, colonists in state.slots.items():
        assert sum(colonists.values()) <= (len(state.players) if action == "hire" else CONTENT.slots[action])
    assert all(0 <= n <= 3 for n in state.warehouse.values())
    assert 0 <= state.shuttle.distance <= 9


def fits(state: State) -> None:
    """What corrections are held against holds of itself; slower, so not at every decision."""
    assert not [str(violation) for violation in GAME.find_violations(state)]
