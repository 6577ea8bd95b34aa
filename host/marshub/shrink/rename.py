"""Short names for all that a program names itself: a board keeps each different name once, for ever."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count

from .foreign import BORROWED, FOREIGN
from .scopes import Function

_Named = Function | ast.ClassDef
_LETTERS = 8  # no function has many more parameters


@dataclass
class Finals:
    """New names by marker: `globals`, `imports` (of MicroPython's modules and what is in them), members by old name.

    `keywords`: parameters that somebody gives by name. `functions`: short names of functions and classes by marker.
    """

    globals: dict[str, str] = field(default_factory=dict)
    imports: dict[str, str] = field(default_factory=dict)
    members: dict[str, str] = field(default_factory=dict)
    keywords: set[str] = field(default_factory=set)
    functions: dict[str, str] = field(default_factory=dict)


def short_names(taken: Iterable[str], letters: int = 26) -> Iterator[str]:
    """So many single letters, then MicroPython's own names, then a1, b1, ...: those that are not taken.

    The letters are the parameters' names in any case.
    """
    out = set(taken)
    yield from (each for each in "abcdefghijklmnopqrstuvwxyz"[:letters] if each not in out)
    yield from (each for each in BORROWED if each not in out)
    for number in count(1):
        for letter in "abcdefghijklmnopqrstuvwxyz":
            name = f"{letter}{number}"
            if name not in out:
                yield name


def final_names(body: list[ast.stmt], apart: Mapping[str, list[ast.stmt]], called: set[str]) -> Finals:
    """What everything in `body` (marked, see `scopes`) is to be called, and in the files `apart`, by module.

    `called`: markers that keep their names.
    """
    finals = Finals()
    uses: Counter[str] = Counter()
    members: Counter[str] = Counter()
    own, strings, builtins = set(), set(), set()
    others = [each for statements in apart.values() for each in statements]
    for node in (each for statement in [*body, *others] for each in ast.walk(statement)):
        if isinstance(node, ast.Name):
            if node.id.startswith("."):
                own.add(node.id[1:])
                members[node.id[1:]] += 1
            elif ":" in node.id:
                uses[node.id] += 1
            elif not node.id.startswith("$"):
                builtins.add(node.id)
        elif isinstance(node, _Named) and node.name.startswith("."):
            own.add(node.name[1:])
            members[node.name[1:]] += 1
        elif isinstance(node, _Named) and ":" in node.name:
            uses[node.name] += 1
        elif isinstance(node, ast.Attribute):
            members[node.attr] += 1
            if not isinstance(node.ctx, ast.Load):
                own.add(node.attr)
        elif isinstance(node, ast.keyword) and node.arg:
            finals.keywords.add(node.arg)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            strings.add(node.value)
    tops = {node.name.rpartition(":")[2] for node in others if isinstance(node, _Named)}
    kept = set(FOREIGN) | strings | tops
    ours = [name for name, _ in members.most_common() if name in own and name not in kept and not _is_special(name)]
    families = _families(body, set(ours))
    shared = [name for name in ours if not any(name in own_ones for own_ones in families.values())]
    finals.members = dict(zip(shared, short_names(set(members) - set(ours), _LETTERS), strict=False))
    _family_names(body, families, finals)
    for marker in sorted(marker for marker in uses if marker.startswith("import:")):
        name = marker.rpartition(".")[2].rpartition(":")[2]
        while name in finals.imports.values() or name in builtins:
            name += "_"
        finals.imports[marker] = name
    # What one file calls of another after a dot keeps its name, too.
    finals.globals = {
        marker: marker.rpartition(":")[2]
        for marker in uses
        if marker in called or (marker.partition(":")[0] in apart and marker.rpartition(":")[2] in members)
    }
    taken = builtins | set(finals.imports.values()) | set(finals.globals.values()) | finals.keywords
    rest = [
        marker
        for marker, _ in uses.most_common()
        if marker not in finals.imports and marker not in finals.globals and marker.partition(":")[0] not in apart
    ]
    finals.globals |= dict(zip(rest, short_names(taken, _LETTERS), strict=False)) | finals.imports
    for module, statements in apart.items():
        seen = dict.fromkeys(marker for each in statements for marker in _globals(each))
        mine = [marker for marker in seen if marker.startswith(f"{module}:") and marker not in finals.globals]
        used = {finals.globals[marker] for marker in seen if marker in finals.globals} | builtins | finals.keywords
        finals.globals |= dict(zip(mine, short_names(used, _LETTERS), strict=False))
    for statement in [*body, *others]:
        for node in ast.walk(statement):
            if isinstance(node, _Named):
                finals.functions[node.name] = _final(node.name, finals)
    return finals


def _globals(statement: ast.stmt) -> Iterator[str]:
    for node in ast.walk(statement):
        marker = node.id if isinstance(node, ast.Name) else node.name if isinstance(node, _Named) else ""
        if ":" in marker:
            yield marker


def _roots(body: list[ast.stmt]) -> dict[str, list[ast.ClassDef]]:
    """The classes, relatives together, by the marker of the one that all others come from."""
    classes = {node.name: node for node in body if isinstance(node, ast.ClassDef)}

    def root(name: str) -> str:
        for base in classes[name].bases:
            if isinstance(base, ast.Name) and base.id in classes:
                return root(base.id)
        return name

    found: dict[str, list[ast.ClassDef]] = {}
    for name, node in classes.items():
        found.setdefault(root(name), []).append(node)
    return found


def _of_self(node: ast.AST) -> bool:
    return isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "$self"


def _families(body: list[ast.stmt], renamed: set[str]) -> dict[str, dict[str, int]]:
    """By family: the members that nobody but ``self`` uses, and how often it does. Others may call theirs the same."""
    roots = _roots(body)
    used: dict[str, Counter[str]] = {}
    inside: Counter[str] = Counter()
    for root, family in roots.items():
        used[root] = Counter()
        for node in (each for one in family for each in ast.walk(one)):
            if isinstance(node, ast.Attribute) and _of_self(node):
                used[root][node.attr] += 1
                inside[node.attr] += 1
            elif isinstance(node, ast.Name | _Named) and _member(node):
                used[root][_member(node)] += 1
    everywhere = Counter(node.attr for one in body for node in ast.walk(one) if isinstance(node, ast.Attribute))
    owners = Counter(name for names in used.values() for name in names)
    return {
        root: {
            name: count
            for name, count in names.items()
            if name in renamed and owners[name] == 1 and inside[name] == everywhere[name]
        }
        for root, names in used.items()
    }


def _member(node: ast.Name | Function | ast.ClassDef) -> str:
    name = node.id if isinstance(node, ast.Name) else node.name
    return name[1:] if name.startswith(".") else ""


def _family_names(body: list[ast.stmt], families: dict[str, dict[str, int]], finals: Finals) -> None:
    """Give each family's own members names that no other member of its objects has."""
    stored = {
        node.attr
        for one in body
        for node in ast.walk(one)
        if isinstance(node, ast.Attribute) and not isinstance(node.ctx, ast.Load) and not _of_self(node)
    }
    for root, family in _roots(body).items():
        seen = set(stored)
        for node in (each for one in family for each in ast.walk(one)):
            if isinstance(node, ast.Attribute):
                seen.add(node.attr)
            elif isinstance(node, ast.Name | _Named):
                seen.add(_member(node))
        taken = {finals.members.get(name, name) for name in seen - set(families[root])}
        ordered = sorted(families[root], key=lambda name: (-families[root][name], name))
        finals.members |= dict(zip(ordered, short_names(taken, _LETTERS), strict=False))


def _is_special(name: str) -> bool:
    return name.startswith("__")


def _final(marker: str, finals: Finals) -> str:
    if marker.startswith("."):
        return finals.members.get(marker[1:], marker[1:])
    return finals.globals.get(marker, marker)


def renamed(body: list[ast.stmt], finals: Finals) -> list[ast.stmt]:
    """`body`, in which everything has its final name now."""
    for node in (each for statement in body for each in ast.walk(statement)):
        if isinstance(node, ast.Attribute):
            node.attr = finals.members.get(node.attr, node.attr)
        elif isinstance(node, ast.Name):
            node.id = _final(node.id, finals)
        elif isinstance(node, _Named):
            node.name = _final(node.name, finals)
    for function in _outermost(body):
        _locals(function, finals.keywords)
    return body


def _outermost(body: Iterable[ast.AST]) -> Iterator[ast.AST]:
    """Functions that no other one is around, and comprehensions and lambdas outside of all functions."""
    for node in body:
        if isinstance(node, Function | ast.Lambda | ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp):
            yield node
        else:
            yield from _outermost(ast.iter_child_nodes(node))


def _locals(function: ast.AST, keywords: set[str]) -> None:
    """Short names for what `function` and those inside bind; the most used names are the parameters'."""
    nodes = list(ast.walk(function))
    found: dict[str, None] = {}
    for node in nodes:
        if isinstance(node, ast.arg):
            found[node.arg] = None
    taken = set()
    for node in nodes:
        if isinstance(node, ast.Name):
            if node.id.startswith("$"):
                found[node.id] = None
            else:
                taken.add(node.id)
        elif isinstance(node, _Named | ast.ExceptHandler) and node.name and node.name.startswith("$"):
            found[node.name] = None
        elif isinstance(node, ast.alias) and node.asname:
            found[node.asname] = None
    parameters = {node.arg for node in nodes if isinstance(node, ast.arg)}
    kept = {name: name[1:] for name in found if name in parameters and (name[1:] in keywords or name == "$self")}
    rest = [name for name in found if name not in kept]
    new = kept | dict(zip(rest, short_names(taken | set(kept.values())), strict=False))
    for node in nodes:
        if isinstance(node, ast.arg):
            node.arg = new[node.arg]
        elif isinstance(node, ast.Name):
            node.id = new.get(node.id, node.id)
        elif isinstance(node, _Named):
            node.name = new.get(node.name, node.name)
        elif isinstance(node, ast.ExceptHandler) and node.name:
            node.name = new[node.name]
        elif isinstance(node, ast.alias) and node.asname:
            node.asname = new[node.asname]
            if node.asname == node.name:
                node.asname = None
