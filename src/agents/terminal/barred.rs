//! Descriptions of things that may not be chosen now.

use super::Screen;
use super::menu::{CardRef, Entry};
use super::question::card_words;
use crate::model::*;
use crate::rules::Request;
use crate::rules::ask::Seat;
use crate::rules::ask::barred::{Thing, Why};
use crate::rules::ask::probe::Selection;
use crate::rules::render::Renderer;

impl Screen {
    /// Returns a line for everything at hand that may not be chosen now, with the first reason. `dead` are
    /// things that may be chosen but lead to no legal reply.
    pub(super) fn barred(
        &self,
        seat: Seat<'_>,
        request: &Request,
        at: &Selection,
        dead: &[Entry],
    ) -> Vec<String> {
        let mut barred = seat.barred(request, at);
        barred.extend(dead.iter().filter_map(|entry| match entry {
            Entry::Card(CardRef::Id(card)) => Some((Thing::Card(*card), Why::NoCards)),
            Entry::Card(CardRef::Hand { .. }) | Entry::Option(_) => None,
            Entry::Skill(skill) => Some((Thing::Skill(skill.clone()), Why::NoCards)),
            Entry::Target(player) => Some((Thing::Target(*player), Why::NoCards)),
        }));
        if barred.is_empty() {
            return Vec::new();
        }
        self.with_renderer(seat, |view, r| {
            let lang = r.lang();
            let line = |(thing, why): (Thing, Why)| {
                let what = match &thing {
                    Thing::Card(card) => card_words(Some(*card), view, r),
                    Thing::Skill(skill) => {
                        lang.pick(format!("技能“{}”", r.name(skill)), format!("skill {}", r.name(skill)))
                    }
                    Thing::Target(player) => r.player(*player),
                };
                let why = words(&why, r);
                lang.pick(format!("     {what}：{why}"), format!("     {what}: {why}"))
            };
            let head = lang.pick("   现在不能选：", "   what cannot be chosen now:").to_owned();
            std::iter::once(head).chain(barred.into_iter().map(line)).collect()
        })
    }
}

fn words(why: &Why, r: &Renderer<'_>) -> String {
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
    }
}
