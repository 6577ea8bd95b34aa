"""Private names of Textual and textual-serve stay in one module each, and the installed versions have them."""

from __future__ import annotations

import ast
import importlib
import importlib.util
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import pytest
from rich.segment import ControlType, Segment
from rich.style import Style as RichStyle
from screens import play_captain
from textual import content
from textual.color import Color
from textual.css import match, stylesheet
from textual.css.stylesheet import Stylesheet
from textual.dom import DOMNode
from textual.events import Click, Enter, Focus, Key, Mount, ScreenResume, Unmount
from textual.message import Message
from textual.message_pump import MessagePump
from textual.reactive import Reactive, ReactiveError, reactive
from textual.renderables.background_screen import BackgroundScreen
from textual.screen import Screen
from textual.strip import Strip
from textual.style import Style
from textual.widget import Widget
from textual.widgets import Input, OptionList
from tui_world import board_table, playing

import marshub
from marshub.serve import spectator_process
from marshub.tui.app import MarsHubApp
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
    used |= {"_binding_chain", "_keymap", "_update_lines", "_line_cache"}
    used |= {"_open_app_process", "_build_environment", "_process", "_stdin", "_task"}
    assert used - names == set()
    assert {"_color", "_bgcolor", "_attributes"} <= {*RichStyle.__slots__}


def _find_textual_function(owner: Any, name: str) -> Callable[..., Any]:
    """Return what Textual had in the place of a shorter function. Fails if nothing has replaced it."""
    function = vars(owner)[name]
    own: Callable[..., Any] = getattr(function, "__func__", function).__wrapped__
    assert own.__module__.startswith("textual.")
    return own


def test_a_function_that_textual_has_otherwise_stays() -> None:
    def find(first: int, second: int) -> int:
        return first + second

    owner = SimpleNamespace(find=find, word="find")
    for name, parameters in (("find", "first"), ("find", "first second third"), ("word", ""), ("lacking", "")):
        textual_internals._replace(owner, name, parameters, lambda own: lambda *_: 0)
    assert vars(owner) == {"find": find, "word": "find"}
    textual_internals._replace(owner, "find", "first second", lambda own: lambda first, second: -own(first, second))
    assert owner.find(1, 2) == -3


def test_control_codes_are_taken_out_as_by_textual() -> None:
    strip = _find_textual_function(content, "_strip_control_codes")
    for code in range(0x3000):
        text = f"a{chr(code)}b"
        assert content._strip_control_codes(text) == strip(text)


@pytest.mark.parametrize("rules", [{}, {"text_wrap": "nowrap"}, {"text_overflow": "ellipsis"}, {"line_pad": 1}])
def test_rows_are_counted_as_by_textual(rules: dict[str, Any]) -> None:
    measure = _find_textual_function(content.Content, "get_height")
    words = ["", "\n", " ", "   ", "Mars", "Wasser,", "火星", "\t", "unterbrechungsfrei", "é", "\n\n"]
    for seed in range(300):
        text = " ".join(Random(seed).choices(words, k=seed % 12)) + words[seed % len(words)]
        for width in (3, 4, 7, 12, 40):
            assert content.Content(text).get_height(rules, width) == measure(content.Content(text), rules, width), text
    again = content.Content("Mars Mars")
    rows = [again.get_height(rules, width) for width in (4, 40, 4)]  # type: ignore[arg-type]
    assert rows == [measure(content.Content("Mars Mars"), rules, width) for width in (4, 40, 4)]


def test_values_are_read_as_by_textual() -> None:
    class Counting(Widget):
        count, double = reactive(1), reactive(0)
        late: Reactive[list[int]] = reactive(list)

        def compute_double(self) -> int:
            return 2 * self.count

    class Tripling(Counting):
        def compute_count(self) -> int:
            return 3

    read = _find_textual_function(Reactive, "__get__")
    for widget in (Counting(), Tripling()):
        for name in ("count", "double", "late", "count", "double"):
            own = vars(Counting)[name]
            assert getattr(widget, name) == read(own, widget, type(widget))
    widget = Counting()
    assert (widget.count, widget.double, widget.late) == (1, 2, [])
    widget.set_reactive(Counting.count, 4)
    assert (widget.count, widget.double) == (4, 8)
    assert Counting.count is vars(Counting)["count"]
    with pytest.raises(ReactiveError):
        Counting.__new__(Counting).count  # noqa: B018


def test_a_text_has_the_styles_that_textual_gives_it_at_each_place() -> None:
    make = _find_textual_function(Style, "rich_style_with_offset")
    for style in (Style(), Style(bold=True), Style(Color(1, 2, 3), Color(9, 9, 9, 0.5)), Style.from_meta({"a": 1})):
        for x, y in ((0, 0), (3, 1), (1, 3), (0, 0)):
            drawn, expected = style.rich_style_with_offset(x, y), make(style, x, y)
            assert (drawn, drawn.meta) == (expected, expected.meta)


