//! Lasting effects in words.

use super::{Lang, Renderer};
use crate::model::lasting::{Lasting, LastingEffect, Until};
use crate::model::*;
use crate::rules::filter::Filter;
use crate::rules::query::UNLIMITED;

/// A larger number means "without limit".
const LIFTS_LIMIT: i32 = UNLIMITED / 2;

impl Renderer<'_> {
    /// Describes an effect: what, until when, how often, and by which skill.
    pub fn lasting(&self, effect: &LastingEffect) -> String {
        let lang = self.lang();
        let what = match lang {
            Lang::Zh => self.what_zh(effect),
            Lang::En => self.what_en(effect),
        };
        let until = self.until(lang, effect);
        let uses = effect.uses.map_or(String::new(), |n| match n {
            1 => lang.pick("，限一次".to_owned(), ", once".to_owned()),
            n => lang.pick(format!("，还有 {n} 次"), format!(", {n} times more")),
        });
        let skill = self.name(&effect.by_skill);
        let by = if skill.is_empty() {
            String::new()
        } else {
            lang.pick(format!("（{skill}）"), format!(" ({skill})"))
        };
        lang.pick(format!("{until}{what}{uses}{by}"), format!("{what} {until}{uses}{by}"))
    }

    /// Describes an effect that is over: what, and by which skill.
    pub(super) fn lasting_over(&self, effect: &LastingEffect) -> String {
        let skill = self.name(&effect.by_skill);
        match (self.lang(), skill.is_empty()) {
            (Lang::Zh, true) => self.what_zh(effect),
            (Lang::Zh, false) => format!("{}（{skill}）", self.what_zh(effect)),
            (Lang::En, true) => self.what_en(effect),
            (Lang::En, false) => format!("{} ({skill})", self.what_en(effect)),
        }
    }

    /// Describes a limit of cards that a script set; `None` if it concerns no handling that players know.
    pub fn limitation(&self, limit: &Limitation) -> Option<String> {
        let lang = self.lang();
        let verb = |method: &HandlingMethod| match method {
            HandlingMethod::Use => Some(lang.pick("使用", "use")),
            HandlingMethod::Response => Some(lang.pick("打出", "respond with")),
            HandlingMethod::Discard => Some(lang.pick("弃置", "discard")),
            _ => None,
        };
        let verbs: Vec<String> = limit.methods.iter().filter_map(verb).map(str::to_owned).collect();
        if verbs.is_empty() {
            return None;
        }
        let filter = Filter::of_pattern(&limit.pattern).map(|filter| self.filter(&filter));
        let is_open = |part: &str| part.is_empty() || part == ".";
        let mut parts = limit.pattern.split('|');
        let faces_open = parts.by_ref().take(3).all(is_open);
        let cards = match (faces_open, parts.next().unwrap_or(".")) {
            (true, ".") => lang.pick("牌", "cards"),
            (true, "hand") => lang.pick("手牌", "hand cards"),
            _ => lang.pick("某些牌", "some cards"),
        };
        let cards = filter.as_deref().unwrap_or(cards);
        let until = match limit.single_turn {
            true => lang.pick("直到其回合结束，", " until the end of their turn"),
            false => "",
        };
        let reason = self.name(&limit.reason);
        let by = if reason.is_empty() {
            String::new()
        } else {
            lang.pick(format!("（{reason}）"), format!(" ({reason})"))
        };
        let verbs = self.list(verbs);
        Some(
            lang.pick(format!("{until}不能{verbs}{cards}{by}"), format!("cannot {verbs} {cards}{until}{by}")),
        )
    }

    fn until(&self, lang: Lang, effect: &LastingEffect) -> String {
        let by = self.player(effect.by);
        match effect.until {
            Until::Use(_) => lang.pick("此次使用中，", "for this use").into(),
            Until::Phase(_) => lang.pick("本阶段", "in this phase").into(),
            Until::Turn(_) => lang.pick("本回合", "this turn").into(),
            Until::Round(_) => lang.pick("本轮", "this round").into(),
            Until::MyTurn => {
                lang.pick(format!("直到 {by} 的回合结束，"), format!("until the end of {by}'s turn"))
            }
            Until::MyNextTurn => {
                lang.pick(format!("直到 {by} 的下个回合开始，"), format!("until {by}'s next turn begins"))
            }
            Until::Game => lang.pick("本局游戏", "for the rest of the game").into(),
        }
    }

    fn what_zh(&self, effect: &LastingEffect) -> String {
        let n = format!("{:+}", effect.n);
        let slash = self.cards_of(effect, "【杀】");
        let cards = self.cards_of(effect, "牌");
        let by_cards = if effect.filter.is_empty() { String::new() } else { cards.clone() };
        let skills = self.skills_of(effect, "所有技能");
        let is_free = effect.n > LIFTS_LIMIT;
        match effect.what {
            Lasting::MaxCards => format!("手牌上限{n}"),
            Lasting::AttackRange => format!("攻击范围{n}"),
            Lasting::DistanceFrom => format!("计算与其他角色的距离{n}"),
            Lasting::DistanceTo => format!("其他角色计算与其的距离{n}"),
            Lasting::SlashTimes if is_free => format!("使用{slash}无次数限制"),
            Lasting::SlashTimes => format!("使用{slash}的次数上限{n}"),
            Lasting::SlashReach if is_free => format!("使用{slash}无距离限制"),
            Lasting::SlashReach => format!("使用{slash}的距离限制{n}"),
            Lasting::SlashTargets => format!("使用{slash}的目标上限{n}"),
            Lasting::DamageDealt => format!("{by_cards}造成的伤害{n}"),
            Lasting::DamageTaken => format!("受到{by_cards}的伤害{n}"),
            Lasting::CannotUse => format!("不能使用{cards}"),
            Lasting::CannotRespond => format!("不能打出{cards}"),
            Lasting::CannotDiscard => format!("不能弃置{cards}"),
            Lasting::NotTarget => format!("不能成为{cards}的目标"),
            Lasting::Silence => format!("{skills}失效"),
            Lasting::SilenceUnlocked if effect.skills.is_empty() => "非锁定技失效".into(),
            Lasting::SilenceUnlocked => format!("{skills}失效（锁定技除外）"),
            Lasting::GainSkill => format!("拥有{skills}"),
        }
    }

    fn what_en(&self, effect: &LastingEffect) -> String {
        let n = format!("{:+}", effect.n);
        let slash = self.cards_of(effect, "Slash");
        let cards = self.cards_of(effect, "cards");
        let by_cards = if effect.filter.is_empty() { String::new() } else { format!(" by {cards}") };
        let skills = self.skills_of(effect, "all skills");
        let is_free = effect.n > LIFTS_LIMIT;
        match effect.what {
            Lasting::MaxCards => format!("hand limit {n}"),
            Lasting::AttackRange => format!("attack range {n}"),
            Lasting::DistanceFrom => format!("distance to others {n}"),
            Lasting::DistanceTo => format!("distance from others {n}"),
            Lasting::SlashTimes if is_free => format!("any number of uses of {slash}"),
            Lasting::SlashTimes => format!("uses of {slash} {n}"),
            Lasting::SlashReach if is_free => format!("{slash} reaches anybody"),
            Lasting::SlashReach => format!("reach of {slash} {n}"),
            Lasting::SlashTargets => format!("targets of {slash} {n}"),
            Lasting::DamageDealt => format!("damage dealt{by_cards} {n}"),
            Lasting::DamageTaken => format!("damage taken{by_cards} {n}"),
            Lasting::CannotUse => format!("cannot use {cards}"),
            Lasting::CannotRespond => format!("cannot respond with {cards}"),
            Lasting::CannotDiscard => format!("cannot discard {cards}"),
            Lasting::NotTarget => format!("cannot be a target of {cards}"),
            Lasting::Silence => format!("{skills} out of effect"),
            Lasting::SilenceUnlocked if effect.skills.is_empty() => {
                "all skills but locked ones out of effect".into()
            }
            Lasting::SilenceUnlocked => format!("{skills} out of effect unless locked"),
            Lasting::GainSkill => format!("has {skills}"),
        }
    }

    fn cards_of(&self, effect: &LastingEffect, all: &str) -> String {
        match Filter::of(&effect.filter) {
            Ok(filter) if !effect.filter.is_empty() => self.filter(&filter),
            _ => all.to_owned(),
        }
    }

    fn skills_of(&self, effect: &LastingEffect, all: &str) -> String {
        let quoted = |skill: &Name| {
            let name = self.name(skill);
            self.lang().pick(format!("“{name}”"), name.into_owned())
        };
        if effect.skills.is_empty() { all.to_owned() } else { self.list(effect.skills.iter().map(quoted)) }
    }
}
