"""The table in plain words: everything the dashboard draws, but for what its lamps say."""

from __future__ import annotations

from collections.abc import Iterator

from marshub.games.on_mars.box.components import spot_name
from marshub.games.on_mars.rules import card_words, land
from marshub.games.on_mars.rules.mars import Mars
from marshub.games.on_mars.rules.scoring import points_of
from marshub.games.on_mars.shown.views import UNSEEN, view_of
from marshub.kernel import Decision
from marshub.words import Speech

from . import boards, colony, main_board
from .spots import answers, grounds, spot_text


def table_lines(mars: Mars, speech: Speech) -> list[str]:
    """Missions and the end, offers, each board, points. Hidden objectives are no part of it: plain mode shows them to
    who is asked about them."""
    open_view = Mars(view_of(mars.state, ""), mars.content)
    text = speech.text
    rows = [f"{text('om-look-shuttle-title')}: {main_board.shuttle_words(mars, speech)}", colony.end_text(mars, speech)]
    for mission in mars.state.missions:
        words = speech.say(card_words.mission(mars.content.missions[mission]))
        rows.append(f"{text(f'om-mission-{mission}')}: {words}")
    for column, tile in mars.state.rewards.items():
        rows.append(f"{text(f'om-kind-{column}')}: {text(f'om-reward-{tile}')}")
    rows += _slots(mars, speech)
    rows += [line.plain.strip() for line in main_board.offers(mars, speech)]
    for who in mars.seats:
        rows += _board(open_view, who, speech)
    return [row for row in rows if row]


def _slots(mars: Mars, speech: Speech) -> Iterator[str]:
    """Whose colonists stand on which action."""
    for action, there in mars.state.slots.items():
        held = [f"{speech.text(f'om-seat-{who}')} {count}" for who, count in there.items() if count]
        if held:
            yield f"{speech.text(f'om-action-{action}')}: {', '.join(held)}"


def _board(mars: Mars, who: str, speech: Speech) -> Iterator[str]:
    """A player board in words."""
    player, text = mars.player(who), speech.text
    yield boards.title(mars, who, speech).plain.lstrip("▶ ▲■●◆")
    yield f"{text('om-look-quarters')} {player.quarters}/{mars.room(who)}; " + text(
        "om-look-crew", work=player.work, reserve=mars.reserve(who)
    )
    goods = ", ".join(
        text("om-goods", count=count, good=text(f"om-good-{good}")) for good, count in player.resources.items() if count
    )
    yield f"{text('om-look-storage', room=mars.storage(who))} {goods or text('om-nothing')}"
    ships = ", ".join(map(str, sorted(player.docked))) or "–"
    yield text("om-plain-depot", crystals=player.depot, tray=player.tray, ships=ships, hangar=player.hangar)
    yield text("om-look-bots", bots=len(player.bots), rover=spot_name(player.rover) or "–")
    lab = ", ".join(f"{space} {text(f'om-tech-{tech}')}" for space, tech in sorted(player.lab.items()))
    yield f"{text('om-look-lab')}: {lab or text('om-nothing')}"
    cubes = ", ".join(text(f"om-kind-{kind}") for kind in player.progress)
    yield f"{text('om-look-progress')}: {cubes or text('om-nothing')}"
    yield from (line.plain.strip() for line in boards.cards(mars, who, speech))
    held = sum(card == UNSEEN for card in player.objectives)
    if held:
        yield text("om-look-hidden", count=held)
    sheet = points_of(mars, who)
    parts = ", ".join(f"{text(f'om-look-score-{name}')} {getattr(sheet, name)}" for name in sheet.__struct_fields__)
    yield f"{text('om-look-points', points=sheet.total)}: {parts}"


def map_lines(mars: Mars, pending: Decision | None, speech: Speech) -> list[str]:
    """Every hex on which something lies, and those that answer the question."""
    rows, taken = [speech.text("ui-key-surface")], {*land.occupied(mars), *mars.state.terrain, *mars.state.crystals}
    taken |= {*mars.state.research, *mars.state.finds}
    rows += [spot_text(mars, where, speech) for where in grounds(mars) if where in taken]
    legal = answers(mars, pending)
    if pending is not None and legal:
        rows.append(speech.say(pending.prompt))
        rows += [spot_text(mars, where, speech) for where in legal]
    return rows
