"""The files of a board's printed parts, and the check whether existing files match its profile.

``digest.json`` says of each part what it was made from and what came out. It is compared with the profile's numbers
without any CAD library, so that a profile that was changed without making the parts anew is noticed everywhere.
"""

from __future__ import annotations

import hashlib
import json
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from marshub.board.profile import Profile
from marshub.hardware.cad import part_layout
from marshub.hardware.cad.mesh import Mesh, find_thinnest, read_stl
from marshub.hardware.cad.part import MIN_WALL, Part
from marshub.hardware.cad.parts import Base, list_parts
from marshub.hardware.cad.slicing import SLICED, format_duration, read_figures, sum_by_enclosure
from marshub.hardware.errors import HardwareError
from marshub.hardware.markdown import escape_markdown

#: How far the triangles of an STL may be from the true surface, in mm and in radians of bend between two.
DEVIATION_MM, DEVIATION_RAD = 0.05, 0.35
#: A size or thickness that differs by less is the same; an STL is that rough.
ROUGH_MM = 0.06
DIGEST = "digest.json"
#: STEP files carry the time they were written at; ours are to be the same each time.
STAMP = "2026-01-01T00:00:00"
PICTURES = ("parts.png", "assembly.png")


@dataclass(frozen=True)
class Form:
    """A finished part: its files, its mesh, its volume in mm3, and its minimum thickness."""

    stl: bytes
    step: bytes
    mesh: Mesh
    volume: float
    thinnest: float


#: What was made so far, by kind and numbers: several boards have most of their parts alike.
Forms = dict[str, Form]


def make_files(
    profile: Profile,
    report_part: Callable[[str], None] = lambda name: None,
    forms: Forms | None = None,
    sliced: bytes | None = None,
) -> dict[str, bytes]:
    """Return the content of STL, STEP, pictures, digest and print list, by relative path.

    Args:
        profile: The profile of the board.
        report_part: Called with the name of each part that is made.
        forms: Parts made for other boards; new ones are added.
        sliced: The slicer's stored figures.

    Raises:
        HardwareError: A library is missing, or a part does not match its plan.
    """
    forms = {} if forms is None else forms
    part_layout.check_layout(profile)
    files: dict[str, bytes] = {}
    meshes: dict[str, Mesh] = {}
    digest: dict[str, Any] = {"shapes": hash_shapes(), "parts": {}}
    for part in list_parts(profile):
        key = f"{type(part).__name__} {json.dumps(part.list_numbers(), sort_keys=True)}"
        if key not in forms:
            report_part(part.name)
            forms[key] = _measure_form(part)
        form = forms[key]
        files[f"{part.name}.stl"], files[f"{part.name}.step"] = form.stl, form.step
        meshes[part.name] = form.mesh
        digest["parts"][part.name] = {
            "quantity": part.quantity,
            "numbers": part.list_numbers(),
            "size_mm": [round(side, 2) for side in part.size],
            "volume_mm3": round(form.volume),
            "thinnest_mm": round(form.thinnest, 2),
            "stl_sha256": hashlib.sha256(form.stl).hexdigest(),
        }
    files |= _draw_pictures(profile, meshes)
    files[DIGEST] = (json.dumps(digest, indent=1) + "\n").encode()
    if sliced is not None:
        files[SLICED] = sliced
    files["README.md"] = make_print_list(profile, files).encode()
    return dict(sorted(files.items()))


def _measure_form(part: Part) -> Form:
    """Return the solid of a part, after comparing it with its plan. Raises HardwareError."""
    from marshub.hardware.cad import solids

    solid = solids.make_solid(part)
    with tempfile.TemporaryDirectory() as folder:
        stl, step = Path(folder) / "part.stl", Path(folder) / "part.step"
        solids.cad.export_stl(solid, stl, tolerance=DEVIATION_MM, angular_tolerance=DEVIATION_RAD)
        solids.cad.export_step(solid, step, timestamp=STAMP)
        contents = stl.read_bytes(), step.read_bytes()
    mesh = read_stl(contents[0], f"{part.name}.stl")
    thin, where = find_thinnest(mesh)
    wrong = find_faults(part, mesh)
    if len(solid.solids()) != 1 or not solid.is_valid:
        wrong.append(f"{part.name}: {len(solid.solids())} solids, valid: {solid.is_valid}: expected one valid solid")
    if thin < MIN_WALL:
        spot = ", ".join(f"{value:.1f}" for value in where)
        wrong.append(f"{part.name}: {thin:.2f} mm thin at ({spot}): expected {MIN_WALL:g} or more")
    if wrong:
        raise HardwareError("\n".join(wrong))
    return Form(*contents, mesh, solid.volume, thin)


