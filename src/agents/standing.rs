//! The present standing of a player: limits on cards, cards that cannot be aimed at them, and
//! skills out of effect.

use crate::model::*;
use crate::rules::ask::Seat;
use crate::rules::names::{Lang, Names, name_of};

/// Returns a line for each, as a person at this seat may know them.
pub fn lines(seat: Seat<'_>, names: &dyn Names, lang: Lang, player: PlayerId) -> Vec<String> {
    let mut lines = limits(seat, names, lang, player);
    lines.extend(protected(seat, names, lang, player));
    lines.extend(out_of_effect(seat, names, lang, player));
    lines
}

fn limits(seat: Seat<'_>, names: &dyn Names, lang: Lang, player: PlayerId) -> Vec<String> {
    let table = seat.room().table();
    let line =
        |limit: &Limitation| {
            let methods: Vec<&str> =
                limit.methods.iter().filter_map(|method| method_word(*method, lang)).collect();
            if methods.is_empty() {
                return None;
            }
            let (methods, cards) = (methods.join(lang.pick("、", ", ")), cards(&limit.pattern, names, lang));
            let until =
                if limit.single_turn { lang.pick("，到回合结束", ", until the turn ends") } else { "" };
            let by = match names.text(&limit.reason, lang) {
                Some(skill) if !limit.reason.is_empty() => {
                    lang.pick(format!("（{skill}）"), format!(" ({skill})"))
                }
                _ => String::new(),
            };
            Some(lang.pick(
                format!("不能{methods}{cards}{until}{by}"),
                format!("cannot {methods} {cards}{until}{by}"),
            ))
        };
    table.player(player).limitations.iter().filter_map(line).collect()
}

fn method_word(method: HandlingMethod, lang: Lang) -> Option<&'static str> {
    Some(match method {
        HandlingMethod::Use => lang.pick("使用", "use"),
        HandlingMethod::Response => lang.pick("打出", "play"),
        HandlingMethod::Discard => lang.pick("弃置", "discard"),
        HandlingMethod::Recast => lang.pick("重铸", "recast"),
        HandlingMethod::Pindian => lang.pick("拼点用", "compare"),
        _ => return None,
    })
}

/// Words of patterns that are not names of cards.
const WORDS: [(&str, &str, &str); 11] = [
    ("BasicCard", "基本牌", "basic cards"),
    ("TrickCard", "锦囊牌", "tricks"),
    ("EquipCard", "装备牌", "equipment"),
    ("red", "红色", "red"),
    ("black", "黑色", "black"),
    ("heart", "红桃", "heart"),
    ("spade", "黑桃", "spade"),
    ("club", "梅花", "club"),
    ("diamond", "方块", "diamond"),
    ("hand", "手牌中的", "in hand"),
    ("equipped", "装备区里的", "in the equipment area"),
];

/// Puts a pattern into words, as far as it has plain ones.
fn cards(pattern: &str, names: &dyn Names, lang: Lang) -> String {
    let some = || lang.pick("某些牌", "certain cards").to_owned();
    let bare = pattern.split('$').next().unwrap_or_default();
    if bare.contains(['#', '^']) {
        return some();
    }
    let word = |part: &str| -> Option<String> {
        if let Some((_, zh, en)) = WORDS.iter().find(|(key, ..)| *key == part) {
            return Some(lang.pick(*zh, *en).to_owned());
        }
        names
            .text(part, lang)
            .or_else(|| names.text(&snake(part), lang))
            .map(|text| lang.pick(format!("【{text}】"), text.into_owned()))
    };
    let mut parts = bare.split('|');
    let kinds: Vec<&str> =
        parts.next().unwrap_or_default().split(',').filter(|kind| *kind != "." && !kind.is_empty()).collect();
    let others: Vec<&str> = parts.filter(|part| *part != "." && !part.is_empty()).collect();
    let kinds: Option<Vec<String>> = kinds.into_iter().map(word).collect();
    let others: Option<Vec<String>> = others.into_iter().map(word).collect();
    let (Some(kinds), Some(others)) = (kinds, others) else { return some() };
    let kinds = if kinds.is_empty() {
        lang.pick("牌", "cards").to_owned()
    } else {
        kinds.join(lang.pick("、", ", "))
    };
    lang.pick(
        format!("{}{kinds}", others.iter().rev().cloned().collect::<String>()),
        format!("{} {}", kinds, others.join(" ")).trim().to_owned(),
    )
}

