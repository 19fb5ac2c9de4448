//! Bounds on the steps of Lua's own matcher of patterns, which nothing can interrupt.

/// Steps that one call may take. Lua's own matcher takes about a second for ten times that.
pub const STEPS: u64 = 20_000_000;

/// Returns the greatest text length for which Lua's own matcher certainly ends within [`STEPS`] steps.
pub fn longest(pattern: &[u8]) -> usize {
    let (ways, power) = possibilities(pattern);
    let mut most = ((STEPS / ways) as f64).powf(1.0 / f64::from(power)) as u64;
    // Roots are not exact.
    while most > 0 && most.checked_pow(power).is_none_or(|n| n.saturating_mul(ways) > STEPS) {
        most -= 1;
    }
    usize::try_from(most).unwrap_or(usize::MAX)
}

/// Returns the steps that Lua's own matcher takes at most on a text of this length.
pub fn most_steps(pattern: &[u8], length: usize) -> u64 {
    let (ways, power) = possibilities(pattern);
    (length.max(1) as u64).saturating_pow(power).saturating_mul(ways)
}

/// Returns factor and power of the text's length in the number of steps: each repetition multiplies the
/// possibilities, and each `?` doubles them.
fn possibilities(pattern: &[u8]) -> (u64, u32) {
    let count = |bytes: &[u8]| pattern.iter().filter(|b| bytes.contains(b)).count();
    // Counted where they mean themselves too: that only makes the answer more careful.
    let repeated = count(b"*+-") + pattern.windows(2).filter(|w| *w == b"%b").count();
    let again = pattern.windows(2).filter(|w| w[0] == b'%' && w[1].is_ascii_digit()).count();
    let doubled = u32::try_from(count(b"?")).unwrap_or(u32::MAX);
    let tried = usize::from(pattern.first() != Some(&b'^'));
    let ways = 2_u64.saturating_pow(doubled).saturating_mul(pattern.len().max(1) as u64);
    (ways, u32::try_from(repeated + again + tried).unwrap_or(u32::MAX).max(1))
}
