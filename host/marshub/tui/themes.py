"""A dark and a light theme, with colours that colour-blind people can tell apart (after Okabe and Ito's palette).

Good is blue, bad is vermilion, a warning is yellow: no pair relies on red against green. Green and purple are only
players' colours.
"""

from __future__ import annotations

from textual.theme import Theme

DARK = Theme(
    name="marshub-dark",
    primary="#E69F00",
    secondary="#8FA3B5",
    accent="#56B4E9",
    success="#56B4E9",
    warning="#F0E442",
    error="#FF7847",
    foreground="#E8E4DF",
    background="#15110F",
    surface="#1E1917",
    panel="#2B2421",
    dark=True,
    variables={
        "muted": "#A0958B",
        "green": "#35BD8E",
        "purple": "#D98CBB",
        "block-cursor-background": "#E69F00",
        "block-cursor-foreground": "#15110F",
        "block-cursor-text-style": "bold",
        "block-cursor-blurred-background": "#4A3A1C",
        "block-cursor-blurred-foreground": "#E8E4DF",
        "footer-key-foreground": "#E69F00",
        "border": "#6B5A4E",
        "border-blurred": "#453A33",
    },
)

LIGHT = Theme(
    name="marshub-light",
    primary="#8A4B00",
    secondary="#4D5B68",
    accent="#005A9C",
    success="#005A9C",
    warning="#7A5C00",
    error="#B23A00",
    foreground="#211B17",
    background="#FAF6F0",
    surface="#F2ECE3",
    panel="#E6DDD0",
    dark=False,
    variables={
        "muted": "#5E544C",
        "green": "#00694A",
        "purple": "#8A2C6B",
        "block-cursor-background": "#8A4B00",
        "block-cursor-foreground": "#FFFFFF",
        "block-cursor-text-style": "bold",
        "block-cursor-blurred-background": "#DCC8A8",
        "block-cursor-blurred-foreground": "#211B17",
        "footer-key-foreground": "#8A4B00",
        "border": "#9C8B7A",
        "border-blurred": "#C9BCAC",
    },
)
