"""The cut files of a board: its face, the sheets of its case, pictures, and a page that describes them."""

from __future__ import annotations

from collections.abc import Mapping
from math import dist, pi

from marshub.board.profile import Profile
from marshub.hardware.cut import previews
from marshub.hardware.cut.case import SPACER, Case
from marshub.hardware.cut.face_plate import make_plate
from marshub.hardware.cut.laser_paths import Loop, Path, Piece, Round, Stroke
from marshub.hardware.cut.nesting import Sheet, nest_pieces
from marshub.hardware.cut.sheet_file import CUT, ENGRAVE, LAYERS, POCKET, list_lines, to_dxf, to_svg
from marshub.hardware.errors import HardwareError
from marshub.hardware.markdown import escape_markdown

#: The pictures, beside the sheets' own files.
PICTURES = FACE, CASE, TOGETHER = "look-face.svg", "look-case.svg", "together.svg"


def lay_out_sheets(profile: Profile) -> tuple[dict[str, Sheet], str]:
    """Return the sheets of everything that is cut for a board, by name, and the reason if it has no case.

    Empty for a profile without a face.
    """
    if profile.face is None:
        return {}, "The profile has no face."
    case, why = None, "The profile wants none (`cut.case`)."
    pieces: list[Piece] = []
    if profile.cut.case:
        try:
            case = Case(profile)
            pieces = case.list_pieces()
        except HardwareError as error:
            case, why = None, f"There is none for this board: {error}."
    kerf, size = profile.cut.kerf_mm, profile.cut.sheet_mm
    result = {"face": nest_pieces([make_plate(profile, profile.face, case)], size, kerf)[0]}
    result |= {f"case-{number}": sheet for number, sheet in enumerate(nest_pieces(pieces, size, kerf), 1)}
    return result, "" if case is not None else why


def make_files(profile: Profile, dxf: bool = True) -> dict[str, bytes]:
    """Return the content of every file in the board's folder `cut`, by name; none for a profile without a face.

    `dxf`: with the sheets as DXF, too.
    Raises HardwareError when a library is missing.
    """
    named, why = lay_out_sheets(profile)
    if not named:
        return {}
    kerf = profile.cut.kerf_mm
    files: dict[str, bytes] = {"README.md": _make_page(profile, named, why).encode()}
    for name, sheet in named.items():
        files[f"{name}.svg"] = to_svg(sheet, kerf, f"{name}, {sheet.wide:g} x {sheet.high:g} mm").encode()
        if dxf:
            files[f"{name}.dxf"] = to_dxf(sheet, kerf)
    files[FACE] = previews.draw_sheets([("face.svg", named["face"])]).encode()
    if not why:
        case = [(f"{name}.svg", sheet) for name, sheet in named.items() if name != "face"]
        files[CASE] = previews.draw_sheets(case).encode()
        files[TOGETHER] = previews.draw_assembled(
            laid.piece for sheet in named.values() for laid in sheet.laid
        ).encode()
    return dict(sorted(files.items()))


def _make_page(profile: Profile, named: Mapping[str, Sheet], why: str) -> str:
    """Return Markdown about the sheets `named`. `why`: the reason if there is no case, else ""."""
    face = profile.face
    assert face is not None
    shown = f"![How the pieces go together]({TOGETHER})\n\n![The sheets of the case]({CASE})\n\n"
    case = why or shown + _case_text(profile)
    rows = "\n".join(_table_row(name, sheet, profile.cut.kerf_mm) for name, sheet in named.items())
    return f"""# {escape_markdown(profile.title)}: cut files

**For** builders: send these files to a laser service, or cut them on your own laser. Made by `marshub profile build`:
to change them, edit the profile.

![The face, from behind]({FACE})

| file | sheet, mm | thick, mm | pieces | cut, m | engraved, m |
| --- | --- | --- | --- | --- | --- |
{rows}
{_needs_larger(profile, named)}
Layers: {CUT.name} (red) goes through, holes first. {ENGRAVE.name} (black) is a line on the surface.
{POCKET.name} (blue), if there is one, is cut to a depth. All lines are hairlines in true size (mm). Outlines are
closed, each line is drawn once, and letters are lines.

{_kerf_text(profile.cut.kerf_mm)}

The face is acrylic or plywood of {face.thick_mm:g} mm. It is engraved on its back, where parts are glued. The file
shows it from behind: left and right are exchanged, the words are readable. Its front is not engraved, because the
printed overlay covers it. Every other piece is engraved on its inside.

## The case

{case}
"""


