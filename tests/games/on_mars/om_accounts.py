"""What can be counted on the table of On Mars, and what its happenings claim of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ledger import Anew, At, By, Claim, Key, Ledger, To
from marshub.games.on_mars.box.state import State
from marshub.games.on_mars.happenings import cards_and_buildings, course, pieces_and_goods
from marshub.kernel import LogEntry, Session


def counted(state: State) -> dict[Key, int]:
    """Everything whose changes are told."""
    result: Counter[Key] = Counter()
    for who, player in state.players.items():
        for good, count in player.resources.items():
            result["good", who, good] = count
        result["crystals", who] = player.depot + player.tray
        result["score", who] = player.score
        for contract, given in player.contracts.items():
            result["delivered", who, contract] = sum(given.values())
        result["bots", who] = len(player.bots)
        result["cubes", who] = len(player.progress)
    for where in state.terrain:
        result["built", where] = 1
    for column, row in state.rows.items():
        result["row", column] = row
    result["level",], result["remaining",], result["round",] = state.level, state.remaining, state.round
    result["distance",] = state.shuttle.distance
    for mission, left in state.missions.items():
        result["mission", mission] = left
    return dict(result)


def claims(entry: LogEntry, now: dict[Key, int], session: Session) -> Iterator[Claim]:
    """What a happening says of the table."""
    match entry:
        case course.GameBegan():
            yield Anew(())
        case course.RoundBegan(number):
            yield By(("round",), 1)
            yield At(("round",), number)
        case course.ShuttleMoved(_, distance) | course.ShuttleTravelled(_, distance):
            yield To(("distance",), None, distance)
        case pieces_and_goods.Gained(who, "crystal", count):
            yield By(("crystals", who), count)
        case pieces_and_goods.Gained(who, good, count):
            yield By(("good", who, good), count)
        case pieces_and_goods.Paid(who, "crystal", count):
            yield By(("crystals", who), -count)
        case pieces_and_goods.Paid(who, good, count):
            yield By(("good", who, good), -count)
        case pieces_and_goods.CrystalsLost(who, count):
            yield By(("crystals", who), -count)
        case pieces_and_goods.Delivered(who, card, good, count):
            yield By(("delivered", who, card), count)
            yield Anew(("crystals" if good == "crystal" else "good", who))  # from there, or straight from the supply
        case pieces_and_goods.CrystalPicked(who):
            yield By(("crystals", who), 1)
        case course.ShelterSet(who, where):
            yield To(("built", where), 0, 1)
            yield By(("bots", who), 1)
        case pieces_and_goods.Scored(who, points) | course.ProgressScored(who, points):
            yield By(("score", who), points)
        case course.ColumnRose(column, row):
            yield By(("row", column), 1)
            yield At(("row", column), row)
        case course.LevelRose(level):
            yield By(("level",), 1)
            yield At(("level",), level)
        case cards_and_buildings.Built(_, _, where):
            yield To(("built", where), 0, 1)
        case cards_and_buildings.CubePlaced(who):
            yield By(("cubes", who), 1)
        case pieces_and_goods.BotArrived(who):
            yield By(("bots", who), 1)
        case cards_and_buildings.Contributed(who, mission, crystals, left):
            yield By(("crystals", who), crystals)
            yield To(("mission", mission), None, left)
        case cards_and_buildings.RemainingMoved(left):
            yield To(("remaining",), None, left)
        case pieces_and_goods.ColonistGained() | course.SlotTaken():
            pass


LEDGER = Ledger(counted, claims)
