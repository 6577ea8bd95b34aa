"""Questions that people decide: which answers they accept, what the script gets, and what bots answer."""

from __future__ import annotations

from typing import Any

import pytest

from marshub.kernel import (
    Amount,
    Answer,
    Assign,
    Chance,
    Choose,
    Confirm,
    Decision,
    Forecast,
    Option,
    Reason,
    Words,
    say,
)
from marshub.kernel.decision import OptionTerms, Reply, as_answer
from marshub.kernel.dice_and_cards import Draw
from marshub.kernel.errors import IllegalAnswer
from marshub.kernel.option_ids import OptionIds
from marshub.kernel.questions import can_be_answered

ROOMS = [Option(room, Words(room)) for room in ("lab", "farm", "garage")]
WHERE = say("where")


def choose(least: int = 1, most: int = 1, options: list[Option] = ROOMS, **more: Any) -> Choose:
    return Choose("red", WHERE, lambda: [*options], least=least, most=most, **more)


def spread(total: int, *bounds: tuple[int, int]) -> Assign:
    slots = [Option(f"s{number}", WHERE, low=low, high=high) for number, (low, high) in enumerate(bounds)]
    return Assign("red", WHERE, lambda: slots, total)


def list_random_answers(question: Decision) -> set[str]:
    answers = [question.random_answer(Chance(seed)) for seed in range(60)]
    for answer in answers:
        assert question.parse_answer(answer) == question.decode_answer(answer)
    return {str(answer.values or answer.options or answer.option) for answer in answers}


@pytest.mark.parametrize(
    ("question", "reply"),
    [
        (choose(1, 2), ["lab", "lab"]),
        (choose(1, 2), ["lab", "attic"]),
        (choose(1, 2), []),
        (choose(1, 2), ["lab", "farm", "garage"]),
        (choose(1, 2), {"lab": 1}),
        (choose(), "attic"),
        (Confirm("red", WHERE), "perhaps"),
        (Amount("red", WHERE, 1, 3), "0"),
        (Amount("red", WHERE, 1, 3), "4"),
        (Amount("red", WHERE, 1, 3), {"lab": 2}),
        (spread(3, (1, 2), (0, 3)), {"s0": 0, "s1": 3}),
        (spread(3, (0, 2), (0, 3)), {"s0": 3}),
        (spread(3, (1, 2), (0, 3)), {"s1": 3}),
        (spread(3, (0, 2), (0, 3)), {"s0": 2}),
        (spread(3, (0, 2), (0, 3)), {"s1": 2, "s2": 1}),
        (spread(3, (0, 2), (0, 3)), {"s0": True, "s1": 2}),
    ],
)
def test_an_answer_out_of_bounds_is_refused(question: Decision, reply: Reply) -> None:
    with pytest.raises(IllegalAnswer):
        question.parse_answer(as_answer(reply))


def test_points_that_are_missing_or_too_many_are_counted() -> None:
    for points, total in (({"s0": 1, "s1": 1}, 2), ({"s0": 2, "s1": 3}, 5)):
        with pytest.raises(IllegalAnswer, match=f"3 points are to be spread, not {total}"):
            spread(3, (0, 2), (0, 3)).parse_answer(Answer(values=points))


@pytest.mark.parametrize(
    ("question", "reply", "value"),
    [
        (choose(), "farm", "farm"),
        (choose(), ["garage"], "garage"),
        (choose(0, 2), [], ()),
        (choose(1, 2), ["farm", "lab"], ("farm", "lab")),
        (choose(1, 2), "lab", ("lab",)),
        (Confirm("red", WHERE), "yes", True),
        (Confirm("red", WHERE), "no", False),
        (Amount("red", WHERE, 1, 3), "1", 1),
        (Amount("red", WHERE, 1, 3), {"amount": 3}, 3),
        (spread(3, (0, 2), (0, 3)), {"s0": 0, "s1": 3}, {"s1": 3}),
        (spread(2, (0, 2), (0, 3)), ["s0", "s0"], {"s0": 2}),
        (spread(1, (0, 2), (0, 3)), "s1", {"s1": 1}),
    ],
)
def test_the_script_gets_the_same_value_when_an_answer_is_given_and_when_it_is_replayed(
    question: Decision, reply: Reply, value: object
) -> None:
    assert question.parse_answer(as_answer(reply)) == value
    assert question.decode_answer(as_answer(reply)) == value


