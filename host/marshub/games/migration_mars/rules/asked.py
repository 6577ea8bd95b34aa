"""The smaller questions: what can be named or pointed at in each, and what is against it where it is not offered."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from marshub.kernel import Choose, Forecast, Option, Reason, Words, say

from ..box.components import CARDS, spot_name
from .mars import NONE, Mars, card_option, spot_option, use_option

Why = Callable[[str], Reason]


def one_card(who: str, prompt: Words, offered: Callable[[], Sequence[Option]], why: Why, *also: Option) -> Choose:
    """Return a kind of card, or one of `also`, which may not be offered either.

    `why`: what is against one that is not.
    """
    return Choose(
        who,
        prompt,
        offered,
        explain=lambda option: _against(option, offered(), (*CARDS, *(each.id for each in also)), why),
        wonders=lambda: [
            *{each.id: each for each in (*map(card_option, CARDS), *also, *offered()) if each != NONE}.values()
        ],
    )


def one_spot(
    mars: Mars, who: str, prompt: Words, offered: Callable[[], Sequence[str]], why: Why, *also: Option
) -> Choose:
    """Return a hex of the terrain, the Embassy among them, or one of `also`, which always is offered."""
    return Choose(
        who,
        prompt,
        lambda: [*(spot_option(mars, where) for where in dict.fromkeys(offered())), *also],
        explain=lambda where: () if where not in mars.grounds or where in offered() else (why(where),),
        wonders=lambda: [spot_option(mars, where) for where in mars.grounds],
    )


def kept_card(
    mars: Mars,
    who: str,
    prompt: Words,
    events: Sequence[str],
    *,
    first: str = "use",
    forecast: Callable[[str], Forecast | None] | None = None,
) -> Choose:
    """Return whether one of the kept `events` is used now. first: what heads the list, "use" or "none"."""
    uses = [*map(use_option, events)]

    def why(option: str) -> Sequence[Reason]:
        event = option.removeprefix("use:")
        if event == option or event in events or event not in mars.content.events:
            return ()
        if event in mars.player(who).kept:
            return (Reason("MM-COLONY-06", say("mm-why-not-this-moment")),)
        return (Reason("MM-ROLL-13", say("mm-hand-not-kept", event=f"@mm-event-{event}")),)

    return Choose(
        who,
        prompt,
        lambda: [*uses, NONE] if first == "use" else [NONE, *uses],
        explain=why,
        wonders=lambda: [use_option(event) for event in mars.content.events],
        forecast=forecast,
    )


def _against(option: str, offered: Iterable[Option], thinkable: Iterable[str], why: Why) -> Sequence[Reason]:
    if option not in thinkable or any(each.id == option for each in offered):
        return ()
    return (why(option),)


def not_held(rule: str, card: str) -> Reason:
    """Return the reason that a player has none of a card."""
    return Reason(rule, say("mm-why-not-held", card=f"@mm-card-{card}"))


def not_in_stock(rule: str, card: str) -> Reason:
    """Return the reason that the Treasury has none of a card."""
    return Reason(rule, say("mm-why-treasury", card=f"@mm-card-{card}"), remedy=say("mm-mend-returned"))


def not_there(rule: str, key: str, where: str, remedy: str = "") -> Reason:
    """Return a reason against a hex."""
    return Reason(rule, say(key, where=spot_name(where)), f"hex-{where}", say(remedy) if remedy else None)
