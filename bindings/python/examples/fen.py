"""Prints the hash of a chess position in FEN, with the same keys as the Rust program `chess`.

    python fen.py "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

`cargo run -p chess -- key --own --fen FEN` prints the same hash.
"""

import sys

import zobrist
from zobrist import array, enum, option, slots, struct

COLORS, ROLES, FILES = ("White", "Black"), ("Pawn", "Knight", "Bishop", "Rook", "Queen", "King"), "ABCDEFGH"
piece = struct(color=enum(*COLORS), role=enum(*ROLES))
position = slots(
    board=array(64, option(piece)),  # from a1 to h8, rank by rank
    turn=enum(*COLORS, empty="White"),
    castling=array(2, array(2, bool)),  # by color; king's side, queen's side
    en_passant=option(enum(*FILES)),
)
keys = zobrist.KeyTable(position, seed=2026)


def read(fen: str) -> dict[str, object]:
    """Returns the state of a position in FEN. An en passant right counts only if a pawn of the side to move stands
    beside the pawn that advanced. The pawn may be pinned."""
    placed, turn, castling, en_passant = fen.split()[:4]
    for n in range(1, 9):
        placed = placed.replace(str(n), " " * n)
    letters = "".join(reversed(placed.split("/")))
    color = lambda letter: COLORS[letter.islower()]
    board = [None if c == " " else (color(c), ROLES["pnbrqk".index(c.lower())]) for c in letters]
    file = None
    if en_passant != "-":
        column, pawn = "abcdefgh".index(en_passant[0]), "P" if turn == "w" else "p"
        rank = 4 if turn == "w" else 3
        beside = [letters[8 * rank + c] for c in (column - 1, column + 1) if 0 <= c < 8]
        file = FILES[column] if pawn in beside else None
    return {
        "board": board,
        "turn": COLORS[turn == "b"],
        "castling": [[right in castling for right in rights] for rights in ("KQ", "kq")],
        "en_passant": file,
    }


if __name__ == "__main__":
    fens = [" ".join(sys.argv[1:])] if sys.argv[1:] else sys.stdin
    for fen in fens:
        print(f"{keys.hash(read(fen)):016x}")
