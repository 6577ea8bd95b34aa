"""Each faction in a line, or in a pane: population and housing, people in Hospitals, cards, Salvage, kept events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from textual.content import Content

from marshub.games.migration_mars.box.components import CARDS, ENOUGH, PIECES, RESOURCES, Card, stop_of
from marshub.games.migration_mars.rules import land, people
from marshub.games.migration_mars.rules.mars import Mars
from marshub.words import Speech

from ...basics.marks import bar
from ...basics.placed import placed
from . import signs

ON_TURN = "▶"
MATERIAL: tuple[Card, ...] = (*RESOURCES, "olympium")  # told in a row of their own
OTHERS = tuple(card for card in CARDS if card not in MATERIAL)


def people_text(mars: Mars, who: str) -> Content:
    """Return healthy population of what wins, and the injured: `3/5 +1`."""
    healthy, hurt = len(people.healthy(mars, who)), len(people.injured(mars, who))
    style = "bold $success" if healthy >= ENOUGH else "bold"
    found = Content.styled(f"{healthy}/{ENOUGH}", style)
    return found + (Content.styled(f" +{hurt}", "bold $warning") if hurt else Content(""))


def lines(mars: Mars, seats: Iterable[str], speech: Speech) -> list[list[Content]]:
    """Return each of `seats` in one line, `▶▲ Amber 3/5 +1  W2 S1 O1`; then the same in shorter forms.

    First without names, which the headline has, then without open housing.
    """
    return [[_line(mars, who, speech, few) for who in seats] for few in range(3)]


def _line(mars: Mars, who: str, speech: Speech, few: int) -> Content:
    mark = Content.styled(ON_TURN if mars.state.active == who else " ", "bold $accent")
    room = len(people.open_housing(mars, who))
    free = f" {speech.text('mm-look-room', count=room)}" if room and few < 2 else ""
    named = Content.styled(signs.SHAPES[who], f"bold {signs.COLOURS[who]}") if few else signs.faction(who, speech)
    stock = held(mars, who, speech)
    return mark + named + " " + people_text(mars, who) + Content.styled(free, "$success") + "  "[few > 0 :] + stock


def held(mars: Mars, who: str, speech: Speech) -> Content:
    """Return the hand, and how many events are kept."""
    player = mars.player(who)
    kept = sum(player.kept.values())
    return signs.cards_text(player.hand, speech, who=who) + (
        Content.styled(f" ✦{kept}", "$accent") if kept else Content("")
    )


def pane(mars: Mars, who: str, speech: Speech) -> Iterator[Content]:
    """Return all there is to say of a faction, a row each."""
    text, player = speech.text, mars.player(who)
    mark = Content.styled(ON_TURN if mars.state.active == who else " ", "bold $accent")
    yield mark + signs.faction(who, speech)
    healthy = len(people.healthy(mars, who))
    yield Content("  ") + bar(min(healthy, ENOUGH), ENOUGH, signs.COLOURS[who]) + " " + people_text(mars, who)
    room, beds = len(people.open_housing(mars, who)), len(people.open_wards(mars, who))
    yield Content(f"  {text('mm-look-housing', room=room, beds=beds)}")
    for kinds in (MATERIAL, OTHERS):
        if kinds is MATERIAL or any(player.hand[card] for card in kinds):
            yield Content("  ") + signs.cards_text(player.hand, speech, kinds, who=who)
    home = Content.styled(text("mm-look-home", left=_left(mars, who)), "$muted")
    yield Content("  ") + placed(home, f"players.{who}.rover")
    standing = Counter(mars.state.terrain[where].kind for where in mars.of(who))
    built = " ".join(f"{signs.LETTERS[kind]}{standing[kind]}" for kind in PIECES if standing[kind])
    yield Content.styled(f"  {built or '–'}", "$muted")
    links = [signs.passage(corner) for corner in land.passages(mars, who)]
    links += [signs.embassy()] if land.at_embassy(mars, who) else []
    if links:
        yield Content(f"  {text('mm-look-linked', where=' '.join(links))}")
    if player.salvage or mars.bays(who):
        saved = ", ".join(text(f"mm-piece-{piece}") for piece in player.salvage) or "–"
        said = text("mm-look-salvage", things=saved, bays=mars.bays(who))
        yield Content("  ") + placed(said, f"players.{who}.salvage")
    for event in player.kept:
        row = Content.styled(f"✦ {text(f'mm-event-{event}')}", "$accent")
        yield Content("  ") + placed(row, f"players.{who}.kept.{event}")
    if player.skips:
        row = Content.styled(text("mm-look-skips", count=player.skips), "$warning")
        yield Content("  ") + placed(row, f"players.{who}.skips")


def _left(mars: Mars, who: str) -> int:
    """Return spaces to the own Supply Stop; a whole round for who stands on it."""
    track = mars.content.track
    return (track.index(stop_of(who)) - mars.player(who).rover - 1) % len(track) + 1


def stocks(mars: Mars, speech: Speech) -> Content:
    """Return what is left in the Treasury, and of strike tiles and events."""
    treasury = {card: mars.treasury(card) for card in mars.content.treasury}
    text = Content.styled(f"{speech.text('mm-look-treasury')} ", "bold") + signs.cards_text(treasury, speech)
    deck = sum(mars.state.deck.values())
    return text + Content.styled(f"  {speech.text('mm-look-stocks', tiles=mars.tiles, deck=deck)}", "$muted")
