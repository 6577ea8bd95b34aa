"""One module in the place of many: each module costs a board an object, a dictionary, its path three times, a table of
all the names it uses, and an entry for whatever it imports from others.

The modules that main.py needs are put, in the order of their loading, into the last of them. Those that are loaded
later, for a moment only, stay files of their own.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from .order import load_order
from .rename import final_names, rename
from .scopes import CannotWeldError, Function, Names, mark

START = "main.py"
#: MicroPython runs these two by name, as they are.
_BY_NAME = ("boot.py", START)


@dataclass
class Welded:
    """`files`: the program's sources. `origins`: what each short name of a function was, with the files it is in."""

    files: dict[str, bytes]
    origins: dict[str, list[tuple[str, str]]] = field(default_factory=dict)


def weld(files: Mapping[str, bytes]) -> Welded:
    """The program `files` (path on the board -> source) in fewer files.

    Where main.py needs no more than one module of them, or not all of them are there, they are left as they are.
    """
    order = load_order(files)
    paths = {name: path for name in order for path in _paths(name) if path in files}
    home = order[-1] if order else ""
    if len(order) < 3 or paths[home].endswith("__init__.py"):
        return Welded(dict(files))
    trees = {name: ast.parse(files[paths[name]]) for name in order}
    names = Names(trees)
    welded = set(paths.values())
    apart = {path: ast.parse(data) for path, data in files.items() if path.endswith(".py") and path not in welded}
    wanted: set[str] = set()
    for tree in apart.values():
        wanted |= _rewired(tree, names, home)
    places: dict[str, list[tuple[str, str]]] = {}
    body: list[ast.stmt] = []
    for name in order:
        statements = mark(name, trees[name], names)
        _note(paths[name], statements, places)
        body += statements
    body = _needed(body, wanted, apart.values())
    body = _needed(_without_ghosts(body), wanted, apart.values())
    finals = final_names(body, apart.values(), wanted)
    for tree in apart.values():
        _settle_imports(tree, finals.globals)
    rename(body, finals)
    for path, tree in apart.items():
        if path not in _BY_NAME:
            rename(tree.body, finals, apart=True)
    merged = ast.Module([*_imports(finals.imports), *body], [])
    out = {path: data for path, data in files.items() if path not in welded and path not in apart}
    out[paths[home]] = _source(merged)
    for path, tree in apart.items():
        out[path] = files[path] if path in _BY_NAME else _source(tree)
    for path in list(out):  # a package that has modules still
        folder = path.rpartition("/")[0]
        if folder and f"{folder}/__init__.py" in files:
            out.setdefault(f"{folder}/__init__.py", b"")
    return Welded(out, {short: places[marker] for marker, short in finals.functions.items() if marker in places})


def _paths(name: str) -> tuple[str, str]:
    return f"{name.replace('.', '/')}.py", f"{name.replace('.', '/')}/__init__.py"


def _source(tree: ast.Module) -> bytes:
    for node in ast.walk(tree):
        if not getattr(node, "body", True):
            node.body = [ast.Pass()]  # type: ignore[attr-defined]
    return (ast.unparse(ast.fix_missing_locations(tree)) + "\n").encode()


def _note(path: str, statements: Iterable[ast.stmt], places: dict[str, list[tuple[str, str]]]) -> None:
    """Write down where each function stood, by its marker."""
    for node in statements:
        if isinstance(node, Function):
            places.setdefault(node.name, []).append((path, node.name.rpartition(":")[2]))
        elif isinstance(node, ast.ClassDef):
            family = node.name.rpartition(":")[2]
            places.setdefault(node.name, []).append((path, family))
            for each in node.body:
                if isinstance(each, Function):
                    places.setdefault(each.name, []).append((path, f"{family}{each.name}"))


# -- files that stay apart ---------------------------------------------------------------------------------------------


