"""What a look notices: when it is asked for, once a look."""

from __future__ import annotations

from marshub.kernel import noticed


class Look:
    def __init__(self, lies: list[int]) -> None:
        self.lies = lies
        self.looked = 0

    @noticed
    def most(self) -> int:
        """The most that lies there."""
        self.looked += 1
        return max(self.lies)


def test_it_is_worked_out_once_and_only_if_somebody_asks() -> None:
    look = Look([3, 5])
    assert look.looked == 0
    assert (look.most, look.most, look.looked) == (5, 5, 1)


def test_each_look_notices_for_itself() -> None:
    lies = [3]
    before = Look(lies)
    assert before.most == 3
    lies.append(7)
    assert (before.most, Look(lies).most) == (3, 7)


def test_asked_of_the_class_it_says_what_it_is() -> None:
    assert Look.most.__doc__ == "The most that lies there."
