"""A board to be drawn: what is on its face (`parts`), and where that lies in a room of character cells (`fitting`)."""

from .fitting import Cells, Need, fit
from .parts import Box, Part, Strip, face_key, frame, parts_of

__all__ = ["Box", "Cells", "Need", "Part", "Strip", "face_key", "fit", "frame", "parts_of"]
