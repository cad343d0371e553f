//! Formatting of numbers.

/// Formats a time with a suitable unit.
pub(crate) fn duration(seconds: f64) -> String {
    let units = [(1.0, "s"), (1e-3, "ms"), (1e-6, "us"), (1e-9, "ns")];
    let (scale, unit) = units.into_iter().find(|(scale, _)| seconds >= *scale).unwrap_or((1e-9, "ns"));
    let value = seconds / scale;
    match value {
        0.0..10.0 => format!("{value:.2} {unit}"),
        10.0..100.0 => format!("{value:.1} {unit}"),
        ..10_000.0 => format!("{value:.0} {unit}"),
        _ => format!("{value:.2e} {unit}"),
    }
}

/// Formats a fraction in percent.
pub(crate) fn percent(fraction: f64) -> String {
    format!("{:.1}%", 100.0 * fraction)
}
