"""Riddle: three containers in ring 3 (FM-MIS-34 to 40, FM-MIS-63)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from maps import CALM_GRAY, lay_tiles
from playing import Change, both, declared, refused
from tables import HOUSE, At, content, table
from test_explore import needs, pile
from test_rolled import cargo, dice

from marshub.games.first_martians import FirstMartians, HubState
from marshub.games.first_martians.box.state import Roi, Spot
from marshub.games.first_martians.content.cards import RoiData
from marshub.games.first_martians.content.library import list_shipped_hub_packs
from marshub.games.first_martians.content.pack import Content
from marshub.kernel import PackError, Reply, Session
from marshub.languages import LANGUAGES

SPACES = ("R3-SE", "R3-S", "R3-SW")
PLAIN, FAR = RoiData("plain", 1), RoiData("far", 3, samples=1)
SHEET = HOUSE.missions["riddle"]


def fed(state: HubState) -> None:
    """Nobody goes hungry, whatever the Farm gives."""
    state.supply.food = 20


def spots(**laid: Spot) -> Change:
    """Lays what the mission has put on spaces: spots(R3_S=Spot(["black-2"], white=1))."""

    def change(state: HubState) -> None:
        state.spots.update({name.replace("_", "-"): spot for name, spot in laid.items()})

    return change


def way(**more: str | Roi) -> Change:
    """The south is explored as far as ring 2."""
    return lay_tiles(R1_S="plain", R2_S="plain", **more)


def box(**fields: Any) -> Content:
    """House content in which ring 3 has nothing but plain tiles."""
    rois = {name: tile for name, tile in HOUSE.rois.items() if tile.ring != 3}
    far = {f"far-{n}": msgspec.structs.replace(FAR, id=f"far-{n}") for n in range(3)}
    sheet = msgspec.structs.replace(SHEET, dice=(), **fields)
    return content(rois={**rois, PLAIN.id: PLAIN, **far}, missions={sheet.id: sheet})


def riddle(*changes: Change, card: str = "01", **more: Any) -> At:
    """A table at its plan; the Production phase drew `card`."""
    at = table(both(fed, *changes), mission="riddle", of=more.pop("of", None) or box(), **more)
    return at.until("fm-plan", {"fm-draw-number": card})


def whites(at: At) -> list[int]:
    return [at.state.spots[space].white for space in SPACES]


def pawns(at: At) -> list[int]:
    return [at.state.spots[space].pawns for space in SPACES]


def lying(at: At) -> list[list[str]]:
    """The tokens of the three spaces, explored or not."""
    return [
        at.state.map[space].objectives if space in at.state.map else at.state.spots[space].tokens for space in SPACES
    ]


def test_one_black_token_lies_on_each_space_and_there_is_no_food() -> None:
    at = table(mission="riddle", of=box())
    assert lying(at) == [["black-1"], ["black-2"], ["black-3"]]
    assert whites(at) == [1, 1, 1]
    assert at.state.supply.food == 0
    assert at.state.farms["farm"].plants < at.state.farms["farm"].greenhouses  # or no seed could ever be planted


@pytest.mark.rule("FM-MIS-34")
@pytest.mark.parametrize(
    ("card", "left"),
    [
        ("01", [4, 5, 5]),
        ("02", [4, 5, 5]),
        ("03", [5, 4, 5]),
        ("04", [5, 4, 5]),
        ("05", [5, 5, 4]),
        ("06", [5, 5, 4]),
    ],
)
def test_each_production_draws_a_card_takes_a_marker_and_loses_the_card(card: str, left: list[int]) -> None:
    strong = spots(**{space.replace("-", "_"): Spot(["black-1"], white=5) for space in SPACES})
    at = riddle(strong, card=card)
    assert whites(at) == left
    assert sorted(at.state.piles["research"]) == sorted({"01", "02", "03", "04", "05", "06"} - {card})
    assert card not in at.state.piles["percentages"]  # out of the game is out of every draw
    # It cannot come up again in the next sol.
    at.until("fm-next-cleanup").answer("next").until("fm-draw-number")
    assert set(at.options) & {"01", "02", "03", "04", "05", "06"} == {"01", "02", "03", "04", "05", "06"} - {card}


@pytest.mark.rule("FM-MIS-34")
def test_six_productions_hit_each_space_twice_and_then_there_is_no_card() -> None:
    strong = spots(**{space.replace("-", "_"): Spot(["black-1"], white=5) for space in SPACES})
    at = table(both(fed, strong), mission="riddle", of=box(sols=8))
    left = []
    for card in ("03", "06", "01", "05", "02", "04", ""):
        at.until("fm-plan", {"fm-draw-number": card}).until("fm-next-cleanup").answer("next")
        left.append(sum(whites(at)))
        at.session.adjust("stress", 0)
        at.session.adjust("supply.food", 20)
        for block in at.state.tracks:
            at.session.adjust(f"tracks.{block}", 0)
    assert left == [14, 13, 12, 11, 10, 9, 9]
    assert whites(at) == [3, 3, 3]


@pytest.mark.rule("FM-MIS-34", "FM-MIS-35")
def test_without_a_card_or_a_marker_nothing_is_taken() -> None:
    def empty(state: HubState) -> None:
        state.piles["research"] = {}

    weak = spots(R3_S=Spot(["black-2"], white=0))
    at = table(both(fed, empty, weak), mission="riddle", of=box()).until("fm-plan")  # nothing is drawn
    assert whites(at) == [1, 0, 1]
    assert pawns(at) == [0, 1, 0]  # the sand goes on
    at = riddle(spots(R3_S=Spot(["black-2"], white=0)), card="03")
    assert whites(at) == [1, 0, 1]
    # A container that was brought in is beyond that, too.
    at = riddle(spots(R3_S=Spot([], white=0)), card="03")
    assert pawns(at) == [0, 0, 0]


@pytest.mark.rule("FM-MIS-35")
def test_every_production_lays_a_pawn_token_where_no_marker_is() -> None:
    at = riddle(spots(R3_S=Spot(["black-2"], white=0)), card="05")
    assert whites(at) == [1, 0, 0]
    assert pawns(at) == [0, 1, 1]
    at.until("fm-next-cleanup").answer("next").until("fm-plan", {"fm-draw-number": "03"})
    assert pawns(at) == [0, 2, 2]
    # One that is known already goes on decaying.
    at = riddle(spots(R3_S=Spot(["orange-2"], white=0, pawns=3)))
    assert pawns(at) == [1, 4, 0]
    at = riddle(way(R3_S=Roi("far-0", objectives=["orange-2"])), spots(R3_S=Spot([], white=0, pawns=3)))
    assert pawns(at) == [1, 4, 0]  # also where its ROI is explored


@pytest.mark.rule("FM-MIS-35", "FM-MIS-36", "FM-MIS-06", "FM-COST-04")
def test_pawn_tokens_count_for_exploring_its_roi_and_for_nothing_else() -> None:
    """Two tokens on R3-S: E = 3 + 2, roll 6, auto 7; the Gather there costs E = 3 as ever."""
    sunk = spots(R3_S=Spot(["black-2"], white=0, pawns=1))
    assert needs(lambda: riddle(way(), sunk), "explore:R3-S") == (6, 7)
    result = way(R3_S=Roi("far-0", samples=1, objectives=["red-1"]))
    assert needs(lambda: riddle(result, spots(R3_S=Spot([], pawns=1))), "gather:R3-S.red-1") == (4, 5)
    # Neither do they count for passing by.
    beyond = needs(lambda: riddle(result, spots(R3_S=Spot([], pawns=1))), "explore:R3-SW")
    assert beyond == (5, 6)


def explored(at: At, space: str = "R3-S", *rolls: str) -> At:
    """Explore a space without dice, rolling for its contents."""
    declared(at, pile(8, f"explore:{space}"))
    answers: dict[str, Reply | list[Reply]] = {"fm-draw-roi": f"far-{len(at.state.map) % 3}"}
    answers["fm-roll-container"] = [{"yellow": face} for face in rolls]
    return at.until("fm-next-actions", answers)


@pytest.mark.rule("FM-MIS-37", "FM-MIS-38", "FM-MIS-07", "FM-DICE-15")
@pytest.mark.parametrize(("face", "token"), [("1", "red-1"), ("2", "orange-1"), ("3", "orange-2")])
def test_exploring_finds_out_what_the_container_holds(face: str, token: str) -> None:
    """Food is the mandatory objective and red, the others are optional and orange; what lies on the token stays."""
    at = explored(riddle(way(), spots(R3_S=Spot(["black-2"], white=2, pawns=1))), "R3-S", face)
    assert at.state.map["R3-S"].objectives == [token]
    assert at.state.map["R3-S"].samples == 1
    assert at.state.spots["R3-S"] == Spot([], white=2, pawns=1)
    mandatory = at.state.objectives["food-container"].mandatory
    assert (token.startswith("red-"), token.startswith("orange-")) == (face == "1" and mandatory, face != "1")


@pytest.mark.rule("FM-MIS-37")
def test_a_content_that_is_known_is_rolled_again() -> None:
    at = explored(riddle(way(), spots(R3_SE=Spot(["red-1"], white=3))), "R3-S", "1", "1", "2")
    # Two are known now: so is the third, without a die.
    assert lying(at) == [["red-1"], ["orange-1"], ["orange-2"]]
    assert len(at.find_entries("TokenIdentified")) == 2
    # One that was brought in is known, too.

    def brought(state: HubState) -> None:
        state.spots["R3-SE"].tokens = []
        state.tokens["orange-2"] = "mission-sheet"

    at = explored(riddle(way(), brought), "R3-S", "3", "1")
    assert lying(at) == [[], ["red-1"], ["orange-1"]]


@pytest.mark.rule("FM-MIS-37", "FM-MIS-38")
def test_data_screening_names_a_black_token_and_finds_out_the_same() -> None:
    at = riddle(spots(R3_SW=Spot(["orange-1"], white=1)))
    screenings = {o for o in at.options if "data-screening" in o and "medic-1" in o}
    assert screenings == {f"declare:pawn-medic-1:mission-research:data-screening.{s}" for s in ("R3-SE", "R3-S")}
    screening = "declare:pawn-medic-1:mission-research:data-screening.R3-SW"
    assert refused(at, screening) == refused(riddle(spots(R3_SW=Spot())), screening) == ["FM-MIS-01"]
    declared(at, "medic-1:mission-research:data-screening.R3-S").until("fm-roll-three").answer(dice("blue"))
    at.until("fm-roll-container").answer({"yellow": "2"}, {"yellow": "3"}).until("fm-next-actions")
    assert lying(at) == [["red-1"], ["orange-2"], ["orange-1"]]
    assert whites(at) == [0, 1, 1]  # what lay on them stays
    # A failure says nothing.
    at = declared(riddle(), "medic-1:mission-research:data-screening.R3-S").until("fm-roll-three")
    at.answer(dice("blue", success=False)).until("fm-next-actions")
    assert lying(at) == [["black-1"], ["black-2"], ["black-3"]]


@pytest.mark.rule("FM-MIS-37", "FM-RES-07")
def test_a_screening_has_nothing_to_say_once_the_container_is_open() -> None:
    at = riddle(way())
    declared(at, pile(5, "explore:R3-S"), "scientist-2+geologist-2:mission-research:data-screening.R3-S")
    at.until("fm-roll-container", {"fm-draw-roi": "far-0"}).answer({"yellow": "1"}).until("fm-next-actions")
    assert lying(at) == [["black-1"], ["red-1"], ["black-3"]]
    assert [message.action for message in at.find_entries("Returned")] == ["mission-research"]


@pytest.mark.rule("FM-MIS-38")
def test_gathering_a_container_takes_off_what_lies_on_it() -> None:
    result = way(R3_S=Roi("far-0", objectives=["orange-2"]))
    at = riddle(result, spots(R3_S=Spot([], white=2, pawns=3)))
    declared(at, pile(8, "gather:R3-S.orange-2")).until("fm-next-actions")
    assert at.state.spots["R3-S"] == Spot()
    assert at.state.tokens == {"orange-2": "mission-sheet"}
    at.until("fm-next-cleanup").answer("next").until("fm-plan", {"fm-draw-number": "03"})
    assert pawns(at)[1] == 0


@pytest.mark.rule("FM-MIS-39")
@pytest.mark.parametrize("crew", [4, ["engineer", "medic"]])
def test_the_food_container_feeds_everybody_twice_and_holds_the_seed(crew: Any) -> None:
    result = both(way(R3_S=Roi("far-0", objectives=["red-1"])), cargo())
    at = riddle(result, players=crew)
    stack = pile(8, "gather:R3-S.red-1") if crew == 4 else "engineer-1+engineer-2+medic-1+medic-2:gather:R3-S.red-1"
    before = at.state.supply.food
    at = declared(at, stack).until("fm-next-actions", {"fm-roll-three": dict(CALM_GRAY)})
    assert at.state.supply.food - before == 2 * len(at.state.crew)
    assert at.state.cargo.available == {"seed": 1}


@pytest.mark.rule("FM-MIS-39")
def test_the_parts_container_holds_two_of_each_kind() -> None:
    result = both(way(R3_S=Roi("far-0", objectives=["orange-1"])), cargo())
    at = declared(riddle(result), pile(8, "gather:R3-S.orange-1")).until("fm-next-actions")
    assert at.state.cargo.available == dict.fromkeys(("part-energy", "part-oxygen", "part-hardware", "part-cpu"), 2)
    assert at.state.cargo.pending == {}


def gathered(*names: str) -> Change:
    def change(state: HubState) -> None:
        for name in names:
            state.tokens[name] = "mission-sheet"

    return change


@pytest.mark.rule("FM-MIS-40", "FM-RES-10")
def test_planting_the_seed_wins_and_the_rest_is_for_glory() -> None:
    at = declared(riddle(cargo(seed=1)), "medic-1+medic-2:plant:farm").until("fm-next-actions")
    assert {name for name, goal in at.state.objectives.items() if goal.done} == {"food-container"}
    at.until("fm-next-cleanup").answer("next")
    assert at.session.result is not None
    assert at.session.result.outcome == "victory"
    # With both others brought in planting completes the third objective as well.
    all_in = both(gathered("red-1", "orange-1", "orange-2"), cargo(seed=1))
    at = declared(riddle(all_in), "medic-1+medic-2:plant:farm").until("fm-next-actions")
    assert at.state.objectives["science-container"].done
    for one in ("orange-1", "orange-2"):  # one of them is not enough
        at = declared(riddle(both(gathered("red-1", one), cargo(seed=1))), "medic-1+medic-2:plant:farm")
        assert not at.until("fm-next-actions").state.objectives["science-container"].done
    # Without the seed they win nothing.
    result = way(R3_S=Roi("far-0", objectives=["orange-2"]))
    at = declared(riddle(result, gathered("red-1", "orange-1")), pile(8, "gather:R3-S.orange-2")).until(
        "fm-next-actions"
    )
    assert not at.state.objectives["science-container"].done
    at.until("fm-next-cleanup").answer("next")
    assert at.session.result is None


def test_signal_detection_strengthens_a_container_of_the_crews_choice() -> None:
    at = declared(riddle(), "medic-1+medic-2:mission-research:signal-detection").until("fm-choose-signal")
    assert [option for option in at.options if option in at.state.spots] == list(SPACES)
    at.answer("R3-SW").until("fm-next-actions")
    assert whites(at) == [0, 1, 3]

    def bare(state: HubState) -> None:
        for space in SPACES:
            state.spots[space].tokens = []

    assert "FM-RND-18" in refused(riddle(bare), "declare:pawn-medic-1:mission-research:signal-detection")


def test_its_poi_tokens() -> None:
    held = both(cargo(**{"poi-a": 1, "poi-b": 1, "poi-c": 2}), spots(R3_S=Spot(["black-2"], white=0, pawns=1)))
    at = table(both(fed, held), mission="riddle", of=box())
    at.until("fm-plan", {"fm-draw-number": "01", "fm-choose-redraw-poi": "keep"})
    at.answer("use:poi-a", "R3-SE")
    assert whites(at) == [1, 0, 1]
    assert refused(at, "use:poi-b") == ["FM-OBJ-14"]
    at.answer("use:poi-c", "R3-S")
    assert pawns(at) == [1, 1, 0]
    at.answer("use:poi-c", "R3-SE")
    assert pawns(at) == [0, 1, 0]
    assert at.state.cargo.available == {"poi-b": 1}


@pytest.mark.rule("FM-OBJ-14", "FM-RES-08")
def test_vigilance_puts_the_card_of_production_away_for_another() -> None:
    at = table(both(fed, cargo(**{"poi-b": 1})), mission="riddle", of=box())
    at.until("fm-draw-number").answer("03")
    assert at.asked == "fm-choose-redraw-poi"
    at.answer("redraw")
    assert "03" not in at.options  # the first card is no longer to be had (FM-OBJ-14)
    at.answer("05")
    assert whites(at) == [1, 1, 0]
    assert at.state.cargo.available == {}
    assert sorted(at.state.piles["research"]) == ["01", "02", "03", "04", "06"]
    kept = table(both(fed, cargo(**{"poi-b": 1})), mission="riddle", of=box())
    kept.until("fm-draw-number").answer("03", "keep").until("fm-plan")
    assert whites(kept) == [1, 0, 1]
    assert kept.state.cargo.available == {"poi-b": 1}


@pytest.mark.rule("FM-MIS-63", "FM-EXP-15")
def test_chance_lays_the_open_tiles_of_the_set_up() -> None:
    game = FirstMartians(content())
    setup = {"mission": "riddle", "players": 4}
    assert At(Session(game, setup, seed=5, chance="table")).asked == "fm-draw-roi"  # nothing in the box draws a space
    session: Session[HubState, Any] = Session(game, setup, seed=5, chance="all")
    at, laid = At(session), []
    while at.asked in ("fm-draw-name", "fm-draw-upgrade"):
        at.answer(at.options[0])
    for ring in SHEET.start.face_up:
        assert at.asked == "fm-draw-face-up"
        assert session.pending is not None
        assert session.pending.decider == "chance"
        ring_spaces = [space for space in at.options if space.startswith(f"R{ring}-")]
        assert at.options == ring_spaces
        assert len(ring_spaces) == 8 - sum(space.startswith(f"R{ring}-") for space in laid)
        laid.append(ring_spaces[-1])
        at.answer(laid[-1])
        tile = next(tile for tile in at.options if HOUSE.rois[tile].poi)
        at.answer(tile)
        assert at.state.map[laid[-1]] == Roi(tile, samples=HOUSE.rois[tile].samples)
        assert not at.state.piles[f"roi-{ring}"].get(tile)
    assert at.asked == "fm-choose-first-player"
    assert not any(item.startswith("poi") for item in at.state.cargo.available)  # FM-EXP-15
    # The app's own chance does the same where the table has none.
    auto: Session[HubState, Any] = Session(game, {"mission": "riddle", "players": 4}, seed=5)
    assert [space[:2] for space in auto.state.map] == ["R1", "R1", "R2"]


@pytest.mark.rule("FM-MIS-07", "FM-OBJ-01")
@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('gathered = ["orange-1"]', 'gathered = ["black-1"]', "an optional objective asks for orange tokens"),
        *(
            (
                'mandatory = false, gathered = ["orange-1"]',
                f'gathered = ["{colour}-1"]',
                "a mandatory objective asks for red",
            )
            for colour in ("orange", "black")
        ),
    ],
)
def test_the_colour_of_a_token_says_what_it_is_for(tmp_path: Path, old: str, new: str, said: str) -> None:
    """A sheet whose objectives ask for tokens of the wrong colour cannot be played; the house's own can."""
    house = next(file for file in list_shipped_hub_packs() if file.name == "41-riddle.toml").read_text(encoding="utf-8")
    assert house.count(old) == 1
    own = house.replace('pack = "house"', 'pack = "own"\nreplaces = ["mission/riddle"]')
    (tmp_path / "own.toml").write_text(own, encoding="utf-8")
    setup = {"mission": "riddle", "packs": ["own"]}
    assert Session(FirstMartians(packs=tmp_path), setup, seed=1).state.mission == "riddle"
    (tmp_path / "own.toml").write_text(own.replace(old, new), encoding="utf-8")
    with pytest.raises(PackError, match=said):
        Session(FirstMartians(packs=tmp_path), setup, seed=1)


def test_the_house_says_its_words_in_every_language() -> None:
    """What the tables of this mission tell is said, not shown as keys."""
    from marshub.words import Speech

    at = riddle(way(), spots(R3_S=Spot(["black-2"], white=2)), card="01")
    explored(at, "R3-S", "1")
    for language in LANGUAGES:
        speech = Speech(language)
        lines = [speech.say(entry.describe()) for entry in at.session.log]
        assert not any("fm-" in line for line in lines), [line for line in lines if "fm-" in line]
