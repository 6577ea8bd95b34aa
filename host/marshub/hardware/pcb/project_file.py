"""KiCad's project file (.kicad_pro) with the design rules that its checks use."""

from __future__ import annotations

import json

from .board_elements import BETWEEN_HOLES, CLEARANCE, SIGNAL_MM, TO_EDGE, VIA, VIA_DRILL

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
    made = {
        "board": {"design_settings": {"rules": rules, "rule_severities": dict.fromkeys(_IGNORED, "ignore")}},
        "erc": {"rule_severities": dict.fromkeys(_IGNORED_SHEET, "ignore")},
        "meta": {"filename": f"{name}.kicad_pro", "version": 3},
        "net_settings": {"classes": [kind], "meta": {"version": 4}},
    }
    return json.dumps(made, indent=2) + "\n"
