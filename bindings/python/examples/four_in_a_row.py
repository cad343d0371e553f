"""Solves four in a row on a board of 4 columns and 4 rows, with and without a transposition table.

Placing a disc is one XOR of the hash. According to J. Tromp, this board is a draw (https://tromp.github.io/c4/c4.html).
"""

import zobrist

WIDTH, HEIGHT = 4, 4
DISC = zobrist.enum("First", "Second")
keys = zobrist.KeyTable(
    zobrist.slots(board=zobrist.array(WIDTH * HEIGHT, zobrist.option(DISC)), second=bool), seed=2026
)
# Plain lists of ints are the fastest way to update a hash in Python. The key of value 0, an empty cell, is 0.
BOARD, SECOND = keys["board"].tolist(), int(keys["second"][1])


def lines() -> list[int]:
    """Returns all lines of four cells, each as a bit set."""
    found = []
    for x in range(WIDTH):
        for y in range(HEIGHT):
            for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
                cells = [(x + i * dx, y + i * dy) for i in range(4)]
                if all(0 <= a < WIDTH and 0 <= b < HEIGHT for a, b in cells):
                    found.append(sum(1 << a * HEIGHT + b for a, b in cells))
    return found


LINES = lines()


class Game:
    def __init__(self, table: zobrist.TranspositionTable | None) -> None:
        self.table, self.nodes = table, 0
        self.discs, self.heights = [0, 0], [0] * WIDTH
        self.hash = keys.base

    def search(self, player: int, alpha: int, beta: int) -> int:
        """Returns the result for the player to move: 1 for a win, 0 for a draw, -1 for a loss. A result of at most
        alpha is an upper bound, and a result of at least beta is a lower bound."""
        self.nodes += 1
        if any(self.discs[1 - player] & line == line for line in LINES):
            return -1
        left = WIDTH * HEIGHT - sum(self.heights)
        if left == 0:
            return 0
        if self.table and (entry := self.table.probe(self.hash)):
            score = entry.cutoff(left, alpha, beta)
            if score is not None:
                return score
        best, window = -1, alpha
        for column in range(WIDTH):
            if self.heights[column] == HEIGHT:
                continue
            cell = column * HEIGHT + self.heights[column]
            key = BOARD[cell][1 + player] ^ SECOND
            self.heights[column] += 1
            self.discs[player] ^= 1 << cell
            self.hash ^= key
            best = max(best, -self.search(1 - player, -beta, -window))
            self.hash ^= key
            self.discs[player] ^= 1 << cell
            self.heights[column] -= 1
            window = max(window, best)
            if window >= beta:
                break
        if self.table:
            bound = "lower" if best >= beta else "upper" if best <= alpha else "exact"
            self.table.store(self.hash, score=best, depth=left, bound=bound)
        return best


def main() -> None:
    table = zobrist.TranspositionTable(1 << 22)
    with_table, without = Game(table), Game(None)
    value = with_table.search(0, -1, 1)
    assert with_table.hash == keys.base  # every move was undone
    assert value == without.search(0, -1, 1) == 0
    print(f"a draw: {with_table.nodes} nodes with a table, {without.nodes} without")
    print(table)
    assert with_table.nodes * 3 < without.nodes


if __name__ == "__main__":
    main()
