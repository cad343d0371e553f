"""Runs the examples in all docstrings, including those of the compiled module, and in the READMEs."""

import doctest
import inspect
import re
import runpy
from pathlib import Path

import numpy
import pytest

import zobrist
from zobrist import _zobrist, array_keys, audit, class_keys, digests, hashed, shapes

try:
    import zobrist.ase

    OPTIONAL = [zobrist.ase]
except ImportError:
    OPTIONAL = []


def docstrings() -> dict[str, str]:
    found = {}
    for module in (_zobrist, array_keys, audit, class_keys, digests, hashed, shapes, *OPTIONAL):
        for name, item in vars(module).items():
            if name.startswith("_") or not getattr(item, "__module__", "").startswith("zobrist"):
                continue
            found[name] = inspect.getdoc(item) or ""
            for member, value in vars(item).items() if inspect.isclass(item) else ():
                if not member.startswith("_") or member == "__getitem__":
                    found[f"{name}.{member}"] = inspect.getdoc(value) or ""
    return found


DOCS = docstrings()


@pytest.mark.parametrize("name", [name for name, text in DOCS.items() if ">>>" in text])
def test_examples(name: str) -> None:
    test = doctest.DocTestParser().get_doctest(DOCS[name], {"zobrist": zobrist, "numpy": numpy}, name, None, 0)
    assert doctest.DocTestRunner().run(test).failed == 0


def test_everything_public_is_documented() -> None:
    names = [name for name in zobrist.__all__ if not (getattr(zobrist, name).__doc__ or "").strip()]
    members = [name for name in DOCS if name.split(".")[0] in zobrist.__all__ and "." in name and not DOCS[name]]
    assert names == [] and [name for name in members if not name.startswith(("Shape", "SearchEntry"))] == []


@pytest.mark.parametrize("name", ["ArrayKeys", "Audit", "Cache", "CanonicalHash", "Hashed", "KeyTable", "LatticeKeys", "LocalHashes", "LocalKeys", "OpenKeys", "Store", "TranspositionTable"])
def test_arguments_of_classes_are_documented(name: str) -> None:
    """The docstring of each class describes its arguments, because Python shows no docstring of `__new__`."""
    item = getattr(zobrist, name)
    parameters = re.findall(r"\w+", re.sub(r"=[^,)]+", "", item.__text_signature__ or str(inspect.signature(item))))
    assert any(f"{parameter}: " in item.__doc__ or f"{parameter}(" in item.__doc__ for parameter in parameters)


@pytest.mark.parametrize("page", ["../README.md", "../../../README.md", "../docs/index.md", "../docs/own_state.md"])
def test_pages(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"```python\n(.*?)```", (Path(__file__).parent / page).read_text("utf-8"), re.S)
    assert blocks
    names: dict[str, object] = {}
    for block in blocks:
        exec(block, names)


def test_tutorials_are_in_the_order_of_their_numbers() -> None:
    """Fails without the setting `within_subsection_order`: by default the gallery sorts scripts by length."""
    settings = runpy.run_path(str(Path(__file__).parents[1] / "docs" / "conf.py"))
    assert settings["sphinx_gallery_conf"]["within_subsection_order"] == "FileNameSortKey"


@pytest.mark.parametrize("page, words", [
    ("7_adsorbates", ["adsorbate", "kinetic monte carlo"]),
    ("8_replicas_and_restarts", ["replica exchange", "restart", "checkpoint", "parallel tempering", "reproducible"]),
    ("9_cluster_expansion", ["cluster expansion", "icet"]),
    ("structures_from_files", ["pymatgen", "cif", "poscar"]),
])  # fmt: skip
def test_pages_have_the_words_of_their_field(page: str, words: list[str]) -> None:
    """The search of the site finds the words of its pages."""
    text = (Path(__file__).parents[1] / "docs" / "tutorials" / f"{page}.py").read_text("utf-8").lower()
    assert [word for word in words if word not in text] == []


def test_the_reference_has_everything() -> None:
    pages = (Path(__file__).parents[1] / "docs" / "reference").glob("*.rst")
    text = "\n".join(page.read_text("utf-8") for page in pages)
    listed = re.findall(r"^\.\. auto(?:class|function):: (\w+)$", text, re.M)
    assert sorted(listed) == sorted(set(zobrist.__all__) - {"__version__"})
