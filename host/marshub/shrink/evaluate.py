"""What a module works out as it is loaded, and always the same, is worked out here: the result takes its place."""

from __future__ import annotations

import ast
import copy
import struct
from typing import Any

_BUILTINS = {each.__name__: each for each in (bytes, enumerate, len, list, max, min, range, sum, tuple)}
_LONGEST = 256  # bytes, of a result


def evaluate(programs: list[list[ast.stmt]]) -> None:
    """Put results in the place of calls at the top level of marked statements (see `scopes`), in order."""
    known: dict[str, Any] = {"__builtins__": _BUILTINS, "import:struct": struct}
    for body in programs:
        for node in body:
            if isinstance(node, ast.FunctionDef) and not node.decorator_list:
                _run(ast.Module([node], []), known)
            elif isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
                node.value = _Evaluator(known).visit(node.value)
                value = _value(node.value, known)
                if isinstance(value, bytes | str | tuple | int):
                    known[node.targets[0].id] = value


def _run(module: ast.Module, known: dict[str, Any]) -> None:
    exec(compile(ast.fix_missing_locations(copy.deepcopy(module)), "<firmware>", "exec"), known)


def _value(node: ast.expr, known: dict[str, Any]) -> Any:
    """What `node` comes to with nothing but what is known; None if that is not enough."""
    try:
        return eval(
            compile(ast.fix_missing_locations(ast.Expression(copy.deepcopy(node))), "<firmware>", "eval"), known
        )
    except Exception:
        return None


class _Evaluator(ast.NodeTransformer):
    def __init__(self, known: dict[str, Any]) -> None:
        self._known = known

    def visit_Call(self, node: ast.Call) -> ast.AST:
        value = _value(node, self._known)
        if isinstance(value, bytes | int) and (isinstance(value, int) or len(value) <= _LONGEST):
            return ast.Constant(value)
        self.generic_visit(node)
        return node
