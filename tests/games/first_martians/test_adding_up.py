"""What adds up when there are several of it: pawn tokens and pawn icons, and nothing else (PAWN-10, MOD-08)."""

from __future__ import annotations

import msgspec
import pytest
from maps import lay_tiles
from playing import Change, both, breaks, declared, open_deal, reward_of
from tables import HOUSE, At, content, table
from test_cleanup import tokens
from test_explore import PAWNS, pile
from test_rolled import MARKED, cargo, dice, ill
from test_sheet import sheet
from test_shutdown import tile

from marshub.games.first_martians.box.components import Token
from marshub.games.first_martians.box.state import HubState, Roi
from marshub.games.first_martians.content.cards import EventAction, RoiData
from marshub.games.first_martians.content.pack import Content
from marshub.games.first_martians.effects import MoveStress

CRAG = RoiData("crag", 1, pawns=2)


def board(who: str, *lying: Token) -> Change:
    """Modifier tokens on an ID board."""

    def change(state: HubState) -> None:
        state.crew[who].board = list(lying)  # type: ignore[index]

    return change


def on_rover(*lying: Token) -> Change:
    def change(state: HubState) -> None:
        state.rovers["scorpio"].tokens = list(lying)

    return change


def rugged(of: Content) -> Content:
    return msgspec.structs.replace(of, rois={**HOUSE.rois, "crag": CRAG})


def whole(at: At, what: str, rover: str = "") -> int:
    """With how many pawns, the Medic's on top, a declaration is whole."""
    declared(at.until("fm-plan"), f"{PAWNS[0]}:{what}")
    if rover:
        at.answer(f"drive:{rover}:s1")
    for count, pawn in enumerate(PAWNS[1:], 1):
        if "FM-PAWN-09" not in {reason.rule for reason in at.session.explain("done")}:
            return count
        at.answer(f"join:pawn-{pawn}:s1")
    return len(PAWNS)


@pytest.mark.rule("FM-PAWN-10", "FM-PAWN-06", "FM-COST-25", "FM-MOD-10", "FM-COST-34", "FM-COST-04")
@pytest.mark.parametrize(
    ("what", "place", "base"),
    [
        ("rest", "quiet-place", 1),
        ("unwind", "crew-quarters", 1),
        ("heal", "med-lab", 1),
        ("manage", "control-center", 1),
        ("serve:deal", "control-center", 2),
        ("examine:sample", "lab", 1),
        ("construct:backup-farm", "working-bay", 1),
    ],
)
def test_tokens_of_the_facility_and_of_the_actors_id_board_add_up(what: str, place: str, base: int) -> None:
    of = reward_of(MoveStress(1), action=EventAction(pawns=2, type="manage"))

    def at(here: int, his: int) -> At:
        others = board("scientist", "pawn", "pawn")  # an assistant's do not count
        lying = both(tokens(place, ["pawn"] * here), board("medic", *["pawn"] * his), others, cargo(sample=1))
        return table(both(lying, open_deal), of=of)

    assert whole(at(0, 0), what) == base
    assert whole(at(2, 2), what) == base + 4


@pytest.mark.rule("FM-PAWN-10", "FM-PAWN-06", "FM-COST-34", "FM-RSH-01")
@pytest.mark.parametrize(
    ("what", "base"), [("serve:deal", 1), ("reopen:lab.energy", 1), ("mission:trial", 2), ("mission-outside:trial", 4)]
)
def test_an_action_without_a_type_needs_more_for_each_token_on_the_id_board(what: str, base: int) -> None:
    """Outside there are two icons more of the tile besides."""
    of = sheet(pawns=2, space="R1-N" if "outside" in what else None)
    of = rugged(msgspec.structs.replace(of, events=reward_of(MoveStress(1)).events))
    for count in (0, 2):
        lying = both(lay_tiles(R1_N="crag"), tile("lab"), board("medic", *["pawn"] * count), open_deal)
        assert whole(table(lying, of=of), what) == base + count


