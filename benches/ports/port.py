"""The edits that port an engine to the crate, and the number of lines that they change.

No source of the engines is stored here: their files are edited by patterns, each of which must occur exactly once.
"""

import difflib
import re
import shutil
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent
KEYS = Path("src/board/zobrist.rs")

# Edits of both engines. The hash gets a type and starts at the base constant, and features replace keys.
HASH = [
    (r"^    hash: u64\b", "    hash: ZobristHash<Feature>"),
    (r"^            hash: 0\b", "            hash: ZobristHash::BASE"),
    (r"(fn hash\(&self\) -> u64 \{\s+self\.hash)$", r"\1.raw()"),
    (
        r"ZOBRIST\s*\.color\[color as usize\]\s*\.pieces\[piece as usize\]\s*\[square as usize\]",
        "Feature::Piece(color, piece, square)",
    ),
]
# Matches the engine's tables, from their first type to the end of their constant.
TABLES = r"#\[derive\(Debug\)\]\nstruct ColorZobristConstants .*?^\};\n"


# The engines do not use `std`, so the dependency does not use it either.
DEPENDENCY = """
[dependencies.zobrist]
path = "{}"
default-features = false
features = ["derive"]
"""


class Mismatch(Exception):
    """The pattern of an edit does not occur exactly once in a source."""


@dataclass(frozen=True, eq=False)
class Port:
    """An engine's crate, the crate of its types, and the edits of both."""

    game: str
    package: str
    types: str
    derives: dict[str, str]
    edits: list[tuple[str, str]]

    @property
    def keys(self):
        return (HERE / f"{self.package.replace('-', '_')}.rs").read_text()

    def apply(self, folder, crate):
        """Edits the copies in `folder` to use the crate with its sources at `crate`."""
        edit(folder / self.package / KEYS, [(TABLES, self.keys), *self.edits])
        for name, path in self.derives.items():
            derive = rf"(#\[derive\([^\]]*)\)\](\s+pub enum {name} )"
            edit(folder / self.types / path, [(derive, r"\1, zobrist::Zobrist)]\2")])
        for package in (self.package, self.types):
            edit(folder / package / "Cargo.toml", [(r"\Z", DEPENDENCY.format(crate))])

    def diff(self, folder):
        """Yields the lines of a unified diff of all sources of both crates."""
        for package in (self.package, self.types):
            theirs, ours = folder / "copied" / package, folder / "ported" / package
            for path in sorted(one.relative_to(ours) for one in ours.rglob("*.rs")):
                before, after = ((tree / path).read_text().splitlines(True) for tree in (theirs, ours))
                name = f"{package}/{path}"
                yield from difflib.unified_diff(before, after, name, name)

    def changed_lines(self, folder):
        """Returns the numbers of lines that the port removes and adds."""
        lines = [line for line in self.diff(folder) if not line.startswith(("---", "+++"))]
        return [sum(line.startswith(sign) for line in lines) for sign in "-+"]

    def table_lines(self, folder):
        """Returns two numbers of lines: of the engine's tables, and of the file that replaces them."""
        theirs = re.search(TABLES, (folder / "copied" / self.package / KEYS).read_text(), re.M | re.S)[0]
        return [theirs.count("\n"), self.keys.count("\n")]


PORTS = [
    Port(
        "chess",
        "cozy-chess",
        "cozy-chess-types",
        {name: f"src/{name.lower()}.rs" for name in ("Color", "File", "Piece", "Square")},
        HASH
        + [
            (r"hash \^= ZOBRIST\.en_passant\[file as usize\];(\s+\}\s+hash)$", r"hash ^= Feature::EnPassant(file);\1.raw()"),
            (r"ZOBRIST\.color\[color as usize\]\.castle_rights\[prev as usize\]", "Feature::CastleRight(color, prev)"),
            (r"ZOBRIST\.color\[color as usize\]\.castle_rights\[file as usize\]", "Feature::CastleRight(color, file)"),
            (r"ZOBRIST\.en_passant\[file as usize\](.*?)ZOBRIST\.en_passant\[file as usize\]", r"Feature::EnPassant(file)\1Feature::EnPassant(file)"),
            (r"ZOBRIST\.black_to_move", "Feature::BlackToMove"),
        ],
    ),
    Port(
        "shogi",
        "haitaka",
        "haitaka-types",
        {name: f"src/{name.lower()}.rs" for name in ("Color", "Piece", "Square")},
        HASH
        + [
            (r"(        debug_assert!\(\s+\(\w+ as usize\) < ZOBRIST[^;]*;\n){2}", ""),
            (r"ZOBRIST\.color\[color as usize\]\.hand\[piece as usize\]\[old_count as usize\]", "Feature::Hand(color, piece, old_count)"),
            (r"ZOBRIST\.color\[color as usize\]\.hand\[piece as usize\]\[new_count as usize\]", "Feature::Hand(color, piece, new_count)"),
            (r"ZOBRIST\.move_toggle", "Feature::WhiteToMove"),
        ],
    ),
]


def edit(path, edits):
    """Applies `edits` to a file."""
    text = path.read_text()
    for pattern, replacement in edits:
        text, count = re.subn(pattern, replacement, text, flags=re.M | re.S)
        if count != 1:
            raise Mismatch(f"{path.parent.parent.name}/{path.name}: {count} places for {pattern}")
    path.write_text(text)


def copy(source, target, port):
    """Copies a package without its benches and examples. The copy depends on the copied package of types beside it.

    The copy gets its own version, because a lock file cannot hold two packages with the same name and version.
    """
    shutil.copytree(source, target, ignore=shutil.ignore_patterns("benches", "examples", "Cargo.lock"))
    manifest = target / "Cargo.toml"
    text = manifest.read_text()
    text = re.sub(r'^(version = ".*)"$', rf'\1-{target.parent.name}"', text, count=1, flags=re.M)
    text = re.sub(r"^\[\[(bench|example)\]\]\n(.+\n)+", "", text, flags=re.M)
    text = re.sub(r"^\[dev-dependencies\.criterion\]\n(.+\n)+", "", text, flags=re.M)
    types = rf'^(\[(?:build-)?dependencies\.{port.types}\]\n)version = .*$'
    manifest.write_text(re.sub(types, rf'\1path = "../{port.types}"', text, flags=re.M))
