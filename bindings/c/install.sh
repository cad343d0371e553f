#!/usr/bin/env bash
# Copies the library that was built to a folder, with its headers, files for pkg-config and CMake, and licences.
#
#     bindings/c/install.sh FOLDER
#
# CARGO_TARGET_DIR takes the place of `target`, and CARGO_BUILD_TARGET names another platform, as for cargo. STRIP is a
# `strip` for the files of this platform.
set -euo pipefail
mkdir -p "${1:?the folder}"
folder=$(cd "$1" && pwd)
cd "$(dirname "$0")/../.."

version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)
# Before 1.0, each minor version has another binary interface. `build.rs` and `zobristConfigVersion.cmake.in` agree.
abi=${version%.*}
[[ $abi == 0.* ]] || abi=${abi%.*}
built="${CARGO_TARGET_DIR:-target}/${CARGO_BUILD_TARGET:+$CARGO_BUILD_TARGET/}release"
lib="$folder/lib" documents="$folder/share/doc/zobrist"
mkdir -p "$folder/include" "$lib"/{pkgconfig,cmake/zobrist} "$documents"
# An example of the package would need the dependencies of the tests. Windows needs the extension.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"${RUSTC:-rustc}" --edition 2024 -o "$work/fortran.exe" bindings/c/fortran.rs
"$work/fortran.exe" bindings/c/src >"$work/zobrist.f90"
install -m 644 bindings/c/include/* "$work/zobrist.f90" "$folder/include"
install -m 644 LICENSE-* bindings/c/{LICENSE-THIRD-PARTY,README.md,FUNCTIONS.md} "$documents"

# Each platform has its names, and the libraries of the system that the static library needs (`rustc --print native-static-libs`).
shared='' import='' static=''
if [ -f "$built/libzobrist_c.so" ]; then
    # Programs find the library by its name without a version, and load it by its soname.
    shared="lib/libzobrist.so.$version" static=lib/libzobrist.a
    system='-Wl,--gc-sections -lgcc_s -lutil -lrt -lpthread -lm -ldl -lc'
    install -m 755 "$built/libzobrist_c.so" "$folder/$shared"
    ln -sf "libzobrist.so.$version" "$lib/libzobrist.so.$abi"
    ln -sf "libzobrist.so.$abi" "$lib/libzobrist.so"
elif [ -f "$built/libzobrist_c.dylib" ]; then
    shared=lib/libzobrist.dylib static=lib/libzobrist.a system='-Wl,-dead_strip -lc -lm'
    install -m 755 "$built/libzobrist_c.dylib" "$folder/$shared"
elif [ -f "$built/zobrist_c.dll" ]; then
    # Programs load the library by the name in the import library, which is that of the build. Linkers must find the import
    # library by `zobrist`, and not the static one.
    shared=bin/zobrist_c.dll system='-lkernel32 -lntdll -luserenv -lws2_32 -ldbghelp'
    mkdir -p "$folder/bin"
    install -m 755 "$built/zobrist_c.dll" "$folder/$shared"
    if [ -f "$built/libzobrist_c.dll.a" ]; then
        import=lib/libzobrist.dll.a static=lib/libzobrist.a
        install -m 644 "$built/libzobrist_c.dll.a" "$folder/$import"
    elif [ -f "$built/zobrist_c.dll.lib" ]; then
        import=lib/zobrist.lib static=lib/zobrist_static.lib
        install -m 644 "$built/zobrist_c.dll.lib" "$folder/$import"
    fi
fi
for source in "$built"/{libzobrist_c.a,zobrist_c.lib}; do
    [ -z "$static" ] || ! [ -f "$source" ] || install -m 644 "$source" "$folder/$static"
done
if [ -z "$static" ] || ! [ -f "$folder/$static" ]; then
    echo "install.sh: expected a shared and a static library in $built" >&2
    exit 1
fi
# Most of a program with the static library would be debugging information of Rust's standard library. Files of Windows
# have members that `strip` refuses.
[ -n "$import" ] || "${STRIP:-strip}" -S "$folder/$static"

# The files find the library relative to themselves, so that the folder can be moved.
filled() {
    sed -e "s|@version@|$version|; s|@abi@|$abi|; s|@shared@|$shared|; s|@import@|$import|; s|@static@|$static|" \
        -e "s|@system@|$system|; s|@libraries@|${system// /;}|" "bindings/c/cmake/$1.in" >"$2/$1"
}
filled zobrist.pc "$lib/pkgconfig"
filled zobristConfig.cmake "$lib/cmake/zobrist"
filled zobristConfigVersion.cmake "$lib/cmake/zobrist"
