"""The decision notes have one form, and their index lists each of them once, as it is."""

from __future__ import annotations

import re
from pathlib import Path

FOLDER = Path(__file__).parents[2] / "docs" / "decisions"
NOTES = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.glob("[0-9]*.md")}
INDEX = (FOLDER / "README.md").read_text(encoding="utf-8")
STATUS = re.compile(r"accepted|(?P<how>replaced|superseded in part) by (?P<by>.+)")
LINK = re.compile(r"\[(\d{4})\]\((\d{4}-[\w-]+\.md)\)")


def read_head(name: str) -> tuple[str, str]:
    """Return the title and the status of a note."""
    match = re.match(r"# (\d{4}): (.+)\n\n\*\*Status:\*\* (.+)\n\n## Context\n", NOTES[name])
    assert match, f"{name}: expected '# NNNN: Title', '**Status:** ...', '## Context'"
    assert match[1] == name[:4]
    return match[2], match[3]


def test_every_note_has_the_form() -> None:
    for name, text in NOTES.items():
        read_head(name)
        heads = re.findall(r"^## (.+)$", text, re.MULTILINE)
        assert heads == ["Context", "Decision", "Consequences"], name
        assert not re.search(r"^## .+\n+(## |\Z)", text, re.MULTILINE), f"{name}: an empty part"


def test_a_status_is_known_and_names_later_notes() -> None:
    for name in NOTES:
        status = STATUS.fullmatch(read_head(name)[1])
        assert status, f"{name}: expected accepted, replaced by or superseded in part by a note"
        if status["how"]:
            links = LINK.findall(status["by"])
            assert status["by"] == ", ".join(f"[{number}]({target})" for number, target in links)
            for number, target in links:
                assert target in NOTES, name
                assert target.startswith(number), name
                assert number > name[:4], name


def test_the_index_lists_every_note_once_with_its_title_and_status() -> None:
    rows = re.findall(r"^\| \[(\d{4})\]\(([^)]+)\) \| (.+) \| (.+) \|$", INDEX, re.MULTILINE)
    assert sorted(name for _, name, _, _ in rows) == sorted(NOTES)
    for number, name, title, status in rows:
        assert name.startswith(number)
        assert (title, status) == read_head(name)


def test_links_between_notes_and_missing_numbers_are_right() -> None:
    for name, text in NOTES.items():
        for number, target in LINK.findall(text):
            assert target in NOTES, f"{name}: {target}"
            assert target.startswith(number), f"{name}: {target}"
    used = {int(name[:4]) for name in NOTES}
    missing = set(range(1, max(used) + 1)) - used
    (sentence,) = re.findall(r"There is no note ([^.]+)\.", INDEX)
    listed = set()
    for first, last in re.findall(r"(\d{4})(?: to (\d{4}))?", sentence):
        listed |= set(range(int(first), int(last or first) + 1))
    assert listed == missing
