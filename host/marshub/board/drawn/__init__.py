"""Drawings of a board.

`face_parts` has the parts of its face, `cell_layout` their layout in character cells, `led_signs` the signs of LEDs.
"""

from .cell_layout import Cells, Need, fit_boxes
from .face_parts import Box, Part, Strip, describe_indicator, describe_part, find_frame, list_parts, make_face_key
from .led_signs import LedSign, describe_led, describe_zone_mark, make_led_sign

__all__ = [
    "Box",
    "Cells",
    "LedSign",
    "Need",
    "Part",
    "Strip",
    "describe_indicator",
    "describe_led",
    "describe_part",
    "describe_zone_mark",
    "find_frame",
    "fit_boxes",
    "list_parts",
    "make_face_key",
    "make_led_sign",
]
