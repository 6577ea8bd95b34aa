"""Write golden games again after rules or content have changed: `scripts/golden_files.py [GAME ...]`.

Prints what changed in each file. Beside a new line stand the ids of the rules at work for it: those beside source lines
of the game that ran, or in the docstring of a function that ran, between the log entry before and this one. A rule
whose result came from a cache is not among them. Look the changes over: each rule should be one that you changed, or
follow from one. Commit the files with a line `Golden: <reason>` in the message; `scripts/check.py` asks for it.
"""

from __future__ import annotations

import argparse
import ast
import importlib.util
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from difflib import SequenceMatcher
from functools import cache
from pathlib import Path
from types import FrameType, ModuleType
from typing import Any

from marshub.kernel import LogEntry, Session

ROOT = Path(__file__).parents[1]
GAMES = ROOT / "tests" / "games"
RULE = re.compile(r"\b[A-Z]{2}-[A-Z]+-\d+\b")
REASON = re.compile(r"^Golden: *\S", re.MULTILINE)
#: The seed with which some files open is no log entry.
SEED = "Seed "


@cache
def find_rule_ids(file: str) -> dict[int, frozenset[str]]:
    """Return the rule ids of the statement on each line of a source file, with comments beside and above it."""
    if "/marshub/games/" not in Path(file).as_posix():
        return {}
    text = Path(file).read_text(encoding="utf-8")
    lines = text.splitlines()
    ids: dict[int, frozenset[str]] = {}
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, ast.stmt) or isinstance(node, ast.ClassDef):
            continue
        body, first = getattr(node, "body", None), node.lineno
        last = body[0].lineno - 1 if body else first if isinstance(node, ast.Match) else node.end_lineno or first
        if isinstance(node, ast.FunctionDef):  # runs with its call, and means what its docstring says
            first = min([first, *(decorator.lineno for decorator in node.decorator_list)])
            last = body[0].end_lineno if ast.get_docstring(node) else last
        own = "\n".join(lines[first - 1 : max(first, last)])
        while first > 1 and lines[first - 2].lstrip().startswith("#"):
            first -= 1
            own += "\n" + lines[first - 1]
        if found := frozenset(RULE.findall(own)):
            ids |= {line: ids.get(line, frozenset()) | found for line in range(first, max(first, last) + 1)}
    return ids


class TracedSession(Session[Any, Any]):
    """A session that notes which rules were at work for each entry of its log."""

    latest: TracedSession

    def __init__(self, *args: Any, **options: Any) -> None:
        TracedSession.latest = self
        self.log: list[LogEntry] = []
        self.rules: defaultdict[int, set[str]] = defaultdict(set)
        with self._trace_rules():
            super().__init__(*args, **options)

    def answer(self, *args: Any, **options: Any) -> list[LogEntry]:
        with self._trace_rules():
            return super().answer(*args, **options)

    @contextmanager
    def _trace_rules(self) -> Iterator[None]:
        def trace(frame: FrameType, event: str, _: Any) -> Callable[..., Any] | None:
            ids = find_rule_ids(frame.f_code.co_filename)
            if not ids:
                return None
            self.rules[len(self.log)] |= ids.get(frame.f_lineno, frozenset())
            return trace

        before = sys.gettrace()
        sys.settrace(trace)
        try:
            yield
        finally:
            sys.settrace(before)


def list_changes(module: ModuleType, name: str, before: str) -> list[str]:
    """Return a line for each line that differs between the golden game `name` now and `before`, with its rule ids."""
    module.Session = TracedSession  # type: ignore[attr-defined]
    try:
        after = module.make_transcript(name)
    finally:
        module.Session = Session  # type: ignore[attr-defined]
    old, new, rules = before.splitlines(), after.splitlines(), TracedSession.latest.rules
    shift = 1 if after.startswith(SEED) else 0
    changes = []
    for tag, start, end, new_start, new_end in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag == "equal":
            continue
        changes += [f"- {line}" for line in old[start:end]]
        for number in range(new_start, new_end):
            changes.append(f"+ {new[number]}  [{' '.join(sorted(rules[number - shift]))}]")
        if new_start == new_end:
            changes.append(f"  gone before this  [{' '.join(sorted(rules[new_start - shift]))}]")
    return changes


def load_golden_module(file: Path) -> ModuleType:
    """Return a game's module with `SETUPS`, the names of its golden games, and `make_transcript`."""
    spec = importlib.util.spec_from_file_location(file.stem, file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def find_commits_without_reason(root: Path = ROOT) -> list[str]:
    """Return the commits that rewrote golden games and say in no line `Golden: ...` why.

    Commits on a tree without this script are older than the rule. Of a shallow clone's oldest commits nothing is known.
    """
    script, paths = f"scripts/{Path(__file__).name}", ":(glob)tests/games/*/golden/*"
    changed = ["log", "-200", "--diff-filter=MD", "--format=%H%x00%P%x00%s%x00%B%x01", "--", paths]
    bad = []
    for record in filter(str.strip, _git(root, *changed).split("\x01")):
        commit, parents, subject, message = record.strip().split("\x00")
        parent = parents.partition(" ")[0]
        if parent and not REASON.search(message) and _git(root, "ls-tree", parent, script):
            bad.append(f"{commit[:12]} {subject}")
    return bad


def _git(root: Path, *arguments: str) -> str:
    return subprocess.run(["git", *arguments], cwd=root, capture_output=True, text=True, check=True).stdout


def main() -> None:
    """Write the golden games of the games named on the command line, or of all, and print what changed."""
    files = {file.parent.name: file for file in sorted(GAMES.glob("*/golden_*.py"))}
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", help=", ".join(files))
    asked = parser.parse_args().games or list(files)
    if strange := sorted({*asked} - {*files}):
        parser.error(f"no golden games of {', '.join(strange)}; there are {', '.join(files)}")
    for game in asked:
        module = load_golden_module(files[game])
        for name in module.SETUPS:
            file = files[game].parent / "golden" / f"{name}.txt"
            before, after = file.read_text(encoding="utf-8") if file.exists() else "", module.make_transcript(name)
            print(f"{game} {name}: {'as it was' if after == before else 'changed'}", flush=True)
            if after != before:
                print("\n".join(list_changes(module, name, before)))
                file.parent.mkdir(exist_ok=True)
                file.write_text(after, encoding="utf-8")


if __name__ == "__main__":
    main()
