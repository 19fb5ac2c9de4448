//! A player in lines of text, as a seat sees them.

use super::{card_words, horse_words};
use crate::model::view::{PlayerView, View};
use crate::model::*;
use crate::rules::render::Renderer;
use crate::rules::reserves::{OF_SIDE, OWN};

/// Returns the generals in reserve of a player who may know them.
fn in_reserve(p: PlayerView<'_>, r: &Renderer<'_>) -> Vec<String> {
    let waiting = [OWN, OF_SIDE].into_iter().flat_map(|tag| p.own_names(tag));
    waiting.map(|name| r.name(name).into_owned()).collect()
}

/// Returns everything visible of a player, a line each.
pub fn player_lines(p: PlayerView<'_>, view: View<'_>, r: &Renderer<'_>) -> Vec<String> {
    let lang = r.lang();
    let comma = lang.pick("、", ", ");
    let role = match p.known_role() {
        Some(role) => r.role(role.word()).into_owned(),
        None => "?".to_owned(),
    };
    let name = r.player(p.id());
    if !p.alive() {
        return vec![lang.pick(format!("   {name} {role} 已阵亡"), format!("   {name} {role}, dead"))];
    }
    // Before generals are chosen there is none.
    let kingdom = match p.kingdom() {
        none if none.is_empty() => String::new(),
        kingdom => format!(" {}", r.name(kingdom)),
    };
    let turn = if view.current() == Some(p.id()) { "*" } else { " " };
    let (hp, max, hand) = (p.hp(), p.max_hp(), p.hand_count());
    let hp = match max {
        0 => String::new(),
        _ => lang.pick(format!(" 体力 {hp}/{max}"), format!(" hp {hp}/{max}")),
    };
    let mut head = lang.pick(
        format!(" {turn} {name} {role}{kingdom}{hp} 手牌 {hand}"),
        format!(" {turn} {name} {role}{kingdom}{hp} hand {hand}"),
    );
    if p.chained() {
        head += lang.pick(" [横置]", " [chained]");
    }
    if !p.face_up() {
        head += lang.pick(" [翻面]", " [face down]");
    }
    let mut lines = vec![head];
    let mut part = |zh: &str, en: &str, words: Vec<String>| {
        if !words.is_empty() {
            let words = words.join(comma);
            lines.push(lang.pick(format!("       {zh}{words}"), format!("       {en} {words}")));
        }
    };
    let face = |id: CardId| card_words(Some(id), view, r);
    let worn = |(slot, id): (EquipSlot, CardId)| face(id) + horse_words(Some(slot), lang);
    part("装备：", "equipment:", p.worn().map(worn).collect());
    part("判定区：", "judging area:", p.judging().iter().map(|c| face(*c)).collect());
    let piles = p.piles().filter(|(name, _)| !name.starts_with('#'));
    let pile = |(name, cards): (&Name, Vec<Option<CardId>>)| {
        let words: Vec<String> = cards.into_iter().map(|c| card_words(c, view, r)).collect();
        format!("{} ({})", r.name(name), words.join(comma))
    };
    part("武将牌上：", "on the general:", piles.filter(|(_, cards)| !cards.is_empty()).map(pile).collect());
    let mark = |(name, count): (&Name, i32)| format!("{} {count}", r.mark(name));
    part("标记：", "marks:", p.marks().map(mark).collect());
    let known: Vec<String> = match view.seat() == Some(p.id()) {
        true => Vec::new(),
        false => p.hand().flatten().map(face).collect(),
    };
    part("已知手牌：", "known cards:", known);
    let skills = p.own_skills().map(|s| r.name(s).into_owned()).collect();
    part("技能：", "skills:", skills);
    part("后备：", "in reserve:", in_reserve(p, r));
    lines
}
