"""What can be counted on the table of Migration: Mars, and what its happenings claim of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ledger import Anew, At, By, Claim, Key, Ledger, To
from marshub.games.migration_mars import happenings as mm
from marshub.games.migration_mars.box.components import CARDS
from marshub.games.migration_mars.box.state import State
from marshub.kernel import LogEntry, Session


def counted(state: State) -> dict[Key, int]:
    """Everything whose changes are told."""
    result: Counter[Key] = Counter()
    for who, player in state.players.items():
        for card, count in player.hand.items():
            result["hand", who, card] = count
        for event, count in player.kept.items():
            result["kept", who, event] = count
        result["rover", who] = player.rover
        result["bays", who] = len(player.salvage)
        result["people", who] += player.embassy
    for where, structure in state.terrain.items():
        result["built", where] = 1
        result["people", structure.owner] += structure.people
    for hit in state.impact.hits if state.impact is not None else ():
        result["people", hit.owner] += hit.people * state.impact.landed  # they are still to be looked after
    result["strikes",] = len(state.strikes)
    result["turn",] = state.turn
    return dict(result)


def _changes_hands(gives: str, takes: str, goods: tuple[str, ...]) -> Iterator[Claim]:
    for good in goods:
        kind = "hand" if good in CARDS else "kept"
        yield By((kind, gives, good), -1)
        yield By((kind, takes, good), 1)


def claims(entry: LogEntry, now: dict[Key, int], session: Session) -> Iterator[Claim]:
    """What a happening says of the table."""
    match entry:
        case mm.GameBegan():
            yield Anew(())
        case mm.TurnBegan(_, turn):
            yield By(("turn",), 1)
            yield At(("turn",), turn)
        case mm.Gained(who, card, count):
            yield By(("hand", who, card), count)
        case mm.Returned(who, card, count):
            yield By(("hand", who, card), -count)
        case mm.Paid(who, cards):
            yield from (By(("hand", who, card), -count) for card, count in Counter(cards).items())
        case mm.Built(who, _, where):
            yield To(("built", where), 0, 1)
        case mm.Rebuilt(who, _, where):
            yield To(("built", where), 0, 1)
            yield By(("bays", who), -1)
        case mm.Settled(who):
            yield By(("people", who), 1)
        case mm.Died(who, _, _):
            yield By(("people", who), -1)
        case mm.Exchanged():
            pass  # what goes and what comes is told for itself
        case mm.Cleared():
            yield By(("strikes",), -1)
        case mm.StrikeLaid():
            yield By(("strikes",), 1)
        case mm.Removed(_, _, where) | mm.UpkeepUnpaid(_, where) | mm.Destroyed(_, _, where):
            yield To(("built", where), 1, 0)
        case mm.Salvaged(who):
            yield By(("bays", who), 1)
        case mm.Scrapped(who):
            yield By(("bays", who), -1)
        case mm.Traded(who, other, gives, wants):
            yield from _changes_hands(who, other, gives)
            yield from _changes_hands(other, who, wants)
        case mm.RoverMoved(who, before, at) | mm.CalledIn(who, before, at):
            yield To(("rover", who), before, at)
        case mm.EventKept(who, event):
            yield By(("kept", who, event), 1)
        case mm.EventUsed(who, event):
            yield By(("kept", who, event), -1)


LEDGER = Ledger(counted, claims)
