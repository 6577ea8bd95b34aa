"""The question and advice parts of a page, as one link may see them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from marshub.advice.translated_rows import TranslatedRow, translate_row
from marshub.kernel import CHANCE, TABLE, Decision, Forecast, Game, Option, Words, say
from marshub.kernel.describe import Question, describe_decision
from marshub.table.game_table import GameTable
from marshub.table.links import Link, ServedLink
from marshub.words import Speech, capitalize, find_lead


@dataclass(frozen=True)
class AdviceView:
    """The advice part of a page, if somebody `asked` for advice; `state` is the progress of the search."""

    asked: bool
    rows: tuple[TranslatedRow, ...] = ()
    state: str = ""


def make_advice_view(table: GameTable, link: Link, speech: Speech) -> AdviceView | None:
    """Return the advice to show for a link; None: nothing at all. Called while nothing changes."""
    standing = table.adviser.find_status(link.viewer)
    if standing is None:
        return AdviceView(asked=False)
    if standing.barred:
        return None
    return AdviceView(True, tuple(translate_row(row, speech) for row in standing.rows), speech.say(standing.describe()))


MAX_UNFOLDED = 14  # with more options the groups are folded
_MAX_FORECASTS = 80  # with more options no forecasts are shown
_MAX_NUMBER_BUTTONS = 12  # up to so many numbers are buttons; more are typed in


@dataclass(frozen=True)
class Row:
    """An option, or (where points are assigned) a target that takes `low` to `high` of them.

    `lead`: the beginning of the label, where the heading of its group says the same.
    """

    id: str
    label: str
    risk: str = ""
    low: int = 0
    high: int = 0
    ahead: tuple[tuple[str, str], ...] = ()  # forecast: ("costs", "gains" or "risks", sentence)
    lead: str = ""

    @property
    def rest(self) -> str:
        """The label without its lead."""
        return capitalize(self.label.removeprefix(self.lead).lstrip(" :"))


@dataclass(frozen=True)
class Group:
    """Options that belong together; `name` is "" where they have no name."""

    name: str
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class Die:
    """One of the players' own dice: (face, its name) of each face."""

    id: str
    name: str
    faces: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class QuestionPart:
    """The question. `form` is how it is answered; "hidden": this link may not see it, "robot": a policy answers."""

    question: str
    who: str
    form: str  # one, several, amount, assign, roll, hidden, robot
    whose: str = "seat"  # the decider: a seat, the "table" as a whole, or "chance": the players' own dice and cards
    prompt: str = ""
    mine: bool = False  # whether this link may answer
    waits: str = ""  # who is waited for, where this link plays and may not answer
    groups: tuple[Group, ...] = ()
    folded: bool = False  # so many options that the groups are folded
    first: tuple[Group, ...] = ()  # free actions
    dice: tuple[Die, ...] = ()
    low: int = 0
    high: int = 0
    refused: tuple[tuple[str, tuple[str, ...]], ...] = ()  # impossible options with their reasons


def describe_decider(game: Game[Any, Any], decider: str) -> Words:
    """Return the name of the decider: a seat, all players, or chance."""
    if decider in (TABLE, CHANCE):
        return say("ui-who-table" if decider == TABLE else "ui-who-chance")
    return say(f"{game.message_prefix}seat-{decider}")


def describe_link(link: ServedLink, game: Game[Any, Any] | None, speech: Speech) -> str:
    """Return the purpose of a link, in words. `game`: the game at the table, None for none."""
    if link.said:
        return link.said
    if link.role != "seat":
        return speech.plain_text(f"serve-for-{link.role}")
    if game is None or not link.seat:
        return speech.plain_text("serve-for-players")
    return speech.plain_text("serve-for-seat", who=speech.say(describe_decider(game, link.seat)))


class OfferedOptions:
    """Options that were offered earlier in this game, so that a page can explain why they are not now."""

    def __init__(self) -> None:
        self._offered: dict[str, dict[str, Option]] = {}

    def record(self, pending: Decision, question: Question) -> None:
        """Record the offered options. Private ones are left out."""
        if pending.is_visible_to("") and question.kind == "choose" and question.is_single:
            self._offered.setdefault(question.prompt.key, {}).update((option.id, option) for option in question.options)

    def list_former(self, pending: Decision, question: Question) -> list[Option]:
        """Return the options of the same question that were offered before, and are not now."""
        if not pending.is_visible_to(""):
            return []
        current = {option.id for option in question.options}
        return [o for option_id, o in self._offered.get(question.prompt.key, {}).items() if option_id not in current]


