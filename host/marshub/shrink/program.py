"""Sources as syntax trees whose nodes know where they stand, so that they can be edited in place."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping


class Module:
    """One source. `name`: as it is imported (``hub.app``). `edit` collects changes, `apply` makes them."""

    def __init__(self, path: str, source: bytes) -> None:
        self.path = path
        self.name = path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        self._edits: dict[tuple[int, int], bytes] = {}
        self._parse(source)

    def _parse(self, source: bytes) -> None:
        self.source = source
        self.tree = ast.parse(source, self.path)
        self._lines = [0]
        for line in source.split(b"\n"):
            self._lines.append(self._lines[-1] + len(line) + 1)

    def span(self, node: ast.expr | ast.stmt | ast.arg) -> tuple[int, int]:
        """Where `node` stands, decorators included: (start, end) in bytes."""
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start = self._lines[node.lineno - 1] + node.col_offset
        decorators = getattr(node, "decorator_list", [])
        if decorators:
            start = self._lines[decorators[0].lineno - 1] + node.col_offset
        return start, self._lines[node.end_lineno - 1] + node.end_col_offset

    def edit(self, start: int, end: int, text: str | bytes) -> None:
        """Put `text` in the place of source[start:end], with as many line ends as there were."""
        data = text.encode() if isinstance(text, str) else text
        self._edits[start, end] = data + b"\n" * self.source.count(b"\n", start, end)

    def replace(self, node: ast.expr | ast.stmt, text: str) -> None:
        """Put `text` in the place of `node`."""
        self.edit(*self.span(node), text)

    def apply(self) -> bool:
        """Make the changes; False if there were none. An edit inside another one is left out."""
        if not self._edits:
            return False
        out, at = bytearray(), 0
        for (start, end), data in sorted(self._edits.items(), key=lambda edit: (edit[0][0], -edit[0][1])):
            if start < at:
                continue
            out += self.source[at:start] + data
            at = end
        out += self.source[at:]
        self._edits.clear()
        self._parse(bytes(out))
        return True


class Program:
    """All sources of one board."""

    def __init__(self, files: Mapping[str, bytes]) -> None:
        self._by_path = {path: Module(path, source) for path, source in files.items()}
        self.modules = {module.name: module for module in self._by_path.values()}

    def source(self, path: str) -> bytes:
        return self._by_path[path].source

    def __iter__(self) -> Iterator[Module]:
        return iter(self.modules.values())

    def apply(self) -> bool:
        """Make all changes; False if there were none."""
        changed = [module.apply() for module in self]
        return any(changed)


def stored(tree: ast.AST) -> Iterator[str]:
    """Every name that is bound in `tree`, by whatever means, as often as it is."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            yield node.id
        elif isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Import | ast.ImportFrom):
            for alias in node.names:
                yield (alias.asname or alias.name).split(".")[0]
        elif isinstance(node, ast.ExceptHandler) and node.name:
            yield node.name


def loaded(tree: ast.AST) -> Iterator[str]:
    """Every plain name that is read in `tree`, as often as it is."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            yield node.id
