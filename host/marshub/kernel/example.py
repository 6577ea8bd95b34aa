"""A complete tiny game for the examples in docstrings: whoever has five coins first wins."""

from __future__ import annotations

from typing import Annotated

import msgspec

from .decision import Option, Reason
from .game import Game, Result, Script, Table
from .log_entry import LogEntry
from .places import ADJUSTABLE
from .questions import Choose
from .words import say_first_known

SEATS = ("red", "blue", "green")
GOAL = 5  # coins
AMOUNTS = {"one": 1, "two": 2}
OPTIONS = [Option(amount, say_first_known(otherwise=f"Take {amount}")) for amount in AMOUNTS]
EX_01 = Reason("EX-01", say_first_known(otherwise="Nobody takes more than two coins at once."))

Coins = Annotated[int, msgspec.Meta(ge=0, le=6), ADJUSTABLE]


class CoinRaceSetup(msgspec.Struct, frozen=True):
    """The setup: the number of players."""

    players: Annotated[int, msgspec.Meta(ge=1, le=len(SEATS))] = 2


class CoinRaceState(msgspec.Struct):
    """The state: the coins of each seat, in playing order."""

    coins: dict[str, Coins]


class CoinsTaken(LogEntry, frozen=True):
    """A seat took coins."""

    seat: str
    coins: int


class CoinRace(Game[CoinRaceState, CoinRaceSetup]):
    """The game. Each seat in turn takes one or two coins; a segment is a round."""

    id = "coin-race"
    rules_version = "1"
    setup_type = CoinRaceSetup
    state_type = CoinRaceState
    log_entry_type = CoinsTaken
    can_preview = True

    def new_initial_state(self, setup: CoinRaceSetup) -> CoinRaceState:
        """Return the state before the first move: nobody has a coin."""
        return CoinRaceState(dict.fromkeys(SEATS[: setup.players], 0))

    def list_seats(self, state: CoinRaceState) -> tuple[str, ...]:
        """Return the seats in playing order."""
        return tuple(state.coins)

    def play_segment(self, table: Table[CoinRaceState]) -> Script:
        """Play a round; it ends at once when somebody has enough coins."""
        coins, prompt = table.state.coins, say_first_known(otherwise="How many coins do you take?")
        for seat in coins:
            amount: str = yield Choose(seat, prompt, lambda: OPTIONS, explain=lambda option: [EX_01])
            coins[seat] += AMOUNTS[amount]
            table.log(CoinsTaken(seat, AMOUNTS[amount]))
            if coins[seat] >= GOAL:
                return

    def result(self, state: CoinRaceState) -> Result | None:
        """Return the winner, or None while nobody has enough coins."""
        winners = tuple(seat for seat, coins in state.coins.items() if coins >= GOAL)
        return Result("victory", say_first_known(otherwise="Five coins"), winners, state.coins) if winners else None
