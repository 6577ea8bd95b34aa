"""The cut files of a board: its face, the sheets of its case, pictures and a page that says what they are."""

from __future__ import annotations

from marshub.board.profile import Profile
from marshub.hardware.cut import cut_page, previews
from marshub.hardware.cut.case import Case
from marshub.hardware.cut.face_plate import make_plate
from marshub.hardware.cut.laser_paths import Piece
from marshub.hardware.cut.nesting import Sheet, nest_pieces
from marshub.hardware.cut.sheet_file import to_dxf, to_svg
from marshub.hardware.errors import HardwareError

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


def make_files(profile: Profile) -> dict[str, bytes]:
    """Return the content of every file in the board's folder `cut`, by name; none for a profile without a face.

    Raises HardwareError when a library is missing.
    """
    named, why = lay_out_sheets(profile)
    if not named:
        return {}
    kerf = profile.cut.kerf_mm
    files: dict[str, bytes] = {"README.md": cut_page.make_page(profile, named, why, PICTURES).encode()}
    for name, sheet in named.items():
        files[f"{name}.svg"] = to_svg(sheet, kerf, f"{name}, {sheet.wide:g} x {sheet.high:g} mm").encode()
        files[f"{name}.dxf"] = to_dxf(sheet, kerf)
    files[FACE] = previews.draw_sheets([("face.svg", named["face"])]).encode()
    if not why:
        case = [(f"{name}.svg", sheet) for name, sheet in named.items() if name != "face"]
        files[CASE] = previews.draw_sheets(case).encode()
        files[TOGETHER] = previews.draw_assembled(
            laid.piece for sheet in named.values() for laid in sheet.laid
        ).encode()
    return dict(sorted(files.items()))