def _rewired(tree: ast.Module, names: Names, home: str) -> set[str]:
    """Let a file that stays apart import from `home`; the markers of what it wants from there.

    For the time being the imports name markers.
    """
    wanted = set()
    aliases = {}
    for node in tree.body:
        if not isinstance(node, ast.ImportFrom):
            continue
        for alias in node.names:
            here = alias.asname or alias.name
            if f"{node.module}.{alias.name}" in names.modules:
                aliases[here] = f"{node.module}.{alias.name}"
                package, _, alias.name = home.rpartition(".")
                node.module, alias.asname = package, here if here != alias.name else None
            elif node.module in names.modules:
                marker = names.of(node.module, alias.name)
                if marker is None:
                    raise CannotWeldError(f"{node.module} has no {alias.name}")
                wanted.add(marker)
                alias.asname, alias.name = here, marker
        if any(alias.name in wanted for alias in node.names):
            node.module = home
    for each in ast.walk(tree):
        if isinstance(each, ast.Attribute) and isinstance(each.value, ast.Name) and each.value.id in aliases:
            marker = names.of(aliases[each.value.id], each.attr)
            if marker is not None:
                wanted.add(marker)
    return wanted


def _settle_imports(tree: ast.Module, finals: Mapping[str, str]) -> None:
    for node in tree.body:
        if isinstance(node, ast.ImportFrom):
            for alias in node.names:
                alias.name = finals.get(alias.name, alias.name)


def _imports(imports: Mapping[str, str]) -> Iterator[ast.stmt]:
    """`imports`: marker -> name here."""
    for marker, name in sorted(imports.items()):
        what = marker.partition(":")[2]
        module, _, attribute = what.rpartition(".")
        if module:
            yield ast.ImportFrom(module, [ast.alias(attribute, name if name != attribute else None)], 0)
        else:
            yield ast.Import([ast.alias(what, name if name != what else None)])


# -- what nobody needs -------------------------------------------------------------------------------------------------


def _needed(body: list[ast.stmt], wanted: set[str], apart: Iterable[ast.Module]) -> list[ast.stmt]:
    """The statements without definitions that nothing uses. `wanted`: markers that the files apart use."""
    abroad = {word for tree in apart for word in _words(tree)}
    while True:
        loads = {id_: count for id_, count in _loads(body).items()}
        words = abroad | {word for each in body for word in _words(each)}
        kept = []
        for node in body:
            names = _defines(node)
            inside = _loads([node])
            if names and not any(name in wanted or loads.get(name, 0) > inside.get(name, 0) for name in names):
                continue
            if isinstance(node, ast.ClassDef):
                own = _loads([node])
                node.body = [
                    each
                    for each in node.body
                    if not isinstance(each, ast.Pass)
                    and not any(
                        name.startswith(".") and not name.startswith(".__") and name[1:] not in words and not own.get(name)
                        for name in _defines(each)
                    )
                ]
            kept.append(node)
        if len(kept) == len(body) and _loads(kept) == loads:
            return kept
        body = kept


def _without_ghosts(body: list[ast.stmt]) -> list[ast.stmt]:
    """Without what a class only says to be overridden, where one other class comes from it and nobody else names it."""
    loads = _loads(body)
    classes = {node.name: node for node in body if isinstance(node, ast.ClassDef)}
    for node in list(classes.values()):
        for base in [each for each in node.bases if isinstance(each, ast.Name) and each.id in classes]:
            if loads[base.id] > 1 or "super" in _loads([node]):
                continue
            own = {name for each in node.body for name in _defines(each)}
            ghost = classes[base.id]
            ghost.body = [each for each in ghost.body if not own.issuperset(_defines(each) or [""])]
            if not ghost.body and not ghost.bases:
                node.bases.remove(base)
    return body


def _loads(body: Iterable[ast.AST]) -> dict[str, int]:
    found: dict[str, int] = {}
    for statement in body:
        for node in ast.walk(statement):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                found[node.id] = found.get(node.id, 0) + 1
    return found


def _words(tree: ast.AST) -> Iterator[str]:
    """What could be the name of a member: all that stands after a dot, and all strings."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def _defines(node: ast.stmt) -> list[str]:
    """What a statement does nothing but define."""
    if isinstance(node, Function | ast.ClassDef):
        return [node.name]
    if isinstance(node, ast.Assign) and all(isinstance(each, ast.Name) for each in node.targets):
        return [each.id for each in node.targets if isinstance(each, ast.Name)]
    return []
