"""Styles of widgets, matched once: hundreds of apps start in these tests, and the same widgets stand in each of them.

To find the rules of each widget took a fifth of the time of a screen's test. What decides it is known: the rules that
name it, and names, classes and states of the widget and of all that it lies in.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple
from unittest.mock import patch

from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet

_FLAGS = ("_has_hover_style", "_has_focus_within", "_has_order_style", "_has_odd_or_even")


class _Candidates(NamedTuple):
    """Rules that name a widget, the states that they look at, and the styles by all that decides them."""

    rules: list[RuleSet]  # kept: as long as they are, no others have their ids
    states: tuple[str, ...]
    styles: dict[Any, tuple[dict[str, bool], Any]]


@contextmanager
def match_styles_once() -> Iterator[None]:
    """Let all apps share what `Stylesheet.apply` finds."""
    match, replace_rules = Stylesheet.apply, Stylesheet.replace_rules
    known: dict[tuple[int, ...], _Candidates] = {}
    noted: list[Any] = []

    def find_candidates(sheet: Stylesheet, node: Any) -> _Candidates:
        rules, places, by_names = vars(sheet).get("_candidates", (None, {}, {}))
        if rules is not sheet.rules:
            places, by_names = {id(rule): place for place, rule in enumerate(sheet.rules)}, {}
            sheet._candidates = (sheet.rules, places, by_names)  # type: ignore[attr-defined]
        names = frozenset(node._selector_names)
        if names not in by_names:
            named = {id(rule): rule for name in sheet.rules_map.keys() & names for rule in sheet.rules_map[name]}
            limited = [named[rule] for rule in sorted(named, key=places.__getitem__)]
            states = tuple(set().union(*(rule.pseudo_classes for rule in limited)))
            by_names[names] = known.setdefault(tuple(map(id, limited)), _Candidates(limited, states, {}))
        return by_names[names]

    def note_rules(node: Any, rules: Any, animate: bool = False) -> None:
        noted.append(rules)
        replace_rules(node, rules, animate)

    def apply(sheet: Stylesheet, node: Any, *, animate: bool = False, cache: Any = None) -> None:
        _, states, styles = find_candidates(sheet, node)
        key = tuple(
            (type(item), item._id, frozenset(item._classes), *(item.has_pseudo_class(name) for name in states))
            for item in node.css_path_nodes
        )
        if key in styles:
            flags, rules = styles[key]
            vars(node).update(flags)
            if rules is not None:
                replace_rules(node, rules, animate)
            sheet._process_component_classes(node)
            return
        first = len(noted)  # those of its parts come after its own
        match(sheet, node, animate=animate)
        styles[key] = {flag: getattr(node, flag) for flag in _FLAGS}, noted[first] if len(noted) > first else None
        del noted[first:]

    with patch.object(Stylesheet, "apply", apply), patch.object(Stylesheet, "replace_rules", staticmethod(note_rules)):
        yield
