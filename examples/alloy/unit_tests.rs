//! Unit tests, by module.

mod exchange;
mod text;
