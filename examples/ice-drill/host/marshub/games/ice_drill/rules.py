"""The rules: a turn, and the end."""

from __future__ import annotations

from marshub.kernel import Choose, Gesture, Option, Result, Script, Table, say
from marshub.kernel.mechanisms import piles

from .box import CORES, ENOUGH, SEATS, Player, Setup, State
from .happenings import Drilled, Dusted, Hauled


def begin(setup: Setup) -> State:
    return State({who: Player() for who in SEATS[: setup.players]}, dict(CORES))


def active(state: State) -> str:
    """Whose turn it is."""
    return tuple(state.players)[state.turn % len(state.players)]


def play_turn(table: Table[State]) -> Script:
    """Drill as often as you dare; what is on the truck is yours once it is home."""
    who = active(table.state)
    while (yield Choose(who, say("ice-what", who=f"@ice-seat-{who}"), lambda: options(who))) == "drill":
        if (yield from drill(table, who)) == "dust":
            break
    else:
        haul(table, who)
    table.state.turn += 1


def options(who: str) -> list[Option]:
    truck = f"truck-{who}"
    return [
        Option("drill", say("ice-drill"), Gesture(truck, "drill"), "drill"),
        Option("haul", say("ice-haul"), Gesture(truck, "base"), "base"),
    ]


def drill(table: Table[State], who: str) -> Script:
    """Draw a core; dust empties the truck, and all cores go back into the bag."""
    state, player = table.state, table.state.players[who]
    state.bag = state.bag if any(state.bag.values()) else dict(CORES)  # a correction may have emptied it
    core: str = yield from piles.draw_card(state.bag, say("ice-core"), lambda core: say(f"ice-core-{core}"))
    if core == "dust":
        table.log(Dusted(who, player.truck))
        player.truck, state.bag = 0, dict(CORES)
    else:
        crates = int(core[-1])
        player.truck += crates
        table.log(Drilled(who, crates))
    return core


def haul(table: Table[State], who: str) -> None:
    player = table.state.players[who]
    table.log(Hauled(who, player.truck))
    player.base, player.truck = player.base + player.truck, 0


def result(state: State) -> Result | None:
    scores = {who: player.base for who, player in state.players.items()}
    winners = tuple(who for who, crates in scores.items() if crates >= ENOUGH)
    return Result("victory", say("ice-won", who=f"@ice-seat-{winners[0]}"), winners, scores) if winners else None
