"""Tests that the installed package contains the licences of all its code."""

import importlib.metadata
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parents[1]


def test_licences_are_installed() -> None:
    files = importlib.metadata.files("zobrist") or []
    texts = {file.name: file.read_text("utf-8") for file in files if file.name.startswith("LICENSE")}
    assert set(texts) == {"LICENSE-MIT", "LICENSE-APACHE", "LICENSE-THIRD-PARTY"}
    assert texts["LICENSE-MIT"] == (HERE.parents[1] / "LICENSE-MIT").read_text("utf-8")
    # The licences of these two crates require their text in binary distributions.
    third = texts["LICENSE-THIRD-PARTY"]
    assert "redis: BSD-3-Clause" in third and "sha1_smol: BSD-3-Clause" in third
    assert third.count("Redistributions in binary form must reproduce") >= 2


def test_licences_are_those_of_the_dependencies() -> None:
    if shutil.which("cargo") is None:
        pytest.skip("needs `cargo` to list the dependencies")
    done = subprocess.run([sys.executable, HERE / "licenses.py", "--check"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
