"""Screens' tests wait for what is left to do (screen_waits.py), read each sheet once, and leave out idle work."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any
from unittest.mock import patch

import pytest
from rich.segment import Segment
from rich.style import Style
from screen_pictures import draw_when_idle
from screen_waits import by_state
from textual import content
from textual.cache import FIFOCache, LRUCache
from textual.color import Color
from textual.css import match, stylesheet
from textual.css.model import CombinatorType, RuleSet, Selector
from textual.css.stylesheet import Stylesheet
from textual.dom import DOMNode
from textual.message import Message
from textual.message_pump import MessagePump
from textual.renderables.background_screen import BackgroundScreen
from textual.strip import Strip


@pytest.fixture(autouse=True)
def _waits_by_state() -> Iterator[None]:
    with by_state(), draw_when_idle():
        yield


@pytest.fixture(scope="session", autouse=True)
def _sheets_are_read_once() -> Iterator[None]:
    """Hundreds of apps start here, and each would read the same sheets: a third of a start."""
    known: dict[tuple[tuple[str, str], ...], LRUCache[tuple[Any, ...], Any]] = {}
    read = Stylesheet._parse_rules

    def once(sheet: Stylesheet, *args: Any, **more: Any) -> Any:
        sheet._parse_cache = known.setdefault(tuple(sorted(sheet._variables.items())), LRUCache(1000))
        return read(sheet, *args, **more)

    def forget_nothing(sheet: Stylesheet, variables: dict[str, str]) -> None:
        sheet._parse_cache = LRUCache(1)  # it is cleared: those that are kept are others' too
        set_variables(sheet, variables)

    set_variables = Stylesheet.set_variables
    with (
        patch.object(Stylesheet, "_parse_rules", once),
        patch.object(Stylesheet, "set_variables", forget_nothing),
        patch.object(RuleSet, "__hash__", object.__hash__),  # its own is the same in Python; each widget asks all rules
    ):
        yield


@pytest.fixture(scope="session", autouse=True)
def _styles_are_compared_first() -> Iterator[None]:
    """Try the last selector first, which has to be that of the widget itself, and set only rules that have changed."""

    def check(selectors: list[Selector], path: list[DOMNode]) -> bool:
        if not selectors[-1].check(path[-1]):
            return False
        return (len(selectors) == 1 and selectors[0].combinator == CombinatorType.DESCENDENT) or find(selectors, path)

    def replace(cls: type[Stylesheet], node: DOMNode, rules: Any, animate: bool = False) -> None:
        base = node.styles.base
        if animate or base._rules.keys() - rules:
            set_rules(cls, node, rules, animate)
            return
        for name, value in rules.items():
            # A bar's colour that is set again paints the bar again, and a None lays out again.
            if value is None or name == "scrollbar_color" or base._rules.get(name) is not value:
                setattr(base, name, value)
        node.notify_style_update()

    find, set_rules = match._check_selectors, Stylesheet.replace_rules.__func__  # type: ignore[attr-defined]
    with (
        patch.object(match, "_check_selectors", check),
        patch.object(stylesheet, "_check_selectors", check),
        patch.object(Stylesheet, "replace_rules", classmethod(replace)),
    ):
        yield


@pytest.fixture(scope="session", autouse=True)
def _styles_are_faded_once() -> Iterator[None]:
    """Fade each style below a dialog once: a screen has thousands of segments, and few styles."""
    fade = BackgroundScreen.process_segments.__func__  # type: ignore[attr-defined]

    @lru_cache(4096)
    def fade_style(style: Style | None, color: Color) -> Style | None:
        return next(iter(fade(BackgroundScreen, [Segment("x", style)], color))).style

    def fade_segments(cls: type, segments: Iterable[Segment], color: Color) -> Iterator[Segment]:
        for segment in segments:
            yield segment if segment.control else Segment(segment.text, fade_style(segment.style, color))

    with patch.object(BackgroundScreen, "process_segments", classmethod(fade_segments)):
        yield


@pytest.fixture(scope="session", autouse=True)
def _control_codes_are_looked_for() -> Iterator[None]:
    """Take control codes out of texts that have some: no text that can be printed whole has any."""
    strip = content._strip_control_codes
    with patch.object(content, "_strip_control_codes", lambda text: text if text.isprintable() else strip(text)):
        yield


@pytest.fixture(scope="session", autouse=True)
def _strips_make_caches_when_used() -> Iterator[None]:
    """Create each of a strip's seven caches at its first use: most strips, thousands a screen, use one or none."""
    sample = Strip([])
    sizes = {name: cache._maxsize for name in Strip.__slots__ if isinstance(cache := getattr(sample, name), FIFOCache)}

    def initialize(strip: Strip, segments: Any, cell_length: int | None = None) -> None:
        strip._segments, strip._cell_length = list(segments), cell_length
        strip._render_cache = strip._link_ids = strip._cell_count = None

    def make_cache(strip: Strip, name: str) -> FIFOCache[Any, Any]:
        if name not in sizes:
            raise AttributeError(name)
        cache: FIFOCache[Any, Any] = FIFOCache(sizes[name])
        setattr(strip, name, cache)
        return cache

    with patch.object(Strip, "__init__", initialize), patch.object(Strip, "__getattr__", make_cache, create=True):
        yield


@pytest.fixture(scope="session", autouse=True)
def _handlers_are_found_once() -> Iterator[None]:
    """Look through a class's bases once for handlers of a message: each of them was searched for each message."""
    find = MessagePump._get_dispatch_methods
    bases: dict[tuple[type, str, type[Message]], tuple[type, ...] | None] = {}

    def find_bases(pump: type, names: tuple[str, str], message: type[Message]) -> tuple[type, ...] | None:
        """Return the bases with a handler of that name. None if a decorator may choose among them."""
        if any(kind in vars(base).get("_decorated_handlers", ()) for base in pump.__mro__ for kind in message.__mro__):
            return None
        return tuple(base for base in pump.__mro__ if vars(base).keys() & names)

    def find_again(pump: MessagePump, name: str, message: Message) -> Iterator[tuple[type, Any]]:
        key, names = (type(pump), name, type(message)), (f"_{name}", name)
        if key not in bases:
            bases[key] = find_bases(type(pump), names, type(message))
        if (known := bases[key]) is None:
            yield from find(pump, name, message)
            return
        for base in known:
            method = vars(base).get(names[0]) or vars(base).get(name)
            if message._no_default_action:
                break
            if method is not None and not getattr(method, "_textual_on", None):
                yield base, method.__get__(pump, base)

    with patch.object(MessagePump, "_get_dispatch_methods", find_again):
        yield


@pytest.fixture(scope="session", autouse=True)
def _apps_collect_no_garbage_while_idle() -> Iterator[None]:
    """Leave garbage to Python: an app that has collected unfreezes in the end what tests/conftest.py has frozen."""
    with patch("marshub.tui.app.IDLE_S", 86_400.0), patch("marshub.tui.app.REST_S", 86_400.0):
        yield
