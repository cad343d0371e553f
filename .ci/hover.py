#!/usr/bin/env python3
"""Asks rust-analyzer what it shows over each keyword of `#[zobrist(...)]`. It must be the text of `zobrist/src/attributes.rs`.

    .ci/hover.py
"""

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

MANIFEST = f"""
[package]
name = "hover"
version = "0.1.0"
edition = "2024"
[dependencies]
zobrist = {{ path = "{ROOT / 'zobrist'}" }}
[workspace]
"""

# Each keyword once on each kind of item, but `crate`, for which no item can be named.
PROGRAM = """
use std::num::Wrapping;
use zobrist::view::View;
use zobrist::{State, Zobrist};

#[derive(Clone, Copy, Zobrist)]
enum Piece { #[zobrist(empty)] None, Pawn, King }

#[derive(Zobrist)]
#[zobrist(slots)]
struct Side { has_moved: bool }

#[derive(Zobrist)]
#[zobrist(key = u64, seed = 2026, guarantee = none, opt_in)]
struct Position {
    #[zobrist(part(pawns = Pawn), tally(material), rename = "pieces", constant = BOARD)]
    board: [Piece; 64],
    #[zobrist(joint)] castling: [bool; 4],
    #[zobrist(max = 18, full)] clock: u32,
    #[zobrist(bits = 64)] marked: u64,
    #[zobrist(empty = true)] white: bool,
    #[zobrist(table(n) = KEYS[n])] own: [bool; 2],
    #[zobrist(include)] side: Side,
    #[zobrist(as = AsSquare)] square: u16,
    #[zobrist(skip)] moves: u32,
}
const KEYS: [u64; 2] = [1, 2];

#[derive(Zobrist)]
#[zobrist(key = Wrapping<u64>)]
struct Hands { #[zobrist(count = 18)] pawns: u8 }

#[derive(Zobrist)]
#[zobrist(key = u64, table = KEYS, base = 0)]
struct Lights { on: [bool; 2] }

#[derive(Zobrist)]
#[zobrist(key = u64, instances(Go<81>))]
struct Go<const N: usize> { stones: [bool; N] }

#[derive(Clone, Copy, Zobrist)]
#[zobrist(key = u64)]
enum Feature {
    #[zobrist(rename = "on")] On(bool),
    #[zobrist(skip)] Off,
    #[zobrist(table() = 7)] Red,
}

fn main() {}
"""


class Server:
    """A conversation with rust-analyzer about a package."""

    def __init__(self, folder: Path):
        self.process = subprocess.Popen(
            ["rust-analyzer"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, cwd=folder
        )
        self.last = 0
        capabilities = {"experimental": {"serverStatusNotification": True}, "textDocument": {"hover": {"contentFormat": ["markdown"]}}}
        self.ask("initialize", rootUri=folder.as_uri(), capabilities=capabilities, initializationOptions={"checkOnSave": False})

    def send(self, **message):
        body = json.dumps({"jsonrpc": "2.0"} | message).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def receive(self):
        """Returns the next message. Requests of the server are answered by nothing."""
        length = 0
        while line := self.process.stdout.readline().strip():
            name, value = line.split(b":")
            if name.lower() == b"content-length":
                length = int(value)
        if length == 0:
            sys.exit("rust-analyzer has ended")
        message = json.loads(self.process.stdout.read(length))
        if "method" in message and "id" in message:
            self.send(id=message["id"], result=None)
            return self.receive()
        return message

    def ask(self, method, **params):
        self.last += 1
        self.send(id=self.last, method=method, params=params)
        while (answer := self.receive()).get("id") != self.last:
            pass
        return answer["result"]

    def open(self, file: Path):
        """Opens a file, and waits until the package is known."""
        self.send(method="initialized", params={})
        document = {"uri": file.as_uri(), "languageId": "rust", "version": 1, "text": file.read_text()}
        self.send(method="textDocument/didOpen", params={"textDocument": document})
        while not self.receive().get("params", {}).get("quiescent"):
            pass


def documented():
    """Returns the keywords by the kinds of items, with the first line of their text."""
    texts = {}
    for line in (ROOT / "zobrist/src/attributes.rs").read_text().splitlines():
        if found := re.match(r"pub mod (\w+)", line):
            kind = found[1]
        elif found := re.match(r"    pub enum (?:r#)?(\w+)", line):
            texts[kind, found[1]] = text[0]
            text = []
        elif found := re.match(r"    /// (.*)", line):
            text.append(found[1])
        if line.endswith("{"):
            text = []
    return texts


def keywords():
    """Yields the keywords of the program with the kinds of their items, their lines and columns."""
    of_enum = False
    for number, line in enumerate(PROGRAM.splitlines()):
        if found := re.match(r"\s*(?:struct|enum) ", line):
            of_enum = "enum" in found[0]
        for attribute in re.finditer(r"#\[zobrist\((.*?)\)\]", line):
            kind = "on_type" if attribute.start() == 0 else "on_variant" if of_enum else "on_field"
            depth, start = 0, attribute.start(1)
            for place, letter in enumerate(attribute[1] + ",", start):
                depth += (letter in "([") - (letter in ")]")
                if letter == "," and depth == 0:
                    word = re.match(r"\s*(\w+)", line[start:])
                    yield kind, word[1], number, start + word.start(1)
                    start = place + 1


def main():
    texts, wrong = documented(), []
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        (folder / "src").mkdir()
        (folder / "Cargo.toml").write_text(MANIFEST)
        (folder / "src/main.rs").write_text(PROGRAM)
        server = Server(folder)
        server.open(folder / "src/main.rs")
        seen = set()
        for kind, word, line, column in keywords():
            seen.add((kind, word))
            place = {"textDocument": {"uri": (folder / "src/main.rs").as_uri()}, "position": {"line": line, "character": column}}
            shown = server.ask("textDocument/hover", **place)
            shown = shown["contents"]["value"] if shown else ""
            if f"attributes::{kind}" not in shown or texts[kind, word] not in shown:
                wrong.append(f"`{word}` {kind}: {shown.strip() or 'nothing'}")
        server.process.kill()
    wrong += [f"`{word}` {kind} is not in the program" for kind, word in sorted(texts.keys() - seen)]
    for text in wrong:
        print(f"error: {text}")
    print(f"rust-analyzer shows the text of {len(seen)} keywords" if not wrong else f"{len(wrong)} of {len(texts)} keywords are wrong")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
