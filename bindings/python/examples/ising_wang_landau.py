"""Samples the density of states of the 4 x 4 Ising model by Wang-Landau sampling, and compares it with the exact one.

The method is F. Wang, D. P. Landau, "Efficient, multiple-range random walk algorithm to calculate the density of
states", Phys. Rev. Lett. 86, 2050 (2001). The exact numbers come from all 65,536 states. Each state is identified by
its hash, and a flip updates the hash by one XOR. The keys are exact: 16 spins fit in 64 bits, so equal hashes prove
equal states. The number of different hashes is the number of visited states. A Cache keeps the energy of each state.
"""

import math
import random
from collections import Counter

import numpy as np

import zobrist

L = 4
lattice = zobrist.Lattice.simple([L, L])
near = lattice.neighbours([(0, 1), (1, 0), (0, -1), (-1, 0)])


def energy(spins: np.ndarray) -> int:
    """Returns the energy of spins 0 and 1, in units of the coupling. Each bond counts once."""
    signs = 2 * spins.astype(int) - 1
    return -int((signs * (signs[near[:, 0]] + signs[near[:, 1]])).sum())


def exact() -> dict[int, int]:
    """Returns the number of states of each energy."""
    states = (np.arange(2 ** (L * L))[:, None] >> np.arange(L * L) & 1) * 2 - 1
    energies = -(states[:, :, None] * states[:, near[:, :2]]).sum((1, 2))
    return dict(Counter(energies.tolist()))


def wang_landau(seed: int = 1, final: float = 2e-4) -> tuple[dict[int, float], zobrist.Cache]:
    """Returns the logarithm of the density of states for each energy, and the cache of the energies of visited
    states."""
    rng = random.Random(seed)
    keys = zobrist.LatticeKeys(L * L, 2, seed=2026, source="exact")
    flips = keys.table()[:, 1].tolist()  # a flip toggles the key of value 1
    memory = zobrist.Cache(1 << 18, "int64")
    spins = np.zeros(L * L, np.uint8)
    hash, now = keys.hash(spins), energy(spins)
    log_g: dict[int, float] = {now: 0.0}
    factor = 1.0
    while factor > final:
        visits: Counter[int] = Counter()
        # Walks until the histogram of visits is flat.
        while True:
            for _ in range(20_000):
                site = rng.randrange(L * L)
                spins[site] ^= 1
                hash ^= flips[site]
                known = memory.get(hash)
                if known is None:
                    new = energy(spins)
                    memory.put(hash, new)
                else:
                    new = int(known)
                if log_g[now] - log_g.setdefault(new, log_g[now]) >= math.log(rng.random()):
                    now = new
                else:
                    spins[site] ^= 1
                    hash ^= flips[site]
                log_g[now] += factor
                visits[now] += 1
            if min(visits[level] for level in log_g) > 0.8 * visits.total() / len(log_g):
                break
        factor /= 2
    assert hash == keys.hash(spins)
    return log_g, memory


def main() -> None:
    states = exact()
    log_g, memory = wang_landau()
    assert set(log_g) == set(states)
    shift = math.log(2) - log_g[min(log_g)]  # two ground states
    print("energy   exact  Wang-Landau")
    worst = 0.0
    for level, count in sorted(states.items()):
        found = math.exp(log_g[level] + shift)
        worst = max(worst, abs(math.log(found / count)))
        print(f"{level:6} {count:7} {found:12.1f}")
    print(f"largest error of ln g: {worst:.3f}")
    print(f"{memory!r}: of {2 ** (L * L)} states")
    assert worst < 0.2


if __name__ == "__main__":
    main()
