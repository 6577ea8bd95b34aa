"""The terrain hex by hex: the drawing and the description of each."""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import replace

from marshub.games.migration_mars.box.components import CORNERS, name_hex
from marshub.games.migration_mars.box.state import Structure
from marshub.games.migration_mars.rules import land
from marshub.games.migration_mars.rules.mars import EMBASSY_SEAT, Mars
from marshub.games.migration_mars.rules.meteor import find_shielded
from marshub.kernel import Choose, Decision, Option
from marshub.kernel.mechanisms.hexes import Hex, parse_hex
from marshub.words import Speech, capitalize

from ...basics.hex_grid import PLAIN_EDGE, Tile, describe_place
from . import mars_symbols

BUILT, LEGAL, HIGHLIGHTED, STRUCK = 1, 2, 3, 4  # weights of outlines
LEGAL_STYLE = "bold $foreground"  # of hexes that answer the question; no faction has this colour
ABSENT_STYLE = "$muted"  # the colour of a faction that nobody plays
GROUND_WIDTH = 5  # cells of ground, cut to the hex's width


def is_single_choice(pending: Decision | None) -> bool:
    """Return whether one hex answers the question; several are ticked in the list."""
    return isinstance(pending, Choose) and pending.is_single


def list_legal_hexes(mars: Mars, pending: Decision | None) -> dict[str, Option]:
    """Return the hexes that answer a question about places, each with its option; empty for other questions."""
    if pending is None or not pending.is_visible_to("") or pending.kind != "choose":
        return {}
    return {option.id: option for option in pending.options() if option.id in mars.grounds}


def make_tiles(mars: Mars, legal: Container[str]) -> dict[Hex, Tile]:
    """Return the drawing of each hex. `legal`: the hexes that answer the question."""
    corners = {str(hex_id): corner for corner, hex_id in mars.content.terrain.passages.items()}
    result = {}
    for hex_id in mars.grounds:
        tile = _make_tile(mars, hex_id, corners.get(hex_id, ""))
        tile = _make_legal_tile(mars, hex_id, tile) if hex_id in legal else tile
        structure = mars.state.terrain.get(hex_id)
        housing = structure is not None and structure.kind in ("habitat", "hospital")
        result[parse_hex(hex_id)] = replace(tile, place_path=f"terrain.{hex_id}{'.people' if housing else ''}")
    return result


def _make_tile(mars: Mars, hex_id: str, corner: str) -> Tile:
    """Return the drawing of a hex's contents."""
    structure, is_struck, name = mars.state.terrain.get(hex_id), hex_id in mars.state.strikes, name_hex(hex_id)
    if structure is not None:
        return _make_structure_tile(mars, structure, name, is_struck=is_struck)
    if corner:
        letter = mars_symbols.STRIKE if is_struck else corner.upper()
        return Tile(mars_symbols.format_passage(letter), "bold $error" if is_struck else "bold", name)
    if hex_id == EMBASSY_SEAT:
        return Tile(mars_symbols.format_embassy(), "bold reverse", name)
    if is_struck:
        return Tile(mars_symbols.STRIKE, "bold $error", name)
    if mars.grounds[hex_id] == "rocky":
        return Tile(
            mars_symbols.ROCK * GROUND_WIDTH,
            PLAIN_EDGE,
            name,
            mars_symbols.ROCK_HIGH * GROUND_WIDTH,
            mars_symbols.ROCK_LOW * GROUND_WIDTH,
        )
    return Tile("", "$muted", name, mars_symbols.FLAT_HIGH, mars_symbols.FLAT_LOW)


def _make_structure_tile(mars: Mars, structure: Structure, name: str, *, is_struck: bool) -> Tile:
    """Return the drawing of a structure: owner, kind and people: "▲H•"."""
    last_sign = mars_symbols.STRIKE if is_struck else mars_symbols.PERSON if structure.people else ""
    colour = mars_symbols.COLOURS[structure.owner] if structure.owner in mars.state.players else ABSENT_STYLE
    emphasis = "bold reverse" if structure.kind == "hq" else "bold"
    text = mars_symbols.SHAPES[structure.owner] + mars_symbols.LETTERS[structure.kind] + last_sign
    return Tile(text, f"{emphasis} {colour}", name, edge=colour, weight=BUILT)


