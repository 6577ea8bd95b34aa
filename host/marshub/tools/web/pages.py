"""The data of the site's pages: words in all languages, and boards."""

from __future__ import annotations

import json
from collections.abc import Iterable
from html import escape
from typing import Any

from marshub.board.profile import Profile, make_firmware_config
from marshub.languages import LANGUAGES
from marshub.words import Speech, list_message_keys

#: The places that a message of the pages may have; a page fills them.
PLACES = {name: f"{{{name}}}" for name in ("board", "name", "number", "reader", "reason", "seconds", "uid", "what")}


def make_words_js() -> str:
    """Return words.js: by language, the messages of the pages, with placeholders as {name}."""
    names = sorted(key.removeprefix("board-page-") for key in list_message_keys("en") if key.startswith("board-page-"))
    messages = {}
    for language in LANGUAGES:
        voice = Speech(language)
        messages[language] = {name: voice.plain_text(f"board-page-{name}", **PLACES) for name in names}
    return _make_module(LANGUAGES={code: known.endonym for code, known in LANGUAGES.items()}, WORDS=messages)


#: The site's pages by name, and the message that is their name in the header.
NAMES = {"index.html": "nav-install", "monitor.html": "nav-watch"}
_HEADER = """\
<header>
<h1><img src="icon.svg" alt="" width="28" height="28">MarsHub</h1>
<nav>{links}</nav>
<label class="language"><span class="spoken" data-say="language"></span><select id="language"></select></label>
</header>"""


def make_page(name: str, html: str) -> str:
    """Return the page `name`, with the header of all pages and the fallback text, in all languages."""
    notes = " · ".join(Speech(language).plain_text("board-page-script") for language in LANGUAGES)
    current_marks = {name: ' aria-current="page"'}
    links = (f'<a href="{page}"{current_marks.get(page, "")} data-say="{key}"></a>' for page, key in NAMES.items())
    html = html.replace("<!-- header -->", _HEADER.format(links="".join(links)))
    return html.replace("<!-- board-page-script -->", escape(notes))


def make_boards_js(known: Iterable[Profile], made: Iterable[str]) -> str:
    """Return boards.js: all profiles, for the names of readers and buttons; `made`: those that can be installed."""
    installable = set(made)
    return _make_module(BOARDS=[_describe_board(profile, profile.name in installable) for profile in known])


def _describe_board(board: Profile, made: bool) -> dict[str, Any]:
    return {
        "name": board.name,
        "title": board.title,
        "hash": make_firmware_config(board)["hash"],
        "module": board.mcu.module,
        "dev_board": board.mcu.board,
        "supply": board.power.source == "supply",
        "readers": [item.name for item in board.reader],
        "buttons": [item.name for item in board.button],
        "leds": board.leds.count,
        "manifest": make_manifest_name(board) if made else None,
    }


def make_manifest_name(board: Profile) -> str:
    """Return the name of the manifest that tells ESP Web Tools what to install."""
    return f"manifest-{board.name}.json"


def _make_module(**values: Any) -> str:
    lines = (
        f"export const {name} = {json.dumps(value, ensure_ascii=False, indent=1)};" for name, value in values.items()
    )
    return "// Made by `marshub board web`.\n" + "\n".join(lines) + "\n"
