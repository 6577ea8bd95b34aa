"""The question on a page: when its groups are folded, and why options are not there any more."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any

import pytest

from marshub.kernel import Choose, Decision, Option, Reason, Script, Session, Table, say
from marshub.serve.question_part import Group, OfferedOptions, QuestionPart, Row, make_question
from marshub.serve.television import list_choices
from marshub.table.game_table import GameTable
from marshub.table.links import Link
from marshub.words import Speech
from toys import SEATS, Toy, ToyState

SPEECH = Speech("en")
KEEP = Link("key", role="keep")


class Wide(Toy):
    """Asks for one of as many places as its mine is deep, the last in a group of its own."""

    depth = 3

    def play_segment(self, table: Table[ToyState]) -> Script:
        yield Choose("red", say("toy-where"), lambda: self._list_places(table.state))

    def _list_places(self, state: ToyState) -> list[Option]:
        names = [f"hole-{number}" for number in range(self.depth - state.depth)]
        return [
            Option(name, say(f"toy-{name}"), group=say("toy-old" if name != names[-1] else "toy-new")) for name in names
        ]

    def view(self, state: ToyState, seat: str) -> ToyState:
        assert seat in ("", *SEATS)
        return super().view(state, seat)

    def explain_option(self, state: ToyState, pending: Decision | None, option: str) -> list[Reason]:
        assert pending is not None
        assert pending.prompt.key == "toy-where"
        return [Reason("TOY-01", say("toy-flooded"), remedy=say("toy-pump"))]


@contextmanager
def table_of(depth: int) -> Iterator[GameTable]:
    game = Wide()
    game.depth = depth
    session: Session[Any, Any] = Session(game, {"rounds": 3}, 4)
    with closing(GameTable(session, clock=lambda: 0)) as table:
        yield table


def ask(table: GameTable, offered: OfferedOptions) -> QuestionPart:
    question = make_question(table, KEEP, lambda: True, SPEECH, offered)
    assert question is not None
    return question


@pytest.mark.parametrize(("depth", "folded"), [(14, False), (15, True)])
def test_groups_are_folded_where_a_phone_does_not_show_them_all(depth: int, folded: bool) -> None:
    with table_of(depth) as table:
        assert ask(table, OfferedOptions()).folded == folded


def test_the_game_says_why_an_option_is_gone_and_what_brings_it_back() -> None:
    with table_of(3) as table:
        offered = OfferedOptions()
        assert ask(table, offered).refused == ()
        table.adjust("depth", 1)
        remedy = SPEECH.plain_text("ui-why-mend", mend="toy pump")
        ((label, reasons),) = ask(table, offered).refused
        assert (label, reasons[0], reasons[1].lower()) == ("Toy hole 2", "Toy flooded", remedy.lower())


@pytest.mark.parametrize(("count", "shown"), [(6, 6), (7, 0)])
def test_a_television_names_the_choices_where_they_are_few(count: int, shown: int) -> None:
    rows = tuple(Row(f"o{number}", f"Option {number}") for number in range(count))
    question = QuestionPart("q0", "Red", "one", groups=(Group("", rows[:2]), Group("More", rows[2:])))
    assert list_choices(question) == tuple(row.label for row in rows)[:shown]
    assert list_choices(None) == ()
