"""First Colonists: a first space by lot, hidden cards A, and the tasks of hidden cards B (VAR)."""

from __future__ import annotations

from collections.abc import Iterable

from marshub.kernel import Draw, Option, Reason, Script, Words, say

from ..box.components import TASKS_DRAWN
from ..box.state import State
from ..content.pack import Task
from ..effects import Ability
from ..happenings.cards_and_buildings import FirstCardShown, TaskShown
from .abilities import Effort, use_ability
from .card_texts import describe_first_card, describe_task
from .common_questions import ask_one_of
from .mars import NONE, Mars, make_seat_key


def draw_first_space(mars: Mars, seat: str) -> Script:
    """Draw one of the tiles that nobody has; return the turn-order space that it names (OM-VAR-03)."""
    taken = {player.space for player in mars.state.players.values()}
    tiles = {str(space): 1 for space in mars.content.first_colonists.spaces if space not in taken}
    picked: str = yield Draw(
        say("om-draw-first-space", who=make_seat_key(seat)), tiles, describe_space_name, deck="first-space"
    )
    return int(picked)


def describe_space_name(space: str) -> Words:
    """Return the name of a turn-order space."""
    return say("om-first-space", space=int(space))


def deal_first_card(mars: Mars, seat: str) -> Script:
    """Deal a card A, which only its player sees; those left over go to the box unseen (OM-VAR-04)."""
    dealt = {player.first_card for player in mars.state.players.values()}
    left = {card: 1 for card in mars.content.first_cards if card not in dealt}
    card: str = yield Draw(
        say("om-draw-first-card", who=make_seat_key(seat)),
        left,
        lambda card: describe_first_card(mars.content, card),
        private_to=seat,
        performed_by=seat,
        deck="first-card",
        candidates=lambda: list(mars.content.first_cards),
    )
    mars.get_player(seat).first_card = card


def list_unseen_tasks(mars: Mars) -> list[str]:
    """Return the cards B that nobody has shown: in the pile or in hands."""
    shown = {card for player in mars.state.players.values() for card in player.shown}
    return [card for card in mars.content.tasks if card not in shown]


def report_building(mars: Mars, seat: str, kind: str) -> Script:
    """React to a player's new building: a task may be shown, and the card A that names the type is (OM-VAR-04)."""
    if kind == "shelter":
        yield from report_deeds(mars, seat, "build-shelter")
    player = mars.get_player(seat)
    card = player.first_card
    if not card or kind not in mars.content.first_cards[card].types:
        return
    player.first_card = ""
    player.shown.append(card)
    mars.log(FirstCardShown(seat, card))
    mars.reveal()
    for _ in range(TASKS_DRAWN):
        held = {task for other in mars.state.players.values() for task in other.tasks}
        left = {task: 1 for task in list_unseen_tasks(mars) if task not in held}
        if left:
            task: str = yield Draw(
                say("om-draw-task", who=make_seat_key(seat)),
                left,
                lambda task: describe_task(mars.content, task),
                private_to=seat,
                performed_by=seat,
                deck="task",
                candidates=lambda: [task for task in list_unseen_tasks(mars) if task not in player.tasks],
            )
            player.tasks.append(task)


def report_step(mars: Mars, seat: str) -> Script:
    """React to a development step: the second one of a turn fulfils both tasks of developing."""
    mars.state.steps += 1
    tasks: tuple[Task, ...] = ("develop-technology", "develop-twice")
    yield from report_deeds(mars, seat, *tasks[: mars.state.steps])


def report_deeds(mars: Mars, seat: str, *deeds: Task) -> Script:
    """Let a player show a task that was just fulfilled, and take its reward; at most one a turn (OM-VAR-05).

    Whoever holds cards is asked at every deed that an unseen card may name, so that the question tells nothing.
    """
    player = mars.get_player(seat)
    fitting = [card for card in list_unseen_tasks(mars) if mars.content.tasks[card].task in deeds]
    if not player.tasks or not fitting or mars.state.task_done:
        return
    picked: str = yield ask_one_of(
        seat,
        say("om-task", who=make_seat_key(seat)),
        lambda: _make_options(mars, [card for card in player.tasks if card in fitting]),
        lambda: _make_options(mars, player.tasks),
        lambda card: Reason("OM-VAR-05", say("om-why-other-task", card=f"@om-task-{card}")),
        NONE,
        private_to=seat,
    )
    if picked == "none":
        return
    player.tasks.remove(picked)
    player.shown.append(picked)
    mars.state.task_done = True
    mars.log(TaskShown(seat, picked))
    yield from use_ability(mars, seat, Ability(mars.content.tasks[picked].reward), Effort())


def reset_tasks(state: State) -> None:
    """Begin a turn or a player's travel: a task may be shown again, and development steps are counted from 0."""
    state.task_done, state.steps = False, 0


def _make_options(mars: Mars, cards: Iterable[str]) -> list[Option]:
    return [Option(card, describe_task(mars.content, card)) for card in cards]
