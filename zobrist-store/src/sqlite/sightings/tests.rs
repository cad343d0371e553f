use super::*;

const LEASE: Duration = Duration::from_secs(60);
const ID: Id = Id { hash: 7, check: 0 };

fn claim(owner: &str, beat: i64) -> Claim {
    Claim {
        owner: owner.to_owned(),
        beat,
        lease: LEASE,
        awaited: None,
    }
}

/// Observes a claim each second, and returns the number of seconds until it is overdue.
fn seconds_until_overdue(seen: &mut Sightings, start: Instant, claim: &Claim) -> u64 {
    let is_overdue =
        |&second: &u64| seen.is_overdue(ID, claim, start + Duration::from_secs(second));
    (0..1000).find(is_overdue).unwrap()
}

#[test]
fn a_claim_ends_when_it_was_the_same_for_its_lease() {
    let (mut seen, start) = (Sightings::default(), Instant::now());
    assert_eq!(seconds_until_overdue(&mut seen, start, &claim("a", 0)), 60);
    let at = |second| start + Duration::from_secs(second);
    // The measurement restarts after a renewal, after a change of the owner, and after the end of
    // the claim.
    for (second, claim) in [(100, claim("a", 1)), (200, claim("b", 1))] {
        assert!(!seen.is_overdue(ID, &claim, at(second)));
        assert_eq!(seconds_until_overdue(&mut seen, at(second), &claim), 60);
    }
    seen.forget(ID);
    assert_eq!(
        seconds_until_overdue(&mut seen, at(300), &claim("b", 1)),
        60
    );
    assert_eq!(seen.0.len(), 1);
}

/// Checks that time without observations does not count: both processes were suspended for an hour,
/// and the first observation afterwards does not end the lease.
#[test]
fn time_without_a_look_does_not_count() {
    let (mut seen, start) = (Sightings::default(), Instant::now());
    let claim = claim("a", 0);
    assert!(!seen.is_overdue(ID, &claim, start));
    let hours = (1..).map(|hour| start + Duration::from_secs(3600 * hour));
    let looks = hours
        .take_while(|&now| !seen.is_overdue(ID, &claim, now))
        .count();
    assert_eq!(looks, 3);
}

#[test]
fn memory_is_bounded() {
    let (mut seen, now) = (Sightings::default(), Instant::now());
    for hash in 0..3 * MOST as u128 {
        seen.is_overdue(Id { hash, check: 0 }, &claim("a", 0), now);
        assert!(seen.0.len() <= MOST);
    }
}
