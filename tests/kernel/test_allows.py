"""A choice that can tell of one option whether it is legal works out the others only for those who look."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from marshub.kernel import TABLE, Answer, Choose, IllegalAnswer, Option, say


class Many:
    """A thousand options; counts how often they are all worked out."""

    def __init__(self) -> None:
        self.looks = 0
        self.legal = {f"o{n}" for n in range(1000)}

    def options(self) -> Sequence[Option]:
        self.looks += 1
        return [Option(each, say("yes")) for each in sorted(self.legal)]

    def choice(self) -> Choose:
        return Choose(TABLE, say("which"), self.options, allows=lambda option: option in self.legal)


def test_an_answer_is_read_without_working_out_the_options() -> None:
    many = Many()
    assert many.choice().read(Answer(option="o7")) == "o7"
    assert many.looks == 0


def test_an_illegal_answer_names_the_legal_ones() -> None:
    many = Many()
    with pytest.raises(IllegalAnswer, match="o1000") as caught:
        many.choice().read(Answer(option="o1000"))
    assert set(caught.value.legal) == many.legal


def test_who_has_looked_is_held_to_what_was_seen_until_it_is_forgotten() -> None:
    many = Many()
    choice = many.choice()
    assert len(choice.options()) == 1000
    many.legal = {"o1"}
    assert choice.allows("o2")  # what was offered is what may be taken
    choice.forget()
    assert not choice.allows("o2")
    assert choice.allows("o1")
    assert many.looks == 1


def test_without_it_the_list_decides() -> None:
    many = Many()
    choice = Choose(TABLE, say("which"), many.options)
    assert choice.allows("o3")
    assert not choice.allows("x")
    assert many.looks == 1
