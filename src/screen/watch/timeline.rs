//! The line of time below the table, with marks of damage, deaths and errors.

use super::Film;
use crate::moments::{LandmarkKind, Moments, Stage};
use crate::screen::Paint;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Rows below the table: the line of time, and the keys.
pub(super) const ROWS: u16 = 2;

/// Returns the row of the line of time.
pub(super) fn row(area: Rect) -> u16 {
    area.bottom().saturating_sub(ROWS)
}

/// Returns the place that a column stands for.
pub(super) fn place<S: Stage>(moments: &Moments<S>, area: Rect, column: u16) -> usize {
    let last = usize::from(area.width.saturating_sub(1)).max(1);
    let column = usize::from(column.saturating_sub(area.x)).min(last);
    column * moments.log().len() / last
}

/// Returns the column of a place.
fn column(place: usize, all: usize, width: u16) -> u16 {
    let last = usize::from(width.saturating_sub(1));
    (place * last).checked_div(all).unwrap_or(0).min(last) as u16
}

/// Draws the line of time: what is past, the marks, and where one is.
pub(super) fn draw<S: Stage>(buffer: &mut Buffer, area: Rect, film: &Film<S>, paint: Paint) {
    let y = row(area);
    let all = film.moments.log().len();
    let here = column(film.place, all, area.width);
    let (past, ahead) = if paint.ascii { ("=", "-") } else { ("━", "─") };
    for x in 0..area.width {
        buffer.set_string(area.x + x, y, if x < here { past } else { ahead }, paint.grey());
    }
    let signs = if paint.ascii { [".", "x", "!"] } else { ["•", "✕", "!"] };
    let kinds = [LandmarkKind::Damage, LandmarkKind::Death, LandmarkKind::Error];
    for (kind, sign) in kinds.into_iter().zip(signs) {
        for landmark in film.landmarks(kind) {
            let x = column(landmark.entry, all, area.width);
            buffer.set_string(area.x + x, y, sign, paint.harm());
        }
    }
    let sign = if paint.ascii { "#" } else { "█" };
    buffer.set_string(area.x + here, y, sign, paint.title());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_stay_on_the_line() {
        for (place, all, width, expected) in
            [(0, 10, 80, 0), (10, 10, 80, 79), (5, 10, 81, 40), (3, 0, 80, 0), (1, 1, 0, 0)]
        {
            assert_eq!(column(place, all, width), expected, "{place} of {all} in {width}");
        }
    }
}
