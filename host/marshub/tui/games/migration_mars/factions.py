"""Each faction in a line, or in a pane: population and housing, people in Hospitals, cards, Salvage, kept events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from textual.content import Content

from marshub.games.migration_mars.box.components import CARDS, ENOUGH, PIECES, RESOURCES, Card, stop_of
from marshub.games.migration_mars.rules import land, people
from marshub.games.migration_mars.rules.mars import Mars
from marshub.words import Speech

from ...basics.place_markup import mark_place
from ...basics.symbols import draw_bar
from . import mars_symbols

ON_TURN = "▶"
MATERIAL: tuple[Card, ...] = (*RESOURCES, "olympium")  # told in a row of their own
OTHERS = tuple(card for card in CARDS if card not in MATERIAL)


def draw_people(mars: Mars, seat: str) -> Content:
    """Return healthy population of what wins, and the injured: `3/5 +1`."""
    healthy, hurt = len(people.list_healthy(mars, seat)), len(people.list_injured(mars, seat))
    style = "bold $success" if healthy >= ENOUGH else "bold"
    content = Content.styled(f"{healthy}/{ENOUGH}", style)
    return content + (Content.styled(f" +{hurt}", "bold $warning") if hurt else Content(""))


def make_lines(mars: Mars, seats: Iterable[str], speech: Speech) -> list[list[Content]]:
    """Return each of `seats` in one line, `▶▲ Amber 3/5 +1  W2 S1 O1`; then the same in shorter forms.

    First without names, which the headline has, then without open housing.
    """
    return [[_line(mars, who, speech, few) for who in seats] for few in range(3)]


def _line(mars: Mars, seat: str, speech: Speech, few: int) -> Content:
    mark = Content.styled(ON_TURN if mars.state.active == seat else " ", "bold $accent")
    room = len(people.open_housing(mars, seat))
    free = f" {speech.plain_text('mm-look-room', count=room)}" if room and few < 2 else ""
    named = (
        Content.styled(mars_symbols.SHAPES[seat], f"bold {mars_symbols.COLOURS[seat]}")
        if few
        else mars_symbols.draw_faction(seat, speech)
    )
    stock = draw_held(mars, seat, speech)
    return mark + named + " " + draw_people(mars, seat) + Content.styled(free, "$success") + "  "[few > 0 :] + stock


def draw_held(mars: Mars, seat: str, speech: Speech) -> Content:
    """Return the hand, and how many events are kept."""
    player = mars.find_player(seat)
    kept = sum(player.kept.values())
    return mars_symbols.draw_cards(player.hand, speech, seat=seat) + (
        Content.styled(f" ✦{kept}", "$accent") if kept else Content("")
    )


def make_pane(mars: Mars, seat: str, speech: Speech) -> Iterator[Content]:
    """Return all there is to say of a faction, a row each."""
    text, player = speech.plain_text, mars.find_player(seat)
    mark = Content.styled(ON_TURN if mars.state.active == seat else " ", "bold $accent")
    yield mark + mars_symbols.draw_faction(seat, speech)
    healthy = len(people.list_healthy(mars, seat))
    yield (
        Content("  ")
        + draw_bar(min(healthy, ENOUGH), ENOUGH, mars_symbols.COLOURS[seat])
        + " "
        + draw_people(mars, seat)
    )
    room, beds = len(people.open_housing(mars, seat)), len(people.open_wards(mars, seat))
    yield Content(f"  {text('mm-look-housing', room=room, beds=beds)}")
    for kinds in (MATERIAL, OTHERS):
        if kinds is MATERIAL or any(player.hand[card] for card in kinds):
            yield Content("  ") + mars_symbols.draw_cards(player.hand, speech, kinds, seat=seat)
    home = Content.styled(text("mm-look-home", left=_left(mars, seat)), "$muted")
    yield Content("  ") + mark_place(home, f"players.{seat}.rover")
    standing = Counter(mars.state.terrain[where].kind for where in mars.list_structures(seat))
    built = " ".join(f"{mars_symbols.LETTERS[kind]}{standing[kind]}" for kind in PIECES if standing[kind])
    yield Content.styled(f"  {built or '–'}", "$muted")
    links = [mars_symbols.draw_passage(corner) for corner in land.list_passages(mars, seat)]
    links += [mars_symbols.draw_embassy()] if land.is_at_embassy(mars, seat) else []
    if links:
        yield Content(f"  {text('mm-look-linked', where=' '.join(links))}")
    if player.salvage or mars.count_bays(seat):
        saved = ", ".join(text(f"mm-piece-{piece}") for piece in player.salvage) or "–"
        message = text("mm-look-salvage", things=saved, bays=mars.count_bays(seat))
        yield Content("  ") + mark_place(message, f"players.{seat}.salvage")
    for event in player.kept:
        row = Content.styled(f"✦ {text(f'mm-event-{event}')}", "$accent")
        yield Content("  ") + mark_place(row, f"players.{seat}.kept.{event}")
    if player.skips:
        row = Content.styled(text("mm-look-skips", count=player.skips), "$warning")
        yield Content("  ") + mark_place(row, f"players.{seat}.skips")


def _left(mars: Mars, seat: str) -> int:
    """Return spaces to the own Supply Stop; a whole round for who stands on it."""
    track = mars.content.track
    return (track.index(stop_of(seat)) - mars.find_player(seat).rover - 1) % len(track) + 1


def draw_stocks(mars: Mars, speech: Speech) -> Content:
    """Return what is left in the Treasury, and of strike tiles and events."""
    treasury = {card: mars.count_in_treasury(card) for card in mars.content.treasury}
    text = Content.styled(f"{speech.plain_text('mm-look-treasury')} ", "bold") + mars_symbols.draw_cards(
        treasury, speech
    )
    deck = sum(mars.state.deck.values())
    return text + Content.styled(f"  {speech.plain_text('mm-look-stocks', tiles=mars.tiles, deck=deck)}", "$muted")
