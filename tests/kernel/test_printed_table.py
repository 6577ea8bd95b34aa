"""The words of every id that a program may meet: what is printed, named, laid out, shown and set."""

from __future__ import annotations

from typing import Literal

import msgspec

from marshub.kernel import Session, Words, say
from marshub.kernel.printed_table import Description, Printed, list_descriptions, make_printed_type, print_thing
from toys import Toy, ToySetup, ToyState


class ToolData(msgspec.Struct):
    """A tool of a pack."""

    id: str
    title: str
    weight: int
    note: str
    uses: int = 2


Tool = make_printed_type(ToolData, "note")


class ToolsOnTable(msgspec.Struct):
    tools: dict[str, Printed]
    weights: dict[str, int]
    most: int = 2


class PhasedState(ToyState):
    phase: Literal["dig", "share"] = "dig"


class PrintedToy(Toy):
    state_type = PhasedState

    def new_initial_state(self, setup: ToySetup) -> PhasedState:
        return PhasedState(**msgspec.structs.asdict(super().new_initial_state(setup)))

    def describe_table(self, state: ToyState) -> ToolsOnTable:
        pick = ToolData("pick", "Pick", 3, "from the box")
        return ToolsOnTable({"pick": print_thing(Tool, pick, say("pick"), [say("digs")])}, {"pick": 3})

    def list_names(self, state: ToyState) -> dict[str, list[str]]:
        return {"tool": ["rope"]}

    def label_id(self, id_: str, kind: str = "") -> Words:
        return say(f"{kind}-{id_}")


def test_a_printed_thing_has_the_fields_of_its_pack_and_its_words() -> None:
    pick = PrintedToy().describe_table(ToyState(1, False)).tools["pick"]
    assert msgspec.structs.asdict(pick) == {"title": say("pick"), "text": (say("digs"),), "weight": 3, "uses": 2}


def test_every_id_has_its_words_and_its_kind() -> None:
    session = Session(PrintedToy(), seed=1)
    session.state.at = "far"
    assert session.pending is not None
    known: dict[tuple[str, str], Description] = {}
    for id_, describe in list_descriptions(session.game, session.state, session.pending.options()):
        known[id_, describe().kind] = describe()
    assert known["pick", "tools"].text == (say("digs"),)
    labels = {
        ("red", "seat"): say("-red"),
        ("near", "option"): say("toy-near"),
        ("rope", "tool"): say("tool-rope"),
        ("pawn-red", "piece"): say("toy-pawn"),
        ("pawn-red", "thing"): say("toy-pawn-red"),
        ("far", "spot"): say("zone-far"),
        ("depth", "indicator"): say("toy-depth", depth=0),
        ("share", "value"): say("-share"),
    }
    assert {key: known[key].label for key in labels} == labels
    assert {id_ for id_, kind in known if kind == "zone"} == {"near", "far"}
    assert {"purse", "purse.red", "depth"} <= {id_ for id_, kind in known if kind == "place"}
    session.state.at = ""
    zones = [id_ for id_, describe in list_descriptions(session.game, session.state, ()) if describe().kind == "zone"]
    assert zones == [""]
