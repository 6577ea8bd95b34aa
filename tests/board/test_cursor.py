"""The cursor: any walk gives only answers that the decision accepts, and every answer can be walked to."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from marshub.board.cursor import Cursor
from marshub.demo.hands import _find_needed
from marshub.kernel import (
    TABLE,
    Amount,
    Answer,
    Assign,
    Chance,
    Choose,
    Confirm,
    Decision,
    Die,
    Draw,
    Option,
    Reason,
    Roll,
    Script,
    Words,
    say,
)
from marshub.kernel.free_action_questions import attach_free_actions

GROUPS = (None, say("g", n=1), say("g", n=2))


@st.composite
def options(draw: st.DrawFn, least: int = 1) -> list[Option]:
    count = draw(st.integers(least, 7))
    grouped = draw(st.lists(st.sampled_from(GROUPS), min_size=count, max_size=count))
    return [Option(f"o{n}", say("o", n=n), group=group, high=3) for n, group in enumerate(grouped)]


@st.composite
def decisions(draw: st.DrawFn) -> Decision:
    kind = draw(st.sampled_from(["one", "many", "assign", "amount", "confirm", "roll", "draw"]))
    given_options = draw(options())
    prompt = say("prompt")
    if kind == "one":
        return Choose(TABLE, prompt, lambda: given_options)
    if kind == "many":
        most = draw(st.integers(1, len(given_options)))
        least = draw(st.integers(0, most).filter(lambda least: most > 1 or least < 1))
        return Choose(TABLE, prompt, lambda: given_options, least=least, most=most)
    if kind == "assign":
        lows = [Option(o.id, o.label, group=o.group, low=draw(st.integers(0, 1)), high=3) for o in given_options]
        total = draw(st.integers(sum(o.low for o in lows) + 1, 3 * len(lows)))
        return Assign(TABLE, prompt, lambda: lows, total)
    if kind == "amount":
        low = draw(st.integers(-3, 3))
        return Amount(TABLE, prompt, low, low + draw(st.integers(0, 9)))
    if kind == "roll":
        dice = [Die(f"d{n}", say("die"), ("a", "b", "b", "c")) for n in range(draw(st.integers(1, 4)))]
        return Roll(prompt, dice)
    if kind == "draw":
        return Draw(prompt, {"a": 2, "b": 1, "c": 0}, lambda card: say(card))
    return Confirm(TABLE, prompt)


class Beside:
    """Two things that may be done at any moment, in a group or not."""

    prefix = "do:"

    def __init__(self, group: Words | None) -> None:
        self._options = [Option(f"do:{n}", say("do", n=n), group=group) for n in (1, 2)]

    def options(self) -> list[Option]:
        return self._options

    def explain(self, option: str) -> list[Reason]:
        return []

    def play(self, option: str) -> Script:
        yield from ()

    def must_ask(self, upcoming: Words) -> bool:
        return True

    def continue_options(self) -> list[Option]:
        return []

    def decline(self, option: str, upcoming: Words) -> None: ...


@settings(max_examples=300)
@given(decisions(), st.sampled_from(GROUPS), st.sampled_from(["do:1", "do:2"]), st.integers(0, 2**32))
def test_what_may_be_done_beside_and_every_answer_can_be_walked_to(
    decision: Decision, group: Words | None, option: str, seed: int
) -> None:
    if isinstance(decision, Confirm) or (isinstance(decision, Choose) and decision.is_single):
        return
    offered = attach_free_actions(decision, Beside(group))
    for target in (Answer(option=option), decision.random_answer(Chance(seed))):
        cursor = Cursor(offered, offered.options(), offered.free_action_options())
        answer = walk_to(offered, cursor, target)
        assert (answer.option == option) is (target.option == option)
        offered.parse_answer(answer)


@settings(max_examples=300)
@given(decisions(), st.lists(st.sampled_from(["next", "prev", "ok", "ok", "back"]), max_size=60))
def test_any_walk_gives_only_answers_that_are_accepted(decision: Decision, walk: list[str]) -> None:
    cursor = Cursor(decision, decision.options())
    for button in walk:
        view = cursor.make_view()
        assert 0 <= view.highlighted < max(1, len(view.entries))
        if button == "ok":
            answer = cursor.choose_highlighted()
            if answer is not None:
                decision.parse_answer(answer)
                return
        elif button == "back":
            cursor.go_back()
        else:
            cursor.step(1 if button == "next" else -1)


@settings(max_examples=300)
@given(decisions(), st.integers(0, 2**32))
def test_every_answer_can_be_walked_to(decision: Decision, seed: int) -> None:
    target = decision.random_answer(Chance(seed))
    wanted = decision.parse_answer(target)
    cursor = Cursor(decision, decision.options())
    read = decision.parse_answer(walk_to(decision, cursor, target))
    assert sorted(read) == sorted(wanted) if isinstance(read, tuple) else read == wanted  # type: ignore[type-var]


def walk_to(decision: Decision, cursor: Cursor, target: Answer) -> Answer:
    """The answer that the buttons give on their way to `target`."""
    for _ in range(400):
        view = cursor.make_view()
        need = _find_needed(decision, target, view)
        at = [
            index
            for index, entry in enumerate(view.entries)
            if (entry.kind == "done" if need is None else need in entry.options)
        ]
        if not at:
            assert cursor.go_back()
        elif at[0] != view.highlighted:
            cursor.step(1)
        elif (answer := cursor.choose_highlighted()) is not None:
            return answer
    raise AssertionError("never arrived")


@settings(max_examples=200)
@given(decisions(), st.data())
def test_pointing_at_an_option_stands_on_it(decision: Decision, data: st.DataObject) -> None:
    cursor = Cursor(decision, decision.options())
    option = data.draw(st.sampled_from([option.id for option in decision.options()]))
    # Of dice, only the first unread one's faces are offered.
    if cursor.point_at(option):
        assert cursor.make_view().option == option
    else:
        assert isinstance(decision, Roll)
    assert not cursor.point_at("nonsense")


def test_back_undoes_points_in_their_order() -> None:
    slots = [Option("a", say("a"), high=3), Option("b", say("b"), high=3)]
    cursor = Cursor(Assign(TABLE, say("p"), lambda: slots, 5), slots)
    cursor.pick("a")
    cursor.pick("b")
    assert cursor.go_back()
    assert cursor.make_view().points == {"a": 1, "b": 0}
    assert cursor.go_back()
    assert not cursor.go_back()


def test_narrowing_leaves_only_those_until_back() -> None:
    given_options = [Option(f"o{n}", say("o", n=n), group=say("g", n=n % 2)) for n in range(4)]
    cursor = Cursor(Choose(TABLE, say("p"), lambda: given_options), given_options)
    whole = cursor.make_view()
    cursor.narrow_to(["o1", "o2", "unknown"])
    assert [entry.options for entry in cursor.make_view().entries] == [("o1",), ("o2",)]
    assert cursor.go_back()
    assert cursor.make_view() == whole


@pytest.mark.parametrize(
    ("groups", "kinds"),
    [
        ([None, None], ["option", "option"]),
        ([1, 1], ["option", "option"]),  # a group of all says nothing
        ([1, 2], ["group", "group"]),
        ([1, 2, 1], ["group", "group"]),
        ([1, None], ["group", "option"]),
    ],
)
def test_groups_are_offered_where_there_is_more_than_one(groups: list[int | None], kinds: list[str]) -> None:
    offered = [
        Option(
            f"o{number}",
            say("o", n=number),
            group=None if group is None else say("g", n=group),
            zone="lab" * (number == 0),
        )
        for number, group in enumerate(groups)
    ]
    entries = Cursor(Choose(TABLE, say("prompt"), lambda: offered), offered).make_view().entries
    assert [entry.kind for entry in entries] == kinds
    assert [entry.zones for entry in entries] == [("lab",), *[()] * (len(kinds) - 1)]
    assert sorted(option for entry in entries for option in entry.options) == [option.id for option in offered]
