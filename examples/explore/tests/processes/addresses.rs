//! Free addresses of this machine.

use std::collections::BTreeSet;
use std::iter;
use std::net::{SocketAddr, TcpListener};
use std::sync::Mutex;

/// All addresses that tests of this program have received. Until a test listens at its address, the
/// system may return the address again.
static GIVEN: Mutex<BTreeSet<SocketAddr>> = Mutex::new(BTreeSet::new());

/// Returns `count` addresses, different in each call.
pub(crate) fn free_addresses(count: usize) -> Vec<String> {
    let mut given = GIVEN.lock().unwrap();
    let free = iter::repeat_with(|| {
        TcpListener::bind("127.0.0.1:0")
            .unwrap()
            .local_addr()
            .unwrap()
    });
    free.filter(|&address| given.insert(address))
        .take(count)
        .map(|address| address.to_string())
        .collect()
}
