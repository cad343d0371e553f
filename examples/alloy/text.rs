//! Numbers for people.

/// To the next whole number; to 0 if it is negative.
#[expect(clippy::cast_sign_loss, reason = "such casts end at 0")]
pub(crate) fn rounded(x: f64) -> u64 {
    x.round() as u64
}

/// Seconds, with the unit that fits.
pub(crate) fn duration(seconds: f64) -> String {
    let units = [(1.0, "s"), (1e-3, "ms"), (1e-6, "us"), (1e-9, "ns")];
    let (scale, unit) =
        units.into_iter().find(|(scale, _)| seconds >= *scale).unwrap_or((1e-9, "ns"));
    let value = seconds / scale;
    match value {
        0.0..10.0 => format!("{value:.2} {unit}"),
        10.0..100.0 => format!("{value:.1} {unit}"),
        ..10_000.0 => format!("{value:.0} {unit}"),
        _ => format!("{value:.2e} {unit}"),
    }
}

/// A fraction in percent.
pub(crate) fn percent(fraction: Option<f64>) -> String {
    fraction.map_or("-".into(), |fraction| format!("{:.1}%", 100.0 * fraction))
}

/// With as many decimals as a label needs, three at most.
pub(crate) fn short(value: f64) -> String {
    let text = format!("{value:.3}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".into() } else { text.into() }
}

#[cfg(test)]
mod tests {
    use super::{duration, percent, short};

    #[test]
    fn numbers() {
        let durations = [0.0, 1.6e-8, 0.000_25, 3.0, 1e6].map(duration);
        assert_eq!(durations, ["0.00 ns", "16.0 ns", "250 us", "3.00 s", "1.00e6 s"]);
        assert_eq!([percent(Some(0.5)), percent(None)], ["50.0%", "-"]);
        assert_eq!([12.0, -0.5, 0.0001, 1.25, -0.0].map(short), ["12", "-0.5", "0", "1.25", "0"]);
    }
}
