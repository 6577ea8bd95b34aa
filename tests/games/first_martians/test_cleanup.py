"""Phase VI: Clean-Up (CLN)."""

from __future__ import annotations

import msgspec
import pytest
from playing import both, breaks, quiet, sol
from tables import table
from test_shutdown import tile

from marshub.games.first_martians import HubState
from marshub.games.first_martians.box.state import Condition


def tokens(name: str, now=(), later=()):
    def change(state: HubState) -> None:
        state.facilities[name].now = list(now)
        state.facilities[name].later = list(later)

    return change


@pytest.mark.rule("FM-CLN-01")
def test_all_active_tokens_of_open_facilities_are_discarded() -> None:
    at = table(both(tokens("lab", ["wound", "pawn", "pawn"]), tokens("farm", ["reroll"], ["pawn"]))).until(
        "fm-next-cleanup"
    )
    assert at.state.facilities["lab"].now == []
    assert at.state.facilities["farm"].now == ["pawn"]  # the one that waited; the other is gone
    assert [(item.place, item.token) for item in at.find_entries("TokenDiscarded")] == [
        ("farm", "reroll"),
        ("lab", "wound"),
        ("lab", "pawn"),
        ("lab", "pawn"),
    ]


@pytest.mark.rule("FM-CLN-02", "FM-MOD-06")
def test_one_waiting_token_a_round_moves_up_the_topmost_first() -> None:
    """>> holds (top) A, B: A goes to !; next time A is discarded and B goes to !."""
    at = table(tokens("med-lab", later=["wound", "reroll"]))  # the last one is on top
    sol(at)
    here = at.state.facilities["med-lab"]
    assert (here.now, here.later) == (["reroll"], ["wound"])
    sol(at)
    here = at.state.facilities["med-lab"]
    assert (here.now, here.later) == (["wound"], [])
    at.until("fm-next-cleanup", {"fm-roll-malfunction": {"yellow": "1"}})
    assert at.state.facilities["med-lab"].now == []


@pytest.mark.rule("FM-CLN-01", "FM-CLN-03")
def test_shut_facilities_are_skipped() -> None:
    at = table(both(tokens("lab", ["wound"], ["pawn"]), tile("lab"))).until("fm-next-cleanup")
    here = at.state.facilities["lab"]
    assert (here.now, here.later) == (["wound"], ["pawn"])


@pytest.mark.rule("FM-CLN-05")
def test_tokens_stay_on_a_rover() -> None:
    def arrange(state: HubState) -> None:
        state.rovers["froggy"].tokens = ["blocked", "pawn", "blocked"]

    at = table(arrange, of=quiet())
    for _ in range(3):
        sol(at)
    assert at.state.rovers["froggy"].tokens == ["blocked", "pawn", "blocked"]


@pytest.mark.rule("FM-CLN-06", "FM-RND-11")
def test_what_was_pending_becomes_available() -> None:
    def arrange(state: HubState) -> None:
        state.cargo.available = {"seed": 1}
        state.cargo.pending = {"seed": 1, "sample": 2}

    at = table(arrange).until("fm-next-malfunction")
    assert at.state.cargo.available == {"seed": 1}
    at.until("fm-next-cleanup")
    assert at.state.cargo.available == {"seed": 2, "sample": 2}
    assert at.state.cargo.pending == {}


@pytest.mark.rule("FM-CLN-09")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_first_player_token_passes_clockwise_and_around(players: int) -> None:
    at = table(of=quiet(), players=players)
    firsts = []
    for _ in range(5):
        firsts.append(at.state.first_player)
        sol(at)
    crew = ["scientist", "geologist", "engineer", "medic"][:players]
    assert firsts == [*crew, *crew, *crew][:5]


@pytest.mark.rule("FM-CLN-10", "FM-CLN-11")
def test_then_next_round_is_pressed_and_the_next_sol_begins_at_the_top() -> None:
    """The First Player token has passed before; the sol moves on; the end is tested before a new round begins."""
    at = table().until("fm-next-cleanup")
    assert (at.state.sol, at.state.phase, at.state.first_player) == (1, "cleanup", "geologist")
    at.answer("next")
    assert (at.state.sol, at.state.phase) == (2, "events")

    def last(state: HubState) -> None:
        state.sol = state.last_sol - 1

    at = table(last, of=quiet()).until("fm-next-cleanup")
    assert (at.session.result, at.state.first_player) == (None, "geologist")
    at.answer("next")
    assert at.session.result is not None
    assert at.state.sol == at.state.last_sol

    def last_but_one(state: HubState) -> None:
        state.sol = state.last_sol - 2

    at = table(last_but_one, of=quiet()).until("fm-next-cleanup").answer("next")
    assert (at.session.result, at.state.sol) == (None, at.state.last_sol)


@pytest.mark.rule("FM-CLN-12")
def test_clean_up_leaves_everything_else_as_it_is() -> None:
    def arrange(state: HubState) -> None:
        state.crew["medic"].wounds = 1
        state.crew["medic"].conditions = [Condition("migraine", fresh=False)]
        state.box["living"] = True
        state.farms["farm"].growth[2] = "seed"
        state.morale = -1
        state.crew["scientist"].tokens, state.crew["scientist"].board = 3, ["reroll"]
        state.stress, state.supply.food = 5, 4

    at = table(both(arrange, tile("lab"), breaks("farm", "hardware"), tokens("farm", ["wound"])))
    at.until("fm-next-malfunction", {"fm-roll-malfunction": {"orange": "1"}})
    before = msgspec.to_builtins(at.state)
    at.answer("next")
    after = msgspec.to_builtins(at.state)
    changed = {key for key in before if before[key] != after[key]}
    assert changed == {"phase", "facilities", "first_player"}
    assert {name for name, here in before["facilities"].items() if here != after["facilities"][name]} == {"farm"}
    assert after["facilities"]["farm"] == {**before["facilities"]["farm"], "now": []}
