"""Error pages for visitors without a link: the reason and the remedy, in their browser's language."""

from __future__ import annotations

import base64
from hashlib import sha256

import jinja2
from aiohttp import hdrs, web

from marshub.languages import LANGUAGES
from marshub.words import Speech

from .templates import FOLDER

_PAGE = (FOLDER / "refused.html").read_text("utf-8")
_STYLE = _PAGE.partition("<style>")[2].partition("</style>")[0]
_ICON = "data:image/svg+xml;base64," + base64.b64encode((FOLDER / "icon.svg").read_bytes()).decode()
#: Only the page's own style, by its digest, and its icon: a stranger loads no file from this server.
_CONTENT_POLICY = (
    f"default-src 'none'; style-src 'sha256-{base64.b64encode(sha256(_STYLE.encode()).digest()).decode()}'; "
    "img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_TEXTS = {
    403: ("web-stranger-title", ("serve-refused", "web-stranger-why", "web-stranger-do")),
    404: ("web-nothing-title", ("web-nothing-do",)),
    503: ("serve-full", ("web-full-do",)),
}
_MAX_HEADER = 200  # letters of Accept-Language that are read
_TEMPLATE = jinja2.Environment(autoescape=True, undefined=jinja2.StrictUndefined).from_string(_PAGE)


def make_error_response(request: web.Request, status: int, default_language: str) -> web.Response:
    """Return the response to a refused request: a page for browsers, a line for programs.

    `default_language` is the language for visitors who request none of ours.
    """
    language = find_language(request, default_language)
    text = Speech(language).plain_text
    title, lines = _TEXTS[status]
    if "text/html" not in request.headers.get(hdrs.ACCEPT, ""):
        return web.Response(status=status, text=text("serve-refused" if title != "serve-full" else title) + "\n")
    sentences = [text(line) for line in lines]
    page = _TEMPLATE.render(language=language, title=text(title), lines=sentences, icon=_ICON)
    headers = {
        "Content-Security-Policy": _CONTENT_POLICY,
        "Content-Language": language,
        "Vary": "Accept, Accept-Language",
    }
    return web.Response(status=status, text=page, content_type="text/html", headers=headers)


def find_language(request: web.Request, default_language: str) -> str:
    """Return the available language that a request prefers (RFC 9110, 12.5.4); `default_language` if there is none."""
    if (requested := request.query.get("lang", "")) in LANGUAGES:
        return requested
    preferences: list[tuple[float, str]] = []
    for entry in request.headers.get(hdrs.ACCEPT_LANGUAGE, "")[:_MAX_HEADER].split(","):
        name, _, weight = entry.strip().partition(";q=")
        try:
            preferences.append((float(weight or 1), name.partition("-")[0].lower()))
        except ValueError:
            continue
    available = [
        name for weight, name in sorted(preferences, key=lambda entry: -entry[0]) if weight > 0 and name in LANGUAGES
    ]
    return available[0] if available else default_language
