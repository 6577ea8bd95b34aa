"""The cursor: any walk gives only answers that the decision accepts, and every answer can be walked to."""

from __future__ import annotations

from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from marshub.board.cursor import Cursor, is_answered_by_one_option
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


def choose(*names: str, group: Words | None = None, least: int = 1, most: int = 1) -> Cursor:
    offered = [Option(name, say(name), group=group) for name in names]
    return Cursor(Choose(TABLE, say("p"), lambda: offered, least=least, most=most), offered)


def entries(cursor: Cursor) -> list[str]:
    return [entry.options[0] if entry.options else entry.kind for entry in cursor.make_view().entries]


def test_of_several_no_more_are_picked_than_may_be_and_then_done_is_next() -> None:
    cursor = choose("a", "b", "c", least=1, most=2)
    assert entries(cursor) == ["a", "b", "c"]
    cursor.step(1)
    assert cursor.choose_highlighted() is None
    assert (cursor.make_view().highlighted, entries(cursor)) == (1, ["a", "b", "c", "done"])
    assert not cursor.go_back(), "what was picked is toggled, not undone"
    cursor.pick("a")
    assert cursor.make_view().highlighted == 3
    cursor.pick("c")
    assert cursor.make_view().picked == ("b", "a")
    assert cursor.choose_highlighted() == Answer(options=("b", "a")), "in the order in which they were picked"


def test_entries_are_made_once_until_they_change() -> None:
    cursor = choose("a", "b", "c", least=1, most=2)
    with patch.object(Cursor, "_make_entries", autospec=True, side_effect=Cursor._make_entries) as made:
        for _ in range(3):
            cursor.step(1)
            cursor.make_view()
        assert made.call_count == 1
        cursor.pick("a")
        assert entries(cursor) == ["a", "b", "c", "done"]
        assert made.call_count == 2


def test_picking_ends_narrowing_and_leaves_a_full_group() -> None:
    offered = [Option(name, say(name), group=say("g", n=ord(name) % 2)) for name in "abcd"]
    cursor = Cursor(Choose(TABLE, say("p"), lambda: offered, least=1, most=1 + 1), offered)
    cursor.step(1)
    cursor.narrow_to(["c", "d"])
    assert (cursor.make_view().highlighted, cursor.make_view().group) == (0, None)
    cursor.step(1)
    cursor.pick("d")
    view = cursor.make_view()
    assert (view.narrowed, view.highlighted, view.picked) == (False, 0, ("d",))
    cursor.choose_highlighted()
    assert cursor.make_view().group == say("g", n=1)
    cursor.step(1)
    cursor.choose_highlighted()
    view = cursor.make_view()
    assert (view.group, view.entry and view.entry.kind, view.picked) == (None, "done", ("d", "c"))


def test_a_group_is_entered_at_its_first_option_and_left_where_it_stands() -> None:
    offered = [Option(name, say(name), group=say("g", n=ord(name) % 3, of="x")) for name in "abcdef"]
    cursor = Cursor(Choose(TABLE, say("p"), lambda: offered), offered)
    cursor.step(-1)
    assert cursor.make_view().highlighted == 2
    cursor.choose_highlighted()
    assert (cursor.make_view().highlighted, entries(cursor)) == (0, ["c", "f"])
    cursor.step(1)
    cursor.narrow_to(["f", "b"])
    assert cursor.make_view().group is None
    cursor.step(1)
    assert cursor.go_back()
    assert cursor.make_view().highlighted == 0
    cursor.narrow_to(["f"])
    assert cursor.point_at("b")
    assert (cursor.make_view().narrowed, cursor.make_view().option, entries(cursor)) == (False, "b", ["b", "e"])
    assert cursor.point_at("c"), "out of another group"
    assert not cursor.point_at("z")
    assert cursor.make_view().option == "c", "what is not there is not looked for"
    assert cursor.go_back()
    assert cursor.make_view().highlighted == 2
    mixed = [Option("x", say("x"), group=Words("g", {"a": 1, "b": 2})), Option("y", say("y"), group=say("h"))]
    mixed.append(Option("z", say("z"), group=Words("g", {"b": 2, "a": 1})))
    assert [entry.options for entry in Cursor(Choose(TABLE, say("p"), lambda: mixed), mixed).make_view().entries] == [
        ("x", "z"),
        ("y",),
    ]


