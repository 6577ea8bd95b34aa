"""What a game says where it asks: questions, options, what each costs and brings, why something is not possible.

Said as data, without a language: key, facts, lists.
"""

from __future__ import annotations

import difflib
from collections.abc import Container, Iterable, Iterator
from pathlib import Path
from typing import Any

from marshub.kernel import Reason, Session, Words


def format_words(item: Words) -> str:
    """Format a sentence as data: "om-costs(count=2)[goods: …; …]"."""
    facts = ", ".join(f"{name}={value}" for name, value in item.args.items())
    lists = "; ".join(f"{name}: {' + '.join(map(format_words, listed))}" for name, listed in (item.lists or {}).items())
    return f"{item.key}{facts and f'({facts})'}{lists and f'[{lists}]'}"


def format_reason(item: Reason) -> str:
    """Format a reason as data, with the zone that it is about and what would help."""
    zone, remedy = item.zone and f" at {item.zone}", f" so {format_words(item.remedy)}" if item.remedy else ""
    return f"{item.rule} {format_words(item.words)}{zone}{remedy}"


def list_asked(session: Session[Any, Any], refused: Iterable[str] = ()) -> Iterator[str]:
    """Yield the lines of the pending question and of its options, then why those of `refused` are not among them."""
    pending = session.pending
    assert pending is not None
    terms = pending.option_terms()
    yield f"{pending.decider}: {format_words(pending.prompt)}{f' ({terms.standing})' if terms else ''}"
    offered = list(pending.options())
    for option in offered:
        marks = f"{' declines' if option.declines else ''}{f' risks {option.risk}' if option.risk else ''}"
        group = f"{format_words(option.group)} > " if option.group else ""
        yield f"  {option.id} = {group}{format_words(option.label)}{marks}"
        yield from _list_forecast(session, option.id)
    known = {option.id: option for option in pending.explainable_options()}
    for name in refused:
        assert name not in {option.id for option in offered}, name
        yield f"  not {name}{f' = {format_words(known[name].label)}' if name in known else ''}"
        yield from (f"      {format_reason(item)}" for item in session.explain(name))
        yield from _list_forecast(session, name)
        yield from (f"      first {fix}" for fix in session.find_fixes(name))


def _list_forecast(session: Session[Any, Any], option: str) -> Iterator[str]:
    if result := session.forecast(option):
        for sign, reasons in (("-", result.costs), ("+", result.gains), ("!", result.risks)):
            yield from (f"      {sign} {format_reason(item)}" for item in reasons)


def pick_refused(session: Session[Any, Any], known: Container[str] = ()) -> list[str]:
    """Return an option for each reason against one of those that the question names; not for reasons in `known`."""
    pending = session.pending
    assert pending is not None
    offered, result = {option.id for option in pending.options()}, dict[str, str]()
    for option in pending.explainable_options():
        if option.id not in offered:
            told = " ".join(f"{item.rule} {item.words.key}" for item in session.explain(option.id))
            if told not in known:
                result.setdefault(told, option.id)
    return list(result.values())


def list_odds(session: Session[Any, Any]) -> Iterator[str]:
    """Yield the lines of what may come."""
    for odds in session.compute_odds():
        yield f"odds {odds.id}: {format_words(odds.title)}{''.join(f'; {format_words(note)}' for note in odds.notes)}"
        yield from (f"  {line.exact} {line.rule} {format_words(line.words)}{'!' * line.grave}" for line in odds.lines)


def check_said(now: str, file: Path) -> None:
    """Check that a game says what the file has; the difference names what has changed."""
    kept = file.read_text(encoding="utf-8").splitlines()
    assert "\n".join(difflib.unified_diff(kept, now.splitlines(), "kept", "now", lineterm="", n=1)) == ""
