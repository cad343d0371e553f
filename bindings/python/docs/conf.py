"""Settings of Sphinx. Run `sphinx-build -W docs docs/_build` in `bindings/python`, after `pip install '.[docs]'`."""

import re
from importlib.metadata import version as installed
from importlib.util import find_spec
from operator import attrgetter

import zobrist
import zobrist.ase

project = "zobrist"
author = "the authors of zobrist"
release = version = installed("zobrist")
extensions = ["sphinx.ext.autodoc", "sphinx.ext.mathjax", "myst_parser", "sphinx_gallery.gen_gallery"]
exclude_patterns = ["_build", "measured.md", "compared.md", "tutorials", "**/sg_execution_times.rst", "sg_execution_times.rst"]
html_theme = "furo"
html_title = f"zobrist {release}"
html_static_path = ["_static"]
html_css_files = ["code.css"]
default_role = "py:obj"
toc_object_entries_show_parents = "hide"
autodoc_default_options = {"members": True, "member-order": "bysource"}
myst_enable_extensions = ["dollarmath"]
myst_heading_anchors = 3

# Tutorials that need a package which the extra `docs` does not install.
absent = {name: package for name, package in {"9_cluster_expansion": "icet"}.items() if find_spec(package) is None}
for name, package in absent.items():
    print(f"{package} is not installed: {name}.py is shown, and not run")

sphinx_gallery_conf = {
    "examples_dirs": "tutorials",
    "gallery_dirs": "tutorial",
    "within_subsection_order": "FileNameSortKey",
    "filename_pattern": "/" + "".join(f"(?!{name})" for name in absent) + r"(\d|structures)_\w+\.py",
    "ignore_pattern": r"^(barriers|tempering)\.py",
    "run_stale_examples": True,
    "abort_on_example_error": True,
    "download_all_examples": False,
    "show_memory": False,
    "show_signature": False,
}


def escape(_app: object, _what: str, _name: str, _object: object, _options: object, lines: list[str]) -> None:
    """Escapes markup in docstrings. They are plain text: a `*` is a product or unpacks a tuple, and names may end in
    `_`."""
    lines[:] = [line if line.startswith(">>>") else re.sub(r"([*|]|(?<=\w)_(?=\W|$))", r"\\\1", line) for line in lines]


def public(name: str) -> bool:
    """Returns whether the package has this name, such as `LocalKeys.hash` or `zobrist.ase`."""
    try:
        attrgetter(name.removeprefix("zobrist."))(zobrist)
    except AttributeError:
        return False
    return True


def complete(_app: object, _name: str, source: list[str]) -> None:
    """Pages are complete in the repository, too, which has no references and, of the tutorial, only scripts. Here names
    become references, links to scripts those to pages, a link alone on its line the page that it leads to, and other
    links out of this folder plain text."""
    text = re.sub(r"\(tutorials/(?:(\w+)\.py)?\)", lambda to: f"(tutorial/{to[1] or 'index'}.rst)", source[0])
    text = re.sub(r"^\[.*\]\((\S+\.md)\)$", r"```{include} \1\n:heading-offset: 1\n```", text, flags=re.M)
    text = re.sub(r"\[([^\]]*)\]\(\.\./[^)]*\)", r"\1", text)
    named = r"(?<![`\w}])`((?:zobrist\.|[A-Z])[\w.]+)`(?!`)"
    reference = lambda of: f"{{py:obj}}`{of[1]} <zobrist.{of[1].removeprefix('zobrist.')}>`" if public(of[1]) else of[0]
    source[0] = re.sub(named, reference, text)


def setup(app: object) -> None:
    app.connect("autodoc-process-docstring", escape)  # type: ignore[attr-defined]
    app.connect("source-read", complete)  # type: ignore[attr-defined]
