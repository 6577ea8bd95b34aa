"""A key means the same as long as a question stands, in games whose turn is a menu that is asked again and again."""

from __future__ import annotations

from typing import Any

import pytest
from tui_world import asked, playing, until

from marshub.games import load_game
from marshub.kernel import CHANCE, Chance, Session
from marshub.kernel.policy import random_policy
from marshub.table.game_table import GameTable
from marshub.tui.widgets.choose_rows import ChooseRows


@pytest.mark.parametrize(
    ("game", "menus"), [("migration-mars", {"mm-colony", "mm-after-build"}), ("on-mars", {"om-turn", "om-move"})]
)
async def test_no_row_of_a_turn_changes_its_key(game: str, menus: set[str]) -> None:
    session: Session[Any, Any] = Session(load_game(game), {"players": 3}, 6)
    chance, known = Chance(2), dict[tuple[str, str], dict[str, str]]()
    table, again = GameTable(session), 0
    while session.pending is not None and session.pending.prompt.key not in menus:
        session.answer(random_policy(session, session.pending, chance))
    async with playing(table, (120, 40)) as (app, pilot):
        for _ in range(60):
            pending = session.pending
            assert pending is not None
            if pending.prompt.key in menus and pending.decider != CHANCE:
                rows = await asked(pilot, app, table)
                assert isinstance(rows, ChooseRows)
                terms = pending.option_terms()
                assert terms is not None
                seen = known.setdefault((pending.prompt.key, terms.standing), {})
                again += bool(seen)
                entries = {option.id: rows.speech.say(option.label) for option in rows.choices}
                now = {entries[option]: way for option, way in rows.find_key_paths([*entries]).items()}
                assert {name: way for name, way in now.items() if name in seen and seen[name] != way} == {}
                seen |= now
                assert len(set(seen.values())) == len(seen)
            question = session.pending_id
            table.answer(random_policy(session, pending, chance))
            await until(pilot, lambda question=question: session.pending_id != question)
    assert again > 5
