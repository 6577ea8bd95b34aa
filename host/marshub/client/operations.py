"""The requests as methods, written once for both clients: a line for each request of `marshub.headless.requests`."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, Generic, ParamSpec, Self, TypeVar, overload

from marshub.headless import requests

from . import replies

if TYPE_CHECKING:
    from .clients import AsyncClient, Client

P = ParamSpec("P")
R = TypeVar("R")


class Method(Generic[P, R]):
    """A method that sends a request, whose fields are its arguments, and returns the reply to it.

    Of an `AsyncClient` it returns an awaitable.
    """

    def __init__(self, request: Callable[P, Any], reply: type[R]) -> None:
        """Make the method for the requests of one type."""
        self.request, self.reply = request, reply
        self.__doc__ = request.__doc__

    @overload
    def __get__(self, client: None, owner: type) -> Self: ...
    @overload
    def __get__(self, client: Client, owner: type) -> Callable[P, R]: ...
    @overload
    def __get__(self, client: AsyncClient, owner: type) -> Callable[P, Awaitable[R]]: ...
    def __get__(self, client: Client | AsyncClient | None, owner: type) -> Any:
        if client is None:
            return self

        def ask(*args: P.args, **kwargs: P.kwargs) -> Any:
            return client.ask(self.request(*args, **kwargs), self.reply)

        ask.__doc__ = self.__doc__
        return ask


class Operations:
    """All requests but `quit`, which both clients have themselves. The names are the ops."""

    new = Method(requests.New, replies.Begun)
    state = Method(requests.State, replies.State)
    table = Method(requests.AskTable, replies.Table)
    describe = Method(requests.Describe, replies.Described)
    pending = Method(requests.AskPending, replies.Moved)
    answer = Method(requests.Reply, replies.Answered)
    trade = Method(requests.Trade, replies.Traded)
    auto = Method(requests.Auto, replies.Played)
    adjust = Method(requests.Adjust, replies.Answered)
    position = Method(requests.AskPosition, replies.Position)
    lay = Method(requests.Lay, replies.Answered)
    places = Method(requests.AskPlaces, replies.Places)
    undo = Method(requests.Undo, replies.Answered)
    redo = Method(requests.Redo, replies.Answered)
    log = Method(requests.Log, replies.Log)
    explain = Method(requests.Explain, replies.Explained)
    forecast = Method(requests.Foresee, replies.Foreseen)
    odds = Method(requests.AskOdds, replies.OddsList)
    evaluate = Method(requests.Evaluate, replies.Evaluated)
    rules = Method(requests.AskRules, replies.Rules)
    advise = Method(requests.Advise, replies.Advised)
    briefing = Method(requests.AskBriefing, replies.Briefing)
    fork = Method(requests.Fork, replies.Copied)
    close = Method(requests.Close, replies.Copied)
    save = Method(requests.Save, replies.Saved)
    export = Method(requests.Export, replies.Record)
    load = Method(requests.Load, replies.Begun)