def _make_legal_tile(mars: Mars, hex_id: str, tile: Tile) -> Tile:
    """Return a hex that answers the question: a sign in its middle, or before its contents."""
    text, style = mars_symbols.SITE, LEGAL_STYLE
    if hex_id in mars.state.terrain:
        text, style = mars_symbols.SITE + tile.text[1:], tile.style
    elif hex_id in mars.state.strikes or hex_id == EMBASSY_SEAT:
        text, style = mars_symbols.SITE + tile.text, tile.style
    elif mars.grounds[hex_id] == "rocky":
        text = mars_symbols.ROCK + mars_symbols.SITE + mars_symbols.ROCK
    return Tile(text, style, tile.lower_text, edge=LEGAL_STYLE, weight=LEGAL, place_path=tile.place_path)


def highlight_tile(tile: Tile) -> Tile:
    """Return a hex whose option is highlighted in the list of options."""
    return replace(tile, style=f"{tile.style} reverse", edge="bold $primary", weight=HIGHLIGHTED)


def mark_tile(tile: Tile, mark: str) -> Tile:
    """Return a hex on a meteorite's path, or hit by it. What stands there stays visible."""
    structure_text = tile.text if tile.weight == BUILT else ""
    if mark in ("hit", "strike"):
        text = structure_text[:2] + (mars_symbols.IN_DANGER if mark == "hit" else mars_symbols.STRIKE)
        return replace(
            Tile(text, "bold reverse $error", tile.lower_text, edge="bold $error", weight=STRUCK),
            place_path=tile.place_path,
        )
    text = structure_text or (mars_symbols.START if mark == "space" else mark)
    style = tile.style if structure_text else "bold $error"
    return Tile(text, style, tile.lower_text, edge="$error", weight=STRUCK, place_path=tile.place_path)


# ---------------------------------------------------------------------- in words


def list_facts(mars: Mars, hex_id: str, speech: Speech) -> Iterator[str]:
    """Yield the facts about a hex, without its name."""
    text, structure = speech.plain_text, mars.state.terrain.get(hex_id)
    if hex_id == EMBASSY_SEAT:
        yield text("mm-sign-embassy")
        for seat, player in mars.state.players.items():
            if player.embassy or land.is_linked_to_embassy(mars, seat):
                yield text("mm-spot-seat", whose=text(f"mm-seat-{seat}"), people=player.embassy)
    elif structure is not None:
        description = text(
            "mm-thing-structure", piece=text(f"mm-piece-{structure.kind}"), whose=text(f"mm-seat-{structure.owner}")
        )
        yield description
        if structure.owner not in mars.state.players:
            yield text("mm-spot-absent")
        if structure.people:
            yield text("mm-spot-injured" if structure.kind == "hospital" else "mm-spot-people", people=structure.people)
        elif structure.kind == "habitat":
            yield text("mm-spot-empty")
    else:
        yield text(f"mm-ground-{mars.grounds[hex_id]}")
    for corner in CORNERS:
        if hex_id == land.get_passage(mars, corner):
            linked = [text(f"mm-seat-{seat}") for seat in mars.seats if corner in land.list_linked_passages(mars, seat)]
            yield text("mm-spot-passage", corner=text(f"mm-corner-{corner}"))
            yield from [text("mm-spot-connected", whose=", ".join(linked))] if linked else []
    if hex_id in mars.state.strikes:
        yield text("mm-spot-strike")
    if hex_id in find_shielded(mars):
        yield text("mm-spot-shielded")


def describe_hex(mars: Mars, hex_id: str, speech: Speech) -> str:
    """Return a hex in one line: `M4 (north-east, 6 from the centre): Habitat (Amber), one lives here`."""
    place = describe_place(name_hex(hex_id), hex_id, speech, flat=True)
    return f"{place}: {capitalize(', '.join(list_facts(mars, hex_id, speech)))}"


def describe_hexes(mars: Mars, speech: Speech) -> dict[Hex, str]:
    """Return each hex in one line."""
    return {parse_hex(hex_id): describe_hex(mars, hex_id, speech) for hex_id in mars.grounds}