def compute_path_length(path: Path | Stroke) -> float:
    """Return the length of a path, in mm."""
    if isinstance(path, Round):
        return 2 * pi * path.radius
    points = (*path.points, path.points[0]) if isinstance(path, Loop) else path
    return sum(map(dist, points, points[1:]))


def _table_row(name: str, sheet: Sheet, kerf: float) -> str:
    ways = {layer.name: 0.0 for layer in LAYERS}
    for layer, path in list_lines(sheet, kerf):
        ways[layer.name] += compute_path_length(path) / 1000
    files = f"[{name}.svg]({name}.svg), [{name}.dxf]({name}.dxf)"
    pieces = ", ".join(laid.piece.name for laid in sheet.laid)
    size = f"{sheet.wide:g} x {sheet.high:g} | {sheet.thick:g}"
    return f"| {files} | {size} | {pieces} | {ways[CUT.name]:.1f} | {ways[ENGRAVE.name]:.1f} |"


def _needs_larger(profile: Profile, named: Mapping[str, Sheet]) -> str:
    wide, high = sorted(profile.cut.sheet_mm, reverse=True)
    larger = ", ".join(name for name, sheet in named.items() if sheet.wide > wide or sheet.high > high)
    return f"\nLarger than {wide:g} x {high:g} mm: {larger}. Look for a laser with such a bed.\n" if larger else ""


def _kerf_text(kerf: float) -> str:
    if not kerf:
        return (
            "Lines lie on the edges (`cut.kerf_mm = 0`): the service has to allow for the kerf, what its laser burns\n"
            "away."
        )
    return (
        f"The kerf, what the laser burns away, is {kerf:g} mm: every line lies half of it beside its edge. If the\n"
        "service allows for the kerf itself, make the files again with `cut.kerf_mm = 0`."
    )


def _case_text(profile: Profile) -> str:
    case = Case(profile)
    columns, screws, pieces = len(case.columns), len(case.list_screws()), len(case.list_pieces())
    held = f" and {columns} columns under the face" if columns else ""
    steps = [
        "Fit bottom and walls together without glue. If they jam, use a smaller kerf; if loose, a larger one.",
        "Glue them with wood glue, engraved sides in, and keep them square. The walls' arches point down.",
    ]
    if columns:
        steps.append("Glue each column's two halves into each other and into the bottom.")
    if case.carrier is not None:
        steps.append(f"Screw the carrier board down on spacers of {SPACER:g} mm (M3), its USB socket at the back.")
    else:
        steps.append("This profile has no carrier board: put the enclosure behind the opening for USB.")
    if profile.power.source == "supply":
        steps.append("Put DC socket (drill its hole wider for a larger one) and rocker switch into the back.")
    screw = f"{screws} screws M3 x {case.screw_length:g}"
    steps.append(f"Push {screws} nuts M3 into the slots of the walls, lay the face on, and put in {screw}.")
    listed = "\n".join(f"{number}. {step}" for number, step in enumerate(steps, 1))
    return f"""\
Plywood of {case.thickness:g} mm: measure yours, and set `cut.plywood_mm` if it differs by more than 0.1 mm.
{pieces} pieces: bottom, four walls{held}. It is {case.inner:g} mm high inside. It replaces the printed feet and, with
the carrier board, the enclosure. An enclosure fits into it as well.

{listed}"""
