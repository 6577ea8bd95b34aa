"""The numbers of actions: a learner's actions are numbers from 0 to a fixed maximum.

An answer has a number of its own, made of the question's name and the option's id: the same card, kept in the same
kind of question, is the same action in every game. If two that are offered at once have the same number, the later one
gets the next free one. So the mask says what is offered, and a number mostly keeps its meaning.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TypeVar
from zlib import crc32

from .partial_answers import Pick

MORE = "@more"  # the last action, where more is offered than there are actions: show the others

P = TypeVar("P", bound=Pick)


def assign_numbers(question: str, offered: Sequence[Pick], actions: int, page: int) -> dict[int, str]:
    """Return the pick that each action means, for one page of the picks that are `offered`.

    Args:
        question: The name of the question, the key of its prompt.
        offered: The present picks.
        actions: The number of actions. If more is offered, the last action is MORE, which leads to the next page.
        page: The number of the page; after the last page the first one follows.

    >>> from marshub.kernel.words import say_first_known
    >>> picks = [Pick(name, say_first_known(otherwise=name)) for name in ("build", "trade", "pass")]
    >>> sorted(assign_numbers("turn", picks, 8, 0).items())
    [(0, 'build'), (3, 'pass'), (5, 'trade')]
    >>> sorted(assign_numbers("turn", picks, 3, 0).items())
    [(0, 'trade'), (1, 'build'), (2, '@more')]
    """
    room = actions - 1
    result: dict[int, str] = {}
    for pick in get_page(offered, actions, page):
        slot = _preferred_number(question, pick.id, room)
        while slot in result:
            slot = (slot + 1) % room
        result[slot] = pick.id
    if len(offered) > room:
        result[room] = MORE
    return result


def get_page(offered: Sequence[Pick], actions: int, page: int) -> Sequence[Pick]:
    """Return the picks of `offered` on one page."""
    room = actions - 1
    first = page % count_pages(offered, actions) * room
    return offered[first : first + room]


def count_pages(offered: Sequence[Pick], actions: int) -> int:
    """Return the number of pages."""
    return max(1, -(-len(offered) // (actions - 1)))


@lru_cache(maxsize=1 << 16)
def _preferred_number(question: str, pick: str, room: int) -> int:
    return crc32(f"{question} {pick}".encode()) % room
