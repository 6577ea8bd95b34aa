"""What is installed is pinned, hashed and listed, and no document sends anybody to a name that is not ours."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from script_modules import script

pytestmark = pytest.mark.attack

ROOT = Path(__file__).parents[2]
dependencies = script("dependencies")

WORDS = [
    *(ROOT / "docs").rglob("*.md"), *ROOT.glob("*.md"),
    *(ROOT / "hardware").rglob("*.md"), *(ROOT / "examples").rglob("*.md"),
    *(ROOT / "host").rglob("*.py"), *(ROOT / "host").rglob("*.ftl"), *(ROOT / "scripts").rglob("*.py"),
]  # fmt: skip


def test_nobody_is_told_to_install_by_a_name_that_is_not_ours():
    """Whoever registered it would run code at every reader of the docs."""
    wrong = []
    for path in WORDS:
        for line in path.read_text(encoding="utf-8").splitlines():
            for message in re.findall(r"pip install ([^`|;&#]*)", line):
                words = [word.strip("'\"") for word in message.split()]
                named = [word for word in words if re.match(r"marshub\b", word, re.IGNORECASE)]
                if named:
                    wrong.append(f"{path.relative_to(ROOT)}: {line.strip()}")
    assert not wrong


def test_every_extra_has_a_lock_and_every_lock_told_of_is_there():
    project = dependencies.tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    for extra in project["project"]["optional-dependencies"]:
        assert (ROOT / "requirements" / f"{extra}.txt").is_file()
    texts = "".join(path.read_text(encoding="utf-8") for path in WORDS)
    messages = set(re.findall(r"(?:-r requirements[/\\]|make_install_command\(['\"])([\w-]+)", texts))
    assert {"serve", "board", "hardware", "cad", "vm", "play", "dev"} <= messages
    assert all((ROOT / "requirements" / f"{name}.txt").is_file() for name in messages)


@pytest.mark.parametrize("lock", sorted((ROOT / "requirements").glob("*.txt")), ids=lambda path: path.stem)
def test_every_line_of_a_lock_is_pinned_and_hashed(lock):
    text = lock.read_text(encoding="utf-8").replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    assert lines
    for line in lines:
        assert re.match(r"[\w.-]+==\S+ ", line)
        assert re.search(r"--hash=sha256:[0-9a-f]{64}", line)
        assert "://" not in line


def test_an_extra_is_installed_in_the_versions_that_are_tested():
    tested = dependencies.read_locked_versions()
    tested = {name: about for name, about in tested.items() if "cad" not in about["locks"]}
    assert not {name: about for name, about in tested.items() if len(about["versions"]) > 1}


def test_the_page_of_dependencies_is_what_the_script_makes():
    licences = json.loads(dependencies.KNOWN.read_text(encoding="utf-8"))
    assert dependencies.PAGE.read_text(encoding="utf-8") == dependencies.make_page(licences)
    assert set(dependencies.read_locked_versions()) == set(licences)
    assert dependencies.list_required() == set(dependencies.PURPOSE)
