"""The pages in Chromium, at the size of a phone and of a laptop, answers included. Not in the default run:
`pytest -m browser tests/serve`, with Chromium installed. Pictures are left in $MARSHUB_SHOTS, if that is set.
"""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from chromium import Tab, opened
from serve_process import served
from test_games_page import house
from test_on_the_table import action, planning
from web_table import KEEP, LOOK, PLAYERS, Evening, evening

from marshub.board import profile as profiles
from marshub.games import load_game
from marshub.kernel import Session
from marshub.kernel.log_entry import count_past_entries
from marshub.kernel.policy import play
from marshub.table.links import Link
from marshub.table.setup import open_table, start_session
from marshub.table.spectator_table import open_read_only_session
from scripted_advice import Thinks, at_plan, some_advice
from toys import Toy

pytestmark = pytest.mark.browser

SIZES = {"phone": (390, 844), "laptop": (1280, 800)}
LIVE = "document.body.dataset.state === 'live' && document.readyState === 'complete'"

#: Every text that is shown: (text, size in px, contrast with what lies beneath it).
TEXTS = """(() => {
  const parse = (c) => (c.match(/[\\d.]+/g) || []).map(Number);
  const light = ([r, g, b]) => [r, g, b].map((v) => v / 255).map((v) => v <= 0.04045 ? v / 12.92
    : ((v + 0.055) / 1.055) ** 2.4).reduce((s, v, i) => s + v * [0.2126, 0.7152, 0.0722][i], 0);
  const ground = (e) => { for (; e; e = e.parentElement) { const c = parse(getComputedStyle(e).backgroundColor);
    if (c.length && (c.length < 4 || c[3] === 1)) return c; } return [255, 255, 255]; };
  const found = [], walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const text = walk.currentNode.data.trim(), e = walk.currentNode.parentElement;
    if (!text || !e.checkVisibility() || e.closest('svg, noscript, .spoken, .skip')) continue;
    const style = getComputedStyle(e), [a, b] = [light(parse(style.color)), light(ground(e))];
    found.push([text, parseFloat(style.fontSize), (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)]);
  }
  return found;
})()"""
#: What is wider than the window, or than the box in which it scrolls.
WIDE = """[document.documentElement,
  ...document.querySelectorAll('body, main, section, .wide, .drawn, table, form, details')]
  .filter((box) => box.checkVisibility() && (box.scrollWidth > box.clientWidth + 1 && box.clientWidth > 0
    || box.getBoundingClientRect().right > innerWidth + 1)).map((box) => box.outerHTML.slice(0, 120))"""
#: Whether nothing is.
FITS = f"({WIDE}).length === 0"
#: What comes in has come in; lamps go on blinking.
SETTLED = """document.getAnimations().filter((each) => each.effect.getComputedTiming().iterations < Infinity)
  .forEach((each) => each.finish())"""
#: Every text and lamp of the drawn board: (what it is, contrast with the board).
DRAWN = """(() => {
  const parse = (c) => (c.match(/[\\d.]+/g) || []).map(Number);
  const light = ([r, g, b]) => [r, g, b].map((v) => v / 255).map((v) => v <= 0.04045 ? v / 12.92
    : ((v + 0.055) / 1.055) ** 2.4).reduce((s, v, i) => s + v * [0.2126, 0.7152, 0.0722][i], 0);
  const b = light(parse(getComputedStyle(document.querySelector('.drawn')).backgroundColor));
  return [...document.querySelectorAll('.drawn text, .drawn use:not(.h-dark)')].map((e) => {
    const style = getComputedStyle(e), a = light(parse(e.matches('.faint') ? style.stroke : style.fill));
    return [e.outerHTML.slice(0, 90), (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)]; });
})()"""
#: What can be pressed: (its text, height in px, whether a voice can name it).
PRESSED = """[...document.querySelectorAll('button, summary, nav a, .pick, .face, input[type=number]')]
  .filter((e) => e.checkVisibility()).map((e) => [e.outerHTML.slice(0, 80), e.getBoundingClientRect().height,
    Boolean(e.textContent.trim() || e.ariaLabel || (e.labels && e.labels.length))])"""


