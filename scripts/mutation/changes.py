"""The changes that make mutants: mutmut's mutations, and two of our own.

Ours are the commonest ways to lose a rule: a statement left out, and a condition inverted that is no comparison. Code
that says nothing of a rule is left out (docs/rules/mutation-testing.md): types, words and errors, checks for mypy.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import libcst as cst
import libcst.matchers as m
from libcst.metadata import MetadataWrapper, PositionProvider
from mutmut.mutation.mutators import mutation_operators, operator_string

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


@dataclass(frozen=True)
class Change:
    """A change of a node, in function `where` ("" for what runs at import)."""

    where: str
    lines: tuple[int, int]
    original: cst.CSTNode
    mutated: cst.CSTNode


def find_changes(source: str) -> tuple[cst.Module, list[Change]]:
    """Return a module and its changes, in the order of the source."""
    wrapper = MetadataWrapper(cst.parse_module(source), unsafe_skip_copy=True)
    visitor = _Visitor()
    wrapper.visit(visitor)
    return wrapper.module, visitor.changes


class _Visitor(cst.CSTVisitor):
    """Walks a module and collects the possible changes, each with its function and statement."""

    METADATA_DEPENDENCIES = (PositionProvider,)

    def __init__(self) -> None:
        super().__init__()
        self.changes: list[Change] = []
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
            self.changes.append(Change(where, lines, node, mutated))
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
