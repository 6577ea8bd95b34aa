"""Functions and methods that are called from one place only become part of their caller.

Names are marked (see `scopes`). A call is taken where it is a statement of its own: ``self.m(...)``,
``x = self.m(...)`` or ``return self.m(...)``, awaited or not, or the same of a plain function.
"""

from __future__ import annotations

import ast
import copy
from collections import Counter
from collections.abc import Iterator
from itertools import count

from .foreign import FOREIGN
from .scopes import Function

_MOST_LOCALS = 24  # a frame of them is taken from the heap at each call


def absorb(programs: list[list[ast.stmt]], called: set[str]) -> None:
    """Do so in the first of `programs`, until there is no more to do. The others only use it. `called` must stay."""
    number = count()
    while _Round(programs, called, number).made():
        pass


class _Round:
    def __init__(self, programs: list[list[ast.stmt]], called: set[str], number: Iterator[int]) -> None:
        self._body = programs[0]
        self._number = number
        every = [node for body in programs for each in body for node in ast.walk(each)]
        self._words = Counter(node.attr for node in every if isinstance(node, ast.Attribute))
        self._words.update(
            node.value for node in every if isinstance(node, ast.Constant) and isinstance(node.value, str)
        )
        self._loads = Counter(node.id for node in every if isinstance(node, ast.Name))
        self._defined = Counter(node.name for node in every if isinstance(node, Function))
        self._called = called

    def made(self) -> bool:
        """Absorb one function; False if there is none to absorb."""
        plain = {node.name: node for node in self._body if isinstance(node, Function) and self._may(node)}
        for node in self._body:
            if isinstance(node, Function):
                if self._in(node, plain):
                    return True
            elif isinstance(node, ast.ClassDef):
                members = {f"{each.name}": each for each in node.body if isinstance(each, Function) and self._may(each)}
                for each in node.body:
                    if isinstance(each, Function) and self._in(each, {**plain, **members}):
                        self._drop(node.body)
                        return True
        return False

    def _may(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
        """Whether nobody but one caller knows of it."""
        name = node.name
        args = node.args
        if node.decorator_list or args.vararg or args.kwarg or args.kwonlyargs or self._defined[name] > 1:
            return False
        if name.startswith("."):
            if name.startswith(".__") or name[1:] in FOREIGN or self._words[name[1:]] != 1:
                return False
        elif self._loads[name] != 1 or name in self._called:
            return False
        return not any(isinstance(each, ast.Yield | ast.YieldFrom | ast.Global | Function) for each in _inside(node))

    def _drop(self, body: list[ast.stmt]) -> None:
        body[:] = [each for each in body if not getattr(each, "absorbed", False)]

    def _in(
        self, caller: ast.FunctionDef | ast.AsyncFunctionDef, known: dict[str, ast.FunctionDef | ast.AsyncFunctionDef]
    ) -> bool:
        for block in _blocks(caller):
            for at, statement in enumerate(block):
                new = self._instead(statement, caller, known)
                if new is not None:
                    block[at : at + 1] = new
                    self._drop(self._body)
                    return True
        return False

    def _instead(
        self,
        statement: ast.stmt,
        caller: ast.FunctionDef | ast.AsyncFunctionDef,
        known: dict[str, ast.FunctionDef | ast.AsyncFunctionDef],
    ) -> list[ast.stmt] | None:
        if not isinstance(statement, ast.Expr | ast.Return | ast.Assign) or statement.value is None:
            return None
        if isinstance(caller, ast.AsyncFunctionDef) and not isinstance(statement, ast.Return):
            return None  # it would hold on to what the function knew as long as it runs: some do for ever
        call = statement.value
        awaited = isinstance(call, ast.Await)
        if isinstance(call, ast.Await):
            call = call.value
        if not isinstance(call, ast.Call):
            return None
        function = known.get(_name(call.func))
        if function is None or function is caller or awaited != isinstance(function, ast.AsyncFunctionDef):
            return None
        if (
            len(
                {
                    each.id
                    for each in ast.walk(ast.Module([caller, function], []))
                    if isinstance(each, ast.Name) and each.id[0] == "$"
                }
            )
            > _MOST_LOCALS
        ):
            return None
        given = _given(function, call)
        returns = [each for each in _inside(function) if isinstance(each, ast.Return)]
        body = function.body
        if given is None:
            return None
        if isinstance(statement, ast.Expr) and returns:
            return None
        if isinstance(statement, ast.Assign) and not (
            len(returns) == 1 and body[-1] is returns[0] and returns[0].value is not None
        ):
            return None
        head, copied = self._bound(function, given)
        if isinstance(statement, ast.Assign):
            last = copied.pop()
            assert isinstance(last, ast.Return)
            statement.value = last.value  # type: ignore[assignment]
            copied.append(statement)
        elif isinstance(statement, ast.Return) and not isinstance(copied[-1], ast.Return | ast.Raise):
            copied.append(ast.Return(None))
        function.absorbed = True  # type: ignore[union-attr]
        return [*head, *copied]

    def _bound(
        self, function: ast.FunctionDef | ast.AsyncFunctionDef, given: dict[str, ast.expr]
    ) -> tuple[list[ast.stmt], list[ast.stmt]]:
        """Assignments of what it is given, and its body, with names that the caller does not have."""
        mark = next(self._number)
        body = [copy.deepcopy(each) for each in function.body]
        nodes = [node for each in body for node in ast.walk(each)]
        stored = {node.id for node in nodes if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load)}
        new = {}
        head: list[ast.stmt] = []
        for name, value in given.items():
            if isinstance(value, ast.Name) and value.id.startswith("$") and name not in stored:
                new[name] = value.id
            else:
                new[name] = f"{name}~{mark}"
                head.append(ast.Assign([ast.Name(new[name], ast.Store())], value))
        for node in nodes:
            if isinstance(node, ast.Name) and node.id.startswith("$"):
                node.id = new.setdefault(node.id, f"{node.id}~{mark}")
            elif isinstance(node, ast.arg):
                node.arg = new.setdefault(node.arg, f"{node.arg}~{mark}")
            elif isinstance(node, ast.ExceptHandler) and node.name:
                node.name = new.setdefault(node.name, f"{node.name}~{mark}")
            elif isinstance(node, ast.alias) and node.asname and node.asname.startswith("$"):
                node.asname = new.setdefault(node.asname, f"{node.asname}~{mark}")
        return head, body


