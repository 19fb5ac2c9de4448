//! The results as a page with plots.

use super::pair::{Pair, Results};
use super::sums::{self, Interval, Row};
use super::text::{percent_of, role_word, signed, skill_words};
use crate::cli::html::{escaped, page};
use crate::rules::names::Lang;
use std::fmt::Write;

const STYLE: &str = include_str!("page.css");

/// Pixels from the labels to the values.
const WIDTH: f64 = 420.0;
const LABELS: f64 = 130.0;
const ROW: f64 = 30.0;
const TOP: f64 = 26.0;

/// Generals of the other side that are listed, best and worst.
const FOES: usize = 6;

pub fn report(results: &Results, lang: Lang) -> String {
    let title = lang.pick("武将平衡", "Balance");
    let asked = &results.asked;
    let mut body = format!("<h1>{title}</h1>\n<p class=\"dim\">");
    let shards = results.shards.iter().cloned().collect::<Vec<_>>().join(", ");
    let part = if shards.is_empty() { String::new() } else { format!(" · {}", escaped(&shards)) };
    let _ = writeln!(
        body,
        "{} · {} {} · {}{part}</p>",
        escaped(&asked.mode),
        lang.pick("种子", "seed"),
        asked.seed,
        escaped(&asked.build)
    );
    let _ = writeln!(
        body,
        "<p>{}</p>",
        lang.pick(
            "每一对两局种子、座位相同：一局由这名武将坐，一局换成别的武将。线段是 95 % 区间。",
            "Each pair is two games with one seed: with the general at a seat, and with another one there. Lines are 95 % intervals.",
        )
    );
    if asked.generals.len() > 1 {
        overview(&mut body, results, lang);
    }
    for name in &asked.generals {
        general(&mut body, results, name, lang);
    }
    page(title, lang, STYLE, &body)
}

/// Draws the difference that each general makes, the largest first.
fn overview(body: &mut String, results: &Results, lang: Lang) {
    let mut rows: Vec<(String, Row)> = results
        .asked
        .generals
        .iter()
        .map(|name| (results.called(name), sums::row(&results.of(name))))
        .collect();
    rows.sort_by(|a, b| b.1.difference.value.total_cmp(&a.1.difference.value));
    let most = rows.iter().map(|(_, row)| row.difference.low.abs().max(row.difference.high.abs()));
    let most = most.fold(10.0, f64::max).min(100.0);
    let _ = writeln!(
        body,
        "<h2>{}</h2>",
        lang.pick("比别的武将多赢几个百分点", "Points more than other generals")
    );
    let x = |value: f64| LABELS * 1.6 + (value + most) / (2.0 * most) * WIDTH;
    let mut plot = frame(rows.len(), LABELS * 1.6, &[-most, 0.0, most], &x, true);
    for (at, (label, row)) in rows.iter().enumerate() {
        let y = TOP + (at as f64 + 0.5) * ROW;
        let class = if row.difference.is_clear() { "with clear" } else { "with" };
        label_at(&mut plot, LABELS * 1.6, y, label);
        interval(&mut plot, row.difference, y, class, &x);
        value_at(&mut plot, LABELS * 1.6, y, &signed(row.difference));
    }
    plot.push_str("</svg>\n");
    body.push_str(&plot);
}

fn general(body: &mut String, results: &Results, name: &str, lang: Lang) {
    let pairs = results.of(name);
    let all = sums::row(&pairs);
    let verdict = match (all.difference.is_clear(), all.difference.value > 0.0) {
        (true, true) => lang.pick("明显强于平均", "clearly stronger than the others"),
        (true, false) => lang.pick("明显弱于平均", "clearly weaker than the others"),
        (false, _) => lang.pick("看不出强弱", "no clear difference"),
    };
    let points = lang.pick("个百分点", "points");
    let _ = writeln!(
        body,
        "<section><h2>{}</h2><p class=\"verdict\"><b>{}</b> {points} <span>{verdict}</span></p>",
        escaped(&results.called(name)),
        signed(all.difference)
    );
    shares(body, &pairs, &all, lang);
    skill_table(body, results, &pairs, lang);
    foe_table(body, results, &pairs, lang);
    body.push_str("</section>\n");
}

/// Draws the shares of wins with and without the general: in all games, by role, by seat.
fn shares(body: &mut String, pairs: &[&Pair], all: &Row, lang: Lang) {
    let mut rows = vec![(lang.pick("全部", "all games").to_owned(), all.clone())];
    rows.extend(sums::by_role(pairs).into_iter().map(|(role, row)| (role_word(role, lang).to_owned(), row)));
    rows.extend(
        sums::by_seat(pairs)
            .into_iter()
            .map(|(seat, row)| (lang.pick(format!("{seat} 号位"), format!("seat {seat}")), row)),
    );
    let x = |value: f64| LABELS + value / 100.0 * WIDTH;
    let mut plot = frame(rows.len(), LABELS, &[0.0, 25.0, 50.0, 75.0, 100.0], &x, false);
    for (at, (label, row)) in rows.iter().enumerate() {
        let y = TOP + (at as f64 + 0.5) * ROW;
        label_at(&mut plot, LABELS, y, label);
        interval(&mut plot, row.without, y + 5.0, "without", &x);
        interval(&mut plot, row.with, y - 5.0, "with", &x);
        let games = lang.pick(format!("{} 对", row.games), format!("{} pairs", row.games));
        value_at(
            &mut plot,
            LABELS,
            y,
            &format!("{:.0} % : {:.0} %  {games}", row.with.value, row.without.value),
        );
    }
    plot.push_str("</svg>\n");
    let _ = writeln!(
        body,
        "<p class=\"key\"><i class=\"with\"></i>{} <i class=\"without\"></i>{}</p>{plot}",
        lang.pick("由它坐时的胜率", "wins with it"),
        lang.pick("换成别人时的胜率", "wins with another one")
    );
}

