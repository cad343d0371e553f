//! Go.
#![forbid(unsafe_code)]
mod board;
mod game;
mod games;
mod grid;
mod hashing;
fn main() {
    let a: Vec<usize> = std::env::args().skip(1).map(|x| x.parse().unwrap()).collect();
    let t = std::time::Instant::now();
    let s = if a[2] == 1 { board::Suicide::Allowed } else { board::Suicide::Forbidden };
    println!(
        "{} {:?}",
        games::Moves::new(&grid::Grid::new(a[0], a[1]), s, usize::MAX).count_games(usize::MAX),
        t.elapsed()
    );
}
