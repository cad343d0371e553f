//! Unit tests, by module.

mod input;
mod program;
mod quote;
mod results;
mod subtotal;
