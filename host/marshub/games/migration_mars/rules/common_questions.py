"""Questions that choose a card, a hex or a kept event, and explain why the others are not offered."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from marshub.kernel import Choose, Forecast, Option, Reason, Words, say

from ..box.components import CARDS, name_hex
from .mars import NONE, Mars, make_card_option, make_hex_option, make_use_option

ExplainMissing = Callable[[str], Reason]


def ask_card(
    seat: str, prompt: Words, offered: Callable[[], Sequence[Option]], explain_missing: ExplainMissing, *extra: Option
) -> Choose:
    """Make a question for a kind of card.

    Args:
        seat: The player who is asked.
        prompt: The prompt.
        offered: Lists the options that are legal now.
        explain_missing: Returns the reason against a card that is not offered.
        extra: Further options; they may be missing among the offered ones.
    """
    return Choose(
        seat,
        prompt,
        offered,
        explain=lambda option: _explain_unoffered(
            option, offered(), (*CARDS, *(item.id for item in extra)), explain_missing
        ),
        explainable_options=lambda: [
            *{item.id: item for item in (*map(make_card_option, CARDS), *extra, *offered()) if item != NONE}.values()
        ],
    )


def ask_hex(
    mars: Mars,
    seat: str,
    prompt: Words,
    offered: Callable[[], Sequence[str]],
    explain_missing: ExplainMissing,
    *extra: Option,
) -> Choose:
    """Make a question for a hex of the terrain, the Embassy included.

    Args:
        mars: The table.
        seat: The player who is asked.
        prompt: The prompt.
        offered: Lists the hexes that are legal now.
        explain_missing: Returns the reason against a hex that is not offered.
        extra: Further options, always offered.
    """
    return Choose(
        seat,
        prompt,
        lambda: [*(make_hex_option(mars, where) for where in dict.fromkeys(offered())), *extra],
        explain=lambda where: () if where not in mars.grounds or where in offered() else (explain_missing(where),),
        explainable_options=lambda: [make_hex_option(mars, where) for where in mars.grounds],
    )


def ask_kept_card(
    mars: Mars,
    seat: str,
    prompt: Words,
    events: Sequence[str],
    *,
    first: str = "use",
    forecast: Callable[[str], Forecast | None] | None = None,
) -> Choose:
    """Make the question which of the kept `events` is used now, if any; `first` heads the list, "use" or "none"."""
    uses = [*map(make_use_option, events)]

    def explain_event(option: str) -> Sequence[Reason]:
        event = option.removeprefix("use:")
        if event == option or event in events or event not in mars.content.events:
            return ()
        if event in mars.get_player(seat).kept:
            return (Reason("MM-COLONY-06", say("mm-why-not-this-moment")),)
        return (Reason("MM-ROLL-13", say("mm-hand-not-kept", event=f"@mm-event-{event}")),)

    return Choose(
        seat,
        prompt,
        lambda: [*uses, NONE] if first == "use" else [NONE, *uses],
        explain=explain_event,
        explainable_options=lambda: [make_use_option(event) for event in mars.content.events],
        forecast=forecast,
    )


def _explain_unoffered(
    option: str, offered: Iterable[Option], explainable: Iterable[str], explain_missing: ExplainMissing
) -> Sequence[Reason]:
    if option not in explainable or any(item.id == option for item in offered):
        return ()
    return (explain_missing(option),)


def make_not_held_reason(rule: str, card: str) -> Reason:
    """Return the reason that a player has none of a card."""
    return Reason(rule, say("mm-why-not-held", card=f"@mm-card-{card}"))


def make_not_in_stock_reason(rule: str, card: str) -> Reason:
    """Return the reason that the Treasury has none of a card."""
    return Reason(rule, say("mm-why-treasury", card=f"@mm-card-{card}"), remedy=say("mm-mend-returned"))


def make_hex_reason(rule: str, key: str, where: str, remedy: str = "") -> Reason:
    """Return a reason against a hex."""
    return Reason(rule, say(key, where=name_hex(where)), f"hex-{where}", say(remedy) if remedy else None)
