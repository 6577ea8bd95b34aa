"""A choice that can tell of one option whether it is legal works out the others only for those who look."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from marshub.kernel import TABLE, Answer, Chance, Choose, IllegalAnswer, Option, OptionIds, Reason, Script, Words, say
from marshub.kernel.free_action_questions import ChosenFreeAction, merge_free_actions


class Many:
    """A thousand options; counts how often they are all worked out."""

    def __init__(self) -> None:
        self.looks = 0
        self.legal = {f"o{n}" for n in range(1000)}

    def options(self) -> Sequence[Option]:
        self.looks += 1
        return [Option(item, say("yes")) for item in sorted(self.legal)]

    def choice(self) -> Choose:
        return Choose(TABLE, say("which"), self.options, is_offered=lambda option: option in self.legal)

    def tried(self) -> Choose:
        ids = OptionIds([["o1", "o2", "o3", "o4"]], (["p", "q"], ["1", "2", "3"]))
        return Choose(
            TABLE, say("which"), self.options, is_offered=lambda option: option in self.legal, candidate_ids=lambda: ids
        )


class Bell:
    """An aside that is always at hand."""

    prefix = "bell:"

    def options(self) -> Sequence[Option]:
        return (Option("bell:ring", say("yes")),)

    def explain(self, option: str) -> Sequence[Reason]:
        return ()

    def play(self, option: str) -> Script:
        yield from ()

    def must_ask(self, upcoming: Words) -> bool:
        return True

    def continue_options(self) -> Sequence[Option]:
        return ()

    def decline(self, option: str, upcoming: Words) -> None:
        """Nothing to remember."""


class Fixed(Chance):
    """Throws what it is told to."""

    def __init__(self, thrown: int) -> None:
        super().__init__(0)
        self.thrown, self.limit = thrown, 0

    def randbelow(self, limit: int) -> int:
        self.limit = limit
        return self.thrown


def test_an_answer_is_read_without_working_out_the_options() -> None:
    many = Many()
    assert many.choice().parse_answer(Answer(option="o7")) == "o7"
    assert many.looks == 0


def test_an_illegal_answer_names_the_legal_ones() -> None:
    many = Many()
    with pytest.raises(IllegalAnswer, match="o1000") as caught:
        many.choice().parse_answer(Answer(option="o1000"))
    assert set(caught.value.legal) == many.legal


def test_who_has_looked_is_held_to_what_was_seen_until_it_is_forgotten() -> None:
    many = Many()
    choice = many.choice()
    assert len(choice.options()) == 1000
    many.legal = {"o1"}
    assert choice.is_offered("o2")  # what was offered is what may be taken
    choice.clear_cache()
    assert not choice.is_offered("o2")
    assert choice.is_offered("o1")
    assert many.looks == 1


def test_without_it_the_list_decides() -> None:
    many = Many()
    choice = Choose(TABLE, say("which"), many.options)
    assert choice.is_offered("o3")
    assert not choice.is_offered("x")
    assert many.looks == 1


def test_each_id_is_picked_by_a_throw_of_its_own() -> None:
    ids = OptionIds([["done"]], [[]], (["join"], ["a", "b"], ["s1", "s2", "s3"]), (["walk"], []), [["x", "y"]])
    assert [*ids] == ["done", *(f"join:{pawn}:s{stack}" for pawn in "ab" for stack in (1, 2, 3)), "x", "y"]
    throws = [Fixed(n) for n in range(len(ids))]
    assert sorted(map(ids.pick, throws)) == sorted(ids)
    assert {throw.limit for throw in throws} == {len(ids)}


def test_a_random_player_tries_ids_and_the_options_are_not_worked_out() -> None:
    many = Many()
    many.legal = {"o2", "o4", "p:1", "q:3"}
    chance = Chance(5)
    picked = Counter(str(many.tried().random_answer(chance).option) for _ in range(400))
    assert picked.keys() == many.legal  # and about as often as any other
    assert min(picked.values()) > 70
    assert many.looks == 0


def test_who_has_looked_picks_what_others_pick() -> None:
    many = Many()
    many.legal = {"o2", "p:1", "q:3"}
    for seed in range(20):
        looked, blind = many.tried(), many.tried()
        looked.options()
        assert looked.random_answer(Chance(seed)) == blind.random_answer(Chance(seed))


def test_without_luck_the_options_are_worked_out() -> None:
    many = Many()
    many.legal = {"far away"}
    assert many.tried().random_answer(Chance(1)) == Answer(option="far away")
    assert many.looks == 1


def test_what_was_tried_is_taken_unless_the_table_changed_meanwhile() -> None:
    many = Many()
    many.legal = {"o2"}
    choice = many.tried()
    guessed = choice.random_answer(Chance(1))
    many.legal = {"o3"}
    assert choice.parse_answer(guessed) == "o2"
    choice.clear_cache()
    with pytest.raises(IllegalAnswer):
        choice.parse_answer(guessed)


def test_asides_are_tried_like_everything_else() -> None:
    many = Many()
    many.legal = {"o2", "p:1"}
    chance, picked = Chance(3), Counter[str]()
    for _ in range(300):
        offered = merge_free_actions(many.tried(), Bell())
        assert offered is not None
        value = offered.parse_answer(offered.random_answer(chance))
        picked[value.option if isinstance(value, ChosenFreeAction) else str(value)] += 1
    assert picked.keys() == {"o2", "p:1", "bell:ring"}
    assert min(picked.values()) > 70
    assert many.looks == 0
