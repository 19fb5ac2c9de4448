//! The words of the choices that a question leaves, and help. What is asked is in [`super::headline`].

use super::Screen;
use super::menu::{CardRef, Entry};
use crate::model::view::View;
use crate::model::*;
use crate::rules::ask::Seat;
use crate::rules::ask::probe::Choices;
use crate::rules::names::{Lang, sentence_of};
use crate::rules::render::Renderer;
use crate::rules::{Ask, Reply, Request};

/// Returns the face of a card, or only the word for a card if it is hidden.
pub(super) fn card_words(card: Option<CardId>, view: View<'_>, r: &Renderer<'_>) -> String {
    match card.and_then(|id| view.card(id)) {
        Some(card) => r.face(view.card_name(card.id), card.face.suit, card.face.number),
        None => r.lang().pick("一张暗牌", "a hidden card").to_owned(),
    }
}

/// Returns the place of a card, if it is not in the player's own hand.
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
    /// Returns the numbered choices with the selection and the commands. `selected` are entries chosen by
    /// hand; `of` is the skill whose options are listed.
    pub(super) fn menu(
        &self,
        seat: Seat<'_>,
        request: &Request,
        shown: &[Entry],
        (selected, of): (&[Entry], &str),
        choices: &Choices,
    ) -> Vec<String> {
        let lang = self.lang;
        let mut lines = Vec::new();
        if !selected.is_empty() {
            let words: Vec<String> = selected.iter().map(|e| self.chosen(seat, request, of, e)).collect();
            let words = words.join(lang.pick("、", ", "));
            lines.push(lang.pick(format!("   已选：{words}"), format!("   chosen: {words}")));
        }
        for (i, entry) in shown.iter().enumerate() {
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
            // Choosing nothing is passing, which has a separate key.
            Some(Reply::Players(none)) if none.is_empty() && choices.can_pass => {}
            Some(Reply::Cards(none)) if none.is_empty() && choices.can_pass => {}
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

    /// Returns the short text of a chosen entry.
    fn chosen(&self, seat: Seat<'_>, request: &Request, of: &str, entry: &Entry) -> String {
        match entry {
            Entry::Target(to) => self.with_renderer(seat, |_, r| r.player(*to)),
            other => self.entry(seat, request, of, other),
        }
    }

    /// Returns the text of an entry; `of` is the skill whose options are listed.
    fn entry(&self, seat: Seat<'_>, request: &Request, of: &str, entry: &Entry) -> String {
        let distance = match entry {
            Entry::Target(to) if *to != seat.player() => Some(seat.distance(seat.player(), *to)),
            _ => None,
        };
        self.with_renderer(seat, |view, r| match entry {
            Entry::Card(CardRef::Id(id)) => {
                format!("{}{}", card_words(Some(*id), view, r), place_words(*id, view, r))
            }
            Entry::Card(CardRef::Hand { .. }) => self.lang.pick("一张手牌", "a hand card").into(),
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

    /// Returns a general with the text of each skill, a line each.
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

    /// Returns the rule text of a choice.
    pub(super) fn explain(&self, seat: Seat<'_>, entry: &Entry) -> Vec<String> {
        let key = match entry {
            Entry::Target(player) => {
                return self
                    .with_renderer(seat, |view, r| super::sights::player(view.player(*player), view, r));
            }
            Entry::Card(card) => seat.view(|view| {
                let id = match card {
                    CardRef::Id(id) => Some(*id),
                    CardRef::Hand { .. } => None,
                };
                id.map(|id| view.card_name(id).to_owned()).unwrap_or_default()
            }),
            Entry::Skill(name) => return self.skill_text(seat, name),
            Entry::Option(name) => name.to_string(),
        };
        if let Entry::Option(name) = entry
            && seat.general(name).is_some()
        {
            return self.with_renderer(seat, |_, r| {
                self.general(seat, name, r).into_iter().map(|line| format!("   {line}")).collect()
            });
        }
        vec![self.text_or_none(sentence_of(&*self.names, &format!(":{key}"), self.lang).as_deref())]
    }

    /// Returns the current text of this player's skill.
    fn skill_text(&self, seat: Seat<'_>, skill: &str) -> Vec<String> {
        vec![self.text_or_none(seat.skill_text(&*self.names, self.lang, skill).as_deref())]
    }

    fn text_or_none(&self, text: Option<&str>) -> String {
        match text {
            Some(text) => format!("   {}", text.replace("<br>", " ").replace(['\n', '\r'], " ")),
            None => self.lang.pick("   没有说明", "   there is no text about it").to_owned(),
        }
    }
}

/// Returns the selected skill, or else the one that asks.
pub(super) fn skill_of<'a>(selected: &'a [Entry], request: &'a Request) -> &'a str {
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
    // Options of a skill may have separate names: `skill:option`.
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
