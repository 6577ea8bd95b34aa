"""Hidden cards stay hidden at every decision of random games: two tables that differ only in what a seat may not know
look the same to it, and nothing that is told names a card it never saw.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple, get_args

import msgspec
import pytest

from layouts import randomly
from marshub.chronicle.composition import compose
from marshub.games import load_game
from marshub.games.pocket_mars.box.components import Place, get_card_type
from marshub.kernel import CHANCE, Chance, Draw, IllegalAnswer, Session, say
from marshub.kernel.describe import describe_decision
from marshub.kernel.policy import find_policy
from secret_variants import HANDS, OBJECTIVES, held_by_others, otherwise

pytestmark = pytest.mark.attack


class Hidden(NamedTuple):
    """A game's hidden cards: the game, how it is set up, the piles of a player that only this player may see."""

    game: str
    setup: dict[str, Any]
    piles: tuple[str, ...]


TABLES = (
    Hidden("pocket-mars", {"players": 2}, HANDS),
    Hidden("pocket-mars", {"players": 3, "variant": "draft"}, HANDS),
    Hidden("pocket-mars", {"players": 4, "variant": "draft"}, HANDS),
    Hidden("pocket-mars", {"players": 1}, HANDS),
    Hidden("on-mars", {"players": 2}, OBJECTIVES),
    Hidden("on-mars", {"players": 4}, OBJECTIVES),
    Hidden("on-mars", {"players": 3, "opening": "first-colonists"}, OBJECTIVES),
    Hidden("on-mars", {"players": 1}, OBJECTIVES),
)
STEPS = 220


def told(what: Any) -> set[str]:
    """Everything in `what` that may be a card (some ids of cards are names of places as well: those are left out)."""
    return set(re.findall(r"[a-z0-9-]+", repr(what)))


def seen(session: Session[Any, Any], seat: str, state: Any) -> str:
    """All of a table that reaches who looks through `seat`'s eyes; unlike JSON, with the types."""
    return repr((session.game.view(state, seat), session.game.compute_facts(state)))


def worked_out(session: Session[Any, Any], seat: str, state: Any) -> str:
    """All that is worked out of what `seat` sees alone."""
    game, view = session.game, session.game.view(state, seat)
    own = session.pending if session.pending is not None and session.pending.private_to in ("", seat) else None
    return repr(
        (
            game.layout(view), game.list_indicators(view), game.describe_stage(view), game.current_round(view),
            game.result(view), game.list_series(view), game.list_names(view), game.compute_odds(view, own),
            game.tagged_pieces(view),
        )
    )  # fmt: skip


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_who_may_not_know_sees_no_difference_and_hears_of_none(table: Hidden) -> None:
    known: dict[str, set[str]] = {}
    heard, compared, last = 0, 0, None
    for session in randomly(table.game, table.setup, 5, STEPS):
        state = session.state
        if session.game is not last or session.step_count == 0:
            known, heard, last = {seat: set() for seat in ("", *session.game.list_seats(state))}, 0, session.game
        content = session.game.load_content_of(state)  # type: ignore[attr-defined]
        cards = set(
            content.cards if table.piles is HANDS else (*content.objectives, *content.tasks, *content.first_cards)
        ) - set(get_args(Place))
        pending = session.pending
        assert pending is not None
        for seat, names in known.items():
            names |= told(msgspec.to_builtins(session.view(seat)))
            if (changed := otherwise(session, seat, table.piles)) is not None:
                compared += 1
                assert seen(session, seat, changed) == seen(session, seat, state)
                if (
                    session.step_count % 5 == 0
                ):  # what is worked out of equal views is equal: it depends on nothing else
                    assert worked_out(session, seat, changed) == worked_out(session, seat, state)
            if pending.private_to in ("", seat):
                offered = told((pending.prompt, pending.options()))
                if pending.private_to == "" and pending.decider != CHANCE:
                    secret = {card for pile in held_by_others(state, seat, table.piles) for card in pile} - names
                    assert not offered & secret & cards, (pending.decider, pending.private_to, pending.prompt)
                names |= offered
        for seat, names in known.items():
            secret = {card for pile in held_by_others(state, seat, table.piles) for card in pile} - names
            assert not told(session.log[heard:]) & secret & cards
            if session.step_count % 40 == 39:
                assert not told(compose(session, seat)) & secret & cards
        heard = len(session.log)
    assert compared > 100 or table.setup["players"] == 1


@pytest.mark.parametrize("table", [table for table in TABLES if table.setup["players"] > 1], ids=str)
def test_with_the_tables_own_cards_no_list_lacks_what_others_hold(table: Hidden) -> None:
    session: Session[Any, Any] = Session(load_game(table.game), table.setup, 5, chance="table")
    answer, chance, compared = find_policy(session.game, "random"), Chance(2), 0
    decks = {"deck": "cards", "objective": "objectives", "first-card": "first_cards", "task": "tasks"}
    while session.step_count < STEPS and (draw := session.pending) is not None:
        if isinstance(draw, Draw) and draw.deck in decks and draw.prompt.key != "pm-top-of-deck":
            box = list(getattr(session.game.load_content_of(session.state), decks[draw.deck]))  # type: ignore[attr-defined]
            if table.piles is HANDS:
                kinds = {get_card_type(card) for card in draw.pile}
                box = [card for card in box if get_card_type(card) in kinds]
            state, viewer = session.state, draw.private_to
            held = {card for pile in held_by_others(state, viewer, table.piles) for card in pile}
            if table.piles is OBJECTIVES:
                held |= {player.first_card for seat, player in state.players.items() if seat != viewer}
            else:
                held |= {item.card for item in state.beneath if item.by != viewer}
                held |= {*state.looked} if state.looker != viewer else set()
            offered = [option.id for option in draw.options()]
            assert {card for card in box if card in held or card in draw.pile} == set(offered)
            assert offered == [card for card in box if card in offered], "the order tells nothing"
            (odds,) = session.compute_odds()
            assert len(odds.lines) == len(describe_decision(draw).pile) == len(offered)
            before = session.step_count
            for card in held & set(offered):
                with pytest.raises(IllegalAnswer, match="still in the pile") as refused:
                    session.answer(card)
                assert refused.value.words == say("card-elsewhere")
                compared += 1
            assert session.step_count == before
        session.answer(answer(session, draw, chance))
    assert compared > 5
