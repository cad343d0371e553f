//! The derive macro of `zobrist`.
