#!/usr/bin/env bash
# Makes target/archives/NAME.tar.gz: the C library for this machine with its headers, files for pkg-config and CMake, and licences.
#
#     bindings/c/archive.sh NAME
#
# CARGO_TARGET_DIR takes the place of `target`, and CARGO_BUILD_TARGET names another platform, as for cargo.
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
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)
target=${CARGO_TARGET_DIR:-target}
built="$target/${CARGO_BUILD_TARGET:+$CARGO_BUILD_TARGET/}release"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
folder="$work/$name"
cargo build --release --locked -p zobrist-c
mkdir -p "$target/archives" "$folder"/{include,lib/pkgconfig,lib/cmake/zobrist}
cp bindings/c/include/* "$folder/include"
cp LICENSE-* bindings/c/LICENSE-THIRD-PARTY bindings/c/README.md "$folder"

# Copies a library to its name in the archive, if this platform has it.
shared='' static=''
library() {
    if [ -f "$built/$2" ]; then
        cp "$built/$2" "$folder/lib/$3"
        printf -v "$1" '%s' "$3"
    fi
}
# Linux loads the library by its soname, and links it by the name without the version.
library shared libzobrist_c.so libzobrist.so.0
[ -z "$shared" ] || ln -s libzobrist.so.0 "$folder/lib/libzobrist.so"
library shared libzobrist_c.dylib libzobrist.dylib
library static libzobrist_c.a libzobrist.a
# Windows loads the library by the name that its import library has, which is that of the build. The import library has the
# name that linkers look for, so that they do not take the static one, which needs libraries of the system.
library shared zobrist_c.dll zobrist_c.dll
library import zobrist_c.dll.lib zobrist.lib
library import libzobrist_c.dll.a libzobrist.dll.a
library static zobrist_c.lib zobrist_static.lib
if [ -z "$shared" ] || [ -z "$static" ]; then
    echo "archive.sh: expected a shared and a static library in $built" >&2
    exit 1
fi

# Relative to the file, so that the archive may be unpacked anywhere.
sed -e 's|@prefix@|${pcfiledir}/../..|' -e "s|@version@|$version|" bindings/c/zobrist.pc.in >"$folder/lib/pkgconfig/zobrist.pc"
cat >"$folder/lib/cmake/zobrist/zobristConfig.cmake" <<'CMAKE'
# find_package(zobrist) defines the target zobrist::zobrist, the shared library.
get_filename_component(_root "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
find_library(zobrist_LIBRARY NAMES zobrist PATHS "${_root}/lib" NO_DEFAULT_PATH REQUIRED)
add_library(zobrist::zobrist UNKNOWN IMPORTED)
set_target_properties(zobrist::zobrist PROPERTIES IMPORTED_LOCATION "${zobrist_LIBRARY}" INTERFACE_INCLUDE_DIRECTORIES "${_root}/include")
CMAKE
tar -C "$work" -czf "$target/archives/$name.tar.gz" "$name"
