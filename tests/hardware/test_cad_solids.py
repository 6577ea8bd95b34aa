"""The solids themselves, made anew by build123d: run with `pytest -m cad` where the extra `cad` is installed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from marshub.board import profile
from marshub.hardware.cad import printed_parts
from marshub.hardware.cad.assembly_pictures import make_block
from marshub.hardware.cad.mesh import Mesh
from marshub.hardware.cad.parts import Base, list_parts
from marshub.hardware.errors import HardwareError

pytestmark = [pytest.mark.cad, pytest.mark.filterwarnings("default")]
COMMITTED = Path(__file__).parents[2] / "hardware"


@pytest.mark.parametrize("name", profile.list_names())
def test_the_committed_digest_is_what_comes_out(name: str) -> None:
    """Numbers, not bytes: another release of the geometry kernel may cut the same surface into other triangles."""
    files = printed_parts.make_files(profile.load(name))
    made = json.loads(files[printed_parts.DIGEST])
    noted = json.loads((COMMITTED / name / "cad" / printed_parts.DIGEST).read_text())
    assert made["shapes"] == noted["shapes"]
    assert made["parts"].keys() == noted["parts"].keys()
    for part, note in noted["parts"].items():
        assert files[f"{part}.step"].startswith(b"ISO-10303-21;")
        fresh = made["parts"][part]
        assert (fresh["numbers"], fresh["size_mm"]) == (note["numbers"], note["size_mm"])
        assert fresh["volume_mm3"] == pytest.approx(note["volume_mm3"], rel=0.001, abs=1)
        assert fresh["thinnest_mm"] == pytest.approx(note["thinnest_mm"], abs=0.05)


def odd(**printer: Any) -> profile.Profile:
    board = profile.load("starter")
    return msgspec.structs.replace(board, printer=msgspec.structs.replace(board.printer, **printer))


@pytest.mark.parametrize(
    "printer",
    [
        {"pawn_mm": 30.0, "rover_mm": (60.0, 12.0)},
        {"pawn_mm": 6.0, "rover_mm": (12.0, 12.0), "tags_mm": [30.0]},
        {"tags_mm": [13.0], "fit_mm": 0.4, "devkit_mm": (70.0, 31.0)},
    ],
)
def test_other_measures_make_sound_parts_too(printer: dict[str, Any]) -> None:
    made = printed_parts.make_files(odd(**printer))
    assert json.loads(made[printed_parts.DIGEST])["parts"]["rover-cap"]["thinnest_mm"] >= 1.2


def test_a_wall_that_is_too_thin_is_found_and_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Base, "web", 0.9)
    with pytest.raises(HardwareError, match=r"token-base-25: 0\.90 mm thin at .*: expected 1\.2 or more"):
        printed_parts.make_files(odd())


def test_a_shape_that_is_not_as_planned_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    from marshub.hardware.cad import solids

    true = solids.make_solid
    monkeypatch.setattr(
        solids, "make_solid", lambda part: true(part) + solids.cad.Pos(0, 0, part.size[2] + 3) * solids.cad.Box(2, 2, 2)
    )
    with pytest.raises(
        HardwareError, match=r"reader-frame: 72\.50 x 43\.70 x 11\.00 mm: expected 72\.50 x 43\.70 x 7\.00"
    ):
        printed_parts.make_files(odd())


def test_thickness_is_measured_where_it_is_least() -> None:
    from marshub.hardware.cad.mesh import find_thinnest

    assert find_thinnest(make_block(30, 20, 1.3))[0] == pytest.approx(1.3)
    assert find_thinnest(make_block(0.7, 20, 30))[0] == pytest.approx(0.7)
    two = Mesh([*make_block(20, 20, 5).triangles, *make_block(20, 20, 0.4, (0, 0, 9)).triangles])
    least, (_, _, z) = find_thinnest(two)
    assert least == pytest.approx(0.4)
    assert z == pytest.approx(9, abs=0.41)


def test_every_part_has_a_shape() -> None:
    from marshub.hardware.cad import solids

    kinds = {type(part) for name in profile.list_names() for part in list_parts(profile.load(name))}
    assert kinds <= set(solids.make_solid.registry)
