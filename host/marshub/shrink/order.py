"""In which order a program's modules are loaded."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping


def load_order(files: Mapping[str, bytes], start: str = "main.py") -> list[str]:
    """The modules of `files` that importing the file `start` imports, each after those it needs itself.

    Only imports at a module's top level count.
    """
    order: list[str] = []
    _visit(files, files.get(start, b""), order, set())
    return order


def lasting(files: Mapping[str, bytes]) -> list[str]:
    """The modules that are loaded for good, in the order of their loading, the one that main.py starts last.

    A module that is only imported inside a function is there for a moment; what it imports itself stays.
    """
    order = load_order(files)
    if not order:
        return order
    passing = {
        name
        for path, source in files.items()
        if path.endswith(".py")
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        for name in _imports(node.body)
        if f"{name.replace('.', '/')}.py" in files
    } - set(order)
    seen, more = {*order, *passing}, list(order[:-1])
    for name in sorted(passing):
        _visit(files, files[f"{name.replace('.', '/')}.py"], more, seen)
    return [*more, order[-1]]


def _visit(files: Mapping[str, bytes], source: bytes, order: list[str], seen: set[str]) -> None:
    """Add what `source` imports to `order`, unless it is among those `seen`."""
    try:
        body = ast.parse(source).body
    except SyntaxError:  # the compiler will say so in its own words
        return
    for name in _imports(body):
        for candidate in (f"{name.replace('.', '/')}.py", f"{name.replace('.', '/')}/__init__.py"):
            if candidate in files and name not in seen:
                seen.add(name)
                _visit(files, files[candidate], order, seen)
                order.append(name)


def _imports(body: Iterable[ast.stmt]) -> Iterable[str]:
    for node in body:
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [each.name for each in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module is not None and not node.level:
            names = [node.module, *(f"{node.module}.{each.name}" for each in node.names)]
        for name in names:
            if "." in name:
                yield name.rsplit(".", 1)[0]
            yield name
