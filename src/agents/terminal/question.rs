//! The words of a question: its headline, its numbered choices, and help.

use super::Screen;
use super::menu::{CardRef, Entry};
use crate::model::view::View;
use crate::model::*;
use crate::rules::ask::Seat;
use crate::rules::ask::probe::Choices;
use crate::rules::names::{Lang, sentence_of};
use crate::rules::render::Renderer;
use crate::rules::{Ask, Reply, Request};

/// What is asked, in one line or few.
pub(super) fn lines(request: &Request, view: View<'_>, r: &Renderer<'_>) -> Vec<String> {
    let mut lines = vec![match headline_from_prompt(request, r) {
        Some(prompt) => prompt,
        None => headline(request, view, r),
    }];
    if let Ask::Gongxin { target, .. } = &request.ask {
        let hand: Vec<String> = view.player(*target).hand().map(|c| card_words(c, view, r)).collect();
        lines.push(format!("   {}", hand.join(r.lang().pick("、", ", "))));
    }
    lines
}

/// The prompt that rules or scripts gave, if its key is known. Some kinds of request know
/// more about themselves than their prompt says.
fn headline_from_prompt(request: &Request, r: &Renderer<'_>) -> Option<String> {
    match request.ask {
        Ask::Nullify { .. } | Ask::Peach { .. } => None,
        _ => r.prompt(&request.prompt),
    }
}

