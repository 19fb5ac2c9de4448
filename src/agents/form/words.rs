//! Cards, words to choose and reasons, as a seat reads them.

use crate::model::view::View;
use crate::model::*;
use crate::rules::ask::barred::Why;
use crate::rules::ask::{Ask, Request, Seat};
use crate::rules::names::{Lang, sentence_of};
use crate::rules::query::has_lord_skills;
use crate::rules::render::Renderer;

/// Writes a card by its face, or only that it is one.
pub fn card_words(card: Option<CardId>, view: View<'_>, r: &Renderer<'_>) -> String {
    match card.and_then(|id| view.card(id)) {
        Some(card) => r.face(view.card_name(card.id), card.face.suit, card.face.number),
        None => r.lang().pick("一张暗牌", "a hidden card").to_owned(),
    }
}

/// Returns what a horse does to distances, in brackets; nothing for other cards.
pub fn horse_words(slot: Option<EquipSlot>, lang: Lang) -> &'static str {
    match slot {
        Some(EquipSlot::DefensiveHorse) => lang.pick("(+1马)", " (+1 horse)"),
        Some(EquipSlot::OffensiveHorse) => lang.pick("(-1马)", " (-1 horse)"),
        _ => "",
    }
}

/// Writes a card by its face, with what it does to distances.
pub fn ridden_words(seat: Seat<'_>, card: CardId, view: View<'_>, r: &Renderer<'_>) -> String {
    let slot = seat.def(card).and_then(|def| def.slot);
    card_words(Some(card), view, r) + horse_words(slot, r.lang())
}

/// Writes where a card lies, when it is not simply in one's own hand.
pub fn place_words(card: CardId, view: View<'_>, r: &Renderer<'_>) -> String {
    let lang = r.lang();
    for p in view.players() {
        let word = if p.equips().any(|c| c == card) {
            lang.pick("装备区", "equipped")
        } else if p.judging().contains(&card) {
            lang.pick("判定区", "judging area")
        } else if let Some((pile, _)) = p.piles().find(|(_, cards)| cards.contains(&Some(card))) {
            return format!(" [{}]", r.name(pile));
        } else {
            continue;
        };
        return format!(" [{word}]");
    }
    String::new()
}

/// Writes a general with the text of each skill that it would have, a line each.
pub fn general_lines(seat: Seat<'_>, name: &str, r: &Renderer<'_>) -> Vec<String> {
    let lang = r.lang();
    let Some(general) = seat.general(name) else { return vec![r.name(name).into_owned()] };
    let (max, hp) = (general.max_hp, general.start_hp);
    let hp = if hp == max { max.to_string() } else { format!("{hp}/{max}") };
    let (title, kingdom) = (r.name(name).into_owned(), r.name(&general.kingdom).into_owned());
    let head = lang.pick(format!("{title}（{kingdom}，体力 {hp}）"), format!("{title} ({kingdom}, hp {hp})"));
    let is_void = |skill: &Name| {
        seat.view(|view| !has_lord_skills(view.mode()))
            && seat.catalog().skill(skill).is_some_and(|def| def.lord)
    };
    let about = |skill: &Name| {
        let text = sentence_of(r.names, &format!(":{skill}"), lang).unwrap_or_default();
        let mut text = super::flat(&text);
        if is_void(skill) {
            text += lang.pick("（此模式下无效）", " [without effect in this mode]");
        }
        lang.pick(format!("       {}：{text}", r.name(skill)), format!("       {}: {text}", r.name(skill)))
    };
    // Names with a hash are parts of other skills.
    let skills = general.skills.iter().filter(|skill| !skill.starts_with('#'));
    std::iter::once(head).chain(skills.map(about)).collect()
}