@pytest.mark.rule("FM-PAWN-10", "FM-PAWN-06", "FM-MAP-09", "FM-ROI-03")
def test_icons_and_tokens_along_the_way_add_up_tile_by_tile() -> None:
    """Two icons on R1-N, one on R2-N, one on the space R3-N; then two tokens on a tile, then all at once."""

    def at(there: int = 0, here: int = 0, his: int = 0) -> At:
        way = lay_tiles(R1_N=Roi("crag", tokens=["pawn"] * there), R2_N="salt-pan")
        more = both(tokens("garage-hall", ["pawn"] * here), board("medic", *["pawn"] * his))
        return table(both(way, more), of=rugged(content()))

    assert whole(at(), "explore:R3-N") == 5
    assert whole(at(there=2), "explore:R3-N") == 7
    assert whole(at(there=1, here=1, his=1), "explore:R3-N") == 8


@pytest.mark.rule("FM-PAWN-10", "FM-ROV-19", "FM-COST-06")
def test_tokens_of_the_rovers_area_add_up() -> None:
    """Scorpio stands for a pawn, and each of its tokens asks for one."""
    for count in range(3):
        assert whole(table(on_rover(*["pawn"] * count)), "explore:R1-N", rover="scorpio") == 1 + count


@pytest.mark.rule("FM-PAWN-10", "FM-MOD-08", "FM-COST-16")
def test_other_tokens_of_a_facility_and_an_id_board_count_once_each_kind() -> None:
    lying: list[Token] = ["wound", "reroll", "wound", "reroll"]
    lay_all = both(tokens("control-center", lying), board("medic", *lying), breaks("control-center", "cpu"))
    at = declared(table(lay_all).until("fm-plan"), "medic-1:manage", "geologist-1+medic-2:heal").until(
        "fm-roll-success"
    )
    at.answer({"success-brown": "success"})
    assert at.asked == "fm-roll-again"
    at.answer({"success-brown": "success"})
    assert at.asked == "fm-choose-manage"
    at.answer("system").until("fm-next-actions")
    assert [(message.who, message.count) for message in at.find_entries("Wounded")] == [("medic", 1)]


@pytest.mark.rule("FM-PAWN-10", "FM-MOD-08", "FM-COST-16", "FM-ADV-04", "FM-DICE-17", "FM-ROI-03", "FM-ROI-08")
@pytest.mark.parametrize("face", [True, False])
def test_other_tokens_and_features_of_a_way_count_once_each_kind(face: bool) -> None:
    """Wounds, Adventures and re-rolls lie wherever they can, twice; an Adventure of the die is the same one."""
    twice: list[Token] = ["wound", "reroll", "adventure-gray"] * 2
    worst, worse = (RoiData(f"worst-{ring}", ring, features=("wound", "adventure")) for ring in (1, 2))
    way = lay_tiles(R1_N=Roi("worst-1", tokens=list(twice)), R2_N=Roi("worst-2", samples=1, tokens=list(twice)))
    lying = both(way, tokens("probe-bay", twice), board("medic", *twice), on_rover(*twice), ill("medic", "scientist"))
    rois = {**HOUSE.rois, worst.id: worst, worse.id: worse}
    of = content(rois=rois, adventures={card.id: card for card in MARKED.values()})
    at = declared(table(lying, of=of).until("fm-plan"), "geologist-1+medic-2:heal", pile(2, "gather:R2-N.sample"))
    at.answer("drive:scorpio:s2").until("fm-roll-three").answer(dice("gray", adventure=face))
    assert at.asked == "fm-roll-again"
    at.answer({"success-gray": "success"}).until("fm-next-actions")
    assert [(message.who, message.count) for message in at.find_entries("Wounded")] == [("medic", 1)]
    assert [met.who for met in at.find_entries("AdventureMet")] == ["medic"]
