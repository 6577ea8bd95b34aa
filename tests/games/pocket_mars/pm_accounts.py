"""What can be counted on the table of Pocket Mars, and what its happenings claim of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ledger import Anew, At, By, Claim, Key, Ledger, To, Wrong
from marshub.games.pocket_mars import happenings as pm
from marshub.games.pocket_mars.box.state import State
from marshub.kernel import LogEntry, Session


def counted(state: State) -> dict[Key, int]:
    """Everything whose changes are told."""
    result: Counter[Key] = Counter()
    for who, side in state.sides():
        result["energy", who] = side.energy
        for place in side.colonists:
            result["colonists", who, place] += 1
    for who, player in state.players.items():
        result["hand", who], result["prep", who] = len(player.hand), len(player.prep)
    for building, column in state.columns.items():
        result["column", building] = len(column)
    result["round",] = state.round
    return dict(result)


def _moved(who: str, start: str, to: str, count: int = 1) -> Iterator[Claim]:
    yield By(("colonists", who, start), -count)
    yield By(("colonists", who, to), count)


def claims(entry: LogEntry, now: dict[Key, int], session: Session) -> Iterator[Claim]:
    """What a happening says of the table."""
    match entry:
        case pm.GameBegan():
            yield Anew(())
        case pm.RoundBegan(number):
            yield By(("round",), 1)
            yield At(("round",), number)
        case pm.HandPlayed(who):
            yield By(("hand", who), -1)
        case pm.Connected(_, whose, _, building):
            yield By(("column", building), 1)
            if ("prep", whose) in now:
                yield By(("prep", whose), -1)
        case pm.EnergyChanged(who, before, after):
            yield To(("energy", who), before, after)
        case pm.LeftEarth(who, count):
            yield from _moved(who, "earth", "ship", count)
        case pm.Landed(who, building):
            yield from _moved(who, "ship", f"{building}-1")
        case pm.Promoted(_, whose, building):
            yield from _moved(whose, f"{building}-1", f"{building}-2")
        case pm.Demoted(_, whose, building):
            yield from _moved(whose, f"{building}-2", f"{building}-1")
        case pm.Relocated(who, building, to):
            yield from _moved(who, f"{building}-1", f"{to}-1")
        case pm.CardDrawn(who) | pm.CardTaken(who) | pm.CardKept(who):
            yield By(("hand", who), 1)
        case pm.CardDiscarded(who) | pm.CardBuried(who):
            yield Anew(("hand", who))  # out of the hand or the prep module, or what was played
            yield Anew(("prep", who))
        case pm.PrepFilled(who):
            yield By(("hand", who), -1)
            yield By(("prep", who), 1)
        case pm.CardsSwapped():
            pass  # as many go as come
        case pm.DeckRenewed():
            yield Anew(("column",))
        case pm.Scored(_, ship, one_star, two_star, everywhere, four_in_one, energy, total):
            if total != ship + one_star + two_star + everywhere + four_in_one + energy:
                yield Wrong("the sum is another")


LEDGER = Ledger(counted, claims)
