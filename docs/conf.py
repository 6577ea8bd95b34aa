"""Sphinx's settings for the documentation site (docs/decisions/0124): it is built with `sphinx-build -c docs . DIR`.

Sources are read from the root of the repository, so that a link from docs/ to hardware/ or shared/ is the same on the
site as in the repository.
"""

from __future__ import annotations

import os
import re
import sys
import tomllib
from pathlib import Path
from typing import Any

from docutils import nodes
from pygments.lexers.special import TextLexer
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.util.osutil import relative_uri

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "host"), str(ROOT / "shared")]

project = "MarsHub"
release = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
root_doc = "docs/index"
include_patterns = [
    "*.md",
    "docs/**.md",
    "examples/**.md",
    "hardware/**.md",
    "shared/protocol.md",
    "tests/bench/same_game/README.md",
]
exclude_patterns = [".*", "build", "dist"]
# Pages outside docs/, and decisions, have no place in the navigation; other pages link to them. The type of an argument
# may be in two packages (`Reason` in kernel and client): autodoc links one of them.
suppress_warnings = ["toc.not_included", "ref.python"]
nitpicky = True
nitpick_ignore_regex = [("py:.*", ".*")]  # types in signatures: the API pages show what others build on, not all
myst_heading_anchors = 4
default_role = "code"  # docstrings have Markdown's single backticks
autodoc_default_options = {"members": True, "member-order": "bysource"}
autodoc_typehints = "description"
autodoc_class_signature = "separated"
html_theme = "furo"
html_title = "MarsHub"
html_favicon = "site/favicon.svg"
html_static_path = ["site"]
html_css_files = ["site.css"]
html_additional_pages = {"index": "forward.html"}  # the root of the site leads to docs/index.html
templates_path = ["site"]
html_copy_source = False
html_show_copyright = False
#: Files that a browser shows: a link opens them and does not save them.
SHOWN = {".svg", ".png", ".pdf", ".html", ".csv", ".txt"}


def find_folder_page(app: Sphinx, folder: str) -> str:
    """Return the document that stands for a folder (a path from the root), or "" if it has none."""
    pages = (f"{folder}/{name}" for name in ("README", "index"))
    return next((page for page in pages if page in app.env.found_docs), "")


def add_navigation(app: Sphinx, docname: str, source: list[str]) -> None:
    """Append a hidden toctree for each section of the index: the lists of links there are the site's navigation."""
    if docname != app.config.root_doc:
        return
    for caption, section in re.findall(r"^## (.+)\n((?:(?!## ).*\n?)*)", source[0], re.MULTILINE):
        targets = re.findall(r"^- \[[^]]+\]\((\S+?)(?:\.md|(/))\)", section, re.MULTILINE)
        paths = [(os.path.normpath(f"docs/{target}"), is_folder) for target, is_folder in targets]
        pages = [find_folder_page(app, path) if is_folder else path for path, is_folder in paths]
        lines = [f"/{page}" for page in pages if page]
        source[0] += "\n".join(["", "```{toctree}", ":hidden:", f":caption: {caption}", *lines, "```", ""])


def link_folders(app: Sphinx, doctree: nodes.document) -> None:
    """Link a folder's page in place of the folder; a folder without a page is only named."""
    for node in list(doctree.findall(addnodes.pending_xref)):
        folder = os.path.normpath(Path(app.env.docname).parent / node["reftarget"])
        if node["reftype"] != "myst" or node["refdomain"] == "doc" or not (ROOT / folder).is_dir():
            continue
        if page := find_folder_page(app, folder):
            node["refdomain"], node["reftarget"], node["reftargetid"] = "doc", page, None
        else:
            place = [] if folder in node.astext() else [nodes.Text(f" ({folder}/)")]
            node.replace_self([*node.children, *place])


def open_shown_files(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Make links to pictures and the like open them."""
    for node in list(doctree.findall(addnodes.download_reference)):
        if "filename" in node and Path(node["filename"]).suffix in SHOWN:
            uri = relative_uri(app.builder.get_target_uri(docname), f"_downloads/{node['filename']}")
            node.replace_self(nodes.reference("", "", *node.children, refuri=uri, internal=True))


def keep_attribute(app: Sphinx, what: str, name: str, obj: Any, options: Any, lines: list[str]) -> None:
    """Keep an attribute's docstring from napoleon, which takes what stands before a colon in it for a type."""
    if what in ("attribute", "data", "property"):
        lines[:] = _attributes.pop(name) if name in _attributes else _attributes.setdefault(name, lines.copy())


_attributes: dict[str, list[str]] = {}


def setup(app: Sphinx) -> dict[str, bool]:
    app.add_lexer("ftl", TextLexer)
    app.connect("autodoc-process-docstring", keep_attribute, priority=400)  # before napoleon, and after it
    app.connect("autodoc-process-docstring", keep_attribute, priority=600)
    app.connect("source-read", add_navigation)
    app.connect("doctree-read", link_folders)
    app.connect("doctree-resolved", open_shown_files)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
