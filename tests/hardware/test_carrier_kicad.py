"""KiCad's own judgement of the carrier boards, and that it does find faults. Needs KiCad 9: `-m kicad`."""

from __future__ import annotations

import io
import re
import warnings
from collections import Counter
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from marshub.board import profile
from marshub.hardware.carrier_outline import has_carrier
from marshub.hardware.pcb import carrier_build, kicad_checks
from marshub.hardware.pcb.board_elements import VIA_DRILL

pytestmark = pytest.mark.kicad
COMMITTED = Path(__file__).parents[2] / "hardware"


def files(name: str) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in (COMMITTED / name / "pcb").iterdir()}


@pytest.mark.parametrize("name", [name for name in profile.list_names() if has_carrier(profile.load(name))])
def test_kicad_finds_nothing_wrong_with_what_is_committed(name: str) -> None:
    verdict = kicad_checks.check_board(name, files(name))
    assert verdict.passed, "\n".join(verdict.lines)
    assert "0 violations, 0 unconnected items, 0 schematic parity" in verdict.lines[2]


@pytest.mark.parametrize(
    ("suffix", "old", "new", "told"),
    [
        # A track is missing, a pad too large; another value, another net; an open pin that is not said.
        (".kicad_pcb", r"\(segment [^\n]*\(width 0\.25\)[^\n]*\n", "", r"[1-9]\d* unconnected"),
        (".kicad_pcb", r"\(size 2\.6 2\.6\)", "(size 6 6)", r"[1-9]\d* violations"),
        (".kicad_pcb", r'"330"', '"470"', r"[1-9]\d* schematic parity"),
        (".kicad_sch", r'global_label "DATA"', 'global_label "DATUM"', r"[1-9]\d* schematic parity"),
        (".kicad_sch", r"\(no_connect [^\n]*\n", "", r"ERC: exit code 5; [1-9]"),
    ],
)
def test_kicad_finds_each_kind_of_fault(suffix: str, old: str, new: str, told: str) -> None:
    made = files("starter")
    text = made[f"starter{suffix}"].decode()
    worse, count = re.subn(old, new, text, count=1)
    assert count == 1
    verdict = kicad_checks.check_board("starter", made | {f"starter{suffix}": worse.encode()})
    assert not verdict.passed
    assert re.search(told, "\n".join(verdict.lines))


@pytest.mark.parametrize("name", ["hub", "starter"])
def test_a_fab_reads_the_board_that_we_drew(name: str, tmp_path: Path) -> None:
    """By gerbonara, which is neither ours nor KiCad's: outline, holes, copper, and the mask over it."""
    gerbonara = pytest.importorskip("gerbonara", reason="pip install -r requirements/kicad.txt")
    _, made = kicad_checks.make_order_files(name, files(name))
    with ZipFile(io.BytesIO(made[f"{name}-fab.zip"])) as archive:
        archive.extractall(tmp_path)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SyntaxWarning)  # where KiCad writes its G90
        stack = gerbonara.LayerStack.open(tmp_path)
    board = carrier_build.make_carrier(profile.load(name))[1]
    layout, pads = board.layout, board.layout.list_pads()
    # KiCad's sheet begins 40 mm left of and above the board (`board_file`), and y goes upwards.
    left, top = (min(getattr(line, axis) for line in stack.outline.objects) for axis in ("x1", "y2"))
    corners = {(round(line.x1 - left, 3), round(line.y1 - top, 3)) for line in stack.outline.objects}
    assert corners == {(x, y) for x in (0, layout.width) for y in (0, layout.height)}

    def holes(drilled: Any) -> Counter[tuple[float, float, float]]:
        assert {hole.unit.name for hole in drilled.objects} == {"millimeter"}
        return Counter(
            (round(hole.x - left, 3), round(top + layout.height - hole.y, 3), round(hole.aperture.diameter, 3))
            for hole in drilled.objects
        )

    plated = Counter((round(x, 3), round(y, 3), pad.drill) for _, pad, (x, y), _ in pads)
    plated.update((round(via.at[0], 3), round(via.at[1], 3), VIA_DRILL) for via in board.vias)
    assert holes(stack.drill_pth) == plated
    bare = [(round(x, 3), round(y, 3), drill) for (x, y), drill, _ in layout.list_bare_holes()]
    assert holes(stack.drill_npth) == Counter(bare)
    for side in ("top", "bottom"):
        kinds = Counter(type(item).__name__ for item in stack[side, "copper"].objects)
        assert kinds["Flash"] == len(pads) + len(board.vias)
        assert kinds["Line"] > 20  # tracks
        assert kinds["Region"] > 0  # pours
        # Bare copper at pads and at holes for screws and pegs; vias are covered.
        assert len(list(stack[side, "mask"].objects)) == len(pads) + len(bare)
    assert len(list(stack["top", "silk"].objects)) > 100


def test_a_fab_gets_the_same_zip_each_time_with_all_layers_and_holes() -> None:
    verdict, made = kicad_checks.make_order_files("starter", files("starter"))
    assert verdict.passed
    assert made["starter-render.png"].startswith(b"\x89PNG")
    page = made["starter-ibom.html"].decode()  # .ci/kicad installs the package that makes it
    assert "<title>Interactive BOM for KiCAD</title>" in page
    assert re.search(r"^var pcbdata = JSON", page, re.MULTILINE)
    with ZipFile(io.BytesIO(made["starter-fab.zip"])) as archive:
        inside = {name: archive.read(name).decode() for name in archive.namelist()}
    layers = {name.removeprefix("starter-") for name in inside if not name.endswith(".drl")}
    wanted = {"F_Cu.gtl", "B_Cu.gbl", "F_Mask.gts", "B_Mask.gbs", "F_Silkscreen.gto", "Edge_Cuts.gm1"}
    assert layers == wanted
    drilled = len(re.findall(r"^X.*Y", inside["starter-PTH.drl"], re.MULTILINE))
    board = files("starter")["starter.kicad_pcb"].decode()
    assert drilled == board.count(" thru_hole ") + board.count("(via ")
    assert inside["starter-F_Cu.gtl"].count("G36*") > 0  # ground is poured
    assert kicad_checks.make_order_files("starter", files("starter"))[1]["starter-fab.zip"] == made["starter-fab.zip"]
    # The one that is kept has the same copper, whatever KiCad made it.
    with ZipFile(COMMITTED / "starter/pcb/starter-fab.zip") as archive:
        kept = {name: archive.read(name).decode() for name in archive.namelist()}
    assert kept.keys() == inside.keys()
    assert all(kept[name].count("G36*") == text.count("G36*") for name, text in inside.items())
