#!/usr/bin/env bash
# Makes target/archives/NAME.tar.gz: the C library for this machine with its headers, files for pkg-config and CMake, and licences.
#
#     bindings/c/archive.sh NAME
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
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
folder="$work/$name"
cargo build --release --locked -p zobrist-c
mkdir -p target/archives "$folder"/{include,lib/pkgconfig,lib/cmake/zobrist}
cp bindings/c/include/* "$folder/include"
cp LICENSE-* bindings/c/LICENSE-THIRD-PARTY bindings/c/README.md "$folder"
for file in target/release/{libzobrist_c.a,libzobrist_c.so,libzobrist_c.dylib,zobrist_c.lib,zobrist_c.dll,zobrist_c.dll.lib}; do
    if [ -f "$file" ]; then
        to=$(basename "$file" | sed 's/zobrist_c/zobrist/')
        # The name by which programs load the library.
        [ "$to" = libzobrist.so ] && ln -s libzobrist.so.0 "$folder/lib/$to" && to=libzobrist.so.0
        cp "$file" "$folder/lib/$to"
    fi
done
# Relative to the file, so that the archive may be unpacked anywhere.
sed -e 's|@prefix@|${pcfiledir}/../..|' -e "s|@version@|$version|" bindings/c/zobrist.pc.in >"$folder/lib/pkgconfig/zobrist.pc"
cat >"$folder/lib/cmake/zobrist/zobristConfig.cmake" <<'CMAKE'
# find_package(zobrist) defines the target zobrist::zobrist.
get_filename_component(_root "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
find_library(zobrist_LIBRARY NAMES zobrist zobrist.dll PATHS "${_root}/lib" NO_DEFAULT_PATH REQUIRED)
add_library(zobrist::zobrist UNKNOWN IMPORTED)
set_target_properties(zobrist::zobrist PROPERTIES IMPORTED_LOCATION "${zobrist_LIBRARY}" INTERFACE_INCLUDE_DIRECTORIES "${_root}/include")
CMAKE
tar -C "$work" -czf "target/archives/$name.tar.gz" "$name"