/// Returns the name of a card for its class: `savage_assault` for `SavageAssault`.
fn snake(class: &str) -> String {
    let mut name = String::new();
    for c in class.chars() {
        if c.is_ascii_uppercase() && !name.is_empty() {
            name.push('_');
        }
        name.push(c.to_ascii_lowercase());
    }
    name
}

/// Returns the own hand cards that cannot be aimed at the player, by the skill that forbids it.
fn protected(seat: Seat<'_>, names: &dyn Names, lang: Lang, player: PlayerId) -> Vec<String> {
    let me = seat.player();
    let is_alive = |player: PlayerId| seat.view(|view| view.player(player).alive());
    if player == me || !is_alive(player) || !is_alive(me) {
        return Vec::new();
    }
    let hand: Vec<CardId> =
        seat.view(|view| view.me().map(|me| me.hand().flatten().collect()).unwrap_or_default());
    let mut told: Vec<(Name, Name)> = Vec::new();
    for card in hand {
        let name = seat.view(|view| Name::new(view.card_name(card)));
        if let Some(skill) = seat.room().prohibited_by(Some(me), player, card, &[])
            && !told.iter().any(|(known, by)| *known == name && *by == skill)
        {
            told.push((name, skill));
        }
    }
    let line = |(card, skill): (Name, Name)| {
        let card = name_of(names, &card, lang);
        let by = names.text(skill.trim_start_matches('#'), lang);
        let by = by.map(|by| lang.pick(format!("（{by}）"), format!(" ({by})"))).unwrap_or_default();
        lang.pick(
            format!("你的【{card}】不能以其为目标{by}"),
            format!("your {card} cannot be aimed here{by}"),
        )
    };
    told.into_iter().map(line).collect()
}

fn out_of_effect(seat: Seat<'_>, names: &dyn Names, lang: Lang, player: PlayerId) -> Option<String> {
    let skills: Vec<Name> = seat.view(|view| view.player(player).skills().cloned().collect());
    let invalid = skills.iter().filter(|skill| seat.room().is_skill_invalid(player, skill));
    let invalid: Vec<String> = invalid.map(|skill| name_of(names, skill, lang).into_owned()).collect();
    if invalid.is_empty() {
        return None;
    }
    let list = invalid.join(lang.pick("、", ", "));
    Some(lang.pick(format!("失效的技能：{list}"), format!("skills out of effect: {list}")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::borrow::Cow;

    struct Texts;

    impl Names for Texts {
        fn text(&self, key: &str, lang: Lang) -> Option<Cow<'_, str>> {
            (key == "slash").then(|| lang.pick("杀", "Slash").into())
        }
    }

    #[test]
    fn patterns_are_put_into_words() {
        let zh = |pattern: &str| cards(pattern, &Texts, Lang::Zh);
        assert_eq!(
            (zh("Slash"), zh(".|red|.|hand"), zh("slash|black$1")),
            ("【杀】".into(), "手牌中的红色牌".into(), "黑色【杀】".into())
        );
        assert_eq!(
            (zh("BasicCard"), zh("."), zh("#12"), zh("Strange")),
            ("基本牌".into(), "牌".into(), "某些牌".into(), "某些牌".into())
        );
        let en = |pattern: &str| cards(pattern, &Texts, Lang::En);
        assert_eq!((en("Slash|red"), en(".|.|.|hand")), ("Slash red".into(), "cards in hand".into()));
    }
}
