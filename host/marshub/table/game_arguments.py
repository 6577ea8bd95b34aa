"""The game argument of a command line: a game or one of its missions, and the choices given with it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from marshub.kernel import BadSetup, Game
from marshub.kernel.setups import read_setup

#: The choices whose values name a game: "play riddle".
NAMED = ("mission", "campaign")

Chosen = Mapping[str, str | int]
Named = tuple[Game[Any, Any], dict[str, str | int]]


def parse_game_argument(games: Sequence[Game[Any, Any]], what: str, chosen: Chosen) -> Named:
    """Return the game that an argument names, by its id or by a mission's or campaign's, and its complete setup.

    Raises:
        BadSetup: If the name is unknown (the error lists all names), or the game has no such choice.
    """
    named: dict[str, Named] = {game.id: (game, {}) for game in games} | dict(_list_missions(games))
    if what not in named:
        missions = ", ".join(name for name in named if name not in {game.id for game in games})
        there = f"games: {', '.join(game.id for game in games)}; missions: {missions}"
        near = get_close_matches(what, named, 1)
        meant = f"; did you mean {near[0]}?" if near else ""
        raise BadSetup(f"there is no game or mission {what!r}; {there}{meant}")
    game, setup = named[what]
    choices = {choice.field: choice for choice in game.list_choices()}
    for field in chosen:
        if field not in choices:
            raise BadSetup(f"{game.id} does not ask for {field!r}; it asks for {', '.join(choices)}")
    setup = {**setup, **chosen}
    game.new_initial_state(read_setup(game, setup))  # a bad setup is reported before anything is opened
    return game, setup


def _list_missions(games: Iterable[Game[Any, Any]]) -> Iterable[tuple[str, Named]]:
    for game in games:
        for choice in game.list_choices():
            if choice.field in NAMED:
                for value in choice.values:
                    yield str(value), (game, {choice.field: value})
