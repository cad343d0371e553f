"""Symmetries and canonical hashes of boards: compares them with images, minima and SplitMix64's finalizer in NumPy."""

import pickle

import numpy as np
import pytest

import zobrist
from test_oriented import finalized


def square(edge: int) -> list[list[int]]:
    """Returns the image of the board under each of the 8 operations. Bit 0 of the number of an operation reverses the
    order of the rows, bit 1 the order of the columns, and bit 2 then transposes the board."""
    board, all_images = np.arange(edge * edge).reshape(edge, edge), []
    for operation in range(8):
        moved = board[::-1] if operation & 1 else board
        moved = moved[:, ::-1] if operation & 2 else moved
        moved = moved.T if operation & 4 else moved
        images = np.empty(edge * edge, int)
        images[moved.ravel()] = np.arange(edge * edge)
        all_images.append(images.tolist())
    return all_images


SQUARE = zobrist.Symmetries.rectangle(5, 5)
CUBE = zobrist.Symmetries.generated_by([(0, 2, 3, 4, 1, 5), (1, 5, 2, 0, 4, 3), (5, 1, 2, 3, 4, 0)])


def test_groups() -> None:
    assert SQUARE.permutations().tolist() == square(5) and SQUARE == zobrist.Symmetries.from_permutations(square(5))
    assert (CUBE.operations, CUBE.sites, len(CUBE)) == (48, 6, 48)
    for group in (SQUARE, CUBE):
        images = group.permutations()
        assert images[0].tolist() == list(range(group.sites)) and len({tuple(row) for row in images.tolist()}) == group.operations
        for operation in range(group.operations):
            assert images[group.inverse(operation)][images[operation]].tolist() == list(range(group.sites))
            assert [group.image(operation, site) for site in range(group.sites)] == images[operation].tolist()
        assert pickle.loads(pickle.dumps(group)) == group
    mirror = zobrist.Symmetries.rectangle(6, 7).preserving([site // 7 for site in range(42)])
    assert mirror.permutations()[1].tolist() == [7 * row + 6 - col for row in range(6) for col in range(7)]
    symmetric = zobrist.Symmetries.generated_by([(1, 2, 3, 4, 5, 0), (1, 0, 2, 3, 4, 5)])
    assert symmetric.operations == 720
    for make, text in [
        (lambda: zobrist.Symmetries.from_permutations([(0, 1), (0, 0)]), "maps site 1 to 0"), (lambda: zobrist.Symmetries.from_permutations([]), "."),
        (lambda: zobrist.Symmetries.generated_by([(1, 2, 3, 4, 5, 6, 7, 0), (1, 0, 2, 3, 4, 5, 6, 7)]), "more than 16,384 operations: pass those of a subgroup"),
        (lambda: zobrist.Symmetries.from_permutations(zobrist.Lattice.bcc((2, 2, 2)).symmetries()), r"permutations has shape \(48, 3, 3\), but must have shape \(operations, sites\)"),
        (lambda: SQUARE.image(8, 0), "operation is 8"),
        (lambda: SQUARE.image(0, 25), "site is 25"), (lambda: SQUARE.preserving([0]), "must have 25"), (lambda: zobrist.Symmetries.rectangle(300, 300), "65,536"),
    ]:
        with pytest.raises(ValueError, match=text):
            make()


def test_groups_of_boxes() -> None:
    """Compares the pairs of sites up to symmetry with their orbits and with Burnside's lemma. The box of 54 sites has
    2,592 operations, more than an array of 1,024 hashes holds."""
    for lattice, count in [(zobrist.Lattice.bcc((3, 3, 3)), 2592), (zobrist.Lattice.bcc((2, 3, 3)), 576), (zobrist.Lattice.honeycomb((3, 3)), 108)]:
        images = lattice.permutations()
        group, sites = zobrist.Symmetries.from_permutations(images), lattice.sites
        assert images.shape == (count, sites) and images.dtype == np.int64 and group.operations == count
        one, other = np.triu_indices(sites, 1)
        mapped = np.sort(np.stack([images[:, one], images[:, other]]), axis=0)
        orbits = (mapped[0] * sites + mapped[1]).min(axis=0)  # the least pair that an operation maps a pair to
        fixed = (mapped == np.stack([one, other])[:, None]).all(axis=0).sum()
        boards = np.zeros((len(one), sites), np.uint8)
        boards[np.arange(len(one)), one] = boards[np.arange(len(one)), other] = 1
        keys = zobrist.LatticeKeys(sites, 2, seed=7)
        hashes, operations = group.canonical_many(keys, boards)
        assert len(np.unique(hashes)) == len(np.unique(orbits)) == fixed / count
        assert len(np.unique(np.stack([orbits.astype(np.uint64), hashes]), axis=1).T) == len(np.unique(orbits))
        canonical = group.to_canonical(boards, operations)
        assert len(np.unique(canonical, axis=0)) == len(np.unique(orbits))
        hash = zobrist.CanonicalHash(group, keys, boards[0])
        hash.swap(int(other[0]), int(other[-1]))
        assert hash.canonical == hashes[np.flatnonzero((one == one[0]) & (other == other[-1]))[0]]


@pytest.mark.parametrize("group", [SQUARE, CUBE], ids=["square", "cube"])
def test_canonical_hashes(group: zobrist.Symmetries) -> None:
    """Compares with the minimum over all images. Fails for inverse images, a wrong minimum, or an update of only some
    images."""
    rng, sites = np.random.default_rng(1), group.sites
    keys = zobrist.LatticeKeys(sites, 3, seed=7)
    images = group.permutations()
    boards = rng.integers(0, 3, (60, sites)).astype(np.uint8)

    def images_of(board: np.ndarray) -> list[int]:
        moved = np.empty((len(images), sites), np.uint8)
        np.put_along_axis(moved, images, np.broadcast_to(board, images.shape), 1)
        return keys.hash_many(moved).tolist()

    expected = [finalized(min(images_of(board))) for board in boards]
    hashes, operations = group.canonical_many(keys, boards)
    assert hashes.tolist() == group.canonical_many(keys.table(), boards, keys.base)[0].tolist() == expected
    assert operations.tolist() == [all.index(min(all)) for all in map(images_of, boards)]
    # The image that to_canonical makes is the one with the minimum hash, and from_canonical is its inverse.
    canonical = group.to_canonical(boards, operations)
    assert [finalized(hash) for hash in keys.hash_many(canonical).tolist()] == expected
    assert (group.from_canonical(canonical, operations) == boards).all()
    policy = rng.random((60, sites, 2))
    assert (group.from_canonical(group.to_canonical(policy, operations), operations) == policy).all()
    assert group.to_canonical(policy, operations)[7, images[operations[7], 3], 1] == policy[7, 3, 1]
    assert (group.to_canonical(boards, operations.astype(np.int32)) == canonical).all()
    for make, text in [
        (lambda: group.to_canonical(boards[:, :4].copy(), operations), rf"rows has shape \(60, 4\), but must be a NumPy array of shape \(n, {sites}\) or"),
        (lambda: group.from_canonical(boards.tolist(), operations), "rows is of type list, but must be a NumPy array"),
        (lambda: group.to_canonical(boards, operations.tolist()), "operations is list, but must be a NumPy array of int64"),
        (lambda: group.canonical_many(keys, boards, out=hashes), "out must be a tuple of two arrays"),
    ]:
        with pytest.raises(ValueError, match=text):
            make()
    for board, canonical in list(zip(boards, expected))[:8]:
        hash = zobrist.CanonicalHash(group, keys, board)
        before = hash.copy()
        for _ in range(20):
            i, j, value = (int(n) for n in (*rng.integers(0, sites, 2), rng.integers(0, 3)))
            hash.set(i, value)
            board[i] = value
            hash.swap(i, j)
            board[[i, j]] = board[[j, i]]
        all_images = images_of(board)
        assert hash.all().tolist() == all_images and hash.species.tolist() == board.tolist() and hash.hash == keys.hash(board)
        assert hash.canonical == finalized(min(all_images)) and hash.operation == all_images.index(min(all_images))
        assert before.canonical == canonical
        hash.update_invariant(12345)
        again = pickle.loads(pickle.dumps(hash))
        assert again.all().tolist() == hash.all().tolist() == [image ^ 12345 for image in all_images]
    with pytest.raises(ValueError, match="value is 3"):
        hash.set(0, 3)
    with pytest.raises(ValueError, match=f"the operations permute {sites}"):
        zobrist.CanonicalHash(group, zobrist.LatticeKeys(sites + 1, 3), board)


def test_boards_of_a_key_table() -> None:
    """Hashes a board with the keys of a KeyTable. The side to move is an invariant part of the state."""
    turn = zobrist.enum("Black", "White", empty="Black")
    table = zobrist.KeyTable(zobrist.slots(points=zobrist.array(25, zobrist.option(zobrist.enum("Black", "White"))), turn=turn), seed=3)
    points = np.zeros(25, np.uint8)
    hash = zobrist.CanonicalHash(SQUARE, table["points"], points, table.base)
    hash.set(3, 2)
    hash.update_invariant(table.key("turn", "White"))
    state = {"points": [None] * 3 + ["White"] + [None] * 21, "turn": "White"}
    assert hash.hash == table.hash(state)


def test_a_base_of_the_caller() -> None:
    """Passes a base together with a LatticeKeys. Fails if the base of the LatticeKeys is used instead."""
    group, keys = zobrist.Symmetries.rectangle(3, 3), zobrist.LatticeKeys(9, 2, seed=1)
    states = np.random.default_rng(1).integers(0, 2, (20, 9)).astype(np.uint8)
    passed, _ = group.canonical_many(keys, states, base=5)
    assert (passed == group.canonical_many(keys.table(), states, base=5)[0]).all()
    assert (passed != group.canonical_many(keys, states)[0]).all()


def test_boxes_whose_list_would_be_too_long() -> None:
    assert zobrist.Lattice.simple((1024,)).permutations().shape == (2048, 1024)
    with pytest.raises(ValueError, match="listed for at most 1024 sites, not 1025$"):
        zobrist.Lattice.simple((1025,)).permutations()
