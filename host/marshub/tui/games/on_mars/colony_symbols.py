"""Signs of On Mars: three shapes and a colour for each player, a letter for each building and technology."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from textual.content import Content

from marshub.games.on_mars.box.components import COLOURS as SEATS
from marshub.games.on_mars.box.components import GOODS
from marshub.words import Speech

from ...basics.place_markup import mark_place

#: Who owns it; filled: colonists, shelters and markers of advanced buildings.
SHAPES: Mapping[str, str] = {"red": "▲", "blue": "■", "green": "●", "yellow": "◆"}
BOTS: Mapping[str, str] = {"red": "△", "blue": "□", "green": "○", "yellow": "◇"}
ROVERS: Mapping[str, str] = {"red": "◬", "blue": "▣", "green": "◉", "yellow": "◈"}
COLOURS: Mapping[str, str] = {"red": "$error", "blue": "$accent", "green": "$green", "yellow": "$warning"}
#: Buildings and the technologies of the same name; two technologies more.
LETTERS: Mapping[str, str] = {
    "mine": "M",
    "generator": "G",
    "extractor": "E",
    "greenhouse": "H",
    "condenser": "C",
    "shelter": "S",
    "rover": "R",
    "upgrade": "U",
}
CRYSTAL, CRYSTAL_STYLE = "✦", "bold $purple"
RESEARCH: Mapping[str, str] = {"red": "$error", "green": "$green", "blue": "$accent"}
FIND, FIND_STYLE = "?", "bold $secondary"
SITE, EMPTY, ZONE = "›", "·", ":"
SLOT, SHIP = "_", "^"
SHUTTLE_OUT, SHUTTLE_BACK = ">", "<"  # on its way to the Colony, and to Orbit
ON_TURN, DONE = "▶", "✓"


def draw_seat(who: str, speech: Speech) -> Content:
    """Return a player's shape and name, in the player's colour."""
    return Content.styled(f"{SHAPES[who]} {speech.plain_text(f'om-seat-{who}')}", f"bold {COLOURS[who]}")


def draw_shape(who: str) -> Content:
    """Return a player's shape alone."""
    return Content.styled(SHAPES[who], f"bold {COLOURS[who]}")


def draw_goods(held: Mapping[Any, int], speech: Speech, where: str = "") -> Content:
    """Return goods as short as they can be told, those there are none of dimmed: "M1 B1 W0".

    `where`: the path they lie at.
    """
    contents = [
        mark_place(
            Content.styled(f"{speech.plain_text(f'om-short-{good}')}{count}", "bold" if count else "$muted"),
            f"{where}.{good}" if where else "",
        )
        for good, count in held.items()
    ]
    return Content(" ").join(contents) if contents else Content.styled("–", "$muted")


def draw_costs(price: Mapping[Any, int], speech: Speech) -> Content:
    """Return a price in short: "−M1 B1"; nothing of what is free."""
    if not any(price.values()):
        return Content.styled(speech.plain_text("om-look-free"), "$success")
    item = " ".join(f"{speech.plain_text(f'om-short-{good}')}{count}" for good, count in price.items() if count)
    return Content.styled(f"−{item}", "$accent")


def find_research_letter(kind: str, speech: Speech) -> str:
    """Return a research tile in two letters, its colour's first and its own; of an owner's tile, as much of its id."""
    key = f"om-short-research-{kind}"
    return speech.plain_text(key) if speech.has_message(key) else kind[:2]


def make_legend(speech: Speech) -> Content:
    """Return all signs with their meaning."""
    text = speech.plain_text
    rows = [
        (f"{SHAPES[who]} {BOTS[who]} {ROVERS[who]}", f"bold {COLOURS[who]}", text(f"om-seat-{who}")) for who in SEATS
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
        (" ".join(find_research_letter(f"{item}-a", speech) for item in RESEARCH), "bold", text("om-sign-research")),
        (FIND, FIND_STYLE, text("om-sign-discovery")),
        (SITE, "bold", text("om-sign-site")),
        (ZONE, "bold", text("om-sign-zone")),
        (SLOT, "bold", text("om-sign-slot")),
        (SHIP, "bold", text("om-sign-ship")),
        (DONE, "bold", text("om-sign-done")),
    ]
    shorts = ", ".join(f"{text(f'om-short-{good}')} {text(f'om-good-{good}')}" for good in (*GOODS, "resource"))
    lines = [Content.assemble((f"{sign:>8}", style), f"  {message}") for sign, style, message in rows]
    return Content("\n").join([*lines, Content(f"          {shorts}")])
