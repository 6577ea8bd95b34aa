"""The pages for the time without a game, and those on which the table owner begins, continues and ends games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec

from marshub import qr_code
from marshub.kernel import MarsHubError
from marshub.languages import LANGUAGES
from marshub.table.links import Link, Links, ServedLink
from marshub.table.new_game_form import PLAYER, SEAT, Field, NewGameForm, read_values
from marshub.words import Speech, capitalize

from .game_control import GameControl
from .pages import Said
from .public_view import to_text
from .question_part import describe_link, to_sentence
from .templates import TEMPLATES

FindAddress = Callable[[Link], str]


class GameInput(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The input of the games page. `open`: the save that it takes to be open; then one of the others.

    `begin`: the fields of the form, as text; `resume`: the name of a save; `end`: close the open game.
    """

    open: str = ""
    begin: dict[str, str] | None = None
    resume: str | None = None
    end: bool = False


#: Made here, because msgspec 0.22 crashes where two threads use a type for the first time.
_decode_input = msgspec.json.Decoder(GameInput).decode


class GamePages:
    """The pages of a server beside those of its game.

    Args:
        links: The links of the server.
        control: Begins, continues and ends games; None where the game is opened elsewhere.
    """

    def __init__(self, links: Links, control: GameControl | None = None) -> None:
        self._links, self.control = links, control

    def may_control(self, link: Link) -> bool:
        """Return whether `link` may begin, continue and end games: that of the table owner."""
        return self.control is not None and link.role == "keep"

    def is_seated(self, link: Link) -> bool:
        """Return whether `link` opens the present game: not if its seat is only in an earlier one."""
        return link in self._links.all

    def make_page(self, link: Link, language: str, facts: Mapping[str, Any], find_address: FindAddress) -> str:
        """Return the games page for the table owner, for others the page on which a game is awaited.

        `facts`: addresses and the query, for its template; `find_address` returns the address of a link for others.
        """
        speech, control = Speech(language).in_form("long"), self.control
        texts = {
            "text": speech.plain_text,
            "language": language,
            "tongues": [(code, known.endonym) for code, known in LANGUAGES.items()],
        }
        if control is None or not self.may_control(link):
            key = "games-wait" if control is None or control.table is None else "games-no-seat"
            return TEMPLATES.get_template("waiting.html").render(facts, **texts, message=speech.plain_text(key))
        table = control.table
        game = table.session.game if table is not None else None
        return TEMPLATES.get_template("games.html").render(
            facts,
            **texts,
            open_save=control.open_save,
            game=speech.plain_text(f"game-{game.id}") if game is not None else "",
            is_free=control.is_free,
            saves=[
                (save.name, speech.plain_text(f"game-{save.game}"), save.when)
                for save in (control.list_saves() if control.is_free else ())
            ],
            form=self._render_form(speech, facts["query"]) if control.is_free else "",
            links=list(self._list_links(link, speech, find_address)),
        )

    def make_form(self, language: str, query: Mapping[str, str]) -> str:
        """Return the form for a new game, as HTML, with the values in `query`. For a link that may control only."""
        return self._render_form(Speech(language).in_form("long"), query)

    def handle_input(self, link: Link, body: bytes, language: str) -> Said:
        """Perform the input of the games page; a refusal is returned with its reason, and nothing has begun."""
        speech, control = Speech(language), self.control
        assert control is not None  # of a link that may control
        try:
            sent = _decode_input(body)
        except (msgspec.MsgspecError, RecursionError):
            return Said(speech.plain_text("web-nonsense"))
        try:
            if sent.begin is not None:
                control.begin_submitted(self._make_form(speech), sent.begin, sent.open)
            elif sent.resume is not None:
                control.resume_named(sent.resume, sent.open)
            elif sent.end:
                control.end(sent.open)
            else:
                return Said(speech.plain_text("web-nonsense"))
        except (MarsHubError, OSError) as error:
            return Said(f"{speech.title_error(error)}: {speech.say_error(error)}")
        return Said()

    def refuse_input(self, link: Link, body: bytes, language: str) -> Said:
        """Refuse the input of a page whose game is not open any more."""
        return Said(Speech(language).plain_text("games-ended"))

    def _make_form(self, speech: Speech) -> NewGameForm:
        assert self.control is not None
        return NewGameForm(self.control.games.list_games(), speech, self.control.games.bots)

    def _render_form(self, speech: Speech, query: Mapping[str, str]) -> str:
        form = self._make_form(speech)
        fields = form.make_fields(form.list_kept(query, query.get("changed", "")))
        values = read_values(fields)
        sections = [
            (
                to_sentence(section.title, speech) if section.title is not None else "",
                [to_text(item, speech) for item in section.sentences],
            )
            for section in form.make_briefing(values)
        ]
        groups: dict[str, list[Field]] = {"choices": [], "seats": [], "players": [], "table_choices": []}
        for field in fields:
            groups[_find_group(field)].append(field)
        return TEMPLATES.get_template("new-game.html").render(
            groups,
            text=speech.plain_text,
            meanings={field.id: capitalize(form.explain(field, values)) for field in fields},
            sections=sections,
        )

    def _list_links(self, link: Link, speech: Speech, find_address: FindAddress) -> Iterable[tuple[str, str, str]]:
        """Yield (purpose, address, QR code) of the links for others, where they can reach this server."""
        table = self.control.table if self.control is not None else None
        game = table.session.game if table is not None else None
        for other in self._links.all:
            address = find_address(other)
            if other != link and address:
                name = describe_link(ServedLink(other.role, other.seat, address), game, speech)
                yield name, address, qr_code.draw_svg(address, address)


def _find_group(field: Field) -> str:
    """Return the part of the form in which a field stands."""
    for prefix, name in ((SEAT, "seats"), (PLAYER, "players")):
        if field.id.startswith(prefix):
            return name
    return "table_choices" if field.id in ("chance", "seed") else "choices"
