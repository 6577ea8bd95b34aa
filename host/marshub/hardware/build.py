"""The build of everything that is made from a profile, and the check whether existing files match it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path, PurePosixPath

from marshub.board.profile import Profile
from marshub.files import find_below
from marshub.hardware import (
    back_view,
    checklist,
    clamps,
    face_drawing,
    face_overlay,
    harness,
    parts_list,
    schematics,
    shopping,
    svg_files,
    wiring_tables,
)
from marshub.hardware.carrier_outline import has_carrier
from marshub.hardware.cut import cut_files as cut
from marshub.hardware.errors import HardwareError
from marshub.hardware.markdown import escape_profile
from marshub.hardware.paper import Shape, Sheet
from marshub.hardware.svg_files import minify_svg

#: What is compared byte by byte. A PNG may differ with the renderer; it is drawn from an SVG that is compared.
COMPARED = (".md", ".csv", ".yaml", ".html", ".svg", ".pdf", ".dxf")
WIDEST_PX = 1600
#: The folder of what `marshub profile cad` makes, with its own way of comparing (`cad.printed_parts`).
CAD = "cad"
#: The same of `marshub profile pcb` (`pcb.carrier_build`).
PCB = "pcb"
#: Where the dev board does not print what we call its pins.
PRINTED = {
    "esp32": ("A DevKitC prints VP beside GPIO36 and VN beside GPIO39.",),
    "esp32c3": ("A SuperMini prints the bare number beside a GPIO, and G beside GND.",),
}
#: What is cut by a laser (`cut.cut_files`), made along with the rest.
CUT = "cut"
NOTE = "Made by `marshub profile build`: to change it, edit the profile."


def make_tables(profile: Profile) -> dict[str, str]:
    """Return the files that need no library: tables, parts list, checklist."""
    plain = escape_profile(profile)
    head, pins = wiring_tables.make_led_head(profile), wiring_tables.PIN_HEAD
    printed = "".join(f"{line}\n\n" for line in PRINTED.get(profile.mcu.module, ()))
    return {
        "README.md": _make_index(plain),
        "pins.csv": wiring_tables.format_csv(pins, wiring_tables.make_pin_table(profile)),
        "pins.md": f"# {plain.title}: pins\n\n{NOTE}\n\n{printed}"
        + wiring_tables.format_markdown(pins, wiring_tables.make_pin_table(plain)),
        "leds.csv": wiring_tables.format_csv(head, wiring_tables.make_led_table(profile)),
        "leds.md": f"# {plain.title}: LEDs\n\n{NOTE}\n\n"
        + wiring_tables.format_markdown(wiring_tables.make_led_head(plain), wiring_tables.make_led_table(plain)),
        "holes.csv": wiring_tables.format_csv(wiring_tables.HOLE_HEAD, wiring_tables.make_hole_table(profile)),
        "bom.csv": wiring_tables.format_csv(shopping.HEAD, shopping.make_rows(profile)),
        "bom.md": f"# {plain.title}: parts\n\n{NOTE}\n\n{parts_list.describe_prices()}\n\n"
        + wiring_tables.format_markdown(shopping.HEAD, shopping.make_rows(plain)),
        "checklist.md": checklist.make_checklist(plain),
    }


def make_everything(
    profile: Profile, say: Callable[[str], str], pictures: bool = True, prints: bool = True
) -> dict[str, bytes]:
    """Return the content of every file, by relative path. `say` turns a message key into the text printed on the face.

    `pictures`: with the drawings as PNG. `prints`: with the sheets as PDF, to print, and as DXF, to cut.
    Raises HardwareError when a library or Graphviz is missing.
    """
    files = {name: text.encode() for name, text in make_tables(profile).items()}
    svgs: dict[str, str] = {}
    for name, (yaml, svg, html) in harness.make_drawings(profile).items():
        files[f"wiring/{name}.yaml"] = yaml.encode()
        files[f"wiring/{name}.html"] = html.encode()
        svgs[f"wiring/{name}"] = svg
    if not profile.solder:
        svgs[f"wiring/{clamps.NAME}"] = clamps.draw_clamps(profile).to_svg()
    for name, svg in schematics.draw_schematics(profile).items():
        svgs[f"schematics/{name}"] = svg
    if profile.face is not None:
        sheets = {"template": face_drawing.draw_template(profile), "back": back_view.draw_back_view(profile)}
        for game in profile.overlay:
            sheets[f"overlay-{game}"] = face_overlay.draw_overlay(profile, game, say)
            sheets[f"night-{game}"] = face_overlay.draw_overlay(profile, game, say, night=True)
        for name, sheet in sheets.items():
            svgs[f"face/{name}"] = sheet.to_svg()
            if prints:
                pdfs = _make_pdfs(sheet.title, sheet.width, sheet.height, tuple(sheet.shapes), sheet.area)
                files[f"face/{name}.pdf"], files[f"face/{name}-a4.pdf"] = pdfs
    for name, content in cut.make_files(profile, prints).items():
        if name in cut.PICTURES:
            svgs[f"{CUT}/{name.removesuffix('.svg')}"] = content.decode()
        else:  # as it is: a laser's program may not know classes
            files[f"{CUT}/{name}"] = content
    for name, svg in svgs.items():
        files[f"{name}.svg"] = minify_svg(svg).encode()
        if pictures:
            files[f"{name}.png"] = svg_files.render_png(
                svg, WIDEST_PX if name.startswith(("face/", f"{CUT}/")) else None
            )
    return dict(sorted(files.items()))


@cache  # boards with the same face share its sheets
def _make_pdfs(
    title: str, width: float, height: float, shapes: tuple[Shape, ...], area: tuple[float, float, float, float] | None
) -> tuple[bytes, bytes]:
    """Return a sheet as a PDF of one page, and as one of A4 tiles."""
    sheet = Sheet(title, width, height, list(shapes), area)
    return sheet.to_pdf(), sheet.to_tiled_pdf()


def write_files(folder: Path, made: dict[str, bytes]) -> None:
    """Write the files below `folder`; others there stay. Raises HardwareError."""
    try:
        for name, content in made.items():
            path = find_below(folder, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
    except OSError as error:
        raise HardwareError(f"{error.filename or folder}: cannot be written: {error.strerror}") from None


def list_differing(folder: Path, made: dict[str, bytes]) -> list[str]:
    """Return the files below `folder` that are missing, unknown, or (of COMPARED) different."""
    existing = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    existing = {name for name in existing if not name.startswith((f"{CAD}/", f"{PCB}/"))}
    compared = {name for name in made if name.endswith(COMPARED)}
    differing = {name for name in existing ^ set(made) if name.endswith(COMPARED)}
    differing |= {name for name in compared & existing if (folder / name).read_bytes() != made[name]}
    return sorted(differing)


def _make_index(profile: Profile) -> str:
    drawn = [*harness.list_harnesses(profile), *([] if profile.solder else [clamps.NAME])]
    wiring = (f"wiring/{name}.svg" for name in drawn)
    use = "**For** builders: drawings, lists and files for this board."
    lines = [f"# {profile.title}", "", f"{use} {profile.summary}", "", NOTE, ""]
    lines += [
        "| to | see |",
        "| --- | --- |",
        "| build it step by step | [checklist.md](checklist.md) |",
        "| buy the parts | [bom.md](bom.md), [bom.csv](bom.csv) |",
        f"| wire it | {_make_links(wiring)} |",
        "| tick off each wire | "
        + _make_links(f"wiring/{name}.html" for name in harness.list_harnesses(profile))
        + " |",
        "| find pins and LEDs | [pins.md](pins.md), [leds.md](leds.md); [pins.csv](pins.csv), [leds.csv](leds.csv) |",
        "| understand a sub-circuit | "
        + _make_links(f"schematics/{name}.svg" for name in schematics.list_names(profile))
        + " |",
    ]
    if profile.face is not None:
        lines += [
            "| drill the face | [template](face/template.svg), [holes.csv](holes.csv); to print: "
            "[A4](face/template-a4.pdf), [in one piece](face/template.pdf) |",
            "| glue and wire from behind | [back view](face/back.svg); to print: [A4](face/back-a4.pdf), "
            "[in one piece](face/back.pdf) |",
            "| print the face | "
            + _make_links(f"face/overlay-{game}.svg" for game in profile.overlay)
            + "; to print: "
            + _make_links(f"face/overlay-{game}-a4.pdf" for game in profile.overlay)
            + " |",
            "| print the night face, on film lit from behind | "
            + _make_links(f"face/night-{game}.svg" for game in profile.overlay)
            + "; to print: "
            + _make_links(f"face/night-{game}.pdf" for game in profile.overlay)
            + " |",
            f"| cut face and case by laser | [{CUT}/]({CUT}/README.md) |",
        ]
    lines.append(f"| print the parts | [{CAD}/]({CAD}/README.md), made by `marshub profile cad` |")
    if has_carrier(profile):
        lines.append(f"| order a carrier board | [{PCB}/]({PCB}/README.md), made by `marshub profile pcb` |")
    return "\n".join(lines) + "\n"


def _make_links(paths: Iterable[str]) -> str:
    return ", ".join(f"[{PurePosixPath(path).stem}]({path})" for path in paths)
