"""Assignment of pawns to wishes for a sol."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from ...box.components import AOMS, AstronautId, Colour
from ...box.state import Stack
from ...rules.actions.action_base import Action, find_pawn_owner
from ...rules.actions.declarations import (
    find_venues_for,
    get_pawn_class,
    is_bound,
    is_hindered,
    is_suitable,
    list_free_pawns,
)
from ...rules.actions.outside_base import OutsideAction
from ...rules.actions.registry import ACTIONS_BY_ID, get_stack_action
from ...rules.crew.aoms import SOLO_LIMIT, find_declared_aoms, find_pawn_aom
from ...rules.crew.skills import find_price_obstacles, list_skills
from ...rules.map.rovers import ROVER_STRENGTH, find_ready_rovers
from .captain_view import CaptainView
from .job import Job, find_colour
from .wish import Wish
from .worth import EASED, TOKEN, wound_cost

#: Pawns that can do the same, by one of them, and whose they are.
_Alikes = list[tuple[str, list[AstronautId]]]
ADVENTURE = 0.5  # what meeting one costs, on an average


class _Candidate(msgspec.Struct, gc=False):
    """A wish that might be given pawns. Whether it can be is judged when its turn comes: of most it never does."""

    place: int  # among all wishes: of equals the first goes first
    wish: Wish
    most: float  # a job for it is not worth more
    left: int = 1  # how often it can still be given pawns
    job: Job | None = None


class Staffing:
    """The pawns that are still free, and the jobs they are given."""

    def __init__(
        self, look: CaptainView, refused: frozenset[tuple[str, str]] = frozenset(), dread: float = 1.0
    ) -> None:
        """Prepare an assignment. `dread`: the fear of dice, as a multiple of the expected harm."""
        self.look = look
        self.hub = look.hub
        self.refused = refused
        self.dread = dread
        self.calm = len(self.hub.seats) == 4  # of four somebody who is well is left nearly always
        self.jobs: list[Job] = []
        free = list_free_pawns(self.hub)
        self.bound = [pawn for pawn in free if is_bound(self.hub, pawn)]
        self.crew: dict[AstronautId, list[str]] = {who: [] for who in self.hub.seats}
        self.machines: dict[str, str] = {}  # by the type they serve
        for pawn in free:
            who, aom = find_pawn_owner(pawn), find_pawn_aom(pawn)
            if aom is not None:
                self.machines[AOMS[aom]] = pawn
            elif who is not None and pawn not in self.bound:
                self.crew[who].append(pawn)
        self._tops = {who: pawns[0] for who, pawns in self.crew.items() if pawns}
        by_kind: dict[object, tuple[str, list[AstronautId]]] = {}
        for who, pawn in self._tops.items():
            by_kind.setdefault(get_pawn_class(self.hub, pawn), (pawn, []))[1].append(who)
        self._alikes: _Alikes = [*by_kind.values()]
        self._known: dict[tuple[str, str], dict[AstronautId, Action]] = {}
        self._known_able: dict[tuple[str, str, AstronautId | None], list[AstronautId]] = {}
        self._known_rerolls: dict[tuple[AstronautId, str], bool] = {}
        self._known_dice: dict[Colour, tuple[float, float, float]] = {}
        self.machines_left = SOLO_LIMIT - len(find_declared_aoms(self.hub)) if look.state.solo else len(self.machines)

    def _open(self, kind: str, target: str) -> dict[AstronautId, Action]:
        """Return who could be put on top of it, where it takes them fewest pawns."""
        known = self._known.get((kind, target))
        if known is None:
            known = self._known[kind, target] = self.openings(kind, target, self._alikes)
        return known

    def openings(self, kind: str, target: str, alikes: _Alikes) -> dict[AstronautId, Action]:
        """Return who could be put on top.

        `alikes` may be part of any stack: no machines, nor astronauts bound elsewhere.
        """
        result: dict[AstronautId, Action] = {}
        for action in find_venues_for(self.hub, kind, target):
            if is_hindered(self.hub, action, target):
                continue
            for pawn, crew in alikes:
                if is_suitable(self.hub, pawn, action, target, is_unbound=True):
                    known = result.get(crew[0])
                    if known is None or self._needs(action, pawn, target) < self._needs(known, pawn, target):
                        result |= dict.fromkeys(crew, action)
        return result

    def _needs(self, action: Action, pawn: str, target: str) -> int:
        return action.count_needed_pawns(self.hub, Stack("", action.id, [pawn], target, venue=action.venue))

    # ------------------------------------------------------------------ choosing

    def fill(self, wishes: Iterable[Wish]) -> list[Job]:
        """Give out all pawns, the best use of one first."""
        self._heal_the_bound()
        todo = self._candidates(wishes)
        self._finish_stacks()
        while any(self.crew.values()):
            best, gain = None, -9.0
            for candidate in todo:
                if candidate.most < gain > 0.0:
                    break  # it takes one pawn at least, and so do all that follow
                job = candidate.job or self._judged(candidate)
                if job is None:
                    continue
                value = job.worth if self.calm else job.worth - self._danger(job)
                if value < gain >= 0.0:
                    continue
                cost = self._cost(job)
                if cost is None or value / cost < gain:
                    continue
                if value / cost > gain or (best is not None and candidate.place < best.place):
                    best, gain = candidate, value / cost
            upgrade, more = self._best_upgrade()
            if upgrade is not None and more >= gain and more > 0.15:
                self._join(upgrade)
            elif best is not None and best.job is not None:
                self._staff(best.job)
                best.left, best.job = best.left - 1, None
                todo = [candidate for candidate in todo if candidate.left > 0]
            else:
                break
        return self.jobs

    def _candidates(self, wishes: Iterable[Wish]) -> list[_Candidate]:
        """Return the best wish of each kind, those first that may be worth most."""
        by_key: dict[tuple[str, str, AstronautId | None], Wish] = {}
        for wish in wishes:
            key = (wish.action, wish.target, wish.who)
            if key not in by_key or by_key[key].worth < wish.worth:
                by_key[key] = wish
        candidates = [
            _Candidate(place, wish, self._most(wish), wish.times)
            for place, wish in enumerate(by_key.values())
            if (wish.action, wish.target) not in self.refused
        ]
        return sorted(candidates, key=lambda each: -each.most)

    def _most(self, wish: Wish) -> float:
        """Return the most that a job for a wish can be worth: what may hurt on the way makes it less."""
        return self._by_dice(find_colour(ACTIONS_BY_ID[wish.action]), wish.worth) + (0.0 if self.calm else EASED)

    def _by_dice(self, colour: Colour | None, worth: float) -> float:
        """Return what is left of an action's `worth` if its dice are rolled, where it has any: of that colour."""
        if colour is None:
            return worth
        success, hurt, met = self._known_dice.get(colour) or self._dice(colour)
        expected = success * worth + (1 - success) * 2 * TOKEN - hurt - met * ADVENTURE
        return expected - (self.dread - 1) * (worth - expected)

    def _judged(self, each: _Candidate) -> Job | None:
        """Return a job for a candidate; None if there can be none."""
        wish = each.wish
        plan = self.look.state.plan
        if plan and wish.who is None and each.left == wish.times and each.left > 0:
            each.left -= sum(stack.action == wish.action and stack.target == wish.target for stack in plan)
        if each.left > 0 and self._able(wish):
            each.job = self._job(wish)
        else:
            each.left = 0
        return each.job

    def _able(self, wish: Wish) -> list[AstronautId]:
        """Return who could be put on top; called for every job whenever one is assigned."""
        key = (wish.action, wish.target, wish.who)
        able = self._known_able.get(key)
        if able is None:
            fit = self._open(wish.action, wish.target)
            able = self._known_able[key] = [who for who in self._tops if who in fit and wish.who in (None, who)]
        return able

    def _job(self, wish: Wish) -> Job:
        able = self._able(wish)
        who = able[0]
        action = self._open(wish.action, wish.target)[who]
        trial = Stack("", wish.action, [f"pawn-{who}-1"], wish.target, venue=action.venue)
        job = Job(
            wish, action, action.count_needed_pawns(self.hub, trial), able=able, worth=wish.worth, sure=wish.worth
        )
        risk = wound_cost(1) if action.is_route_wounding(self.hub, trial) else 0.0
        place = self.look.state.facilities.get(action.get_governing_facility(self.hub, wish.target))
        if place is not None and "wound" in place.now:
            risk = wound_cost(1)
        job.sure -= risk
        job.worth = self._by_dice(find_colour(action), wish.worth) - risk
        return job

    def _danger(self, job: Job) -> float:
        """Return the cost of a wound to those left to go, beyond its cost to the healthiest of the crew."""
        able = [who for who in job.able if self.crew[who]]
        colour = find_colour(job.action)
        if not able or colour is None:
            return 0.0
        best = min(self.look.count_wounds(who) for who in self.hub.seats)
        goes = self.look.count_wounds(self._actor(job, able))
        faces = self.look.content.dice[f"wound-{colour}"].faces
        return (wound_cost(goes) - wound_cost(best)) * faces.count("wound") / len(faces)

    def _dice(self, colour: Colour) -> tuple[float, float, float]:
        """Return the odds of success, what a wound costs on an average, the odds of an Adventure."""
        dice = self.look.content.dice

        def odds(kind: str, face: str) -> float:
            faces = dice[f"{kind}-{colour}"].faces
            return faces.count(face) / len(faces)

        hurt = odds("wound", "wound") * wound_cost(min(self.look.count_wounds(who) for who in self.hub.seats))
        known = self._known_dice[colour] = odds("success", "success"), hurt, odds("adventure", "adventure")
        return known

    # ------------------------------------------------------------------ pawns

    def _rover(self, job: Job, missing: int) -> str:
        """Return the rover that would go along: the weakest that is enough."""
        if missing <= 0 or not isinstance(job.action, OutsideAction):
            return ""
        taken = {other.rover for other in self.jobs}
        able = [r for r in find_ready_rovers(self.hub, job.action.kind, job.action.facility) if r not in taken]
        able = [r for r in able if "pawn" not in self.look.state.rovers[r].acting]
        return min(able, key=lambda r: (ROVER_STRENGTH[r] < missing, abs(ROVER_STRENGTH[r] - missing)), default="")

    def _machine(self, job: Job) -> str:
        kind = job.action.get_type(self.hub, job.wish.target)
        return self.machines.get(kind, "") if self.machines_left > 0 else ""

    def _cost(self, job: Job) -> int | None:
        """Return how many pawns of the crew it takes; None if they are not available."""
        crew, missing = self.crew, job.need - 1
        if not any(map(crew.__getitem__, job.able)):
            return None
        if job.action.id == "heal" and self._medic(job) and not crew.get("medic"):
            return None
        if missing > 0:
            rover = self._rover(job, missing)
            missing -= ROVER_STRENGTH[rover] if rover else 0
            if missing > 0 and self._machine(job):
                missing -= 1
        return 1 if missing <= 0 else 1 + missing if missing < sum(map(len, crew.values())) else None

    def _medic(self, job: Job) -> bool:
        return job.wish.who != "medic" and not self.hub.has_upgrade("auto-scanner")

    def _take(self, who: AstronautId) -> str:
        return self.crew[who].pop(0)

    def _staff(self, job: Job) -> None:
        """Put the actor on top, and what else it needs."""
        able = [who for who in job.able if self.crew[who]]
        job.pawns.append(self._take(self._actor(job, able)))
        job.rover = self._rover(job, job.need - 1 + job.rolled)
        self.jobs.append(job)
        if job.action.id == "heal" and self._medic(job) and self.crew["medic"]:
            job.pawns.append(self._take("medic"))
        while job.strength < job.need and self._join(job):
            pass

    def _actor(self, job: Job, able: Sequence[AstronautId]) -> AstronautId:
        """Return who rolls the dice: an astronaut who can reroll, is well, and has nothing on the ID board."""
        if len(able) == 1:
            return able[0]
        kind = job.action.get_type(self.hub, job.wish.target)

        def fitness(who: AstronautId) -> tuple[float, int]:
            rerolls = self._rerolls(who, kind)
            here = self.look.state.crew[who]
            return (len(here.board) * 3 + wound_cost(here.wounds) - 0.8 * rerolls, -len(self.crew[who]))

        return min(able, key=fitness)

    def _rerolls(self, who: AstronautId, kind: str) -> bool:
        """Return whether somebody can roll again in an action of that type."""
        known = self._known_rerolls.get((who, kind))
        if known is None:
            skills = (skill for skill in list_skills(self.hub, who) if kind in skill.rerolls)
            known = any(not any(find_price_obstacles(self.hub, skill)) for skill in skills)
            self._known_rerolls[who, kind] = known
        return known

    def _join(self, job: Job) -> bool:
        """Return one more pawn for a job: a machine's, or of whoever has most left."""
        machine = self._machine(job)
        if machine and machine not in job.pawns:
            job.pawns.append(machine)
            self.machines_left -= 1
            del self.machines[next(kind for kind, pawn in self.machines.items() if pawn == machine)]
            return True
        helpers = [who for who, pawns in self.crew.items() if pawns]
        if not helpers:
            return False
        job.pawns.append(self._take(max(helpers, key=lambda who: (self.look.count_wounds(who), len(self.crew[who])))))
        return True

    def _best_upgrade(self) -> tuple[Job | None, float]:
        """Return the job that gains most by one more pawn, so that it needs no dice."""
        open_jobs = [job for job in self.jobs if job.rolled and job.strength == job.need]
        best = max(open_jobs, key=lambda job: job.sure - job.worth, default=None)
        return best, best.sure - best.worth if best is not None else 0.0

    # ------------------------------------------------------------------ what is given

    def _heal_the_bound(self) -> None:
        """Let a pawn that a Condition binds heal: it can do nothing else."""
        for pawn in self.bound:
            who = find_pawn_owner(pawn)
            assert who is not None
            heal = self.openings("heal", "", [(pawn, [who])]).get(who)
            if heal is not None:
                job = Job(Wish("heal", "", 2.0, who), heal, 1, [pawn], worth=2.0, sure=2.0)
                if self._medic(job):
                    if not self.crew.get("medic"):
                        continue
                    job.pawns.append(self._take("medic"))
                self.jobs.append(job)

    def _finish_stacks(self) -> None:
        """Count declared stacks as jobs; those that lack pawns come first."""
        for stack in self.look.state.plan:
            action = get_stack_action(stack)
            job = Job(
                Wish(stack.action, stack.target, 1.0),
                action,
                action.count_needed_pawns(self.hub, stack),
                list(stack.pawns),
            )
            job.rover, job.worth, job.sure = stack.rover, 1.0, 1.5
            self.jobs.append(job)
            if stack.action == "heal" and action.find_shortfall(self.hub, stack) and self.crew.get("medic"):
                job.pawns.append(self._take("medic"))
            if isinstance(action, OutsideAction) and job.strength < job.need and not job.rover:
                job.rover = self._rover(job, job.need - job.strength)
            while job.strength < job.need and self._join(job):
                pass
