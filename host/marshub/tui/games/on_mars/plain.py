"""The table in plain words: everything the dashboard draws, but for what its lamps say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from marshub.games.on_mars.box.components import GRID, row_of, spot_name
from marshub.games.on_mars.rules import card_words, hiring, land
from marshub.games.on_mars.rules.blueprints import blueprint_option
from marshub.games.on_mars.rules.mars import Mars, price_words
from marshub.games.on_mars.rules.scoring import points_of
from marshub.games.on_mars.shown.views import UNSEEN, view_of
from marshub.kernel import Decision
from marshub.words import Speech

from ...basics.marks import capital
from . import boards, colony, main_board, signs
from .spots import answers, grounds, spot_text


def table_lines(mars: Mars, speech: Speech) -> list[str]:
    """Return missions and the end, offers, each board, points.

    Hidden objectives are left out: plain mode shows them to the player who is asked about them.
    """
    open_view = Mars(view_of(mars.state, ""), mars.content)
    text = speech.text
    rows = [f"{text('om-look-shuttle-title')}: {main_board.shuttle_words(mars, speech)}", colony.end_text(mars, speech)]
    for mission in mars.state.missions:
        words = speech.say(card_words.mission(mars.content.missions[mission]))
        rows.append(f"{text(f'om-mission-{mission}')}: {words}")
    for column, tile in mars.state.rewards.items():
        rows.append(f"{text(f'om-kind-{column}')}: {text(f'om-reward-{tile}')}")
    rows += _slots(mars, speech)
    rows += offer_lines(mars, speech)
    for who in mars.seats:
        rows += board_lines(open_view, who, speech)
    return [row for row in rows if row]


def _slots(mars: Mars, speech: Speech) -> Iterator[str]:
    """Yield whose colonists stand on which action."""
    for action, there in mars.state.slots.items():
        held = [f"{speech.text(f'om-seat-{who}')} {count}" for who, count in there.items() if count]
        if held:
            yield f"{speech.text(f'om-action-{action}')}: {', '.join(held)}"


def offer_lines(mars: Mars, speech: Speech) -> Iterator[str]:
    """Yield all offers in words.

    The Warehouse, technology by rows, blueprints, people, contracts, discoveries, bonuses.
    """
    text, state = speech.text, mars.state
    yield f"{text('om-look-warehouse')}: {_goods(state.warehouse, speech)}"
    for row in main_board.ROWS:
        tiles = [text(f"om-tech-{state.grid[at]}") for at in GRID if row_of(at) == row and at in state.grid]
        price = ", ".join(speech.say(words) for words in price_words(mars.content.prices.grid[row]))  # type: ignore[index]
        yield f"{text('om-look-grid')}, {text(f'om-row-{row}')} ({price}): {', '.join(tiles) or text('om-nothing')}"
    for card in state.display:
        ability = main_board.effects(mars.content.blueprints[card].ability, speech)
        yield f"{speech.say(blueprint_option(mars, card).label)}; {ability}"
    yield from (speech.say(hiring.option(mars, space).label) for space, card in state.hiring.items() if card)
    yield f"{text('om-look-exploration', left=sum(state.stack.values()))}:"
    for find in state.face_up:
        ability = main_board.effects(mars.content.discoveries[find].ability, speech)
        yield capital(f"{text(f'om-discovery-{find}')}: {ability}")
    for number, data in mars.content.spaces.items():
        if data.ability.effect:
            yield text("om-option-space", space=number, effect=main_board.effects(data.ability, speech))


def _goods(held: Mapping[Any, int], speech: Speech) -> str:
    told = [speech.text("om-goods", count=n, good=speech.text(f"om-good-{good}")) for good, n in held.items() if n]
    return ", ".join(told) or speech.text("om-nothing")


def _cards(mars: Mars, who: str, speech: Speech) -> Iterator[str]:
    """Return blueprints, scientists, contracts and tiles of a player."""
    player, text = mars.player(who), speech.text
    for card, where in player.blueprints.items():
        place = spot_name(where) if where else text("om-look-unbuilt")
        yield f"{speech.say(blueprint_option(mars, card).label)}: {place}"
    for card, at in player.scientists.items():
        data = mars.content.scientists[card]
        does = text("om-card-scientist", building=text(f"om-kind-{data.speciality}"), points=data.op)
        there = f" ({text(f'om-blueprint-{at}')})" if at else ""
        yield f"{text(f'om-scientist-{card}')}{there}: {does}"
    for card, given in player.contracts.items():
        told = speech.say(card_words.contract(mars.content.contracts[card]))
        yield f"{text(f'om-contract-{card}')}: {told}; {text('om-plain-delivered')}: {_goods(given, speech)}"
    tiles = [text(f"om-research-{kind}") for kind in player.research]
    tiles += [text(f"om-discovery-{find}") for find in player.discoveries]
    if tiles:
        yield capital(", ".join(tiles))
    if player.fulfilled:
        yield f"{text(f'om-objective-{player.fulfilled}')} {signs.DONE}"


def board_lines(mars: Mars, who: str, speech: Speech) -> Iterator[str]:
    """Return a player board in words."""
    player, text = mars.player(who), speech.text
    yield boards.title(mars, who, speech).plain.lstrip("▶ ▲■●◆")
    yield f"{text('om-look-quarters')} {player.quarters}/{mars.room(who)}; " + text(
        "om-look-crew", work=player.work, reserve=mars.reserve(who)
    )
    yield f"{text('om-look-storage', room=mars.storage(who))}: {_goods(player.resources, speech)}"
    ships = ", ".join(map(str, sorted(player.docked))) or "–"
    yield text("om-plain-depot", crystals=player.depot, tray=player.tray, ships=ships, hangar=player.hangar)
    yield text("om-look-bots", bots=len(player.bots), rover=spot_name(player.rover) or "–")
    lab = ", ".join(f"{space} {text(f'om-tech-{tech}')}" for space, tech in sorted(player.lab.items()))
    yield f"{text('om-look-lab')}: {lab or text('om-nothing')}"
    cubes = ", ".join(text(f"om-kind-{kind}") for kind in player.progress)
    yield f"{text('om-look-progress')}: {cubes or text('om-nothing')}"
    yield from _cards(mars, who, speech)
    held = sum(card == UNSEEN for card in player.objectives)
    if held:
        yield text("om-look-hidden", count=held)
    sheet = points_of(mars, who)
    parts = ", ".join(f"{text(f'om-look-score-{name}')} {getattr(sheet, name)}" for name in sheet.__struct_fields__)
    yield f"{text('om-look-points', points=sheet.total)}: {parts}"


def map_lines(mars: Mars, pending: Decision | None, speech: Speech) -> list[str]:
    """Return every hex on which something lies, and those that answer the question."""
    rows, taken = [speech.text("ui-key-surface")], {*land.occupied(mars), *mars.state.terrain, *mars.state.crystals}
    taken |= {*mars.state.research, *mars.state.finds}
    rows += [spot_text(mars, where, speech) for where in grounds(mars) if where in taken]
    legal = answers(mars, pending)
    if pending is not None and legal:
        rows.append(speech.say(pending.prompt))
        rows += [spot_text(mars, where, speech) for where in legal]
    return rows
