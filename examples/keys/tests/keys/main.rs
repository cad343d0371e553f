//! Tests of the program `keys`, and of the keys and files that it makes.

mod cli;
mod files;
mod games;
#[path = "../golden/mod.rs"]
mod golden;
mod measured;
mod numbers;
