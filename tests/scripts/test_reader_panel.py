"""The computed reader panel: formulas against others and against limits, and the page against what is computed."""

from __future__ import annotations

from itertools import pairwise
from math import pi, sqrt

import pytest

from script_modules import script

panel = script("reader_panel")


@pytest.mark.parametrize("coil", panel.COILS, ids=str)
def test_two_ways_give_the_same_inductance(coil: object) -> None:
    """The formula of Mohan and others claims 3 %; the sum over filaments leaves out the jogs between turns."""
    filaments = panel.compute_mutual_inductance(coil, coil)
    assert coil.compute_wheeler_inductance() == pytest.approx(filaments, rel=0.06)  # type: ignore[attr-defined]


def test_the_field_of_a_square_loop_is_that_of_the_textbook() -> None:
    """2 sqrt(2) I / (pi a) in the middle of a square of side a; far away the field of a dipole, downwards beside it."""
    loop = panel.Coil(40.8, 1)
    assert panel.compute_field(loop, 1.0, 0, z=0.0001) == pytest.approx(2 * sqrt(2) / (pi * 0.04), rel=1e-3)
    dipole = 0.04**2 / (4 * pi * 0.8**3)
    assert panel.compute_field(loop, 1.0, 800, z=0.0001) == pytest.approx(-dipole, rel=0.01)
    assert panel.compute_field(loop, 1.0, 0, z=800) == pytest.approx(2 * dipole, rel=0.01)
    assert panel.compute_field(loop, 1.0, 30, 10) == pytest.approx(panel.compute_field(loop, 1.0, -10, 30))


def test_coupling_is_the_flux_of_the_field() -> None:
    """Far apart the mutual inductance of two loops is the field at the other, times its area."""
    loop = panel.Coil(40.8, 1)
    flux = panel.MU_0 * panel.compute_field(loop, 1.0, 500, z=0.0001) * 0.04**2
    assert panel.compute_mutual_inductance(loop, loop, 500) == pytest.approx(flux, rel=0.02)


@pytest.mark.parametrize("coil", panel.COILS, ids=str)
def test_the_network_loads_the_chip_as_meant_and_spends_its_power_in_the_coil(coil: object) -> None:
    match = panel.Match.compute(coil)
    drive = match.drive()
    assert drive.load == pytest.approx(panel.MATCH_OHM, abs=1e-6)
    resistance = coil.compute_resistance() + 2 * match.damping  # type: ignore[attr-defined]
    assert drive.amps**2 * resistance == pytest.approx(drive.supply * panel.TVDD_V, rel=1e-6), "nothing else burns"
    lossy = match.drive(2.5, "at the coil")
    assert lossy.amps**2 * (resistance + 5) == pytest.approx(lossy.supply * panel.TVDD_V, rel=1e-6)


@pytest.mark.parametrize("coil", panel.COILS, ids=str)
def test_the_track_is_one_line_whose_turns_keep_their_gap(coil: object) -> None:
    corners = panel.trace_spiral(coil)
    pieces = list(pairwise(corners))
    assert all((x1 == x2) != (y1 == y2) for (x1, y1), (x2, y2) in pieces), "each piece is straight, along or across"
    middles: dict[tuple[int, int], list[float]] = {}
    for (x1, y1), (_, y2) in pieces:
        axis, place = (0, y1) if y1 == y2 else (1, x1)
        middles.setdefault((axis, 1 if place > 0 else -1), []).append(abs(place))
    for places in middles.values():
        assert all(b - a == pytest.approx(1.3) for a, b in pairwise(sorted(places)))
    text = panel.make_footprint(coil)
    assert text.count("(") == text.count(")")
    assert text.count("fp_line") == len(pieces) + 3, "the piece to the outer pad, and two on the other side"


def test_page_and_picture_are_what_is_computed() -> None:
    text = panel.PAGE.read_text(encoding="utf-8")
    assert text == panel.fill_page(text), "run python scripts/reader_panel.py --update"
    assert all(f"<!-- made: {name} -->" in text for name in panel.TABLES)
    assert panel.PICTURE.read_text(encoding="utf-8") == panel.draw_picture()