fn headline(request: &Request, view: View<'_>, r: &Renderer<'_>) -> String {
    let lang = r.lang();
    let reason = r.name(&request.reason).into_owned();
    let who = |p: &PlayerId| r.player(*p);
    let pattern = |p: &Name| r.name(p.trim_end_matches('!')).into_owned();
    match &request.ask {
        Ask::Play => lang.pick("你的出牌阶段".to_owned(), "Your play phase".to_owned()),
        Ask::UseCard { pattern: p, .. } => {
            let p = pattern(p);
            lang.pick(format!("请使用一张【{p}】（{reason}）"), format!("Use a {p} [{reason}]"))
        }
        Ask::RespondCard { pattern: p, method, .. } => {
            let p = pattern(p);
            let (zh, en) = match method {
                HandlingMethod::Use => ("使用", "Use"),
                HandlingMethod::Discard => ("弃置", "Discard"),
                HandlingMethod::Response => ("打出", "Respond with"),
                _ => ("选择", "Choose"),
            };
            lang.pick(format!("请{zh}一张【{p}】（{reason}）"), format!("{en} a {p} [{reason}]"))
        }
        Ask::Nullify { trick, from, to, positive } => {
            let trick = card_words(Some(*trick), view, r);
            let from = from.as_ref().map(who).unwrap_or_default();
            let to = to.as_ref().map(who).unwrap_or_default();
            match positive {
                true => lang.pick(
                    format!("{from} 的{trick}将对 {to} 生效，是否使用【无懈可击】？"),
                    format!("{trick} of {from} is about to take effect on {to}. Nullify it?"),
                ),
                false => lang.pick(
                    format!("{from} 对 {to} 的{trick}将被抵消，是否使用【无懈可击】保住它？"),
                    format!("{trick} of {from} on {to} is about to be cancelled. Nullify that?"),
                ),
            }
        }
        Ask::Peach { dying, needed } => {
            let dying = who(dying);
            lang.pick(
                format!("{dying} 濒死，还需回复 {needed} 点体力，是否使用【桃】？"),
                format!("{dying} is dying and needs {needed} hp. Use a Peach?"),
            )
        }
        Ask::Invoke => lang.pick(format!("是否发动“{reason}”？"), format!("Invoke {reason}?")),
        Ask::LuckCard => lang.pick("是否换一手牌？".to_owned(), "Exchange your first hand?".to_owned()),
        Ask::Choice { .. } | Ask::Order { .. } => {
            lang.pick(format!("“{reason}”：请选择"), format!("{reason}: choose"))
        }
        Ask::Suit => lang.pick(format!("“{reason}”：请选择花色"), format!("{reason}: choose a suit")),
        Ask::Kingdom { .. } => lang.pick("请选择势力".to_owned(), "Choose a kingdom".to_owned()),
        Ask::General { .. } => lang.pick("请选择武将".to_owned(), "Choose your general".to_owned()),
        Ask::Discard { num, min, include_equip, .. } | Ask::Exchange { num, min, include_equip, .. } => {
            let n = if min >= num { num.to_string() } else { format!("{min}-{num}") };
            let (zh, en) = match request.ask {
                Ask::Discard { .. } => ("弃置", "Discard"),
                _ => ("选择", "Choose"),
            };
            let kind = if *include_equip {
                lang.pick("牌", "card(s)")
            } else {
                lang.pick("手牌", "hand card(s)")
            };
            lang.pick(format!("请{zh} {n} 张{kind}（{reason}）"), format!("{en} {n} {kind} [{reason}]"))
        }
        Ask::CardChosen { who: owner, .. } => {
            let owner = who(owner);
            lang.pick(
                format!("请选择 {owner} 的一张牌（{reason}）"),
                format!("Choose a card of {owner} [{reason}]"),
            )
        }
        Ask::PickCard { .. } => {
            lang.pick(format!("请选择一张牌（{reason}）"), format!("Choose a card [{reason}]"))
        }
        Ask::ShowCard { requestor } => {
            let requestor = who(requestor);
            lang.pick(
                format!("{requestor} 要你展示一张手牌（{reason}）"),
                format!("{requestor} has you show a hand card [{reason}]"),
            )
        }
        Ask::Give { max, .. } => lang.pick(
            format!("请选择至多 {max} 张牌，再选择得到它们的角色（{reason}）"),
            format!("Choose up to {max} card(s), then who gets them [{reason}]"),
        ),
        Ask::Arrange { up, down, .. } => match (up, down) {
            (true, true) => lang.pick(
                format!("“{reason}”：请排列，如 2 1 / 3 表示2、1在牌堆顶，3在牌堆底"),
                format!("{reason}: put in order; 2 1 / 3 puts 2 and 1 on top, 3 at the bottom"),
            ),
            _ => {
                lang.pick(format!("“{reason}”：请按顺序输入编号"), format!("{reason}: number them in order"))
            }
        },
        Ask::Gongxin { target, .. } => {
            let target = who(target);
            lang.pick(format!("{target} 的手牌（{reason}）"), format!("The hand of {target} [{reason}]"))
        }
        Ask::Pindian { from, to } => {
            let other = who(if *from == request.seat { to } else { from });
            lang.pick(
                format!("与 {other} 拼点（{reason}），请选择一张手牌"),
                format!("Pindian with {other} [{reason}]: choose a hand card"),
            )
        }
        Ask::Players { min, max, .. } => {
            let n = if min == max { max.to_string() } else { format!("{min}-{max}") };
            lang.pick(format!("请选择 {n} 名角色（{reason}）"), format!("Choose {n} player(s) [{reason}]"))
        }
    }
}

/// A card by its face, or only that it is one.
pub(super) fn card_words(card: Option<CardId>, view: View<'_>, r: &Renderer<'_>) -> String {
    match card.and_then(|id| view.card(id)) {
        Some(card) => r.face(view.card_name(card.id), card.face.suit, card.face.number),
        None => r.lang().pick("一张暗牌", "a hidden card").to_owned(),
    }
}

