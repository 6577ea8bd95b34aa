"""Directs a demo on the screen: says a word before each part of the film, and sets how fast the hands are in it."""

from __future__ import annotations

import threading
from dataclasses import dataclass

from marshub.kernel import Moment, Words, say
from marshub.table.game_table import GameTable
from marshub.table.pacing import Pacing
from marshub.words import Speech

from .film import Film, reading_s


@dataclass(frozen=True)
class Credits:
    """What is said before it begins: of which game it is, and from which seed. `picked`: the demo chose that."""

    game: str
    seed: int
    picked: bool = False
    resumed: bool = False
    cramped: bool = False  # the window is too small for table and board side by side


class Director:
    """`film` as it is told at `table`, of hands whose `pacing` it sets; everything is read at that pace."""

    def __init__(self, table: GameTable, film: Film, credits_: Credits, pacing: Pacing, speech: Speech) -> None:
        self._table, self._film, self._pacing, self._speech = table, film, pacing, speech
        self._credits: Credits | None = credits_
        self._pace = table.telling.pace  # at which it is told while nothing lapses
        self._share = 1.0

    def turn(self) -> None:
        """Before each question: whether another part of the film begins here."""
        if self._credits is not None:
            self._say(opening(self._credits))
            self._credits = None
        position, film, pacing = self._table.session.position, self._film, self._pacing
        runs = film.lapse <= position < film.finale and self._table.session.pending is not None
        if runs == (self._share != 1.0):
            return
        self._share = film.share if runs else 1.0
        pacing.share = 1.0  # until the word is read
        if runs:
            self._pace = self._table.telling.pace
            self._say(_word("lapse", count=film.finale - position))
            self._table.tell_at("none")
        else:
            self._table.tell_at(self._pace)
            self._say(_word("finale"))

    def heard(self) -> None:
        """All that is to be read has been read: the hands go on as fast as this part of the film wants it."""
        self._pacing.share = self._share

    def read(self, moment: Moment, over: threading.Event) -> None:
        """Let `moment` be read, unless somebody goes on sooner."""
        told = self._table.telling
        self._pacing.read(over, reading_s(moment, self._speech), lambda: told.now is not moment)

    def _say(self, moment: Moment) -> None:
        self._table.announce(moment)


def opening(credits_: Credits) -> Moment:
    """What is to be seen, in a few words, and which keys there are."""
    which = "resumed" if credits_.resumed else "picked" if credits_.picked else "seed"
    text: list[Words] = [say(f"demo-opening-{which}", seed=credits_.seed), say("demo-opening-keys")]
    if credits_.cramped:
        text.append(say("demo-opening-cramped"))
    title = say("demo-opening", game=f"@game-{credits_.game}")
    return Moment("word", title, (), lead=0, story=say("demo-opening-story"), text=tuple(text))


def _word(name: str, **arguments: int) -> Moment:
    return Moment("word", say(f"demo-{name}"), (), lead=0, story=say(f"demo-{name}-story", **arguments))
