"""The table in plain words: everything the dashboard draws."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from marshub.games.migration_mars.box.components import Card
from marshub.games.migration_mars.rules import land, people
from marshub.games.migration_mars.rules.mars import SEAT, Mars
from marshub.kernel import Decision, Happening
from marshub.words import Speech

from . import track
from .meteors import STAGES, of_turn
from .terrain import legal_hexes, spot_text


def table_lines(mars: Mars, log: Sequence[Happening], speech: Speech) -> list[str]:
    """Factions, track, Treasury, and the meteorites of this turn."""
    text, rows = speech.text, []
    for who, player in mars.state.players.items():
        name = text(f"mm-seat-{who}")
        hurt, room = len(people.injured(mars, who)), len(people.open_housing(mars, who))
        rows.append(text("mm-plain-people", who=name, healthy=len(people.healthy(mars, who)), hurt=hurt, room=room))
        rows.append(text("mm-plain-cards", who=name, cards=cards(player.hand, speech)))
        events = ", ".join(text(f"mm-event-{event}") for event in player.kept)
        rows += [text("mm-plain-kept", who=name, events=events)] if events else []
        saved = ", ".join(text(f"mm-piece-{piece}") for piece in player.salvage)
        rows += [text("mm-plain-salvage", who=name, things=saved)] if saved else []
        links = [text(f"mm-space-ruin-{corner}") for corner in land.passages(mars, who)]
        links += [text("mm-thing-embassy")] if land.at_embassy(mars, who) else []
        rows += [text("mm-plain-linked", who=name, where=", ".join(links))] if links else []
    rows += track.words(mars, speech)
    treasury = {card: mars.treasury(card) for card in mars.content.treasury}
    rows.append(text("mm-plain-treasury", cards=cards(treasury, speech)))
    for meteor in of_turn(mars, log):
        rows += [speech.say(words) for words in meteor.words(STAGES)]
    return rows


def cards(held: Mapping[Card, int], speech: Speech) -> str:
    """Cards by name; "nothing" of none."""
    said = [
        speech.text("trade-good", count=count, good=speech.text(f"mm-card-{card}"))
        for card, count in held.items()
        if count
    ]
    return ", ".join(said) or speech.text("trade-nothing")


def terrain_lines(mars: Mars, pending: Decision | None, speech: Speech) -> list[str]:
    """Every hex on which something lies, faction by faction, and those that answer the question."""
    rows = [speech.text("ui-key-terrain"), spot_text(mars, SEAT, speech)]
    rows += [spot_text(mars, where, speech) for who in mars.state.players for where in mars.of(who)]
    rows += [spot_text(mars, str(where), speech) for where in mars.content.terrain.passages.values()]
    rows += [spot_text(mars, where, speech) for where in mars.state.strikes if where not in mars.state.terrain]
    legal = legal_hexes(mars, pending)
    if pending is not None and legal:
        rows.append(speech.say(pending.prompt))
        rows += [spot_text(mars, where, speech) for where in mars.grounds if where in legal]
    rows.append(speech.text("mm-plain-track", spaces=track.order(mars.content.track, speech)))
    return rows
