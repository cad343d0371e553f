//! Names the shared library as `install.sh` does.

use std::env::var;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let of = |name: &str| var(name).unwrap_or_default();
    // Before 1.0, each minor version has another binary interface.
    let [major, minor] = ["CARGO_PKG_VERSION_MAJOR", "CARGO_PKG_VERSION_MINOR"].map(of);
    let abi = if major == "0" {
        format!("0.{minor}")
    } else {
        major
    };
    let name = match of("CARGO_CFG_TARGET_OS").as_str() {
        "linux" => format!("-soname,libzobrist.so.{abi}"),
        // Otherwise, programs would look for the library in the folder of the build.
        "macos" => "-install_name,@rpath/libzobrist.dylib".to_owned(),
        _ => return,
    };
    println!("cargo:rustc-cdylib-link-arg=-Wl,{name}");
}
