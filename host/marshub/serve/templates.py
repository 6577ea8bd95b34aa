"""The templates of the pages."""

from __future__ import annotations

from pathlib import Path

import jinja2

FOLDER = Path(__file__).parent / "html"


def make_environment() -> jinja2.Environment:
    """Return an environment for the templates in `FOLDER`: all values are escaped, and none may be missing."""
    return jinja2.Environment(
        loader=jinja2.FileSystemLoader(FOLDER),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
