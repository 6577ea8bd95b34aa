"""KiCad's file format (nested brackets), and its project file with the design rules."""

from __future__ import annotations

import json
import uuid

from .board_elements import BETWEEN_HOLES, CLEARANCE, SIGNAL_MM, TO_EDGE, VIA, VIA_DRILL

#: What wrote the file, and the versions of the two formats (KiCad 9).
GENERATOR, VERSION, BOARD_FORMAT, SHEET_FORMAT = "marshub", "9.0", 20241229, 20250114
LIBRARY = "marshub"


def quote(text: str) -> str:
    """Return a quoted string."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def mm(*values: float) -> str:
    """Return lengths in mm, to a tenth of a micrometre."""
    return " ".join(f"{round(value, 4) + 0:.4f}".rstrip("0").rstrip(".") for value in values)


def make_uuid(*names: object) -> str:
    """Return the UUID of a thing, the same each time the thing is written."""
    return str(uuid.uuid5(uuid.NAMESPACE_URL, "marshub/" + "/".join(map(str, names))))


def format_font(size: float, thick: float | None = None, justify: str = "") -> str:
    """Return the format of a text."""
    pen = "" if thick is None else f" (thickness {mm(thick)})"
    side = f" (justify {justify})" if justify else ""
    return f"(effects (font (size {mm(size, size)}){pen}){side})"


def name_footprint(name: str) -> str:
    """Return a footprint's name with its library."""
    return f"{LIBRARY}:{name}"


#: Left out: the board brings its own footprints and symbols, no library has to be installed for them.
_IGNORED = ("lib_footprint_issues", "lib_footprint_mismatch")
_IGNORED_SHEET = ("lib_symbol_issues", "lib_symbol_mismatch", "footprint_link_issues")


def make_project_file(name: str) -> str:
    """Return the text of NAME.kicad_pro."""
    rules = {
        "min_clearance": CLEARANCE,
        "min_copper_edge_clearance": TO_EDGE,
        "min_hole_to_hole": BETWEEN_HOLES,
        "min_through_hole_diameter": VIA_DRILL,
        "min_track_width": SIGNAL_MM,
        "min_via_diameter": VIA,
        "min_via_annular_width": 0.13,
        "min_resolved_spokes": 1,
    }
    kind = {
        "name": "Default",
        "clearance": CLEARANCE,
        "track_width": SIGNAL_MM,
        "via_diameter": VIA,
        "via_drill": VIA_DRILL,
        "priority": 2147483647,
    }
    project = {
        "board": {"design_settings": {"rules": rules, "rule_severities": dict.fromkeys(_IGNORED, "ignore")}},
        "erc": {"rule_severities": dict.fromkeys(_IGNORED_SHEET, "ignore")},
        "meta": {"filename": f"{name}.kicad_pro", "version": 3},
        "net_settings": {"classes": [kind], "meta": {"version": 4}},
    }
    return json.dumps(project, indent=2) + "\n"
