"""One module in the place of many: each module costs a board an object, a dictionary, its path three times, a table of
all the names it uses, and an entry for whatever it imports from others.

The modules that main.py needs are put, in the order of their loading, into the last of them. Those that are loaded
later, for a moment only, stay files of their own, and take with them the functions that only they call.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from .absorb import absorb
from .evaluate import evaluate
from .inline import inline
from .order import lasting
from .rename import Finals, final_names, renamed
from .scopes import Function, Names, mark

START = "main.py"
#: MicroPython runs these two by name, as they are.
_BY_NAME = ("boot.py", START)


@dataclass
class Welded:
    """`files`: the program's sources. `origins`: by file and name there, the functions it may be, as file: name."""

    files: dict[str, bytes]
    origins: dict[tuple[str, str], list[str]] = field(default_factory=dict)


def weld(files: Mapping[str, bytes]) -> Welded:
    """The program `files` (path on the board -> source) in fewer files.

    Where main.py needs no more than one module of them, or not all of them are there, they are left as they are.
    """
    order = lasting(files)
    paths = {name: path for name in order for path in _paths(name) if path in files}
    home = order[-1] if order else ""
    if len(order) < 3 or paths[home].endswith("__init__.py"):
        return Welded(dict(files))
    trees = {name: ast.parse(files[paths[name]]) for name in order}
    welded = set(paths.values())
    apart = {
        _module(path): path
        for path in files
        if path.endswith(".py") and path not in welded and path not in _BY_NAME and not path.endswith("__init__.py")
    }
    later = {name: ast.parse(files[path]) for name, path in apart.items()}
    names = Names(trees | later, later)
    places: list[tuple[str, str, str]] = []

    def marked(name: str, path: str, tree: ast.Module) -> list[ast.stmt]:
        statements = mark(name, tree, names)
        places.extend((paths[home] if name in trees else path, *each) for each in _functions(path, statements))
        return statements

    body = [each for name in order for each in marked(name, paths[name], trees[name])]
    others = {name: marked(name, apart[name], tree) for name, tree in later.items()}
    called = _called(ast.parse(files[START]), names)
    wanted = called | {
        marker for statements in others.values() for marker in _loads(statements) if marker.partition(":")[0] in trees
    }
    abroad = {word for statements in others.values() for each in statements for word in _words(each)}
    body = _needed(body, wanted, abroad)
    body = _needed(_without_ghosts(body), wanted, abroad)
    words = {word for statements in (body, *others.values()) for each in statements for word in _words(each)}
    for name, statements in others.items():
        dotted = {f"{name}:{word}" for word in words}
        others[name] = _needed(statements, dotted, words)
    for name, statements in others.items():
        places = _hand_over(body, statements, name, apart[name], called, [*others.values()], places)
    evaluate([body, *others.values()])
    inline([body, *others.values()], called)
    absorb([body, *others.values()], called)
    body = _needed(body, called | {marker for each in others.values() for marker in _loads(each)}, words)
    finals = final_names(body, others, called)
    out = {path: data for path, data in files.items() if path not in welded and path not in apart.values()}
    out[paths[home]] = _source([*_imports(body, finals), *renamed(body, finals)])
    for name, statements in others.items():
        head = [*_imports(statements, finals), *_from_home(statements, finals, trees, home)]
        out[apart[name]] = _source([*head, *renamed(statements, finals)])
    for path in list(out):  # a package that has modules still
        folder = path.rpartition("/")[0]
        if folder and f"{folder}/__init__.py" in files:
            out.setdefault(f"{folder}/__init__.py", b"")
    origins: dict[tuple[str, str], list[str]] = {}
    for path, marker, place in places:
        origins.setdefault((path, finals.functions.get(marker, "")), []).append(place)
    return Welded(out, origins)


def _paths(name: str) -> tuple[str, str]:
    return f"{name.replace('.', '/')}.py", f"{name.replace('.', '/')}/__init__.py"


def _module(path: str) -> str:
    return path.removesuffix(".py").replace("/", ".")


def _source(body: list[ast.stmt]) -> bytes:
    tree = ast.Module(body, [])
    for node in ast.walk(tree):
        if not getattr(node, "body", True):
            node.body = [ast.Pass()]  # type: ignore[attr-defined]
    return (ast.unparse(ast.fix_missing_locations(tree)) + "\n").encode()


