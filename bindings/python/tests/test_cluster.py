"""Runs the programs of `examples/cluster` as the guide's page on clusters describes, without a cluster.

Without Open MPI or mpi4py these tests are skipped; with `ZOBRIST_ALL_TOOLS`, as in `.ci/run`, they fail.
"""

import importlib.util
import os
import re
import runpy
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import numpy
import pytest

import zobrist

CLUSTER = Path(__file__).parents[1] / "examples" / "cluster"
PAGE = Path(__file__).parents[3] / "zobrist" / "src" / "guide" / "clusters.md"
PROGRAMS = ["walks.py", "ranks.py", "worker.py", "job.sh"]

Energies = dict[int, list[float]]


class Table(Energies):
    """Stands in for a store: a dict of one process."""

    def get_or_compute(self, hash: int, compute: Callable[[], list[float]]) -> list[float]:
        if hash not in self:
            self[hash] = compute()
        return self[hash]


@pytest.fixture(scope="module")
def expected() -> Table:
    walks = runpy.run_path(str(CLUSTER / "walks.py"))
    table = Table()
    for seed in range(walks["WALKS"]):
        walks["walk"](table, seed)
    return table


def need(*programs: str) -> None:
    absent = [program for program in programs if shutil.which(program) is None]
    absent += [] if importlib.util.find_spec("mpi4py") else ["mpi4py"]
    if absent:
        text = f"the programs for clusters need {', '.join(absent)}"
        (pytest.fail if os.environ.get("ZOBRIST_ALL_TOOLS") else pytest.skip)(text)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the programs. Open MPI may start more ranks than there are processors, also as root."""
    need("mpirun", "redis-server")
    for name in PROGRAMS:
        shutil.copy(CLUSTER / name, tmp_path)
    for name in ("OMPI_ALLOW_RUN_AS_ROOT", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "OMPI_MCA_rmaps_base_oversubscribe"):
        monkeypatch.setenv(name, "1")
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(command: str) -> str:
    done = subprocess.run(command.split(), capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def stored(path: Path) -> Energies:
    origin = runpy.run_path(str(CLUSTER / "walks.py"))["origin"]
    with zobrist.Store(path, **origin) as store:
        return {hash: row.tolist() for hash, row in store.items()}


def numbers(pattern: str, text: str) -> list[int]:
    return [int(number) for number in re.findall(pattern, text)]


def left(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()} - {*PROGRAMS, "__pycache__"}


def test_energies(expected: Table) -> None:
    """The energies of the 4 x 4 torus are those of a sum over pairs."""
    energy = runpy.run_path(str(CLUSTER / "walks.py"))["energy"]
    for seed in range(20):
        species = numpy.random.default_rng(seed).integers(0, 2, 16).astype(numpy.uint8)
        pairs = [(4 * i + j, other) for i in range(4) for j in range(4) for other in (4 * ((i + 1) % 4) + j, 4 * i + (j + 1) % 4)]
        assert energy(species) == [sum(1 if species[a] != species[b] else -1 for a, b in pairs)]
    assert min(expected.values()) == [-32.0] and len(expected) > 2000


def test_ranks(folder: Path, expected: Table) -> None:
    text = run("mpirun -n 4 python -m mpi4py ranks.py results.store")
    assert left(folder) == {"results.store"}
    assert stored(folder / "results.store") == expected
    # A rank does not know the results of the others, and each rank has some that no other has.
    computed, added = numbers(r"computed (\d+)", text), numbers(r"(\d+) of \d+ energies added, 0 differ", text)
    assert len(computed) == 4 and sum(computed) > len(expected) > max(computed)
    assert len(added) == 3 and min(added) > 0
    # The next run computes nothing, on any number of ranks.
    text = run("mpirun -n 3 python -m mpi4py ranks.py results.store")
    assert numbers(r"computed (\d+)", text) == [0, 0, 0]
    assert stored(folder / "results.store") == expected


def test_server_in_a_job(folder: Path, expected: Table) -> None:
    """First a job that is ended by a signal, as by Slurm before the time limit, then one that continues."""
    walks = folder / "walks.py"
    text = walks.read_text("utf-8")
    slow = text.replace('minutes."""\n', 'minutes."""\n    import time\n    time.sleep(0.02)\n')
    assert slow != text
    walks.write_text(slow, "utf-8")
    with subprocess.Popen(["bash", "job.sh"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as job:
        while not (addresses := [path for path in folder.glob("server-*") if path.suffix != ".new"]):
            assert job.poll() is None
            time.sleep(0.05)
        with zobrist.Store(addresses[0].read_text("utf-8").strip(), **runpy.run_path(str(CLUSTER / "walks.py"))["origin"]) as store:
            while len(store) < 100:
                assert job.poll() is None
                time.sleep(0.05)
        job.send_signal(signal.SIGTERM)
        printed = job.communicate(timeout=60)[0]
    assert job.returncode == 128 + signal.SIGTERM, printed
    saved = stored(folder / "results.store")
    assert numbers(r"saved (\d+)", printed) == [len(saved)]
    assert 0 < len(saved) < len(expected) and saved.items() <= expected.items()
    assert left(folder) == {"results.store"}
    walks.write_text(text, "utf-8")
    printed = run("bash job.sh")
    assert numbers(r"loaded (\d+)", printed) == [len(saved)]
    # Each energy is computed by one worker.
    computed = numbers(r"computed (\d+)", printed)
    assert len(computed) == 4 and sum(computed) == len(expected) - len(saved)
    assert stored(folder / "results.store") == expected
    assert left(folder) == {"results.store"}


def test_a_failing_worker_ends_the_job(folder: Path) -> None:
    walks = folder / "walks.py"
    walks.write_text(walks.read_text("utf-8").replace('minutes."""\n', 'minutes."""\n    raise MemoryError\n'), "utf-8")
    done = subprocess.run(["bash", "job.sh"], capture_output=True, text=True)
    assert done.returncode == 1 and "MemoryError" in done.stderr, done.stdout + done.stderr
    assert left(folder) == {"results.store"}


def test_the_page_has_the_programs() -> None:
    blocks = re.findall(r"^```(?:python|sh)\n(.*?)^```$", PAGE.read_text("utf-8"), re.M | re.S)
    assert [name for name in PROGRAMS if (CLUSTER / name).read_text("utf-8") not in blocks] == []
