"""Says of each name in a module which it is, so that it can be renamed without meeting another one of that name.

After `mark` a name that belongs to the whole program is ``module:name`` (or ``import:module.name`` if it comes from
MicroPython), one that a class body binds is ``.name``, one that a function binds ``$name``; builtins stay as they are.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping

Function = ast.FunctionDef | ast.AsyncFunctionDef
_Comprehension = ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp


class CannotWeldError(Exception):
    """The program does something that one module in the place of many would do otherwise; the message says what."""


class Names:
    """What the top level of each of `modules` (name -> tree) binds. `apart`: those that are loaded later."""

    def __init__(self, modules: Mapping[str, ast.Module], apart: Iterable[str] = ()) -> None:
        self.modules = set(modules)
        self.apart = set(apart)
        #: module -> name there -> marker, or the name of a module in angle brackets
        self.bound: dict[str, dict[str, str]] = {name: {} for name in modules}
        for name, tree in modules.items():
            for node in _shallow(tree.body):
                self._bind(name, node)

    def _bind(self, module: str, node: ast.AST) -> None:
        here = self.bound[module]
        if isinstance(node, ast.Import):
            for alias in node.names:
                if alias.name in self.modules or "." in alias.name:
                    raise CannotWeldError(f"{module} says import {alias.name}: expected from ... import ...")
                here[alias.asname or alias.name] = f"import:{alias.name}"
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                here[alias.asname or alias.name] = self._imported(node.module or "", alias.name)
        elif isinstance(node, Function | ast.ClassDef):
            here[node.name] = f"{module}:{node.name}"
        elif isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            here[node.id] = f"{module}:{node.id}"

    def _imported(self, module: str, name: str) -> str:
        if f"{module}.{name}" in self.modules:
            return f"<{module}.{name}>"
        return f"{module}:{name}" if module in self.modules else f"import:{module}.{name}"

    def of(self, module: str, name: str) -> str | None:
        """The marker of `name` in `module`, however often it is handed on; None for a builtin."""
        marker = self.bound[module].get(name)
        while marker is not None and ":" in marker:
            owner, _, own = marker.partition(":")
            if owner == "import" or (owner, own) == (module, name):
                break
            module, name = owner, own
            if name not in self.bound[module]:
                raise CannotWeldError(f"{module} has no {name}")
            marker = self.bound[module][name]
        return marker


def _shallow(body: Iterable[ast.AST]) -> Iterator[ast.AST]:
    """All nodes of one scope: what nested functions, classes and comprehensions hold is left out."""
    for node in body:
        yield node
        if isinstance(node, Function | ast.ClassDef | ast.Lambda):
            continue
        if isinstance(node, _Comprehension):
            yield from _shallow([node.generators[0].iter])
            continue
        yield from _shallow(ast.iter_child_nodes(node))


def _locals(node: Function | ast.Lambda) -> set[str]:
    found = {arg.arg for arg in _arguments(node)}
    for each in _shallow(node.body if isinstance(node.body, list) else [node.body]):
        if isinstance(each, ast.Name) and not isinstance(each.ctx, ast.Load):
            found.add(each.id)
        elif isinstance(each, Function | ast.ExceptHandler):
            found.add(each.name or "")
        elif isinstance(each, ast.Import | ast.ImportFrom):
            found |= {alias.asname or alias.name for alias in each.names}
        elif isinstance(each, ast.ClassDef | ast.Global | ast.Nonlocal | ast.NamedExpr):
            raise CannotWeldError(f"a function has a {type(each).__name__} inside")
    return found


def _arguments(node: Function | ast.Lambda) -> Iterator[ast.arg]:
    given = node.args
    yield from (*given.posonlyargs, *given.args, *given.kwonlyargs)
    yield from (each for each in (given.vararg, given.kwarg) if each is not None)


class _Marker(ast.NodeTransformer):
    def __init__(self, module: str, names: Names) -> None:
        self._module = module
        self._names = names
        self._scopes: list[set[str]] = []  # of the functions around
        self._class: set[str] | None = None  # names bound by the class body that we are in

    def _marked(self, name: str) -> str:
        if any(name in scope for scope in self._scopes):
            return f"${name}"
        if self._class is not None and name in self._class:
            return f".{name}"
        return self._names.of(self._module, name) or name

    def visit_Name(self, node: ast.Name) -> ast.AST:
        marker = self._marked(node.id)
        if marker.startswith("<"):
            raise CannotWeldError(f"{self._module} uses the module {marker} as a value")
        return ast.Name(marker, node.ctx)

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        if isinstance(node.value, ast.Name):
            module = self._marked(node.value.id)
            if module.startswith("<"):
                marker = self._names.of(module[1:-1], node.attr)
                if marker is None:
                    raise CannotWeldError(f"{module} has no {node.attr}")
                return ast.Name(marker, node.ctx)
        self.generic_visit(node)
        return node

    def _all(self, body: list[ast.stmt]) -> list[ast.stmt]:
        out: list[ast.stmt] = []
        for each in body:
            new = self.visit(each)
            out += new if isinstance(new, list) else [] if new is None else [new]
        return out

    def _function(self, node: Function) -> ast.AST:
        node.name = self._marked(node.name)
        node.decorator_list = [self.visit(each) for each in node.decorator_list]
        self._inner(node)
        return node

    visit_FunctionDef = visit_AsyncFunctionDef = _function  # noqa: N815

    def visit_Lambda(self, node: ast.Lambda) -> ast.AST:
        self._inner(node)
        return node

    def _inner(self, node: Function | ast.Lambda) -> None:
        node.args.defaults = [self.visit(each) for each in node.args.defaults]
        node.args.kw_defaults = [each and self.visit(each) for each in node.args.kw_defaults]
        bound, outer = _locals(node), self._class
        self._scopes.append(bound)
        self._class = None
        for arg in _arguments(node):
            arg.arg = f"${arg.arg}"
        if isinstance(node, ast.Lambda):
            node.body = self.visit(node.body)
        else:
            node.body = self._all(node.body)
        self._scopes.pop()
        self._class = outer

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        node.name = self._marked(node.name)
        node.bases = [self.visit(each) for each in node.bases]
        if self._class is not None or node.decorator_list or node.keywords:
            raise CannotWeldError(f"class {node.name} is no plain one")
        self._class = {each.name for each in node.body if isinstance(each, Function | ast.ClassDef)} | {
            each.id for each in _shallow(node.body) if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)
        }
        node.body = self._all(node.body)
        self._class = None
        return node

    def _comprehension(self, node: ast.AST) -> ast.AST:
        assert isinstance(node, _Comprehension)
        node.generators[0].iter = self.visit(node.generators[0].iter)
        bound = {each.id for part in node.generators for each in ast.walk(part.target) if isinstance(each, ast.Name)}
        self._scopes.append(bound)
        for number, part in enumerate(node.generators):
            part.target = self.visit(part.target)
            part.ifs = [self.visit(each) for each in part.ifs]
            if number:
                part.iter = self.visit(part.iter)
        if isinstance(node, ast.DictComp):
            node.key, node.value = self.visit(node.key), self.visit(node.value)
        else:
            node.elt = self.visit(node.elt)
        self._scopes.pop()
        return node

    visit_ListComp = visit_SetComp = visit_DictComp = visit_GeneratorExp = _comprehension  # noqa: N815

    def visit_ExceptHandler(self, node: ast.ExceptHandler) -> ast.AST:
        self.generic_visit(node)
        if node.name:
            node.name = self._marked(node.name)
        return node

    def _import(self, node: ast.AST) -> ast.AST | None:
        assert isinstance(node, ast.Import | ast.ImportFrom)
        if not self._scopes:
            return None  # all of them stand at the head of the one module
        for alias in node.names:
            if isinstance(node, ast.ImportFrom) and (
                f"{node.module}.{alias.name}" in self._names.modules - self._names.apart
            ):
                raise CannotWeldError(f"{self._module} imports {alias.name} late, and others at once")
            alias.asname = self._marked(alias.asname or alias.name)
        return node

    visit_Import = visit_ImportFrom = _import  # noqa: N815

    def visit_Expr(self, node: ast.Expr) -> ast.AST | None:
        if isinstance(node.value, ast.Constant):
            return None  # a docstring
        self.generic_visit(node)
        return node

    def visit_If(self, node: ast.If) -> ast.AST | list[ast.stmt]:
        self.generic_visit(node)
        if isinstance(node.test, ast.Constant) and node.test.value is True:
            return node.body
        node.body = node.body or [ast.Pass()]
        return node


def mark(module: str, tree: ast.Module, names: Names) -> list[ast.stmt]:
    """The statements of `module` with marked names, its imports and docstrings left out. `tree` is used up."""
    marked = _Marker(module, names).visit(tree)
    return [each for each in marked.body if not isinstance(each, ast.Pass)]
