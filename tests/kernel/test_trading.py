"""Trading, through the public Session: a toy market where each turn somebody may trade with all others."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from marshub.kernel import (
    Answer,
    Chance,
    Choose,
    Game,
    IllegalAnswer,
    MemoryJournal,
    Option,
    Result,
    Session,
    Table,
    say,
)
from marshub.kernel.mechanisms.piles import add_cards, remove_cards
from marshub.kernel.mechanisms.trading import Market, Offer, Trade
from marshub.kernel.mechanisms.turns import clockwise, next_seat
from marshub.kernel.policy import play
from marshub.words import Speech

SEATS = ("red", "blue", "green")
TURNS = 6


class Bazaar(msgspec.Struct):
    """The state: what everybody has, and the market."""

    purses: dict[str, dict[str, int]]
    market: Market
    active: str = "red"
    turn: int = 0
    heard: list[tuple[str, Offer]] = []


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    purses: dict[str, dict[str, int]] = msgspec.field(
        default_factory=lambda: {"red": {"water": 2, "ore": 1}, "blue": {"ore": 2}, "green": {"water": 1, "gas": 1}}
    )


def hand_over(purses: dict[str, dict[str, int]], giver: str, taker: str, good: str, copies: int) -> None:
    remove_cards(purses[giver], good, copies)
    add_cards(purses[taker], good, copies)


class Fair(Game[Bazaar, Setup]):
    id, rules_version, setup_type, state_type, log_entry_type = "fair", "1", Setup, Bazaar, None

    def new_initial_state(self, setup: Setup) -> Bazaar:
        return Bazaar({seat: dict(setup.purses.get(seat, {})) for seat in SEATS}, Market())

    def play_segment(self, table: Table[Bazaar]):
        state = table.state
        trade = Trade(
            state.market,
            state.purses.__getitem__,
            lambda giver, taker, good, copies: hand_over(state.purses, giver, taker, good, copies),
            lambda seat: f"@pm-seat-{seat}",
            lambda good: f"@fair-{good}",
            lambda came, offer: state.heard.append((came, offer)),
            ("water", "ore", "gas"),
            "FAIR-01",
        )
        state.market.new_turn()
        while True:
            open_to = state.market.list_partners(state.active, clockwise(SEATS, state.active))
            picked = yield Choose(
                state.active,
                say("toy-next"),
                lambda open_to=open_to: [Option(item, say("toy-next")) for item in (*open_to, "end")],
            )
            if picked == "end":
                break
            yield from trade.negotiate(state.active, picked)
        state.active = next_seat(SEATS, state.active)
        state.turn += 1

    def result(self, state: Bazaar) -> Result | None:
        return Result("victory", say("toy-over")) if state.turn == TURNS else None


FAIR = Fair()


def options(session: Session[Bazaar, Setup]) -> list[str]:
    assert session.pending is not None
    return [option.id for option in session.pending.options()]


def answered(*replies: str) -> Session[Bazaar, Setup]:
    session = Session(FAIR, {}, 1)
    for reply in replies:
        session.answer(reply)
    return session


OFFER = ("blue", "give:water", "want:ore", "send")  # 1 water for 1 ore of blue's


def test_an_offer_that_is_taken_is_carried_out():
    session = answered(*OFFER)
    assert session.pending.decider == "blue"
    session.answer("take")
    assert session.state.purses == {
        "red": {"water": 1, "ore": 2},
        "blue": {"ore": 1, "water": 1},
        "green": {"water": 1, "gas": 1},
    }
    assert session.pending.decider == "red"
    assert [came for came, _ in session.state.heard] == ["offered", "taken"]


def test_only_what_both_hold_is_offered_and_nothing_is_given_for_itself():
    session = answered("blue")
    assert options(session) == ["give:water", "give:ore", "want:ore", "drop"]
    groups = [option.group and option.group.key for option in session.pending.options()]
    assert groups == ["trade-group-give", "trade-group-give", "trade-group-want", None]
    session.answer("give:ore")
    assert options(session) == ["give:water", "send", "drop", "take-back:ore"]
    with pytest.raises(IllegalAnswer):
        session.answer("want:gas")


def test_a_step_is_taken_back_one_good_at_a_time():
    session = answered("blue", "give:water", "give:water", "want:ore")
    assert options(session)[-2:] == ["take-back:water", "take-back:ore"]
    session.answer("take-back:water")
    assert session.pending.prompt.lists["gives"][0].args["count"] == 1
    session.answer("take-back:water")
    session.answer("take-back:ore")
    assert options(session) == ["give:water", "give:ore", "want:ore", "drop"]  # as before the first step
    with pytest.raises(IllegalAnswer):
        session.answer("take-back:ore")


def why_not(session: Session[Bazaar, Setup], option: str) -> list[tuple[str, str]]:
    assert session.pending is not None
    return [(reason.rule, reason.words.key) for reason in session.pending.explain(option)]


def test_a_step_that_is_not_possible_is_explained():
    session = answered("blue")
    assert why_not(session, "send") == [("FAIR-01", "trade-why-empty")]
    assert why_not(session, "give:gas") == [("FAIR-01", "trade-why-held")]  # red has none
    assert why_not(session, "want:water") == [("FAIR-01", "trade-why-held")]  # nor blue any of this
    assert why_not(session, "take-back:ore") == [("FAIR-01", "trade-why-not-in-it")]
    for option in ("give:ore", "give:gold", "take-back:gold", "keep:ore", "drop"):
        assert why_not(session, option) == []  # possible, or no step at all
    assert [option.id for option in session.pending.explainable_options()] == [
        *(f"{side}:{good}" for side in ("give", "want") for good in ("water", "ore", "gas")),
        "send",
    ]
    session.answer("want:ore")
    assert why_not(session, "send") == why_not(session, "take-back:ore") == []
    assert why_not(session, "give:ore") == [("FAIR-01", "trade-why-both")]
    session.answer("want:ore")
    (reason,) = session.explain("want:ore")
    assert reason.words.args == {"who": "@pm-seat-blue", "good": "@fair-ore", "count": 2}


@pytest.mark.parametrize(
    ("replies", "accepted"),
    [
        (("give:ore", "send", "take"), Offer("red", "blue", {"ore": 1})),
        (("give:ore", "send", "counter", "give:ice", "send", "take"), Offer("blue", "red", {"ice": 1})),
        (("give:ore", "send", "refuse"), None),
        (("drop",), None),
    ],
    ids=["taken", "countered", "refused", "dropped"],
)
def test_negotiating_ends_with_the_accepted_offer(replies, accepted):
    script = Trade(Market(), lambda seat: {"ore": 1, "ice": 1}, lambda *goods: None, str, str).negotiate("red", "blue")
    asked = next(script)
    assert [option.id for option in asked.options() if option.declines] == ["drop"]
    for reply in replies[:-1]:
        asked = script.send(asked.parse_answer(Answer(reply)))
    with pytest.raises(StopIteration) as stop:
        script.send(asked.parse_answer(Answer(replies[-1])))
    assert stop.value.value == accepted


def test_a_gift_is_an_offer_and_so_is_a_begging():
    assert answered("blue", "give:ore", "send", "take").state.purses["blue"] == {"ore": 3}
    assert answered("blue", "want:ore", "want:ore", "send", "take").state.purses["blue"] == {}


def test_what_was_refused_may_be_offered_again_by_either_side():
    session = answered(*OFFER, "refuse", *OFFER)
    assert session.pending.decider == "blue"
    session = answered(*OFFER, "counter", "give:ore", "want:water", "want:water", "send")
    assert session.pending.decider == "red"
    session.answer("take")
    assert session.state.purses["red"] == {"ore": 2}


def test_a_refusal_is_remembered_for_both_sides_until_the_turn_ends():
    session = answered(*OFFER, "refuse")
    offer = session.state.heard[-1][1]
    assert session.state.market.is_refused(offer)
    assert session.state.market.is_refused(offer.reversed())
    session.answer("end")
    assert not session.state.market.is_refused(offer)


def test_a_counter_offer_may_be_dropped():
    session = answered(*OFFER, "counter", "drop")
    assert session.pending.decider == "red"
    assert options(session) == ["blue", "green", "end"]


def test_who_is_barred_neither_offers_nor_is_asked_until_the_turn_ends():
    session = answered()
    session.state.market.barred.append("blue")
    session.pending.clear_cache()
    assert session.state.market.list_partners("red", SEATS) == ("green",)
    assert session.state.market.list_partners("blue", SEATS) == ()
    session.answer("end")
    assert session.state.market.barred == []


def test_who_wants_to_hear_no_more_is_asked_no_more_this_turn():
    session = answered(*OFFER, "deaf")
    assert options(session) == ["green", "end"]
    session.answer("end")
    assert options(session) == ["green", "red", "end"]  # blue, whose turn it is, listens again


def test_whoever_is_deaf_in_their_own_turn_trades_no_more():
    session = answered(*OFFER, "counter", "give:ore", "send", "deaf")
    assert (session.pending.decider, options(session)) == ("red", ["end"])


def test_the_table_closes_the_market_and_opens_it_again():
    session = answered("end")
    session.adjust("market.closed", True)
    session.answer("red")  # the question was asked before
    session.answer("drop")
    assert options(session) == ["end"]
    session.adjust("market.closed", False)
    session.answer("end")
    assert options(session) == ["red", "blue", "end"]


def test_an_offer_that_can_no_longer_be_kept_cannot_be_taken():
    offer = Offer("red", "blue", {"gas": 1}, {"ore": 1})
    session = Session(FAIR, {"purses": {"red": {"gas": 1}, "blue": {"ore": 1}}}, 1)
    for reply in ("blue", "give:gas", "want:ore", "send"):
        session.answer(reply)
    session.state.purses["red"].clear()  # as a correction of the table's would
    session.pending.clear_cache()
    assert options(session) == ["counter", "refuse", "deaf"]
    assert why_not(session, "take") == [("FAIR-01", "trade-why-gone")]
    assert why_not(session, "counter") == []
    assert session.state.heard == [("offered", offer)]
    session.state.purses["red"]["gas"] = 1
    session.pending.clear_cache()
    assert options(session) == ["take", "counter", "refuse", "deaf"]
    assert why_not(session, "take") == []
    session.state.purses["blue"].clear()
    session.pending.clear_cache()
    assert options(session) == ["counter", "refuse", "deaf"]


@pytest.mark.parametrize(
    ("language", "asked"),
    [
        ("en", "Red offers Blue: 2 Fair water for 1 Fair ore"),
        ("it", "Rosso offre a Blu: 2 Fair water per 1 Fair ore"),
        ("es", "Rojo ofrece a Azul: 2 Fair water por 1 Fair ore"),
    ],
)
def test_an_offer_is_said_in_words(language, asked):
    session = answered("blue", "give:water", "give:water", "want:ore", "send")
    assert Speech(language).say(session.pending.prompt) == asked


def test_an_offer_in_the_making_says_what_it_is_so_far():
    session = answered("blue", "give:water", "give:ore")
    message = Speech("en").say(session.pending.prompt)
    assert message == "Your offer to Blue: you give 1 Fair water, 1 Fair ore and want nothing"


purses = st.dictionaries(
    st.sampled_from(SEATS), st.dictionaries(st.sampled_from(["water", "ore", "gas"]), st.integers(1, 3))
)


@given(purses, st.integers(0, 2**32))
def test_random_trading_ends_and_loses_nothing(setup, seed):
    journal = MemoryJournal()
    session = Session(FAIR, {"purses": setup}, seed, journal=journal)
    goods = sum((Counter(purse) for purse in setup.values()), Counter())
    chance = Chance(seed)
    while session.pending is not None:
        session.answer(session.pending.random_answer(chance))
        state = session.state
        assert sum((Counter(purse) for purse in state.purses.values()), Counter()) == goods
        assert all(copies > 0 for purse in state.purses.values() for copies in purse.values())
    assert session.result is not None
    assert Session.resume(FAIR, journal).state == session.state


def test_random_players_come_to_an_end():
    assert play(Session(FAIR, {}, 3), steps=10_000) < 10_000
