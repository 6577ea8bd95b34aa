"""The population of mutants: mutmut's mutations of a game's sources, and two of our own.

Ours are the commonest ways to lose a rule: a statement left out, and a condition inverted that is no comparison. Code
that says nothing of a rule is left out (docs/rules/mutation-testing.md): types, words and errors, checks for mypy.
"""

from __future__ import annotations

import ast
import difflib
import functools
import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import libcst as cst
import libcst.matchers as m
from changed import is_within
from libcst.metadata import MetadataWrapper, PositionProvider
from mutmut.mutation.mutators import mutation_operators, operator_string

from .subjects import ROOT, find_folder

#: What of a game decides nothing: players' tastes, what is shown of a state, and what pack authors are told.
NO_RULES = ("players", "shown", "content/report.py")
#: Functions of `content/library.py` that decide nothing either: they collect texts of packs and describe packs.
_PACK_DESCRIPTION = re.compile(
    r".*/content/library\.py:(examine_\w+|_describe_\w+|list_needed_texts|collect_texts|list_missing_texts)"
)
#: What mypy, readers and players of a log look at: no rule is in there.
_WORDLESS = (
    m.Annotation()
    | m.Assert()
    | m.Decorator()
    | m.Import()
    | m.ImportFrom()
    | m.If(test=m.Name("TYPE_CHECKING"))
    | m.Call(func=m.Name("say") | m.Name("cast") | m.Name("TypeVar") | m.Name("len") | m.Name("isinstance"))
    | m.Arg(keyword=m.Name("frozen") | m.Name("tag") | m.Name("kw_only") | m.Name("forbid_unknown_fields"))
    | m.FunctionDef(name=m.Name("__repr__") | m.Name("__str__"))
    | m.SimpleStatementLine(body=[m.Expr(value=m.SimpleString() | m.ConcatenatedString())])
    | m.Assign(targets=[m.AssignTarget(target=m.Name("__all__"))])
    | m.Assign(value=m.Call(func=m.Name("TypeVar")))
)
#: mutmut turns these round itself.
_TURNED = m.Comparison() | m.BooleanOperation() | m.UnaryOperation(operator=m.Not()) | m.Name("True") | m.Name("False")


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


@dataclass(frozen=True)
class _Change:
    where: str
    lines: tuple[int, int]
    original: cst.CSTNode
    mutated: cst.CSTNode


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
    changed = module.deep_replace(changes[place].original, changes[place].mutated)
    assert isinstance(changed, cst.Module)
    return changed.code


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
def _parse_module(path: str) -> tuple[cst.Module, list[_Change]]:
    wrapper = MetadataWrapper(cst.parse_module((ROOT / path).read_text(encoding="utf-8")), unsafe_skip_copy=True)
    visitor = _Visitor()
    wrapper.visit(visitor)
    return wrapper.module, [
        change for change in visitor.changes if not _PACK_DESCRIPTION.fullmatch(f"{path}:{change.where}")
    ]


class _Visitor(cst.CSTVisitor):
    """Walks a module and collects the possible changes, each with its function and statement."""

    METADATA_DEPENDENCIES = (PositionProvider,)

    def __init__(self) -> None:
        super().__init__()
        self.changes: list[_Change] = []
        self._names: list[str] = []  # classes, and functions, outermost first
        self._function: cst.FunctionDef | None = None
        self._body: cst.CSTNode | None = None  # the body of the outermost function that is being walked through
        self._statement: tuple[int, int] | None = None
        self._raising = 0

    def on_visit(self, node: cst.CSTNode) -> bool:
        if m.matches(node, _WORDLESS):
            return False
        if isinstance(node, (cst.ClassDef, cst.FunctionDef)) and self._function is None:
            self._names.append(node.name.value)
        if isinstance(node, cst.FunctionDef) and self._function is None:
            self._function = node
        if self._function is not None and node is self._function.body:
            self._body = node
        if isinstance(node, cst.SimpleStatementLine):
            self._statement = self._lines(node)
        if isinstance(node, cst.Param) and not isinstance(
            node.default, cst.Name | cst.BaseNumber | cst.BaseString | None
        ):
            return False
        for mutated in _mutate(node):
            lines = self._statement or self._lines(node)
            where = ".".join(self._names) if self._body is not None else ""
            self.changes.append(_Change(where, lines, node, mutated))
        return not isinstance(node, cst.Raise)  # what an error says is no rule; that it is raised may be

    def on_leave(self, original_node: cst.CSTNode) -> None:
        if isinstance(original_node, cst.SimpleStatementLine):
            self._statement = None
        if original_node is self._body:
            self._body = None
        if original_node is self._function:
            self._function = None
            self._names.pop()
        elif isinstance(original_node, cst.ClassDef) and self._function is None:
            self._names.pop()

    def _lines(self, node: cst.CSTNode) -> tuple[int, int]:
        at = self.get_metadata(PositionProvider, node)
        return (at.start.line, at.end.line)


def _mutate(node: cst.CSTNode) -> Iterator[cst.CSTNode]:
    for kind, operator in mutation_operators:
        if isinstance(node, kind):
            cstnodes = operator(node)
            # Of a string in other words, in small and in big letters one says it all.
            yield from list(cstnodes)[:1] if operator is operator_string else cstnodes
    yield from _leave_out(node)
    yield from _invert_condition(node)


def _leave_out(node: cst.CSTNode) -> Iterator[cst.CSTNode]:
    """Yield the statement left out; a generator stays one."""
    if m.matches(node, m.Expr(value=m.Yield())):
        yield cst.parse_statement("yield from ()").body[0]  # type: ignore[union-attr, misc]
    elif m.matches(node, m.Expr(value=m.Call()) | m.AugAssign() | m.Del() | m.Raise()):
        yield cst.Pass()


def _invert_condition(node: cst.CSTNode) -> Iterator[cst.CSTNode]:
    if isinstance(node, cst.If | cst.While | cst.CompIf) and not m.matches(node.test, _TURNED):
        yield node.with_changes(test=_negate(node.test), **_copy_whitespace(node))


def _copy_whitespace(node: cst.CSTNode) -> dict[str, cst.SimpleWhitespace]:
    name = "whitespace_before_test" if isinstance(node, cst.If | cst.CompIf) else "whitespace_after_while"
    return {name: cst.SimpleWhitespace(" ")}


def _negate(test: cst.BaseExpression) -> cst.UnaryOperation:
    return cst.UnaryOperation(cst.Not(), test)