def test_bots_give_any_legal_answer() -> None:
    assert list_random_answers(choose()) == {"lab", "farm", "garage"}
    assert {answer.count("'") // 2 for answer in list_random_answers(choose(1, 5))} == {1, 2, 3}
    assert list_random_answers(Confirm("red", WHERE)) == {"yes", "no"}
    assert list_random_answers(Amount("red", WHERE, 2, 4)) == {"2", "3", "4"}
    assert list_random_answers(spread(3, (1, 2), (0, 1))) == {"{'s0': 2, 's1': 1}"}
    assert len(list_random_answers(spread(3, (1, 3), (0, 3)))) == 3


def test_a_random_id_is_chosen_among_the_offered_ones_without_computing_all_options() -> None:
    ids = OptionIds((["lab", "attic"],))
    question = Choose("red", WHERE, list, is_offered=lambda option: option == "lab", candidate_ids=lambda: ids)
    assert question.candidate_ids() is ids
    assert list_random_answers(question) == {"lab"}


class ChooseOrTrade(Choose):
    """A choice with one free action before its own options."""

    def main_options(self) -> list[Option]:
        return [option for option in self.options() if option.id != "trade"]


def test_the_first_answer_is_the_first_option_that_is_no_free_action() -> None:
    trade = Option("trade", WHERE)
    assert ChooseOrTrade("red", WHERE, lambda: [trade, *ROOMS]).first_answer() == Answer(option="lab")
    assert ChooseOrTrade("red", WHERE, lambda: [trade]).first_answer() == Answer(option="trade")
    assert choose(1, 3).first_answer() == Answer(options=("lab",))
    assert Confirm("red", WHERE).first_answer() == Answer(option="yes")
    assert Amount("red", WHERE, 2, 4).first_answer() == Answer(option="2")
    assert spread(4, (1, 3), (0, 3)).first_answer() == Answer(values={"s0": 3, "s1": 1})


def test_only_a_choice_of_one_among_one_is_forced() -> None:
    assert choose(options=ROOMS[:1]).find_forced_answer() == Answer(option="lab")
    assert choose().find_forced_answer() is None
    assert choose(0, 1, ROOMS[:1]).find_forced_answer() is None


def test_options_are_kept_until_the_table_changes() -> None:
    rooms = ROOMS[:2]
    question = choose(options=rooms)
    assert question.is_offered("farm")
    rooms.clear()
    assert [option.id for option in question.options()] == ["lab", "farm"]
    question.clear_cache()
    assert not question.is_offered("farm")


def test_an_option_found_without_the_others_is_forgotten_when_the_table_changes() -> None:
    offered = {"lab"}
    question = choose(options=[], is_offered=lambda option: option in offered)
    assert question.is_offered("lab")
    offered.clear()
    question.clear_cache()
    assert not question.is_offered("lab")


def test_an_option_beside_the_computed_ones_may_be_chosen() -> None:
    question = choose(is_offered=lambda option: option == "cellar")
    assert len(question.options()) == 3
    assert question.is_offered("cellar")
    assert not question.is_offered("attic")


def test_decorated_options_take_the_place_of_those_already_shown() -> None:
    question = choose()
    assert not question.options()[0].group
    question.decorate_options(lambda option: Option(option.id, option.label, group=WHERE))
    assert [option.group for option in question.options()] == [WHERE] * 3


def test_what_a_game_knows_of_an_option_is_passed_on() -> None:
    reason, forecast, terms = Reason("EX-01", WHERE), Forecast(), OptionTerms("plan")
    question = choose(
        explain=lambda option: [reason],
        forecast=lambda option: forecast,
        find_fixes=lambda option: ["lab", "farm"],
        explainable_options=lambda: ROOMS,
        option_terms=lambda: terms,
    )
    assert question.explain("attic") == [reason]
    assert question.forecast("lab") is forecast
    assert question.find_fixes("attic") == ["lab", "farm"]
    assert question.explainable_options() == ROOMS
    assert question.option_terms() is terms
    plain = choose()
    assert (*plain.explain("attic"), *plain.find_fixes("attic"), *plain.explainable_options()) == ()
    assert plain.forecast("lab") is None
    assert plain.option_terms() is None


def test_numbers_are_explained_as_far_as_the_game_knows_reasons() -> None:
    reason = Reason("EX-01", WHERE)
    question = Amount("red", WHERE, 1, 2, explainable_up_to=4, explain=lambda option: [reason])
    assert [option.id for option in question.options()] == ["1", "2"]
    assert [option.id for option in question.explainable_options()] == ["1", "2", "3", "4"]
    assert question.explain("3") == [reason]
    short = Amount("red", WHERE, 1, 2, explainable_up_to=1, explain=lambda option: [reason])
    assert [option.id for option in short.explainable_options()] == ["1", "2"]
    assert Amount("red", WHERE, 1, 2, explainable_up_to=4).explainable_options() == ()


def test_no_declines_and_both_answers_are_explainable() -> None:
    question = Confirm("red", WHERE)
    assert [(option.id, option.declines) for option in question.options()] == [("yes", False), ("no", True)]
    assert question.explainable_options() == question.options()


def fail() -> list[Option]:
    raise RuntimeError("the rules cannot handle this table")


def draw(copies_left: int) -> Draw:
    pile = {"ore": 1}
    question = Draw(WHERE, pile, say)
    pile["ore"] = copies_left
    return question


def test_a_question_without_an_answer_is_found() -> None:
    answerable = (choose(2, 3), choose(0, 3, []), spread(3, (0, 2), (1, 1)), Confirm("red", WHERE), draw(1))
    assert all(map(can_be_answered, answerable))
    unanswerable = (
        choose(2, 3, ROOMS[:1]),
        Choose("red", WHERE, fail),
        spread(4, (0, 2), (1, 1)),
        spread(0, (0, 2), (1, 1)),
        spread(3, (0, 5), (2, 1)),
        Amount("red", WHERE, 1, 0),
        draw(0),
    )
    assert not any(map(can_be_answered, unanswerable))
