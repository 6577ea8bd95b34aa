"""Drawings of a board.

`parts` has the parts of its face, `fitting` their layout in character cells, `signs` the signs of its LEDs.
"""

from .fitting import Cells, Need, fit
from .parts import Box, Part, Strip, face_key, face_words, frame, part_words, parts_of
from .signs import Shown, lamp_words, mark_words, shown

__all__ = [
    "Box",
    "Cells",
    "Need",
    "Part",
    "Shown",
    "Strip",
    "face_key",
    "face_words",
    "fit",
    "frame",
    "lamp_words",
    "mark_words",
    "part_words",
    "parts_of",
    "shown",
]
