"""The table in plain words: everything the dashboard draws, but for what its lamps say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from marshub.games.on_mars.box.components import GRID, get_grid_row, name_hex
from marshub.games.on_mars.rules import card_texts, hiring, land
from marshub.games.on_mars.rules.blueprints import make_blueprint_option
from marshub.games.on_mars.rules.mars import Mars, describe_price
from marshub.games.on_mars.rules.scoring import compute_points
from marshub.games.on_mars.shown.seat_view import UNSEEN, make_seat_view
from marshub.kernel import Decision
from marshub.words import Speech

from ...basics.symbols import capitalize
from . import boards, colony, colony_symbols, main_board
from .map_tiles import describe_spot, list_answers, list_grounds


def list_table_lines(mars: Mars, speech: Speech) -> list[str]:
    """Return missions and the end, offers, each board, points.

    Hidden objectives are left out: plain mode shows them to the player who is asked about them.
    """
    open_view = Mars(make_seat_view(mars.state, ""), mars.content)
    text = speech.plain_text
    rows = [
        f"{text('om-look-shuttle-title')}: {main_board.describe_shuttle(mars, speech)}",
        colony.describe_end(mars, speech),
    ]
    for mission in mars.state.missions:
        words = speech.say(card_texts.describe_mission(mars.content.missions[mission]))
        rows.append(f"{text(f'om-mission-{mission}')}: {words}")
    for column, tile in mars.state.rewards.items():
        rows.append(f"{text(f'om-kind-{column}')}: {text(f'om-reward-{tile}')}")
    rows += _slots(mars, speech)
    rows += list_offer_lines(mars, speech)
    for who in mars.seats:
        rows += list_board_lines(open_view, who, speech)
    return [row for row in rows if row]


def _slots(mars: Mars, speech: Speech) -> Iterator[str]:
    """Yield whose colonists stand on which action."""
    for action, there in mars.state.slots.items():
        held = [f"{speech.plain_text(f'om-seat-{who}')} {count}" for who, count in there.items() if count]
        if held:
            yield f"{speech.plain_text(f'om-action-{action}')}: {', '.join(held)}"


def list_offer_lines(mars: Mars, speech: Speech) -> Iterator[str]:
    """Yield all offers in words.

    The Warehouse, technology by rows, blueprints, people, contracts, discoveries, bonuses.
    """
    text, state = speech.plain_text, mars.state
    yield f"{text('om-look-warehouse')}: {_goods(state.warehouse, speech)}"
    for row in main_board.ROWS:
        tiles = [text(f"om-tech-{state.grid[at]}") for at in GRID if get_grid_row(at) == row and at in state.grid]
        price = ", ".join(speech.say(words) for words in describe_price(mars.content.prices.grid[row]))  # type: ignore[index]
        yield f"{text('om-look-grid')}, {text(f'om-row-{row}')} ({price}): {', '.join(tiles) or text('om-nothing')}"
    for card in state.display:
        ability = main_board.describe_effects(mars.content.blueprints[card].ability, speech)
        yield f"{speech.say(make_blueprint_option(mars, card).label)}; {ability}"
    yield from (
        speech.say(hiring.make_hiring_option(mars, space).label) for space, card in state.hiring.items() if card
    )
    yield f"{text('om-look-exploration', left=sum(state.stack.values()))}:"
    for find in state.face_up:
        ability = main_board.describe_effects(mars.content.discoveries[find].ability, speech)
        yield capitalize(f"{text(f'om-discovery-{find}')}: {ability}")
    for number, data in mars.content.spaces.items():
        if data.ability.effect:
            yield text("om-option-space", space=number, effect=main_board.describe_effects(data.ability, speech))


def _goods(held: Mapping[Any, int], speech: Speech) -> str:
    messages = [
        speech.plain_text("om-goods", count=n, good=speech.plain_text(f"om-good-{good}"))
        for good, n in held.items()
        if n
    ]
    return ", ".join(messages) or speech.plain_text("om-nothing")


def _cards(mars: Mars, seat: str, speech: Speech) -> Iterator[str]:
    """Return blueprints, scientists, contracts and tiles of a player."""
    player, text = mars.get_player(seat), speech.plain_text
    for card, where in player.blueprints.items():
        place = name_hex(where) if where else text("om-look-unbuilt")
        yield f"{speech.say(make_blueprint_option(mars, card).label)}: {place}"
    for card, at in player.scientists.items():
        data = mars.content.scientists[card]
        does = text("om-card-scientist", building=text(f"om-kind-{data.speciality}"), points=data.op)
        there = f" ({text(f'om-blueprint-{at}')})" if at else ""
        yield f"{text(f'om-scientist-{card}')}{there}: {does}"
    for card, given in player.contracts.items():
        message = speech.say(card_texts.describe_contract(mars.content.contracts[card]))
        yield f"{text(f'om-contract-{card}')}: {message}; {text('om-plain-delivered')}: {_goods(given, speech)}"
    tiles = [text(f"om-research-{kind}") for kind in player.research]
    tiles += [text(f"om-discovery-{find}") for find in player.discoveries]
    if tiles:
        yield capitalize(", ".join(tiles))
    if player.fulfilled:
        yield f"{text(f'om-objective-{player.fulfilled}')} {colony_symbols.DONE}"


def list_board_lines(mars: Mars, seat: str, speech: Speech) -> Iterator[str]:
    """Return a player board in words."""
    player, text = mars.get_player(seat), speech.plain_text
    yield boards.make_title(mars, seat, speech).plain.lstrip("▶ ▲■●◆")
    yield f"{text('om-look-quarters')} {player.quarters}/{mars.get_quarters_capacity(seat)}; " + text(
        "om-look-crew", work=player.work, reserve=mars.count_reserve(seat)
    )
    yield f"{text('om-look-storage', room=mars.get_storage_capacity(seat))}: {_goods(player.resources, speech)}"
    ships = ", ".join(map(str, sorted(player.docked))) or "–"
    yield text("om-plain-depot", crystals=player.depot, tray=player.tray, ships=ships, hangar=player.hangar)
    yield text("om-look-bots", bots=len(player.bots), rover=name_hex(player.rover) or "–")
    lab = ", ".join(f"{space} {text(f'om-tech-{tech}')}" for space, tech in sorted(player.lab.items()))
    yield f"{text('om-look-lab')}: {lab or text('om-nothing')}"
    cubes = ", ".join(text(f"om-kind-{kind}") for kind in player.progress)
    yield f"{text('om-look-progress')}: {cubes or text('om-nothing')}"
    yield from _cards(mars, seat, speech)
    held = sum(card == UNSEEN for card in player.objectives)
    if held:
        yield text("om-look-hidden", count=held)
    sheet = compute_points(mars, seat)
    parts = ", ".join(f"{text(f'om-look-score-{name}')} {getattr(sheet, name)}" for name in sheet.__struct_fields__)
    yield f"{text('om-look-points', points=sheet.total)}: {parts}"


def map_lines(mars: Mars, pending: Decision | None, speech: Speech) -> list[str]:
    """Return every hex on which something lies, and those that answer the question."""
    rows, taken = (
        [speech.plain_text("ui-key-surface")],
        {*land.find_occupied_hexes(mars), *mars.state.terrain, *mars.state.crystals},
    )
    taken |= {*mars.state.research, *mars.state.finds}
    rows += [describe_spot(mars, where, speech) for where in list_grounds(mars) if where in taken]
    legal = list_answers(mars, pending)
    if pending is not None and legal:
        rows.append(speech.say(pending.prompt))
        rows += [describe_spot(mars, where, speech) for where in legal]
    return rows