/// Writes an option of a question: an identifier, or for some questions the object name of a player.
/// `of`: the skill whose options there are.
pub fn option_words(request: &Request, of: &str, option: &Name, r: &Renderer<'_>) -> String {
    if let Some(player) = PlayerId::from_object_name(option) {
        return r.player(player);
    }
    // Options of one skill may have their own names: `skill:option`.
    let own = format!("{of}:{option}");
    // `option=src=arg=arg2`: what goes into the text of `option`.
    if let Some((key, rest)) = option.split_once('=') {
        let mut parts = rest.splitn(3, '=');
        let mut part = || parts.next().unwrap_or_default();
        let parts = format!("{}::{}:{}", part(), part(), part());
        let told = r.prompt_of(&format!("{of}:{key}"), &parts).or_else(|| r.prompt_of(key, &parts));
        if let Some(text) = told {
            return text;
        }
    }
    match sentence_of(r.names, &own, r.lang()) {
        Some(text) => text.into_owned(),
        None if matches!(request.ask, Ask::Suit) => {
            let symbol = Suit::from_word(option).map(Suit::symbol).unwrap_or_default();
            format!("{symbol} {}", r.name(option))
        }
        None => r.name(option).into_owned(),
    }
}

/// Writes why something may not be chosen.
pub fn why_words(why: &Why, r: &Renderer<'_>) -> String {
    let lang = r.lang();
    let plain = |zh: &str, en: &str| lang.pick(zh, en).to_owned();
    let by = |name: &Name, zh: &str, en: &str| match name.is_empty() {
        true => plain(zh, en),
        false => lang.pick(format!("{zh}（{}）", r.name(name)), format!("{en} ({})", r.name(name))),
    };
    match why {
        Why::NotWanted => plain("不是所要求的牌", "not what is asked for"),
        Why::Limited(name) => by(name, "现在不能这样使用、打出或弃置", "may not be handled this way now"),
        Why::OnlyInAnswer => plain("只能在响应时使用", "only used in answer to other cards"),
        Why::UsedUp => plain("本阶段的使用次数已用完", "used as often as it may be in this phase"),
        Why::NotWounded => plain("你没有受伤", "you are not wounded"),
        Why::Unavailable => plain("现在不能使用", "cannot be used now"),
        Why::NobodyInReach => {
            plain("攻击范围内没有可以指定的角色", "nobody whom it may target is in your attack range")
        }
        Why::Targetless => plain("没有可以指定的目标", "there is nobody whom it may target"),
        Why::Prohibited(to, name) => {
            let to = r.player(*to);
            by(name, &format!("不能以 {to} 为目标"), &format!("may not target {to}"))
        }
        Why::OutOfReach => plain("不在你的攻击范围内", "out of your attack range"),
        Why::OutOfReachOf(killer) => {
            let killer = r.player(*killer);
            lang.pick(format!("不在 {killer} 的攻击范围内"), format!("out of {killer}'s attack range"))
        }
        Why::Weaponless => plain("没有武器", "has no weapon"),
        Why::TooFar(distance) => {
            lang.pick(format!("距离 {distance}，够不到"), format!("at distance {distance}, too far away"))
        }
        Why::Oneself => plain("不能对自己使用", "not used on oneself"),
        Why::TooManyTargets => plain("不能再增加目标", "no more targets"),
        Why::NotBeside => plain("不能与已选的一起选", "not together with what is chosen so far"),
        Why::NotVictim => plain("必须先指定别的角色", "somebody else has to be a target"),
        Why::NotTarget => plain("不是合法的目标", "may not be its target"),
        Why::EnoughCards => plain("牌已经选够了", "enough cards are chosen"),
        Why::NotForSkill(name) => lang.pick(
            format!("不符合“{}”对牌的要求", r.name(name)),
            format!("not a card that {} takes", r.name(name)),
        ),
        Why::NoCards => plain("没有足够的牌或目标", "there are not enough cards or targets for it"),
        Why::NotEnabled => {
            plain("条件不满足，或只在特定时机发动", "its condition is not met, or it has a moment of its own")
        }
        Why::NotEnabledAgain => {
            plain("本阶段已经发动过，现在不能再发动", "used in this phase, and not to be used again now")
        }
        Why::Spent => plain("限定技，已经用过", "once in a game, and used"),
        Why::OutOfEffect => plain("技能现在无效", "out of effect"),
        Why::Said(key) => super::flat(&sentence_of(r.names, key, lang).unwrap_or_else(|| r.name(key))),
    }
}
