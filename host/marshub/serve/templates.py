"""The templates of the pages."""

from __future__ import annotations

from pathlib import Path

import jinja2

FOLDER = Path(__file__).parent / "html"
#: The templates in `FOLDER`, each compiled once: all values are escaped, and none may be missing.
TEMPLATES = jinja2.Environment(
    loader=jinja2.FileSystemLoader(FOLDER),
    autoescape=True,
    undefined=jinja2.StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
    auto_reload=False,  # or each use looks for a newer file
)
