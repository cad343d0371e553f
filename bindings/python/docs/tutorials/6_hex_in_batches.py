"""
4,096 games of Hex at once
==========================

Programs that learn to play run thousands of games in one array. This tutorial plays 4,096 random games of Hex on a board
of 5 x 5 cells in JAX, under ``jit`` and ``vmap``. Each move updates the hash of its game. It counts transpositions,
keeps the results of all positions in a table on the device, and does the same in NumPy: all numbers are equal.

Hex: two players place stones of their colour in turn. Black connects the upper and the lower edge, White the left and
the right one. A full board has exactly one winner, since a chain that connects two edges separates the others.

**Needs**: ``matplotlib``, ``jax``. **Takes** about 10 seconds.
"""

import jax
import jax.numpy as jnp
import matplotlib.pyplot as plt
import numpy as np

import zobrist

EDGE, GAMES = 5, 4096
CELLS = EDGE * EDGE

stone = zobrist.option(zobrist.enum("Black", "White"))
keys = zobrist.KeyTable(zobrist.slots(cells=zobrist.array(CELLS, stone)), seed=2026)
EMPTY, BLACK, WHITE = (keys.number("cells[0]", value) for value in (None, "Black", "White"))

# %%
# Keys on the device
# ------------------
#
# JAX has no integers of 64 bits unless they are enabled. `jax.numpy.asarray` of an array of keys keeps the low half of
# each key and says nothing. `zobrist.ArrayKeys` refuses that:

try:
    zobrist.ArrayKeys(keys, "cells", xp=jnp)
except ValueError as error:
    print(error)

# %%
# With lanes of 32 bits a hash is a row of two numbers, the low one first.

on_device = zobrist.ArrayKeys(keys, "cells", dtype="uint32", xp=jnp)
print(on_device, on_device.table().shape)

# %%
# The rules
# ---------
#
# A cell has six neighbours. The winner of a full board is found by spreading from the upper edge through black stones.

row, col = np.divmod(np.arange(CELLS), EDGE)
steps = row[:, None] - row, col[:, None] - col
near = np.isin(EDGE * steps[0] + steps[1], [1, -1, EDGE, -EDGE, EDGE - 1, 1 - EDGE]) & (abs(steps[1]) <= 1)
assert near.sum() == 2 * ((EDGE - 1) * EDGE * 2 + (EDGE - 1) ** 2)  # each pair of neighbours from both sides


def connects(xp, stones, first, last):
    """Returns whether stones connect two edges."""
    reached = stones & first
    for _ in range(CELLS):
        reached = stones & (reached | (xp.asarray(near) & reached[..., None, :]).any(-1))
    return (reached & last).any(-1)


# %%
# A game in JAX
# -------------
#
# ``play`` is for one game; ``vmap`` makes it play all games, and ``jit`` compiles it. A game is a random permutation of
# the cells. NumPy draws the permutations, so that NumPy can play the same games.

games = np.random.default_rng(1).permuted(np.tile(np.arange(CELLS), (GAMES, 1)), axis=1)


def play(moves):
    def move(state, turn):
        cells, hash = state
        site, color = moves[turn], BLACK + turn % 2
        hash = on_device.change(hash, site, EMPTY, color, "cells")
        return (cells.at[site].set(color.astype(cells.dtype)), hash), hash

    start = jnp.zeros(CELLS, jnp.uint8), on_device.base
    (cells, _), hashes = jax.lax.scan(move, start, jnp.arange(CELLS))
    return cells, hashes, connects(jnp, cells == BLACK, row == 0, row == EDGE - 1)


cells, hashes, black_wins = jax.jit(jax.vmap(play))(games)
print(f"hashes of all positions of all games: {hashes.dtype}{hashes.shape}; Black won {int(black_wins.sum())} of {GAMES} games")

# %%
# The updated hashes are those from scratch, and exactly one player has connected the edges.

assert (hashes[:, -1] == on_device.hash({"cells": cells})).all()
assert (black_wins != connects(jnp, cells == WHITE, col == 0, col == EDGE - 1)).all()

# %%
# Inside ``jit`` and ``vmap`` values cannot be checked. ``out_of_range`` finds wrong ones there, and ``checkify`` turns
# its result into an error after the call. Outside, ``hash`` checks the values itself.

assert not jax.jit(on_device.out_of_range)({"cells": cells}).any()
try:
    on_device.hash({"cells": cells.at[17, 4].set(3)})
except ValueError as error:
    print(error)

# %%
# Transpositions
# --------------
#
# After ``k`` random moves all positions with ``k`` stones are equally likely, and their number ``M`` is a product of
# binomials. So 4,096 games reach ``M (1 - (1 - 1/M)**4096)`` different positions on average. The number of different
# hashes agrees; the deviations are those of a random draw.


def distinct(hashes):
    """Returns the number of different hashes among rows of two lanes."""
    return len(np.unique(np.asarray(hashes), axis=0))


def choose(n, k):
    return np.prod([(n - i) / (k - i) for i in range(k)])


