"""Stress and fights (STR)."""

from __future__ import annotations

import pytest
from playing import both, breaks, event_of, open_deal, played, reward_of, sol
from tables import table
from test_shutdown import tile

from marshub.games.first_martians import HubState
from marshub.games.first_martians.box.state import Condition
from marshub.games.first_martians.effects import MoveStress
from marshub.words import Speech


def stress(level: int):
    def change(state: HubState) -> None:
        state.stress = level

    return change


@pytest.mark.rule("FM-STR-01")
@pytest.mark.parametrize(("players", "after"), [(4, 10), (3, 9), (2, 8), (1, 8)])
def test_stress_grows_with_the_crew(players, after) -> None:
    assert table(stress(6), players=players).until("fm-next-production").state.stress == after


@pytest.mark.rule("FM-STR-02", "FM-STR-08")
def test_each_tile_adds_two_and_two_on_one_facility_four() -> None:
    arrange = both(tile("lab"), tile("lab", "oxygen"), tile("med-lab"))
    assert table(arrange).until("fm-next-production").state.stress == 4 + 2 + 2 + 2
    at = table(both(stress(12), tile("lab"), tile("lab", "oxygen"))).until("fm-next-production")
    assert (len(at.find_entries("Fought")), at.state.stress) == (1, 2)  # the second of them comes after the fight


@pytest.mark.rule("FM-STR-03", "FM-STR-06")
@pytest.mark.parametrize("before", [14, 15, 17])
def test_at_18_or_beyond_a_fight_breaks_out_and_the_rest_is_lost(before) -> None:
    at = table(stress(before)).until("fm-next-production")
    assert len(at.find_entries("Fought")) == 1
    assert at.state.stress == 0
    at = table(stress(13)).until("fm-next-production")
    assert (at.find_entries("Fought"), at.state.stress) == ([], 17)


@pytest.mark.rule("FM-STR-03", "FM-STR-07")
@pytest.mark.parametrize("short", [0, 1])
@pytest.mark.parametrize(("cause", "by"), [("event", 3), ("crew", 4), ("tile", 2), ("hardware", 1)])
def test_whatever_raises_it_the_fight_comes_at_once(cause: str, by: int, short: int) -> None:
    """One more would be 18; or one short of that it stays at 17."""
    arrange = {"tile": tile("med-lab"), "hardware": breaks("lab", "hardware")}.get(cause, lambda _: None)
    crew = 0 if cause in ("event", "crew") else 4
    of = event_of(MoveStress(3)) if cause == "event" else None
    at = table(both(arrange, stress(18 - by - crew - short)), of=of)
    if cause != "event":
        at.until("fm-next-production")
    assert (len(at.find_entries("Fought")), at.state.stress) == ((0, 17) if short else (1, 0))


@pytest.mark.rule("FM-STR-04", "FM-STR-05")
def test_a_fight_wounds_everybody_from_the_first_player_on_and_costs_morale() -> None:
    def arrange(state: HubState) -> None:
        state.first_player = "engineer"
        for who in ("medic", "geologist"):
            state.crew[who].wounds = 1  # the next wound draws a Condition

    at = table(both(stress(15), arrange)).until("fm-next-production", {"fm-draw-condition": ["anemia", "migraine"]})
    assert [item.who for item in at.find_entries("Wounded")] == ["engineer", "medic", "scientist", "geologist"]
    assert [item.who for item in at.find_entries("ConditionGained")] == ["medic", "geologist"]
    assert [item.wounds for item in at.state.crew.values()] == [1, 2, 1, 2]
    assert at.state.morale == -1


@pytest.mark.rule("FM-STR-07")
def test_any_increase_can_end_in_a_fight_and_more_than_one_in_a_round() -> None:
    at = table(stress(16), of=event_of(MoveStress(3), MoveStress(17))).until("fm-next-events")
    assert len(at.find_entries("Fought")) == 1
    assert at.state.stress == 17
    at.until("fm-next-production", {"fm-draw-condition": ["anemia", "anemia", "migraine", "migraine"]})
    assert len(at.find_entries("Fought")) == 2


@pytest.mark.rule("FM-STR-08")
def test_increases_come_one_after_another() -> None:
    """Stress 16, 4 astronauts, 1 tile: a fight by the +4, then +2: 2. The hardware of the Lab comes in step 4."""
    at = table(both(stress(16), tile("med-lab"), breaks("lab", "hardware"))).until("fm-next-production")
    assert at.state.stress == 3
    moves = [type(h).__name__ for h in at.session.log if type(h).__name__ in ("Fought", "StressMoved")]
    assert moves == ["Fought", "StressMoved", "StressMoved"]


@pytest.mark.rule("FM-STR-09", "FM-UNW-04")
def test_stress_stops_at_0() -> None:
    at = table(stress(0), players=4).until("fm-plan")
    assert at.state.stress == 4
    played(at, "medic-1:unwind", fm_choose_unwind="stress")
    assert at.state.stress == 0
    more = played(table(stress(3), players=4).until("fm-plan"), "medic-1:unwind", fm_choose_unwind="stress")
    assert more.state.stress == 3 + 4 - 6
    at = table(stress(2), of=event_of(MoveStress(-5))).until("fm-next-events")
    assert at.state.stress == 0


def test_a_reward_can_end_in_a_fight_too_and_poisoning_doubles_it() -> None:
    def arrange(state: HubState) -> None:
        state.crew["medic"].conditions = [Condition("poisoning", fresh=False)]

    at = table(both(stress(13), arrange, open_deal), of=reward_of(MoveStress(1)))
    played(at, "medic-1:serve:deal", fm_draw_condition="migraine")
    assert at.find_entries("Fought")
    assert [astronaut.wounds for astronaut in at.state.crew.values()] == [1, 1, 1, 2]
    sol(at)


def test_an_increase_says_where_it_came_from() -> None:
    at = table(both(stress(0), tile("med-lab"), breaks("lab", "hardware"))).until("fm-next-production")
    speech = Speech("en")
    assert [speech.say(message.describe()) for message in at.find_entries("StressMoved")] == [
        "Stress 0 to 4: 1 for each of 4 astronauts.",
        "Stress 4 to 6: 2 for the Shutdown tile on Med Lab.",
        "Stress 6 to 7: 1 for broken hardware (Lab).",
    ]
