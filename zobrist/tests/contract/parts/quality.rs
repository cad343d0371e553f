//! The quality of the keys of a part.

use std::num::Wrapping;

use zobrist::analysis::Effort;
use zobrist::keys::Description;
use zobrist::{Seed, Zobrist};

/// The quality of a part is that of a state which has only the slots and values of the part. If the table has a defect
/// in the keys of one part, the reports of other parts do not have it.
#[test]
fn quality() {
    #[derive(Zobrist)]
    #[zobrist(key = u64)]
    struct Lights {
        #[zobrist(max = 4, table(i, value) = KEYS[i][1 + value], part(low = 1 | 2), part(high = 4), tally(all, kinds))]
        levels: [u8; 40],
        #[zobrist(part(high), full)]
        on: bool,
    }
    #[derive(Zobrist)]
    #[zobrist(key = u64)]
    struct Hands {
        #[zobrist(max = 2, full, tally(hands, counts))]
        pieces: [u8; 2],
    }
    const KEYS: [[u64; 5]; 40] = {
        let (mut keys, random) = ([[0; 5]; 40], Seed::new(3).keys::<200>("test/quality", 0));
        let mut i = 0;
        while i < 200 {
            // The lowest bits of the value 4 are constant.
            keys[i / 5][i % 5] = if i % 5 == 4 { random[i] << 20 } else { random[i] };
            i += 1;
        }
        keys
    };

    let low: Description = "array(40, option(enum(A, B)))".parse().unwrap();
    let keys: Vec<u64> = KEYS.iter().flat_map(|keys| [keys[1], keys[2]]).collect();
    let quality = Lights::LOW.quality(Effort::Tenth);
    assert_eq!(quality, low.quality(&keys, Effort::Tenth));
    assert!(quality.is_good(), "{quality}");

    let high: Description = "slots(levels = array(40, option(enum(A))), on = enum(A, B))".parse().unwrap();
    let on = [false, true].map(|on| Lights::ON.key(on).raw());
    let keys: Vec<u64> = KEYS.iter().map(|keys| keys[4]).chain(on).collect();
    let quality = Lights::HIGH.quality(Effort::Tenth);
    assert!(!quality.is_good(), "{quality}");
    assert_eq!(quality.to_string(), high.quality(&keys, Effort::Tenth).to_string());

    // A number 0 that has a key in the state has none in a tally.
    let hands: Description = "slots(a = count(2), b = count(2))".parse().unwrap();
    let keys = Seed::new(0).keys::<2>("counts/hands/pieces", 0).map(Wrapping);
    assert_eq!(Hands::HANDS.quality(Effort::Tenth).to_string(), hands.quality(&keys, Effort::Tenth).to_string());

    let all: Description = "slots(a = count(40), b = count(40), c = count(40), d = count(40))".parse().unwrap();
    let keys = Seed::new(0).keys::<4>("counts/all/levels", 1).map(Wrapping);
    let quality = Lights::ALL.quality(Effort::Tenth);
    assert_eq!(quality.to_string(), all.quality(&keys, Effort::Tenth).to_string());
}
