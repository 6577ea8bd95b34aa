"""Short names for what only one function, class or module knows: a board keeps each different name once, for ever."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import count

from .program import Module, Program, stored

_Function = ast.FunctionDef | ast.AsyncFunctionDef


def shorten(program: Program) -> None:
    """Rename private attributes and methods, private functions and variables of modules, and parameters."""
    keywords = {keyword.arg for module in program for node in ast.walk(module.tree) for keyword in _keywords(node)}
    foreign = _foreign(program)
    for module in program:
        for names in _families(program, module):
            _private_members(module, names, foreign)
        _module_names(program, module)
    program.apply()
    for module in program:
        for node in ast.walk(module.tree):
            if isinstance(node, _Function):
                _parameters(module, node, keywords)
    program.apply()


def _keywords(node: ast.AST) -> Iterable[ast.keyword]:
    return node.keywords if isinstance(node, ast.Call) else ()


def _short(taken: Iterable[str]) -> Iterator[str]:
    """a, b, ... z, a1, b1, ...: those that are not taken."""
    out = set(taken)
    for number in count():
        for letter in "abcdefghijklmnopqrstuvwxyz":
            name = letter + (str(number) if number else "")
            if name not in out:
                yield name


def _is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__")


def _foreign(program: Program) -> set[str]:
    """Private attributes that are used on something else than ``self``, and strings: they keep their names."""
    out = set()
    for module in program:
        for node in ast.walk(module.tree):
            if isinstance(node, ast.Attribute) and not (isinstance(node.value, ast.Name) and node.value.id == "self"):
                out.add(node.attr)
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                out.add(node.value)
    return out


def _families(program: Program, module: Module) -> Iterator[tuple[ast.ClassDef, dict[str, str]]]:
    """The module's classes, each with the short names of its private members: relatives share theirs."""
    classes = [(each, node) for each in program for node in ast.walk(each.tree) if isinstance(node, ast.ClassDef)]
    parents = {node.name: [base.id for base in node.bases if isinstance(base, ast.Name)] for _, node in classes}

    def root(name: str) -> str:
        for base in parents.get(name, []):
            if base in parents:
                return root(base)
        return name

    for each, node in classes:
        if each is module:
            family = [other for _, other in classes if root(other.name) == root(node.name)]
            used = Counter(
                name for other in family for name in [*_attributes(other), *stored(other)] if _is_private(name)
            )
            taken = {name for other in family for name in [*_attributes(other), *stored(other)]}
            yield node, dict(zip(sorted(used, key=lambda name: (-used[name], name)), _short(taken), strict=False))


def _attributes(node: ast.AST) -> Iterator[str]:
    for each in ast.walk(node):
        if isinstance(each, ast.Attribute) and isinstance(each.value, ast.Name) and each.value.id == "self":
            yield each.attr


def _private_members(module: Module, named: tuple[ast.ClassDef, dict[str, str]], foreign: set[str]) -> None:
    family, names = named
    for node in ast.walk(family):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "self":
            if node.attr in names and node.attr not in foreign:
                end = module.span(node)[1]
                module.edit(end - len(node.attr), end, names[node.attr])
        elif isinstance(node, _Function) and node in family.body and node.name in names and node.name not in foreign:
            _rename_definition(module, node, names[node.name])
    for statement in family.body:
        for node in statement.targets if isinstance(statement, ast.Assign) else ():
            if isinstance(node, ast.Name) and node.id in names and node.id not in foreign:
                module.replace(node, names[node.id])


def _rename_definition(module: Module, node: _Function | ast.ClassDef, name: str) -> None:
    start = module.span(node)[0]
    if node.decorator_list:
        start = module.span(node.decorator_list[-1])[1]
    at = module.source.index(
        node.name.encode(), module.source.index(b"class " if isinstance(node, ast.ClassDef) else b"def ", start)
    )
    module.edit(at, at + len(node.name), name)


def _module_names(program: Program, module: Module) -> None:
    """Private functions, classes and variables at a module's top level that no other module imports."""
    abroad = {
        alias.name
        for other in program
        for node in ast.walk(other.tree)
        if isinstance(node, ast.ImportFrom) and node.module == module.name
        for alias in node.names
    }
    abroad |= {node.attr for other in program for node in ast.walk(other.tree) if isinstance(node, ast.Attribute)}
    own = Counter(_top_names(module))
    bound = Counter(stored(module.tree))
    wanted = [name for name in own if _is_private(name) and name not in abroad and bound[name] == own[name]]
    every = {node.id for node in ast.walk(module.tree) if isinstance(node, ast.Name)} | set(bound)
    names = dict(zip(wanted, _short(every), strict=False))
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Name) and node.id in names:
            module.replace(node, names[node.id])
        elif isinstance(node, _Function | ast.ClassDef) and node.name in names and node in module.tree.body:
            _rename_definition(module, node, names[node.name])


def _top_names(module: Module) -> Iterator[str]:
    for node in module.tree.body:
        if isinstance(node, _Function | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
            yield node.targets[0].id


def _parameters(module: Module, node: _Function, keywords: set[str | None]) -> None:
    """Parameters that nobody gives by name, of functions without others inside (which may use the same names)."""
    inner = [
        each for each in ast.walk(node) if isinstance(each, _Function | ast.Lambda | ast.ClassDef) and each is not node
    ]
    if inner:
        return
    every = {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}
    every |= {arg.arg for arg in node.args.args}
    wanted = [
        arg for arg in node.args.args if arg.arg not in ("self", "_") and arg.arg not in keywords and len(arg.arg) > 1
    ]
    names = dict(zip([arg.arg for arg in wanted], _short(every), strict=False))
    for arg in wanted:
        module.edit(*module.span(arg), names[arg.arg])
    for each in ast.walk(node):
        if isinstance(each, ast.Name) and each.id in names:
            module.replace(each, names[each.id])
