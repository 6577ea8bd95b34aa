"""The game argument of a command line: a game or one of its missions, and the choices given with it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from marshub.kernel import BadSetup, Game
from marshub.kernel.setups import read_setup

#: The choices whose values name a game: "play riddle".
NAMING_CHOICES = ("mission", "campaign")

SetupChoices = Mapping[str, str | int]
GameSetup = tuple[Game[Any, Any], dict[str, str | int]]


def is_game_or_mission(games: Sequence[Game[Any, Any]], argument: str) -> bool:
    """Return whether an argument names a game, or a mission or campaign of one."""
    return argument in {game.id for game in games} or argument in dict(_list_missions(games))


def parse_game_argument(games: Sequence[Game[Any, Any]], argument: str, chosen: SetupChoices) -> GameSetup:
    """Return the game that an argument names, by its id or by a mission's or campaign's, and its complete setup.

    Raises:
        BadSetup: If the name is unknown (the error lists all names), or the game has no such choice.
    """
    named: dict[str, GameSetup] = {game.id: (game, {}) for game in games} | dict(_list_missions(games))
    if argument not in named:
        ids = [game.id for game in games]
        known = {"games": ", ".join(ids), "missions": ", ".join(name for name in named if name not in ids)}
        message = "there is no game or mission {name}; games: {games}; missions: {missions}"
        error = BadSetup(message, "setup-no-game", name=repr(argument), **known)
        if matches := get_close_matches(argument, named, 1):
            error = BadSetup("{error}; did you mean {name}?", "setup-similar", error=error, name=matches[0])
        raise error
    game, setup = named[argument]
    choices = {choice.field: choice for choice in game.list_choices()}
    for field in chosen:
        if field not in choices:
            message, names = "{game} does not ask for {field}; it asks for {choices}", ", ".join(choices)
            raise BadSetup(message, "error-not-asked", game=game.id, field=repr(field), choices=names)
    setup = {**setup, **chosen}
    game.new_initial_state(read_setup(game, setup))  # a bad setup is reported before anything is opened
    return game, setup


def _list_missions(games: Iterable[Game[Any, Any]]) -> Iterable[tuple[str, GameSetup]]:
    for game in games:
        for choice in game.list_choices():
            if choice.field in NAMING_CHOICES:
                for value in choice.values:
                    yield str(value), (game, {choice.field: value})