async def legible(tab: Tab) -> None:
    """Nothing is cut off at the side, too small, too faint, or too low for a finger."""
    assert await tab.value("document.documentElement.scrollWidth <= innerWidth")
    await tab.value(SETTLED)
    texts = await tab.value(TEXTS)
    assert len(texts) > 10
    assert [text for text in texts if text[1] < 16] == []
    assert [text for text in texts if text[2] < 4.5] == []
    drawn = await tab.value(DRAWN)
    assert len(drawn) > 10
    assert [text for text in drawn if text[1] < 4.5] == []
    pressed = await tab.value(PRESSED)
    assert [text for text in pressed if text[1] < 44 or not text[2]] == []


async def whole_picture(tab: Tab, name: str, size: tuple[int, int], folder: Path) -> None:
    """A picture of the page from top to bottom."""
    shots = Path(os.environ.get("MARSHUB_SHOTS", folder))
    height = await tab.value("document.documentElement.scrollHeight")
    await tab.size(size[0], min(height, 4000), phone=size[0] < 500)
    await tab.picture(shots / f"page-{name}.png")
    await tab.size(*size, phone=size[0] < 500)


async def answer(tab: Tab) -> None:
    """Give the first answer that the page offers, by hand, whatever kind of question it is."""
    await tab.until("document.querySelector('#ask form') !== null")
    kind = await tab.value("document.querySelector('#ask form').dataset.form")
    if kind == "one":
        if await tab.value("!document.querySelector('#ask form [data-option]').checkVisibility()"):
            await tab.touch("#ask form details summary")
            await tab.until("document.querySelector('#ask form [data-option]').checkVisibility()")
        await tab.touch("#ask form [data-option]")
        return
    if kind == "several":
        least = int(await tab.value("document.querySelector('#ask form').dataset.low"))
        for number in range(least):
            assert await tab.value("document.querySelector('#ask .main').disabled")
            await tab.touch(f"#ask form .pick:nth-of-type({number + 1})")
    if kind == "assign":
        while await tab.value("document.querySelector('#ask .main').disabled"):
            await tab.touch("#ask form .slot:has(input:not([value='x'])) [data-step='1']")
    if kind == "roll":
        for number in range(await tab.value("document.querySelectorAll('#ask .die').length")):
            await tab.touch(f"#ask .die:nth-of-type({number + 1}) .face")
    await tab.touch("#ask .main")


async def answered(tab: Tab, path: Path, times: int) -> None:
    """Answer so many questions and wait until each is in the save and the page shows the next."""
    for _ in range(times):
        before, asked = (
            open_read_only_session(path).step_count,
            await tab.value("document.querySelector('#ask').dataset.mark"),
        )
        await answer(tab)
        while open_read_only_session(path).step_count == before:
            assert await tab.value("document.querySelector('#trouble').hidden")
            await asyncio.sleep(0.05)
        await tab.until(f"document.querySelector('#ask').dataset.mark !== '{asked}'")


Game = tuple[str, dict[str, Any], str, int, Callable[[Any], str]]
GAMES: dict[str, Game] = {
    "fm": ("first-martians", {"players": 2}, "random", 20, lambda session: "players"),
    "fm-own-dice": ("first-martians", {"players": 2}, "random", 20, lambda session: "players"),
    "pm": ("pocket-mars", {"players": 2}, "sound", 12, lambda session: session.pending.decider),
    "om": ("on-mars", {"players": 2}, "random", 25, lambda session: session.pending.decider),
}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", GAMES)
async def test_a_seat_is_legible_and_answers(name: str, size: str, tmp_path: Path) -> None:
    game, setup, policy, steps, seat = GAMES[name]
    path = tmp_path / "evening.marshub"
    chance: Any = "table" if name.endswith("dice") else "auto"
    session = start_session(load_game(game), setup, 7, save=path, chance=chance)
    play(session, policy, steps)
    whose = seat(session)
    session.close()
    async with served(path, "--allow-input") as table, opened(table.links[whose], SIZES[size]) as tab:
        await tab.size(*SIZES[size], phone=size == "phone")
        await tab.until(LIVE)
        for scheme in ("light", "dark"):
            await tab.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
            await legible(tab)
            await whole_picture(tab, f"{name}-{size}-{scheme}", SIZES[size], tmp_path)
        await answered(tab, path, 6 if game == "first-martians" else 1)
        await legible(tab)
        await whole_picture(tab, f"{name}-{size}-after", SIZES[size], tmp_path)
        assert tab.complaints == []


