"""Asides: offered beside decisions of one option, played out, and then the same question again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from marshub.kernel import (
    TABLE,
    Assign,
    Choose,
    Confirm,
    Game,
    Happening,
    IllegalAnswer,
    MemoryJournal,
    Option,
    Reason,
    Result,
    Script,
    Session,
    Table,
    say,
    with_asides,
)
from marshub.kernel.happening import KernelHappening


class Setup(msgspec.Struct):
    coins: int = 2


class Purse(msgspec.Struct):
    coins: int
    bells: int = 0
    heard: list[str] = []
    over: bool = False


class Rang(Happening, frozen=True):
    bells: int


class Bell:
    """One coin rings the bell, at any moment; whoever rings says how often."""

    prefix = "bell:"

    def __init__(self, table: Table[Purse]) -> None:
        self.table = table

    def options(self) -> Sequence[Option]:
        return (Option("bell:ring", say("number", n=1)),) if self.table.state.coins else ()

    def explain(self, option: str) -> Sequence[Reason]:
        return () if self.table.state.coins else (Reason("BELL-01", say("number", n=0)),)

    def take(self, option: str) -> Script:
        self.table.state.coins -= 1
        times = yield Choose(TABLE, say("yes"), lambda: [Option("one", say("yes")), Option("two", say("no"))])
        self.table.state.bells += 1 if times == "one" else 2
        self.table.tell(Rang(self.table.state.bells))


class Bells(Game[Purse, Setup]):
    id = "bells"
    rules_version = "1"
    setup_type = Setup
    state_type = Purse
    happenings: Any = Rang | KernelHappening

    def new(self, setup: Setup) -> Purse:
        return Purse(setup.coins)

    def segment(self, table: Table[Purse]) -> Script:
        return with_asides(self._script(table), Bell(table))

    def _script(self, table: Table[Purse]) -> Script:
        heard = table.state.heard
        heard.append((yield Choose(TABLE, say("yes"), lambda: [Option("a", say("yes")), Option("b", say("no"))])))
        heard.append(str((yield Confirm(TABLE, say("no")))))
        spread = yield Assign(TABLE, say("yes"), lambda: [Option("x", say("yes"), high=2)], 2)
        heard.append(str(spread))
        table.state.over = True

    def result(self, state: Purse) -> Result | None:
        return Result("victory", say("yes")) if state.over else None


def ids(session: Session[Purse, Setup]) -> list[str]:
    assert session.pending is not None
    return [option.id for option in session.pending.options()]


def test_an_aside_is_played_out_and_the_same_question_is_asked_again() -> None:
    session = Session(Bells(), seed=1)
    assert ids(session) == ["a", "b", "bell:ring"]
    session.answer("bell:ring")
    assert ids(session) == ["one", "two"]  # an aside's own question offers no further aside
    told = session.answer("two")
    assert told == [Rang(2)]
    assert ids(session) == ["a", "b", "bell:ring"]
    session.answer("b")
    assert ids(session) == ["yes", "no", "bell:ring"]
    session.answer("bell:ring")
    session.answer("one")
    assert ids(session) == ["yes", "no"]
    session.answer(True)
    assert ids(session) == ["x"]
    session.answer({"x": 2})
    assert session.state == Purse(0, 3, ["b", "True", "{'x': 2}"], True)


@pytest.mark.parametrize("before", [[], ["a"]])
def test_an_aside_that_is_not_legal_is_refused_with_its_reason(before: list[str]) -> None:
    session = Session(Bells(), {"coins": 0}, seed=1)
    for reply in before:
        session.answer(reply)
    with pytest.raises(IllegalAnswer) as error:
        session.answer("bell:ring")
    assert "bell:ring" not in error.value.legal
    assert [reason.rule for reason in session.explain("bell:ring")] == ["BELL-01"]
    assert session.state.bells == 0


def test_a_journal_with_asides_is_replayed_and_taken_back() -> None:
    journal = MemoryJournal()
    session = Session(Bells(), seed=1, journal=journal)
    for reply in ("bell:ring", "two", "a", "bell:ring"):
        session.answer(reply)
    again = Session.resume(Bells(), journal)
    assert again.state == session.state
    assert ids(again) == ["one", "two"]
    again.undo(2)
    assert ids(again) == ["a", "b", "bell:ring"]
    assert again.state == Purse(1, 2)
