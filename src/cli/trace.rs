//! `--trace SKILL`: a line for each timing at which a skill was or was not asked, with the reason.

use super::console::Packages;
use super::{Error, Result};
use crate::cli::fault::Fault;
use crate::model::*;
use crate::rules::names::{Bilingual, Lang};
use crate::rules::skill::Abilities;
use crate::rules::trace::{Offer, Trace, Verdict, WhyNot};
use crate::rules::{Ask, Catalog, Frequency, Request, Room, SkillDef, Timing};
use crate::script::words::Hint;
use std::rc::Rc;

#[derive(clap::Args, Clone, Debug, Default)]
pub struct TraceArgs {
    /// Print on standard error at which timings this skill was asked and why it did not act; for a
    /// view-as skill, at which requests for a card it was offered, or why not (repeatable)
    #[arg(long = "trace", value_name = "SKILL")]
    skills: Vec<Name>,
}

fn no_skill(skill: &str, catalog: &Catalog) -> Fault {
    let hint = Hint::like(skill, catalog.skills.keys().map(Name::as_str));
    Fault::NoSkill { name: skill.to_owned(), hint }
}

impl TraceArgs {
    /// Returns `true` if any skill is traced.
    pub fn is_on(&self) -> bool {
        !self.skills.is_empty()
    }

    /// Checks that the skills exist. Reports a continuous skill, which is asked at no timing.
    pub fn check(&self, catalog: &Catalog, lang: Lang) -> Result<()> {
        for name in &self.skills {
            let Some(skill) = catalog.skill(name) else {
                return Err(Error::input(no_skill(name, catalog)));
            };
            if skill.events.is_empty() && !skill.abilities.has(Abilities::VIEW_AS) {
                eprintln!(
                    "sgs: {}",
                    lang.pick(
                        format!("技能 {name} 不在任何时机触发，没有可跟踪的"),
                        format!("skill {name} acts at no timing: there is nothing to trace"),
                    )
                );
            }
        }
        Ok(())
    }

    /// Traces the skills in this room.
    pub fn follow(&self, room: &Room, lang: Lang) {
        if !self.skills.is_empty() {
            room.trace(Rc::new(Telling { skills: self.skills.clone(), lang, tell: on_standard_error() }));
        }
    }

    /// Returns what a person can turn on and off during the game. Lines go to `tell`, or to standard error.
    pub fn turning(&self, tell: Option<Tell>) -> Follow {
        Follow { skills: self.skills.clone(), tell: tell.unwrap_or_else(on_standard_error) }
    }
}

/// Receives the lines of a trace.
pub type Tell = Rc<dyn Fn(String)>;

/// Returns a listener that tells about these skills.
pub fn telling(skills: Vec<Name>, lang: Lang, tell: Tell) -> Rc<dyn Trace> {
    Rc::new(Telling { skills, lang, tell })
}

fn on_standard_error() -> Tell {
    Rc::new(|line| eprintln!("{line}"))
}

/// The skills that are followed in a running game.
pub struct Follow {
    skills: Vec<Name>,
    tell: Tell,
}

impl Follow {
    /// Follows a skill, or no longer; returns what is followed now.
    pub fn turn(&mut self, packages: &Packages, skill: &str, lang: Lang) -> Vec<String> {
        let (skills, tell) = (&mut self.skills, &self.tell);
        packages.look(|room| {
            if !skill.is_empty() && room.catalog().skill(skill).is_none() {
                return vec![no_skill(skill, &room.catalog()).in_lang(lang)];
            }
            match skills.iter().position(|known| known == skill) {
                Some(at) => drop(skills.remove(at)),
                None if skill.is_empty() => skills.clear(),
                None => skills.push(Name::new(skill)),
            }
            room.trace(Rc::new(Telling { skills: skills.clone(), lang, tell: tell.clone() }));
            let named = skills.iter().map(Name::as_str).collect::<Vec<_>>().join(", ");
            vec![match named.is_empty() {
                true => lang.pick("不再跟踪技能", "no skill is followed").to_owned(),
                false => lang.pick(format!("正在跟踪：{named}"), format!("followed: {named}")),
            }]
        })
    }
}

struct Telling {
    skills: Vec<Name>,
    lang: Lang,
    tell: Tell,
}

impl Trace for Telling {
    fn follows(&self, skill: &str) -> bool {
        self.skills.iter().any(|s| s == skill)
    }

    fn considered(
        &self,
        room: &Room,
        skill: &SkillDef,
        timing: Timing,
        player: Option<PlayerId>,
        verdict: Verdict,
    ) {
        let what = words(room, skill, player, &verdict, self.lang);
        self.line(room, skill, &format!("sgs.{}", timing.name()), player, &what);
    }

    fn offered(&self, room: &Room, skill: &SkillDef, request: &Request, offer: Offer) {
        let mut when = request.ask.function().to_owned();
        if let Ask::UseCard { pattern, .. } | Ask::RespondCard { pattern, .. } = &request.ask {
            when += &format!("({pattern})");
        }
        self.line(room, skill, &when, Some(request.seat), &offer_words(&request.ask, offer, self.lang));
    }
}