@pytest.mark.parametrize("alpha", [0, 0.4, 1])
def test_segments_are_faded_as_by_textual(alpha: float) -> None:
    fade, color = _find_textual_function(BackgroundScreen, "process_segments"), Color(10, 20, 30, alpha)
    styles = ["red on #102030", "bold", "color(3) dim", "link https://localhost"]
    clicked = RichStyle(color="#405060", meta={"@click": "quit"})
    segments = [Segment("a", RichStyle.parse(style)) for style in styles]
    segments += [
        Segment("b"),
        Segment("c", clicked),
        *segments,
        Segment.line(),
        Segment("", None, [(ControlType.HOME,)]),
    ]
    faded = [*BackgroundScreen.process_segments(segments, color)]
    assert faded == [*fade(BackgroundScreen, segments, color)]
    assert faded[5].style is not None
    assert not faded[5].style.meta


def test_strips_have_the_caches_that_textual_gives_them() -> None:
    segments, own, usual = [Segment("ab", RichStyle(bold=True)), Segment("cd")], Strip.__new__(Strip), Strip([])
    _find_textual_function(Strip, "__init__")(own, segments, 4)
    usual = Strip(iter(segments), 4)
    for name in Strip.__slots__:
        value, other = getattr(own, name), getattr(usual, name)
        assert type(value) is type(other), name
        assert getattr(value, "_maxsize", value) == getattr(other, "_maxsize", other), name
        assert getattr(usual, name) is other, name  # it is created once
    assert usual.crop(1, 3) is usual.crop(1, 3) == own.crop(1, 3)
    with pytest.raises(AttributeError, match="_other_cache"):
        usual._other_cache  # type: ignore[attr-defined]  # noqa: B018


async def test_a_screen_has_the_styles_handlers_and_keys_that_textual_finds() -> None:
    check = _find_textual_function(match, "_check_selectors")
    assert _find_textual_function(stylesheet, "_check_selectors") is check
    find = _find_textual_function(MessagePump, "_get_dispatch_methods")
    messages: list[Message] = [Mount(), Unmount(), ScreenResume(), Key("down", None), Focus()]
    async with playing(board_table(play_captain(38))) as (app, pilot):
        for screen in (None, "question_mark", "f4"):
            if screen is not None:
                await pilot.press(screen)
            nodes: list[Any] = [*app.screen.walk_children(with_self=True), app]
            handled = 0
            for node in nodes:
                for rule in app.stylesheet.rules:
                    for selector in rule.selector_set:
                        arguments = (selector.selectors, node.css_path_nodes)
                        assert match._check_selectors(*arguments) is check(*arguments)
                for message in [*messages, *_make_messages_of(node)]:
                    handlers = [*node._get_dispatch_methods(message.handler_name, message)]
                    assert handlers == [*find(node, message.handler_name, message)], (node, message)
                    handled += len(handlers)
                click = Click(node, 0, 0, 0, 0, 1, False, False, False).prevent_default()
                assert [*node._get_dispatch_methods("on_click", click)] == []
            assert handled > 2 * len(nodes)
            _assert_styles_set_again_stay(app, nodes)
            _assert_bindings_as_by_textual(app)


def _make_messages_of(node: Any) -> Iterator[Message]:
    """Yield messages with handlers of their own for a node: one that a decorator may look for, and of the mouse."""
    if isinstance(node, OptionList) and node.options:
        yield OptionList.OptionHighlighted(node, node.options[0], 0)
    yield Enter(node)


def _assert_styles_set_again_stay(app: MarsHubApp, nodes: list[DOMNode]) -> None:
    """Apply the sheets again as Textual does, and by the shorter way. No rule may change, nor ask for a layout."""
    set_rules = _find_textual_function(Stylesheet, "replace_rules")
    for node in nodes:
        app.stylesheet.apply(node)
        rules, updates = {**node.styles.base._rules}, node.styles.base._updates
        with patch.object(Stylesheet, "replace_rules", classmethod(set_rules)):
            app.stylesheet.apply(node)
        assert (node.styles.base._rules, node.styles.base._updates) == (rules, updates)
        node.styles.base.set_rule("width", None)
        node.styles.base.set_rule("tint", Color(1, 2, 3, 0.5))  # a rule that no sheet has
        app.stylesheet.apply(node)
        assert node.styles.base._rules == rules, node


def _assert_bindings_as_by_textual(app: MarsHubApp) -> None:
    """Compare the keys of the focused widgets, of a screen without focus, and of a field that takes letters."""
    find = Screen._binding_chain.fget  # type: ignore[attr-defined]

    def list_bindings(chain: list[Any]) -> list[Any]:
        return [(node, bindings.key_to_bindings) for node, bindings in chain]

    screen, field = app.screen, Input()
    field._attach(screen)
    focused = [None, screen.focused, field]
    for widget in focused:
        screen.set_reactive(Screen.focused, widget)
        chains = [list_bindings(screen._binding_chain)]
        assert chains[0] == list_bindings(find(screen))
        with patch.object(app, "_keymap", {"app.theme": "f12"}):
            chains.append(list_bindings(screen._binding_chain))
            assert chains[1] == list_bindings(find(screen))
        assert chains[0] != chains[1]
    screen.set_reactive(Screen.focused, focused[1])
