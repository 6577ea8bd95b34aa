"""The smaller questions: what can be named or pointed at in each, and what is against it where it is not offered."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from marshub.kernel import Choose, Forecast, Option, Reason, Words, say

from ..box.components import CARDS, name_spot
from .mars import NONE, Mars, make_card_option, make_spot_option, make_use_option

Why = Callable[[str], Reason]


def ask_card(seat: str, prompt: Words, offered: Callable[[], Sequence[Option]], why: Why, *also: Option) -> Choose:
    """Return a kind of card, or one of `also`, which may not be offered either.

    `why`: what is against one that is not.
    """
    return Choose(
        seat,
        prompt,
        offered,
        explain=lambda option: _against(option, offered(), (*CARDS, *(item.id for item in also)), why),
        explainable_options=lambda: [
            *{item.id: item for item in (*map(make_card_option, CARDS), *also, *offered()) if item != NONE}.values()
        ],
    )


def ask_spot(
    mars: Mars, seat: str, prompt: Words, offered: Callable[[], Sequence[str]], why: Why, *also: Option
) -> Choose:
    """Return a hex of the terrain, the Embassy among them, or one of `also`, which always is offered."""
    return Choose(
        seat,
        prompt,
        lambda: [*(make_spot_option(mars, where) for where in dict.fromkeys(offered())), *also],
        explain=lambda where: () if where not in mars.grounds or where in offered() else (why(where),),
        explainable_options=lambda: [make_spot_option(mars, where) for where in mars.grounds],
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
    """Return whether one of the kept `events` is used now. first: what heads the list, "use" or "none"."""
    uses = [*map(make_use_option, events)]

    def why(option: str) -> Sequence[Reason]:
        event = option.removeprefix("use:")
        if event == option or event in events or event not in mars.content.events:
            return ()
        if event in mars.find_player(seat).kept:
            return (Reason("MM-COLONY-06", say("mm-why-not-this-moment")),)
        return (Reason("MM-ROLL-13", say("mm-hand-not-kept", event=f"@mm-event-{event}")),)

    return Choose(
        seat,
        prompt,
        lambda: [*uses, NONE] if first == "use" else [NONE, *uses],
        explain=why,
        explainable_options=lambda: [make_use_option(event) for event in mars.content.events],
        forecast=forecast,
    )


def _against(option: str, offered: Iterable[Option], thinkable: Iterable[str], why: Why) -> Sequence[Reason]:
    if option not in thinkable or any(item.id == option for item in offered):
        return ()
    return (why(option),)


def reason_not_held(rule: str, card: str) -> Reason:
    """Return the reason that a player has none of a card."""
    return Reason(rule, say("mm-why-not-held", card=f"@mm-card-{card}"))


def reason_not_in_stock(rule: str, card: str) -> Reason:
    """Return the reason that the Treasury has none of a card."""
    return Reason(rule, say("mm-why-treasury", card=f"@mm-card-{card}"), remedy=say("mm-mend-returned"))


def reason_against_hex(rule: str, key: str, where: str, remedy: str = "") -> Reason:
    """Return a reason against a hex."""
    return Reason(rule, say(key, where=name_spot(where)), f"hex-{where}", say(remedy) if remedy else None)
