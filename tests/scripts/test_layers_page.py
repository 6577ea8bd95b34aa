"""The table of packages in docs/architecture.md is the contract of layers in pyproject.toml."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_table_of_packages_has_the_layers_of_the_contract() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    (layers,) = (contract["layers"] for contract in contracts if contract.get("containers") == ["marshub"])
    expected = {(number, name) for number, layer in enumerate(layers, 1) for name in layer.split(" | ")}
    page = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\d+) \| (`[^|]+`) \| \S", page, re.MULTILINE)
    paths = [(int(number), path) for number, names in rows for path in re.findall(r"`([^`]+)`", names)]
    shown = {(number, re.sub(r"^host/marshub/|\.py$", "", path)) for number, path in paths}
    assert {(number, name) for number, name in shown if "/" not in name} == expected
    assert not [path for _, path in paths if not any((ROOT / base / path).exists() for base in ("", "host/marshub"))]
