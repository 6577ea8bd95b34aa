"""The output of plain mode: state, board, odds, zones, pages of the game, setup guide, commands."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from textual.content import Content

from marshub.board.notices import Names, describe_placement
from marshub.board.setup_guide import SetupGuide
from marshub.board.twin import SOURCES
from marshub.chronicle.debriefing import make_debriefing
from marshub.kernel import Forecast, Indicator, Odds, Session, say
from marshub.table import simulated_hand
from marshub.table.bots import choose_next_player, describe_player
from marshub.table.game_table import GameTable
from marshub.table.zones import ZoneView
from marshub.words import Speech, capitalize

from ..fuzzy_search import search_labels
from ..game_look import GameLook
from ..game_over import list_count_lines, list_turn_lines
from ..notice_text import format_moves
from ..pages.briefing import format_section_lines
from ..pages.table_page import HeadedPage
from ..widgets.board_status import format_connection, format_repair_walk, format_trouble
from ..widgets.reader_table import describe_health, describe_weak_tags


def format_guide(guide: SetupGuide, names: Names, speech: Speech) -> Iterator[str]:
    """Yield how to use the setup guide, what is misplaced, and the present step. Call it while nothing changes."""
    yield speech.plain_text("ui-lay-title")
    yield speech.plain_text("ui-plain-lay")
    misplaced = guide.misplaced
    if misplaced is not None:
        yield f"{speech.plain_text('ui-lay-wrong')} {speech.say(describe_placement(misplaced, names))}"
    step = guide.step
    if step is None:
        yield speech.plain_text("ui-lay-over")
    else:
        yield f"{guide.step_index + 1}/{len(guide.steps)}. {speech.say(step.words)}"


#: Signs of the screen that a screen reader would spell out.
_SIGNS = re.compile(r"\s*[●○▶★■□·◌◆→✗✓▲♥✦⚑♟⊘☹✱▬−»]+\s*")
_COMMANDS = (
    *("number", "enter", "find", "verb", "f", "s", "i", "page", "v", "o", "w", "h", "r", "j", "d"),
    *("u", "y", "a", "b", "t", "z", "x", "l", "q"),
)


def strip_signs(text: str) -> str:
    """Return a text of the screen without the signs that a screen reader would spell out."""
    return capitalize(" ".join(_SIGNS.sub(" ", text).split()))


def format_state(
    table: GameTable, look: GameLook, speech: Speech, session: Session[Any, Any] | None = None
) -> Iterator[str]:
    """Yield the state, now or in an earlier `session`: the headline, then what the board would light, in words."""
    with table.locked():
        session = session or table.session
        # The game tells in words what follows the star.
        head = [strip_signs(line.partition("★")[0]) for line in look.make_headline(session, speech).plain.splitlines()]
        indicator_lines = [
            speech.say(indicator.words)
            for indicator in session.game.list_indicators(session.state)
            if _is_notable(indicator)
        ]
        overview = look.make_overview(session, speech)
        more = look.list_plain_lines(session, speech)
    yield from head
    yield from indicator_lines
    yield from more
    if overview is not None:
        yield from (strip_signs(line) for line in overview.plain.splitlines())


def _is_notable(indicator: Indicator) -> bool:
    """Return whether an indicator is worth a line: every bar, and a single LED unless it is simply good or off."""
    return indicator.most - indicator.least > 1 or indicator.tone not in ("good", "off")


def run_move_command(table: GameTable, speech: Speech, typed: str) -> list[str]:
    """Return the open moves, numbered. A typed number ticks that move, "all" ticks all."""
    with table.locked():
        moves = table.pending_moves
        if typed == "all":
            table.tick_moves()
        elif typed.isdecimal() and 0 < int(typed) <= len(moves):
            table.tick_moves([moves[int(typed) - 1]])
        elif typed:
            return [speech.plain_text("ui-plain-unknown", typed=typed)]
        remaining = table.pending_moves
    if not remaining:
        return [speech.plain_text("to-move-none")]
    return [
        f"{speech.plain_text('to-move-title')}:",
        *(f"{number}. {text}" for number, text in enumerate(format_moves(remaining, speech), 1)),
        speech.plain_text("ui-plain-help-t"),
    ]


def format_board(table: GameTable, speech: Speech, *, hidden: bool = False) -> list[str]:
    """Return the board's status: connection, trouble, the whole repair walk, and the meaning of its LEDs.

    `hidden`: leave out the cursor, which may reveal a hand.
    """
    with table.locked():
        trouble = [strip_signs(row.plain) for row in format_trouble(table, speech)]
        steps = [" ".join(row.plain.split()) for row in format_repair_walk(table, speech)]
        left_out = {
            speech.say(indicator.words)
            for indicator in table.referee.question_view.indicators
            if not _is_notable(indicator)
        }
        if hidden and (entry := table.cursor.entry) is not None:
            left_out.add(speech.say(entry.label))
        lights = [line for line in map(speech.say, table.describe_lights()) if line not in left_out]
        figures = [*describe_health(table, speech), *describe_weak_tags(table, speech)] if table.health.readers else []
        lines = [strip_signs(format_connection(table, speech).plain)]
    if trouble:
        lines += [f"{speech.plain_text('ui-board-trouble')}:", *trouble, *steps]
    lines += [f"{speech.plain_text('ui-board-lights')}:", *(line for line in lights if line not in trouble)]
    return lines + figures


def format_odds(all_odds: Sequence[Odds], speech: Speech) -> Iterator[str]:
    """Yield each event with its exact chances and the rule behind them."""
    yield speech.plain_text("odds-title")
    if not all_odds:
        yield speech.plain_text("odds-nothing")
    for odds in all_odds:
        yield f"{capitalize(speech.say(odds.title))}:"
        for line in odds.lines:
            favourable, total = line.chance
            chance = speech.say(say("odds-chance", favourable=favourable, of=total, percent=line.percent))
            rule = f" ({line.rule})" if line.rule else ""
            yield f"{capitalize(speech.say(line.words))}: {chance}{rule}"
        yield from (speech.say(note) for note in odds.notes)


def format_forecast_lines(forecast: Forecast, speech: Speech) -> Iterator[str]:
    """Yield what an option lacks, costs, brings and risks, each with its rule."""
    for key, reasons in (
        ("ui-plain-missing", forecast.missing),
        ("ui-plain-costs", forecast.costs),
        ("ui-plain-gains", forecast.gains),
        ("ui-plain-risks", forecast.risks),
    ):
        for reason in reasons:
            rule = f" ({reason.rule})" if reason.rule else ""
            yield f"{speech.plain_text(key)} {speech.say(reason.words)}{rule}"


def format_briefing(table: GameTable, speech: Speech) -> list[str]:
    """Return what players should know before they start."""
    with table.locked():
        sections = table.session.game.make_briefing(table.session.state)
    return [
        f"{speech.plain_text('ui-key-briefing')}:",
        *(format_section_lines(sections, speech) or [speech.plain_text("brief-none")]),
    ]


def format_debriefing(table: GameTable, look: GameLook, speech: Speech) -> list[str]:
    """Return the debriefing of a finished game: what each seat has, what was reached, and the turning points.

    Raises MarsHubError.
    """
    with table.locked():
        debriefing = make_debriefing(table.session, table.viewer)
    if debriefing is None:
        return [speech.plain_text("debrief-not-yet")]
    counts = list_count_lines(debriefing, look, speech)
    heading = speech.plain_text("debrief-points" if debriefing.totals else "debrief-counts")
    turns = list_turn_lines(debriefing, speech)
    return [
        *([f"{heading}:", *counts] if counts else []),
        *format_section_lines(debriefing.sections, speech),
        *([f"{speech.plain_text('debrief-turns')}:", *turns] if turns else []),
    ]


def format_zones(table: GameTable, views: Sequence[ZoneView], speech: Speech) -> Iterator[str]:
    """Yield the zones, numbered, with their sources and pieces."""
    names = table.names
    yield speech.plain_text("ui-zones-title")
    for number, view in enumerate(views, 1):
        name = capitalize(speech.plain_text(f"zone-{view.zone}"))
        is_dead = view.source == "real" and not view.sensed
        source = speech.plain_text("ui-zones-dead" if is_dead else f"ui-zones-{view.source}")
        pieces = "".join(f", {speech.say(names.label(piece))}" for piece in view.pieces)
        yield f"{number}. {name}: {source}{pieces}"
    yield speech.plain_text("ui-plain-zones")


def run_bot_command(table: GameTable, look: GameLook, speech: Speech, typed: str) -> Iterator[str]:
    """Yield the players of the seats, numbered; a typed number gives that seat to the next one. Raises BadBot."""
    with table.locked():
        seats = list(table.session.game.list_seats(table.session.state))
    if typed.isdecimal() and 1 <= int(typed) <= len(seats):
        choose_next_player(table, seats[int(typed) - 1])
        return  # the table prints a notice
    if typed:
        yield speech.plain_text("ui-plain-unknown", typed=typed)
        return
    for number, seat in enumerate(seats, 1):
        player = speech.say(describe_player(table.bots.policies.get(seat, "")))
        yield f"{number}. {speech.say(look.name_decider(seat))}: {player}"
    yield speech.plain_text("ui-plain-robots")


def format_page(look: GameLook, page: str, table: GameTable, speech: Speech) -> Iterator[str]:
    """Yield one of the game's own pages, or the steps of its phase."""
    with table.locked():
        if page == "phase":
            steps = [(speech.say(step.words), step.mark) for step in look.list_steps(table.session)]
            lines = [
                f"{words}: {speech.plain_text(f'ui-plain-step-{mark}')}" if mark else words for words, mark in steps
            ] or [speech.plain_text("ui-plain-no-steps")]
        else:
            lines = [
                _format_page_line(line, speech) for line in _get_page_text(look, page, table, speech).plain.splitlines()
            ]
    yield from (line for line in lines if line)


