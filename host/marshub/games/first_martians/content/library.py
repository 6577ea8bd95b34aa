"""The library of packs: those that ship with MarsHub, and the owner's own from a folder; and the texts of packs."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from marshub.kernel import PackError, PackLibrary
from marshub.kernel.merge_packs import list_shipped_packs
from marshub.kernel.packs import PackFile, describe_missing_text, hash_pack
from marshub.kernel.toml_lines import Spot
from marshub.languages import LANGUAGES

from .cards import PROFILE_LINES, LocalizedText
from .missions import Category
from .pack import CONTENT_FIELDS, Content, Pack
from .pack_tables import PackItem, PackTables, read_packs


def list_shipped_hub_packs() -> list[Path]:
    """Return the packs that ship with MarsHub, in reading order."""
    return list_shipped_packs(Path(__file__).parents[1])


def load_content(owner_files: Sequence[Path] = ()) -> Content:
    """Read and check the shipped packs with the owner's files on top.

    Raises:
        PackError: The first mistake: file, line, field, what was expected.
    """
    from .checks.packs import check_packs  # lazy: needed when content is loaded only

    tables = read_packs([*list_shipped_hub_packs(), *owner_files])
    mistakes = check_packs(tables)
    if mistakes:
        raise mistakes[0]
    return _make_content(tables)


def _make_content(tables: PackTables) -> Content:
    """Return tables without mistakes as content for the rules."""
    items_by_field: dict[str, Any] = {
        field: {name: item.data for name, item in tables.items[table].items()}
        for table, field in CONTENT_FIELDS.items()
    }
    hashes = {pack: _hash_file(files) for pack, files in tables.packs.items()}
    return Content(**items_by_field, hashes=hashes, words=collect_texts(tables))


def _hash_file(files: list[PackFile[Pack]]) -> str:
    return hash_pack("".join(file.digest for file in files).encode()).hex()[:16]


class HubLibrary(PackLibrary[Content]):
    """The shipped packs and the owner's packs."""

    def __init__(self, packs: Path | None = None) -> None:
        super().__init__(load_content, packs)

    def list_mission_categories(self) -> dict[str, Category]:
        """Return the missions that can be chosen, with the category of each."""
        return {mission.id: mission.category for mission in self._load_readable_content().missions.values()}

    def list_campaigns(self) -> tuple[str, ...]:
        """Return the campaigns that can be chosen."""
        return tuple(self._load_readable_content().campaigns)

    def _load_readable_content(self) -> Content:
        """Return the content of all packs; if a pack of the folder is wrong, of the shipped packs alone."""
        try:
            return self.load_content()
        except PackError:
            return self.load_content(())

    def list_texts(self) -> dict[str, dict[str, str]]:
        """Return the texts of all owner's packs, wrong ones too: a pack that is not chosen must not get in the way."""
        return collect_texts(read_packs([file for files in self.list_owner_packs().values() for file in files]))


class FixedContentLibrary(HubLibrary):
    """A library with content made by hand: there is nothing to choose."""

    def __init__(self, content: Content) -> None:
        super().__init__()
        self._content = content

    def load_content(self, packs: Sequence[str] | None = None) -> Content:
        return self._content

    def list_texts(self) -> dict[str, dict[str, str]]:
        return self._content.words


#: The message keys whose text is the `title` of an item, by table.
_TITLE_KEYS = {
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


def list_needed_texts(table: str, data: Any) -> Iterator[tuple[Spot, str, LocalizedText]]:
    """Yield the texts that an item needs: the field for the text, the message key, and the text that the pack gives."""
    for key in _TITLE_KEYS.get(table, ()):
        yield ("title",), key.format(data.id), data.title
    if table in ("event", "adventure"):
        yield ("story",), f"fm-{table}-{data.id}-story", data.story
    if table == "campaign":
        for index, step in enumerate(data.steps):
            for occasion, text in step.told.items():
                yield ("steps", index, "told", occasion), f"fm-campaign-{data.id}-{step.mission}-{occasion}", text
    if table == "profile":
        for line in PROFILE_LINES:
            yield (line,), f"fm-profile-{data.id}-{line}", getattr(data, line)
    if table == "mission":
        if data.story is not None:
            yield ("story",), f"fm-mission-{data.id}-story", data.story
        for index, objective in enumerate(data.objectives):
            yield ("objectives", index, "title"), f"fm-objective-{objective.id}", objective.title
        for index, action in enumerate(data.actions):
            yield ("actions", index, "title"), f"fm-mission-action-{action.id}", action.title
        for icon in data.poi:
            yield ("poi_titles", icon), f"fm-poi-{data.id}-{icon}", data.poi_titles.get(icon, {})
        for index, gauge in enumerate(data.gauges):
            yield ("gauges", index), f"fm-gauge-{gauge}", {}
        for index, item in enumerate(data.items):
            yield ("items", index), f"fm-item-{item}", {}


def collect_texts(tables: PackTables) -> dict[str, dict[str, str]]:
    """Return all texts that packs contain, by language and message key."""
    result: dict[str, dict[str, str]] = {language: {} for language in LANGUAGES}
    for files in tables.packs.values():
        for file in files:
            for language, words in (file.content.words if file.content else {}).items():
                result[language].update(words)
    for item in tables:
        for _, key, localized in list_needed_texts(item.table, item.data):
            for language in LANGUAGES:
                text = localized if isinstance(localized, str) else localized.get(language, "")
                if text:
                    result[language][key] = text
    return {language: words for language, words in result.items() if words}


def list_missing_texts(
    tables: PackTables, known_keys: Mapping[str, Container[str]]
) -> Iterator[tuple[bool, PackItem, PackError]]:
    """Yield the texts that are missing: True if no language has the text, the item, and the mistake.

    Args:
        tables: All packs.
        known_keys: The message keys that exist, by language.
    """
    pack_texts = collect_texts(tables)
    for item in tables:
        seen_spots: set[Spot] = set()  # one text may serve several messages
        for spot, key, _ in list_needed_texts(item.table, item.data):
            missing = [
                language
                for language in LANGUAGES
                if key not in pack_texts.get(language, {}) and key not in known_keys.get(language, ())
            ]
            if not missing or spot in seen_spots:
                continue
            seen_spots.add(spot)
            field = str(spot[-1]) if spot[-1] in ("title", "story", *PROFILE_LINES) else "title"
            is_without_field = spot[0] in ("gauges", "items")
            hint = "; ".join(f"[words.{language}] {key} = …" for language in missing) if is_without_field else ""
            yield (
                len(missing) == len(LANGUAGES),
                item,
                item.make_error(spot, describe_missing_text(field, missing, hint)),
            )
