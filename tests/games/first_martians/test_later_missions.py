"""What a later mission of a campaign lays out on the map that an earlier one left (FM-CAMP-12)."""

from __future__ import annotations

import msgspec
from test_campaign import begun, of, reviewed, won

from marshub.games.first_martians.content.missions import Level


def test_tiles_of_a_later_mission_come_where_there_is_room_for_them() -> None:
    campaign = of()
    later = campaign.missions["return"]
    tiles = {"R1-S": "plains", "R2-S": "salt-pan"}
    start = msgspec.structs.replace(later.start, tiles=tiles)
    changed = msgspec.structs.replace(later, start=start, levels={"normal": Level()})
    at = won(begun(msgspec.structs.replace(campaign, missions={**campaign.missions, "return": changed})), "plant-seed")
    assert at.state.map == {}
    at.answer("save")
    reviewed(at)
    assert {space: (roi.tile, roi.samples) for space, roi in at.state.map.items()} == {
        "R1-S": ("plains", 1),
        "R2-S": ("salt-pan", 2),
    }
    assert not at.state.piles["roi-1"].get("plains")
    assert not at.state.piles["roi-2"].get("salt-pan")
    assert [message.space for message in at.find_entries("Explored")] == ["R1-S", "R2-S"]
