#!/usr/bin/env python3
"""Builds the page: a single HTML file that contains the program as WebAssembly, and needs no server.

    python3 bindings/web/build.py [FILE]       writes target/web/zobrist.html, or FILE

`cargo` compiles the program if the target wasm32-wasip1 is installed (`rustup target add wasm32-wasip1`). If it is not,
Debian's packages `rustc-web`, `cargo-web`, `rust-web-src`, `wasi-libc` and `lld-19` compile the program, and the
standard library from its source.
"""

import base64
import gzip
import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
TARGET = "wasm32-wasip1"
LIMIT = 500_000


def program() -> bytes:
    """Compiles the program to WebAssembly, and returns its bytes."""
    command = ["build", "--locked", "-p", "keys", "--bin", "zobrist-web", "--no-default-features", "--features", "page", "--profile", "web", "--target", TARGET]
    environment = os.environ | {"CARGO_TARGET_DIR": str(ROOT / "target/web")}
    sysroot = Path(subprocess.run(["rustc", "--print", "sysroot"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip())
    if (sysroot / "lib/rustlib" / TARGET).exists():
        command.insert(0, "cargo")
    else:
        library = "/usr/lib/wasm32-wasi"
        environment |= {
            "RUSTC": "/usr/bin/rustc",
            # Building the standard library is an unstable option of cargo.
            "RUSTC_BOOTSTRAP": "1",
            "CARGO_TARGET_WASM32_WASIP1_LINKER": "wasm-ld-19",
            "CARGO_TARGET_WASM32_WASIP1_RUSTFLAGS": f"-Clink-self-contained=no -Clink-arg={library}/crt1-command.o -Clink-arg=-L{library}",
        }
        command = ["/usr/bin/cargo", *command, "-Zbuild-std=std,panic_abort"]
    subprocess.run(command, cwd=ROOT, env=environment, check=True)
    return (ROOT / "target/web" / TARGET / "web/zobrist-web.wasm").read_bytes()


def page(wasm: bytes) -> str:
    """Inserts the scripts, the styles and the program into the page."""
    text = (HERE / "index.html").read_text()
    packed = base64.b64encode(gzip.compress(wasm, mtime=0)).decode()
    parts = {name: (HERE / name).read_text() for name in ("style.css", "engine.js", "plot.js", "page.js")}
    for name, part in (parts | {"program": f'const PROGRAM = "{packed}";'}).items():
        mark = f"/* {name} */"
        assert text.count(mark) == 1 and "</script" not in part, name
        text = text.replace(mark, f"\n{part}")
    return text


def main(args: list[str]) -> None:
    if len(args) > 1 or args[:1] == ["--help"]:
        sys.exit(__doc__)
    file = Path(args[0]) if args else ROOT / "target/web/zobrist.html"
    text = page(program())
    size = len(gzip.compress(text.encode(), mtime=0))
    file.write_text(text)
    print(f"{file}: {len(text)} bytes, {size} compressed")
    if size > LIMIT:
        sys.exit(f"error: more than {LIMIT} bytes compressed")


if __name__ == "__main__":
    main(sys.argv[1:])
