"""The map, hex by hex: how each is drawn, what there is to say of it, and which options are about it."""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import replace

from marshub.games.on_mars.box.components import spot_name
from marshub.games.on_mars.rules import land
from marshub.games.on_mars.rules.card_words import ability_words
from marshub.games.on_mars.rules.mars import Mars
from marshub.kernel import Choose, Decision, Option
from marshub.kernel.mechanisms.hexes import Hex, hex_of
from marshub.words import Speech

from ...basics.hex_grid import PLAIN_EDGE, Tile
from ...basics.marks import capital
from . import signs

BUILT, JOINED, LEGAL, LOOKED = 1, 2, 3, 4  # weights of outlines
OPEN = "bold $foreground"


def grounds(mars: Mars) -> tuple[str, ...]:
    """Return every hex of the map."""
    return tuple(land.grid(mars.content.board.radius))


def where_of(option: str, mars: Mars) -> str:
    """Return the hex that an option leads to; "" if it is about none."""
    last = option.rpartition(":")[2]
    return last if last in land.grid(mars.content.board.radius) else ""


def answers(mars: Mars, pending: Decision | None) -> dict[str, list[Option]]:
    """Return the options that are about a place, by their hex; empty where the question is about something else."""
    found: dict[str, list[Option]] = {}
    if isinstance(pending, Choose) and pending.one and not pending.only:
        for option in pending.options():
            if where := where_of(option.id, mars):
                found.setdefault(where, []).append(option)
    return found


# ---------------------------------------------------------------------- drawing


def tiles_of(mars: Mars, legal: Container[str], speech: Speech) -> dict[Hex, Tile]:
    """Return the drawing of each hex; `legal`: those that answer the question.

    Without any, the zones of the active player are marked.
    """
    zone = land.zone(mars, mars.state.active) if mars.state.active else set[str]()
    standing: dict[str, list[tuple[str, str]]] = {}
    for at, what, who in land.pieces(mars):
        standing.setdefault(at, []).append((what, who))
    advanced, found = mars.advanced_at(), {}
    for where in grounds(mars):
        tile = _tile(mars, where, standing.get(where, []), advanced.get(where), speech, zoned=where in zone)
        found[hex_of(where)] = replace(_legal(tile) if where in legal else tile, place=place_of(mars, where))
    return found


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
    sign = "".join((signs.BOTS if what == "bot" else signs.ROVERS)[who] for what, who in movers)
    building = mars.state.terrain.get(where)
    if building is None:
        return _ground(mars, where, sign, movers[0][1] if movers else "", speech, zoned=zoned)
    owner = advanced[0] if advanced else building.owner or building.miner
    level = str(mars.content.blueprints[advanced[1]].level) if advanced else ""
    text = signs.LETTERS[building.kind] + level + (signs.SHAPES[owner] if owner else "")
    if sign:
        text = signs.LETTERS[building.kind] + (signs.SHAPES[owner] if owner else "") + sign
    colour = signs.COLOURS[movers[0][1]] if movers else signs.COLOURS[owner] if owner else "$foreground"
    joined = len(land.group_of(mars, where)) > 1
    edge = signs.COLOURS[building.owner] if building.owner else "$foreground" if joined else "$muted"
    return Tile(text, f"bold {colour}", edge=edge, weight=JOINED if joined else BUILT)


def _ground(mars: Mars, where: str, sign: str, who: str, speech: Speech, *, zoned: bool) -> Tile:
    """Return a hex without a building."""
    state, text, style = mars.state, "", ""
    if where in state.crystals:
        text, style = signs.CRYSTAL, signs.CRYSTAL_STYLE
    elif where in state.finds:
        text, style = signs.FIND, signs.FIND_STYLE
    elif where in state.research:
        kind = state.research[where]
        text, style = signs.research_letter(kind, speech), f"bold {signs.RESEARCH[mars.content.research[kind].colour]}"
    if sign:
        return Tile(text[-1:] + sign, f"bold {signs.COLOURS[who]}")
    if not text:
        text, style = signs.ZONE if zoned else signs.EMPTY, "bold $foreground" if zoned else "$muted"
    return Tile(text, style, edge=PLAIN_EDGE)


def _legal(tile: Tile) -> Tile:
    """Return a hex that answers: a sign in front of what lies there, or alone."""
    bare = tile.text in (signs.EMPTY, signs.ZONE)
    text = signs.SITE if bare else signs.SITE + (tile.text[-2:] if len(tile.text) > 2 else tile.text)
    return Tile(text, OPEN if bare else tile.style, edge=OPEN, weight=LEGAL)


def looked_at(tile: Tile) -> Tile:
    """Return a hex whose option is highlighted in the list of answers."""
    return replace(tile, style=f"{tile.style} reverse", edge="bold $primary", weight=LOOKED)


# ---------------------------------------------------------------------- in words


def facts_of(mars: Mars, where: str, speech: Speech) -> Iterator[str]:
    """Yield the facts about a hex, its name left out."""
    text, state = speech.text, mars.state
    building = state.terrain.get(where)
    if building is not None:
        yield from _building_facts(mars, where, speech)
    elif where in state.crystals:
        yield text("om-good-crystal")
    elif where in state.research:
        kind = state.research[where]
        yield text("om-spot-tile", tile=text(f"om-research-{kind}"), effect=effect(mars, "research", kind, speech))
    elif where in state.finds:
        kind = state.finds[where]
        yield text("om-spot-tile", tile=text(f"om-discovery-{kind}"), effect=effect(mars, "find", kind, speech))
    else:
        yield text("om-spot-empty")
    for at, what, who in land.pieces(mars):
        if at == where and what in ("bot", "rover"):
            yield text(f"om-spot-{what}", whose=text(f"om-seat-{who}"))
    zones = [text(f"om-seat-{who}") for who in mars.seats if where in land.zone(mars, who)]
    if zones:
        yield text("om-spot-zone", whose=", ".join(zones))


def _building_facts(mars: Mars, where: str, speech: Speech) -> Iterator[str]:
    text, building = speech.text, mars.state.terrain[where]
    name = text(f"om-kind-{building.kind}")
    yield text("om-spot-owned", building=name, whose=text(f"om-seat-{building.owner}")) if building.owner else name
    size = len(land.group_of(mars, where))
    if size > 1:
        yield text("om-spot-complex", size=size)
    advanced = mars.advanced(where)
    if advanced is not None:
        who, card = advanced
        level = mars.content.blueprints[card].level
        yield text("om-spot-advanced", card=text(f"om-blueprint-{card}"), level=level, whose=text(f"om-seat-{who}"))
    if building.miner:
        yield text("om-spot-miner", whose=text(f"om-seat-{building.miner}"))


def effect(mars: Mars, what: str, kind: str, speech: Speech) -> str:
    """Return the effect of a tile of the map."""
    data = mars.content.research[kind] if what == "research" else mars.content.discoveries[kind]
    return ", ".join(speech.say(words) for words in ability_words(data.ability))


def spot_text(mars: Mars, where: str, speech: Speech) -> str:
    """Return a hex in one line: `H8: Mine, a colonist of Red mines here`."""
    return f"{spot_name(where)}: {capital(', '.join(facts_of(mars, where, speech)))}"
