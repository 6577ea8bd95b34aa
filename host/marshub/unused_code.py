"""Leaves out of the board's modules what no code on the board uses: the host's half of hublink, above all.

Lines stay where they are, so that a traceback names the line of the source.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator, Mapping

_WORD = re.compile(r"\w+")
_Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Assign


def drop_unused(sources: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the modules of a whole board, by path, without functions, classes and constants that none of them names.

    A name counts as used wherever it stands outside of its own definition, also as an attribute or in a text (for
    getattr). Only definitions at the beginning of a line are left out, and of values only numbers and texts.
    """
    try:
        trees = {path: ast.parse(source) for path, source in sources.items()}
    except SyntaxError:
        return dict(sources)  # the compiler names the file
    named = Counter(name for tree in trees.values() for name in _list_names(tree))
    dropped: dict[str, list[_Definition]] = {path: [] for path in sources}
    definitions = [(path, node, name) for path, tree in trees.items() for node, name in _list_definitions(tree)]
    while unused := [item for item in definitions if named[item[2]] == _count_own(item[1], item[2])]:
        for path, node, _ in unused:
            named -= Counter(_list_names(node))
            dropped[path].append(node)
        definitions = [item for item in definitions if item not in unused]
    return {path: _blank_lines(source, dropped[path]) for path, source in sources.items()}


def _list_definitions(tree: ast.Module) -> Iterator[tuple[_Definition, str]]:
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node, node.name
        elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant):
            target = node.targets[0]
            if len(node.targets) == 1 and isinstance(target, ast.Name):
                yield node, target.id


def _list_names(tree: ast.AST) -> Iterator[str]:
    docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str(text)) if id(node) not in docstrings:
                yield from _WORD.findall(text)
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.alias(name=name):
                yield name
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                yield name
            case ast.keyword(arg=str(name)):
                yield name


def _count_own(node: _Definition, name: str) -> int:
    return sum(own == name for own in _list_names(node))


def _blank_lines(source: bytes, nodes: list[_Definition]) -> bytes:
    lines = source.splitlines(keepends=True)
    for node in nodes:
        first = min([node.lineno, *(item.lineno for item in getattr(node, "decorator_list", ()))])
        lines[first - 1 : node.end_lineno] = [b"\n"] * (node.end_lineno - first + 1)
    return b"".join(lines)
