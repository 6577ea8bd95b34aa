"""The same game but for what is hidden sends the same bytes to all it is hidden from: pages, moments, list, board."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import AsyncExitStack
from typing import Any

import pytest
from web_table import BLUE, KEEP, LINKS, LOOK, PLAYERS, RED, caught_up, evening, news

from marshub.board import profile as profiles
from marshub.kernel import Chance
from marshub.serve.page_moments import MomentPosition
from marshub.table.links import Link
from secret_swaps import Swap, boxed_objective, objectives, pocket_deck, pocket_hands, striking_event, swapped

HUB = profiles.load("hub")

CASES: dict[str, tuple[str, int, Swap, Sequence[Link], str]] = {
    "hands": ("pocket-mars", 3, pocket_hands, (LOOK, KEEP, PLAYERS, RED), "blue"),
    "deck": ("pocket-mars", 3, pocket_deck, (LOOK, KEEP, PLAYERS, RED), "blue"),
    "objectives": ("on-mars", 3, objectives, (LOOK, KEEP, PLAYERS, RED), "blue"),
    "box": ("on-mars", 3, boxed_objective, (LOOK, KEEP, PLAYERS, RED), "blue"),
    "events": ("first-martians", 2, striking_event, (LOOK, KEEP, PLAYERS), ""),
}


def sent(text: str, client: Any) -> str:
    """All but signs of life, which come by the clock, and the server's own port."""
    return re.sub(r"id: .+\nevent: beat\ndata: {}\n\n", "", text).replace(f":{client.port}", ":PORT")


@pytest.mark.parametrize("name", CASES)
async def test_whoever_may_not_know_is_sent_the_same_bytes(name: str) -> None:
    game, players, swap, blind, owner = CASES[name]
    compared = moments = moves = 0
    for seed in {"pocket-mars": (3, 5), "on-mars": (3, 5, 6)}.get(game, (4,)):
        one, other = swapped(game, players, swap, seed)
        if owner:  # it can be seen, by its owner
            assert one.view(owner) != other.view(owner)
        async with evening(one, profile=HUB) as here, evening(other, profile=HUB) as there, AsyncExitStack() as stack:
            both = (here, there)
            streams = {link: [await stack.enter_async_context(news(it.client, link)) for it in both] for link in blind}
            dice = Chance(seed)
            for _ in range(12 if game == "on-mars" else 5):
                for link in blind:
                    pages = [sent(await it.page(link), it.client) for it in both]
                    assert pages[0] == pages[1]
                    for it, heard in zip(both, streams[link], strict=True):
                        await caught_up(it, link, heard)
                    assert sent(streams[link][0].all, here.client) == sent(streams[link][1].all, there.client)
                    messages = [
                        it.pages.make_news(link, "en", MomentPosition(0, max(0, len(one.log) - 80)))[0] for it in both
                    ]
                    assert messages[0] == messages[1]
                    moments += len(messages[0] or ())
                for link in LINKS:  # a television shows the same whoever's link it has, the owner's too
                    televisions = [sent(await it.page(link, "/tv"), it.client) for it in both]
                    assert televisions[0] == televisions[1]
                compared += 1
                moves += len(here.pages.table.pending_moves)
                if owner:
                    pages = [await it.page(BLUE) for it in both]
                    assert pages[0] != pages[1]
                if one.pending is None:
                    break
                answer = one.pending.random_answer(dice)
                if owner and one.pending.decider in ("blue", "green"):  # what its owner does with it can be seen
                    break
                for it in both:
                    it.pages.table.answer(answer)
                if any(one.view(link.seat) != other.view(link.seat) for link in blind):
                    break  # it came to light
    assert compared > 2
    assert moments
    assert moves
    assert set(blind) <= set(LINKS)
