"""The map hex by hex: the drawing and the description of each, its options, and the actions at it."""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from marshub.games.on_mars.box.components import KINDS, name_hex
from marshub.games.on_mars.rules import building, land, upgrading
from marshub.games.on_mars.rules.abilities import Effort
from marshub.games.on_mars.rules.card_texts import describe_ability
from marshub.games.on_mars.rules.mars import Mars
from marshub.kernel import Choose, Decision, Option, Reason, Session, say
from marshub.kernel.mechanisms.hexes import Hex, parse_hex
from marshub.words import Speech, capitalize

from ...basics.hex_grid import PLAIN_EDGE, Tile, describe_place
from . import colony_symbols
from .session_mars import MOVE, TURN, make_mars

if TYPE_CHECKING:
    from ...pages.hex_page import HexAction

BUILT, JOINED, LEGAL, HIGHLIGHTED = 1, 2, 3, 4  # weights of outlines
LEGAL_STYLE = "bold $foreground"


def list_hexes(mars: Mars) -> tuple[str, ...]:
    """Return the ids of all hexes of the map."""
    return tuple(land.make_neighbour_map(mars.content.board.radius))


def find_hex(option: str, mars: Mars) -> str:
    """Return the hex that an option leads to; "" if it concerns none."""
    last = option.rpartition(":")[2]
    return last if last in land.make_neighbour_map(mars.content.board.radius) else ""


def group_options_by_hex(mars: Mars, pending: Decision | None) -> dict[str, list[Option]]:
    """Return the options about a place by hex; empty if the question is about something else."""
    result: dict[str, list[Option]] = {}
    if isinstance(pending, Choose) and pending.is_single and pending.is_visible_to(""):
        for option in pending.options():
            if hex_id := find_hex(option.id, mars):
                result.setdefault(hex_id, []).append(option)
    return result


# ---------------------------------------------------------------------- drawing


def make_tiles(mars: Mars, legal: Container[str], speech: Speech) -> dict[Hex, Tile]:
    """Return the drawing of each hex. `legal`: the hexes that answer the question.

    If there are none, the zones of the active player are marked.
    """
    zone = land.find_zone(mars, mars.state.active) if mars.state.active else set[str]()
    pieces_by_hex: dict[str, list[tuple[str, str]]] = {}
    for piece_hex, piece, seat in land.list_pieces_on_map(mars):
        pieces_by_hex.setdefault(piece_hex, []).append((piece, seat))
    advanced, result = mars.map_advanced_buildings(), {}
    for hex_id in list_hexes(mars):
        tile = _make_tile(
            mars, hex_id, pieces_by_hex.get(hex_id, []), advanced.get(hex_id), speech, in_zone=hex_id in zone
        )
        result[parse_hex(hex_id)] = replace(
            _make_legal_tile(tile) if hex_id in legal else tile, place_path=get_hex_path(mars, hex_id)
        )
    return result


def get_hex_path(mars: Mars, hex_id: str) -> str:
    """Return the path of a hex's adjustable place: of what lies there, or of a building."""
    state = mars.state
    if hex_id in state.terrain or not (hex_id in state.finds or hex_id in state.research):
        return f"terrain.{hex_id}"
    return f"finds.{hex_id}" if hex_id in state.finds else f"research.{hex_id}"


def _make_tile(
    mars: Mars,
    hex_id: str,
    pieces: list[tuple[str, str]],
    advanced: tuple[str, str] | None,
    speech: Speech,
    *,
    in_zone: bool,
) -> Tile:
    movers = [(piece, seat) for piece, seat in pieces if piece in ("bot", "rover")]
    sign = "".join((colony_symbols.BOTS if piece == "bot" else colony_symbols.ROVERS)[seat] for piece, seat in movers)
    building = mars.state.terrain.get(hex_id)
    if building is None:
        return _make_empty_tile(mars, hex_id, sign, movers[0][1] if movers else "", speech, in_zone=in_zone)
    owner = advanced[0] if advanced else building.owner or building.miner
    level = str(mars.content.blueprints[advanced[1]].level) if advanced else ""
    text = colony_symbols.LETTERS[building.kind] + level + (colony_symbols.SHAPES[owner] if owner else "")
    if sign:
        text = colony_symbols.LETTERS[building.kind] + (colony_symbols.SHAPES[owner] if owner else "") + sign
    colour = (
        colony_symbols.COLOURS[movers[0][1]] if movers else colony_symbols.COLOURS[owner] if owner else "$foreground"
    )
    in_complex = len(land.find_group(mars, hex_id)) > 1
    edge = colony_symbols.COLOURS[building.owner] if building.owner else "$foreground" if in_complex else "$muted"
    return Tile(text, f"bold {colour}", edge=edge, weight=JOINED if in_complex else BUILT)


