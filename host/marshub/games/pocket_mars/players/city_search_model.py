"""The search model of Pocket Mars: sound players play to the end; and the determinization of hidden cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar

from marshub.kernel import Answer, Chance, Decision, LogEntry, Session
from marshub.kernel.policy import Policy
from marshub.kernel.search import Candidate, CannotDeterminize, FigureFormat, RivalsModel, compute_lead, rank_candidates

from ..box.components import COLONIST_BUILDINGS, UNSEEN_CARD, get_card_type
from ..box.state import Beneath, State
from ..content.pack import Content
from ..rules.mars import Mars
from ..rules.scoring import score_automatics, score_player
from .sound_player import OPTION_VALUES, SoundPlayer
from .sound_player_view import SoundPlayerView


class CitySearchModel(RivalsModel):
    """The search model of games played with the deck that `content_of` returns."""

    likely_win_lead = 3.0  # points by which a leader is likely to win
    question_weights: ClassVar = {
        "pm-turn": 1.0,
        "pm-trigger": 0.3,
        "pm-pay": 0.3,
        "pm-ability-eco": 0.5,
        "pm-ability-con": 0.3,
        "pm-land-where": 0.3,
        "pm-relocate": 0.3,
        "pm-ability-wat": 0.3,
        "pm-take-which": 0.3,
    }
    figure_formats = MappingProxyType(
        {"lead": FigureFormat(), "points": FigureFormat(), "everywhere": FigureFormat(share=True)}
    )

    def __init__(self, content_of: Callable[[State], Content]) -> None:
        self._content_of = content_of

    def default_policy(self) -> Policy:
        return SoundPlayer(self._content_of)

    def list_candidates(
        self, session: Session[Any, Any], decision: Decision, usual: Answer, chance: Chance, style: str = ""
    ) -> Sequence[Candidate]:
        value_option = OPTION_VALUES.get(decision.prompt.key)
        if value_option is None:
            return rank_candidates(decision, usual)
        view = SoundPlayerView(session.view(decision.decider), decision.decider, self._content_of(session.state))
        return rank_candidates(decision, usual, lambda option: value_option(view, option))

    def compute_scores(self, state: State) -> Mapping[str, float]:
        mars = Mars(state, self._content_of(state))
        scores: dict[str, float] = {seat: score_player(mars, seat).total for seat in mars.seats}
        if state.automatics is not None:
            scores[state.automatics.colour] = score_automatics(mars).total
        return scores

    def compute_figures(
        self, session: Session[Any, Any], seat: str, entries: Sequence[LogEntry]
    ) -> Mapping[str, float]:
        scores, player = self.compute_scores(session.state), session.state.players[seat]
        return {
            "points": scores[seat],
            "lead": compute_lead(scores, seat),
            "everywhere": float(
                all(any(place[:3] == building for place in player.colonists) for building in COLONIST_BUILDINGS)
            ),
            "energy": float(player.energy),
            "rounds": float(session.state.round),
        }


CardSlot = tuple[list[str], int]  # a pile, and the index in it


def determinize(seat_view: State, seat: str, content: Content, chance: Chance) -> State:
    """Return the view of a seat with a card wherever it shows a back.

    Raises:
        CannotDeterminize: There are too few cards.
    """
    deal = _Deal(seat_view, content, chance)
    for kind in _list_pool_backs(seat_view):
        deal.keep_in_pool(kind)
    backs = list(_list_hidden_slots(seat_view, seat))
    for pile, index in backs:
        if pile[index] != UNSEEN_CARD:
            pile[index] = deal.take_card(get_card_type(pile[index]))
    for pile, index in backs:
        if pile[index] == UNSEEN_CARD:
            pile[index] = deal.take_card()
    seat_view.beneath = [
        Beneath(deal.take_card(), item.by) if item.card == UNSEEN_CARD else item for item in seat_view.beneath
    ]
    seat_view.pool = deal.make_pool()
    return seat_view


def _list_pool_backs(seat_view: State) -> Iterator[str]:
    """Yield the backs of cards that nobody has seen but that are not in the deck's unknown part.

    They are in the pool.
    """
    if seat_view.top and seat_view.shuffled:
        yield seat_view.top
    yield from (down.type for down in seat_view.face_down if not down.card)


def _list_hidden_slots(seat_view: State, seat: str) -> Iterator[CardSlot]:
    for colour, player in seat_view.players.items():
        if colour != seat:
            for pile in (player.hand, player.prep, player.dealt, player.kept):
                yield from ((pile, index) for index in range(len(pile)))
    if seat_view.looker != seat:
        yield from ((seat_view.looked, index) for index in range(len(seat_view.looked)))


class _Deal:
    """The cards that the view does not show, shuffled."""

    def __init__(self, seat_view: State, content: Content, chance: Chance) -> None:
        self._content = content
        piles = [
            seat_view.discard,
            seat_view.looked,
            *seat_view.columns.values(),
            *(down.card for down in seat_view.face_down if down.card),
        ]
        known = {seat_view.playing, *(item.card for item in seat_view.beneath)}
        for pile in piles:
            known.update([pile] if isinstance(pile, str) else pile)
        for player in seat_view.players.values():
            known.update(player.hand, player.prep, player.dealt, player.kept)
        self._undealt = [card for card in content.cards if card not in known]
        for last in range(len(self._undealt) - 1, 0, -1):
            other = chance.randbelow(last + 1)
            self._undealt[last], self._undealt[other] = self._undealt[other], self._undealt[last]
        self._pool_cards: list[str] = []

    def take_card(self, kind: str = "") -> str:
        """Take a card of a type, "" for any."""
        for card in self._undealt:
            if kind in ("", self._content.cards[card].type):
                self._undealt.remove(card)
                return card
        raise CannotDeterminize(f"no card {kind!r} is left to lie there")

    def keep_in_pool(self, kind: str) -> None:
        """Keep a card of a type in the pool."""
        self._pool_cards.append(self.take_card(kind))

    def make_pool(self) -> dict[str, int]:
        """Return the pool: the cards that were not dealt, in the order of the box."""
        in_pool = {*self._pool_cards, *self._undealt}
        return {card: 1 for card in self._content.cards if card in in_pool}