def _get_page_text(look: GameLook, name: str, table: GameTable, speech: Speech) -> Content:
    """Return the text of a page: that for plain mode if the game has one, else the page's own."""
    plain_text = look.make_page_text(name, table.session, speech)
    if plain_text is not None:
        return plain_text
    page = look.make_page(name, table, speech)
    assert isinstance(page, HeadedPage)
    return page.make_heading(table.session) + "\n" + page.make_text(table.session)


def _format_page_line(line: str, speech: Speech) -> str:
    """Return a line of a page, with a ticked or open box in words."""
    match = re.match(r"\[([x ])\] (.*)", line)
    if match is None:
        return strip_signs(line)
    return f"{strip_signs(match[2])}: {speech.plain_text('ui-plain-step-done' if match[1] == 'x' else 'ui-plain-open')}"


def format_help(speech: Speech, look: GameLook) -> Iterator[str]:
    """Yield the commands, each with its letter."""
    pages = ", ".join(f"{key} {speech.plain_text(f'ui-key-{page}')}" for key, page in look.pages)
    for name in _COMMANDS:
        if name == "page":
            if pages:
                yield speech.plain_text("ui-plain-help-page", pages=pages)
        else:
            yield speech.plain_text(f"ui-plain-help-{name}")


class ZoneCommand:
    """The command `z`: the zones, their sources, and pieces in simulated ones."""

    def __init__(self, table: GameTable, speech: Speech) -> None:
        self.table, self.speech = table, speech

    def run(self, rest: str) -> Iterable[str]:
        """List the zones, set one's next source, or place a piece in one.

        `rest` is empty for the list, a number for the next source of that zone, or a number and words for a piece.
        Raises BadZone, or OutOfReach for a piece that only real hands can place; then nothing has changed.
        """
        number, _, query = rest.partition(" ")
        views = self.table.list_zones()
        if not number:
            return format_zones(self.table, views, self.speech)
        if not number.isdecimal() or not 1 <= int(number) <= len(views):
            return [self.speech.plain_text("ui-plain-unknown", typed=rest)]
        view = views[int(number) - 1]
        if not query.strip():
            sources = [source for source in SOURCES if source != "real" or view.read]
            self.table.set_zone_source(view.zone, sources[(sources.index(view.source) + 1) % len(sources)])
            return []
        with self.table.locked():
            pieces = {piece.id: self.speech.say(piece.label) for piece in self.table.referee.question_view.pieces}
        # Among pieces of the same name, one that lies in the zone is removed, else the first is placed.
        matches = search_labels(pieces, query, self.speech.language) or [piece for piece in pieces if piece == query]
        if not matches:
            return [self.speech.plain_text("ui-plain-none", wanted=query)]
        if len({pieces[piece] for piece in matches}) > 1 and pieces[matches[0]].casefold() != query.casefold():
            return [self.speech.plain_text("ui-plain-which"), *dict.fromkeys(pieces[piece] for piece in matches)]
        piece = next((piece for piece in matches if piece in view.pieces), matches[0])
        (simulated_hand.take_piece if piece in view.pieces else simulated_hand.place_piece)(
            self.table, piece, view.zone
        )
        return []