def _make_empty_tile(mars: Mars, hex_id: str, sign: str, seat: str, speech: Speech, *, in_zone: bool) -> Tile:
    """Return a hex without a building."""
    state, text, style = mars.state, "", ""
    if hex_id in state.crystals:
        text, style = colony_symbols.CRYSTAL, colony_symbols.CRYSTAL_STYLE
    elif hex_id in state.finds:
        text, style = colony_symbols.DISCOVERY, colony_symbols.DISCOVERY_STYLE
    elif hex_id in state.research:
        kind = state.research[hex_id]
        text, style = (
            colony_symbols.get_research_letters(kind, speech),
            f"bold {colony_symbols.RESEARCH[mars.content.research[kind].colour]}",
        )
    if sign:
        return Tile(text[-1:] + sign, f"bold {colony_symbols.COLOURS[seat]}")
    if not text:
        text, style = (
            colony_symbols.ZONE if in_zone else colony_symbols.EMPTY,
            "bold $foreground" if in_zone else "$muted",
        )
    return Tile(text, style, edge=PLAIN_EDGE)


def _make_legal_tile(tile: Tile) -> Tile:
    """Return a hex that answers the question: a sign before its contents, or alone."""
    is_empty = tile.text in (colony_symbols.EMPTY, colony_symbols.ZONE)
    text = (
        colony_symbols.SITE if is_empty else colony_symbols.SITE + (tile.text[-2:] if len(tile.text) > 2 else tile.text)
    )
    return Tile(text, LEGAL_STYLE if is_empty else tile.style, edge=LEGAL_STYLE, weight=LEGAL)


def highlight_tile(tile: Tile) -> Tile:
    """Return a hex whose option is highlighted in the list of options."""
    return replace(tile, style=f"{tile.style} reverse", edge="bold $primary", weight=HIGHLIGHTED)


# ---------------------------------------------------------------------- in words


def list_facts(mars: Mars, hex_id: str, speech: Speech) -> Iterator[str]:
    """Yield the facts about a hex, without its name."""
    text, state = speech.plain_text, mars.state
    building = state.terrain.get(hex_id)
    if building is not None:
        yield from _list_building_facts(mars, hex_id, speech)
    elif hex_id in state.crystals:
        yield text("om-good-crystal")
    elif hex_id in state.research:
        kind = state.research[hex_id]
        yield text(
            "om-spot-tile", tile=text(f"om-research-{kind}"), effect=describe_effect(mars, "research", kind, speech)
        )
    elif hex_id in state.finds:
        kind = state.finds[hex_id]
        yield text(
            "om-spot-tile", tile=text(f"om-discovery-{kind}"), effect=describe_effect(mars, "find", kind, speech)
        )
    else:
        yield text("om-spot-empty")
    for piece_hex, piece, seat in land.list_pieces_on_map(mars):
        if piece_hex == hex_id and piece in ("bot", "rover"):
            yield text(f"om-spot-{piece}", whose=text(f"om-seat-{seat}"))
    zones = [text(f"om-seat-{seat}") for seat in mars.seats if hex_id in land.find_zone(mars, seat)]
    if zones:
        yield text("om-spot-zone", whose=", ".join(zones))


