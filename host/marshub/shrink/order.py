"""In which order a program's modules are loaded."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping


def load_order(files: Mapping[str, bytes], start: str = "main.py") -> list[str]:
    """The modules of `files` that importing the file `start` imports, each after those it needs itself.

    Only imports at a module's top level count.
    """
    order: list[str] = []
    seen: set[str] = set()

    def visit(name: str) -> None:
        for candidate in (f"{name.replace('.', '/')}.py", f"{name.replace('.', '/')}/__init__.py"):
            if candidate in files and name not in seen:
                seen.add(name)
                for needed in _imports(files[candidate]):
                    visit(needed)
                order.append(name)

    for needed in _imports(files.get(start, b"")):
        visit(needed)
    return order


def _imports(source: bytes) -> Iterable[str]:
    try:
        tree = ast.parse(source)
    except SyntaxError:  # the compiler will say so in its own words
        return
    for node in tree.body:
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [each.name for each in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module is not None and not node.level:
            names = [node.module, *(f"{node.module}.{each.name}" for each in node.names)]
        for name in names:
            if "." in name:
                yield name.rsplit(".", 1)[0]
            yield name
