"""A board to be drawn: what is on its face (`parts`), where that lies in a room of character cells (`fitting`), what
its LEDs show (`signs`)."""

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
