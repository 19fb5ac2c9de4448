//! The results as lines of text.

use super::pair::Results;
use super::sums::{self, Interval, Row};
use crate::model::Role;
use crate::rules::names::Lang;

/// Formats all generals.
pub fn report(results: &Results, lang: Lang) -> Vec<String> {
    let mut lines = Vec::new();
    for general in &results.asked.generals {
        let pairs = results.of(general);
        lines.push(format!("{}  {}", results.called(general), sentence(&sums::row(&pairs), lang)));
        for (role, row) in sums::by_role(&pairs) {
            lines.push(format!("  {:<10} {}", role_word(role, lang), sentence(&row, lang)));
        }
        for skill in sums::skills(&pairs) {
            lines.push(format!("  {}: {}", results.called(&skill.name), skill_words(&skill, lang)));
        }
        let errors: u64 = pairs.iter().map(|pair| pair.errors).sum();
        if errors > 0 {
            lines.push(
                lang.pick(format!("  脚本出错 {errors} 次"), format!("  scripts failed {errors} times")),
            );
        }
    }
    lines
}

/// Says what the games show about one general.
pub fn sentence(row: &Row, lang: Lang) -> String {
    let (with, without, games) = (percent(row.with), percent(row.without), row.games);
    let difference = signed(row.difference);
    lang.pick(
        format!("{games} 对：有它胜 {with}，换成别人胜 {without}；差 {difference} 个百分点"),
        format!("{games} pairs: wins {with}, another one there {without}; {difference} points"),
    )
}

pub fn skill_words(skill: &sums::Skill, lang: Lang) -> String {
    if skill.used_in == 0 {
        let asked = skill.uses.asked;
        return lang
            .pick(format!("从来没有发动（询问 {asked} 次）"), format!("never used (asked {asked} times)"));
    }
    let games = (skill.used_in + skill.unused_in).max(1);
    let each = skill.uses.used as f64 / games as f64;
    let accepted = match skill.accepted() {
        Some(share) => lang.pick(
            format!("询问 {} 次，发动 {share:.0} %；", skill.uses.asked),
            format!("asked {} times, invoked {share:.0} %; ", skill.uses.asked),
        ),
        None => String::new(),
    };
    let (used, unused) = (percent(skill.with_use), percent_of(skill.without_use, skill.unused_in));
    accepted
        + &lang.pick(
            format!(
                "每局用 {each:.1} 次；用过的 {} 局胜 {used}，没用的 {} 局胜 {unused}",
                skill.used_in, skill.unused_in
            ),
            format!(
                "used {each:.1} times a game; wins {used} of {} games with it, {unused} of {} without",
                skill.used_in, skill.unused_in
            ),
        )
}

/// Formats a share: `41.3 % (34.6-48.2)`.
pub fn percent(share: Interval) -> String {
    format!("{:.1} % ({:.1}-{:.1})", share.value, share.low, share.high)
}

/// Formats the share of this many games, if there are any.
pub fn percent_of(share: Interval, games: usize) -> String {
    if games == 0 { "–".to_owned() } else { percent(share) }
}

/// Formats a difference: `+8.3 (1.2 to 15.4)`.
pub fn signed(difference: Interval) -> String {
    format!("{:+.1} ({:+.1} .. {:+.1})", difference.value, difference.low, difference.high)
}

pub fn role_word(role: Role, lang: Lang) -> &'static str {
    match role {
        Role::Lord => lang.pick("主公", "lord"),
        Role::Loyalist => lang.pick("忠臣", "loyalist"),
        Role::Rebel => lang.pick("反贼", "rebel"),
        Role::Renegade => lang.pick("内奸", "renegade"),
    }
}
