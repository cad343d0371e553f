"""Runs the walks of one worker. All workers of a job share the results on its server; see job.sh.

    python worker.py load|work|save results.store

The file in the environment variable STORE_ADDRESS has the address of the server.
"""

import os
import sys
import tempfile
import time
from pathlib import Path

import zobrist
from walks import WALKS, fetch, origin, publish, walk


def number(*variables: str, default: int) -> int:
    """Returns the first of these environment variables that is set."""
    return next((int(os.environ[name]) for name in variables if name in os.environ), default)


task, results, path = sys.argv[1], Path(sys.argv[2]), Path(os.environ["STORE_ADDRESS"])
deadline = time.monotonic() + 120
while not path.exists():  # a network file system may show a new file only after a minute
    if time.monotonic() > deadline:
        sys.exit(f"{path}: no server has written its address here for two minutes")
    time.sleep(0.1)
address = path.read_text().strip()
with tempfile.TemporaryDirectory() as folder:
    if task == "work":
        rank = number("OMPI_COMM_WORLD_RANK", "SLURM_PROCID", default=0)
        with zobrist.Store(address, **origin) as store:
            for seed in range(rank, WALKS, number("OMPI_COMM_WORLD_SIZE", "SLURM_NTASKS", default=1)):
                walk(store, seed)
            print(f"worker {rank} computed {store.statistics['absent']} energies")
    elif task == "save":
        own = fetch(results, folder)
        with zobrist.Store(own, **origin) as store:
            print(f"saved {store.merge(address)['added']} energies")
        publish(own, results)
    elif results.exists():
        with zobrist.Store(address, **origin) as store:
            print(f"loaded {store.merge(fetch(results, folder))['added']} energies")
