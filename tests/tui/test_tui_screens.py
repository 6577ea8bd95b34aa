"""Every screen of every book is as it was when somebody last looked at it (tests/tui/screens.py)."""

from __future__ import annotations

import difflib

import pytest
from screens import BOOKS, OTHER_BOOKS, differences, looked_at, path_of


@pytest.mark.early
@pytest.mark.parametrize(("size", "language"), BOOKS, ids=[path_of(*book).stem for book in BOOKS])
async def test_screens_are_as_they_were_looked_at(size, language):
    book, hard = await looked_at(size, language)
    changed = differences(book, path_of(size, language).read_text(encoding="utf-8"))
    messages = [
        "\n".join(difflib.unified_diff(before.splitlines(), now.splitlines(), f"{name}, kept", f"{name}, now", "", ""))
        for name, (now, before) in changed.items()
    ]
    assert not messages, "look, and then: python tests/tui/screens.py\n" + "\n".join(messages)
    assert not hard


@pytest.mark.soak
@pytest.mark.parametrize(("size", "language"), OTHER_BOOKS, ids=[path_of(*book).stem for book in OTHER_BOOKS])
async def test_words_are_neither_cut_nor_faint_in_books_that_are_not_kept(size, language):
    _, hard = await looked_at(size, language)
    assert not hard
