"""Tests that the stubs match the compiled module, and that the package is marked as typed."""

import subprocess
import sys
from pathlib import Path

import pytest

import zobrist

HERE = Path(__file__).parents[1]
pytest.importorskip("mypy")


def test_stubs_are_those_of_the_module() -> None:
    check = [sys.executable, "-m", "mypy.stubtest", "zobrist._zobrist"]
    done = subprocess.run(check, cwd=HERE / "tests", capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_version() -> None:
    import importlib.metadata

    assert zobrist.__version__ == importlib.metadata.version("zobrist")


def test_types(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(
        "import numpy, numpy.typing, zobrist\n"
        "keys = zobrist.LatticeKeys(10, 3)\n"
        "hash: int = keys.hash(numpy.zeros(10, numpy.uint8))\n"
        "shape = zobrist.slots(board=zobrist.array(64, zobrist.option(bool)))\n"
        "zobrist.KeyTable(shape, bits=63)  # type: ignore[arg-type]\n"
        "version: str = zobrist.__version__\n"
        "zobrist.ArrayKeys(keys, dtype='int32')  # type: ignore[arg-type]\n"
        "hashes = zobrist.ArrayKeys(zobrist.KeyTable(shape), 'board', dtype='uint32').hash([0] * 64)\n"
        "slab = zobrist.Lattice.fcc([(1, 1, 0), (0, 2, 0), (0, 0, 3)], periodic=(True, True, False))\n"
        "near = slab.within(1.0)\n"
        "rows = slab.neighbours(near, out=numpy.empty((slab.sites, len(near)), numpy.int64))\n"
        "local = zobrist.LocalKeys(slab, near, 2, symmetries='lattice', value_symmetries=[(0, 1), (1, 0)])\n"
        "hashes, operations = local.oriented_all(numpy.zeros(slab.sites, numpy.uint8))\n"
        "rates: numpy.typing.NDArray[numpy.float64] = local.to_canonical(numpy.ones(rows.shape), operations)\n"
        "zobrist.LocalKeys(slab, near, 2, symmetries='cube')  # type: ignore[arg-type]\n"
        "zobrist.Store('x', model='m', eviction='never')  # type: ignore[arg-type]\n"
        "store = zobrist.Store('x', model='m')\n"
        "@store.memoize(version=1)\n"
        "def area(width: int, height: float = 1.0) -> float: return width * height\n"
        "side: float = area(3)\n"
        "area('3')  # type: ignore[arg-type]\n"
        "store.memoize(area)('3')  # type: ignore[arg-type]\n"
        "volume = store.memoize(area, key={'width': str}, ignore=['height'], depends=[len])\n"
        "removed: int = store.clear(volume) + store.clear('area')\n"
        "total: int = zobrist.OpenKeys(bool).hash({(1, 2): True})\n"
    )
    # Both runs read the stubs of NumPy, which takes most of their time.
    mypy = [sys.executable, "-m", "mypy", "--cache-dir", str(tmp_path / "cache")]
    for command, where in (([*mypy, "--strict", str(program)], tmp_path), (mypy, HERE)):
        done = subprocess.run(command, cwd=where, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
