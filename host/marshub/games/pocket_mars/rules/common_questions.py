"""Questions for own cards that explain why every other card of the box cannot be chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from marshub.kernel import Choose, Option, Reason, Words, say

from .mars import Mars

#: The rule that says which cards a question is about; for other questions it is the text of the played card.
_QUESTION_RULES = {
    "pm-draft": "PM-DRAFT-02",
    "pm-lay-prep": "PM-SETUP-08",
    "pm-discard-surplus": "PM-FOUR-03",
    "pm-fill-prep": "PM-FOUR-05",
    "pm-ability-wat": "PM-BLDG-07",
}
_CARD_TEXT_RULE = "PM-TERM-11"
#: Questions about the cards looked at, and about cards of the prep module; all others are about the hand.
_DECK_QUESTIONS = frozenset({"pm-keep-which", "pm-bury-next"})
_PREP_QUESTIONS = frozenset({"pm-swap-in"})


def ask_cards(
    mars: Mars,
    seat: str,
    prompt: Words,
    cards: Sequence[str],
    *extra: Option,
    count: int = 1,
    swapped: Sequence[str] = (),
    name: Callable[[str], str] = str,
) -> Choose:
    """Make a question for `count` of a player's own cards, seen only by that player.

    Args:
        mars: The table.
        seat: The player who is asked.
        prompt: The prompt.
        cards: The cards that can be chosen.
        extra: Further options, always offered.
        count: The number of cards to choose.
        swapped: Cards that have just been exchanged.
        name: Returns the option id of a card, if that is not the card's id.
    """

    def explain_card(option: str) -> Sequence[Reason]:
        card = option.rpartition(":")[2]
        if card in cards or card not in mars.content.cards or name(card) != option:
            return ()
        return (_make_card_reason(mars, seat, prompt.key, card, swapped),)

    return Choose(
        seat,
        prompt,
        lambda: [*(_make_named_option(mars, name, card) for card in cards), *extra],
        least=count,
        most=count,
        private_to=seat,
        explain=explain_card,
        explainable_options=lambda: [_make_named_option(mars, name, card) for card in mars.content.cards],
    )


def _make_named_option(mars: Mars, name: Callable[[str], str], card: str) -> Option:
    return mars.make_card_option(name(card).removesuffix(card), card)


def _make_card_reason(mars: Mars, seat: str, question: str, card: str, swapped: Sequence[str]) -> Reason:
    rule = _QUESTION_RULES.get(question, _CARD_TEXT_RULE)
    player = mars.get_player(seat)
    if card in swapped:
        key = "swapped"
    elif question in _DECK_QUESTIONS:
        key = "only-looked"
    elif question in _PREP_QUESTIONS and card in player.hand:
        key = "only-prep"
    elif card in player.prep:
        key = "only-hand"
    elif card in player.kept:
        key = "kept"
    elif question == "pm-ability-wat" and mars.state.columns["wat"][-1:] == [card]:
        key = "connected"
    else:
        return make_not_held_reason(card, rule)
    return Reason(rule, say(f"pm-why-{key}", card=f"@pm-card-{card}"))


def make_not_held_reason(card: str, rule: str) -> Reason:
    """Return the reason that a player does not hold a card."""
    return Reason(rule, say("pm-why-not-held", card=f"@pm-card-{card}"))
