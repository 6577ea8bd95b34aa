"""What is impossible in a state: unknown ids, too many of a thing, wrong types, fields that nobody knows."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from test_possible_values import Shop, ShopState

from marshub.kernel import BadSetup, find_violations, named, up_to
from marshub.kernel.violations import describe_type_mistakes, find_unknown_fields, find_unknown_values

Tool = Annotated[str, named("tool")]


class Crate(msgspec.Struct):
    tools: dict[Tool, int] = {}
    best: Tool | None = None
    count: Annotated[int, up_to(5)] = 0


class Required(msgspec.Struct):
    id: str


class Yard(msgspec.Struct):
    crates: list[Crate] = []
    by_name: dict[str, Crate] = {}


def test_unknown_ids_are_found_wherever_they_are_with_those_that_are_known() -> None:
    crates = [Crate(), Crate({"saw": 1, "bomb": 1}, "bomb")]
    yard = Yard(crates, {"left": Crate(best="axe", count=51)})
    found = list(find_unknown_values(yard, Yard, {"tool": ["saw", "axe"]}, slack=10))
    assert [(violation.path, violation.legal) for violation in found] == [
        ("crates.1.tools.bomb", ("axe", "saw")),
        ("crates.1.best", ("axe", "saw")),
        ("by_name.left.count", ()),
    ]


def test_play_goes_beyond_what_a_correction_may_set() -> None:
    for count, slack, most in ((5, 1, None), (6, 1, 5), (50, 10, None), (51, 10, 50)):
        found = [str(violation) for violation in find_unknown_values(Crate(count=count), Crate, {}, slack=slack)]
        assert found == ([] if most is None else [f"count: {count} is more than {most}, the most there can be"])


class PlayedCrates(Shop):
    state_type: Any = Crate

    def list_names(self, state: Any) -> dict[str, list[str]]:
        return {}

    def find_violations(self, state: Any) -> tuple[()]:
        return ()


def test_a_table_is_judged_by_packs_then_ids_then_rules() -> None:
    class WithoutPack(Shop):
        def pack_hashes(self, state: object = None) -> dict[str, str]:
            raise BadSetup("there is no pack")

    state = ShopState({"red": 0, "blue": 1}, mood="busy")
    assert [violation.expected for violation in find_violations(Shop(), state)] == ["impossible"]
    assert [(item.path, item.expected) for item in find_violations(WithoutPack(), state)] == [
        ("packs", "there is no pack")
    ]
    state.hand = ["hammer"]
    assert [violation.path for violation in find_violations(Shop(), state)] == ["hand.0"], "no rule knows such a tool"
    (failed,) = find_violations(Shop(), ShopState({}))  # the rules take the most of no coins
    assert failed.expected.startswith("no table of this game")
    assert not find_violations(PlayedCrates(), Crate(count=50))


def test_wrong_types_and_fields_have_their_place() -> None:
    raw = {"crates": [{"count": "many"}, {"weight": 3}], "by_name": {"left": {"best": 2}}, "age": 1}
    assert [(item.path, item.expected) for item in describe_type_mistakes(raw, Yard, {})] == [
        ("crates.0.count", "a whole number up to 5"),
        ("by_name.left.best", "text or null"),
    ]
    assert [violation.path for violation in find_unknown_fields(raw, Yard, "table.")] == [
        "table.crates.1.weight",
        "table.age",
    ]
    assert [violation.path for violation in find_unknown_fields({"left": {"age": 1}}, dict[str, Crate])] == ["left.age"]
    (missing,) = describe_type_mistakes({}, Required, {})
    assert "missing required field `id`" in missing.expected
