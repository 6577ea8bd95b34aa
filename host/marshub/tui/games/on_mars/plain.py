"""The table of On Mars in plain lines: everything that the dashboard draws, except what the LEDs show."""

from __future__ import annotations

from collections.abc import Iterator

from marshub.games.on_mars.box.components import GRID, get_grid_row, name_hex
from marshub.games.on_mars.rules import card_texts, hiring, land
from marshub.games.on_mars.rules.blueprints import make_blueprint_option
from marshub.games.on_mars.rules.mars import Mars, describe_goods, describe_price
from marshub.games.on_mars.rules.scoring import compute_points
from marshub.games.on_mars.shown.seat_view import UNSEEN, make_seat_view
from marshub.kernel import Decision
from marshub.words import Speech, capitalize

from . import boards, colony, colony_symbols, main_board
from .map_tiles import describe_hex, group_options_by_hex, list_hexes


def list_table_lines(mars: Mars, speech: Speech) -> list[str]:
    """Return missions and the end, offers, each board, points.

    Hidden objectives are left out: plain mode shows them to their owner when the question is about them.
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
    if mars.state.goal:
        rows += [row.plain.strip() for row in colony.draw_goal(mars, speech)]
    for column, tile in mars.state.rewards.items():
        rows.append(
            f"{text(f'om-kind-{column}')}: {speech.say(card_texts.describe_reward(mars.content.rewards[tile]))}"
        )
    rows += _list_slot_lines(mars, speech)
    rows += list_offer_lines(mars, speech)
    for seat in mars.seats:
        rows += list_board_lines(open_view, seat, speech)
    return [row for row in rows if row]


def _list_slot_lines(mars: Mars, speech: Speech) -> Iterator[str]:
    """Yield the colonists on each action, by owner."""
    for action, colonists in mars.state.slots.items():
        occupants = [f"{speech.plain_text(f'om-seat-{seat}')} {count}" for seat, count in colonists.items() if count]
        if occupants:
            yield f"{speech.plain_text(f'om-action-{action}')}: {', '.join(occupants)}"


def list_offer_lines(mars: Mars, speech: Speech) -> Iterator[str]:
    """Yield all offers: Warehouse, technology by rows, blueprints, people, contracts, discoveries, bonuses."""
    text, state = speech.plain_text, mars.state
    yield f"{text('om-look-warehouse')}: {', '.join(speech.say_all(describe_goods(state.warehouse)))}"
    for row in main_board.GRID_ROWS:
        tiles = [
            text(f"om-tech-{state.grid[cell]}") for cell in GRID if get_grid_row(cell) == row and cell in state.grid
        ]
        price = ", ".join(speech.say(words) for words in describe_price(mars.content.prices.grid[row]))  # type: ignore[index]
        yield f"{text('om-look-grid')}, {text(f'om-row-{row}')} ({price}): {', '.join(tiles) or text('om-nothing')}"
    for card in state.display:
        ability = main_board.describe_effects(mars.content.blueprints[card].ability, speech)
        yield f"{speech.say(make_blueprint_option(mars, card).label)}; {ability}"
    yield from (
        speech.say(hiring.make_hiring_option(mars, space).label) for space, card in state.hiring.items() if card
    )
    yield f"{text('om-look-exploration', left=sum(state.stack.values()))}:"
    for discovery in state.face_up:
        ability = main_board.describe_effects(mars.content.discoveries[discovery].ability, speech)
        yield capitalize(f"{text(f'om-discovery-{discovery}')}: {ability}")
    for number, data in mars.content.spaces.items():
        if data.ability.effect:
            yield text("om-option-space", space=number, effect=main_board.describe_effects(data.ability, speech))


def _list_card_lines(mars: Mars, seat: str, speech: Speech) -> Iterator[str]:
    """Yield the blueprints, scientists, contracts and tiles of a player."""
    player, text = mars.get_player(seat), speech.plain_text
    for card, hex_id in player.blueprints.items():
        place = name_hex(hex_id) if hex_id else text("om-look-unbuilt")
        yield f"{speech.say(make_blueprint_option(mars, card).label)}: {place}"
    for card, blueprint in player.scientists.items():
        data = mars.content.scientists[card]
        kinds = {"building": text(f"om-kind-{data.works_in}"), "scored": text(f"om-kind-{data.scores}")}
        effect = text("om-card-scientist", **kinds, points=data.op)
        building_text = f" ({text(f'om-blueprint-{blueprint}')})" if blueprint else ""
        yield f"{text(f'om-scientist-{card}')}{building_text}: {effect}"
    for card, delivered in player.contracts.items():
        message = speech.say(card_texts.describe_contract(mars.content.contracts[card]))
        goods = ", ".join(speech.say_all(describe_goods(delivered)))
        yield f"{text(f'om-contract-{card}')}: {message}; {text('om-plain-delivered')}: {goods}"
    tiles = [text(f"om-research-{kind}") for kind in player.research]
    tiles += [text(f"om-discovery-{find}") for find in player.discoveries]
    if tiles:
        yield capitalize(", ".join(tiles))
    if player.fulfilled:
        yield f"{text(f'om-objective-{player.fulfilled}')} {colony_symbols.DONE}"


def list_board_lines(mars: Mars, seat: str, speech: Speech) -> Iterator[str]:
    """Yield a player board in words."""
    player, text = mars.get_player(seat), speech.plain_text
    yield boards.make_title(mars, seat, speech).plain.lstrip("▶ ▲■●◆")
    if mars.is_rival(seat):
        yield boards.describe_rival(mars, speech)
    yield f"{text('om-look-quarters')} {player.quarters}/{mars.get_quarters_capacity(seat)}; " + text(
        "om-look-crew", work=player.work, reserve=mars.count_reserve(seat)
    )
    goods = ", ".join(speech.say_all(describe_goods(player.resources)))
    yield f"{text('om-look-storage', room=mars.get_storage_capacity(seat))}: {goods}"
    ships = ", ".join(map(str, sorted(player.docked))) or "–"
    yield text("om-plain-depot", crystals=player.depot, tray=player.tray, ships=ships, hangar=player.hangar)
    yield text("om-look-bots", bots=len(player.bots), rover=name_hex(player.rover) or "–")
    lab = ", ".join(f"{space} {text(f'om-tech-{tech}')}" for space, tech in sorted(player.lab.items()))
    yield f"{text('om-look-lab')}: {lab or text('om-nothing')}"
    cubes = ", ".join(text(f"om-kind-{kind}") for kind in player.progress)
    yield f"{text('om-look-progress')}: {cubes or text('om-nothing')}"
    yield from _list_card_lines(mars, seat, speech)
    hidden_count = sum(card == UNSEEN for card in player.objectives)
    if hidden_count:
        yield text("om-look-hidden", count=hidden_count)
    sheet = compute_points(mars, seat)
    parts = ", ".join(f"{text(f'om-look-score-{name}')} {getattr(sheet, name)}" for name in sheet.__struct_fields__)
    yield f"{text('om-look-points', points=sheet.total)}: {parts}"


def list_map_lines(mars: Mars, pending: Decision | None, speech: Speech) -> list[str]:
    """Return every occupied hex, and the hexes that answer the question."""
    rows, occupied = (
        [speech.plain_text("ui-key-surface")],
        {*land.find_occupied_hexes(mars), *mars.state.terrain, *mars.state.crystals},
    )
    occupied |= {*mars.state.research, *mars.state.finds}
    rows += [describe_hex(mars, hex_id, speech) for hex_id in list_hexes(mars) if hex_id in occupied]
    legal = group_options_by_hex(mars, pending)
    if pending is not None and legal:
        rows.append(speech.say(pending.prompt))
        rows += [describe_hex(mars, hex_id, speech) for hex_id in legal]
    return rows
