"""Numbers in the place of the names that stand for them: a name costs a board some thirty bytes, a number none."""

from __future__ import annotations

import ast
import operator
from collections import Counter
from collections.abc import Callable, Iterator, Mapping

from .program import Module, Program, stored

_OPERATORS: dict[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.BitOr: operator.or_,
    ast.BitAnd: operator.and_,
    ast.LShift: operator.lshift,
}
_SMALL = 1 << 30  # what MicroPython keeps without memory of its own


def fold(program: Program) -> None:
    """Put the values of integer constants, of modules and of classes, where they are used."""
    constants = _module_constants(program)
    stored_fields = _stored_fields(program)
    for module in program:
        _fold_fields(module, stored_fields)
        known = dict(constants[module.name])
        aliases: dict[str, str] = {}
        for node in ast.walk(module.tree):
            if isinstance(node, ast.ImportFrom) and node.module:
                for alias in node.names:
                    here = alias.asname or alias.name
                    value = constants.get(node.module, {}).get(alias.name)
                    if value is not None:
                        known[here] = value
                    elif f"{node.module}.{alias.name}" in constants:
                        aliases[here] = f"{node.module}.{alias.name}"
            elif isinstance(node, ast.Import):
                aliases.update({alias.name: alias.name for alias in node.names if alias.name in constants})
        bound = Counter(stored(module.tree))
        for node in ast.walk(module.tree):
            value = None
            if not isinstance(node, ast.expr):
                continue
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and bound[node.id] == 1:
                value = known.get(node.id)
            elif (
                isinstance(node, ast.Attribute)
                and isinstance(node.ctx, ast.Load)
                and isinstance(node.value, ast.Name)
                and bound[node.value.id] == 1
                and node.value.id in aliases
            ):
                value = constants[aliases[node.value.id]].get(node.attr)
            if value is not None:
                module.replace(node, str(value) if value >= 0 else f"({value})")
    program.apply()


def _assigned(body: list[ast.stmt]) -> Iterator[tuple[str, ast.expr]]:
    for node in body:
        if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
            yield node.targets[0].id, node.value


def _module_constants(program: Program) -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = {module.name: {} for module in program}
    for _ in range(len(found)):  # constants are made of other modules' constants
        before = sum(map(len, found.values()))
        for module in program:
            bound = Counter(stored(module.tree))
            visible = {**_imported(module, found), **found[module.name]}
            for name, expression in _assigned(module.tree.body):
                value = _value(expression, visible)
                if value is not None and bound[name] == 1:
                    found[module.name][name] = visible[name] = value
        if sum(map(len, found.values())) == before:
            break
    return found


def _imported(module: Module, found: Mapping[str, Mapping[str, int]]) -> dict[str, int]:
    out = {}
    for node in module.tree.body:
        if isinstance(node, ast.ImportFrom) and node.module is not None and node.module in found:
            for alias in node.names:
                value = found[node.module].get(alias.name)
                if value is not None:
                    out[alias.asname or alias.name] = value
    return out


def _stored_fields(program: Program) -> set[str]:
    """Attributes that are assigned to some object, and names that several classes of one family could give."""
    out: set[str] = set()
    for module in program:
        for node in ast.walk(module.tree):
            if isinstance(node, ast.Attribute) and not isinstance(node.ctx, ast.Load):
                out.add(node.attr)
            elif isinstance(node, ast.ClassDef) and node.bases:
                # What a relative says of a name may be meant.
                out.update(name for name, _ in _assigned(node.body))
    return out


def _fold_fields(module: Module, stored_fields: set[str]) -> None:
    """``self.NAME`` inside the class that says what NAME is, and where nothing else ever does."""
    for family in ast.walk(module.tree):
        if not isinstance(family, ast.ClassDef):
            continue
        values = {name: _value(expression, {}) for name, expression in _assigned(family.body)}
        for node in ast.walk(family):
            if (
                isinstance(node, ast.Attribute)
                and isinstance(node.value, ast.Name)
                and node.value.id == "self"
                and node.attr not in stored_fields
                and (value := values.get(node.attr)) is not None
            ):
                module.replace(node, str(value) if value >= 0 else f"({value})")


def _value(node: ast.expr, known: Mapping[str, int]) -> int | None:
    """What an expression of integers comes to; None if it is none."""
    if isinstance(node, ast.Constant):
        return node.value if type(node.value) is int and abs(node.value) < _SMALL else None
    if isinstance(node, ast.Name):
        return known.get(node.id)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        inner = _value(node.operand, known)
        return None if inner is None else -inner
    if isinstance(node, ast.Call) and ast.unparse(node.func) == "const" and len(node.args) == 1:
        return _value(node.args[0], known)
    if isinstance(node, ast.BinOp) and type(node.op) in _OPERATORS:
        left, right = _value(node.left, known), _value(node.right, known)
        if left is not None and right is not None:
            result = _OPERATORS[type(node.op)](left, right)
            return result if abs(result) < _SMALL else None
    return None