async def test_two_phones_lay_their_hands(tmp_path: Path) -> None:
    """A whole draft's end, each card picked with a finger; neither phone shows the other's."""
    path = tmp_path / "evening.marshub"
    start_session(load_game("pocket-mars"), {"players": 2}, 7, save=path).close()
    async with (
        served(path, "--allow-input") as table,
        opened(table.links["red"], SIZES["phone"]) as red,
        opened(table.links["blue"], SIZES["phone"]) as blue,
    ):
        for tab in (red, blue):
            await tab.size(*SIZES["phone"], phone=True)
            await tab.until(LIVE)
        await blue.until("document.querySelector('#ask h2').textContent.includes('out of sight')")
        await answered(red, path, 1)
        await answered(blue, path, 1)
        for tab in (red, blue):
            await tab.until("document.querySelector('#stage').textContent.includes('Round 1')")
        hands = [await tab.value("document.querySelector('#held').textContent") for tab in (red, blue)]
        assert hands[0] != hands[1]
        assert [tab.complaints for tab in (red, blue)] == [[], []]


async def test_a_phone_that_slept_says_so_and_catches_up(tmp_path: Path) -> None:
    path = tmp_path / "evening.marshub"
    session = start_session(load_game("migration-mars"), {"players": 2}, 7, save=path)
    play(session, "random", 10)
    session.close()
    size = SIZES["phone"]
    async with served(path, "--allow-input") as table, opened(table.links[""], size) as tab:
        async with opened(table.links["keeper"], size) as keeper:
            await tab.until(LIVE)
            await keeper.until(LIVE)
            assert await tab.value("document.querySelector('#ask form') === null")  # it looks on
            await tab.call("Network.enable")
            offline = {"offline": True, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
            await tab.call("Network.emulateNetworkConditions", **offline)
            await tab.until("document.querySelector('#state').textContent.includes('No connection')")
            await answered(keeper, path, 2)
            await tab.call("Network.emulateNetworkConditions", **offline | {"offline": False})
            await tab.until(LIVE)
            wanted = await keeper.value("document.querySelector('#told').dataset.mark")
            await tab.until(f"document.querySelector('#told').dataset.mark === '{wanted}'")
            assert await keeper.value("document.activeElement.closest('#ask') !== null")  # where the answer was
            message = await keeper.value("document.querySelector('#ask').innerText")
            await answered(keeper, path, 1)
            await keeper.touch("#undo")
            await keeper.until(f"document.querySelector('#ask').innerText === {json.dumps(message + 'Redo')}")
        table.process.terminate()
        await table.process.wait()
        await tab.until("document.body.classList.contains('lost')")


async def test_the_keyboard_reaches_everything_and_nothing_moves_where_that_is_not_wanted(tmp_path: Path) -> None:
    path = tmp_path / "evening.marshub"
    session = start_session(load_game("pocket-mars"), {"players": 2}, 7, save=path)
    play(session, "sound", 12)
    assert session.pending is not None
    whose = session.pending.decider
    session.close()
    async with served(path, "--allow-input") as table, opened(table.links[whose], SIZES["laptop"]) as tab:
        await tab.until(LIVE)
        await tab.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-reduced-motion", "value": "reduce"}])
        order = []
        for _ in range(4):
            await tab.press("Tab")
            order.append(await tab.value("document.activeElement.className || document.activeElement.dataset.option"))
        first = await tab.value("[...document.querySelectorAll('#ask [data-option]')].map((e) => e.dataset.option)")
        assert order == ["skip", *first[:3]]
        before = open_read_only_session(path).step_count
        await tab.press("Enter")
        while open_read_only_session(path).step_count == before:
            await asyncio.sleep(0.05)
        await tab.until("document.activeElement.tagName === 'H2' || document.activeElement.closest('#ask')")
        assert await tab.value("document.getAnimations().length") == 0


def here(it: Evening, link: Link) -> str:
    return f"http://127.0.0.1:{it.client.port}{link.path}"


#: Whether what is in the middle of each answer, scrolled to, is that answer.
REACHED = """[...document.querySelectorAll('#ask form > button')].every((button) => {
  button.scrollIntoView({block: 'center'});
  const box = button.getBoundingClientRect();
  return button.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
})"""


@pytest.mark.parametrize("size", SIZES)
async def test_what_to_move_and_what_happened_are_at_hand_and_in_nobodys_way(size: str, tmp_path: Path) -> None:
    """An answer, a line ticked by a tap, a moment read and put away, the board in sight: in one page."""
    async with (
        evening(planning(), profile=profiles.load("hub")) as it,
        opened(here(it, PLAYERS), SIZES[size]) as tab,
    ):
        await tab.size(*SIZES[size], phone=size == "phone")
        await tab.until(LIVE)
        table, session = it.pages.table, it.session
        assert await tab.value("document.querySelector('#moving').checkVisibility()") is False
        button = f"[data-option='{action(session, 'unwind')}']"
        await tab.touch(f"#ask details:has({button}) summary")
        await tab.until(f'document.querySelector("{button}").checkVisibility()')
        await tab.touch(button)
        await tab.until("document.querySelector('[data-tick]') !== null")
        lines = len(table.pending_moves)
        await tab.touch("[data-tick]")
        await tab.until(f"document.querySelectorAll('[data-tick]').length === {lines - 1}")
        assert len(table.pending_moves) == lines - 1
        while await tab.value("document.querySelector('#moment').hidden"):  # until there is something to tell
            assert session.pending is not None
            await asyncio.to_thread(table.answer, session.pending.first_answer())
            question = f"document.querySelector('#ask form')?.dataset.question === '{session.pending_id}'"
            await tab.until(f"{question} && heardOf.endsWith('.{count_past_entries(session.log)}')")
        assert await tab.value("document.querySelector('#moment h2').textContent.length > 3")
        for scheme in ("light", "dark"):
            await tab.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
            await legible(tab)
            await whole_picture(tab, f"moment-{size}-{scheme}", SIZES[size], tmp_path)
        assert await tab.value(REACHED)
        waiting = await tab.value("moments.length")
        await tab.touch("#go-on")
        await tab.until(f"moments.length === {waiting - 1}")
        while not await tab.value("document.querySelector('#moment').hidden"):
            alone = await tab.value("document.querySelector('#skip-moments').hidden")
            await tab.touch("#go-on" if alone else "#skip-moments")
        assert await tab.value("document.querySelector('.drawn').getBoundingClientRect().height > 200")
        await tab.touch(".drawn .zone")
        assert await tab.value("document.querySelector('#near .name').checkVisibility()")  # enlarged, and legible:
        assert await tab.value("document.querySelector('#near .name').getBoundingClientRect().height >= 16")
        await tab.value("renew('board', 'other', by('board').innerHTML.replace('hidden', 'hidden '))")
        assert await tab.value("document.querySelector('#near .name').checkVisibility()")  # also when the board changes
        await whole_picture(tab, f"near-{size}", SIZES[size], tmp_path)
        assert await tab.value("document.querySelector('#pointed').textContent.includes(':')")
        assert await tab.value("document.documentElement.scrollWidth <= innerWidth")
        assert await tab.value(FITS)
        assert tab.complaints == []


async def test_advice_is_asked_by_a_tap_read_and_gone_with_the_question(tmp_path: Path) -> None:
    made: list[Thinks] = []
    async with (
        evening(at_plan(), profile=profiles.load("hub")) as it,
        opened(here(it, PLAYERS), SIZES["phone"]) as tab,
    ):
        await tab.size(*SIZES["phone"], phone=True)
        await tab.until(LIVE)
        table = it.pages.table
        table.adviser.make_worker = lambda heard: made.append(Thinks(heard)) or made[-1]  # type: ignore[func-returns-value]
        await tab.touch("#advise")
        await tab.until("document.querySelector('#advice .hint')?.textContent.includes('Thinking')")
        made[0].find(some_advice(), done=True)
        await tab.until("document.querySelectorAll('#advice details').length === 2")
        assert "wins 72% (64 to 80)" in await tab.value("document.querySelector('#advice summary').textContent")
        await tab.touch("#advice summary")
        await tab.until("document.querySelector('#advice li').checkVisibility()")
        assert "Backup Farm" in await tab.value("document.querySelector('#advice li').textContent")
        assert await tab.value("document.querySelector('#ask form') !== null")  # the question stays where it was
        await legible(tab)
        await whole_picture(tab, "advice", SIZES["phone"], tmp_path)
        assert table.session.pending is not None
        await asyncio.to_thread(table.answer, action(table.session, "unwind"))
        await tab.until("document.querySelector('#advise') !== null")  # of the next question nobody knows anything yet
        assert await tab.value("document.querySelector('#advice details') === null")
        assert tab.complaints == []


async def test_a_token_moved_on_the_board_ticks_its_line_on_a_phone() -> None:
    """The whole way: a simulated board, its wire, the table, the page."""
    with closing(open_table(planning(), "sim", profile="hub", calm_ms=50)) as boarded:
        table = boarded.table
        assert table.simulated_hand is not None
        assert await asyncio.to_thread(table.wait_for, lambda: table.board.connected, 30)
        await asyncio.to_thread(table.tick_moves)
        async with (
            evening(table.session, table=table) as it,
            opened(here(it, LOOK), SIZES["phone"]) as tab,
        ):
            await tab.until(LIVE)
            await asyncio.to_thread(table.answer, action(table.session, "unwind"))
            piece, zone = next(
                (m.thing.id, m.thing.zone) for m in table.pending_moves if m.thing.id.startswith("pawn-")
            )
            await tab.until("document.querySelector('#moving li') !== null")
            lines = await tab.value("document.querySelectorAll('#moving li').length")
            await asyncio.to_thread(table.simulated_hand.place_piece, piece, zone)
            await tab.until(f"document.querySelectorAll('#moving li').length === {lines - 1}")
            assert await tab.value("document.querySelector('[data-tick]') === null")  # it looks on
            for message in ("one", "two"):  # nobody has to put anything away on a wall
                await tab.value(f"tell({{gone: false, cards: ['<h2>{message}</h2>']}})")
            assert await tab.value("document.querySelector('#moment h2').textContent") == "two"
            assert await tab.value("document.querySelector('#skip-moments').hidden")
            assert tab.complaints == []


async def test_a_live_update_leaves_what_is_typed_and_where_one_is() -> None:
    session: Session[Any, Any] = Session(Toy(), {"rounds": 3}, 4)
    while session.pending is not None and session.pending.prompt.key != "toy-share":
        session.answer(session.pending.first_answer())
    async with evening(session) as it, opened(here(it, KEEP), SIZES["phone"]) as tab:
        await tab.until(LIVE)
        await tab.value("document.querySelector('[data-slot=blue]').value = 2")
        await tab.value("document.querySelector('[data-slot=blue]').focus()")
        again = "renew('ask', '{}', document.querySelector('#ask').innerHTML.replaceAll({}))"
        await tab.value(again.format("same", "'hint', 'hint'"))
        assert await tab.value("document.querySelector('[data-slot=blue]').value") == "2"
        assert await tab.value("document.activeElement.dataset.slot") == "blue"
        await tab.value(again.format("other", "/data-question=.[^ ]+/g, 'data-question=other'"))
        assert await tab.value("document.querySelector('[data-slot=blue]').value") == "0"  # another question's answer
        assert await tab.value("document.activeElement.closest('#ask') !== null")
        for message in range(20):  # who was away is not buried, and reads on where they were
            await tab.value(f"tell({{gone: false, cards: ['<h2>{message}</h2>']}})")
        assert await tab.value("moments.length") == 12
        assert await tab.value("document.querySelector('#moment h2').textContent") == "0"
        await tab.press("Escape")
        assert await tab.value("document.querySelector('#moment h2').textContent") == "9"
        await tab.value("tell({gone: true, cards: []})")
        assert await tab.value("document.querySelector('#moment').hidden")


async def test_a_link_of_another_evening_says_what_to_do(tmp_path: Path) -> None:
    async with evening(planning()) as it, opened(here(it, Link("gone")), SIZES["phone"]) as tab:
        await tab.size(*SIZES["phone"], phone=True)
        await tab.until("document.body.innerText.includes('F10')")
        assert await tab.value("document.documentElement.scrollWidth <= innerWidth")
        assert await tab.value("getComputedStyle(document.body).maxWidth !== 'none'")  # its own style is let in
        assert not [complaint for complaint in tab.complaints if "403" not in complaint]  # but that it was refused
        await whole_picture(tab, "refused", SIZES["phone"], tmp_path)


@pytest.mark.parametrize("game", ["first-martians", "pocket-mars", "migration-mars", "on-mars"])
async def test_nothing_scrolls_sideways_on_any_phone(game: str, tmp_path: Path) -> None:
    session: Session[Any, Any] = Session(load_game(game), {"players": 4}, 7)
    play(session, "random", 40)
    async with evening(session, profile=profiles.load("hub")) as it, opened(here(it, KEEP), SIZES["phone"]) as tab:
        for path in ("?lang=en", "?lang=it", "/rules?ask=colony", "/tv"):
            for width in (360, 390, 430):
                await tab.size(width, 844, phone=True)
                await tab.call("Page.navigate", url=here(it, KEEP) + path)
                await tab.until("document.readyState === 'complete' && location.href.endsWith('" + path + "')")
                await tab.value("document.querySelectorAll('details').forEach((fold) => { fold.open = true; })")
                assert await tab.value(WIDE) == [], (path, width)
        await whole_picture(tab, f"wide-{game}", SIZES["phone"], tmp_path)


async def test_a_game_is_begun_ended_and_continued_by_fingers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with house(tmp_path, monkeypatch) as it:
        address = f"http://127.0.0.1:{it.client.port}"
        size = SIZES["phone"]
        async with (
            opened(address + it.link("keep").path, size) as keeper,
            opened(address + it.link("look").path, size) as other,
        ):
            for tab in (keeper, other):
                await tab.size(*size, phone=True)
                await tab.until(LIVE)
            await keeper.value(
                "(() => { const game = document.getElementById('n-game'); game.value = 'pocket-mars';"
                "game.dispatchEvent(new Event('change', { bubbles: true })); })()"
            )
            await keeper.until("document.getElementById('n-variant') !== null")
            assert await keeper.value(FITS)
            await keeper.value("document.getElementById('n-seed').value = '7'")
            await whole_picture(keeper, "games-form", size, tmp_path)
            await keeper.touch("#new-game .main")
            for tab in (keeper, other):  # both load again by themselves
                await tab.until("document.body.dataset.send !== undefined")
                await tab.until(LIVE)
            assert it.control.table is not None
            assert (it.control.table.session.game.id, it.control.table.session.seed) == ("pocket-mars", 7)
            await keeper.touch("a[href*='/games']")
            await keeper.until("document.getElementById('end') !== null")
            await keeper.until(LIVE)
            await whole_picture(keeper, "games-open", size, tmp_path)
            await keeper.touch("#end")
            await keeper.until("document.getElementById('end-asks').checkVisibility()")
            await keeper.touch("#end-yes")
            await keeper.until("document.querySelector('[data-resume]') !== null")
            await keeper.until(LIVE)
            await other.until("document.body.innerText.includes('Waiting for the table')")
            assert it.control.table is None
            await whole_picture(other, "games-wait", size, tmp_path)
            await keeper.touch("[data-resume]")
            for tab in (keeper, other):
                await tab.until("document.body.dataset.send !== undefined")
            assert it.control.table is not None
            assert keeper.complaints == other.complaints == []


async def test_the_screen_offers_the_page_where_it_has_no_room(tmp_path: Path) -> None:
    async with evening(planning()) as it, opened(here(it, KEEP) + "/screen", SIZES["phone"]) as tab:
        await tab.size(*SIZES["phone"], phone=True)
        await tab.until("document.querySelector('#small a') !== null")
        assert await tab.value(FITS)
        await whole_picture(tab, "screen-small", SIZES["phone"], tmp_path)
        await tab.touch("#small a")
        await tab.until(f"document.body.dataset.send !== undefined && {LIVE}")
        await tab.call("Page.navigate", url=here(it, KEEP) + "/screen")
        await tab.until("document.querySelector('#small')?.checkVisibility()")
        await tab.touch("#anyway")
        assert not await tab.value("document.querySelector('#small').checkVisibility()")
        await tab.size(*SIZES["laptop"], phone=False)
        await tab.call("Page.navigate", url=here(it, KEEP) + "/screen")
        await tab.until("document.querySelector('#small')?.checkVisibility() === false")
