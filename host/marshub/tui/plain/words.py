"""What plain mode prints: how things stand, the board, odds, zones, a page of the game, the commands."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from textual.content import Content

from marshub.chronicle.debriefing import debrief
from marshub.kernel import Forecast, Indicator, Odds, Session, say
from marshub.table.game_table import GameTable
from marshub.table.robots import next_player, player_words
from marshub.table.zones import ZoneView
from marshub.words import Speech

from ..basics.marks import capital
from ..ended import count_lines, turn_lines
from ..look import GameLook
from ..pages.brief import BriefScreen
from ..pages.briefing import section_lines
from ..told import move_line
from ..widgets.board_bar import connection_text, trouble_text
from ..widgets.reader_table import figure_lines, weak_tag_lines
from ..widgets.walk import walk_rows

#: Signs of the screen that a screen reader would spell out.
_DRAWN = re.compile(r"\s*[●○▶★■□·◌◆→✗✓▲♥✦⚑♟⊘☹✱▬−»]+\s*")
_COMMANDS = (
    *("number", "enter", "find", "verb", "f", "s", "i", "page", "v", "o", "w", "h", "r", "j", "d"),
    *("u", "a", "b", "t", "z", "x", "l", "q"),
)


def spoken(text: str) -> str:
    """Return a text of the screen without the signs that a screen reader would spell out."""
    return capital(" ".join(_DRAWN.sub(" ", text).split()))


def state_lines(
    table: GameTable, look: GameLook, speech: Speech, session: Session[Any, Any] | None = None
) -> Iterator[str]:
    """Yield the state, now or in an earlier `session`: the headline, then what the board would light, in words."""
    with table.looking():
        session = session or table.session
        # The game tells in words what follows the star.
        head = [spoken(line.partition("★")[0]) for line in look.headline(session, speech).plain.splitlines()]
        said = [speech.say(each.words) for each in session.game.indicators(session.state) if _counts(each)]
        overview = look.overview(session, speech)
        more = look.plain(session, speech)
    yield from head
    yield from said
    yield from more
    if overview is not None:
        yield from (spoken(line) for line in overview.plain.splitlines())


def _counts(indicator: Indicator) -> bool:
    """Return whether an indicator is worth a line: every bar, and a single LED unless it is simply good or off."""
    return indicator.most - indicator.least > 1 or indicator.tone not in ("good", "off")


def to_move_lines(table: GameTable, speech: Speech, typed: str) -> list[str]:
    """Return the open moves, numbered. A typed number ticks that move, "all" ticks all."""
    with table.looking():
        moves = table.to_move
        if typed == "all":
            table.ticked()
        elif typed.isdecimal() and 0 < int(typed) <= len(moves):
            table.ticked([moves[int(typed) - 1]])
        elif typed:
            return [speech.text("ui-plain-unknown", typed=typed)]
        left = table.to_move
    if not left:
        return [speech.text("to-move-none")]
    return [
        f"{speech.text('to-move-title')}:",
        *(f"{number}. {move_line(move, speech)}" for number, move in enumerate(left, 1)),
        speech.text("ui-plain-help-t"),
    ]


def board_lines(table: GameTable, speech: Speech, *, hidden: bool = False) -> list[str]:
    """Return the board's status: connection, trouble, the whole repair walk, and the meaning of its LEDs.

    `hidden`: leave out the cursor, which may reveal a hand.
    """
    with table.looking():
        wrong = [spoken(row.plain) for row in trouble_text(table, speech)]
        steps = [" ".join(row.plain.split()) for row in walk_rows(table, speech)]
        quiet = {speech.say(each.words) for each in table.referee.desk.indicators if not _counts(each)}
        if hidden and (entry := table.cursor.entry) is not None:
            quiet.add(speech.say(entry.label))
        lights = [line for line in map(speech.say, table.light_words()) if line not in quiet]
        figures = [*figure_lines(table, speech), *weak_tag_lines(table, speech)] if table.health.readers else []
        lines = [spoken(connection_text(table, speech).plain)]
    if wrong:
        lines += [f"{speech.text('ui-board-trouble')}:", *wrong, *steps]
    lines += [f"{speech.text('ui-board-lights')}:", *(line for line in lights if line not in wrong)]
    return lines + figures


def odds_lines(found: Sequence[Odds], speech: Speech) -> Iterator[str]:
    """Yield each event with its exact chances and the rule behind them."""
    yield speech.text("odds-title")
    if not found:
        yield speech.text("odds-nothing")
    for odds in found:
        yield f"{capital(speech.say(odds.title))}:"
        for line in odds.lines:
            favourable, of = line.chance
            chance = speech.say(say("odds-chance", favourable=favourable, of=of, percent=line.percent))
            rule = f" ({line.rule})" if line.rule else ""
            yield f"{capital(speech.say(line.words))}: {chance}{rule}"
        yield from (speech.say(note) for note in odds.notes)


def forecast_lines(forecast: Forecast, speech: Speech) -> Iterator[str]:
    """Yield what an option lacks, costs, brings and risks, each with its rule."""
    for key, reasons in (
        ("ui-plain-missing", forecast.missing),
        ("ui-plain-costs", forecast.costs),
        ("ui-plain-gains", forecast.gains),
        ("ui-plain-risks", forecast.risks),
    ):
        for reason in reasons:
            rule = f" ({reason.rule})" if reason.rule else ""
            yield f"{speech.text(key)} {speech.say(reason.words)}{rule}"


def briefing_lines(table: GameTable, speech: Speech) -> list[str]:
    """Return what players should know before they start."""
    with table.looking():
        told = table.session.game.briefing(table.session.state)
    return [f"{speech.text('ui-key-briefing')}:", *(section_lines(told, speech) or [speech.text("brief-none")])]


def debriefing_lines(table: GameTable, look: GameLook, speech: Speech) -> list[str]:
    """Return the debriefing of a finished game: what each seat has, what was reached, and the turning points.

    Raises MarsHubError.
    """
    with table.looking():
        told = debrief(table.session, table.seat)
    if told is None:
        return [speech.text("debrief-not-yet")]
    counted = count_lines(told, look, speech)
    heading = speech.text("debrief-points" if told.totals else "debrief-counts")
    turned = turn_lines(told, speech)
    return [
        *([f"{heading}:", *counted] if counted else []),
        *section_lines(told.sections, speech),
        *([f"{speech.text('debrief-turns')}:", *turned] if turned else []),
    ]


def zone_lines(table: GameTable, views: Sequence[ZoneView], speech: Speech) -> Iterator[str]:
    """Yield the zones, numbered, with their sources and pieces."""
    names = table.names
    yield speech.text("ui-zones-title")
    for number, view in enumerate(views, 1):
        name = capital(speech.text(f"zone-{view.zone}"))
        dead = view.source == "real" and not view.sensed
        source = speech.text("ui-zones-dead" if dead else f"ui-zones-{view.source}")
        pieces = "".join(f", {speech.say(names.label(piece))}" for piece in view.pieces)
        yield f"{number}. {name}: {source}{pieces}"
    yield speech.text("ui-plain-zones")


def seat_lines(table: GameTable, look: GameLook, speech: Speech, typed: str) -> Iterator[str]:
    """Yield the players of the seats, numbered; a typed number gives that seat to the next one. Raises BadRobot."""
    with table.looking():
        seats = list(table.session.game.seats(table.session.state))
    if typed.isdecimal() and 1 <= int(typed) <= len(seats):
        next_player(table, seats[int(typed) - 1])
        return  # the table prints a notice
    if typed:
        yield speech.text("ui-plain-unknown", typed=typed)
        return
    for number, seat in enumerate(seats, 1):
        player = speech.say(player_words(table.robots.policies.get(seat, "")))
        yield f"{number}. {speech.say(look.seat(seat))}: {player}"
    yield speech.text("ui-plain-robots")


def page_lines(look: GameLook, page: str, table: GameTable, speech: Speech) -> Iterator[str]:
    """Yield one of the game's own pages, or the steps of its phase."""
    with table.looking():
        if page == "phase":
            steps = [(speech.say(step.words), step.mark) for step in look.steps(table.session)]
            lines = [
                f"{words}: {speech.text(f'ui-plain-step-{mark}')}" if mark else words for words, mark in steps
            ] or [speech.text("ui-plain-no-steps")]
        else:
            lines = [_ticked(line, speech) for line in _page_text(look, page, table, speech).plain.splitlines()]
    yield from (line for line in lines if line)


def _page_text(look: GameLook, name: str, table: GameTable, speech: Speech) -> Content:
    """Return the text of a page: that for plain mode if the game has one, else the page's own."""
    told = look.page_text(name, table.session, speech)
    if told is not None:
        return told
    page = look.page(name, table, speech)
    assert isinstance(page, BriefScreen)
    return page.heading(table.session) + "\n" + page.text(table.session)


def _ticked(line: str, speech: Speech) -> str:
    """Return a line of a page, with a ticked or open box in words."""
    found = re.match(r"\[([x ])\] (.*)", line)
    if found is None:
        return spoken(line)
    return f"{spoken(found[2])}: {speech.text('ui-plain-step-done' if found[1] == 'x' else 'ui-plain-open')}"


def help_lines(speech: Speech, look: GameLook) -> Iterator[str]:
    """Yield the commands, each with its letter."""
    pages = ", ".join(f"{key} {speech.text(f'ui-key-{page}')}" for key, page in look.pages)
    for name in _COMMANDS:
        if name == "page":
            if pages:
                yield speech.text("ui-plain-help-page", pages=pages)
        else:
            yield speech.text(f"ui-plain-help-{name}")
