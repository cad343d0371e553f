//! Unit tests, by module.

mod text;
