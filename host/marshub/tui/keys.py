"""The keys of home and table, with the ids by which they can be remapped."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from textual.screen import Screen

from marshub.words import Speech

from .basics.textual_internals import bind_keys
from .game_look import GameLook


class Key(NamedTuple):
    """A command. Its binding's id is `<screen>.<name>`, its name in the footer the message `ui-key-<name>`."""

    key: str
    action: str
    name: str
    in_footer: bool = True  # in the footer


HOME_KEYS = (
    Key("question_mark,f1", "help", "help"),
    Key("q", "leave", "quit"),
    Key("t", "app.theme", "theme"),
    Key("f2", "app.settings", "settings"),
)
_PLAYER_KEYS = (
    Key("u", "undo", "undo"),
    Key("ctrl+y", "redo", "redo", False),
    Key("a", "adjust", "adjust", False),
    Key("w", "why", "why"),
    Key("o", "odds", "odds", False),
)
_ADVICE_KEYS = (Key("exclamation_mark", "advice", "advice", False),)
_BOARD_KEYS = (
    Key("b", "board", "board"),
    Key("l", "lay", "lay", False),
    Key("z", "zones", "zones", False),
    Key("e", "eyes", "eyes", False),
    Key("f3", "robots", "robots", False),
    Key("f9", "to_move", "to-move", False),
    Key("f10", "phones", "phones", False),
)
_DRAWN_BOARD_KEYS = (Key("f7", "beside", "beside", False),)
_PACED_KEYS = (Key("f5", "halt", "halt"), Key("f6", "step", "step"))
_COMMON_KEYS = (
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
    spectating: bool = False,
    is_remote: bool = False,
    is_single_seat: bool = False,
    has_drawn_board: bool = False,
    is_automatic: bool = False,
) -> tuple[Key, ...]:
    """Return the table's keys, with those of the game's own pages.

    The flags are for a spectator (`spectating`), a player away from the board (`is_remote`), a single seat, which
    adjusts nothing because it does not see all of the state (`is_single_seat`), a table whose board is drawn next to
    it (`has_drawn_board`), and automatic play (`is_automatic`).
    """
    pages = (Key(key, f"page('{page}')", page, page in look.footer_pages) for key, page in look.pages)
    player_keys = [key for key in _PLAYER_KEYS if not (is_single_seat and key.name == "adjust")]
    board_keys = (
        *(() if is_remote else _BOARD_KEYS),
        *(_DRAWN_BOARD_KEYS if has_drawn_board else ()),
        *(_PACED_KEYS if is_automatic else ()),
    )
    return (*(() if spectating else player_keys), *_ADVICE_KEYS, *pages, *board_keys, *_COMMON_KEYS)


#: Groups of the commands that do not fit into the footer. Names in no group are the game's own pages.
_GROUPS = {
    "ask": ("advice", "odds", "why", "undo", "redo", "adjust", "filter", "robots", "phones"),
    "board": ("board", "to-move", "beside", "halt", "step", "lay", "zones", "eyes"),
    "pages": (),
    "past": ("log", "briefing", "history", "chronicle"),
    "app": ("next", "previous", "jump", "palette", "settings", "theme", "more", "help", "leave"),
}


def group_keys(keys: Iterable[Key]) -> dict[str, list[Key]]:
    """Return `keys` by subject, in the order of the groups, without empty groups."""
    group_by_name = {name: group for group, names in _GROUPS.items() for name in names}
    result: dict[str, list[Key]] = {group: [] for group in _GROUPS}
    for key in keys:
        result[group_by_name.get(key.name, "pages")].append(key)
    return {
        group: sorted(members, key=lambda key: _GROUPS[group].index(key.name) if key.name in group_by_name else 0)
        for group, members in result.items()
        if members
    }


def name_key(key: Key, speech: Speech) -> str:
    """Return the name of a command."""
    return speech.plain_text(f"ui-key-{key.name}")


def bind_commands(screen: Screen[Any], commands: Iterable[Key], name: str, speech: Speech) -> None:
    """Bind `commands` on a screen. `name`: the screen's part of the bindings' ids."""
    for command in commands:
        label = name_key(command, speech)
        bind_keys(screen, command.key, command.action, label, id=f"{name}.{command.name}", show=command.in_footer)


def find_conflicting_binding(key: str, binding: str, keys_by_binding: dict[str, str]) -> str:
    """Return the binding of the same screen that already uses `key`; "" if it is free for `binding`.

    `keys_by_binding`: keys by binding id, separated by commas.
    """
    screen = binding.partition(".")[0]
    return next(
        (
            other
            for other, keys in keys_by_binding.items()
            if other != binding and other.partition(".")[0] == screen and key in keys.split(",")
        ),
        "",
    )


_LATIN_ROWS = "qwertyuiopasdfghjklzxcvbnm"
#: What the same keys type elsewhere: Russian, Ukrainian, Greek, Hebrew, Arabic. A "·" is no letter there.
_LAYOUTS = (
    "йцукенгшщзфывапролдячсмить",
    "йцукенгшщзфівапролдячсмить",
    "·ςερτυθιοπασδφγηξκλζχψωβνμ",
    "··קראטוןםפשדגכעיחלךזסבהנמצ",
    "ضصثقفغعهخحشسيبلاتنمئءؤر·ىة",
)
_LATIN_KEYS = {
    letter: latin for layout in _LAYOUTS for letter, latin in zip(layout, _LATIN_ROWS, strict=True) if letter != "·"
}


def find_latin_key(letter: str) -> str:
    """Return the letter of a Latin layout on the key that types `letter`; "" for a letter that no layout here has.

    Example:
        >>> find_latin_key("с"), find_latin_key("Й"), find_latin_key("ก")
        ('c', 'Q', '')
    """
    latin = _LATIN_KEYS.get(letter.lower(), "")
    return latin.upper() if letter != letter.lower() else latin
