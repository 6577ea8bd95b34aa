"""What is said, word for word: options, forecasts, odds, why something is not possible, what cannot lie there."""

from __future__ import annotations

import mm_texts

from asked_texts import check_said


def test_all_that_is_said():
    """See `mm_texts` for how to write it anew."""
    check_said(mm_texts.make_text(), mm_texts.SAID)
