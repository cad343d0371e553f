//! The search of sliding tiles as written by hand: each thread owns the states whose hash selects it, sends blocks of
//! states to the others, and waits for them at the end of each layer.

use std::mem;
use std::sync::Barrier;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use foldhash::fast::FixedState;
use hashbrown::HashSet;

/// Number of states that are expanded before their successors are sent.
const BLOCK: usize = 4096;

/// Returns the number of states at each distance, for two rows of tiles. A state has four bits for each cell.
pub(crate) fn layers(columns: u64, threads: usize) -> Vec<u64> {
    let (senders, receivers): (Vec<_>, Vec<_>) = (0..threads).map(|_| channel()).unzip();
    let (barrier, counts) = (&Barrier::new(threads), &[AtomicU64::new(0), AtomicU64::new(0)]);
    thread::scope(|scope| {
        let search = |(own, receiver)| {
            let senders = senders.clone();
            scope.spawn(move || search(columns, own, &senders, &receiver, barrier, counts))
        };
        let all: Vec<_> = receivers.into_iter().enumerate().map(search).collect();
        all.into_iter().map(|thread| thread.join().expect("a search without a panic")).next().expect("a thread")
    })
}

/// Runs one thread. A message is a block of states, or `None` at the end of a layer.
fn search(
    columns: u64,
    own: usize,
    senders: &[Sender<Option<Vec<u64>>>],
    receiver: &Receiver<Option<Vec<u64>>>,
    barrier: &Barrier,
    counts: &[AtomicU64; 2],
) -> Vec<u64> {
    let start = (0..2 * columns - 1).fold(0, |state, cell| state | (cell + 1) << (4 * cell));
    let mut seen = HashSet::<u64, FixedState>::default();
    let mut layer = if owner(start, senders.len()) == own { vec![start] } else { Vec::new() };
    seen.extend(&layer);
    let (mut to, mut spare, mut sizes) = (vec![Vec::new(); senders.len()], Vec::new(), Vec::new());
    loop {
        let count = &counts[sizes.len() % 2];
        count.fetch_add(layer.len() as u64, Ordering::SeqCst);
        barrier.wait();
        let size = count.load(Ordering::SeqCst);
        barrier.wait();
        count.store(0, Ordering::SeqCst);
        if size == 0 {
            return sizes;
        }
        sizes.push(size);
        let (mut next, mut ends) = (Vec::new(), 0);
        let mut insert = |states: &[u64]| next.extend(states.iter().filter(|&&state| seen.insert(state)));
        for block in layer.chunks(BLOCK) {
            for &state in block {
                successors(columns, state, |next| to[owner(next, senders.len())].push(next));
            }
            insert(&to[own]);
            to[own].clear();
            for (states, sender) in to.iter_mut().zip(senders).filter(|(states, _)| !states.is_empty()) {
                let states = mem::replace(states, spare.pop().unwrap_or_default());
                sender.send(Some(states)).expect("a thread that receives");
            }
            for message in receiver.try_iter() {
                if let Some(mut states) = message {
                    insert(&states);
                    states.clear();
                    spare.push(states);
                } else {
                    ends += 1;
                }
            }
        }
        for sender in senders {
            sender.send(None).expect("a thread that receives");
        }
        while ends < senders.len() {
            receiver.recv().expect("a thread that sends").map_or_else(|| ends += 1, |states| insert(&states));
        }
        layer = next;
    }
}

/// Returns the thread that owns a state.
fn owner(state: u64, threads: usize) -> usize {
    let mixed = (state ^ state >> 17).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    ((u128::from(mixed) * threads as u128) >> 64) as usize
}

/// Passes each state that is one move away from `state` to `push`.
fn successors(columns: u64, state: u64, mut push: impl FnMut(u64)) {
    let tile = |cell: u64| state >> (4 * cell) & 15;
    let gap = (0..2 * columns).find(|&cell| tile(cell) == 0).expect("a gap");
    let mut slide = |from: u64| push(state & !(15 << (4 * from)) | tile(from) << (4 * gap));
    if gap % columns > 0 {
        slide(gap - 1);
    }
    if gap % columns + 1 < columns {
        slide(gap + 1);
    }
    slide((gap + columns) % (2 * columns));
}
