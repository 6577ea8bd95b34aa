"""The population of mutants: which changes are made where, in which order, and how a mutant's source reads."""

from __future__ import annotations

import ast
import difflib
import functools
import hashlib
import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from changed import is_within

from .subjects import ROOT, find_folder

if TYPE_CHECKING:
    import libcst as cst

    from .changes import Change

#: What of a game decides nothing: players' tastes, what is shown of a state, and what pack authors are told.
NO_RULES = ("players", "shown", "content/report.py")
#: Functions of `content/library.py` that decide nothing either: they collect texts of packs and describe packs.
_PACK_DESCRIPTION = re.compile(
    r".*/content/library\.py:(examine_\w+|_describe_\w+|list_needed_texts|collect_texts|list_missing_texts)"
)
#: `Mutant.nth` of a change that somebody wrote: its text occurs once in the module.
_BY_HAND = -1


@dataclass(frozen=True)
class Mutant:
    """One wrong program: in `path` (from the root), in function `where` ("" for what runs at import)."""

    key: str
    path: str
    where: str
    lines: tuple[int, int]
    before: str
    after: str
    nth: int  # which of the places where the same change can be made in this function
    rule: str = ""  # whose clause it breaks, if somebody wrote it

    @property
    def span(self) -> int:
        """The lines of the statement, as a mask."""
        first, last = self.lines
        return (1 << (last + 1)) - (1 << first)


def list_modules(subject: str, only: Sequence[str] = ()) -> list[str]:
    """Return the paths of a subject's modules, of a game those with rules; or of those below `only` ("rules/map")."""
    top = find_folder(subject)
    matches = sorted(path.relative_to(ROOT / top).as_posix() for path in (ROOT / top).rglob("*.py"))
    if only:
        return [f"{top}/{path}" for path in matches if any(is_within(path, item) for item in only)]
    return [f"{top}/{path}" for path in matches if not any(is_within(path, item) for item in NO_RULES)]


def shuffle_mutants(paths: Iterable[str], seed: int) -> list[Mutant]:
    """Return the mutants of these modules in an order given by the seed. It changes little when sources change."""
    every = [mutant for path in paths for mutant in list_mutants(path)]
    return sorted(every, key=lambda mutant: _hash_text(f"{seed}:{mutant.key}"))


@functools.cache
def list_mutants(path: str) -> list[Mutant]:
    """Return every mutant of a module, in the order of the source."""
    module, changes = _parse_module(path)
    seen: dict[str, int] = {}
    result = []
    for change in changes:
        before, after = module.code_for_node(change.original).strip(), module.code_for_node(change.mutated).strip()
        name = f"{path}:{change.where}:{before}\0{after}"
        nth = seen[name] = seen.get(name, -1) + 1
        result.append(Mutant(_hash_text(f"{name}:{nth}")[:16], path, change.where, change.lines, before, after, nth))
    return result


def read_changes(file: Path) -> list[Mutant]:
    """Return the mutants that somebody wrote into a file.

    A line of JSON each: `path` of the module from the root, `old` text that occurs once in it, `new` text, and perhaps
    the `rule` whose tests are asked first.

    Raises:
        ValueError: If a line is no such change; it names the line and what to do.
    """
    result = []
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        if line.strip():
            try:
                result.append(_read_change(**json.loads(line)))
            except (OSError, SyntaxError, TypeError, ValueError) as error:
                raise ValueError(f"{file}, line {number}: {error}") from error
    return result


def _read_change(path: str, old: str, new: str, rule: str = "", **_: object) -> Mutant:
    source = (ROOT / path).read_text(encoding="utf-8")
    if (count := source.count(old)) != 1:
        raise ValueError(f"expected `old` once in {path}, found it {count} times; copy more of the lines around it")
    ast.parse(source.replace(old, new))
    first = source[: source.index(old)].count("\n") + 1
    lines = (first, first + old.count("\n"))
    key = _hash_text(f"{path}:{old}\0{new}")[:16]
    return Mutant(key, path, _find_function(ast.parse(source), lines), lines, old, new, _BY_HAND, rule)


def _find_function(node: ast.AST, lines: tuple[int, int]) -> str:
    """Return the outermost function, with its classes, whose body has all these lines; "" for what runs at import."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            is_inside = child.body[0].lineno <= lines[0] and lines[1] <= (child.end_lineno or 0)
            if is_inside and isinstance(child, ast.ClassDef):
                below = _find_function(child, lines)
                return below and f"{child.name}.{below}"
            if is_inside:
                return child.name
    return ""


def make_source(mutant: Mutant) -> str:
    """Return the module's source with the mutant in it."""
    if mutant.nth == _BY_HAND:
        return (ROOT / mutant.path).read_text(encoding="utf-8").replace(mutant.before, mutant.after)
    module, changes = _parse_module(mutant.path)
    place = next(at for at, item in enumerate(list_mutants(mutant.path)) if item.key == mutant.key)
    return module.deep_replace(changes[place].original, changes[place].mutated).code  # type: ignore[union-attr]


def make_diff(mutant: Mutant) -> str:
    """Return the mutant's change, as a diff with a line on either side."""
    old, new = (ROOT / mutant.path).read_text(encoding="utf-8"), make_source(mutant)
    lines = difflib.unified_diff(
        old.splitlines(), new.splitlines(), mutant.path, mutant.where or "(import)", "", "", 1, ""
    )
    return "\n".join(lines)


def _hash_text(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


@functools.cache
def _parse_module(path: str) -> tuple[cst.Module, list[Change]]:
    from .changes import find_changes  # imported late: a syntax tree takes most of a second

    module, changes = find_changes((ROOT / path).read_text(encoding="utf-8"))
    return module, [change for change in changes if not _PACK_DESCRIPTION.fullmatch(f"{path}:{change.where}")]
