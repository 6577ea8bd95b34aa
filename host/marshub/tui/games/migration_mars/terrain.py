"""The terrain, hex by hex: how each is drawn, and what there is to say of it."""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import replace

from marshub.games.migration_mars.box.components import CORNERS, name_spot
from marshub.games.migration_mars.box.state import Structure
from marshub.games.migration_mars.rules import land
from marshub.games.migration_mars.rules.mars import SEAT, Mars
from marshub.games.migration_mars.rules.meteor import find_shielded
from marshub.kernel import Choose, Decision, Option
from marshub.kernel.mechanisms.hexes import Hex, parse_hex
from marshub.words import Speech

from ...basics.hex_grid import PLAIN_EDGE, Tile
from ...basics.symbols import capitalize
from . import mars_symbols

BUILT, LEGAL, LOOKED, STRUCK = 1, 2, 3, 4  # weights of outlines
OPEN = "bold $foreground"  # the colour of no faction: what answers the question
ABSENT = "$muted"  # the colour of a faction that nobody plays
WIDE = 5  # cells of ground, cut to what a hex has


def is_single_choice(pending: Decision | None) -> bool:
    """Return whether one hex settles what is asked; several are ticked in the list."""
    return isinstance(pending, Choose) and pending.is_single


def list_legal_hexes(mars: Mars, pending: Decision | None) -> dict[str, Option]:
    """Return the hexes that answer a question about places, each with its option.

    None where it asks for something else.
    """
    if pending is None or pending.private_to or pending.kind != "choose":
        return {}
    return {option.id: option for option in pending.options() if option.id in mars.grounds}


def make_tiles(mars: Mars, legal: Container[str]) -> dict[Hex, Tile]:
    """Return the drawing of each hex; `legal`: those that answer the question."""
    corners = {str(where): corner for corner, where in mars.content.terrain.passages.items()}
    result = {}
    for where in mars.grounds:
        tile = _tile(mars, where, corners.get(where, ""))
        tile = _legal(mars, where, tile) if where in legal else tile
        standing = mars.state.terrain.get(where)
        housing = standing is not None and standing.kind in ("habitat", "hospital")
        result[parse_hex(where)] = replace(tile, place=f"terrain.{where}{'.people' if housing else ''}")
    return result


def _tile(mars: Mars, where: str, corner: str) -> Tile:
    """Return the drawing of what lies on a hex."""
    standing, struck, name = mars.state.terrain.get(where), where in mars.state.strikes, name_spot(where)
    if standing is not None:
        return _structure(mars, standing, name, struck=struck)
    if corner:
        letter = mars_symbols.STRIKE if struck else corner.upper()
        return Tile(mars_symbols.draw_passage(letter), "bold $error" if struck else "bold", name)
    if where == SEAT:
        return Tile(mars_symbols.draw_embassy(), "bold reverse", name)
    if struck:
        return Tile(mars_symbols.STRIKE, "bold $error", name)
    if mars.grounds[where] == "rocky":
        return Tile(
            mars_symbols.ROCK * WIDE, PLAIN_EDGE, name, mars_symbols.ROCK_HIGH * WIDE, mars_symbols.ROCK_LOW * WIDE
        )
    return Tile("", "$muted", name, mars_symbols.FLAT_HIGH, mars_symbols.FLAT_LOW)


def _structure(mars: Mars, standing: Structure, name: str, *, struck: bool) -> Tile:
    """Return the drawing of a structure: its owner, kind and people: "▲H•"."""
    last = mars_symbols.STRIKE if struck else mars_symbols.PERSON if standing.people else ""
    colour = mars_symbols.COLOURS[standing.owner] if standing.owner in mars.state.players else ABSENT
    strong = "bold reverse" if standing.kind == "hq" else "bold"
    text = mars_symbols.SHAPES[standing.owner] + mars_symbols.LETTERS[standing.kind] + last
    return Tile(text, f"{strong} {colour}", name, edge=colour, weight=BUILT)


def _legal(mars: Mars, where: str, tile: Tile) -> Tile:
    """Return a hex that answers: a sign in its middle, or in front of what lies there."""
    text, style = mars_symbols.SITE, OPEN
    if where in mars.state.terrain:
        text, style = mars_symbols.SITE + tile.text[1:], tile.style
    elif where in mars.state.strikes or where == SEAT:
        text, style = mars_symbols.SITE + tile.text, tile.style
    elif mars.grounds[where] == "rocky":
        text = mars_symbols.ROCK + mars_symbols.SITE + mars_symbols.ROCK
    return Tile(text, style, tile.below, edge=OPEN, weight=LEGAL, place=tile.place)


def highlight_tile(tile: Tile) -> Tile:
    """Return a hex whose option is highlighted in the list of answers."""
    return replace(tile, style=f"{tile.style} reverse", edge="bold $primary", weight=LOOKED)


def mark_tile(tile: Tile, mark: str) -> Tile:
    """Return a hex on a meteorite's way, or hit by it: what stands there stays in sight."""
    built = tile.text if tile.weight == BUILT else ""
    if mark in ("hit", "strike"):
        text = built[:2] + (mars_symbols.IN_DANGER if mark == "hit" else mars_symbols.STRIKE)
        return replace(
            Tile(text, "bold reverse $error", tile.below, edge="bold $error", weight=STRUCK), place=tile.place
        )
    text = built or (mars_symbols.START if mark == "space" else mark)
    style = tile.style if built else "bold $error"
    return Tile(text, style, tile.below, edge="$error", weight=STRUCK, place=tile.place)


# ---------------------------------------------------------------------- in words


def list_facts(mars: Mars, where: str, speech: Speech) -> Iterator[str]:
    """Yield the facts about a hex, its name left out."""
    text, standing = speech.plain_text, mars.state.terrain.get(where)
    if where == SEAT:
        yield text("mm-sign-embassy")
        for who, player in mars.state.players.items():
            if player.embassy or land.is_at_embassy(mars, who):
                yield text("mm-spot-seat", whose=text(f"mm-seat-{who}"), people=player.embassy)
    elif standing is not None:
        words = text(
            "mm-thing-structure", piece=text(f"mm-piece-{standing.kind}"), whose=text(f"mm-seat-{standing.owner}")
        )
        yield words
        if standing.owner not in mars.state.players:
            yield text("mm-spot-absent")
        if standing.people:
            yield text("mm-spot-injured" if standing.kind == "hospital" else "mm-spot-people", people=standing.people)
        elif standing.kind == "habitat":
            yield text("mm-spot-empty")
    else:
        yield text(f"mm-ground-{mars.grounds[where]}")
    for corner in CORNERS:
        if where == land.find_passage(mars, corner):
            linked = [text(f"mm-seat-{who}") for who in mars.seats if corner in land.list_passages(mars, who)]
            yield text("mm-spot-passage", corner=text(f"mm-corner-{corner}"))
            yield from [text("mm-spot-connected", whose=", ".join(linked))] if linked else []
    if where in mars.state.strikes:
        yield text("mm-spot-strike")
    if where in find_shielded(mars):
        yield text("mm-spot-shielded")


def describe_spot(mars: Mars, where: str, speech: Speech) -> str:
    """Return a hex in one line: `M4: Habitat (Amber), one lives here`."""
    return f"{name_spot(where)}: {capitalize(', '.join(list_facts(mars, where, speech)))}"


def describe_spots(mars: Mars, speech: Speech) -> dict[Hex, str]:
    """Return every hex in one line."""
    return {parse_hex(where): describe_spot(mars, where, speech) for where in mars.grounds}
