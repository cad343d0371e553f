"""The stubs are what the compiled module has, and the package is typed."""

import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parents[1]
pytest.importorskip("mypy")


def test_stubs_are_those_of_the_module() -> None:
    check = [sys.executable, "-m", "mypy.stubtest", "zobrist._zobrist"]
    done = subprocess.run(check, cwd=HERE / "tests", capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_types(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(
        "import numpy, zobrist\n"
        "keys = zobrist.LatticeKeys(10, 3)\n"
        "hash: int = keys.hash(numpy.zeros(10, numpy.uint8))\n"
        "shape = zobrist.slots(board=zobrist.array(64, zobrist.option(bool)))\n"
        "zobrist.KeyTable(shape, bits=63)  # type: ignore[arg-type]\n"
    )
    check = [sys.executable, "-m", "mypy", "--strict", str(program)]
    for command, where in ((check, tmp_path), ([sys.executable, "-m", "mypy"], HERE)):
        done = subprocess.run(command, cwd=where, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
