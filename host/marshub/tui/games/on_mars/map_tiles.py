"""The map, hex by hex: how each is drawn, what there is to say of it, and which options are about it."""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import replace

from marshub.games.on_mars.box.components import name_hex
from marshub.games.on_mars.rules import land
from marshub.games.on_mars.rules.card_texts import describe_ability
from marshub.games.on_mars.rules.mars import Mars
from marshub.kernel import Choose, Decision, Option
from marshub.kernel.mechanisms.hexes import Hex, parse_hex
from marshub.words import Speech

from ...basics.hex_grid import PLAIN_EDGE, Tile
from ...basics.symbols import capitalize
from . import colony_symbols

BUILT, JOINED, LEGAL, LOOKED = 1, 2, 3, 4  # weights of outlines
OPEN = "bold $foreground"


def list_grounds(mars: Mars) -> tuple[str, ...]:
    """Return every hex of the map."""
    return tuple(land.make_neighbour_map(mars.content.board.radius))


def find_hex(option: str, mars: Mars) -> str:
    """Return the hex that an option leads to; "" if it is about none."""
    last = option.rpartition(":")[2]
    return last if last in land.make_neighbour_map(mars.content.board.radius) else ""


def list_answers(mars: Mars, pending: Decision | None) -> dict[str, list[Option]]:
    """Return the options that are about a place, by their hex; empty where the question is about something else."""
    result: dict[str, list[Option]] = {}
    if isinstance(pending, Choose) and pending.is_single and not pending.private_to:
        for option in pending.options():
            if where := find_hex(option.id, mars):
                result.setdefault(where, []).append(option)
    return result


# ---------------------------------------------------------------------- drawing


def make_tiles(mars: Mars, legal: Container[str], speech: Speech) -> dict[Hex, Tile]:
    """Return the drawing of each hex; `legal`: those that answer the question.

    Without any, the zones of the active player are marked.
    """
    zone = land.find_zone(mars, mars.state.active) if mars.state.active else set[str]()
    standing: dict[str, list[tuple[str, str]]] = {}
    for at, what, who in land.list_pieces_on_map(mars):
        standing.setdefault(at, []).append((what, who))
    advanced, result = mars.map_advanced_buildings(), {}
    for where in list_grounds(mars):
        tile = _tile(mars, where, standing.get(where, []), advanced.get(where), speech, zoned=where in zone)
        result[parse_hex(where)] = replace(_legal(tile) if where in legal else tile, place=place_of(mars, where))
    return result


def place_of(mars: Mars, where: str) -> str:
    """Return the path of what may be set on a hex: of what lies there, or of a building."""
    state = mars.state
    if where in state.terrain or not (where in state.finds or where in state.research):
        return f"terrain.{where}"
    return f"finds.{where}" if where in state.finds else f"research.{where}"


def _tile(
    mars: Mars,
    where: str,
    pieces: list[tuple[str, str]],
    advanced: tuple[str, str] | None,
    speech: Speech,
    *,
    zoned: bool,
) -> Tile:
    movers = [(what, who) for what, who in pieces if what in ("bot", "rover")]
    sign = "".join((colony_symbols.BOTS if what == "bot" else colony_symbols.ROVERS)[who] for what, who in movers)
    building = mars.state.terrain.get(where)
    if building is None:
        return _ground(mars, where, sign, movers[0][1] if movers else "", speech, zoned=zoned)
    owner = advanced[0] if advanced else building.owner or building.miner
    level = str(mars.content.blueprints[advanced[1]].level) if advanced else ""
    text = colony_symbols.LETTERS[building.kind] + level + (colony_symbols.SHAPES[owner] if owner else "")
    if sign:
        text = colony_symbols.LETTERS[building.kind] + (colony_symbols.SHAPES[owner] if owner else "") + sign
    colour = (
        colony_symbols.COLOURS[movers[0][1]] if movers else colony_symbols.COLOURS[owner] if owner else "$foreground"
    )
    joined = len(land.find_group(mars, where)) > 1
    edge = colony_symbols.COLOURS[building.owner] if building.owner else "$foreground" if joined else "$muted"
    return Tile(text, f"bold {colour}", edge=edge, weight=JOINED if joined else BUILT)


