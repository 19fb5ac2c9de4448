//! A chart of the shares of wins.

use super::generals::ByGeneral;
use svg::Document;
use svg::node::element::{Line, Rectangle, Text};

const ROW: usize = 18;
const TOP: usize = 40;
const LABELS: usize = 210;
/// Width of 100 %.
const BARS: usize = 500;
const VALUES: usize = 120;

/// Draws a bar for each general, and a line at the average.
pub fn svg(generals: &ByGeneral) -> String {
    let rows = generals.sorted();
    let (width, bottom) = (LABELS + BARS + VALUES, TOP + rows.len() * ROW);
    let even = LABELS as f64 + generals.share() / 100.0 * BARS as f64;
    let heading = generals.lang.pick("各武将的胜率", "Share of games won, by general");
    let average = generals.lang.pick("平均", "average");
    let mut drawing = Document::new()
        .set("viewBox", (0, 0, width, bottom + 10))
        .set("width", width)
        .set("height", bottom + 10)
        .set("font-family", "sans-serif")
        .set("font-size", 12)
        .add(Rectangle::new().set("width", "100%").set("height", "100%").set("fill", "white"))
        .add(Text::new(heading).set("x", 10).set("y", 20).set("font-size", 15))
        .add(
            Text::new(format!("{average} {:.1} %", generals.share()))
                .set("x", even)
                .set("y", TOP - 6)
                .set("text-anchor", "middle")
                .set("fill", "#666"),
        );
    for (i, row) in rows.iter().enumerate() {
        let y = TOP + i * ROW;
        let long = row.share() / 100.0 * BARS as f64;
        drawing = drawing
            .add(Text::new(row.called()).set("x", LABELS - 8).set("y", y + 13).set("text-anchor", "end"))
            .add(
                Rectangle::new()
                    .set("x", LABELS)
                    .set("y", y + 3)
                    .set("width", format!("{long:.1}"))
                    .set("height", ROW - 6)
                    .set("fill", "#4a7ab5"),
            )
            .add(
                Text::new(format!("{:.1} % / {}", row.share(), row.games))
                    .set("x", format!("{:.1}", LABELS as f64 + long + 6.0))
                    .set("y", y + 13),
            );
    }
    let mark = Line::new()
        .set("x1", format!("{even:.1}"))
        .set("x2", format!("{even:.1}"))
        .set("y1", TOP)
        .set("y2", bottom)
        .set("stroke", "#666")
        .set("stroke-dasharray", "4 3");
    format!("{}\n", drawing.add(mark))
}

#[cfg(test)]
mod tests {
    use super::super::generals::{Played, Sort};
    use super::*;
    use crate::rules::names::Lang;
    use std::collections::BTreeMap;

    #[test]
    fn every_general_has_a_bar_as_long_as_its_share() {
        let titles = BTreeMap::from([("mine".into(), "<A&B>".to_owned())]);
        let mut all = ByGeneral::new(Sort::Share, Lang::En, titles);
        let played = |general: &str, won| Played { general: general.into(), won, ..Played::default() };
        all.add(&[played("caocao", true), played("mine", false)]);
        all.add(&[played("caocao", true), played("mine", true)]);
        let picture = svg(&all);
        assert!(picture.starts_with("<svg") && picture.ends_with("</svg>\n"), "{picture}");
        let bars: Vec<&str> = picture.lines().filter(|l| l.contains("#4a7ab5")).collect();
        assert_eq!(bars.len(), 2);
        assert!(bars[0].contains("width=\"500.0\"") && bars[1].contains("width=\"250.0\""), "{bars:?}");
        // Names from packages are escaped.
        assert!(picture.contains("mine &lt;A&amp;B&gt;"), "{picture}");
        assert!(picture.contains("average 75.0 %"), "{picture}");
    }
}
