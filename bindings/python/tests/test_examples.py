"""Runs the scripts in `examples`. Each script checks its own results."""

import os
import runpy
import subprocess
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[1] / "examples"
ROOT = EXAMPLES.parents[2]

# Positions, each with the hash that the Rust program prints for `chess key --own --fen FEN`.
POSITIONS = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1": "a9d90af4edf881a0",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1": "4714468b0efd6b98",
    "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3": "2e799d5eaf2a4bd5",
    "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2": "05b274a7cca7b987",
    "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1": "80a9082eebc92d3f",
    "4k2r/8/8/8/3pP3/8/8/R3K3 b Qk e3 0 1": "2ee3bc3118560ce5",
}


def load(name: str) -> dict:
    return runpy.run_path(str(EXAMPLES / f"{name}.py"))


def test_ising_wang_landau() -> None:
    load("ising_wang_landau")["main"]()


def test_four_in_a_row() -> None:
    load("four_in_a_row")["main"]()


def test_vacancies() -> None:
    pytest.importorskip("lattice_mc")
    load("vacancies")["main"](10, 40)


def test_positions_of_the_rust_program() -> None:
    fen = load("fen")
    assert {text: f"{fen['keys'].hash(fen['read'](text)):016x}" for text in POSITIONS} == POSITIONS


def test_the_rust_program_prints_the_same() -> None:
    """Without the program `chess` the test is skipped; with `ZOBRIST_ALL_TOOLS`, as in `.ci/run`, it fails."""
    folders = [os.environ.get("CARGO_TARGET_DIR", ""), str(ROOT / "target")]
    paths = [Path(folder) / kind / "chess" for folder in folders if folder for kind in ("release", "debug")]
    chess = next((path for path in paths if path.exists()), None)
    if chess is None:
        absent = f"none of {', '.join(map(str, paths))} is there: run `cargo build -p chess` first"
        (pytest.fail if os.environ.get("ZOBRIST_ALL_TOOLS") else pytest.skip)(absent)
    for text, hash in POSITIONS.items():
        printed = subprocess.run([chess, "key", "--own", "--fen", text], capture_output=True, text=True)
        assert (printed.returncode, printed.stdout) == (0, f"{hash}\n"), printed.stderr
