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
from .captain_values import MAX_WOUND_SAVING, TOKEN, get_wound_cost
from .captain_view import CaptainView
from .jobs import Job, Wish, get_dice_colour

#: Classes of pawns with the same possibilities: one of the pawns, and the owners of all.
_PawnClasses = list[tuple[str, list[AstronautId]]]
WORST_GAIN = -9.0  # below the gain of any job: pawns are used even where every job costs
MIN_UPGRADE_GAIN = 0.15  # of one more pawn that saves the dice
REROLL_VALUE, BOARD_TOKEN_COST = 0.8, 3  # in the choice of an actor
ADVENTURE_COST = 0.5  # mean cost of an Adventure


class _Candidate(msgspec.Struct, gc=False):
    """A wish that might get pawns. Whether it can is tested only when it may be the best; most are never tested."""

    position: int  # among all wishes: the first of equals is preferred
    wish: Wish
    upper_bound: float  # of the worth of its job
    times_left: int = 1  # the number of jobs that it can still get
    job: Job | None = None


class Staffing:
    """The pawns that are still free, and the jobs that they are given."""

    def __init__(
        self, view: CaptainView, refused: frozenset[tuple[str, str]] = frozenset(), dice_aversion: float = 1.0
    ) -> None:
        """Prepare an assignment.

        Args:
            view: The captain's view of the table.
            refused: Declarations that the game refused: action and target.
            dice_aversion: The fear of dice, as a multiple of the expected harm.
        """
        self.view = view
        self.hub = view.hub
        self.refused = refused
        self.dice_aversion = dice_aversion
        self.skips_danger = len(self.hub.seats) == 4  # among four a healthy actor is left nearly always
        self.jobs: list[Job] = []
        free = list_free_pawns(self.hub)
        self.bound_pawns = [pawn for pawn in free if is_bound(self.hub, pawn)]
        self.free_pawns: dict[AstronautId, list[str]] = {seat: [] for seat in self.hub.seats}
        self.aom_pawns: dict[str, str] = {}  # by the action type of the AOM
        for pawn in free:
            seat, aom = find_pawn_owner(pawn), find_pawn_aom(pawn)
            if aom is not None:
                self.aom_pawns[AOMS[aom]] = pawn
            elif seat is not None and pawn not in self.bound_pawns:
                self.free_pawns[seat].append(pawn)
        self._top_pawns = {seat: pawns[0] for seat, pawns in self.free_pawns.items() if pawns}
        pawn_classes: dict[object, tuple[str, list[AstronautId]]] = {}
        for seat, pawn in self._top_pawns.items():
            pawn_classes.setdefault(get_pawn_class(self.hub, pawn), (pawn, []))[1].append(seat)
        self._pawn_classes: _PawnClasses = [*pawn_classes.values()]
        self._known_actors: dict[tuple[str, str], dict[AstronautId, Action]] = {}
        self._known_able: dict[tuple[str, str, AstronautId | None], list[AstronautId]] = {}
        self._known_rerolls: dict[tuple[AstronautId, str], bool] = {}
        self._known_dice: dict[Colour, tuple[float, float, float]] = {}
        self.aom_pawns_left = SOLO_LIMIT - len(find_declared_aoms(self.hub)) if view.state.solo else len(self.aom_pawns)

    def _find_actors(self, kind: str, target: str) -> dict[AstronautId, Action]:
        """Return the possible actors, with the form of the action that needs fewest pawns."""
        known = self._known_actors.get((kind, target))
        if known is None:
            known = self._known_actors[kind, target] = self.find_actors_among(kind, target, self._pawn_classes)
        return known

    def find_actors_among(self, kind: str, target: str, pawn_classes: _PawnClasses) -> dict[AstronautId, Action]:
        """Return the possible actors among `pawn_classes`, with the form of the action that needs fewest pawns.

        Args:
            kind: The action.
            target: Its target.
            pawn_classes: Pawns that may be part of any stack: no AOM pawns, nor astronauts bound elsewhere.
        """
        result: dict[AstronautId, Action] = {}
        for action in find_venues_for(self.hub, kind, target):
            if is_hindered(self.hub, action, target):
                continue
            for pawn, seats in pawn_classes:
                if is_suitable(self.hub, pawn, action, target, is_unbound=True):
                    known = result.get(seats[0])
                    if known is None or self._count_needed_pawns(action, pawn, target) < self._count_needed_pawns(
                        known, pawn, target
                    ):
                        result |= dict.fromkeys(seats, action)
        return result

    def _count_needed_pawns(self, action: Action, pawn: str, target: str) -> int:
        return action.count_needed_pawns(self.hub, Stack("", action.id, [pawn], target, venue=action.venue))

    # ------------------------------------------------------------------ choice of jobs

    def assign_pawns(self, wishes: Iterable[Wish]) -> list[Job]:
        """Assign all pawns, to the best use of one pawn first."""
        self._assign_bound_pawns()
        candidates = self._list_candidates(wishes)
        self._complete_stacks()
        while any(self.free_pawns.values()):
            # Find the candidate that gains most for each pawn.
            best, gain = None, WORST_GAIN
            for candidate in candidates:
                if candidate.upper_bound < gain > 0.0:
                    break  # a job takes one pawn at least, and later candidates are worth less
                job = candidate.job or self._test_candidate(candidate)
                if job is None:
                    continue
                value = job.worth if self.skips_danger else job.worth - self._get_extra_danger(job)
                if value < gain >= 0.0:
                    continue
                cost = self._count_cost(job)
                if cost is None or value / cost < gain:
                    continue
                if value / cost > gain or (best is not None and candidate.position < best.position):
                    best, gain = candidate, value / cost
            # Prefer one more pawn for a job that then needs no dice, if that gains as much.
            upgrade, upgrade_gain = self._find_best_extra_pawn()
            if upgrade is not None and upgrade_gain >= gain and upgrade_gain > MIN_UPGRADE_GAIN:
                self._add_pawn(upgrade)
            elif best is not None and best.job is not None:
                self._assign_job(best.job)
                best.times_left, best.job = best.times_left - 1, None
                candidates = [candidate for candidate in candidates if candidate.times_left > 0]
            else:
                break
        return self.jobs

    def _list_candidates(self, wishes: Iterable[Wish]) -> list[_Candidate]:
        """Return the best wish of each kind, those with the highest possible worth first."""
        by_key: dict[tuple[str, str, AstronautId | None], Wish] = {}
        for wish in wishes:
            key = (wish.action, wish.target, wish.seat)
            if key not in by_key or by_key[key].worth < wish.worth:
                by_key[key] = wish
        candidates = [
            _Candidate(position, wish, self._get_upper_bound(wish), wish.times)
            for position, wish in enumerate(by_key.values())
            if (wish.action, wish.target) not in self.refused
        ]
        return sorted(candidates, key=lambda candidate: -candidate.upper_bound)

    def _get_upper_bound(self, wish: Wish) -> float:
        """Return an upper bound of the worth of a wish's job; harm on the route only lowers it."""
        return self._get_expected_worth(get_dice_colour(ACTIONS_BY_ID[wish.action]), wish.worth) + (
            0.0 if self.skips_danger else MAX_WOUND_SAVING
        )

    def _get_expected_worth(self, colour: Colour | None, worth: float) -> float:
        """Return the expected worth of an action if its dice, of that colour, are rolled; `worth` if it has none."""
        if colour is None:
            return worth
        success, wound_cost, adventure_chance = self._known_dice.get(colour) or self._compute_dice_odds(colour)
        expected = success * worth + (1 - success) * 2 * TOKEN - wound_cost - adventure_chance * ADVENTURE_COST
        return expected - (self.dice_aversion - 1) * (worth - expected)

    def _test_candidate(self, candidate: _Candidate) -> Job | None:
        """Return a job for a candidate; None if there can be none."""
        wish = candidate.wish
        plan = self.view.state.plan
        if plan and wish.seat is None and candidate.times_left == wish.times and candidate.times_left > 0:
            candidate.times_left -= sum(stack.action == wish.action and stack.target == wish.target for stack in plan)
        if candidate.times_left > 0 and self._find_possible_actors(wish):
            candidate.job = self._make_job(wish)
        else:
            candidate.times_left = 0
        return candidate.job

    def _find_possible_actors(self, wish: Wish) -> list[AstronautId]:
        """Return the astronauts who could be the actor; called for every job whenever one is assigned."""
        key = (wish.action, wish.target, wish.seat)
        actors = self._known_able.get(key)
        if actors is None:
            openings = self._find_actors(wish.action, wish.target)
            actors = self._known_able[key] = [
                seat for seat in self._top_pawns if seat in openings and wish.seat in (None, seat)
            ]
        return actors

    def _make_job(self, wish: Wish) -> Job:
        actors = self._find_possible_actors(wish)
        seat = actors[0]
        action = self._find_actors(wish.action, wish.target)[seat]
        trial = Stack("", wish.action, [f"pawn-{seat}-1"], wish.target, venue=action.venue)
        job = Job(
            wish,
            action,
            action.count_needed_pawns(self.hub, trial),
            possible_actors=actors,
            worth=wish.worth,
            worth_without_dice=wish.worth,
        )
        risk = get_wound_cost(1) if action.is_route_wounding(self.hub, trial) else 0.0
        facility = self.view.state.facilities.get(action.get_governing_facility(self.hub, wish.target))
        if facility is not None and "wound" in facility.now:
            risk = get_wound_cost(1)
        job.worth_without_dice -= risk
        job.worth = self._get_expected_worth(get_dice_colour(action), wish.worth) - risk
        return job

    def _get_extra_danger(self, job: Job) -> float:
        """Return the cost of a wound to the remaining actors, beyond its cost to the healthiest astronaut."""
        actors = [seat for seat in job.possible_actors if self.free_pawns[seat]]
        colour = get_dice_colour(job.action)
        if not actors or colour is None:
            return 0.0
        fewest_wounds = min(self.view.count_wounds(seat) for seat in self.hub.seats)
        actor_wounds = self.view.count_wounds(self._choose_actor(job, actors))
        faces = self.view.content.dice[f"wound-{colour}"].faces
        return (get_wound_cost(actor_wounds) - get_wound_cost(fewest_wounds)) * faces.count("wound") / len(faces)

    def _compute_dice_odds(self, colour: Colour) -> tuple[float, float, float]:
        """Return the chance of success, the mean cost of wounds, and the chance of an Adventure."""
        dice = self.view.content.dice

        def get_odds(kind: str, face: str) -> float:
            faces = dice[f"{kind}-{colour}"].faces
            return faces.count(face) / len(faces)

        mean_wound_cost = get_odds("wound", "wound") * get_wound_cost(
            min(self.view.count_wounds(seat) for seat in self.hub.seats)
        )
        known = self._known_dice[colour] = (
            get_odds("success", "success"),
            mean_wound_cost,
            get_odds("adventure", "adventure"),
        )
        return known

    # ------------------------------------------------------------------ pawns

    def _choose_rover(self, job: Job, missing: int) -> str:
        """Return the rover that would go along: the weakest that is enough; "" for none."""
        if missing <= 0 or not isinstance(job.action, OutsideAction):
            return ""
        used = {other_job.rover for other_job in self.jobs}
        rovers = [
            rover for rover in find_ready_rovers(self.hub, job.action.kind, job.action.facility) if rover not in used
        ]
        rovers = [rover for rover in rovers if "pawn" not in self.view.state.rovers[rover].acting_tokens]
        return min(
            rovers,
            key=lambda rover: (ROVER_STRENGTH[rover] < missing, abs(ROVER_STRENGTH[rover] - missing)),
            default="",
        )

    def _find_aom_pawn(self, job: Job) -> str:
        kind = job.action.get_type(self.hub, job.wish.target)
        return self.aom_pawns.get(kind, "") if self.aom_pawns_left > 0 else ""

    def _count_cost(self, job: Job) -> int | None:
        """Return the number of the crew's pawns that a job takes; None if they are not available."""
        crew, missing = self.free_pawns, job.need - 1
        if not any(map(crew.__getitem__, job.possible_actors)):
            return None
        if job.action.id == "heal" and self._needs_medic(job) and not crew.get("medic"):
            return None
        if missing > 0:
            rover = self._choose_rover(job, missing)
            missing -= ROVER_STRENGTH[rover] if rover else 0
            if missing > 0 and self._find_aom_pawn(job):
                missing -= 1
        return 1 if missing <= 0 else 1 + missing if missing < sum(map(len, crew.values())) else None

    def _needs_medic(self, job: Job) -> bool:
        return job.wish.seat != "medic" and not self.hub.has_upgrade("auto-scanner")

    def _take_pawn(self, seat: AstronautId) -> str:
        return self.free_pawns[seat].pop(0)

    def _assign_job(self, job: Job) -> None:
        """Assign the actor, and the other pawns that the job needs."""
        actors = [seat for seat in job.possible_actors if self.free_pawns[seat]]
        job.pawns.append(self._take_pawn(self._choose_actor(job, actors)))
        job.rover = self._choose_rover(job, job.need - 1 + job.needs_dice)
        self.jobs.append(job)
        if job.action.id == "heal" and self._needs_medic(job) and self.free_pawns["medic"]:
            job.pawns.append(self._take_pawn("medic"))
        self._add_missing_pawns(job)

    def _choose_actor(self, job: Job, actors: Sequence[AstronautId]) -> AstronautId:
        """Return the astronaut who should roll the dice: one who can reroll, is well, and has an empty ID board."""
        if len(actors) == 1:
            return actors[0]
        kind = job.action.get_type(self.hub, job.wish.target)

        def get_burden(seat: AstronautId) -> tuple[float, int]:
            rerolls = self._can_reroll(seat, kind)
            astronaut = self.view.state.crew[seat]
            return (
                len(astronaut.board) * BOARD_TOKEN_COST + get_wound_cost(astronaut.wounds) - REROLL_VALUE * rerolls,
                -len(self.free_pawns[seat]),
            )

        return min(actors, key=get_burden)

    def _can_reroll(self, seat: AstronautId, kind: str) -> bool:
        """Return whether an astronaut can reroll dice in an action of that type."""
        known = self._known_rerolls.get((seat, kind))
        if known is None:
            skills = (skill for skill in list_skills(self.hub, seat) if kind in skill.rerolls)
            known = any(not any(find_price_obstacles(self.hub, skill)) for skill in skills)
            self._known_rerolls[seat, kind] = known
        return known

    def _add_pawn(self, job: Job) -> bool:
        """Add one more pawn to a job: an AOM's, or of the astronaut with most pawns left.

        Return False if none is left.
        """
        aom_pawn = self._find_aom_pawn(job)
        if aom_pawn and aom_pawn not in job.pawns:
            job.pawns.append(aom_pawn)
            self.aom_pawns_left -= 1
            del self.aom_pawns[next(kind for kind, pawn in self.aom_pawns.items() if pawn == aom_pawn)]
            return True
        helpers = [seat for seat, pawns in self.free_pawns.items() if pawns]
        if not helpers:
            return False
        job.pawns.append(
            self._take_pawn(max(helpers, key=lambda seat: (self.view.count_wounds(seat), len(self.free_pawns[seat]))))
        )
        return True

    def _add_missing_pawns(self, job: Job) -> None:
        while job.strength < job.need:
            if not self._add_pawn(job):
                return

    def _find_best_extra_pawn(self) -> tuple[Job | None, float]:
        """Return the job that gains most by one more pawn that saves it the dice, and the gain."""
        open_jobs = [job for job in self.jobs if job.needs_dice and job.strength == job.need]
        best = max(open_jobs, key=lambda job: job.worth_without_dice - job.worth, default=None)
        return best, best.worth_without_dice - best.worth if best is not None else 0.0

    # ------------------------------------------------------------------ bound pawns, declared stacks

    def _assign_bound_pawns(self) -> None:
        """Let a pawn that a Condition binds heal: it can do nothing else."""
        for pawn in self.bound_pawns:
            seat = find_pawn_owner(pawn)
            assert seat is not None
            heal = self.find_actors_among("heal", "", [(pawn, [seat])]).get(seat)
            if heal is not None:
                job = Job(Wish("heal", "", 2.0, seat), heal, 1, [pawn], worth=2.0, worth_without_dice=2.0)
                if self._needs_medic(job):
                    if not self.free_pawns.get("medic"):
                        continue
                    job.pawns.append(self._take_pawn("medic"))
                self.jobs.append(job)

    def _complete_stacks(self) -> None:
        """Count declared stacks as jobs; add pawns to those that lack some."""
        for stack in self.view.state.plan:
            action = get_stack_action(stack)
            job = Job(
                Wish(stack.action, stack.target, 1.0),
                action,
                action.count_needed_pawns(self.hub, stack),
                list(stack.pawns),
            )
            job.rover, job.worth, job.worth_without_dice = stack.rover, 1.0, 1.5
            self.jobs.append(job)
            if stack.action == "heal" and action.find_shortfall(self.hub, stack) and self.free_pawns.get("medic"):
                job.pawns.append(self._take_pawn("medic"))
            if isinstance(action, OutsideAction) and job.strength < job.need and not job.rover:
                job.rover = self._choose_rover(job, job.need - job.strength)
            self._add_missing_pawns(job)
