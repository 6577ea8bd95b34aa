"""The words that each thing of a pack needs, and the words of packs themselves."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from typing import Any

from marshub.kernel import PackError
from marshub.kernel.packs import LANGUAGES, describe_missing_text
from marshub.kernel.toml_lines import Spot

from .cards import PROFILE_LINES
from .data import Said
from .shelves import Item, Shelves

#: What a thing of a table is called: the message keys that its `title` gives a text to.
_TITLES = {
    "malfunction": ("fm-card-{}",),
    "event": ("fm-event-{}",),
    "adventure": ("fm-adventure-{}",),
    "facility": ("fm-facility-{}", "fm-place-{}"),
    "tile": ("fm-tile-{}",),
    "upgrade": ("fm-upgrade-{}",),
    "skill": ("fm-skill-{}",),
    "mission": ("fm-mission-{}",),
    "campaign": ("fm-campaign-{}",),
    "roi": ("fm-roi-{}",),
    "poi": ("fm-item-{}",),
}


def list_needed_words(table: str, data: Any) -> Iterator[tuple[Spot, str, Said]]:
    """Return the words a thing needs.

    The field that may give them, the message key, and what the pack itself says there.
    """
    for key in _TITLES.get(table, ()):
        yield ("title",), key.format(data.id), data.title
    if table in ("event", "adventure"):
        yield ("story",), f"fm-{table}-{data.id}-story", data.story
    if table == "campaign":
        for index, step in enumerate(data.steps):
            for moment, message in step.told.items():
                yield ("steps", index, "told", moment), f"fm-campaign-{data.id}-{step.mission}-{moment}", message
    if table == "profile":
        for line in PROFILE_LINES:
            yield (line,), f"fm-profile-{data.id}-{line}", getattr(data, line)
    if table == "mission":
        if data.story is not None:
            yield ("story",), f"fm-mission-{data.id}-story", data.story
        for index, goal in enumerate(data.objectives):
            yield ("objectives", index, "title"), f"fm-objective-{goal.id}", goal.title
        for index, action in enumerate(data.actions):
            yield ("actions", index, "title"), f"fm-mission-action-{action.id}", action.title
        for icon in data.poi:
            yield ("poi_titles", icon), f"fm-poi-{data.id}-{icon}", data.poi_titles.get(icon, {})
        for index, gauge in enumerate(data.gauges):
            yield ("gauges", index), f"fm-gauge-{gauge}", {}
        for index, thing in enumerate(data.items):
            yield ("items", index), f"fm-item-{thing}", {}


def collect_words(shelves: Shelves) -> dict[str, dict[str, str]]:
    """Return all words that packs bring along, by language and message key."""
    result: dict[str, dict[str, str]] = {language: {} for language in LANGUAGES}
    for files in shelves.packs.values():
        for file in files:
            for language, words in (file.content.words if file.content else {}).items():
                result[language].update(words)
    for item in shelves:
        for _, key, message in list_needed_words(item.table, item.data):
            for language in LANGUAGES:
                text = message if isinstance(message, str) else message.get(language, "")
                if text:
                    result[language][key] = text
    return {language: words for language, words in result.items() if words}


def list_missing_words(shelves: Shelves, known: Mapping[str, Container[str]]) -> Iterator[tuple[bool, Item, PackError]]:
    """Return words that nobody has: whether no language has them, whose they are, and what to add.

    `known`: message keys by language.
    """
    own = collect_words(shelves)
    for item in shelves:
        messages: set[Spot] = set()  # one text may serve several messages
        for spot, key, _ in list_needed_words(item.table, item.data):
            missing = [each for each in LANGUAGES if key not in own.get(each, {}) and key not in known.get(each, ())]
            if not missing or spot in messages:
                continue
            messages.add(spot)
            field = str(spot[-1]) if spot[-1] in ("title", "story", *PROFILE_LINES) else "title"
            no_field = spot[0] in ("gauges", "items")
            how = "; ".join(f"[words.{each}] {key} = …" for each in missing) if no_field else ""
            yield (
                len(missing) == len(LANGUAGES),
                item,
                item.make_error(spot, describe_missing_text(field, missing, how)),
            )
