"""A project card as text."""

from __future__ import annotations

from marshub.games.pocket_mars.content.pack import CardData
from marshub.games.pocket_mars.effects import Action
from marshub.games.pocket_mars.shown.card_words import action_words
from marshub.words import Speech


def action_text(action: Action, speech: Speech) -> str:
    """Return an action in one line: what it needs, what it costs, what it does."""
    return speech.say(action_words(action))


def format_card_title(card: CardData, speech: Speech) -> str:
    """Return name, type and value."""
    kind = speech.plain_text(f"pm-type-{card.type}")
    return f"{speech.plain_text(f'pm-card-{card.id}')} ({kind} {card.value})"
