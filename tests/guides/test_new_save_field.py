"""docs/new-save-field.md taken at its word: its code runs, from the first block to the last."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from guide_copies import ROOT, list_blocks, list_dead_links, list_long_sentences

GUIDE = ROOT / "docs" / "new-save-field.md"


def test_its_code_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {"__name__": "guide"}
    blocks = list_blocks(GUIDE, "python")
    assert len(blocks) == GUIDE.read_text(encoding="utf-8").count("```") // 2
    for block in blocks:
        exec(compile(block, str(GUIDE), "exec"), names)
    assert names["session"].state.rounds == 1


def test_its_links_lead_somewhere() -> None:
    assert list_dead_links(GUIDE) == []
    assert list_long_sentences(GUIDE) == []
    assert f"({GUIDE.name})" in (ROOT / "docs" / "index.md").read_text("utf-8")
