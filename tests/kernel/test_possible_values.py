"""The values that a correction can set now: those of the types that the game's own rules allow."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

import msgspec
import pytest

from marshub.kernel import (
    ADJUSTABLE,
    COURSE,
    BadAdjustment,
    Choose,
    Game,
    LogEntry,
    Option,
    Script,
    Session,
    Table,
    Violation,
    named,
    say,
)
from marshub.kernel.places import Complement
from marshub.kernel.possible_values import list_possible_values

Tool = Annotated[str, named("tool")]
Coins = Annotated[int, msgspec.Meta(ge=0), ADJUSTABLE]


class ShopSetup(msgspec.Struct, frozen=True):
    pass


class ShopState(msgspec.Struct):
    coins: dict[Annotated[str, named("seat")], Coins]
    mood: Annotated[Literal["calm", "busy", "shy"] | None, ADJUSTABLE] = "calm"
    phase: Annotated[Literal["open", "shut"], COURSE] = "open"
    hand: Annotated[list[Tool], ADJUSTABLE] = []
    debt: Annotated[int, ADJUSTABLE] = 0


class Shop(Game[ShopState, ShopSetup]):
    """Nobody is busy here, or has a bomb, more than three coins or a debt above five."""

    id = "shop"
    rules_version = "1"
    setup_type = ShopSetup
    state_type = ShopState
    log_entry_type = LogEntry

    def new_initial_state(self, setup: ShopSetup) -> ShopState:
        return ShopState({"red": 0, "blue": 1})

    def list_seats(self, state: ShopState) -> tuple[str, ...]:
        return "red", "blue"

    def list_names(self, state: ShopState) -> dict[str, list[str]]:
        return {"tool": ["saw", "bomb", "axe"], "seat": ["red", "blue"]}

    def list_complements(self, state: ShopState) -> dict[str, Complement]:
        return {"bank.red": Complement("coins.red", 3)}

    def result(self, state: ShopState) -> None:
        return None

    def find_violations(self, state: ShopState) -> Sequence[Violation]:
        wrong = state.mood in ("busy", None), "bomb" in state.hand, max(state.coins.values()) > 3, state.debt > 5
        return [Violation("", "impossible") for is_wrong in wrong if is_wrong]

    def play_segment(self, table: Table[ShopState]) -> Script:
        if table.state.phase == "shut":
            raise RuntimeError("no rules for a shop that is shut")
        yield Choose("red", say("buy"), lambda: [Option("saw", say("saw"))])


def test_why_a_complement_cannot_be_set_has_words() -> None:
    with pytest.raises(BadAdjustment, match=r"bank\.red cannot be 4: a whole number from 0 to 3") as raised:
        Session(Shop(), seed=1).adjust("bank.red", 4)
    assert raised.value.words is not None
    assert (raised.value.words.key, raised.value.words.args) == ("told-can-from-to", {"low": 0, "high": 3})


def test_only_what_the_rules_allow_can_be_set() -> None:
    session = Session(Shop(), seed=1)
    found = {place.path: (place.value, allowed) for place, allowed in list_possible_values(session)}
    assert found["mood"][1].values == ("calm", "shy")
    assert not found["mood"][1].nothing
    assert found["phase"][1].values == ("open",)
    assert found["hand"][1].of is not None
    assert found["hand"][1].of.values == ("axe", "saw")
    assert (found["debt"][1].low, found["debt"][1].high) == (None, 5)
    assert (found["coins.blue"][1].low, found["coins.blue"][1].high) == (0, 3)
    assert found["coins"][1].of is not None
    assert found["coins"][1].of.high == 3
    assert found["bank"] == ({"red": 3}, found["bank"][1])
    assert found["bank"][1].keys == ("red",)
    assert (found["bank.red"][0], found["bank.red"][1].high, found["bank.red"][1].nothing) == (3, 3, False)
    assert session.step_count == 0


def test_only_places_below_a_path_are_tried() -> None:
    session = Session(Shop(), seed=1)
    for under, paths in (("coins.", ["coins.red", "coins.blue"]), ("bank", ["bank", "bank.red"]), ("no", [])):
        assert [place.path for place, _ in list_possible_values(session, under)] == paths