def make_question(
    table: GameTable, link: Link, can_answer: Callable[[], bool], speech: Speech, offered: OfferedOptions
) -> QuestionPart | None:
    """Return the present question for the viewer of `link`; None if there is none. Called while nothing changes.

    `can_answer` returns whether the link may answer it.
    """
    session = table.session
    game, pending = session.game, session.pending
    if pending is None:
        return None
    bot_seat = table.bots.find_asked_seat(pending)
    if bot_seat:
        return QuestionPart(session.pending_id, speech.say(describe_decider(game, bot_seat)), "robot")
    question = describe_decision(pending, session.pending_id, link.seat)
    if question.hidden:
        return QuestionPart(question.id, speech.say(describe_decider(game, question.asked_seat)), "hidden")
    offered.record(pending, question)
    form, options = _find_form(question), question.options
    has_forecasts = form == "one" and len(options) <= _MAX_FORECASTS
    rows = () if form in ("roll", "number") else _group_options(options, speech, pending if has_forecasts else None)
    return QuestionPart(
        question.id,
        speech.say(describe_decider(game, question.who)),
        form,
        whose=question.who if question.who in (TABLE, CHANCE) else "seat",
        prompt=to_sentence(question.prompt, speech),
        mine=can_answer(),
        waits=_describe_wait(question, game, speech),
        groups=rows,
        folded=form == "one" and len(options) > MAX_UNFOLDED and len({group.name for group in rows}) > 1,
        first=_group_options([option for option in question.beside if option not in options], speech),
        dice=tuple(_list_dice(question, game, speech)),
        low=question.total if form == "assign" else question.low,
        high=question.total if form == "assign" else question.high,
        refused=_list_refused(table, pending, offered.list_former(pending, question), speech) if form == "one" else (),
    )


def _describe_wait(question: Question, game: Game[Any, Any], speech: Speech) -> str:
    """Return who is waited for: the table owner answers what all players are asked (`ActionHandler`)."""
    if question.who in (TABLE, CHANCE):
        return speech.plain_text(f"web-wait-{question.who}")
    return speech.plain_text("web-wait", who=speech.say(describe_decider(game, question.who)))


def to_sentence(words: Words, speech: Speech) -> str:
    """Return `words` with a capital first letter."""
    return capitalize(speech.say(words).strip())


def _find_form(question: Question) -> str:
    if question.kind in ("roll", "assign"):
        return question.kind
    if question.kind == "amount" and question.high - question.low >= _MAX_NUMBER_BUTTONS:
        return "number"
    return "one" if question.is_single else "several"


def _group_options(options: Sequence[Option], speech: Speech, pending: Decision | None = None) -> tuple[Group, ...]:
    """Group options in the order of the first of each; an option without a group stands among them by itself.

    With `pending` each has its forecast.
    """
    groups: dict[str, list[Row]] = {}
    for option in options:
        name = to_sentence(option.group, speech) if option.group else ""
        risk = speech.plain_text(option.risk) if option.risk else ""
        ahead = tuple(_forecast_lines(pending.forecast(option.id), speech)) if pending is not None else ()
        label = to_sentence(option.label, speech)
        row = Row(option.id, label, risk, option.low, option.high, ahead, find_lead(name, label))
        groups.setdefault(name, []).append(row)
    return tuple(Group(name, tuple(rows)) for name, rows in groups.items())


def _forecast_lines(forecast: Forecast | None, speech: Speech) -> Iterable[tuple[str, str]]:
    if forecast is None or forecast.is_standing:
        return
    for kind, reasons in (("costs", forecast.costs), ("gains", forecast.gains), ("risks", forecast.risks)):
        if reasons:
            yield kind, capitalize("; ".join(dict.fromkeys(speech.say(reason.words) for reason in reasons)))


def _list_dice(question: Question, game: Game[Any, Any], speech: Speech) -> Iterable[Die]:
    for die in question.dice:
        faces = tuple((face, _name_face(face, game, speech)) for face in dict.fromkeys(die.faces))
        yield Die(die.id, to_sentence(die.label, speech), faces)


def _name_face(face: str, game: Game[Any, Any], speech: Speech) -> str:
    key = f"ui-{game.message_prefix}face-{face}"
    return speech.plain_text(key) if speech.has_message(key) else speech.plain_text("ui-face", face=face)


def _list_refused(
    table: GameTable, pending: Decision, options: Iterable[Option], speech: Speech
) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return the impossible options, each with the reasons against it and remedies.

    Options without a known reason are left out.

    The game is asked with its public view: a reason must not reveal a hand.
    """
    game = table.session.game
    public_view = game.view(table.session.state, "")
    refused = []
    for option in options:
        reasons = pending.explain(option.id) or game.explain_option(public_view, pending, option.id)
        if reasons:
            reasons_text = dict.fromkeys(to_sentence(reason.words, speech) for reason in reasons)
            helps = dict.fromkeys(speech.say(reason.remedy) for reason in reasons if reason.remedy is not None)
            remedies = (speech.plain_text("ui-why-mend", mend=remedy) for remedy in helps)
            refused.append((to_sentence(option.label, speech), (*reasons_text, *remedies)))
    return tuple(refused)
