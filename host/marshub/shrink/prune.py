"""What nothing on the board uses, out: the other end's half of the codec, folded constants, imports."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Sequence

from .program import Module, Program, loaded

_MOST_ROUNDS = 20


def prune(program: Program, open_folders: Sequence[str]) -> None:
    """Remove unused definitions until there are none. In `open_folders` public functions and classes stay."""
    for _ in range(_MOST_ROUNDS):
        uses = _Uses(program)
        for module in program:
            is_open = module.name.split(".")[0] in open_folders
            for node in module.tree.body:
                _statement(module, node, uses, is_open)
        if not program.apply():
            return


class _Uses:
    """`attributes`: every name after a dot, and every string that could be one. `imported`: (module, name)."""

    def __init__(self, program: Program) -> None:
        self.attributes: set[str] = set()
        self.imported: set[tuple[str, str]] = set()
        self.names = {module.name: Counter(loaded(module.tree)) for module in program}
        for module in program:
            for node in ast.walk(module.tree):
                if isinstance(node, ast.Attribute):
                    self.attributes.add(node.attr)
                elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                    self.attributes.add(node.value)
                elif isinstance(node, ast.ImportFrom) and node.module:
                    self.imported.update((node.module, alias.name) for alias in node.names)

    def of(self, module: Module, name: str, inside: ast.AST) -> bool:
        """Whether `name` of `module` is used anywhere but `inside` its own definition."""
        own = Counter(loaded(inside))[name]
        return self.names[module.name][name] > own or name in self.attributes or (module.name, name) in self.imported


def _statement(module: Module, node: ast.stmt, uses: _Uses, is_open: bool) -> None:
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        if not uses.of(module, node.name, node) and (not is_open or node.name.startswith("_")):
            module.replace(node, "pass")
        elif isinstance(node, ast.ClassDef):
            _members(module, node, uses, is_open)
    elif isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
        if not uses.of(module, node.targets[0].id, node):
            module.replace(node, "pass")
    elif isinstance(node, ast.ImportFrom | ast.Import):
        _imports(module, node, uses)
    elif isinstance(node, ast.Try) and _offers_const(node) and not uses.names[module.name]["const"]:
        module.replace(node, "pass")


def _members(module: Module, node: ast.ClassDef, uses: _Uses, is_open: bool) -> None:
    for member in node.body:
        if isinstance(member, ast.FunctionDef | ast.AsyncFunctionDef):
            name = member.name
            private = name.startswith("_") and not name.startswith("__")
            if name.startswith("__") or (is_open and not private):
                continue
        elif isinstance(member, ast.Assign) and len(member.targets) == 1 and isinstance(member.targets[0], ast.Name):
            name = member.targets[0].id
        else:
            continue
        if name not in uses.attributes and not uses.names[module.name][name]:
            module.replace(member, "pass")


def _imports(module: Module, node: ast.ImportFrom | ast.Import, uses: _Uses) -> None:
    names = uses.names[module.name]
    kept = [alias for alias in node.names if names[(alias.asname or alias.name).split(".")[0]]]
    if len(kept) == len(node.names) or module.path in ("main.py", "boot.py"):
        return
    if not kept:
        module.replace(node, "pass")
        return
    words = ", ".join(alias.name + (f" as {alias.asname}" if alias.asname else "") for alias in kept)
    module.replace(
        node, f"from {node.module} import {words}" if isinstance(node, ast.ImportFrom) else f"import {words}"
    )


def _offers_const(node: ast.Try) -> bool:
    first = node.body[0]
    return isinstance(first, ast.ImportFrom) and first.module == "micropython"
