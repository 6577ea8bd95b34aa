"""The look of a printed face: its colours by day and by night, and its sizes of type."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from marshub.board.profile.shape import Tint

#: Sizes of type in mm, each a fifth or more above the one before: long words under a window; other words and
#: numbers; names.
TINY, SMALL, NAME = 2.2, 2.7, 3.4


@dataclass(frozen=True)
class Tones:
    """The colours of one tint: the panel behind a block, its lines and symbols, its titles."""

    panel: str
    accent: str
    title: str


@dataclass(frozen=True)
class Style:
    """The colours of a face. All texts stand out from what is behind them by 4.5 to 1 or more."""

    ground: str
    ink: str
    card: str  # of places and strips, on their panel
    window: str  # over an LED
    rim: str  # around a window
    name: str  # the game's
    tones: Mapping[Tint, Tones]


#: On paper. Panels stay light: home printers dither them, and windows and texts lie on them.
DAY = Style(
    ground="#ffffff",
    ink="#1c1c20",
    card="#ffffff",
    window="#ffffff",
    rim="#4a4a50",
    name="#8c3a16",
    tones={
        "blue": Tones("#dce9f4", "#2a6496", "#1d4e79"),
        "green": Tones("#deeedd", "#36783f", "#28602f"),
        "orange": Tones("#f8e3d2", "#b4571b", "#8a3f10"),
        "purple": Tones("#e8e0f2", "#6d4b9c", "#573981"),
        "teal": Tones("#d6ecea", "#177472", "#0e5c5a"),
        "red": Tones("#f7dcdc", "#ad2f38", "#8c222b"),
        "yellow": Tones("#f6ecc4", "#8a6a00", "#6b5200"),
        "grey": Tones("#ebebe9", "#62626a", "#44444c"),
    },
)
#: On film, lit from behind: what is white is left clear, and everything else is as dense as the printer makes it.
NIGHT = Style(
    ground="#000000",
    ink="#ffffff",
    card="#000000",
    window="#ffffff",
    rim="#000000",
    name="#ffb58c",
    tones={
        "blue": Tones("#0c2236", "#7fbcf0", "#b5daf8"),
        "green": Tones("#0d2a13", "#7fd08c", "#b8e8bf"),
        "orange": Tones("#341a08", "#f2a066", "#fbcba6"),
        "purple": Tones("#22143a", "#bd9ff0", "#dccbf9"),
        "teal": Tones("#062a29", "#6fd0cc", "#b0e9e6"),
        "red": Tones("#380d11", "#f58d94", "#fbc0c4"),
        "yellow": Tones("#2e2500", "#e8c84e", "#f6e39b"),
        "grey": Tones("#1c1c20", "#a8a8b2", "#d8d8de"),
    },
)
