"""Symbols of On Mars: three shapes and a colour for each player, a letter for each building and technology."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from textual.content import Content

from marshub.games.on_mars.box.components import COLOURS as SEATS
from marshub.games.on_mars.box.components import GOODS
from marshub.words import Speech

from ...basics.place_markup import mark_place

#: The owner's shape, filled for colonists, shelters and markers of advanced buildings.
SHAPES: Mapping[str, str] = {"red": "▲", "blue": "■", "green": "●", "yellow": "◆"}
BOTS: Mapping[str, str] = {"red": "△", "blue": "□", "green": "○", "yellow": "◇"}
ROVERS: Mapping[str, str] = {"red": "◬", "blue": "▣", "green": "◉", "yellow": "◈"}
COLOURS: Mapping[str, str] = {"red": "$error", "blue": "$accent", "green": "$green", "yellow": "$warning"}
#: Buildings and the technologies with the same names, and three further technologies.
LETTERS: Mapping[str, str] = {
    "mine": "M",
    "generator": "G",
    "extractor": "E",
    "greenhouse": "H",
    "condenser": "C",
    "shelter": "S",
    "rover": "R",
    "ship": "V",
    "upgrade": "U",
}
CRYSTAL, CRYSTAL_STYLE = "✦", "bold $purple"
RESEARCH: Mapping[str, str] = {"red": "$error", "green": "$green", "blue": "$accent"}
DISCOVERY, DISCOVERY_STYLE = "?", "bold $secondary"
SITE, EMPTY, ZONE = "›", "·", ":"
SLOT, SHIP = "_", "^"
SHUTTLE_OUT, SHUTTLE_BACK = ">", "<"  # travelling to the Colony, and to Orbit
ON_TURN, DONE = "▶", "✓"


def draw_seat(seat: str, speech: Speech) -> Content:
    """Return a player's shape and name in the player's colour."""
    return Content.styled(f"{SHAPES[seat]} {speech.plain_text(f'om-seat-{seat}')}", f"bold {COLOURS[seat]}")


def draw_shape(seat: str) -> Content:
    """Return a player's shape alone."""
    return Content.styled(SHAPES[seat], f"bold {COLOURS[seat]}")


def draw_goods(counts: Mapping[Any, int], speech: Speech, path: str = "") -> Content:
    """Return goods in short form, missing ones dimmed: "M1 B1 W0". `path`: the path of their mapping in the state."""
    contents = [
        mark_place(
            Content.styled(f"{speech.plain_text(f'om-short-{good}')}{count}", "bold" if count else "$muted"),
            f"{path}.{good}" if path else "",
        )
        for good, count in counts.items()
    ]
    return Content(" ").join(contents) if contents else Content.styled("–", "$muted")


def draw_costs(price: Mapping[Any, int], speech: Speech) -> Content:
    """Return a price in short form: "−M1 B1"; "free" if it is."""
    if not any(price.values()):
        return Content.styled(speech.plain_text("om-look-free"), "$success")
    item = " ".join(f"{speech.plain_text(f'om-short-{good}')}{count}" for good, count in price.items() if count)
    return Content.styled(f"−{item}", "$accent")


def get_research_letters(kind: str, speech: Speech) -> str:
    """Return a research tile in two letters: its colour's first and its own.

    A pack's own tile has the start of its id.
    """
    key = f"om-short-research-{kind}"
    return speech.plain_text(key) if speech.has_message(key) else kind[:2]


def make_legend(speech: Speech) -> Content:
    """Return all symbols with their meaning."""
    text = speech.plain_text
    rows = [
        (f"{SHAPES[seat]} {BOTS[seat]} {ROVERS[seat]}", f"bold {COLOURS[seat]}", text(f"om-seat-{seat}"))
        for seat in SEATS
    ]
    rows = [(sign, style, text("om-sign-owner", who=name)) for sign, style, name in rows]
    rows += [
        (letter, "bold", text(f"om-kind-{kind}" if speech.has_message(f"om-kind-{kind}") else f"om-tech-{kind}"))
        for kind, letter in LETTERS.items()
    ]
    rows += [
        ("S1▲ G3■", "bold", text("om-sign-advanced")),
        ("M▲", "bold", text("om-sign-miner")),
        (CRYSTAL, CRYSTAL_STYLE, text("om-good-crystal")),
        (
            " ".join(get_research_letters(f"{colour}-a", speech) for colour in RESEARCH),
            "bold",
            text("om-sign-research"),
        ),
        (DISCOVERY, DISCOVERY_STYLE, text("om-sign-discovery")),
        (SITE, "bold", text("om-sign-site")),
        (ZONE, "bold", text("om-sign-zone")),
        (SLOT, "bold", text("om-sign-slot")),
        (SHIP, "bold", text("om-sign-ship")),
        (DONE, "bold", text("om-sign-done")),
    ]
    shorts = ", ".join(f"{text(f'om-short-{good}')} {text(f'om-good-{good}')}" for good in (*GOODS, "resource"))
    lines = [Content.assemble((f"{sign:>8}", style), f"  {message}") for sign, style, message in rows]
    return Content("\n").join([*lines, Content(f"          {shorts}")])
