"""Phase II: Morale, and the First Player."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from scenes import event, next_round
from tables import At, table

from marshub.games.first_martians import HubState
from marshub.games.first_martians import effects as fx
from marshub.games.first_martians.box.components import ASTRONAUTS
from marshub.games.first_martians.box.state import Condition, Tile


def level(morale: int, first: str = "geologist", tokens: int = 0) -> Callable[[HubState], None]:
    def arrange(state: HubState) -> None:
        state.morale = morale
        state.first_player = first  # type: ignore[assignment]
        for astronaut in state.crew.values():
            astronaut.tokens = tokens

    return arrange


def tokens(at: At) -> dict[str, int]:
    return {who: astronaut.tokens for who, astronaut in at.state.crew.items()}


def after_morale(arrange: Callable[[HubState], None]) -> At:
    return table(arrange).until("fm-next-morale")


@pytest.mark.rule("FM-MOR-01")
@pytest.mark.parametrize(("before", "by", "after"), [(3, 1, 3), (-1, -2, -2), (0, 2, 2), (2, 5, 3)])
def test_morale_stops_at_its_limits(before: int, by: int, after: int) -> None:
    assert table(level(before), of=event(fx.MoveMorale(by))).state.morale == after


@pytest.mark.rule("FM-MOR-02", "FM-MOR-03", "FM-MOR-07", "FM-MOR-10")
@pytest.mark.parametrize("morale", [1, 2, 3])
def test_high_morale_gives_the_first_player_tokens(morale: int) -> None:
    at = after_morale(level(morale))
    assert tokens(at) == {"scientist": 0, "geologist": morale, "engineer": 0, "medic": 0}
    assert at.state.morale == morale


@pytest.mark.rule("FM-MOR-02", "FM-MOR-04", "FM-MOR-07", "FM-MOR-10")
@pytest.mark.parametrize(("morale", "left"), [(-1, 2), (-2, 1)])
def test_low_morale_costs_the_first_player_tokens(morale: int, left: int) -> None:
    at = after_morale(level(morale, tokens=3))
    assert tokens(at) == {"scientist": 3, "geologist": left, "engineer": 3, "medic": 3}
    assert at.state.morale == morale
    assert at.find_entries("Wounded") == []


@pytest.mark.rule("FM-MOR-05")
@pytest.mark.parametrize(("held", "wounds"), [(1, 1), (0, 2)])
def test_each_token_that_is_missing_is_a_wound(held: int, wounds: int) -> None:
    at = table(level(-2, tokens=held)).until("fm-next-morale", {"fm-draw-condition": "anemia"})
    assert (tokens(at)["geologist"], at.state.crew["geologist"].wounds) == (0, wounds)


@pytest.mark.rule("FM-MOR-05", "FM-COND-20")
def test_and_two_wounds_if_poisoned() -> None:
    def arrange(state: HubState) -> None:
        level(-2, tokens=1)(state)
        state.crew["geologist"].conditions = [Condition("poisoning", fresh=False)]

    at = table(arrange).until("fm-draw-condition")
    assert at.answer("anemia").state.crew["geologist"].wounds == 2


@pytest.mark.rule("FM-MOR-06")
def test_at_zero_nothing_happens() -> None:
    at = table(level(0, tokens=2)).until("fm-next-events")
    before = len(at.session.log)
    at.answer("next")
    assert [type(entry).__name__ for entry in at.session.log[before:]] == ["PhaseBegan"]
    assert set(tokens(at).values()) == {2}


@pytest.mark.rule("FM-MOR-08")
def test_level_and_tokens_are_different_things() -> None:
    at = table(level(0), of=event(fx.MoveMorale(1), fx.GiveTokens(5, "medic")))
    assert (at.state.morale, tokens(at)["medic"]) == (1, 5)
    spared = table(level(1, tokens=4), of=event(fx.MoveMorale(-1)))
    assert (spared.state.morale, set(tokens(spared).values())) == (0, {4})


@pytest.mark.rule("FM-MOR-08")
def test_tokens_stay_from_round_to_round() -> None:
    def arrange(state: HubState) -> None:
        level(0, tokens=2)(state)
        for name in ("quiet-place", "crew-quarters", "med-lab"):
            state.facilities[name].now.append("blocked")

    at = table(arrange).until("fm-next-actions", {"fm-choose-manage": ["living"] * 8})
    before = tokens(at)
    next_round(at)
    assert tokens(at) == before


@pytest.mark.rule("FM-MOR-09")
@pytest.mark.parametrize(("morale", "left"), [(-2, 1), (-1, 2), (0, 3), (1, 4), (2, 5), (3, 6)])
def test_the_game_room_gives_the_first_player_one_more_at_any_level_in_every_round(morale: int, left: int) -> None:
    def arrange(state: HubState) -> None:
        level(morale, tokens=2)(state)
        state.facilities["crew-quarters"].upgrades.append("game-room")

    at = after_morale(arrange)
    assert tokens(at) == {"scientist": 2, "geologist": left, "engineer": 2, "medic": 2}
    at.until("fm-next-cleanup").answer("next").until("fm-next-events")
    before = tokens(at)  # the next one's turn
    assert tokens(at.until("fm-next-morale")) == {**before, "engineer": max(0, before["engineer"] + left - 2)}


@pytest.mark.rule("FM-MOR-09")
def test_a_game_room_that_waits_for_clean_up_gives_nothing() -> None:
    def arrange(state: HubState) -> None:
        level(0)(state)
        state.pending_upgrades = ["game-room"]

    assert tokens(after_morale(arrange))["geologist"] == 0


@pytest.mark.rule("FM-MOR-09", "FM-UPG-07")
@pytest.mark.parametrize(("morale", "gained"), [(-1, 0)])
def test_the_game_rooms_token_comes_first_and_can_spare_a_wound(morale: int, gained: int) -> None:
    def arrange(state: HubState) -> None:
        level(morale)(state)
        state.facilities["crew-quarters"].upgrades.append("game-room")

    at = after_morale(arrange)
    assert tokens(at)["geologist"] == gained
    assert at.find_entries("Wounded") == []  # the bonus comes first and can spare a wound


@pytest.mark.rule("FM-MOR-09")
def test_a_shut_game_room_gives_nothing() -> None:
    def arrange(state: HubState) -> None:
        level(0)(state)
        state.facilities["crew-quarters"].upgrades.append("game-room")
        state.facilities["crew-quarters"].tiles.append(Tile("energy"))

    assert tokens(after_morale(arrange))["geologist"] == 0


@pytest.mark.rule("FM-MOR-10")
def test_one_first_player_at_a_time_and_effects_that_name_it_hit_that_astronaut() -> None:
    at = table(level(1), of=event(fx.Wound(1, "first-player")))
    holders = []
    for _ in range(2):
        holders.append(at.state.first_player)
        assert [message.who for message in at.find_entries("Wounded")] == holders
        next_round(at)
    assert holders == ["geologist", "engineer"]
    assert set(holders) < set(ASTRONAUTS)
