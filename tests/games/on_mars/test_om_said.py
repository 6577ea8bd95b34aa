"""What is said where it is asked, word for word: options, what they cost and bring, why something is not possible."""

from __future__ import annotations

import on_mars_texts

from asked_texts import check_said


def test_all_that_is_said():
    """See `on_mars_texts` for how to write it anew."""
    check_said(on_mars_texts.make_text(), on_mars_texts.SAID)