def hash_shapes() -> str:
    """Return the SHA-256 of the module that makes shapes of numbers: a change there changes the parts."""
    text = Path(__file__).with_name("solids.py").read_text(encoding="utf-8")
    return hashlib.sha256(text.encode()).hexdigest()


def find_faults(part: Part, mesh: Mesh) -> list[str]:
    """Return the faults of a part's mesh: not closed, inside out, another size than planned, not on the bed."""
    wrong: list[str] = []
    if mesh.open_edges:
        wrong.append(f"{part.name}: {mesh.open_edges} open edges: expected a closed solid")
    if mesh.volume <= 0:
        wrong.append(f"{part.name}: a volume of {mesh.volume:.0f} mm3: expected its triangles to face outwards")
    if abs(mesh.low[2]) > 0.001:
        wrong.append(f"{part.name}: stands at z = {mesh.low[2]:g}: expected it on the bed, z = 0")
    if any(abs(is_ - planned) > ROUGH_MM for is_, planned in zip(mesh.size, part.size, strict=True)):
        sides = " x ".join(f"{side:.2f}" for side in mesh.size)
        planned = " x ".join(f"{side:.2f}" for side in part.size)
        wrong.append(f"{part.name}: {sides} mm: expected {planned}")
    return wrong


def read_existing_files(folder: Path) -> dict[str, bytes]:
    """Return the files in `folder` by name; none if there is no such folder."""
    return {path.name: path.read_bytes() for path in folder.glob("*") if path.is_file()}


def list_differing(files: Mapping[str, bytes], profile: Profile, complete: bool = True) -> list[str]:
    """Return which of `files` (by name) differ from what `profile` makes.

    It needs no CAD library. Raises HardwareError.

    `complete`: with STEP files, print list and pictures; else STL files and digest only.
    """
    planned = {part.name: part for part in list_parts(profile)}
    part_layout.check_layout(profile)
    if DIGEST not in files:
        return [DIGEST]
    try:
        digest = json.loads(files[DIGEST])
        noted = dict(digest["parts"])
    except (ValueError, KeyError, TypeError):
        raise HardwareError(
            f"{DIGEST} of {profile.name} is not a digest of printed parts: expected the one made"
        ) from None
    wrong = set() if digest.get("shapes") == hash_shapes() else {DIGEST}
    wrong |= {f"{name}.stl" for name in planned.keys() ^ noted.keys()}
    wrong |= {
        f"{name}.stl"
        for name in planned.keys() & noted.keys()
        if not _matches_digest(planned[name], noted[name], files)
    }
    wrong |= {name for name in files if name.endswith((".stl", ".step")) and name.rpartition(".")[0] not in planned}
    if complete:
        wrong |= {f"{name}.step" for name in planned if f"{name}.step" not in files}
        wrong |= {name for name in PICTURES if name not in files}
        if not wrong and files.get("README.md") != make_print_list(profile, files).encode():
            wrong.add("README.md")
    return sorted(wrong)


def _matches_digest(part: Part, note: dict[str, Any], files: Mapping[str, bytes]) -> bool:
    """Return whether a part is made from the present numbers, and its STL is the one made from them."""
    size = [round(side, 2) for side in part.size]
    if (note["quantity"], note["numbers"], note["size_mm"]) != (part.quantity, part.list_numbers(), size):
        return False
    wanted: str = note["stl_sha256"]
    return hashlib.sha256(files.get(f"{part.name}.stl", b"")).hexdigest() == wanted


