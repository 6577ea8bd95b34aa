"""A small game that uses every kind of decision: for tests of everything that must not know which game runs.

Two diggers share a claim. Each round one digs: rolls, draws a nugget, shares out the find, perhaps stops.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from marshub.kernel import (
    ADJUSTABLE,
    TABLE,
    Amount,
    Assign,
    Choose,
    Confirm,
    Die,
    Draw,
    Game,
    Gesture,
    Indicator,
    LogEntry,
    Option,
    Piece,
    Reason,
    Result,
    Roll,
    Script,
    Spot,
    Table,
    Thing,
    say,
)

Coins = Annotated[int, msgspec.Meta(ge=0, le=99), ADJUSTABLE]
SEATS = ("red", "blue")
TOOLS = ("pick", "lamp", "rope")
DIE = Die("d6", say("toy-die"), tuple("123456"))


def lying(piece: str, zone: str) -> Thing:
    """A tagged piece in a zone, or ("") with its owner."""
    spot = Spot(zone or "home", say(f"zone-{zone or 'home'}"), zone)
    return Thing(piece, say(f"toy-{piece}"), spot, lay=say("toy-lay", piece=piece) if zone else None, pieces=(piece,))


class ToySetup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rounds: Annotated[int, msgspec.Meta(ge=1, le=9)] = 3
    crash: bool = False


class Dug(LogEntry, frozen=True):
    who: str
    rolled: int
    nugget: str


class Stopped(LogEntry, frozen=True):
    round: int


class ToyState(msgspec.Struct):
    rounds: int
    crash: bool
    round: int = 0
    purse: dict[str, Coins] = {}
    depth: Annotated[int, msgspec.Meta(ge=0, le=10), ADJUSTABLE] = 0
    spots: list[Coins] = []
    bag: dict[str, int] = {}
    secret: dict[str, str] = {}
    at: str = ""
    over: bool = False


class Toy(Game[ToyState, ToySetup]):
    id = "toy"
    rules_version = "1"
    setup_type = ToySetup
    state_type = ToyState
    log_entry_type: Any = Dug | Stopped

    def new_initial_state(self, setup: ToySetup) -> ToyState:
        return ToyState(
            setup.rounds,
            setup.crash,
            purse=dict.fromkeys(SEATS, 0),
            spots=[0, 0],
            bag={"gold": 2, "iron": 3, "fool": 0},
            secret={"red": "map", "blue": "key"},
        )

    def list_seats(self, state: ToyState) -> tuple[str, ...]:
        return SEATS

    def pack_hashes(self, state: object = None) -> dict[str, str]:
        return {"toy": "hash"}

    def result(self, state: ToyState) -> Result | None:
        if not state.over:
            return None
        best = max(state.purse.values())
        winners = tuple(seat for seat, coins in state.purse.items() if coins == best)
        return Result("done", say("toy-over"), winners, dict(state.purse))

    def view(self, state: ToyState, seat: str) -> ToyState:
        copy = msgspec.convert(msgspec.to_builtins(state), ToyState)
        copy.secret = {who: thing if who == seat else "" for who, thing in state.secret.items()}
        return copy

    def play_segment(self, table: Table[ToyState]) -> Script:
        state = table.state
        state.round += 1
        who = SEATS[state.round % 2]
        spot = yield Choose(who, say("toy-where"), lambda: self._spots(state), explain=self._why)
        state.at = spot
        if state.crash and spot == "far":
            state.depth = 10
            raise RuntimeError("the mine collapsed")
        state.depth = yield Amount(who, say("toy-deep"), 1, 3)
        rolled = yield Roll(say("toy-roll"), (DIE,))
        nugget = yield Draw(say("toy-draw"), state.bag, lambda card: say(f"toy-{card}"))
        find = int(rolled["d6"]) * state.depth
        table.log(Dug(who, int(rolled["d6"]), nugget))
        shares = yield Assign(
            TABLE, say("toy-share"), lambda: [Option(s, say(f"toy-{s}"), high=find) for s in SEATS], find
        )
        for seat, coins in shares.items():
            state.purse[seat] = min(99, state.purse[seat] + coins)
        tools = yield Choose(
            TABLE,
            say("toy-tools"),
            lambda: [Option(t, say(f"toy-{t}")) for t in ("pick", "lamp", "rope")],
            least=0,
            most=2,
        )
        state.spots[0] = len(tools)
        if state.round >= state.rounds or (yield Confirm(TABLE, say("toy-stop"))):
            table.log(Stopped(state.round))
            state.over = True

    def _spots(self, state: ToyState) -> list[Option]:
        near = Option("near", say("toy-near"), Gesture("pawn-red", "near"), "near")
        far = Option("far", say("toy-far"), Gesture("pawn-red", "far"), "far")
        return [near] if state.depth >= 3 else [near, far]

    def _why(self, option: str) -> list[Reason]:
        return [Reason("TOY-01", say("toy-why-far"))] if option == "far" else []

    def tagged_pieces(self, state: ToyState) -> list[Piece]:
        return [Piece("pawn-red", "pawn", say("toy-pawn"))]

    def layout(self, state: ToyState) -> list[Thing]:
        return [lying("pawn-red", state.at)]

    def list_indicators(self, state: ToyState) -> list[Indicator]:
        return [Indicator("depth", state.depth, 10, "info", say("toy-depth", depth=state.depth))]
