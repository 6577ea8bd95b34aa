"""What is said where it is asked, word for word: options, what they cost and bring, why something is not possible."""

from __future__ import annotations

import difflib

import on_mars_texts


def test_all_that_is_said():
    """See `on_mars_texts` for how to write it anew."""
    now, kept = on_mars_texts.make_text().splitlines(), on_mars_texts.SAID.read_text(encoding="utf-8").splitlines()
    assert "\n".join(difflib.unified_diff(kept, now, "kept", "now", lineterm="", n=1)) == ""