def _list_building_facts(mars: Mars, hex_id: str, speech: Speech) -> Iterator[str]:
    text, building = speech.plain_text, mars.state.terrain[hex_id]
    name = text(f"om-kind-{building.kind}")
    yield text("om-spot-owned", building=name, whose=text(f"om-seat-{building.owner}")) if building.owner else name
    size = len(land.find_group(mars, hex_id))
    if size > 1:
        yield text("om-spot-complex", size=size)
    advanced = mars.find_advanced_building(hex_id)
    if advanced is not None:
        seat, card = advanced
        level = mars.content.blueprints[card].level
        yield text("om-spot-advanced", card=text(f"om-blueprint-{card}"), level=level, whose=text(f"om-seat-{seat}"))
    if building.miner:
        yield text("om-spot-miner", whose=text(f"om-seat-{building.miner}"))


def describe_effect(mars: Mars, category: str, kind: str, speech: Speech) -> str:
    """Return the effect of a tile on the map."""
    data = mars.content.research[kind] if category == "research" else mars.content.discoveries[kind]
    return ", ".join(speech.say(words) for words in describe_ability(data.ability))


def describe_hex(mars: Mars, hex_id: str, speech: Speech) -> str:
    """Return a hex in one line: `H8: Mine, a colonist of Red mines here`."""
    place = describe_place(name_hex(hex_id), hex_id, speech, flat=False)
    return f"{place}: {capitalize(', '.join(list_facts(mars, hex_id, speech)))}"


def list_actions_at(mars: Mars, pending: Decision | None, hex_id: str) -> list[HexAction]:
    """Return the actions that are possible at a hex now."""
    if pending is None or not pending.is_visible_to(""):
        return []
    from ...pages.hex_page import HexAction  # imported late: only a page of a hex needs it

    actions = [
        HexAction(option.label, (option.id,), pending.forecast(option.id))
        for option in group_options_by_hex(mars, pending).get(hex_id, ())
    ]
    return actions if actions or pending.prompt.key != TURN else [*_list_main_actions(mars, pending, hex_id)]


def explain_hex(session: Session[Any, Any], hex_id: str) -> list[Reason]:
    """Return why a hex is no answer to a question about places; for a move, why neither rover nor bot can get there."""
    pending, option_ids = session.pending, [hex_id]
    if pending is not None and pending.prompt.key == MOVE:
        option_ids += [
            f"rover:{hex_id}",
            *(f"bot:{bot}:{hex_id}" for bot in make_mars(session).get_player(pending.decider).bots),
        ]
    reasons = [reason for option in option_ids for reason in session.explain(option)]
    return [reason for number, reason in enumerate(reasons) if reason not in reasons[:number]]


def _list_main_actions(mars: Mars, pending: Decision, hex_id: str) -> Iterator[HexAction]:
    """Yield the main actions that build, upgrade or move something at a hex."""
    from ...pages.hex_page import HexAction

    offered, seat = {option.id for option in pending.options()}, pending.decider
    for kind in KINDS:
        if f"build:{kind}" in offered and any(
            site.where == hex_id for site in building.list_buildable_sites(mars, seat, kind, Effort())
        ):
            words = say("om-option-build", building=f"@om-kind-{kind}")
            yield HexAction(words, (f"build:{kind}", hex_id), building.forecast_site(mars, seat, kind, hex_id))
    if "upgrade" in offered:
        for card, target_hex in upgrading.list_targets(mars, seat):
            if target_hex == hex_id:
                words = say("om-surface-upgrade", card=f"@om-blueprint-{card}")
                yield HexAction(words, ("upgrade", f"{card}:{hex_id}"), pending.forecast("upgrade"))
    if "control" in offered:
        for bot in mars.get_player(seat).bots:
            if hex_id in land.list_neighbours(mars, bot):
                words = say("om-option-bot", start=name_hex(bot), where=name_hex(hex_id))
                yield HexAction(words, ("control", f"bot:{bot}:{hex_id}"))
        start = land.find_rover(mars, seat)
        if hex_id in land.list_neighbours(mars, start):
            words = say("om-option-rover", start=name_hex(start), where=name_hex(hex_id))
            yield HexAction(words, ("control", f"rover:{hex_id}"))
