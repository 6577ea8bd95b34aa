"""The documentation site in a browser: on a desk and on a phone it shows, searches and darkens, and asks nobody."""

from __future__ import annotations

import functools
import importlib.util
import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from chromium import Tab, opened

pytestmark = [pytest.mark.browser, pytest.mark.timeout(1800)]

ROOT = Path(__file__).parents[2]
PAGES = {
    "docs/index.html": "MarsHub’s documents",
    "docs/play.html": "Playing",
    "docs/build.html": "Building a board",
    "docs/features.html": "What it does, in pictures",
    "docs/api-kernel.html": "API: the kernel",
    "hardware/hub/README.html": "",
    "shared/protocol.html": "",
    "README.html": "MarsHub",
}
SIZES = [(1280, 900), (390, 844)]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built with warnings as errors; `MARSHUB_SITE` names one that is built already."""
    if built := os.environ.get("MARSHUB_SITE"):
        return Path(built)
    if importlib.util.find_spec("sphinx") is None:
        pytest.fail("Sphinx is missing: .venv/bin/python -m pip install -r requirements/site.txt")
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-c", "docs", "-d", str(folder / "trees")]
    process = subprocess.run([*command, ".", str(folder / "html")], cwd=ROOT, capture_output=True, text=True)
    assert process.returncode == 0, process.stderr
    return folder / "html"


class QuietHandler(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None: ...


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    """Serve the site, and yield its address."""
    with ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(QuietHandler, directory=str(site))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


async def visit(tab: Tab, url: str) -> None:
    """Show a page, and wait until it and its scripts are there."""
    await tab.call("Page.navigate", url=url)
    await tab.until(f"location.href.startsWith({json.dumps(url)}) && document.readyState === 'complete'")


async def list_hosts(tab: Tab) -> set[str]:
    """Return the hosts of all that the page has fetched, and of what it refers to by address."""
    urls = await tab.value("performance.getEntriesByType('resource').map(entry => entry.name)")
    shown = "[...document.querySelectorAll('link[href]:not([rel=canonical]), script[src], img[src], object[data]')]"
    urls += await tab.value(f"{shown}.map(node => node.href || node.src || node.data)")
    return {urlsplit(url).netloc for url in urls if not url.startswith("data:")}


async def keep_picture(tab: Tab, name: str) -> None:
    if shots := os.environ.get("MARSHUB_SHOTS"):
        await tab.picture(Path(shots) / f"site-{name}.png")


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}")
async def test_pages_fit_their_window_and_ask_no_other_host(address: str, size: tuple[int, int]) -> None:
    async with opened("about:blank", size) as tab:
        await tab.size(*size, phone=size[0] < 500)
        for page, title in PAGES.items():
            await visit(tab, f"{address}/{page}")
            assert title in await tab.value("document.querySelector('article h1').textContent")
            assert "MarsHub" in await tab.value("document.title")
            wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
            assert await tab.value(wide) == 0, page
            assert await list_hosts(tab) == {urlsplit(address).netloc}, page
            unloaded = (
                "[...document.images].filter(image => image.complete && !image.naturalWidth).map(image => image.src)"
            )
            assert await tab.value(unloaded) == [], page
            await keep_picture(tab, f"{page.removesuffix('.html').replace('/', '-')}-{size[0]}")
        assert tab.complaints == []


async def test_its_root_leads_to_the_index(address: str) -> None:
    async with opened(f"{address}/") as tab:
        await tab.until("location.pathname === '/docs/index.html'")


@pytest.mark.parametrize("start", ["http", "file"])
async def test_the_search_finds_a_page_without_a_server_too(address: str, site: Path, start: str) -> None:
    base = address if start == "http" else site.as_uri()
    async with opened(f"{base}/search.html?q=Home+Assistant") as tab:
        await tab.until("document.querySelector('#search-results li a[href*=\"docs/mqtt.html\"]') !== null")


async def test_it_is_dark_for_who_wants_it_dark_and_by_its_button(address: str) -> None:
    ground = "getComputedStyle(document.body).backgroundColor.match(/\\d+/g).slice(0, 3).reduce((a, b) => +a + +b, 0)"
    async with opened("about:blank") as tab:
        for scheme in ("light", "dark"):
            await tab.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
            await visit(tab, f"{address}/docs/play.html")
            is_dark = await tab.value(ground) < 200
            assert is_dark == (scheme == "dark")
            await keep_picture(tab, f"play-{scheme}")
        await tab.touch(".theme-toggle-content .theme-toggle")
        await tab.until("document.body.dataset.theme !== 'auto'")