def _ground(mars: Mars, where: str, sign: str, seat: str, speech: Speech, *, zoned: bool) -> Tile:
    """Return a hex without a building."""
    state, text, style = mars.state, "", ""
    if where in state.crystals:
        text, style = colony_symbols.CRYSTAL, colony_symbols.CRYSTAL_STYLE
    elif where in state.finds:
        text, style = colony_symbols.FIND, colony_symbols.FIND_STYLE
    elif where in state.research:
        kind = state.research[where]
        text, style = (
            colony_symbols.find_research_letter(kind, speech),
            f"bold {colony_symbols.RESEARCH[mars.content.research[kind].colour]}",
        )
    if sign:
        return Tile(text[-1:] + sign, f"bold {colony_symbols.COLOURS[seat]}")
    if not text:
        text, style = colony_symbols.ZONE if zoned else colony_symbols.EMPTY, "bold $foreground" if zoned else "$muted"
    return Tile(text, style, edge=PLAIN_EDGE)


def _legal(tile: Tile) -> Tile:
    """Return a hex that answers: a sign in front of what lies there, or alone."""
    bare = tile.text in (colony_symbols.EMPTY, colony_symbols.ZONE)
    text = colony_symbols.SITE if bare else colony_symbols.SITE + (tile.text[-2:] if len(tile.text) > 2 else tile.text)
    return Tile(text, OPEN if bare else tile.style, edge=OPEN, weight=LEGAL)


def highlight_tile(tile: Tile) -> Tile:
    """Return a hex whose option is highlighted in the list of answers."""
    return replace(tile, style=f"{tile.style} reverse", edge="bold $primary", weight=LOOKED)


# ---------------------------------------------------------------------- in words


def list_facts(mars: Mars, where: str, speech: Speech) -> Iterator[str]:
    """Yield the facts about a hex, its name left out."""
    text, state = speech.plain_text, mars.state
    building = state.terrain.get(where)
    if building is not None:
        yield from _building_facts(mars, where, speech)
    elif where in state.crystals:
        yield text("om-good-crystal")
    elif where in state.research:
        kind = state.research[where]
        yield text(
            "om-spot-tile", tile=text(f"om-research-{kind}"), effect=describe_effect(mars, "research", kind, speech)
        )
    elif where in state.finds:
        kind = state.finds[where]
        yield text(
            "om-spot-tile", tile=text(f"om-discovery-{kind}"), effect=describe_effect(mars, "find", kind, speech)
        )
    else:
        yield text("om-spot-empty")
    for at, what, who in land.list_pieces_on_map(mars):
        if at == where and what in ("bot", "rover"):
            yield text(f"om-spot-{what}", whose=text(f"om-seat-{who}"))
    zones = [text(f"om-seat-{who}") for who in mars.seats if where in land.find_zone(mars, who)]
    if zones:
        yield text("om-spot-zone", whose=", ".join(zones))


def _building_facts(mars: Mars, where: str, speech: Speech) -> Iterator[str]:
    text, building = speech.plain_text, mars.state.terrain[where]
    name = text(f"om-kind-{building.kind}")
    yield text("om-spot-owned", building=name, whose=text(f"om-seat-{building.owner}")) if building.owner else name
    size = len(land.find_group(mars, where))
    if size > 1:
        yield text("om-spot-complex", size=size)
    advanced = mars.find_advanced_building(where)
    if advanced is not None:
        who, card = advanced
        level = mars.content.blueprints[card].level
        yield text("om-spot-advanced", card=text(f"om-blueprint-{card}"), level=level, whose=text(f"om-seat-{who}"))
    if building.miner:
        yield text("om-spot-miner", whose=text(f"om-seat-{building.miner}"))


def describe_effect(mars: Mars, what: str, kind: str, speech: Speech) -> str:
    """Return the effect of a tile of the map."""
    data = mars.content.research[kind] if what == "research" else mars.content.discoveries[kind]
    return ", ".join(speech.say(words) for words in describe_ability(data.ability))


def describe_spot(mars: Mars, where: str, speech: Speech) -> str:
    """Return a hex in one line: `H8: Mine, a colonist of Red mines here`."""
    return f"{name_hex(where)}: {capitalize(', '.join(list_facts(mars, where, speech)))}"
