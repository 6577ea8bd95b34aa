"""The components, and the state of a game."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from marshub.kernel import ADJUSTABLE, COURSE

Seat = Literal["red", "blue", "green", "yellow"]
SEATS: tuple[Seat, ...] = ("red", "blue", "green", "yellow")
Core = Literal["ice-1", "ice-2", "ice-3", "dust"]
CORES: dict[Core, int] = {"ice-1": 6, "ice-2": 4, "ice-3": 2, "dust": 4}  # drill cores in the bag
ENOUGH = 10  # crates at the base that win

Crates = Annotated[int, msgspec.Meta(ge=0, le=40), ADJUSTABLE]


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    players: Annotated[int, msgspec.Meta(ge=2, le=4)] = 2


class Player(msgspec.Struct):
    """`base` is safe; `truck` is lost when the drill brings up dust."""

    base: Crates = 0
    truck: Crates = 0


class State(msgspec.Struct):
    players: dict[Seat, Player]
    bag: Annotated[dict[Core, Annotated[int, msgspec.Meta(ge=0, le=6)]], ADJUSTABLE]
    turn: Annotated[int, msgspec.Meta(ge=0), COURSE] = 0
