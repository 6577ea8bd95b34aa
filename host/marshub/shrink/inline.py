"""What a function of one expression says, in the place of its call: a function costs a board some eighty bytes."""

from __future__ import annotations

import ast
import copy
from collections import Counter
from collections.abc import Iterator

#: A function that is called more often is not worth it, unless it is tiny.
_MOST_CALLS = 2
_TINY = 12  # nodes


def inline(programs: list[list[ast.stmt]], called: set[str]) -> None:
    """Put small functions where they are called, in marked statements (see `scopes`), as long as nothing can tell.

    That is: a plain function of one ``return``, called with simple things or with what it uses exactly once and in the
    order of the call; its own names (``$...``) are all parameters. `called`: markers that must stay.
    """
    uses = Counter(
        node.id for body in programs for each in body for node in ast.walk(each) if isinstance(node, ast.Name)
    )
    calls = Counter(
        node.func.id
        for body in programs
        for each in body
        for node in ast.walk(each)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and not node.keywords
    )
    found = {}
    for node in programs[0]:
        if isinstance(node, ast.FunctionDef) and node.name not in called and uses[node.name] == calls[node.name]:
            body = _expression(node)
            if body is not None and (calls[node.name] <= _MOST_CALLS or sum(1 for _ in ast.walk(body)) <= _TINY):
                found[node.name] = ([arg.arg for arg in node.args.args], body)
    for program in programs:
        program[:] = [_Inliner(found).visit(each) for each in program]


def _expression(node: ast.FunctionDef) -> ast.expr | None:
    plain = not (
        node.decorator_list or node.args.defaults or node.args.vararg or node.args.kwonlyargs or node.args.kwarg
    )
    if not plain or len(node.body) != 1 or not isinstance(node.body[0], ast.Return) or node.body[0].value is None:
        return None
    parts = list(ast.walk(node.body[0].value))
    if any(isinstance(each, ast.Lambda | ast.ListComp | ast.GeneratorExp | ast.IfExp | ast.BoolOp) for each in parts):
        return None  # with scopes of their own, or parts that are not always looked at
    own = {arg.arg for arg in node.args.args}
    if any(
        isinstance(each, ast.Name) and (each.id == node.name or (each.id[0] == "$" and each.id not in own))
        for each in parts
    ):
        return None
    return node.body[0].value


class _Inliner(ast.NodeTransformer):
    def __init__(self, functions: dict[str, tuple[list[str], ast.expr]]) -> None:
        self._functions = functions

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        if not isinstance(node.func, ast.Name) or node.func.id not in self._functions:
            return node
        names, body = self._functions[node.func.id]
        if len(names) != len(node.args) or any(isinstance(each, ast.Starred) for each in node.args):
            return node
        simple = all(isinstance(each, ast.Name | ast.Constant) for each in node.args)
        if not simple and not _in_order(body, names):
            return node
        filled: ast.AST = _Filler(dict(zip(names, node.args, strict=True))).visit(self.visit(copy.deepcopy(body)))
        return filled


def _in_order(body: ast.expr, names: list[str]) -> bool:
    """Whether `body` looks at each of `names` once, in their order, and calls nothing before it has."""
    steps = list(_steps(body, set(names)))
    return steps[: len(names)] == names and not set(steps[len(names) :]) & set(names)


def _steps(node: ast.AST, names: set[str]) -> Iterator[str]:
    """The `names` that `node` looks at and the calls that it makes (as ""), from first to last."""
    for each in ast.iter_child_nodes(node):
        yield from _steps(each, names)
    if isinstance(node, ast.Call):
        yield ""
    elif isinstance(node, ast.Name) and node.id in names:
        yield node.id


class _Filler(ast.NodeTransformer):
    def __init__(self, values: dict[str, ast.expr]) -> None:
        self._values = values

    def visit_Name(self, node: ast.Name) -> ast.AST:
        return copy.deepcopy(self._values[node.id]) if node.id in self._values else node
