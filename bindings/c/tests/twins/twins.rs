//! The runs of `lattice_gas.cpp` and `slab.f90` in Rust, without a cache and without a store:
//! `twins lattice_gas`, and `twins slab STORE`, which compares all rows of the store with computed
//! ones.

mod lattice_gas;
mod slab;

fn main() {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    match &arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["lattice_gas"] => lattice_gas::run(),
        ["slab", store] => slab::run(store),
        _ => panic!("pass lattice_gas, or slab and the path of a store"),
    }
}
