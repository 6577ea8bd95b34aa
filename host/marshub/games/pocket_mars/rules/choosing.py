"""Choosing among cards: which of one's own can be picked, and what is against every other card of the box."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from marshub.kernel import Choose, Option, Reason, Words, say

from .mars import Mars

#: The rule that says where the card of a question comes from; of all others it is the text of the card that is played.
_RULES = {
    "pm-draft": "PM-DRAFT-02",
    "pm-lay-prep": "PM-SETUP-08",
    "pm-discard-surplus": "PM-FOUR-03",
    "pm-fill-prep": "PM-FOUR-05",
    "pm-ability-wat": "PM-BLDG-07",
}
_BY_TEXT = "PM-TERM-11"
#: Questions about cards that are looked at, and about cards of the prep module; all others are about the hand.
_OF_THE_DECK = frozenset({"pm-keep-which", "pm-bury-next"})
_OF_THE_MODULE = frozenset({"pm-swap-in"})


def ask_cards(
    mars: Mars,
    seat: str,
    prompt: Words,
    cards: Sequence[str],
    *also: Option,
    count: int = 1,
    swapped: Sequence[str] = (),
    name: Callable[[str], str] = str,
) -> Choose:
    """Return the question for `count` of a player's own cards, which only that player sees, or something else instead.

    swapped: cards that have just been exchanged. name: the option name of a card, if not its id.
    """

    def why(option: str) -> Sequence[Reason]:
        card = option.rpartition(":")[2]
        if card in cards or card not in mars.content.cards or name(card) != option:
            return ()
        return (_why_not(mars, seat, prompt.key, card, swapped),)

    return Choose(
        seat,
        prompt,
        lambda: [*(_option(mars, name, card) for card in cards), *also],
        least=count,
        most=count,
        private_to=seat,
        explain=why,
        explainable_options=lambda: [_option(mars, name, card) for card in mars.content.cards],
    )


def _option(mars: Mars, name: Callable[[str], str], card: str) -> Option:
    return mars.make_card_option(name(card).removesuffix(card), card)


def _why_not(mars: Mars, seat: str, question: str, card: str, swapped: Sequence[str]) -> Reason:
    rule = _RULES.get(question, _BY_TEXT)
    own = mars.find_player(seat)
    if card in swapped:
        key = "swapped"
    elif question in _OF_THE_DECK:
        key = "only-looked"
    elif question in _OF_THE_MODULE and card in own.hand:
        key = "only-prep"
    elif card in own.prep:
        key = "only-hand"
    elif card in own.kept:
        key = "kept"
    elif question == "pm-ability-wat" and mars.state.columns["wat"][-1:] == [card]:
        key = "connected"
    else:
        return reason_not_held(card, rule)
    return Reason(rule, say(f"pm-why-{key}", card=f"@pm-card-{card}"))


def reason_not_held(card: str, rule: str) -> Reason:
    """Return the reason that a player has not got a card."""
    return Reason(rule, say("pm-why-not-held", card=f"@pm-card-{card}"))
