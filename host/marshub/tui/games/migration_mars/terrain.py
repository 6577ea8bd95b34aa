"""The terrain, hex by hex: how each is drawn, and what there is to say of it."""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import replace

from marshub.games.migration_mars.box.components import CORNERS, spot_name
from marshub.games.migration_mars.box.state import Structure
from marshub.games.migration_mars.rules import land
from marshub.games.migration_mars.rules.mars import SEAT, Mars
from marshub.games.migration_mars.rules.meteor import shielded
from marshub.kernel import Choose, Decision, Option
from marshub.kernel.mechanisms.hexes import Hex, hex_of
from marshub.words import Speech

from ...basics.hex_grid import PLAIN_EDGE, Tile
from ...basics.marks import capital
from . import signs

BUILT, LEGAL, LOOKED, STRUCK = 1, 2, 3, 4  # weights of outlines
OPEN = "bold $foreground"  # the colour of no faction: what answers the question
ABSENT = "$muted"  # the colour of a faction that nobody plays
WIDE = 5  # cells of ground, cut to what a hex has


def takes_one(pending: Decision | None) -> bool:
    """Return whether one hex settles what is asked; several are ticked in the list."""
    return isinstance(pending, Choose) and pending.one


def legal_hexes(mars: Mars, pending: Decision | None) -> dict[str, Option]:
    """Return the hexes that answer a question about places, each with its option.

    None where it asks for something else.
    """
    if pending is None or pending.only or pending.kind != "choose":
        return {}
    return {option.id: option for option in pending.options() if option.id in mars.grounds}


def tiles_of(mars: Mars, legal: Container[str]) -> dict[Hex, Tile]:
    """Return the drawing of each hex; `legal`: those that answer the question."""
    corners = {str(where): corner for corner, where in mars.content.terrain.passages.items()}
    found = {}
    for where in mars.grounds:
        tile = _tile(mars, where, corners.get(where, ""))
        tile = _legal(mars, where, tile) if where in legal else tile
        standing = mars.state.terrain.get(where)
        housing = standing is not None and standing.kind in ("habitat", "hospital")
        found[hex_of(where)] = replace(tile, place=f"terrain.{where}{'.people' if housing else ''}")
    return found


def _tile(mars: Mars, where: str, corner: str) -> Tile:
    """Return the drawing of what lies on a hex."""
    standing, struck, name = mars.state.terrain.get(where), where in mars.state.strikes, spot_name(where)
    if standing is not None:
        return _structure(mars, standing, name, struck=struck)
    if corner:
        letter = signs.STRIKE if struck else corner.upper()
        return Tile(signs.passage(letter), "bold $error" if struck else "bold", name)
    if where == SEAT:
        return Tile(signs.embassy(), "bold reverse", name)
    if struck:
        return Tile(signs.STRIKE, "bold $error", name)
    if mars.grounds[where] == "rocky":
        return Tile(signs.ROCK * WIDE, PLAIN_EDGE, name, signs.ROCK_HIGH * WIDE, signs.ROCK_LOW * WIDE)
    return Tile("", "$muted", name, signs.FLAT_HIGH, signs.FLAT_LOW)


def _structure(mars: Mars, standing: Structure, name: str, *, struck: bool) -> Tile:
    """Return the drawing of a structure: its owner, kind and people: "▲H•"."""
    last = signs.STRIKE if struck else signs.PERSON if standing.people else ""
    colour = signs.COLOURS[standing.owner] if standing.owner in mars.state.players else ABSENT
    strong = "bold reverse" if standing.kind == "hq" else "bold"
    text = signs.SHAPES[standing.owner] + signs.LETTERS[standing.kind] + last
    return Tile(text, f"{strong} {colour}", name, edge=colour, weight=BUILT)


def _legal(mars: Mars, where: str, tile: Tile) -> Tile:
    """Return a hex that answers: a sign in its middle, or in front of what lies there."""
    text, style = signs.SITE, OPEN
    if where in mars.state.terrain:
        text, style = signs.SITE + tile.text[1:], tile.style
    elif where in mars.state.strikes or where == SEAT:
        text, style = signs.SITE + tile.text, tile.style
    elif mars.grounds[where] == "rocky":
        text = signs.ROCK + signs.SITE + signs.ROCK
    return Tile(text, style, tile.below, edge=OPEN, weight=LEGAL, place=tile.place)


def looked_at(tile: Tile) -> Tile:
    """Return a hex whose option is highlighted in the list of answers."""
    return replace(tile, style=f"{tile.style} reverse", edge="bold $primary", weight=LOOKED)


def marked(tile: Tile, mark: str) -> Tile:
    """Return a hex on a meteorite's way, or hit by it: what stands there stays in sight."""
    built = tile.text if tile.weight == BUILT else ""
    if mark in ("hit", "strike"):
        text = built[:2] + (signs.IN_DANGER if mark == "hit" else signs.STRIKE)
        return replace(
            Tile(text, "bold reverse $error", tile.below, edge="bold $error", weight=STRUCK), place=tile.place
        )
    text = built or (signs.START if mark == "space" else mark)
    style = tile.style if built else "bold $error"
    return Tile(text, style, tile.below, edge="$error", weight=STRUCK, place=tile.place)


# ---------------------------------------------------------------------- in words


def facts_of(mars: Mars, where: str, speech: Speech) -> Iterator[str]:
    """Yield the facts about a hex, its name left out."""
    text, standing = speech.text, mars.state.terrain.get(where)
    if where == SEAT:
        yield text("mm-sign-embassy")
        for who, player in mars.state.players.items():
            if player.embassy or land.at_embassy(mars, who):
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
        if where == land.passage(mars, corner):
            linked = [text(f"mm-seat-{who}") for who in mars.seats if corner in land.passages(mars, who)]
            yield text("mm-spot-passage", corner=text(f"mm-corner-{corner}"))
            yield from [text("mm-spot-connected", whose=", ".join(linked))] if linked else []
    if where in mars.state.strikes:
        yield text("mm-spot-strike")
    if where in shielded(mars):
        yield text("mm-spot-shielded")


def spot_text(mars: Mars, where: str, speech: Speech) -> str:
    """Return a hex in one line: `M4: Habitat (Amber), one lives here`."""
    return f"{spot_name(where)}: {capital(', '.join(facts_of(mars, where, speech)))}"


def spots_text(mars: Mars, speech: Speech) -> dict[Hex, str]:
    """Return every hex in one line."""
    return {hex_of(where): spot_text(mars, where, speech) for where in mars.grounds}
