"""Tables to test Pocket Mars on: any state as a checkpoint, played on through the public `Session`.

Cards are the table's own (`chance="table"`): a test names what is drawn (`draws`), whatever else comes up is the first
that may.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from custom_tables import Laid, resumed
from marshub.games.pocket_mars import PocketMars, Setup, State
from marshub.games.pocket_mars.box.components import TYPES, get_card_type
from marshub.games.pocket_mars.box.state import Beneath, FaceDown
from marshub.kernel import Choose, Draw, Session

GAME = PocketMars()
CARDS = tuple(GAME.load_content_of(GAME.new_initial_state(Setup())).cards)


class At(Laid[State]):
    """A table in play."""

    def __init__(self, session: Session[State, Setup], draws: Sequence[str] = ()) -> None:
        self.draws = list(draws)
        super().__init__(session)

    def side(self, who: str = "red") -> Any:
        automatics = self.state.automatics
        return automatics if automatics and automatics.colour == who else self.state.players[who]  # type: ignore[index]

    def at(self, place: str, who: str = "red") -> int:
        """How many colonists of `who` are there."""
        return int(self.side(who).colonists.count(place))

    def _fall(self) -> None:
        while isinstance(draw := self.session.pending, Draw):
            wanted = self.draws[0] if self.draws else ""
            legal = [card for card, copies in draw.pile.items() if copies]
            if self.asked == "pm-top-of-deck":
                kind = get_card_type(wanted)
                self.session.answer(kind if kind in legal else legal[0])
            elif wanted in legal:
                self.session.answer(self.draws.pop(0))
            else:
                self.session.answer(legal[0])

    def pass_on(self, *, stop: str = "pm-turn") -> At:
        """Decline what may be declined and settle the rest somehow, until `stop` is asked or the game is over."""
        while self.asked not in (stop, ""):
            self.decline()
        return self

    def decline(self) -> At:
        pending = self.session.pending
        assert pending is not None
        for no in ("no", "none"):
            if no in self.options:
                return self.do(no)
        assert isinstance(pending, Choose)
        self.session.answer(pending.first_answer())
        self._fall()
        return self

    def cards(self) -> list[str]:
        """Every card there is, wherever it lies."""
        return all_cards(self.state)


def all_cards(state: State) -> list[str]:
    """Every card of a state, wherever it lies."""
    result = [*state.pool, *state.discard, *state.looked, *(item.card for item in state.beneath)]
    result += [state.playing] if state.playing else []
    result += [card for column in state.columns.values() for card in column]
    for player in state.players.values():
        result += [*player.hand, *player.prep, *player.dealt, *player.kept]
    if state.automatics is not None:
        result += [down.card for down in state.automatics.prep if down.card]
    return result


def table(
    *,
    players: int | list[str] = 2,
    hand: Mapping[str, list[str]] | None = None,
    prep: Mapping[str, list[str]] | None = None,
    places: Mapping[str, list[str]] | None = None,
    energy: Mapping[str, int] | None = None,
    columns: Mapping[str, list[str]] | None = None,
    deck: list[str] | None = None,
    beneath: list[tuple[str, str]] | None = None,
    down: list[str] | None = None,
    start: str = "red",
    turn: int = 0,
    level: str = "standard",
    row: Sequence[str] = TYPES,
    draws: Sequence[str] = (),
) -> At:
    """A table at the start of a turn.

    hand, prep: by seat; whoever is left out gets two cards nobody else has. places: where colonists are who are not on
    Earth, by colour. deck: the shuffled deck; all other cards are then discarded. down: what lies before Devious
    Automatics: types, or a card they got from under the deck. turn: how many have had their turn in this round. row: of
    the Buildings.
    """
    setup = msgspec.convert({"players": players, "level": level, "row": row}, Setup)
    state = GAME.new_initial_state(setup)
    for who, where in (places or {}).items():
        side: Any = state.automatics if state.automatics and who == state.automatics.colour else state.players[who]  # type: ignore[index]
        side.colonists = [*where, *["earth"] * (7 - len(where))]
    for who, level_now in (energy or {}).items():
        side = state.automatics if state.automatics and who == state.automatics.colour else state.players[who]  # type: ignore[index]
        side.energy = level_now
    for kind, column in (columns or {}).items():
        state.columns[kind] = list(column)  # type: ignore[index]
    for seat, player in state.players.items():
        player.hand = list((hand or {}).get(seat, []))
        player.prep = list((prep or {}).get(seat, []))
    state.beneath = [Beneath(card, by) for card, by in beneath or ()]  # type: ignore[arg-type]
    lying = {card for card in down or () if card in CARDS}
    state.pool = {}
    used = {*all_cards(state), *(deck or ()), *draws, *lying}
    for seat, player in state.players.items():
        for pile, given in ((player.hand, hand), (player.prep, prep)):
            if seat not in (given or {}):
                pile += _spare(used, 2)
                used |= set(pile)
    gone = set(all_cards(state)) | lying
    rest = [card for card in CARDS if card not in gone]
    if deck is None:
        state.pool = dict.fromkeys(rest, 1)
    else:
        state.pool = dict.fromkeys(deck, 1)
        state.discard = [card for card in rest if card not in deck]
    if state.automatics is not None:
        wanted = ["eco", "sci"] if down is None else down
        state.automatics.prep = [FaceDown(get_card_type(item), item if item in lying else "") for item in wanted]
        # What lies there unseen is still in the pool.
        for item in state.automatics.prep:
            assert item.card or any(get_card_type(card) == item.type for card in state.pool), item
    state.start, state.turn, state.round = start, turn, 0 if turn == 0 else 1
    return resume(state, setup, draws)


def _spare(used: set[str], count: int) -> list[str]:
    # Cards whose prep actions ask least, so that fillers stay out of a test's way.
    order = sorted(CARDS, key=lambda card: (-int(card[-1]), card))
    return [card for card in order if card not in used][:count]


def resume(state: State, setup: Setup, draws: Sequence[str] = (), chance: Any = "table") -> At:
    """Play `state` on."""
    return At(resumed(GAME, state, setup, chance), draws)


def fresh(setup: Mapping[str, Any], draws: Sequence[str] = ()) -> At:
    """A new game, before anybody has answered anything."""
    return At(Session(GAME, dict(setup), 1, chance="table"), draws)
