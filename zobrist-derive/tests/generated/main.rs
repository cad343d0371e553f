//! Random types against a model: see `generate.py`.

#[rustfmt::skip]
mod types;
