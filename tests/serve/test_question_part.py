"""The question on a page: when its groups are folded, and why options are not there any more."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from typing import Any

import pytest
from msgspec.structs import replace

from marshub.kernel import (
    CHANCE,
    TABLE,
    Amount,
    Assign,
    Choose,
    Decision,
    Die,
    Draw,
    Forecast,
    Option,
    Reason,
    Roll,
    Script,
    Session,
    Table,
    say,
)
from marshub.kernel.describe import describe_decision
from marshub.serve.question_part import (
    Group,
    OfferedOptions,
    QuestionPart,
    Row,
    describe_decider,
    describe_link,
    make_advice_view,
    make_question,
)
from marshub.serve.television import list_choices
from marshub.table.game_table import GameTable
from marshub.table.links import Link, ServedLink
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
        return [Reason("TOY-01", say("toy-flooded"), remedy=say("toy-pump"))] * 2 if option != "hole-1" else []


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
        table.adjust("depth", 2)  # two are gone, and of one of them nothing is known
        remedy = SPEECH.plain_text("ui-why-mend", mend="toy pump")
        ((label, (reason, help_)),) = ask(table, offered).refused
        assert (label, reason, help_.lower()) == ("Toy hole 2", "Toy flooded", remedy.lower())


@pytest.mark.parametrize(("count", "shown"), [(6, 6), (7, 0)])
def test_a_television_names_the_choices_where_they_are_few(count: int, shown: int) -> None:
    rows = tuple(Row(f"o{number}", f"Option {number}") for number in range(count))
    question = QuestionPart("q0", "Red", "one", groups=(Group("", rows[:2]), Group("More", rows[2:])))
    assert list_choices(question) == tuple(row.label for row in rows)[:shown]
    assert list_choices(None) == ()


class Asks(Toy):
    """Asks one question."""

    def __init__(self, make: Callable[[], Decision]) -> None:
        self._make = make

    def play_segment(self, table: Table[ToyState]) -> Script:
        yield self._make()


SPOTS = tuple(Option(spot, say(f"toy-{spot}"), group=say("toy-old")) for spot in ("near", "far") * 8)
ONE = Choose("red", say("toy-where"), lambda: SPOTS)


def ask_once(make: Callable[[], Decision], policy: str = "", *, mine: bool = True) -> QuestionPart:
    session: Session[Any, Any] = Session(Asks(make), {"rounds": 1}, 4, chance="all")
    with closing(GameTable(session, clock=lambda: 0)) as table:
        if policy:
            table.leave_seat("blue", policy)
        question = make_question(table, KEEP, lambda: mine, SPEECH, OfferedOptions())
        assert question is not None
        return question


def test_each_kind_of_question_has_its_form() -> None:
    share = ask_once(lambda: Assign(TABLE, say("toy-share"), lambda: SPOTS[:2], 3))
    assert (share.form, share.whose, share.low, share.high) == ("assign", "table", 3, 3)
    amount = ask_once(lambda: Amount("red", say("toy-deep"), 10, 15), mine=False)
    assert (amount.form, amount.whose, amount.mine) == ("one", "seat", False)
    many = ask_once(lambda: Amount("red", say("toy-deep"), 3, 15))
    assert (many.form, many.low, many.high, many.groups, many.mine) == ("number", 3, 15, (), True)
    dice = ask_once(lambda: Roll(say("toy-roll"), [Die("d6", say("toy-die"), ("1", "1", "2"))])).dice
    assert [face for face, _ in dice[0].faces] == ["1", "2"]  # equal faces are one answer
    choice = ask_once(lambda: Choose("red", say("toy-where"), lambda: SPOTS))
    assert (choice.form, choice.folded) == ("one", False)  # one group has nothing to fold
    two = [replace(spot, id=f"o{n}", group=say(f"toy-{n % 2}")) for n, spot in enumerate(SPOTS)]
    assert ask_once(lambda: Choose("red", say("toy-where"), lambda: two)).folded
    several = ask_once(lambda: Choose("red", say("toy-where"), lambda: two, most=2))
    assert (several.form, several.folded) == ("several", False)


class Foreseen(Choose):
    """A choice that knows what comes of its first option."""

    def forecast(self, option: str) -> Forecast | None:
        return Forecast(costs=(Reason("TOY-01", say("toy-dig")),) * 2) if option == "near" else None


def test_what_is_known_of_an_option_stands_beside_it_once() -> None:
    risky = [SPOTS[0], replace(SPOTS[1], risk="web-held")]
    (group,) = ask_once(lambda: Foreseen("red", say("toy-where"), lambda: risky)).groups
    assert [row.ahead for row in group.rows] == [(("costs", "Toy dig"),), ()]
    assert [row.risk for row in group.rows] == ["", SPEECH.plain_text("web-held")]
    many = [SPOTS[0], *(Option(f"o{number}", say("toy-far"), group=SPOTS[0].group) for number in range(80))]
    (group,) = ask_once(lambda: Foreseen("red", say("toy-where"), lambda: many)).groups
    assert not any(row.ahead for row in group.rows), "more than anybody reads"
    (group,) = ask_once(lambda: Foreseen("red", say("toy-where"), lambda: risky, most=2)).groups
    assert not any(row.ahead for row in group.rows), "they are one answer"


class Beside(Choose):
    """A choice with two free actions, one of which it offers itself."""

    def free_action_options(self) -> Sequence[Option]:
        return [SPOTS[0], Option("rest", say("toy-rest"))]


def test_a_free_action_that_is_an_answer_too_stands_there_once() -> None:
    (group,) = ask_once(lambda: Beside("red", say("toy-where"), lambda: SPOTS[:2])).first
    assert [row.id for row in group.rows] == ["rest"]


def test_a_card_for_the_hand_of_a_policy_is_its_own() -> None:
    def draw() -> Decision:
        return Draw(say("toy-draw"), {"gold": 1}, lambda card: say(f"toy-{card}"), private_to="blue")

    assert (ask_once(draw).form, ask_once(draw).who) == ("hidden", "Seat blue")
    assert ask_once(draw, "first").form == "robot"


def test_what_one_seat_alone_was_offered_is_recalled_for_nobody() -> None:
    offered, secret = OfferedOptions(), Choose("red", say("toy-where"), lambda: SPOTS, private_to="red")
    several = Choose("red", say("toy-where"), lambda: SPOTS, most=2)
    nothing = Choose("red", say("toy-where"), lambda: SPOTS[:1])
    for decision in (secret, several):
        offered.record(decision, describe_decision(decision, "q0", "red"))
        assert offered.list_former(nothing, describe_decision(nothing, "q1", "red")) == []
    offered.record(ONE, describe_decision(ONE, "q2", ""))
    assert [option.id for option in offered.list_former(nothing, describe_decision(nothing, "q3", ""))] == ["far"]
    hidden = Choose("red", say("toy-where"), lambda: SPOTS[:1], private_to="red")
    assert offered.list_former(hidden, describe_decision(hidden, "q4", "red")) == []


def test_where_there_is_no_advice_none_is_offered() -> None:
    with table_of(3) as table:  # nobody can look ahead in this game
        assert make_advice_view(table, KEEP, SPEECH) is None


def test_who_is_asked_and_what_a_link_is_for_is_said_in_words() -> None:
    game = Toy()
    assert [describe_decider(game, who).key for who in (TABLE, CHANCE, "red")] == [
        *("ui-who-table", "ui-who-chance", "seat-red"),
    ]
    text = SPEECH.plain_text
    for link, words in (
        (ServedLink("tv", "", "", "The kitchen"), "The kitchen"),
        (ServedLink("look", "", ""), text("serve-for-look")),
        (ServedLink("seat", "", ""), text("serve-for-players")),
        (ServedLink("seat", "red", ""), text("serve-for-seat", who=SPEECH.say(describe_decider(game, "red")))),
    ):
        assert describe_link(link, game, SPEECH) == words
    assert describe_link(ServedLink("seat", "red", ""), None, SPEECH) == text("serve-for-players")
    assert Row("a", "Build: Lab", lead="Build").rest == "Lab"
