"""The unsoldered board's drawings have what its steps name, and each clamp what goes into it."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from marshub.board import profile
from marshub.hardware import clamps, harness
from marshub.hardware.checklist_plugged import list_plugged_actions
from marshub.hardware.parts_list import list_items
from marshub.hardware.wiring import BAR, list_wires

ROOT = Path(__file__).parents[2]
BOARD = profile.load("starter-plug")
#: What the guide's words for parts are called in a drawing.
CALLED = {
    "diode": BOARD.leds.shifter,
    "resistor": f"{BOARD.leds.series_ohm} Ohm",
    "capacitor": f"{BOARD.power.bulk} µF",
    "strip": "WS2812B|strip",
    "button": "button",
    "reader": "Reader|READER",
}


@pytest.mark.parametrize("number", range(1, 9))
def test_each_part_that_a_step_of_the_guide_names_is_in_the_drawings_that_it_sends_to(number: int) -> None:
    """Every drawing of one step, together; and the clamps' picture each part of the step that has clamps."""
    guide = (ROOT / "docs" / "build.md").read_text(encoding="utf-8")
    step = re.split(r"^### (?=\d)", guide, flags=re.MULTILINE)[number]
    for line in re.findall(r"^- Plugged: (.*?)(?=^- |^$)", step, re.MULTILINE | re.DOTALL):
        drawings = re.findall(r"\]\(\.\./(hardware/starter-plug/[\w/.-]+\.svg)\)", line)
        assert drawings, line
        if not any("/wiring/" in path for path in drawings):
            continue
        drawn = [(ROOT / path).read_text(encoding="utf-8") for path in drawings]
        named = [called for word, called in CALLED.items() if re.search(rf"\b{word}", line)]
        assert named
        for called in named:
            assert all(re.search(called, text) for text in drawn), (called, drawings)


def test_each_value_of_the_checklist_s_step_is_in_both_drawings() -> None:
    actions = " ".join(list_plugged_actions(BOARD)["supply"])
    names = re.findall(r"`wiring/(\w+)\.svg`", actions)
    assert names == ["clamps", "power"]
    values = set(re.findall(r"\d+ (?:Ohm|µF)|1N\d+", actions))
    assert len(values) == 3
    for name in names:
        text = (ROOT / "hardware" / BOARD.name / "wiring" / f"{name}.svg").read_text(encoding="utf-8")
        assert {value for value in values if value in text} == values


def test_the_picture_has_the_clamps_that_are_bought_and_no_way_too_many() -> None:
    made = clamps.list_clamps(BOARD)
    bought = {item.part: item.quantity for item in list_items(BOARD)}
    assert Counter(clamp.ways for clamp in made) == {5: bought["terminal"], 2: bought["terminal-2"]}
    assert all(len(clamp.leads) <= clamp.ways for clamp in made)
    ends = [end for wire in list_wires(BOARD) for end in (wire.start, wire.end)]
    assert [len(clamp.leads) for clamp in made[:2]] == [ends.count((BAR, pin)) for pin in ("5V", "GND")]
    words = [lead.words for clamp in made for lead in clamp.leads]
    assert sum("1N4001" in text for text in words) == 2  # one lead in the bar, the ring's behind it
    assert sum("220 µF" in text for text in words) == 2
    assert sum("330 Ohm" in text for text in words) == 1  # its other end is in a screw
    assert sum(text.startswith("button ") for text in words) == len(BOARD.button)


def test_a_ring_is_drawn_where_the_lead_with_the_ring_is() -> None:
    """Beside the clamp at the strip, away from it at the bar; ring and bands of other values differ."""
    svg = clamps.draw_clamps(BOARD).to_svg()
    bodies = [float(x) for x in re.findall(r'<rect x="([\d.]+)"[^>]*width="14" height="4"', svg)]
    rings = [float(x) for x in re.findall(r'<line x1="([\d.]+)"[^>]*stroke="#ffffff" stroke-width="1.4"', svg)]
    assert [round(ring - body, 2) for ring, body in zip(rings, bodies, strict=True)] == [12, 2]
    assert len({clamps.find_bands(ohm) for ohm in (22, 33, 220, 330, 470, 3300)}) == 6


def test_a_lead_of_a_part_is_no_wire_to_buy() -> None:
    leads = [wire for wire in list_wires(BOARD) if wire.is_lead]
    assert {wire.end[0] for wire in leads} == {"LED DIODE", "CAPACITOR", "RESISTOR"}
    source = harness.make_source(BOARD, "power", harness.list_harnesses(BOARD)["power"])
    own = {name for name, cable in source["cables"].items() if cable.get("type") == "its own leads"}
    assert own == {"5V BAR - LED DIODE", "5V BAR - CAPACITOR", "MCU - RESISTOR"}
    assert not any(wire.is_lead for name in ("hub", "starter") for wire in list_wires(profile.load(name)))
