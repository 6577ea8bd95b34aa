"""Each faction as a line or a pane: population and housing, people in Hospitals, cards, Salvage, kept events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from textual.content import Content

from marshub.games.migration_mars.box.components import (
    CARDS,
    PIECES,
    RESOURCES,
    WINNING_POPULATION,
    Card,
    get_supply_stop,
)
from marshub.games.migration_mars.rules import land, people
from marshub.games.migration_mars.rules.mars import Mars
from marshub.words import Speech

from ...basics.place_markup import mark_place
from ...basics.symbols import draw_bar
from . import mars_symbols

ON_TURN = "▶"
MATERIAL_CARDS: tuple[Card, ...] = (*RESOURCES, "olympium")  # shown in a row of their own
OTHER_CARDS = tuple(card for card in CARDS if card not in MATERIAL_CARDS)


def draw_people(mars: Mars, seat: str) -> Content:
    """Return the healthy population out of the number that wins, and the injured: `3/5 +1`."""
    healthy, injured = len(people.list_healthy(mars, seat)), len(people.list_injured(mars, seat))
    style = "bold $success" if healthy >= WINNING_POPULATION else "bold"
    content = Content.styled(f"{healthy}/{WINNING_POPULATION}", style)
    return content + (Content.styled(f" +{injured}", "bold $warning") if injured else Content(""))


def make_lines(mars: Mars, seats: Iterable[str], speech: Speech) -> list[list[Content]]:
    """Return a line for each of `seats`, `▶▲ Amber 3/5 +1  W2 S1 O1`; then the same lines in two shorter forms.

    The first short form leaves out names, which the headline has, the second also open housing.
    """
    return [[_make_line(mars, seat, speech, shortening) for seat in seats] for shortening in range(3)]


def _make_line(mars: Mars, seat: str, speech: Speech, shortening: int) -> Content:
    mark = Content.styled(ON_TURN if mars.state.active == seat else " ", "bold $accent")
    free_housing = len(people.list_open_housing(mars, seat))
    housing_text = (
        f" {speech.plain_text('mm-look-room', count=free_housing)}" if free_housing and shortening < 2 else ""
    )
    name = (
        Content.styled(mars_symbols.SHAPES[seat], f"bold {mars_symbols.COLOURS[seat]}")
        if shortening
        else mars_symbols.draw_faction(seat, speech)
    )
    stock = draw_hand(mars, seat, speech)
    return (
        mark
        + name
        + " "
        + draw_people(mars, seat)
        + Content.styled(housing_text, "$success")
        + "  "[shortening > 0 :]
        + stock
    )


def draw_hand(mars: Mars, seat: str, speech: Speech) -> Content:
    """Return the hand, and the number of kept events."""
    player = mars.get_player(seat)
    kept = sum(player.kept.values())
    return mars_symbols.draw_cards(player.hand, speech, seat=seat) + (
        Content.styled(f" ✦{kept}", "$accent") if kept else Content("")
    )


def make_pane(mars: Mars, seat: str, speech: Speech) -> Iterator[Content]:
    """Yield everything about a faction, row by row."""
    text, player = speech.plain_text, mars.get_player(seat)
    mark = Content.styled(ON_TURN if mars.state.active == seat else " ", "bold $accent")
    yield mark + mars_symbols.draw_faction(seat, speech)
    healthy = len(people.list_healthy(mars, seat))
    yield (
        Content("  ")
        + draw_bar(min(healthy, WINNING_POPULATION), WINNING_POPULATION, mars_symbols.COLOURS[seat])
        + " "
        + draw_people(mars, seat)
    )
    free_housing, beds = len(people.list_open_housing(mars, seat)), len(people.list_open_wards(mars, seat))
    yield Content(f"  {text('mm-look-housing', room=free_housing, beds=beds)}")
    for kinds in (MATERIAL_CARDS, OTHER_CARDS):
        if kinds is MATERIAL_CARDS or any(player.hand[card] for card in kinds):
            yield Content("  ") + mars_symbols.draw_cards(player.hand, speech, kinds, seat=seat)
    home = Content.styled(text("mm-look-home", left=_count_spaces_to_stop(mars, seat)), "$muted")
    yield Content("  ") + mark_place(home, f"players.{seat}.rover")
    structure_counts = Counter(mars.state.terrain[hex_id].kind for hex_id in mars.list_structures(seat))
    built = " ".join(
        f"{mars_symbols.LETTERS[kind]}{structure_counts[kind]}" for kind in PIECES if structure_counts[kind]
    )
    yield Content.styled(f"  {built or '–'}", "$muted")
    links = [mars_symbols.format_passage(corner) for corner in land.list_linked_passages(mars, seat)]
    links += [mars_symbols.format_embassy()] if land.is_linked_to_embassy(mars, seat) else []
    if links:
        yield Content(f"  {text('mm-look-linked', where=' '.join(links))}")
    if player.salvage or mars.count_usable_bays(seat):
        saved = ", ".join(text(f"mm-piece-{piece}") for piece in player.salvage) or "–"
        message = text("mm-look-salvage", things=saved, bays=mars.count_usable_bays(seat))
        yield Content("  ") + mark_place(message, f"players.{seat}.salvage")
    for event in player.kept:
        row = Content.styled(f"✦ {text(f'mm-event-{event}')}", "$accent")
        yield Content("  ") + mark_place(row, f"players.{seat}.kept.{event}")
    if player.skips:
        row = Content.styled(text("mm-look-skips", count=player.skips), "$warning")
        yield Content("  ") + mark_place(row, f"players.{seat}.skips")


def _count_spaces_to_stop(mars: Mars, seat: str) -> int:
    """Return the spaces to the faction's own Supply Stop; a whole round for a Rover that stands on it."""
    track = mars.content.track
    return (track.index(get_supply_stop(seat)) - mars.get_player(seat).rover - 1) % len(track) + 1


def draw_stocks(mars: Mars, speech: Speech) -> Content:
    """Return what is left in the Treasury, and the numbers of strike tiles and events."""
    treasury = {card: mars.count_in_treasury(card) for card in mars.content.treasury}
    text = Content.styled(f"{speech.plain_text('mm-look-treasury')} ", "bold") + mars_symbols.draw_cards(
        treasury, speech
    )
    deck = sum(mars.state.deck.values())
    return text + Content.styled(f"  {speech.plain_text('mm-look-stocks', tiles=mars.tiles_left, deck=deck)}", "$muted")
