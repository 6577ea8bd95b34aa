"""The table in plain words: everything the dashboard draws."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from marshub.games.migration_mars.box.components import FACTIONS, Card
from marshub.games.migration_mars.rules import land
from marshub.games.migration_mars.rules.mars import SEAT, Mars
from marshub.kernel import Decision, LogEntry
from marshub.words import Speech

from . import track
from .meteors import STAGES, list_meteors_of_turn
from .terrain import describe_spot, list_legal_hexes


def list_table_lines(mars: Mars, log: Sequence[LogEntry], speech: Speech) -> list[str]:
    """Return what no LED shows: hands, kept events, Salvage, links, and the meteorites of this turn."""
    text, rows = speech.plain_text, []
    for who, player in mars.state.players.items():
        name = text(f"mm-seat-{who}")
        rows.append(text("mm-plain-cards", who=name, cards=describe_cards(player.hand, speech)))
        events = ", ".join(text(f"mm-event-{event}") for event in player.kept)
        rows += [text("mm-plain-kept", who=name, events=events)] if events else []
        saved = ", ".join(text(f"mm-piece-{piece}") for piece in player.salvage)
        rows += [text("mm-plain-salvage", who=name, things=saved)] if saved else []
        links = [text(f"mm-space-ruin-{corner}") for corner in land.list_passages(mars, who)]
        links += [text("mm-thing-embassy")] if land.is_at_embassy(mars, who) else []
        rows += [text("mm-plain-linked", who=name, where=", ".join(links))] if links else []
    for meteor in list_meteors_of_turn(mars, log):
        rows += [speech.say(words) for words in meteor.list_words(STAGES)]
    return rows


def describe_cards(held: Mapping[Card, int], speech: Speech) -> str:
    """Return cards by name; "nothing" of none."""
    messages = [
        speech.plain_text("trade-good", count=count, good=speech.plain_text(f"mm-card-{card}"))
        for card, count in held.items()
        if count
    ]
    return ", ".join(messages) or speech.plain_text("trade-nothing")


def list_terrain_lines(mars: Mars, pending: Decision | None, speech: Speech) -> list[str]:
    """Return every hex on which something lies, faction by faction, and those that answer the question."""
    rows = [speech.plain_text("ui-key-terrain"), describe_spot(mars, SEAT, speech)]
    rows += [describe_spot(mars, where, speech) for who in FACTIONS for where in mars.list_structures(who)]
    rows += [describe_spot(mars, str(where), speech) for where in mars.content.terrain.passages.values()]
    messages = {*mars.state.terrain, *map(str, mars.content.terrain.passages.values())}
    rows += [describe_spot(mars, where, speech) for where in mars.state.strikes if where not in messages]
    legal = list_legal_hexes(mars, pending)
    if pending is not None and legal:
        rows.append(speech.say(pending.prompt))
        rows += [describe_spot(mars, where, speech) for where in mars.grounds if where in legal]
    rows.append(speech.plain_text("mm-plain-track", spaces=track.order(mars.content.track, speech)))
    return rows
