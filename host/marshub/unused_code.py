"""Makes the board's modules smaller: constants stand where they are used, and what no code on the board uses goes.

That is the host's half of hublink, above all. Lines stay where they are, so that a traceback names the source's line.
"""

from __future__ import annotations

import ast
import functools
import re
from collections import Counter
from collections.abc import Iterator, Mapping

_WORD = re.compile(r"\w+")
_Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Assign


def shrink_modules(sources: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the modules of a whole board, by path, after `inline_constants` and `drop_unused`.

    What was made of the last few boards' modules is kept: that takes half a second, and simulated boards start often.
    """
    return dict(_shrink_modules(tuple(sources.items())))


@functools.lru_cache(maxsize=4)
def _shrink_modules(sources: tuple[tuple[str, bytes], ...]) -> dict[str, bytes]:
    return drop_unused(inline_constants(dict(sources)))


def inline_constants(sources: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the modules of a whole board, by path, with whole numbers in the place of the constants' names.

    A constant is a name that its module assigns once, at the beginning of a line. Inlined are names that a module
    imports at its beginning or has itself, and attributes of modules that it imports so; a name that it also assigns
    otherwise, in a function for example, is left alone.
    """
    try:
        trees = {path: ast.parse(source) for path, source in sources.items()}
    except SyntaxError:
        return dict(sources)  # the compiler names the file
    constants: dict[str, dict[str, int]] = {}
    stores = {path: _count_stores(tree) for path, tree in trees.items()}
    for path, tree in trees.items():
        own = constants[path.removesuffix(".py").replace("/", ".")] = {}
        for node in tree.body:
            name = _find_target(node)
            value = _evaluate(node.value, own) if name and isinstance(node, ast.Assign) else None
            if value is not None and stores[path][name] == 1:
                own[name] = value
    return {path: _inline(path, source, trees[path], stores[path], constants) for path, source in sources.items()}


def _inline(
    path: str, source: bytes, tree: ast.Module, stores: Counter[str], constants: Mapping[str, Mapping[str, int]]
) -> bytes:
    names = dict(constants[path.removesuffix(".py").replace("/", ".")])
    modules: dict[str, Mapping[str, int]] = {}
    edits: list[tuple[int, int, int, bytes]] = []  # line, from column, to column (bytes), text
    lines = source.splitlines(keepends=True)
    for node in tree.body:
        if not isinstance(node, ast.ImportFrom) or node.module is None:
            continue
        left = []
        for alias in node.names:
            bound = alias.asname or alias.name
            value = constants.get(node.module, {}).get(alias.name)
            if stores[bound] != 1:  # the import itself is one
                left.append(alias)
            elif value is not None:
                names[bound] = value
            else:
                modules[bound] = constants.get(f"{node.module}.{alias.name}", {})
                left.append(alias)
        if len(left) < len(node.names):
            text = ast.unparse(ast.ImportFrom(node.module, left, node.level)).encode() if left else b""
            count = (node.end_lineno or node.lineno) - node.lineno
            lines[node.lineno - 1 : node.end_lineno] = [text + b"\n", *[b"\n"] * count]
    for inner in (node for node in ast.walk(tree) if isinstance(node, ast.expr)):
        value = None
        if isinstance(inner, ast.Name) and isinstance(inner.ctx, ast.Load):
            value = names.get(inner.id)
        elif isinstance(inner, ast.Attribute) and isinstance(inner.value, ast.Name):
            value = modules.get(inner.value.id, {}).get(inner.attr)
        if value is not None and inner.lineno == inner.end_lineno:
            edits.append((inner.lineno, inner.col_offset, inner.end_col_offset or 0, b"(%d)" % value))
    for line, start, end, text in sorted(edits, reverse=True):
        lines[line - 1] = lines[line - 1][:start] + text + lines[line - 1][end:]
    return b"".join(lines)


def _find_target(node: ast.stmt) -> str:
    """Return the name that a statement assigns; "" if it is no assignment to one name."""
    if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
        return node.targets[0].id
    return ""


def _evaluate(node: ast.expr, known: Mapping[str, int]) -> int | None:
    """Return the value of an expression of whole numbers, constants and const(); None if it is none."""
    parts = (
        ast.Expression,
        ast.Constant,
        ast.BinOp,
        ast.UnaryOp,
        ast.operator,
        ast.unaryop,
        ast.Name,
        ast.Load,
        ast.Call,
    )
    for part in ast.walk(node):
        if not isinstance(part, parts) or (isinstance(part, ast.Name) and part.id not in (*known, "const")):
            return None
    code = compile(ast.Expression(node), "", "eval")
    value = eval(code, {"__builtins__": {}, "const": lambda value: value}, dict(known))
    return value if type(value) is int else None


def _count_stores(tree: ast.Module) -> Counter[str]:
    """Return how often a module binds each name, wherever it does."""
    counts = Counter[str]()
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name, ctx=ast.Store() | ast.Del()) | ast.arg(arg=name):
                counts[name] += 1
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                counts[name] += 1
            case ast.alias():
                counts[node.asname or node.name] += 1
            case ast.Global(names=names):
                counts.update(names)
    return counts


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
    definitions = [
        (path, node, name, Counter(_list_names(node)))
        for path, tree in trees.items()
        for node, name in _list_definitions(tree)
    ]
    while unused := [item for item in definitions if named[item[2]] == item[3][item[2]]]:
        for path, node, _, own in unused:
            named -= own
            dropped[path].append(node)
        definitions = [item for item in definitions if item not in unused]
    return {path: _blank_lines(source, dropped[path]) for path, source in sources.items()}


def _list_definitions(tree: ast.Module) -> Iterator[tuple[_Definition, str]]:
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node, node.name
        elif isinstance(node, ast.Assign) and (name := _find_target(node)) and _is_plain(node.value):
            yield node, name


def _is_plain(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) or _evaluate(value, {}) is not None


def _list_names(tree: ast.AST) -> Iterator[str]:
    nodes = list(ast.walk(tree))
    docstrings = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    for node in nodes:
        match node:
            case ast.Constant(value=str(text)) if id(node) not in docstrings:
                yield from _WORD.findall(text)
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.alias(name=name):
                yield name
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                yield name
            case ast.keyword(arg=str(name)):
                yield name


def _blank_lines(source: bytes, nodes: list[_Definition]) -> bytes:
    lines = source.splitlines(keepends=True)
    for node in nodes:
        first = min([node.lineno, *(item.lineno for item in getattr(node, "decorator_list", ()))])
        lines[first - 1 : node.end_lineno] = [b"\n"] * (node.end_lineno - first + 1)
    return b"".join(lines)