def remove_old_parts(folder: Path) -> None:
    """Remove files of parts of an earlier profile, so that nobody prints them. Other files stay."""
    try:
        for path in [*folder.glob("*.stl"), *folder.glob("*.step")]:
            path.unlink()
    except OSError as error:
        raise HardwareError(f"{error.filename or folder}: cannot be removed: {error.strerror}") from None


def make_print_list(profile: Profile, files: Mapping[str, bytes]) -> str:
    """Return the list of parts to print, as Markdown.

    `files` has the digest, and the slicer's figures if there are any. A part without figures for its STL has none.
    """
    digest = json.loads(files[DIGEST])
    sliced = read_figures(files.get(SLICED), digest)
    rows = []
    for part in list_parts(profile):
        size = " x ".join(f"{side:.1f}" for side in digest["parts"][part.name]["size_mm"])
        one = sliced.get(part.name)
        took = f"{format_duration(one.minutes)} | {one.grams:.1f}" if one else "| "
        count = str(part.quantity or "one a piece")
        rows.append(f"| {count} | [{part.name}]({part.name}.stl) | {part.title} | {size} | {took} |")
    wanted = {name for name, note in digest["parts"].items() if note["quantity"]}
    kinds = profile.printer.enclosures if profile.solder else []
    sums = sum_by_enclosure(sliced, digest, kinds)
    said = {"perfboard": " with the enclosure for perfboard", "carrier": " with that for the carrier board"}
    one_of = ", or ".join(
        f"{whole.minutes / 60:.0f} hours and {whole.grams:.0f} g{said[kind] if len(sums) > 1 else ''}"
        for kind, whole in sums.items()
    )
    sum_ = f"Together {one_of}, without the pieces' bases and caps"
    how = (
        "PrusaSlicer's figures for layers of 0.2 mm, 3 walls, 15 % infill and 45 mm/s\n"
        "(`marshub profile slice`). A fast printer needs a third of the time"
    )
    sentence = (
        f"{sum_}.\nThese are {how}."
        if wanted <= sliced.keys()
        else "For printing times and weights, run `marshub profile slice`."
    )
    thin = min(note["thinnest_mm"] for note in digest["parts"].values())
    bed = profile.printer.bed_mm
    return f"""# {escape_markdown(profile.title)}: printed parts

**For** builders: print these parts. Made by `marshub profile cad`: to change them, edit the profile. It also makes
a STEP file of each part, for a CAD program.

![All parts](parts.png)

| quantity | part | what | mm | h each | g each |
| --- | --- | --- | --- | --- | --- |
{chr(10).join(rows)}

{sentence}

Every part is closed, at least {thin:.2f} mm thick, fits a bed of {bed[0]:g} x {bed[1]:g} mm, and lies as it is
printed. Use a 0.4 mm nozzle, layers of 0.2 mm, PLA, no supports. Print light guides in black or
another dark filament; others let light through.

![How they go together](assembly.png)

Glue only a reader's frame. Its tray holds the module with two M3 x 6 screws, so you can replace a dead one.

Made for pawns with a foot of {profile.printer.pawn_mm:g} mm and rovers of {profile.printer.rover_mm[0]:g} x \
{profile.printer.rover_mm[1]:g} mm. If yours differ, set their sizes under `[printer]` in a profile of your own.
"""


def _draw_pictures(profile: Profile, meshes: dict[str, Mesh]) -> dict[str, bytes]:
    from marshub.hardware.cad import assembly_pictures
    from marshub.hardware.cad.mesh_drawing import BELOW, Thing, draw_sheet, draw_view

    views = []
    for part in list_parts(profile):
        thing = Thing(meshes[part.name])
        size = " x ".join(f"{side:.1f}" for side in part.size)
        views.append((f"{part.title}\n{size} mm", draw_view([thing], 300, 220)))
        if isinstance(part, Base):
            views.append((f"{part.title}\nfrom below", draw_view([thing], 300, 220, BELOW)))
    return {"parts.png": draw_sheet(views, 4), "assembly.png": assembly_pictures.draw_assembly(profile, meshes)}
