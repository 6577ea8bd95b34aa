"""A small game for tests of board and table: two boats that are alike, a crane, three zones, every kind of decision."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import msgspec

from marshub.kernel import (
    ADJUSTABLE,
    TABLE,
    Assign,
    Choose,
    Confirm,
    Decision,
    Die,
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
    Table,
    Thing,
    say,
)
from toys import lying

ZONES = ("north", "south", "quay")
BOATS = ("boat-1", "boat-2")
ROOM = {"north": 1, "south": 2, "quay": 0}


class Setup(msgspec.Struct):
    rounds: int = 3


class Harbour(msgspec.Struct):
    rounds: int
    round: int = 0
    phase: str = "place"
    where: dict[str, str] = {}
    stock: Annotated[int, msgspec.Meta(ge=0, le=10), ADJUSTABLE] = 2
    storm: int = 0


class Moored(LogEntry, frozen=True):
    boat: str
    zone: str


class Weather(LogEntry, frozen=True):
    face: str


class Toy(Game[Harbour, Setup]):
    id = "toy-harbour"
    rules_version = "1"
    setup_type = Setup
    state_type = Harbour
    log_entry_type: Any = Moored | Weather

    def new_initial_state(self, setup: Setup) -> Harbour:
        return Harbour(setup.rounds)

    def result(self, state: Harbour) -> Result | None:
        return Result("victory", say("toy-over")) if state.round >= state.rounds else None

    def play_segment(self, table: Table[Harbour]) -> Script:
        state = table.state
        state.phase = "place"
        while True:
            picked = yield Choose(TABLE, say("toy-place"), lambda: self._placings(state))
            if picked == "pass":
                break
            if picked in ("load", "unload"):
                state.where["crane"] = "quay"
                state.stock = min(10, state.stock + 1) if picked == "load" else max(0, state.stock - 1)
                continue
            boat, _, zone = picked.partition("@")
            if zone:
                state.where[boat] = zone
            else:
                del state.where[boat]
            table.log(Moored(boat, zone))
        state.phase = "choose"
        moored = [zone for zone in ZONES if zone in state.where.values()]
        if len(moored) > 1:
            yield Choose(TABLE, say("toy-many"), lambda: [_visit(zone) for zone in moored], least=0, most=2)
            yield Assign(
                TABLE, say("toy-spread"), lambda: [Option(z, say("toy-slot"), zone=z, high=3) for z in moored], 3
            )
        if (yield Confirm(TABLE, say("toy-sail"))):
            rolled = yield Roll(say("toy-roll"), [Die("wind", say("toy-wind"), ("calm", "storm"))])
            state.storm += rolled["wind"] == "storm"
            table.log(Weather(rolled["wind"]))
        state.where.clear()
        state.round += 1

    def _placings(self, state: Harbour) -> list[Option]:
        options = []
        idle = next((boat for boat in BOATS if boat not in state.where), None)
        if idle:
            options += [
                Option(f"{idle}@{zone}", say("toy-moor"), Gesture(idle, zone), zone, say("toy-group-boats"))
                for zone in ("north", "south")
                if sum(z == zone for z in state.where.values()) < ROOM[zone]
            ]
        if "crane" not in state.where:
            gesture = Gesture("crane", "quay")
            options.append(Option("load", say("toy-load"), gesture, "quay", say("toy-group-crane")))
            options.append(Option("unload", say("toy-unload"), gesture, "quay", say("toy-group-crane")))
        return [*options, Option("pass", say("toy-pass"))]

    def tagged_pieces(self, state: Harbour) -> Sequence[Piece]:
        return (*(Piece(boat, "boat", say("toy-boat")) for boat in BOATS), Piece("crane", "crane", say("toy-crane")))

    def layout(self, state: Harbour) -> Sequence[Thing]:
        if state.phase == "place" and not state.where:
            return ()  # the boats may wait anywhere
        return [lying(piece, state.where[piece]) for piece in (*BOATS, "crane") if piece in state.where]

    def list_indicators(self, state: Harbour) -> Sequence[Indicator]:
        return (
            Indicator("stock", state.stock, 10, "info", say("toy-stock", n=state.stock)),
            Indicator("storm", min(state.storm, 1), 1, "bad", say("toy-storm"), urgent=True),
        )

    def explain_gesture(self, state: Harbour, pending: Decision, piece: str, zone: str) -> Sequence[Reason]:
        if piece.startswith("boat") and sum(z == zone for z in state.where.values()) >= ROOM.get(zone, 0):
            return (Reason("TOY-1", say("toy-full")),)
        return ()


class Cleared(Toy):
    """As the toy, but boats have to be off the board until they are placed."""

    id = "toy-cleared"

    def layout(self, state: Harbour) -> Sequence[Thing]:
        return [lying(piece, state.where.get(piece, "")) for piece in (*BOATS, "crane")]


class Lifting(Cleared):
    """As the cleared toy, but a boat may be taken up again in any order: lifting it is a step of its own."""

    id = "toy-lifting"

    def _placings(self, state: Harbour) -> list[Option]:
        lifts = [
            Option(f"{boat}@", say("toy-lift"), Gesture(boat, ""), zone, say("toy-group-lift"))
            for boat, zone in state.where.items()
            if boat in BOATS and zone
        ]
        return super()._placings(state) + lifts


def _visit(zone: str) -> Option:
    return Option(f"visit-{zone}", say("toy-visit"), Gesture("crane", zone), zone)