plies = np.arange(1, CELLS + 1)
found = np.array([distinct(hashes[:, ply - 1]) for ply in plies])
positions = np.array([choose(CELLS, (ply + 1) // 2) * choose(CELLS - (ply + 1) // 2, ply // 2) for ply in plies])
expected = -positions * np.expm1(GAMES * np.log1p(-1 / np.maximum(positions, 1 + 1e-9)))
assert (abs(found - expected) <= 5 * np.sqrt(GAMES - found + 1)).all()

figure, axes = plt.subplots()
axes.plot(plies, expected, label="expected")
axes.plot(plies, found, "o", label="different hashes")
axes.set(xlabel="moves", ylabel=f"different positions in {GAMES} games")
_ = axes.legend()

# %%
# The symmetry of the board
# -------------------------
#
# A rotation by 180 degrees maps each position to one with the same winner. `Symmetries.canonical_many` returns the
# canonical hashes and the operations that map the boards to their canonical images. Values of cells, such as a policy,
# are turned with the board by `to_canonical` and back by `from_canonical`. By Burnside's lemma the 600 positions after
# two moves have 300 classes, since no rotation maps a position with two stones of different colours to itself.

rotation = zobrist.Symmetries.generated_by([np.arange(CELLS)[::-1].tolist()])
first, second = np.nonzero(~np.eye(CELLS, dtype=bool))
boards = np.zeros((len(first), CELLS), np.uint8)
boards[np.arange(len(first)), first], boards[np.arange(len(first)), second] = BLACK, WHITE
canonical, operations = rotation.canonical_many(keys["cells"], boards, keys.base)
classes, counts = np.unique(canonical, return_counts=True)
assert (len(boards), len(classes), set(counts.tolist())) == (600, 300, {2})
images = rotation.to_canonical(boards, operations)
assert len(np.unique(images, axis=0)) == 300 and (rotation.from_canonical(images, operations) == boards).all()

# %%
# `ArrayKeys.canonical` computes the same on the device.

on_device_too, same = jax.jit(lambda boards: on_device.canonical(rotation, boards))(boards)
assert (np.asarray(on_device_too, "<u4").view("<u8").ravel() == canonical).all() and (same == operations).all()

# %%
# A table on the device
# ---------------------
#
# The low lane selects an entry, the high lane is its tag. An entry belongs to the first position that needs it, among
# those of one move to the one with the largest tag; so the result does not depend on the order of the writes. Other
# positions are left out. Each position of each game counts a visit, and a win if Black won the game.

SIZE = 1 << 18


def record(hashes, wins):
    """Returns a table of tags, visits and wins of Black."""

    def add(table, hashes):
        tags, visits, won = table
        entry, high = hashes[:, 0] % SIZE, hashes[:, 1]
        tags = jnp.where(tags == 0, jnp.zeros_like(tags).at[entry].max(high), tags)
        mine = tags[entry] == high
        return (tags, visits.at[entry].add(mine), won.at[entry].add(mine & wins)), None

    empty = jnp.zeros(SIZE, jnp.uint32), jnp.zeros(SIZE, jnp.int32), jnp.zeros(SIZE, jnp.int32)
    return jax.lax.scan(add, empty, hashes.swapaxes(0, 1))[0]


tags, visits, wins = jax.jit(record)(hashes, black_wins)
print(f"{int((visits > 0).sum())} positions, {int(visits.sum())} visits of {hashes.shape[0] * hashes.shape[1]}")

# %%
# The positions after the first move, looked up by their hashes. Each rate has a standard error of 0.04, since about 160
# games begin with each cell. Cells near the short diagonal, which are on most short chains, win most games.

opening = jnp.zeros((CELLS, CELLS), jnp.uint8).at[jnp.arange(CELLS), jnp.arange(CELLS)].set(BLACK)
asked = on_device.hash({"cells": opening})
entry = asked[:, 0] % SIZE
assert (tags[entry] == asked[:, 1]).all() and int(visits[entry].sum()) == GAMES
rate = np.asarray(wins[entry] / visits[entry])
direct = [np.asarray(black_wins)[games[:, 0] == cell].mean() for cell in range(CELLS)]
assert np.allclose(rate, direct)

figure, axes = plt.subplots()
marks = axes.scatter(col + row / 2, -row * 0.866, c=rate, s=1200, marker="h")
axes.set(aspect="equal", title="wins of Black by the first move", xticks=[], yticks=[])
axes.margins(0.15)
_ = figure.colorbar(marks)

# %%
# The same in NumPy
# -----------------
#
# NumPy has integers of 64 bits, so a hash is one number. The bits are those of the two lanes.

on_host = zobrist.ArrayKeys(keys, "cells")
hash, all_hashes = np.full(GAMES, on_host.base), []
for turn in range(CELLS):
    hash = on_host.change(hash, games[:, turn], EMPTY, BLACK + turn % 2)
    all_hashes.append(hash)
all_hashes = np.stack(all_hashes, axis=1)
low, high = (np.asarray(hashes[..., lane], np.uint64) for lane in range(2))
assert (all_hashes == (low | high << np.uint64(32))).all()

full = np.asarray(cells)
assert (keys.hash_many({"cells": full}) == all_hashes[:, -1]).all()
assert (connects(np, full == BLACK, row == 0, row == EDGE - 1) == np.asarray(black_wins)).all()

host_tags, host_visits = np.zeros(SIZE, np.uint64), np.zeros(SIZE, np.int64)
for each in all_hashes.T:
    entry, high = each % SIZE, each >> np.uint64(32)
    new = np.zeros_like(host_tags)
    np.maximum.at(new, entry, high)
    host_tags = np.where(host_tags == 0, new, host_tags)
    np.add.at(host_visits, entry, host_tags[entry] == high)
assert (host_tags == np.asarray(tags)).all() and (host_visits == np.asarray(visits)).all()
print("all hashes, winners, tags and visits are equal")

# %%
# On a GPU
# --------
#
# This code has run on processors only. JAX puts arrays on its default device, so on a machine with a GPU the program
# stays the same; ``device=`` of `zobrist.ArrayKeys` selects another one. Outside ``jit``, the check of values waits for
# the device after each call: ``check=False`` leaves it out. ``numpy.unique`` and `Symmetries.canonical_many` work on arrays
# of NumPy, so their arguments are copied to the host; `ArrayKeys.canonical` stays on the device.