/// Begins a plot with vertical lines at these values.
fn frame(rows: usize, labels: f64, at: &[f64], x: &dyn Fn(f64) -> f64, is_signed: bool) -> String {
    let (width, bottom) = (labels + WIDTH + 200.0, TOP + rows as f64 * ROW);
    let mut plot = format!("<svg viewBox=\"0 0 {width} {}\" role=\"img\">\n", bottom + 8.0);
    for value in at {
        let (x, shown) =
            (x(*value), if is_signed { format!("{value:+.0}") } else { format!("{value:.0} %") });
        let class = if is_signed && *value == 0.0 { "zero" } else { "grid" };
        let _ = writeln!(
            plot,
            "<line class=\"{class}\" x1=\"{x:.1}\" x2=\"{x:.1}\" y1=\"{:.1}\" y2=\"{bottom:.1}\"/>\
             <text class=\"axis\" x=\"{x:.1}\" y=\"{:.1}\">{shown}</text>",
            TOP - 4.0,
            TOP - 10.0
        );
    }
    plot
}

fn label_at(plot: &mut String, labels: f64, y: f64, label: &str) {
    let _ = writeln!(
        plot,
        "<text class=\"label\" x=\"{:.1}\" y=\"{:.1}\">{}</text>",
        labels - 12.0,
        y + 4.0,
        escaped(label)
    );
}

fn value_at(plot: &mut String, labels: f64, y: f64, text: &str) {
    let x = labels + WIDTH + 14.0;
    let _ =
        writeln!(plot, "<text class=\"value\" x=\"{x:.1}\" y=\"{:.1}\">{}</text>", y + 4.0, escaped(text));
}

fn interval(plot: &mut String, interval: Interval, y: f64, class: &str, x: &dyn Fn(f64) -> f64) {
    let (low, high, value) = (x(interval.low), x(interval.high), x(interval.value));
    let _ = writeln!(
        plot,
        "<g class=\"{class}\"><line x1=\"{low:.1}\" x2=\"{high:.1}\" y1=\"{y:.1}\" y2=\"{y:.1}\"/>\
         <circle cx=\"{value:.1}\" cy=\"{y:.1}\" r=\"4\"/></g>"
    );
}

fn skill_table(body: &mut String, results: &Results, pairs: &[&Pair], lang: Lang) {
    let skills = sums::skills(pairs);
    if skills.is_empty() {
        return;
    }
    let head = lang.pick(
        ["技能", "询问", "发动", "每局用", "用过时胜", "没用时胜"],
        ["Skill", "Asked", "Invoked", "Used a game", "Wins when used", "Wins when not"],
    );
    let cells: String = head.iter().map(|cell| format!("<th>{cell}</th>")).collect();
    let _ = writeln!(body, "<table><tr>{cells}</tr>");
    for skill in skills {
        let games = (skill.used_in + skill.unused_in).max(1);
        let accepted = skill.accepted().map(|share| format!("{share:.0} %")).unwrap_or_default();
        let class = if skill.used_in == 0 { " class=\"never\"" } else { "" };
        let _ = writeln!(
            body,
            "<tr{class} title=\"{}\"><td>{}</td><td>{}</td><td>{accepted}</td><td>{:.1}</td><td>{}</td><td>{}</td></tr>",
            escaped(&skill_words(&skill, lang)),
            escaped(&results.called(&skill.name)),
            skill.uses.asked,
            skill.uses.used as f64 / games as f64,
            percent_of(skill.with_use, skill.used_in),
            percent_of(skill.without_use, skill.unused_in)
        );
    }
    body.push_str("</table>\n");
}

/// Lists the generals against whom it wins most and least.
fn foe_table(body: &mut String, results: &Results, pairs: &[&Pair], lang: Lang) {
    let foes = sums::foes(pairs);
    if foes.len() < 2 {
        return;
    }
    let list = |rows: &[(crate::model::Name, usize, Interval)]| -> String {
        let row = |(name, games, share): &(crate::model::Name, usize, Interval)| {
            let games = lang.pick(format!("{games} 局"), format!("{games} games"));
            format!(
                "<li>{} <b>{:.0} %</b> <small>({:.0}-{:.0}, {games})</small></li>",
                escaped(&results.called(name)),
                share.value,
                share.low,
                share.high
            )
        };
        rows.iter().map(row).collect()
    };
    let best = foes.get(..FOES.min(foes.len() / 2)).unwrap_or_default();
    let worst: Vec<_> = foes.iter().rev().take(FOES.min(foes.len() / 2)).cloned().collect();
    let _ = writeln!(
        body,
        "<div class=\"foes\"><div><h3>{}</h3><ol>{}</ol></div><div><h3>{}</h3><ol>{}</ol></div></div>",
        lang.pick("最容易赢的对手", "Wins most against"),
        list(best),
        lang.pick("最难赢的对手", "Wins least against"),
        list(&worst)
    );
}
