"""Private names of Textual and textual-serve stay in one module each, and the installed versions have them."""

from __future__ import annotations

import ast
import importlib
import importlib.util
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from rich.style import Style as RichStyle

import marshub
from marshub.serve import spectator_process
from marshub.tui.basics import textual_internals

HOST = Path(marshub.__file__).parent
WRAPPERS = {Path(textual_internals.__file__), Path(spectator_process.__file__)}
LIBRARIES = ("textual", "textual_serve", "textual_plotext", "rich")
#: Names that Textual declares as well, but that belong to Python: of `os`, and of named tuples.
PYTHON_NAMES = {"_exit", "_replace", "_asdict", "_fields", "_make"}


def _is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__")


def _list_private_names(node: ast.ClassDef) -> Iterator[tuple[str, int]]:
    """Yield the private names that a class declares or uses on `self`, each with its line."""
    for part in ast.walk(node):
        if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef):
            yield part.name, part.lineno
        elif isinstance(part, ast.Attribute) and isinstance(part.value, ast.Name) and part.value.id == "self":
            yield part.attr, part.lineno
        elif isinstance(part, ast.Assign | ast.AnnAssign):
            for target in part.targets if isinstance(part, ast.Assign) else [part.target]:
                if isinstance(target, ast.Name):
                    yield target.id, part.lineno


@cache
def _names_by_class() -> dict[tuple[str, str], set[str]]:
    """Return the private names of every class of the libraries, by module and name of the class."""
    names: dict[tuple[str, str], set[str]] = {}
    for library in ("textual", "textual_serve"):
        spec = importlib.util.find_spec(library)
        assert spec is not None
        assert spec.submodule_search_locations
        root = Path(spec.submodule_search_locations[0])
        for path in root.rglob("*.py"):
            module = ".".join((library, *path.relative_to(root).with_suffix("").parts)).removesuffix(".__init__")
            for node in ast.parse(path.read_text(encoding="utf-8")).body:
                if isinstance(node, ast.ClassDef):
                    names[module, node.name] = {name for name, _ in _list_private_names(node) if _is_private(name)}
    return names


def _list_violations(path: Path, source: str, module: object = None) -> list[str]:
    """Return the uses of private names of the libraries in one module: inherited, of others, and imported."""
    tree = ast.parse(source)
    private_names = set().union(*_names_by_class().values()) - PYTHON_NAMES
    violations = []
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] in LIBRARIES:
            parts = [*node.module.split("."), *(alias.name for alias in node.names)]
            violations += [f"{path}:{node.lineno} imports {part}" for part in parts if _is_private(part)]
        elif isinstance(node, ast.Attribute) and node.attr in private_names and _is_foreign(node.value):
            violations.append(f"{path}:{node.lineno} {ast.unparse(node)}")
        elif isinstance(node, ast.ClassDef) and isinstance(owner := getattr(module, node.name, None), type):
            inherited = set().union(
                *(_names_by_class().get((base.__module__, base.__name__), ()) for base in owner.__mro__)
            )
            violations += [
                f"{path}:{line} {node.name}.{name}" for name, line in _list_private_names(node) if name in inherited
            ]
    return violations


def _is_foreign(receiver: ast.expr) -> bool:
    return not (isinstance(receiver, ast.Name) and receiver.id in {"self", "cls"})


def _list_users() -> Iterator[Path]:
    """Yield the modules that import one of the libraries."""
    for path in sorted(HOST.rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        if path not in WRAPPERS and any(
            line.startswith((f"from {library}", f"import {library}"))
            for library in LIBRARIES
            for line in source.split("\n")
        ):
            yield path


def test_no_other_module_uses_a_private_name_of_textual() -> None:
    violations = []
    for path in _list_users():
        name = ".".join(("marshub", *path.relative_to(HOST).with_suffix("").parts)).removesuffix(".__init__")
        violations += _list_violations(path, path.read_text(encoding="utf-8"), importlib.import_module(name))
    assert violations == []


@pytest.mark.parametrize(
    "source",
    [
        "from textual.widgets._footer import FooterKey",
        "from textual.message_pump import _MessagePumpMeta",
        "widget._clear_arrangement_cache()",
        "super()._size_updated(size, size, size)",
        "self.app._start_widget(self, bar)",
    ],
)
def test_a_use_is_found(source: str) -> None:
    assert len(_list_violations(Path("a.py"), source)) == 1


def test_an_inherited_name_is_found() -> None:
    path = Path(textual_internals.__file__)
    violations = "\n".join(_list_violations(path, path.read_text(encoding="utf-8"), textual_internals))
    assert "RenderedOptionList._lines" in violations
    assert "PaintingApp._display" in violations


def test_the_installed_versions_have_the_names() -> None:
    names = {name for names in _names_by_class().values() for name in names}
    used = {"_bindings", "_clear_arrangement_cache", "_vertical_scrollbar", "_start_widget", "_size_updated"}
    used |= {"_box_model_cache", "_layout_cache"}
    used |= {"_full_map", "_full_map_invalidated", "_visible_map", "_visible_widgets", "_arrange_root", "_cuts"}
    used |= {"_layers", "_layers_visible", "_layout_widgets", "_refresh_layout", "_styles_cache", "_segments"}
    used |= {"_get_scrollable_region", "_get_option_render", "_lines", "_display"}
    used |= {"_open_app_process", "_build_environment", "_process", "_stdin", "_task"}
    assert used - names == set()
    assert {"_color", "_bgcolor", "_attributes"} <= {*RichStyle.__slots__}
