"""What is asked of a table on which there is none of it: nothing happens, and nothing else goes wrong."""

from __future__ import annotations

import pytest
from maps import lay_tiles
from playing import both, declared, event_of, refused
from tables import content, table
from test_farm import FED, grows, plants, seeds
from test_rolled import PANEL, cargo, dice

from marshub.games.first_martians import FirstMartians
from marshub.games.first_martians.box.state import Roi
from marshub.games.first_martians.effects import CloseMap, DrawPercentage, UprootPlants


@pytest.mark.parametrize(
    ("grown", "queue", "after"),
    [
        (1, (), (6,)),  # slot 6 first
        (2, (), (5, 6)),
        (2, (6,), (4, 5, 6)),
        (3, (1, 6), (1, 3, 4, 5, 6)),
        (4, (2, 3, 4, 5, 6), (1, 2, 3, 4, 5, 6)),  # three without a slot are lost
        (0, (2,), (2,)),
    ],
)
def test_uprooted_plants_take_the_slots_there_are_from_the_last_on(grown, queue, after) -> None:
    lay_farm = both(grows(plants=grown, seeds=queue), FED)
    at = table(lay_farm, of=event_of(UprootPlants())).until("fm-next-events")
    assert (plants(at), seeds(at)) == (0, after)


@pytest.mark.rule("FM-RND-18")
def test_an_adventure_of_a_colour_that_has_none_is_passed_over() -> None:
    """The die calls for one all the same: nothing is drawn, the action is gone on with."""
    at = declared(table(cargo(sample=2), of=content(adventures={})).until("fm-plan"), f"medic-1:{PANEL}")
    at.until("fm-roll-three").answer(dice("brown", adventure=True)).until("fm-next-actions")
    assert at.find_entries("AdventureMet") == []
    assert at.find_entries("ActionTaken")[0].success


@pytest.mark.rule("FM-RND-18")
def test_a_percentage_for_a_track_that_the_mission_lacks_moves_nothing() -> None:
    at = table(of=event_of(DrawPercentage("nowhere"))).until("fm-draw-percentage")
    before = dict(at.state.gauges)
    assert at.answer("06").until("fm-next-events").state.gauges == before


def test_what_does_not_lie_on_a_tile_cannot_be_gathered() -> None:
    at = table(lay_tiles(R1_S=Roi("plains", samples=1), R1_N=Roi("plains", samples=0))).until("fm-plan")
    offered = {option.partition(":gather:")[2] for option in at.options if ":gather:" in option}
    assert offered == {"R1-S.sample"}
    for target in ("R1-S.black-marker", "R1-S.orange-1", "R1-N.sample", "R1-N.black-marker"):
        assert "FM-GAT-03" in refused(at, f"declare:pawn-medic-1:gather:{target}"), target
    assert "FM-GAT-02" in refused(at, "declare:pawn-medic-1:gather:R2-S.sample")


def test_a_closed_ring_is_unknown_again_and_it_is_told() -> None:
    ground = lay_tiles(R1_S=Roi("plains", samples=1), R2_S=Roi("geysers", samples=1))
    at = table(ground, of=event_of(CloseMap((2,)))).until("fm-next-events")
    assert set(at.state.map) == {"R1-S"}
    assert at.state.piles["roi-2"]["geysers"] == 1
    assert [(message.space, message.tile) for message in at.find_entries("MapCovered")] == [("R2-S", "geysers")]


def test_where_no_ring_is_named_the_whole_map_is_closed() -> None:
    ground = lay_tiles(R1_S="plains", R2_S="salt-pan", R3_S="far-plateau")
    at = table(ground, of=event_of(CloseMap())).until("fm-next-events")
    assert at.state.map == {}


def test_what_can_be_chosen_before_a_game() -> None:
    choices = {choice.field: choice for choice in FirstMartians().list_choices()}
    assert (choices["players"].values, choices["players"].default) == ((1, 2, 3, 4), 4)
    assert (choices["difficulty"].values, choices["difficulty"].default) == (
        ("easy", "normal", "hard", "printed"),
        "normal",
    )
