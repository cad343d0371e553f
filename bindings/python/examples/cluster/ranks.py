"""Runs the walks on MPI ranks. Each rank has a store on its local disk, and rank 0 merges them.

    mpirun -n 4 python -m mpi4py ranks.py results.store
"""

import sys
import tempfile
from pathlib import Path

from mpi4py import MPI

import zobrist
from walks import WALKS, fetch, origin, publish, walk

ranks, results = MPI.COMM_WORLD, Path(sys.argv[1])
with tempfile.TemporaryDirectory() as folder:  # TMPDIR must be on a local disk
    own = fetch(results, folder)
    with zobrist.Store(own, **origin) as store:
        for seed in range(ranks.rank, WALKS, ranks.size):
            walk(store, seed)
        print(f"rank {ranks.rank} computed {store.statistics['absent']} energies")
    publish(own, Path(f"{results}.{ranks.rank}"))  # the store is closed
    ranks.Barrier()
    if ranks.rank == 0:
        with zobrist.Store(own, **origin) as store:
            for rank in range(1, ranks.size):
                part = Path(f"{results}.{rank}")
                merged = store.merge(fetch(part, tempfile.mkdtemp(dir=folder)))
                print(f"rank {rank}: {merged['added']} of {merged['read']} energies added, {merged['differing']} differ")
        publish(own, results)
        for rank in range(ranks.size):
            Path(f"{results}.{rank}").unlink()
