#!/usr/bin/env bash
# Makes target/archives/NAME.tar.gz: the C library for this machine, as `install.sh` installs it.
#
#     bindings/c/archive.sh NAME
#
# Its environment variables are those of `install.sh`.
set -euo pipefail
cd "$(dirname "$0")/../.."

name=${1:-}
# The name becomes that of a file, and of the only folder in the archive.
case $name in
'' | .* | -* | *[!A-Za-z0-9._-]*)
    echo "archive.sh: expected a name of letters, digits, '.', '_' and '-', such as zobrist-linux, not '$name'" >&2
    exit 2
    ;;
esac
target=${CARGO_TARGET_DIR:-target}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cargo build --release --locked -p zobrist-c
bindings/c/install.sh "$work/$name"
mkdir -p "$target/archives"
tar -C "$work" -czf "$target/archives/$name.tar.gz" "$name"