/// Where a card lies, when it is not simply in one's own hand.
fn place_words(card: CardId, view: View<'_>, r: &Renderer<'_>) -> String {
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

impl Screen {
    /// The numbered choices with what is selected and what may be typed beside numbers.
    pub(super) fn menu(
        &self,
        seat: Seat<'_>,
        request: &Request,
        shown: &[Entry],
        selected: &[Entry],
        choices: &Choices,
    ) -> Vec<String> {
        let lang = self.lang;
        let mut lines = Vec::new();
        if !selected.is_empty() {
            let of = skill_of(selected, request);
            let words: Vec<String> = selected.iter().map(|e| self.entry(seat, request, of, e)).collect();
            let words = words.join(lang.pick("、", ", "));
            lines.push(lang.pick(format!("   已选：{words}"), format!("   chosen: {words}")));
        }
        for (i, entry) in shown.iter().enumerate() {
            let of = skill_of(selected, request);
            lines.push(format!("  {:>2} {}", i + 1, self.entry(seat, request, of, entry)));
        }
        let pass = match request.ask {
            Ask::Play => ("0 结束出牌", "0 end the phase"),
            Ask::Invoke | Ask::LuckCard => ("0 否", "0 no"),
            _ => ("0 不选", "0 pass"),
        };
        let mut keys: Vec<&str> = Vec::new();
        match &choices.reply {
            Some(Reply::Yes(true)) => keys.push(lang.pick("1 是", "1 yes")),
            Some(_) if !selected.is_empty() || !choices.can_pass => {
                keys.push(lang.pick("回车 确定", "Enter confirm"));
            }
            Some(_) => keys.push(lang.pick("y 确定", "y confirm")),
            None => {}
        }
        if !selected.is_empty() {
            keys.push(lang.pick("b 退一步", "b back"));
            keys.push(lang.pick("0 重选", "0 start over"));
        } else if choices.can_pass {
            keys.push(lang.pick(pass.0, pass.1));
        }
        keys.push(lang.pick("? 帮助", "? help"));
        lines.push(format!("   ({})", keys.join(" | ")));
        lines
    }

    /// One choice in words; `of`: the skill whose options there are.
    fn entry(&self, seat: Seat<'_>, request: &Request, of: &str, entry: &Entry) -> String {
        let distance = match entry {
            Entry::Target(to) if *to != seat.player() => Some(seat.distance(seat.player(), *to)),
            _ => None,
        };
        self.with_renderer(seat, |view, r| match entry {
            Entry::Card(CardRef::Id(id)) => {
                format!("{}{}", card_words(Some(*id), view, r), place_words(*id, view, r))
            }
            Entry::Card(CardRef::Slot { owner, slot }) => {
                let known = view.player(*owner).hand().nth(*slot).flatten();
                let n = slot + 1;
                let hidden = self.lang.pick(format!("第{n}张手牌"), format!("hand card {n}"));
                match known {
                    Some(id) => format!("{hidden} {}", card_words(Some(id), view, r)),
                    None => hidden,
                }
            }
            Entry::Skill(skill) => {
                self.lang.pick(format!("技能“{}”", r.name(skill)), format!("skill {}", r.name(skill)))
            }
            Entry::Target(to) => super::sights::target(*to, distance, view, r),
            Entry::Option(option) if matches!(request.ask, Ask::General { .. }) => {
                self.general(seat, option, r).join("\n")
            }
            Entry::Option(option) => option_words(request, of, option, r),
        })
    }

    /// A general with the text of each skill that it would have, a line each.
    fn general(&self, seat: Seat<'_>, name: &str, r: &Renderer<'_>) -> Vec<String> {
        let Some(general) = seat.general(name) else { return vec![r.name(name).into_owned()] };
        let (max, hp) = (general.max_hp, general.start_hp);
        let hp = if hp == max { max.to_string() } else { format!("{hp}/{max}") };
        let (title, kingdom) = (r.name(name).into_owned(), r.name(&general.kingdom).into_owned());
        let head = self
            .lang
            .pick(format!("{title}（{kingdom}，体力 {hp}）"), format!("{title} ({kingdom}, hp {hp})"));
        let about = |skill: &Name| {
            let text = sentence_of(r.names, &format!(":{skill}"), self.lang).unwrap_or_default();
            let text = text.replace("<br>", " ").replace(['\n', '\r'], " ");
            self.lang.pick(
                format!("       {}：{text}", r.name(skill)),
                format!("       {}: {text}", r.name(skill)),
            )
        };
        // Names with a hash are parts of other skills.
        let skills = general.skills.iter().filter(|skill| !skill.starts_with('#'));
        std::iter::once(head).chain(skills.map(about)).collect()
    }

    /// The rule text of a choice.
    pub(super) fn explain(&self, seat: Seat<'_>, entry: &Entry) -> Vec<String> {
        let key = match entry {
            Entry::Target(player) => {
                return self
                    .with_renderer(seat, |view, r| super::sights::player(view.player(*player), view, r));
            }
            Entry::Card(card) => seat.view(|view| {
                let id = match card {
                    CardRef::Id(id) => Some(*id),
                    CardRef::Slot { owner, slot } => view.player(*owner).hand().nth(*slot).flatten(),
                };
                id.map(|id| view.card_name(id).to_owned()).unwrap_or_default()
            }),
            Entry::Skill(name) | Entry::Option(name) => name.to_string(),
        };
        if let Entry::Option(name) = entry
            && seat.general(name).is_some()
        {
            return self.with_renderer(seat, |_, r| {
                self.general(seat, name, r).into_iter().map(|line| format!("   {line}")).collect()
            });
        }
        vec![match sentence_of(&*self.names, &format!(":{key}"), self.lang) {
            Some(text) => format!("   {text}"),
            None => self.lang.pick("   没有说明", "   there is no text about it").to_owned(),
        }]
    }
}

/// The skill that is picked, or else the one that asks.
fn skill_of<'a>(selected: &'a [Entry], request: &'a Request) -> &'a str {
    let picked = selected.iter().find_map(|entry| match entry {
        Entry::Skill(skill) => Some(skill.as_str()),
        _ => None,
    });
    picked.unwrap_or(&request.reason)
}

/// Options are identifiers, or for some questions object names of players.
fn option_words(request: &Request, of: &str, option: &Name, r: &Renderer<'_>) -> String {
    if let Some(player) = PlayerId::from_object_name(option) {
        return r.player(player);
    }
    // Options of one skill may have names of their own: `skill:option`.
    let own = format!("{of}:{option}");
    match sentence_of(r.names, &own, r.lang()) {
        Some(text) => text.into_owned(),
        None if matches!(request.ask, Ask::Suit) => {
            let symbol = Suit::from_word(option).map(Suit::symbol).unwrap_or_default();
            format!("{symbol} {}", r.name(option))
        }
        None => r.name(option).into_owned(),
    }
}

pub(super) fn help(lang: Lang) -> Vec<String> {
    let text: &[&str] = lang.pick(
        &[
            "   编号      选择；可以一次输入几个，如 1 4",
            "   回车 / y  确定已选的",
            "   0 / n     不选，结束出牌；已有选择时为重选",
            "   b         退一步",
            "   ?         本帮助，以及现在不能选什么、为什么",
            "   ? 3       第3项的说明",
            "   t         牌桌    h  手牌    l  最近的记录（l 5 为最近5个回合）",
            "   :reload   重新载入改过的扩展文件（:reload 文件名 只载入一个）",
            "   :errors   脚本错误    :packages  扩展包",
            "   :report   把刚才发生的事写成场景（:report 哪里不对）",
            "   q         离开",
        ],
        &[
            "   number    choose; several at once work too: 1 4",
            "   Enter, y  confirm what is chosen",
            "   0, n      pass, end the phase; with something chosen: start over",
            "   b         one step back",
            "   ?         this help, and what cannot be chosen now and why",
            "   ? 3       the text of choice 3",
            "   t         the table    h  your hand    l  the log (l 5: the last five turns)",
            "   :reload   take over changed files of packages (:reload FILE for one)",
            "   :errors   errors of scripts    :packages  the packages",
            "   :report   write a scene of what just happened (:report WHAT WAS WRONG)",
            "   q         leave",
        ],
    );
    text.iter().map(|line| (*line).to_owned()).collect()
}
