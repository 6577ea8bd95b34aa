"""Styles of the captain: changed weights of its wishes, for a sol or for good, by which it comes to other plans."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from zlib import crc32

from marshub.kernel import Chance
from marshub.kernel.preview import run_forced_steps

from ...box.state import HubState
from ...content.pack import Content
from ...rules.free_actions import HubFreeActions
from ...rules.hub import Hub
from .answers import list_free_actions
from .captain_view import CaptainView
from .jobs import Wish
from .player import Captain

PlannedJob = tuple[str, str, tuple[str, ...], str]  # action, target, pawns, rover
_WHIM_FACTORS = (0.45, 0.6, 0.75, 0.9, 1.1, 1.3, 1.6, 2.1)  # random factors of a wish


@dataclass(frozen=True)
class Style:
    """Changed weights of a captain's wishes.

    Attributes:
        goals: The factor of all wishes of the mission.
        upkeep: The factor of all wishes of crew and base.
        dice_aversion: The fear of dice, as a multiple of the expected harm.
        actions: Factors by action.
        wishes: Factors by action and target.
        whim: The seed of a random factor for each wish; 0 for none.
        is_lasting: True if the style holds for all later sols, not just for one.
    """

    name: str
    goals: float = 1.0
    upkeep: float = 1.0
    dice_aversion: float = 1.0
    actions: dict[str, float] = field(default_factory=dict)
    wishes: dict[tuple[str, str], float] = field(default_factory=dict)
    whim: int = 0
    is_lasting: bool = False

    def without_action(self, action: str, target: str) -> Style:
        """Return the same style for one sol in which that action is not taken."""
        wishes = {**self.wishes, (action, target): 0.0}
        return replace(self, name=f"without {action} {target}".rstrip(), wishes=wishes, is_lasting=False)

    def weigh(self, wish: Wish, factor: float) -> Wish:
        """Return the wish with its weighted value."""
        factor *= self.actions.get(wish.action, 1.0) * self.wishes.get((wish.action, wish.target), 1.0)
        if self.whim:
            factor *= Chance(self.whim ^ crc32(f"{wish.action}:{wish.target}:{wish.seat}".encode())).pick(_WHIM_FACTORS)
        return wish if factor == 1.0 else Wish(wish.action, wish.target, wish.worth * factor, wish.seat, wish.times)


NO_STYLE = Style("captain", is_lasting=True)


class StyledCaptain(Captain):
    """The captain with one style in a sol and another one after it; before that sol it has no style."""

    def __init__(
        self, content_of: Callable[[HubState], Content], style: Style, sol: int, later_style: Style = NO_STYLE
    ) -> None:
        """Make a captain with a style.

        Args:
            content_of: Returns the content with which a mission is played.
            style: The style.
            sol: The sol from which it holds.
            later_style: The style of the later sols, if `style` does not last itself.
        """
        super().__init__(content_of)
        self._style, self._style_sol = style, sol
        self._later_style = style if style.is_lasting else later_style

    def _get_current_style(self, view: CaptainView) -> Style:
        sol = view.state.sol
        return self._style if sol == self._style_sol else self._later_style if sol > self._style_sol else NO_STYLE

    def _list_goals(self, view: CaptainView) -> Iterable[Wish]:
        style = self._get_current_style(view)
        return [style.weigh(wish, style.goals) for wish in super()._list_goals(view)]

    def _list_upkeep(self, view: CaptainView) -> Iterable[Wish]:
        style = self._get_current_style(view)
        return [style.weigh(wish, style.upkeep) for wish in super()._list_upkeep(view)]

    def _get_dice_aversion(self, view: CaptainView) -> float:
        return self._get_current_style(view).dice_aversion

    def _wants_free_action(self, view: CaptainView, option: str) -> bool:
        verb, _, target = option.partition(":")
        return self._get_current_style(view).wishes.get((verb, target), 1.0) > 0

    def take_free_actions(self, state: HubState) -> list[str]:
        """Carry out in `state`, a copy, what the captain scraps or uses before its plan; return these options.

        It stops where chance or a choice decides.
        """
        hub, taken = Hub(state, self._content_of(state)), list[str]()
        free_actions = HubFreeActions(hub)
        while True:
            view = CaptainView(hub)
            wanted = (option for option in list_free_actions(view) if self._wants_free_action(view, option))
            option = next((option for option in wanted if option in free_actions.ids()), "")
            if not option or option in taken:
                return taken
            taken.append(option)
            if not run_forced_steps(free_actions.play(option)):
                return taken

    def list_plan(self, state: HubState) -> list[PlannedJob]:
        """Return the plan for this sol: action, target, pawns and rover of each job."""
        view = CaptainView(self._make_hub(state))
        with view.hub.hold_state():
            self._make_plan(view)
        jobs, self._jobs = self._jobs, []
        return [(job.wish.action, job.wish.target, tuple(job.pawns), job.rover) for job in jobs]


def _make_style(name: str, *, goals: float = 1.0, dice_aversion: float = 1.0, **actions: float) -> Style:
    """Return a lasting style; an action's name has underscores in place of its dashes."""
    return Style(
        name,
        goals,
        dice_aversion=dice_aversion,
        actions={action.replace("_", "-"): factor for action, factor in actions.items()},
        is_lasting=True,
    )


#: The first style of a game, before any search: the best of all over six missions.
STEADY = _make_style("steady", goals=1.3, dice_aversion=0.7, explore=1.2, gather=1.5, repair=1.4, plant=1.4, heal=0.5)
#: The best style depends on mission, crew and state. Found by games of seeds from 5000 on; each is (nearly) the best
#: of some mission. The message of a style's advice is `fm-advice-<name>`.
STYLES = (
    STEADY,
    _make_style(
        "repair",
        goals=1.1,
        dice_aversion=0.83,
        gather=1.8,
        repair=1.7,
        plant=1.8,
        rest=1.4,
        examine=1.4,
        reopen=1.3,
        explore=0.9,
        heal=0.8,
        manage=0.8,
        construct=0.75,
        **{"mission-research": 0.8, "mission": 0.55},
    ),
    _make_style("outside", dice_aversion=0.7, explore=2.0, gather=2.0, heal=0.7),
    _make_style("bold-outside", dice_aversion=0.4, explore=2.0, gather=2.0),
    _make_style("bold", dice_aversion=0.5, explore=1.5, gather=1.5, repair=1.8, heal=0.5),
    _make_style("only-goals", goals=3.0),
    _make_style(
        "build",
        goals=1.1,
        dice_aversion=0.7,
        construct=2.3,
        repair=1.6,
        rest=1.3,
        explore=1.2,
        manage=0.7,
        **{"install": 0.7, "deepen": 0.6, "mission-build": 0.6, "switch": 0.4},
    ),
)
