"""Prospectors for our kernel; the rules are told in README.md."""

from __future__ import annotations

from typing import Any

import msgspec

from marshub.kernel import Choose, Confirm, Draw, Game, LogEntry, Option, Result, Script, Table, Words, say

SEATS = ("red", "blue")
BAG = {"ore-1": 8, "ore-2": 6, "ore-3": 4, "cave-in": 6}
TOOLS = {"lamp": 4, "rope": 4, "map": 4}
HAND = 3
TURNS = 5  # of each player
DIG, STOP, ROPE, MAP = (Option(action, say(f"prospectors-{action}")) for action in ("dig", "stop", "rope", "map"))
DEAL, TURN, TOKEN, LAMP = (say(f"prospectors-{prompt}") for prompt in ("tool", "turn", "dig", "lamp"))


class Found(LogEntry, frozen=True):
    who: str
    token: str


class Used(LogEntry, frozen=True):
    who: str
    tool: str


class Stopped(LogEntry, frozen=True):
    who: str
    banked: int


class Prospector(msgspec.Struct):
    tools: list[str] = []
    bank: int = 0


class State(msgspec.Struct):
    players: dict[str, Prospector]
    bag: dict[str, int]
    pool: dict[str, int]  # tools nobody has
    turn: int = -1  # -1: not dealt yet
    cart: int = 0


class Setup(msgspec.Struct, frozen=True):
    pass


class Prospectors(Game[State, Setup]):
    id = "prospectors"
    rules_version = "1"
    setup_type = Setup
    state_type = State
    log_entry_type: Any = Found | Used | Stopped

    def new_initial_state(self, setup: Setup) -> State:
        return State({seat: Prospector() for seat in SEATS}, dict(BAG), dict(TOOLS))

    def list_seats(self, state: State) -> tuple[str, ...]:
        return SEATS

    def view(self, state: State, seat: str) -> State:
        seen = msgspec.json.decode(msgspec.json.encode(state), type=State)
        for who, player in seen.players.items():
            if who != seat:
                player.tools = ["?"] * len(player.tools)
        seen.pool = {"?": sum(seen.pool.values())}
        return seen

    def play_segment(self, table: Table[State]) -> Script:
        return play_turn(table) if table.state.turn >= 0 else deal(table)

    def result(self, state: State) -> Result | None:
        if state.turn < TURNS * len(SEATS) and any(state.bag.values()):
            return None
        scores = {who: player.bank + len(player.tools) for who, player in state.players.items()}
        best = max(scores.values())
        return Result("over", say("prospectors-over"), tuple(w for w, s in scores.items() if s == best), scores)


def deal(table: Table[State]) -> Script:
    state = table.state
    for who in SEATS:
        for _ in range(HAND):
            tool = yield Draw(DEAL, state.pool, label_piece, private_to=who)
            state.pool[tool] -= 1
            state.players[who].tools.append(tool)
    state.turn = 0


def play_turn(table: Table[State]) -> Script:
    state = table.state
    who = SEATS[state.turn % 2]
    player = state.players[who]
    state.cart = 0
    while any(state.bag.values()):
        action = yield Choose(who, TURN, lambda: options(player))
        if action == "stop":
            break
        if action == "rope":
            use(table, who, "rope")
            player.bank += state.cart
            state.cart = 0
            continue
        if action == "map":
            use(table, who, "map")
        token = yield Draw(TOKEN, state.bag, label_piece)
        state.bag[token] -= 1
        table.log(Found(who, token))
        if token != "cave-in":
            state.cart += int(token[-1])
        elif action == "dig":
            if "lamp" not in player.tools or not (yield Confirm(who, LAMP)):
                state.cart = 0
                break
            use(table, who, "lamp")
    player.bank += state.cart
    table.log(Stopped(who, state.cart))
    state.turn += 1


def label_piece(piece: str) -> Words:
    return say(f"prospectors-{piece}")


def options(player: Prospector) -> list[Option]:
    actions = [DIG, STOP]
    if "rope" in player.tools:
        actions.append(ROPE)
    if "map" in player.tools:
        actions.append(MAP)
    return actions


def use(table: Table[State], who: str, tool: str) -> None:
    table.state.players[who].tools.remove(tool)
    table.log(Used(who, tool))