def _functions(path: str, statements: Iterable[ast.stmt]) -> Iterator[tuple[str, str]]:
    """Marker and place of each function, as a traceback tells it."""
    for node in statements:
        if isinstance(node, Function):
            yield node.name, f"{path}: {node.name.rpartition(':')[2]}"
        elif isinstance(node, ast.ClassDef):
            family = node.name.rpartition(":")[2]
            for each in node.body:
                if isinstance(each, Function):
                    yield each.name, f"{path}: {family}.{each.name.removeprefix('.')}"


# -- what is written anew at the head of a file ------------------------------------------------------------------------


def _called(start: ast.Module, names: Names) -> set[str]:
    """Markers of what main.py, which stays as it is, calls."""
    aliases = {
        alias.asname or alias.name: f"{node.module}.{alias.name}"
        for node in start.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    found = set()
    for node in ast.walk(start):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            module = aliases.get(node.value.id)
            if module in names.modules:
                found.add(names.of(module, node.attr) or "")
    return found


def _imports(body: list[ast.stmt], finals: Finals) -> Iterator[ast.stmt]:
    """What `body` takes from MicroPython's modules."""
    for marker in sorted(marker for marker in _loads(body) if marker.startswith("import:")):
        name = finals.globals[marker]
        module, _, attribute = marker.partition(":")[2].rpartition(".")
        alias = ast.alias(attribute, name if name != attribute else None)
        yield ast.ImportFrom(module, [alias], 0) if module else ast.Import([alias])


def _from_home(body: list[ast.stmt], finals: Finals, trees: Iterable[str], home: str) -> Iterator[ast.stmt]:
    """What a file that stays apart takes from all those that are one now."""
    own = sorted(finals.globals[marker] for marker in _loads(body) if marker.partition(":")[0] in trees)
    if own:
        yield ast.ImportFrom(home, [ast.alias(name, None) for name in own], 0)


def _hand_over(
    body: list[ast.stmt],
    statements: list[ast.stmt],
    module: str,
    path: str,
    called: set[str],
    others: list[list[ast.stmt]],
    places: list[tuple[str, str, str]],
) -> list[tuple[str, str, str]]:
    """Move the plain functions of `body` that only `statements`, the file `path` of `module`, use to their head.

    Classes stay: their members' names are chosen for what is in one file. Returns `places` as they are then.
    """
    bound = {name.rpartition(":")[2] for each in statements for name in _defines(each)}
    while True:
        loads = _loads(body)
        elsewhere = called | {marker for each in others if each is not statements for marker in _loads(each)}
        here = _loads(statements)
        moving = next(
            (
                node
                for node in body
                if isinstance(node, ast.FunctionDef)
                and not node.decorator_list
                and node.name in here
                and node.name not in elsewhere
                and loads.get(node.name, 0) == _loads([node]).get(node.name, 0)
                and node.name.rpartition(":")[2] not in bound
            ),
            None,
        )
        if moving is None:
            return places
        old, new = moving.name, f"{module}:{moving.name.rpartition(':')[2]}"
        bound.add(new.rpartition(":")[2])
        body.remove(moving)
        statements.insert(0, moving)
        moving.name = new
        for node in (each for one in statements for each in ast.walk(one)):
            if isinstance(node, ast.Name) and node.id == old:
                node.id = new
        places = [(path, new, place) if marker == old else (file, marker, place) for file, marker, place in places]


# -- what nobody needs -------------------------------------------------------------------------------------------------


def _needed(body: list[ast.stmt], wanted: set[str], abroad: set[str]) -> list[ast.stmt]:
    """The statements without definitions that nothing uses. `wanted`, `abroad`: markers and words of other files."""
    while True:
        loads = _loads(body)
        words = abroad | {word for each in body for word in _words(each)}
        kept = []
        for node in body:
            names = _defines(node)
            inside = _loads([node])
            if names and not any(name in wanted or loads.get(name, 0) > inside.get(name, 0) for name in names):
                continue
            if isinstance(node, ast.Try) and not any(
                _loads([each]) or not isinstance(each, ast.Pass) for each in node.body
            ):
                continue  # tried to import const, which is folded
            if isinstance(node, ast.ClassDef):
                own = _loads([node])
                node.body = [
                    each
                    for each in node.body
                    if not isinstance(each, ast.Pass)
                    and not any(
                        name.startswith(".")
                        and not name.startswith(".__")
                        and name[1:] not in words
                        and not own.get(name)
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