def _name(node: ast.expr) -> str:
    """What a call may absorb: ``.method`` of self, or the marker of a function."""
    if isinstance(node, ast.Attribute):
        return f".{node.attr}" if isinstance(node.value, ast.Name) and node.value.id == "$self" else ""
    return node.id if isinstance(node, ast.Name) else ""


def _given(function: ast.FunctionDef | ast.AsyncFunctionDef, call: ast.Call) -> dict[str, ast.expr] | None:
    """Parameter -> argument, in the order in which they are worked out; None if they do not match one by one."""
    names = [arg.arg for arg in function.args.args]
    values = list(call.args)
    if function.name.startswith("."):
        values.insert(0, ast.Name("$self", ast.Load()))
    if any(isinstance(each, ast.Starred) for each in values) or len(values) > len(names):
        return None
    given = dict(zip(names, values, strict=False))
    for keyword in call.keywords:
        if keyword.arg is None or f"${keyword.arg}" not in names:
            return None
        given[f"${keyword.arg}"] = keyword.value
    for name, default in zip(reversed(names), reversed(function.args.defaults), strict=False):
        if name not in given and isinstance(default, ast.Constant):
            given[name] = default
    return given if len(given) == len(names) else None


def _inside(node: ast.AST) -> Iterator[ast.AST]:
    """All nodes within a function, but not within those inside it."""
    for each in ast.iter_child_nodes(node):
        yield each
        if not isinstance(each, Function | ast.Lambda):
            yield from _inside(each)


def _blocks(node: ast.AST) -> Iterator[list[ast.stmt]]:
    """All lists of statements of a function."""
    for name in ("body", "orelse", "finalbody"):
        block = getattr(node, name, None)
        if isinstance(block, list):
            yield block
            for each in block:
                if not isinstance(each, Function | ast.ClassDef):
                    yield from _blocks(each)
    for handler in getattr(node, "handlers", ()):
        yield from _blocks(handler)