def test_the_highlight_stays_on_the_list_when_that_grows_shorter() -> None:
    slots = [Option(name, say(name), low=name == "a", high=1) for name in "ab"] + [Option("c", say("c"), high=3)]
    cursor = Cursor(Assign(TABLE, say("p"), lambda: slots, 4), slots)
    assert (cursor.make_view().points, cursor.make_view().left) == ({"a": 1, "b": 0, "c": 0}, 3)
    assert entries(cursor) == ["b", "c"], "the first one is full"
    cursor.step(1)
    cursor.pick("b")
    assert (cursor.make_view().highlighted, entries(cursor)) == (0, ["c"])
    cursor.step(1)
    assert cursor.make_view().highlighted == 0
    assert cursor.pick("b") is None
    assert cursor.make_view().points == {"a": 1, "b": 1, "c": 0}, "no more than it holds"
    cursor.pick("c")
    assert cursor.pick("c") == Answer(values={"a": 1, "b": 1, "c": 2})


def test_slots_without_points_are_no_part_of_the_answer() -> None:
    slots = [Option(name, say(name), high=3) for name in "ab"]
    cursor = Cursor(Assign(TABLE, say("p"), lambda: slots, 2), slots)
    cursor.pick("a")
    assert cursor.pick("a") == Answer(values={"a": 2})
    assert cursor.pick("b") == Answer(values={"a": 2}), "no more than there are"


def test_the_next_entry_is_the_next_one_that_is_seen() -> None:
    slots = [Option(name, say(name), high=1 if name == "a" else 3) for name in "abcd"]
    cursor = Cursor(Assign(TABLE, say("p"), lambda: slots, 9), slots)
    cursor.step(-1)
    cursor.pick("a")
    assert cursor.make_view().option == "d"
    cursor.step(1)
    assert cursor.make_view().option == "b"


def test_dice_are_read_in_their_order_and_back_undoes_the_last() -> None:
    roll = Roll(say("p"), [Die(f"d{n}", say("die"), ("x", "y", "z")) for n in range(3)])
    cursor = Cursor(roll, roll.options())
    cursor.step(2)
    cursor.choose_highlighted()
    assert (cursor.make_view().highlighted, entries(cursor)) == (0, ["d1=x", "d1=y", "d1=z"])
    cursor.pick("d1=y")
    assert cursor.make_view().left == 1
    cursor.step(1)
    assert cursor.go_back()
    assert (cursor.make_view().picked, cursor.make_view().highlighted) == (("d0=z",), 0)
    cursor.narrow_to(["d1=x"])
    cursor.pick("d0=x")
    view = cursor.make_view()
    assert (view.picked, view.left, view.narrowed) == (("d0=x",), 2, False), "a die that is read again is replaced"
    cursor.pick("d1=y")
    assert cursor.pick("d2=x") == Answer(values={"d0": "x", "d1": "y", "d2": "x"})


@pytest.mark.parametrize("kind", ["choose", "assign", "roll"])
def test_what_may_be_done_beside_is_offered_with_every_question(kind: str) -> None:
    slots = [Option(name, say(name), high=3) for name in "ab"]
    decision = {
        "choose": Choose(TABLE, say("p"), lambda: slots, least=1, most=2),
        "assign": Assign(TABLE, say("p"), lambda: slots, 2),
        "roll": Roll(say("p"), [Die("d", say("die"), ("x", "y"))]),
    }[kind]
    offered = attach_free_actions(decision, Beside(None))
    cursor = Cursor(offered, offered.options(), offered.free_action_options())
    assert entries(cursor)[-2:] == ["do:1", "do:2"]
    cursor.step(-1)
    assert cursor.choose_highlighted() == Answer(option="do:2")
    cursor.pick(entries(cursor)[0])
    assert cursor.pick("do:1") == Answer(option="do:1"), "also in the midst of an answer"


def test_one_option_answers_only_a_question_for_one() -> None:
    options = [Option("a", say("a"), high=3)]
    one = [Confirm(TABLE, say("p")), Amount(TABLE, say("p"), 0, 3), Choose(TABLE, say("p"), lambda: options)]
    several = [Choose(TABLE, say("p"), lambda: options, least=0, most=1), Assign(TABLE, say("p"), lambda: options, 2)]
    several.append(Roll(say("p"), [Die("d", say("die"), ("x", "y"))]))
    assert [is_answered_by_one_option(decision) for decision in one + several] == [True] * 3 + [False] * 3
