"""The almanac's own examples, laid out as the documents in `positions` say, and played on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tables import At, content

from marshub.games.first_martians import FirstMartians
from marshub.kernel import Session

FOLDER = Path(__file__).parent / "positions"


def laid(name: str, **also: Any) -> At:
    """A table on which a position lies; `also` says by paths ("__" for dots) what lies otherwise on it."""
    document = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    document["set"] |= {path.replace("__", "."): value for path, value in also.items()}
    session: Session[Any, Any] = Session(FirstMartians(content()), document["setup"], 1, chance="table")
    session.set_position(document)
    return At(session)


def shut(at: At, resource: str) -> set[str]:
    return {name for name, here in at.state.facilities.items() for tile in here.tiles if tile.resource == resource}


@pytest.mark.rule("FM-SHUT-01")
def test_ten_need_energy_and_eight_have_it() -> None:
    """Almanac 551 to 559: the two Solar Panels give 5 + 3, ten Facilities need energy, so two are shut."""
    at = laid("shortage")
    assert at.asked == "fm-choose-shut"
    assert (at.session.pending.least, at.session.pending.most) == (2, 2)  # type: ignore[union-attr]
    at.answer(["crew-quarters", "med-lab"])
    assert shut(at, "energy") == {"crew-quarters", "med-lab"}
    assert shut(at, "oxygen") == set()
    assert at.state.supply.energy == 5  # a reserve makes up for nothing


@pytest.mark.rule("FM-PRO-14")
def test_two_oxygen_tiles_leave_six_to_breathe_and_ten_to_power() -> None:
    """Almanac 580 to 584."""
    at = laid("oxygen-tiles").until("fm-next-production")
    assert {item.resource: item.need for item in at.find_entries("Produced")} == {"energy": 10, "oxygen": 6}


@pytest.mark.rule("FM-FARM-13", "FM-FARM-14")
def test_one_energy_holds_wilting_up_for_a_round_and_again_in_the_next() -> None:
    """Almanac 543 and 677 to 679: the Farm has a red marker beside its energy."""
    at = laid("wilting")
    before = list(at.state.farms["farm"].growth)
    assert at.asked == "fm-hold-wilting"
    at.answer("yes")
    assert at.state.supply.energy == 1
    assert (at.state.farms["farm"].plants, at.state.farms["farm"].growth) == (3, before)
    at.until("fm-hold-wilting", {"fm-roll-malfunction": {"yellow": "1"}}).answer("yes")
    assert (at.state.sol, at.state.supply.energy) == (3, 0)
    assert (at.state.farms["farm"].plants, at.state.farms["farm"].growth) == (3, before)
    at = laid("wilting", **{"facilities.farm.parts.energy": True})  # as soon as it is repaired it grows
    assert at.state.farms["farm"].growth[4] == "seed"
    assert laid("wilting", supply__energy=0).state.farms["farm"].plants == 2  # nothing to pay with: it wilts


@pytest.mark.rule("FM-MAL-07")
def test_four_and_three_is_five_and_one_card() -> None:
    """Almanac 1541 to 1543: the track is full, a card is drawn, the track begins anew, a marker turns red."""
    at = laid("full-track")
    assert at.asked == "fm-roll-malfunction"
    at.answer({"yellow": "2", "orange": "3"})
    assert at.asked == "fm-draw-malfunction"
    assert [(e.block, e.before, e.after) for e in at.find_entries("TrackMoved")] == [
        ("working", 0, 2),
        ("living", 4, 5),
    ]
    at.answer("crew-quarters-hardware")
    assert at.asked == "fm-next-malfunction"  # no second card
    assert at.state.tracks == {"working": 2, "living": 0, "system": 0}
    assert len(at.find_entries("CardResolved")) == 1
    assert at.state.box["system"]
