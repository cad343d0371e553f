use super::output;

/// The first outputs for seed 1234567 of S. Vigna's `splitmix64.c`. Many ports use them as a test vector.
#[test]
fn published_vectors() {
    let numbers = [0, 1, 2, 3, 4].map(|i| output(1_234_567, i));
    assert_eq!(
        numbers,
        [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
            4_593_380_528_125_082_431,
            16_408_922_859_458_223_821,
        ]
    );
}
