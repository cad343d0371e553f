//! Numbers for people.

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
