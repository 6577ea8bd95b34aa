"""The keys of home and table, by the ids they are remapped with."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from textual.binding import Binding, BindingsMap

from marshub.words import Speech

from .game_look import GameLook


class Key(NamedTuple):
    """A command: its binding's id is `<screen>.<name>`, its name in the footer the message `ui-key-<name>`."""

    key: str
    action: str
    name: str
    shown: bool = True  # in the footer


HOME = (
    Key("question_mark,f1", "help", "help"),
    Key("q", "leave", "quit"),
    Key("t", "app.theme", "theme"),
    Key("f2", "app.settings", "settings"),
)
_PLAYING = (
    Key("u", "undo", "undo"),
    Key("a", "adjust", "adjust", False),
    Key("w", "why", "why"),
    Key("o", "odds", "odds", False),
)
_ADVICE = (Key("exclamation_mark", "advice", "advice", False),)
_BOARD = (
    Key("b", "board", "board"),
    Key("l", "lay", "lay", False),
    Key("z", "zones", "zones", False),
    Key("e", "eyes", "eyes", False),
    Key("f3", "robots", "robots", False),
    Key("f9", "to_move", "to-move", False),
)
_BESIDE = (Key("f7", "beside", "beside", False),)
_PACED = (Key("f5", "halt", "halt"), Key("f6", "step", "step"))
_LAST = (
    Key("asterisk", "more", "more"),
    Key("question_mark,f1", "help", "help"),
    Key("q", "leave", "leave"),
    Key("f2", "app.settings", "settings", False),
    Key("f8", "briefing", "briefing", False),
    Key("ctrl+o", "app.jump", "jump", False),
    Key("ctrl+t", "app.theme", "theme", False),
    Key("full_stop", "turn(1)", "next", False),
    Key("comma", "turn(-1)", "previous", False),
    Key("slash", "filter", "filter", False),
    Key("f4", "log", "log", False),
    Key("h", "history", "history", False),
    Key("j", "chronicle", "chronicle", False),
)


def list_table_keys(
    look: GameLook,
    *,
    looking: bool = False,
    seated: bool = False,
    alone: bool = False,
    drawn: bool = False,
    paced: bool = False,
) -> tuple[Key, ...]:
    """Return the table's keys, with those of the game's own pages.

    `looking`: those of somebody who only looks on; `seated`: of somebody away from the board; `alone`: of one
    seat, which corrects nothing: it does not see all there is. `drawn`: of a table whose board is drawn beside it;
    `paced`: where hands play by themselves.
    """
    pages = (Key(key, f"page('{page}')", page, page in look.pages_shown) for key, page in look.pages)
    playing = [key for key in _PLAYING if not (alone and key.name == "adjust")]
    board = (*(() if seated else _BOARD), *(_BESIDE if drawn else ()), *(_PACED if paced else ()))
    return (*(() if looking else playing), *_ADVICE, *pages, *board, *_LAST)


#: Where commands stand that the footer has no room for. What is in none of these is a page of the game's.
_GROUPS = {
    "ask": ("advice", "odds", "why", "undo", "adjust", "filter", "robots"),
    "board": ("board", "to-move", "beside", "halt", "step", "lay", "zones", "eyes"),
    "pages": (),
    "past": ("log", "briefing", "history", "chronicle"),
    "app": ("next", "previous", "jump", "palette", "settings", "theme", "more", "help", "leave"),
}


def group_keys(known: Iterable[Key]) -> dict[str, list[Key]]:
    """Return `known` by subject, in the groups' order; empty groups are left out."""
    home = {name: group for group, names in _GROUPS.items() for name in names}
    result: dict[str, list[Key]] = {group: [] for group in _GROUPS}
    for key in known:
        result[home.get(key.name, "pages")].append(key)
    return {
        group: sorted(keys, key=lambda key: _GROUPS[group].index(key.name) if key.name in home else 0)
        for group, keys in result.items()
        if keys
    }


def name_key(key: Key, speech: Speech) -> str:
    """Return the name of the command."""
    return speech.plain_text(f"ui-key-{key.name}")


def bind(bindings: BindingsMap, keys: Iterable[Key], screen: str, speech: Speech) -> None:
    """Put `keys` into the bindings of a screen."""
    for item in keys:
        for key in item.key.split(","):
            binding = Binding(key, item.action, name_key(item, speech), show=item.shown, id=f"{screen}.{item.name}")
            bindings._add_binding(binding)


def find_wrong_key(typed: str, binding: str, taken: dict[str, str]) -> str:
    """Return the binding that has the key `typed` already, "" if it is free for `binding`.

    `taken`: key by binding id.
    """
    screen = binding.partition(".")[0]
    return next(
        (
            other
            for other, keys in taken.items()
            if other != binding and other.partition(".")[0] == screen and typed in keys.split(",")
        ),
        "",
    )