impl Telling {
    fn line(&self, room: &Room, skill: &SkillDef, when: &str, player: Option<PlayerId>, what: &str) {
        let who = match player {
            Some(player) => {
                let general = room.table().player(player).general.clone();
                format!("{player} ({general})")
            }
            None => self.lang.pick("无角色", "nobody").to_owned(),
        };
        let turn = room.table().turn.turns;
        let at = self.lang.pick(format!("第{turn}回合"), format!("turn {turn}"));
        (self.tell)(format!("trace {at} {} @ {when} {who}: {what}", skill.name));
    }
}

/// Describes the result for a view-as skill.
fn offer_words(ask: &Ask, offer: Offer, lang: Lang) -> String {
    let plain = |zh: &str, en: &str| lang.pick(zh, en).to_owned();
    match offer {
        Offer::Offered => plain("可以选用", "offered"),
        Offer::NoCards => plain(
            "不可选：没有能选的牌（view_filter、view_as）",
            "not offered: there are no cards for it (view_filter, view_as)",
        ),
        Offer::OutOfEffect => plain("不问：技能现在无效", "not asked: it is out of effect"),
        Offer::AsTheyAre => plain("不问：这里只能用牌本身", "not asked: cards are taken as they are here"),
        Offer::NotEnabled => {
            let test = match ask {
                Ask::Play => "enabled_at_play",
                Ask::Nullify { .. } => "enabled_at_nullification",
                _ => "enabled_at_response",
            };
            lang.pick(format!("不可选：{test} 不允许"), format!("not offered: {test} does not allow it"))
        }
    }
}

/// Describes a verdict.
fn words(room: &Room, skill: &SkillDef, player: Option<PlayerId>, verdict: &Verdict, lang: Lang) -> String {
    let plain = |zh: &str, en: &str| lang.pick(zh, en).to_owned();
    match verdict {
        Verdict::Acts => plain("发动", "asked, and acts"),
        Verdict::Acted(false) => plain("结束", "done"),
        Verdict::Acted(true) => plain("结束，并终止了这个时机", "done, and it stopped the event"),
        Verdict::Considered => {
            plain("不问：这一次已经问过", "not asked: it was considered in this dispatch already")
        }
        Verdict::Saved => plain("不问：濒死的角色已脱离濒死", "not asked: the dying player is saved"),
        Verdict::Stopped(Some(by)) => {
            lang.pick(format!("不问：{by} 终止了这个时机"), format!("not asked: {by} has stopped the event"))
        }
        Verdict::Stopped(None) => {
            plain("不问：规则终止了这个时机", "not asked: the rule of the game has stopped the event")
        }
        Verdict::NotAtTable => {
            plain("不问：没有人有过这个技能", "not asked: it is not at the table, nobody has had it")
        }
        Verdict::WhyNot(why) => why_not(room, skill, player, *why, lang),
    }
}

fn why_not(room: &Room, skill: &SkillDef, player: Option<PlayerId>, why: WhyNot, lang: Lang) -> String {
    let owned = player.map(|p| (room.owns_skill(p, &skill.name), room.has_skill(p, &skill.name)));
    let mut text = match (why, owned) {
        (WhyNot::Asleep, _) => lang.pick(
            "不问：还没有人有过与它有关的技能或标记",
            "not asked: nobody has had a skill or mark that it is about",
        ),
        (WhyNot::Nobody, _) => {
            lang.pick("不问：这个时机不属于任何角色", "not asked: the event is about nobody")
        }
        (WhyNot::Dead, _) => lang.pick("不问：角色已阵亡", "not asked: the player is dead"),
        (WhyNot::NotOwner, Some((true, _))) => {
            lang.pick("不问：技能现在无效", "not asked: the player has it, but it is out of effect")
        }
        (WhyNot::NotOwner, _) => {
            lang.pick("不问：角色没有这个技能", "not asked: the player does not have it")
        }
        (WhyNot::NotWorn, _) => {
            lang.pick("不问：没有装备，或装备无效", "not asked: its equipment is not worn, or out of effect")
        }
        (WhyNot::NotWoken, _) => lang.pick(
            "不发动：觉醒条件不满足，或已觉醒",
            "does not act: not its moment to wake, or awake already",
        ),
        (WhyNot::Declined, _) => {
            lang.pick("不发动：can_trigger 返回 false", "does not act: can_trigger returned false")
        }
    }
    .to_owned();
    if why == WhyNot::Declined {
        match owned {
            Some((false, _)) => text += lang.pick("（角色没有这个技能）", " (the player does not have it)"),
            Some((true, false)) => text += lang.pick("（技能现在无效）", " (it is out of effect)"),
            _ => {}
        }
    }
    if let (Frequency::Limited, Some(mark), Some(player)) = (skill.frequency, &skill.limit_mark, player)
        && room.mark(player, mark) == 0
    {
        text += &lang.pick(format!("（限定标记 {mark} 为 0）"), format!(" (its mark {mark} is 0: used up)"));
    }
    text
}
