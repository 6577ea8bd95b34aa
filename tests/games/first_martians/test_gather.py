"""Gather, samples, and what the mission hides in the south (GAT, MIS)."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest
from maps import CALM_GRAY, lay_tiles, tiles
from playing import both, breaks, declared, event_of, played, quiet, refused, sol
from scenes import mission
from tables import HOUSE, At, content, table
from test_cleanup import tokens
from test_explore import dice_of, needs, pile
from test_shutdown import tile

from marshub.games.first_martians import HubState
from marshub.games.first_martians.box.state import Roi, Spot
from marshub.games.first_martians.content.cards import AdventureData, RoiData
from marshub.games.first_martians.content.missions import ObjectiveToken
from marshub.games.first_martians.effects import DiscardSample, GiveTokens, PlaceToken

MILD = {c: AdventureData(f"mild-{c}", c, "regular", (GiveTokens(1, "concerned"),)) for c in ("green", "gray")}  # type: ignore[arg-type]
MILD_DECKS = {data.id: data for data in MILD.values()}


def plains(samples: int = 1, *objectives: str) -> Callable[[HubState], None]:
    return lay_tiles(R1_N=Roi("plains", samples=samples, objectives=list(objectives)))


def twice(state: HubState) -> None:
    """Two samples and a token on one tile."""
    state.map["R1-N"] = Roi("plains", samples=2, objectives=["orange-1"])


@pytest.mark.rule("FM-GAT-01", "FM-MAP-10")
def test_one_pawn_with_gray_dice_or_two_without_plus_the_way() -> None:
    assert needs(lambda: table(plains()), "gather:R1-N.sample") == (2, 3)
    at = table(plains()).until("fm-plan")
    declared(at, pile(2, "gather:R1-N.sample"))
    at.until("fm-roll-three")
    assert dice_of(at) == {"success-gray", "wound-gray", "adventure-gray"}


@pytest.mark.rule("FM-MAP-10")
@pytest.mark.parametrize(("icons", "marks"), [(0, (1, 2)), (2, (3, 4))])
def test_the_destination_counts_with_the_icons_of_its_tile(icons: int, marks: tuple[int, int]) -> None:
    of = tiles(RoiData("steep", 1, icons))
    assert needs(lambda: table(lay_tiles(R1_N=Roi("steep", samples=1)), of=of), "gather:R1-N.sample") == marks


@pytest.mark.rule("FM-GAT-02")
def test_only_explored_places_have_something_to_gather() -> None:
    def waiting(state: HubState) -> None:
        state.spots["R1-S"] = Spot(["red-1"], black=1)

    at = table(both(plains(), waiting)).until("fm-plan")
    for thing in ("sample", "red-1", "black-marker"):
        assert refused(at, f"declare:pawn-medic-1:gather:R1-S.{thing}") == ["FM-GAT-02"]
    gathers = {o for o in at.options if ":gather:" in o and "medic-1" in o}
    assert gathers == {"declare:pawn-medic-1:gather:R1-N.sample"}


@pytest.mark.rule("FM-GAT-03", "FM-GAT-04", "FM-MAP-21", "FM-OBJ-06")
def test_each_gather_names_one_thing_and_no_two_the_same() -> None:
    """Two samples and a token lie there; three Gathers have something to name, a fourth has not."""
    at = table(twice).until("fm-plan")
    declared(at, "medic-1:gather:R1-N.sample", "medic-2:gather:R1-N.sample", "engineer-1:gather:R1-N.orange-1")
    assert refused(at, "declare:pawn-engineer-2:gather:R1-N.sample") == ["FM-GAT-04"]
    assert refused(at, "declare:pawn-engineer-2:gather:R1-N.orange-1") == ["FM-GAT-04"]
    assert refused(at, "declare:pawn-engineer-2:gather:R1-N.orange-2") == ["FM-GAT-03"]
    at.answer("withdraw:s2")
    assert "declare:pawn-engineer-2:gather:R1-N.sample" in at.options
    named = pile(3, "gather:R1-N.orange-1")
    at = played(table(twice), named, fm_roll_parts={"yellow": "1"}, fm_choose_gained_part="part-cpu")
    assert (at.state.map["R1-N"].samples, at.state.map["R1-N"].objectives) == (2, [])


@pytest.mark.rule("FM-MAP-21", "FM-GAT-04", "FM-OBJ-06", "FM-GAT-05", "FM-OBJ-02")
def test_whatever_lies_on_one_tile_can_be_gathered_one_by_one() -> None:
    """A sample, a marker, two Objective tokens of one number and one of another."""

    def crowded(state: HubState) -> None:
        state.map["R1-N"] = Roi("plains", samples=1, objectives=["any-1", "any-1", "any-2"])
        state.spots["R1-N"] = Spot(black=1)

    at = table(crowded, of=mission(tokens=(ObjectiveToken("any-1", 3), ObjectiveToken("any-2", 3)))).until("fm-plan")
    own = "declare:pawn-medic-1:gather:R1-N."
    things = [option.removeprefix(own) for option in at.options if option.startswith(own)]
    assert things == ["sample", "any-1", "any-2", "black-marker"]
    declared(at, "medic-1+medic-2:gather:R1-N.any-1", "engineer-1+engineer-2:gather:R1-N.any-1")
    assert refused(at, "declare:pawn-scientist-1:gather:R1-N.any-1") == ["FM-GAT-04"]
    miss = {**CALM_GRAY, "success-gray": "blank"}
    at.until("fm-next-actions", {"fm-choose-next": "s1", "fm-roll-three": [CALM_GRAY, miss]})
    assert at.state.map["R1-N"] == Roi("plains", samples=1, objectives=["any-1", "any-2"])
    assert at.state.cargo.pending == {"objective-any-1": 1}


@pytest.mark.rule("FM-GAT-05", "FM-GAT-11", "FM-CLN-06", "FM-RND-11", "FM-GAT-01", "FM-GAT-03", "FM-ACT-23")
def test_a_sample_is_pending_until_the_round_is_over() -> None:
    laid = lay_tiles(R1_N=Roi("plains", samples=2), R1_S=Roi("gravel-fan", samples=3))
    at = played(table(laid, of=quiet()), pile(3, "gather:R1-N.sample"))
    assert at.state.map["R1-S"].samples == 3  # it is taken where it was named
    assert at.state.cargo.pending == {"sample": 1}
    assert at.state.map["R1-N"].samples == 1
    assert at.state.cargo.available.get("sample", 0) == 0
    sol(at)
    assert (at.state.cargo.available["sample"], at.state.cargo.pending) == (1, {})
    kinds = ("sample", "seed", "part-cpu", "part-energy")

    def full(state: HubState) -> None:
        state.cargo.available, state.cargo.pending = dict.fromkeys(kinds, 9), dict.fromkeys(kinds, 9)

    assert sol(table(full)).state.cargo.available == dict.fromkeys(kinds, 18)


@pytest.mark.rule("FM-GAT-06", "FM-ROI-02", "FM-ROI-08", "FM-MAP-12")
def test_the_destination_and_the_way_apply_their_features() -> None:
    at = table(lay_tiles(R1_N="geysers", R2_N=Roi("silent-valley", samples=1)))
    at = played(at, pile(4, "gather:R2-N.sample"))
    assert at.state.crew["medic"].wounds == 1
    assert at.state.morale == -1


@pytest.mark.rule("FM-ROI-06", "FM-MAP-15", "FM-GAT-06", "FM-ADV-02", "FM-APP-10")
def test_an_adventure_of_the_way_has_the_colour_of_the_action_and_hits_the_actor() -> None:
    of = content(adventures=MILD_DECKS)
    at = played(
        table(lay_tiles(R1_N=Roi("frost-hollow", samples=1)), of=of), "engineer-1+medic-1+medic-2:gather:R1-N.sample"
    )
    assert [(message.who, message.adventure) for message in at.find_entries("AdventureMet")] == [
        ("engineer", "mild-gray")
    ]
    assert at.state.crew["engineer"].tokens == 1 + 1  # the other pawn rests


@pytest.mark.rule("FM-MOD-08", "FM-COST-16")
def test_an_adventure_of_the_way_and_one_of_a_token_are_one() -> None:
    of = content(adventures=MILD_DECKS)
    lying = both(lay_tiles(R1_N=Roi("frost-hollow", samples=1)), tokens("probe-bay", ["adventure-gray"]))
    at = played(table(lying, of=of), pile(3, "gather:R1-N.sample"))
    assert len(at.find_entries("AdventureMet")) == 1
    # The die's own comes in their place.
    for laid in (lying, both(plains(), tokens("probe-bay", ["adventure-gray"]))):
        met = {**CALM_GRAY, "adventure-gray": "adventure"}
        at = played(table(laid, of=of), pile(2, "gather:R1-N.sample"), fm_roll_three=met)
        assert len(at.find_entries("AdventureMet")) == 1


@pytest.mark.rule("FM-GAT-07", "FM-ROV-02", "FM-PAWN-19")
def test_scorpio_helps_to_gather_and_froggy_does_not() -> None:
    def at() -> At:
        return table(plains())

    assert needs(at, "gather:R1-N.sample", rover="scorpio") == (1, 2)
    one = declared(at().until("fm-plan"), "medic-1:gather:R1-N.sample")
    assert refused(one, "drive:froggy:s1") == ["FM-ROV-01"]


@pytest.mark.rule("FM-GAT-08", "FM-RES-07")
def test_what_was_removed_before_cannot_be_gathered() -> None:
    """An Adventure of the Explore in step 6 takes the sample that a Gather of step 7 has named."""
    gone = AdventureData("gone", "green", "regular", (DiscardSample(),))
    spot = Roi("plains", samples=1, objectives=["orange-1"])  # what else lies there is not what was named
    at = table(lay_tiles(R1_N=spot, R1_S="frost-hollow"), of=content(adventures={"gone": gone}))
    at = played(
        at, "medic-1+medic-2+engineer-1+engineer-2:explore:R2-S", "scientist-1+scientist-2:gather:R1-N.sample",
        fm_draw_roi="boulder-field", fm_choose_sample="R1-N",
    )  # fmt: skip
    assert at.state.cargo.pending == {}
    assert [message.who for message in at.find_entries("Returned")] == ["scientist"]


@pytest.mark.rule("FM-GAT-09")
def test_a_failed_gather_leaves_the_thing_where_it_lies() -> None:
    miss = {**CALM_GRAY, "success-gray": "blank"}
    at = played(table(plains()), pile(2, "gather:R1-N.sample"), fm_roll_three=miss)
    assert at.state.map["R1-N"].samples == 1
    assert at.state.cargo.pending == {}


@pytest.mark.rule("FM-GAT-10", "FM-MIS-30", "FM-DICE-15", "FM-MIS-20", "FM-RES-11")
@pytest.mark.parametrize(
    ("space", "token", "die", "face"),
    [("R1-S", "orange-1", "yellow", "3"), ("R1-S", "orange-1", "yellow", "1"), ("R2-S", "orange-2", "orange", "2")],
)
def test_a_probe_goes_to_the_mission_sheet_and_yields_spare_parts(space, token, die, face) -> None:
    south = Roi("plains", objectives=[token])
    at = table(both(lay_tiles(R1_S="gravel-fan"), lay_tiles(**{space.replace("-", "_"): south})))
    before = dict(at.state.cargo.available)
    at.until("fm-plan")
    declared(at, pile(4, f"gather:{space}.{token}"))
    at.until("fm-roll-parts").answer({die: face})
    for _ in range(int(face)):
        assert at.asked == "fm-choose-gained-part"
        at.answer("part-cpu")
    at.until("fm-next-actions")
    assert at.state.tokens == {token: "mission-sheet"}
    assert not at.state.objectives["collect-parts"].done  # it wants both
    assert at.state.cargo.available["part-cpu"] == before["part-cpu"] + int(face)  # at once
    assert at.state.cargo.pending == {}
    assert at.state.map[space].objectives == []


@pytest.mark.rule("FM-MIS-29", "FM-MIS-20")
@pytest.mark.parametrize(("space", "token"), [("R1-S", ["orange-1"]), ("R1-N", [])])
def test_exploring_the_south_finds_a_probe_besides_the_samples(space, token) -> None:
    at = played(table(), pile(3, f"explore:{space}"), fm_draw_roi="gravel-fan")
    assert at.state.map[space].objectives == token
    assert at.state.map[space].samples == 2
    assert not at.state.objectives["find-probes"].done  # there is another one


@pytest.mark.rule("FM-MIS-29", "FM-OBJ-06")
def test_a_probe_lies_beside_what_the_mission_has_put_there_and_is_found_once() -> None:
    def waiting(state: HubState) -> None:
        state.spots["R1-S"] = Spot(["red-1", "red-2"])

    at = played(table(waiting), pile(3, "explore:R1-S"), fm_draw_roi="gravel-fan")
    assert at.state.map["R1-S"].objectives == ["orange-1", "red-1", "red-2"]
    found = table(lambda state: state.tokens.update({"orange-1": "mission-sheet"}))  # before the map was closed
    assert played(found, pile(3, "explore:R1-S"), fm_draw_roi="gravel-fan").state.map["R1-S"].objectives == []


@pytest.mark.rule("FM-MIS-29", "FM-MIS-20")
def test_the_second_probe_lies_farther_south_and_completes_the_objective() -> None:
    """On a tile without samples, too."""
    at = table(lay_tiles(R1_S="gravel-fan"))
    at = played(at, pile(4, "explore:R2-S"), fm_draw_roi="lava-tube", fm_draw_poi=["poi-a", "poi-b"])
    assert at.state.map["R2-S"].objectives == ["orange-2"]
    assert at.state.objectives["find-probes"].done
    assert not at.state.objectives["collect-parts"].done


@pytest.mark.rule("FM-MIS-20", "FM-GAT-10")
def test_both_probes_on_the_sheet_complete_the_other_objective() -> None:
    def one_there(state: HubState) -> None:
        state.map["R1-S"] = Roi("gravel-fan", objectives=["orange-1"])
        state.tokens = {"orange-2": "mission-sheet"}

    at = table(one_there).until("fm-plan")
    declared(at, pile(3, "gather:R1-S.orange-1"))
    at.until("fm-next-actions", {"fm-roll-parts": {"yellow": "1"}, "fm-choose-gained-part": "part-cpu"})
    assert at.state.objectives["collect-parts"].done


@pytest.mark.rule("FM-SHUT-11", "FM-ACT-18")
def test_a_shut_probe_bay_closes_gather_everywhere() -> None:
    at = table(both(plains(), tile("probe-bay"))).until("fm-plan")
    assert refused(at, "declare:pawn-medic-1:gather:R1-N.sample") == ["FM-SHUT-10"]


@pytest.mark.rule("FM-COST-18", "FM-COST-19", "FM-PEN-09", "FM-PAWN-07")
def test_a_red_cpu_of_the_probe_bay_forces_the_gray_success_die() -> None:
    at = table(both(plains(), breaks("probe-bay", "cpu"))).until("fm-plan")
    declared(at, pile(3, "gather:R1-N.sample"))
    at.until("fm-roll-success")
    assert dice_of(at) == {"success-gray"}
    at.answer({"success-gray": "blank"}).until("fm-next-actions")
    assert at.state.map["R1-N"].samples == 1
    assert at.state.crew["medic"].tokens == 2 + 1  # the other pawn rests


# ------------------------------------------------------------------ samples that are lost


@pytest.mark.rule("FM-PEN-16", "FM-EXP-17")
def test_a_red_probe_bay_costs_a_sample_of_the_crews_choice() -> None:
    lying = lay_tiles(R1_N=Roi("plains", samples=1), R1_S=Roi("gravel-fan", samples=2), R1_E="dunes")
    at = table(both(lying, breaks("probe-bay", "hardware"))).until("fm-choose-sample")
    assert at.options == ["R1-N", "R1-S"]
    assert at.answer("R1-S").asked != "fm-choose-sample"  # a single one
    assert [roi.samples for roi in at.state.map.values()] == [1, 1, 0]


@pytest.mark.rule("FM-PEN-16", "FM-SHUT-14")
def test_without_samples_or_behind_a_shut_door_none_is_lost() -> None:
    table(both(lay_tiles(R1_N="plains"), breaks("probe-bay", "hardware"))).until("fm-plan")
    shut = both(plains(), breaks("probe-bay", "hardware"), tile("probe-bay"))
    assert table(shut).until("fm-plan").state.map["R1-N"].samples == 1


@pytest.mark.rule("FM-PEN-16")
def test_an_effect_takes_samples_as_far_as_there_are_any() -> None:
    at = table(plains(1), of=event_of(DiscardSample(3)))
    assert at.state.map["R1-N"].samples == 0
    assert [message.space for message in at.find_entries("SampleLost")] == ["R1-N"]


# ------------------------------------------------------------------ Shortcut


@pytest.mark.rule("FM-SKILL-16", "FM-MAP-19")
@pytest.mark.parametrize("used", [True, False])
def test_a_shortcut_leads_around_the_terrain_but_not_around_the_pawn_icon(used) -> None:
    def rich(state: HubState) -> None:
        for astronaut in state.crew.values():
            astronaut.tokens = 3

    shortcut = next(skill.id for skill in HOUSE.skills.values() if "shortcut" in skill.id)

    def planning() -> At:
        laid = lay_tiles(R1_N=Roi("geysers", samples=1), R1_S="plains")  # nobody is asked which: one has terrain
        at = table(both(laid, rich), of=quiet()).until("fm-plan")
        return at.answer(f"skill:{shortcut}") if used else at

    assert needs(planning, "gather:R1-N.sample") == (2, 3)  # the tile's icon asks for one of them
    at = declared(planning(), pile(3, "gather:R1-N.sample"))
    at.until("fm-next-actions")
    assert at.state.crew["medic"].wounds == (0 if used else 1)
    if used:
        sol(at).until("fm-plan")
        assert at.state.map["R1-N"].ignored < at.state.sol
        declared(at, pile(4, "explore:R2-N")).until("fm-next-actions", {"fm-draw-roi": "salt-pan"})
        assert at.state.crew["medic"].wounds == 1


@pytest.mark.rule("FM-SKILL-16", "FM-MAP-19")
def test_a_shortcut_opens_a_barrier_and_needs_terrain() -> None:
    def rich(state: HubState) -> None:
        state.crew[owner].tokens = 3

    skill = next(skill for skill in HOUSE.skills.values() if "shortcut" in skill.id)
    owner = skill.owner
    at = table(both(lay_tiles(R1_N="low-ridge", R1_S="plains"), rich)).until("fm-plan")
    assert "FM-EXP-02" in refused(at, "declare:pawn-medic-1:explore:R2-N")
    at.answer(f"skill:{skill.id}")  # the flat tile is no choice
    assert at.state.crew[owner].tokens == 0
    assert "declare:pawn-medic-1:explore:R2-N" in at.options
    flat = table(both(lay_tiles(R1_N="plains"), rich)).until("fm-plan")
    assert refused(flat, f"skill:{skill.id}") == ["FM-RND-18"]
    # Of two tiles the crew says which; the other one stays as it is.
    hot = lay_tiles(R1_N="geysers", R1_S="geysers")
    at = table(both(hot, rich)).until("fm-plan").answer(f"skill:{skill.id}", "R1-N")
    declared(at, pile(4, "explore:R2-S")).until("fm-next-actions", {"fm-draw-roi": "salt-pan"})
    assert at.state.crew["medic"].wounds == 1


# ------------------------------------------------------------------ tokens on the map


@pytest.mark.rule("FM-MOD-03", "FM-COST-26")
def test_a_token_that_comes_after_the_declaration_changes_nothing() -> None:
    """An Adventure in step 6 puts a pawn and a wound token on the ROI of a Gather in step 7."""
    late = AdventureData(
        "late", "green", "regular", (PlaceToken("pawn", "R1-N", "roi"), PlaceToken("wound", "R1-N", "roi"))
    )
    at = table(lay_tiles(R1_N=Roi("plains", samples=1), R1_S="frost-hollow"), of=content(adventures={"late": late}))
    stacks = (
        "medic-1+medic-2+engineer-1+engineer-2:explore:R2-S",
        "scientist-1+scientist-2+geologist-1:gather:R1-N.sample",
    )
    at = played(at, *stacks, fm_draw_roi="boulder-field")
    assert at.state.map["R1-N"].tokens == ["pawn", "wound"]
    assert at.state.cargo.pending == {"sample": 1}
    assert at.state.crew["scientist"].wounds == 0


@pytest.mark.rule("FM-COST-04", "FM-ACT-33")
def test_costs_of_the_place_of_the_facility_and_of_the_way_come_together() -> None:
    """Red energy part of the Probe Bay, a pawn token in it, and one on the ROI."""
    lying = both(
        lay_tiles(R1_N=Roi("plains", samples=1, tokens=["pawn"])),
        tokens("probe-bay", ["pawn"]),
        breaks("probe-bay", "energy"),
    )
    assert needs(lambda: table(lying), "gather:R1-N.sample") == (4, 5)
    at = table(lying).until("fm-plan")
    before = at.state.supply.energy
    declared(at, pile(5, "gather:R1-N.sample"))
    assert at.state.supply.energy == before - 1


def test_two_features_and_the_data_say_so() -> None:
    """Tiles of an owner's pack may have several features (FM-MAP-25)."""
    rough = RoiData("rough", 1, features=("morale", "wound"))
    at = played(table(lay_tiles(R1_N=Roi("rough", samples=1)), of=tiles(rough)), pile(3, "gather:R1-N.sample"))
    assert (at.state.morale, at.state.crew["medic"].wounds) == (-1, 1)
    assert msgspec.json.decode(msgspec.json.encode(at.state), type=HubState) == at.state
