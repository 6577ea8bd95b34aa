"""The rules: a turn, and the end."""

from __future__ import annotations

from marshub.kernel import Choose, Gesture, Option, Result, Script, Table, say
from marshub.kernel.mechanisms import piles

from .box import CORES, ENOUGH, SEATS, Player, Setup, State
from .happenings import Drilled, Dusted, Hauled


def make_state(setup: Setup) -> State:
    return State({seat: Player() for seat in SEATS[: setup.players]}, dict(CORES))


def find_active_seat(state: State) -> str:
    """Return the seat whose turn it is."""
    return tuple(state.players)[state.turn % len(state.players)]


def play_turn(table: Table[State]) -> Script:
    """Drill until the player hauls the crates home, or dust ends the turn."""
    seat = find_active_seat(table.state)
    while (yield Choose(seat, say("ice-what", who=f"@ice-seat-{seat}"), lambda: list_options(seat))) == "drill":
        if (yield from draw_core(table, seat)) == "dust":
            break
    else:
        haul_crates(table, seat)
    table.state.turn += 1


def list_options(seat: str) -> list[Option]:
    return [
        Option("drill", say("ice-drill"), Gesture(f"truck-{seat}", "drill"), "drill"),
        Option("haul", say("ice-haul"), Gesture(f"truck-{seat}", "base"), "base"),
    ]


def draw_core(table: Table[State], seat: str) -> Script:
    """Draw a core; dust empties the truck, and all cores go back into the bag."""
    state, player = table.state, table.state.players[seat]
    state.bag = state.bag if any(state.bag.values()) else dict(CORES)  # a correction may have emptied it
    core: str = yield from piles.draw_card(state.bag, say("ice-core"), lambda core: say(f"ice-core-{core}"))
    if core == "dust":
        table.log(Dusted(seat, player.truck))
        player.truck, state.bag = 0, dict(CORES)
    else:
        player.truck += int(core[-1])
        table.log(Drilled(seat, int(core[-1])))
    return core


def haul_crates(table: Table[State], seat: str) -> None:
    player = table.state.players[seat]
    table.log(Hauled(seat, player.truck))
    player.base, player.truck = player.base + player.truck, 0


def find_result(state: State) -> Result | None:
    scores = {seat: player.base for seat, player in state.players.items()}
    winners = tuple(seat for seat, crates in scores.items() if crates >= ENOUGH)
    return Result("victory", say("ice-won", who=f"@ice-seat-{winners[0]}"), winners, scores) if winners else None
