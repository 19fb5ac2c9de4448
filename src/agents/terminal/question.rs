//! The words of the choices that a question leaves, and help. The question itself is in [`crate::agents::form`].

use super::Screen;
use super::numbers::{Numbers, is_player};
use crate::agents::form::{
    self, Entry, card_words, general_lines, option_words, place_words, player_lines, ridden_words,
};
use crate::model::CardId;
use crate::rules::ask::probe::Choices;
use crate::rules::ask::{CardRef, Seat};
use crate::rules::names::{Lang, sentence_of};
use crate::rules::{Ask, Reply, Request};

impl Screen {
    /// Returns the numbered choices with the selection and the commands. `selected` are entries chosen by
    /// hand; `of` is the skill whose options are listed.
    pub(super) fn menu(
        &self,
        seat: Seat<'_>,
        request: &Request,
        (shown, numbers): (&[Entry], &Numbers),
        (selected, of): (&[Entry], &str),
        choices: &Choices,
    ) -> Vec<String> {
        let lang = self.lang;
        let mut lines = Vec::new();
        if !selected.is_empty() {
            let words: Vec<String> = selected.iter().map(|e| self.chosen(seat, request, of, e)).collect();
            let words = words.join(lang.pick("、", ", "));
            lines.push(lang.pick(format!("   已选：{words}"), format!("   chosen: {words}")));
            // Once, right after the skill was chosen.
            if let [Entry::Skill(skill)] = selected
                && let Some(guide) = form::skill_guide(seat, skill, &*self.names, lang)
            {
                lines.push(lang.pick(format!("   （{guide}）"), format!("   ({guide})")));
            }
        }
        let line =
            |entry: &Entry| format!("  {:>2} {}", numbers.label(entry), self.entry(seat, request, of, entry));
        let (players, things): (Vec<&Entry>, Vec<&Entry>) = shown.iter().partition(|entry| is_player(entry));
        let is_both = !players.is_empty() && !things.is_empty();
        lines.extend(is_both.then(|| lang.pick("   按编号选：", "   by number:").to_owned()));
        lines.extend(things.into_iter().map(line));
        lines.extend(
            is_both.then(|| lang.pick("   角色按座位选，如 #2：", "   players by seat, as #2:").to_owned()),
        );
        lines.extend(players.into_iter().map(line));
        if selected.is_empty()
            && matches!(request.ask, Ask::Play | Ask::UseCard { .. } | Ask::RespondCard { .. })
        {
            lines.extend(self.rest_of_hand(seat, shown));
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
            Some(reply) if form::recasts(seat, reply) => {
                keys.push(lang.pick("回车 重铸（不选目标）", "Enter recast it (no target)"));
            }
            Some(_) if !selected.is_empty() || !choices.can_pass => {
                keys.push(lang.pick("回车 确定", "Enter confirm"));
            }
            Some(_) => keys.push(lang.pick("y 确定", "y confirm")),
            // Chosen things lead to this target and no other.
            None if !selected.is_empty() && matches!(shown, [Entry::Target(_)]) => {
                keys.push(lang.pick("回车 就选这个目标", "Enter take the only target"));
            }
            None => {}
        }
        if !selected.is_empty() {
            keys.push(lang.pick("b 退一步", "b back"));
            keys.push(lang.pick("0 重选", "0 start over"));
        } else if choices.can_pass {
            keys.push(lang.pick(pass.0, pass.1));
            if matches!(request.ask, Ask::Nullify { .. }) {
                keys.push(lang.pick("s 这张锦囊不再询问", "s not for this trick"));
            }
        }
        keys.push(lang.pick("? 帮助", "? help"));
        let limit = request.seconds.map(|s| lang.pick(format!("限时 {s} 秒"), format!("{s} s to answer")));
        let keys = keys.into_iter().map(str::to_owned).chain(limit).collect::<Vec<_>>();
        lines.push(format!("   ({})", keys.join(" | ")));
        lines
    }

    /// Returns a line with the hand cards that are not listed.
    fn rest_of_hand(&self, seat: Seat<'_>, shown: &[Entry]) -> Option<String> {
        self.with_renderer(seat, |view, r| {
            let is_listed = |id: &CardId| shown.contains(&Entry::Card(CardRef::Id(*id)));
            let hand = view.player(seat.player()).hand().flatten();
            let rest: Vec<String> =
                hand.filter(|id| !is_listed(id)).map(|id| card_words(Some(id), view, r)).collect();
            let rest = (!rest.is_empty()).then(|| rest.join(r.lang().pick("、", ", ")))?;
            Some(r.lang().pick(
                format!("   其他手牌（? 说明原因）：{rest}"),
                format!("   the rest of your hand (? says why): {rest}"),
            ))
        })
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
                format!("{}{}", ridden_words(seat, *id, view, r), place_words(*id, view, r))
            }
            Entry::Card(CardRef::Hand { .. }) => self.lang.pick("一张手牌", "a hand card").into(),
            Entry::Skill(skill) => {
                self.lang.pick(format!("技能“{}”", r.name(skill)), format!("skill {}", r.name(skill)))
            }
            Entry::Target(to) => super::sights::target(*to, distance, view, r),
            Entry::Option(option) if matches!(request.ask, Ask::General { .. }) => {
                general_lines(seat, option, r).join("\n")
            }
            Entry::Option(option) => option_words(request, of, option, r),
        })
    }

    /// The rule text of a choice.
    pub(super) fn explain(&self, seat: Seat<'_>, entry: &Entry) -> Vec<String> {
        let key = match entry {
            Entry::Target(player) => {
                return self.with_renderer(seat, |view, r| player_lines(view.player(*player), view, r));
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
                general_lines(seat, name, r).into_iter().map(|line| format!("   {line}")).collect()
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

pub(super) fn help(lang: Lang) -> Vec<String> {
    let text: &[&str] = lang.pick(
        &[
            "   编号      选择；可以一次输入几个，如 1 4；目标是座位号，与牌一起列出时写 #3；只有一个目标时回车即可",
            "   回车 / y  确定已选的",
            "   0 / n     不选，结束出牌；已有选择时为重选",
            "   b         退一步",
            "   s         这张锦囊不再问无懈可击    m  只在锦囊针对你时询问",
            "   ?         本帮助，以及现在不能选什么、为什么",
            "   ? 3       第3项的说明    ? 观星  武将、技能、牌、标记的说明（中文、英文、拼音；? 2号 为座位）",
            "   t         牌桌    h  手牌    l  最近的记录（l 5 为最近5个回合）",
            "   :undo     悔一步，回到自己上一次选择之前（:undo 3 悔三步）",
            "   :save     存盘（:save 文件）；q 离开时也会存，下次可以接着打",
            "   :help     写扩展包时用的命令",
            "   q         离开",
        ],
        &[
            "   number    choose; several at once work too: 1 4; a target is its seat, #3 beside cards; Enter takes an only one",
            "   Enter, y  confirm what is chosen",
            "   0, n      pass, end the phase; with something chosen: start over",
            "   b         one step back",
            "   s         no nullification for this trick any more    m  ask only about tricks aimed at you",
            "   ?         this help, and what cannot be chosen now and why",
            "   ? 3       the text of choice 3    ? NAME  that of a general, skill, card or mark (? seat 2: a player)",
            "   t         the table    h  your hand    l  the log (l 5: the last five turns)",
            "   :undo     take your last answer back (:undo 3: the last three)",
            "   :save     save the game (:save FILE); q saves too, and sgs play --resume goes on",
            "   :help     the commands for authors of packages",
            "   q         leave",
        ],
    );
    text.iter().map(|line| (*line).to_owned()).collect()
}
