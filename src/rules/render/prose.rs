//! Facts as sentences.

use super::Renderer;
use crate::model::*;
use crate::rules::ask::Cause;
use crate::rules::cards::DRANK;
use crate::rules::fact::{Fact, Limited};
use crate::rules::names::{Lang, without_markup};

/// Delayed tricks of the rules, whose judgements decide whether they take effect.
const DELAYED: [&str; 3] = ["indulgence", "supply_shortage", "lightning"];

/// The message about cards that were put in order.
const ARRANGED: &str = "#GuanxingResult";

impl Renderer<'_> {
    pub(super) fn prose(&self, lang: Lang, fact: &Fact) -> Option<String> {
        let who = |p: &PlayerId| self.player(*p);
        let name = |key: &str| self.name(key).into_owned();
        let to_list = |to: &[PlayerId]| {
            let list = self.players(to);
            (!list.is_empty()).then_some(list)
        };
        Some(match fact {
            Fact::GameStart { mode, players } => {
                // A usual table has no name: the number of players says it all.
                let named = |open, close| match name(mode) {
                    word if word == mode.as_str() => String::new(),
                    word => format!("{open}{word}{close}"),
                };
                lang.pick(
                    format!("游戏开始：{players}人{}", named("（", "）")),
                    format!("The game begins: {players} players{}", named(" (", ")")),
                )
            }
            Fact::General { player, general, kingdom, hp, max_hp } => {
                let seat = self.people.get(*player).map_or(player.index() + 1, |p| p.seat);
                let (general, kingdom) = (name(general), name(kingdom));
                // One who takes the place of a dead one has hit points in a moment.
                let hp = match *hp > 0 {
                    true => lang.pick(format!("，体力 {hp}/{max_hp}"), format!(", {hp}/{max_hp} hp")),
                    false => String::new(),
                };
                lang.pick(
                    format!("{seat} 号位的武将是 {general}（{kingdom}{hp}）"),
                    format!("Seat {seat} plays {general} ({kingdom}{hp})"),
                )
            }
            Fact::Kingdom { player, kingdom } => {
                let (p, kingdom) = (who(player), name(kingdom));
                lang.pick(format!("{p} 的势力是 {kingdom}"), format!("{p} belongs to {kingdom}"))
            }
            Fact::Role { player, role } => {
                let (p, role) = (who(player), self.role(role.word()));
                lang.pick(format!("{p} 的身份是 {role}"), format!("{p}'s role: {role}"))
            }
            Fact::Seats { order } => {
                let order = self.players(order);
                lang.pick(format!("座次变为：{order}"), format!("the seats are now: {order}"))
            }
            Fact::RoundStart { round } => {
                lang.pick(format!("—— 第{round}轮 ——"), format!("---- round {round} ----"))
            }
            Fact::TurnStart { player, extra } => {
                let p = who(player);
                match extra {
                    false => lang.pick(format!("{p} 的回合"), format!("{p}'s turn")),
                    true => lang.pick(format!("{p} 的额外回合"), format!("{p}'s extra turn")),
                }
            }
            Fact::PhaseStart { player, phase } => {
                if matches!(phase, Phase::RoundStart | Phase::NotActive | Phase::PhaseNone) {
                    return None;
                }
                let (p, phase) = (who(player), name(phase.word()));
                lang.pick(format!("{p} 进入{phase}"), format!("{p}: {phase}"))
            }
            Fact::PhaseSkipped { player, phase } => {
                let (p, phase) = (who(player), name(phase.word()));
                lang.pick(format!("{p} 跳过{phase}"), format!("{p} skips the {phase}"))
            }
            Fact::TurnBroken { player } => {
                let p = who(player);
                lang.pick(format!("{p} 的回合中止"), format!("{p}'s turn is broken off"))
            }
            Fact::Moved { cards, reason } => return self.moved(cards, reason),
            Fact::Shuffled { count, times } => lang.pick(
                format!("弃牌堆的 {count} 张牌洗入牌堆（第{times}次）"),
                format!("The {count} cards of the discard pile are shuffled (time {times})"),
            ),
            // A skill card has a name only in scripts, not for a reader.
            Fact::Used { player, card, subcards, to } if self.is_of_skill(card) => {
                let (p, skill) = (who(player), name(card.skill.trim_start_matches('_')));
                let parts = self.list(subcards.iter().map(|c| self.card(c)));
                let to = to_list(to).filter(|_| to.as_slice() != [*player]);
                let zh = match &to {
                    Some(to) => format!("{p} 对 {to} 发动“{skill}”"),
                    None => format!("{p} 发动“{skill}”"),
                };
                let en = match &to {
                    Some(to) => format!("{p} invokes {skill} -> {to}"),
                    None => format!("{p} invokes {skill}"),
                };
                match parts.is_empty() {
                    true => lang.pick(zh, en),
                    false => lang.pick(format!("{zh}（{parts}）"), format!("{en} ({parts})")),
                }
            }
            Fact::Used { player, card, subcards, to } => {
                let (p, card) = (who(player), self.made_card(card, subcards));
                match to_list(to).filter(|_| to.as_slice() != [*player]) {
                    Some(to) => {
                        lang.pick(format!("{p} 对 {to} 使用{card}"), format!("{p} uses {card} -> {to}"))
                    }
                    None => lang.pick(format!("{p} 使用{card}"), format!("{p} uses {card}")),
                }
            }
            Fact::Responded { player, card, subcards, is_use } => {
                let (p, card) = (who(player), self.made_card(card, subcards));
                match is_use {
                    true => lang.pick(format!("{p} 使用{card}"), format!("{p} uses {card}")),
                    false => lang.pick(format!("{p} 打出{card}"), format!("{p} responds with {card}")),
                }
            }
            Fact::Recast { player, card } => {
                let (p, card) = (who(player), self.card(card));
                lang.pick(format!("{p} 重铸{card}"), format!("{p} recasts {card}"))
            }
            Fact::NoEffect { card, to, by } => {
                let (to, card, by) = (who(to), self.card(card), name(by));
                match by.is_empty() {
                    true => lang.pick(format!("{card}对 {to} 无效"), format!("{card} has no effect on {to}")),
                    false => lang.pick(
                        format!("{card}对 {to} 无效（{by}）"),
                        format!("{card} has no effect on {to} [{by}]"),
                    ),
                }
            }
            Fact::Avoided { card, player, skill } => {
                let (p, card, skill) = (who(player), self.card(card), name(skill));
                lang.pick(
                    format!("{p} 不能成为{card}的目标（{skill}）"),
                    format!("{p} cannot be a target of {card} [{skill}]"),
                )
            }
            Fact::Damaged { from, to, amount, nature, card: _, chain } => {
                self.damage(*from, *to, *amount, *nature, *chain)
            }
            Fact::DamagePrevented { to } => {
                let p = who(to);
                lang.pick(format!("防止了对 {p} 的伤害"), format!("the damage to {p} is prevented"))
            }
            Fact::HpLost { player, amount, reason } => {
                let (p, why) = (who(player), self.because(lang, reason));
                lang.pick(format!("{p} 失去 {amount} 点体力{why}"), format!("{p} loses {amount} hp{why}"))
            }
            Fact::Recovered { player, by: _, amount } => {
                let p = who(player);
                lang.pick(format!("{p} 回复 {amount} 点体力"), format!("{p} recovers {amount} hp"))
            }
            Fact::Hp { player, hp, max_hp } => {
                let p = who(player);
                lang.pick(format!("{p} 的体力：{hp}/{max_hp}"), format!("{p} has {hp}/{max_hp} hp"))
            }
            Fact::MaxHp { player, change, max_hp, reason } => {
                let (p, why) = (who(player), self.because(lang, reason));
                lang.pick(
                    format!("{p} 的体力上限变为 {max_hp}（{change:+}）{why}"),
                    format!("{p}'s maximum hp is now {max_hp} ({change:+}){why}"),
                )
            }
            Fact::Chained { player, chained } => {
                let p = who(player);
                match chained {
                    true => lang.pick(format!("{p} 被横置"), format!("{p} is chained")),
                    false => lang.pick(format!("{p} 被重置"), format!("{p} is unchained")),
                }
            }
            Fact::TurnedOver { player, face_up } => {
                let p = who(player);
                match face_up {
                    true => lang.pick(format!("{p} 翻回正面"), format!("{p} turns face up")),
                    false => lang.pick(format!("{p} 翻面"), format!("{p} turns face down")),
                }
            }
            Fact::Mark { player, name: mark, count, .. } if mark == DRANK && *count > 0 => {
                let p = who(player);
                lang.pick(
                    format!("{p} 本回合的下一张【杀】伤害 +{count}"),
                    format!("{p}'s next Slash in this turn deals {count} more damage"),
                )
            }
            Fact::Mark { player, name: mark, count, seen_by } => {
                // Other marks are internal to rules and skills.
                if !mark.starts_with(['@', '&']) || !self.sees(*seen_by) {
                    return None;
                }
                let (p, mark) = (who(player), self.mark(mark));
                lang.pick(format!("{p} 的“{mark}”标记：{count}"), format!("{p}'s mark {mark}: {count}"))
            }
            Fact::JudgeStart { player, reason, card } => {
                let (p, reason) = (who(player), name(reason));
                let card = card.as_ref().map(|c| self.card(c));
                let card =
                    card.map(|c| lang.pick(format!("，判定牌 {c}"), format!(": {c}"))).unwrap_or_default();
                lang.pick(format!("{p} 进行“{reason}”判定{card}"), format!("{p} judges for {reason}{card}"))
            }
            Fact::Retrial { player, card, taken } => {
                let (p, card) = (who(player), self.card(card));
                match taken.as_ref().map(|old| self.card(old)) {
                    Some(old) => lang.pick(
                        format!("{p} 将判定牌改为 {card}，获得 {old}"),
                        format!("{p} changes the judge card to {card}, and takes {old}"),
                    ),
                    None => lang.pick(
                        format!("{p} 将判定牌改为 {card}"),
                        format!("{p} changes the judge card to {card}"),
                    ),
                }
            }
            Fact::JudgeResult { player, reason, card, good, negative } => {
                let (key, p, reason) = (reason.as_str(), who(player), name(reason));
                let card = card.as_ref().map_or("-".to_owned(), |c| self.card(c));
                // A judgement that is good for the player leaves a delayed trick, or a skill of others, without effect.
                let has_effect = *good != (*negative || DELAYED.contains(&key));
                let (zh, en) =
                    if has_effect { ("生效", "it takes effect") } else { ("不生效", "no effect") };
                lang.pick(
                    format!("{p} 的“{reason}”判定结果：{card} {zh}"),
                    format!("{p}'s judgement for {reason}: {card}, {en}"),
                )
            }
            Fact::Pindian { from, to, from_card, to_card, success, reason: _ } => {
                let face = |c: &Option<history::CardNote>| {
                    c.as_ref().map(|c| format!(" {}", self.card(c))).unwrap_or_default()
                };
                let (a, b) = (who(from), who(to));
                let (ac, bc) = (face(from_card), face(to_card));
                match success {
                    true => lang.pick(
                        format!("{a}{ac} 与 {b}{bc} 拼点，{a} 赢"),
                        format!("{a}{ac} against {b}{bc}: {a} wins the pindian"),
                    ),
                    false => lang.pick(
                        format!("{a}{ac} 与 {b}{bc} 拼点，{a} 没赢"),
                        format!("{a}{ac} against {b}{bc}: {a} does not win the pindian"),
                    ),
                }
            }
            Fact::Shown { player, cards, seen_by } => {
                let p = who(player);
                let cards = match self.sees(*seen_by) {
                    true => self.list(cards.iter().map(|c| self.card(c))),
                    false => self.count(cards.len()),
                };
                match *seen_by == SeatSet::one(*player) {
                    true => lang.pick(format!("{p} 观看 {cards}"), format!("{p} looks at {cards}")),
                    false => lang.pick(format!("{p} 展示 {cards}"), format!("{p} shows {cards}")),
                }
            }
            Fact::Skill { player, skill, to } => {
                let (p, skill) = (who(player), name(skill));
                match to_list(to) {
                    Some(to) => lang
                        .pick(format!("{p} 对 {to} 发动“{skill}”"), format!("{p} invokes {skill} -> {to}")),
                    None => lang.pick(format!("{p} 发动“{skill}”"), format!("{p} invokes {skill}")),
                }
            }
            Fact::SkillGained { player, skill } => {
                if skill.starts_with('#') {
                    return None;
                }
                let (p, skill) = (who(player), name(skill));
                lang.pick(format!("{p} 获得技能“{skill}”"), format!("{p} gains the skill {skill}"))
            }
            Fact::Lasting { effect, over } => {
                let (p, text) = (who(&effect.on), self.lasting(effect));
                match over {
                    false => lang.pick(format!("{p}：{text}"), format!("{p}: {text}")),
                    true => {
                        let text = self.lasting_over(effect);
                        lang.pick(format!("{p}：{text} 结束"), format!("{p}: {text} is over"))
                    }
                }
            }
            Fact::SkillLost { player, skill } => {
                if skill.starts_with('#') {
                    return None;
                }
                let (p, skill) = (who(player), name(skill));
                lang.pick(format!("{p} 失去技能“{skill}”"), format!("{p} loses the skill {skill}"))
            }
            Fact::Dying { player, hp } => {
                let p = who(player);
                lang.pick(format!("{p} 进入濒死状态（体力 {hp}）"), format!("{p} is dying ({hp} hp)"))
            }
            Fact::Died { player, role, killer } => {
                let (p, role) = (who(player), self.role(role.word()));
                match killer {
                    Some(k) => {
                        let k = who(k);
                        lang.pick(
                            format!("{p}（{role}）阵亡，凶手是 {k}"),
                            format!("{p} ({role}) is killed by {k}"),
                        )
                    }
                    None => lang.pick(format!("{p}（{role}）阵亡"), format!("{p} ({role}) dies")),
                }
            }
            Fact::Revived { player } => {
                let p = who(player);
                lang.pick(format!("{p} 复活"), format!("{p} is alive again"))
            }
            Fact::Asked { seat, cause, .. } => {
                if self.viewer.is_some_and(|v| v != *seat) {
                    return None;
                }
                self.cause(lang, *seat, cause.as_ref()?)?
            }
            Fact::Message { kind, from: Some(player), args, .. }
                if kind == ARRANGED && args.iter().any(|count| count == "0") =>
            {
                let p = who(player);
                let mut counts = args.iter().map(|count| count.as_str());
                match (counts.next().unwrap_or("0"), counts.next().unwrap_or("0")) {
                    ("0", "0") => return None,
                    ("0", n) => lang.pick(
                        format!("{p} 将 {n} 张牌置于牌堆底"),
                        format!("{p} puts {n} of the cards at the bottom of the draw pile"),
                    ),
                    (n, _) => lang.pick(
                        format!("{p} 将 {n} 张牌置于牌堆顶"),
                        format!("{p} puts {n} of the cards on top of the draw pile"),
                    ),
                }
            }
            Fact::Message { kind, from, to, args, cards, seen_by } => {
                if !self.sees(*seen_by) {
                    return None;
                }
                without_markup(&self.message(kind, *from, to, args, cards))
            }
            Fact::Effect { kind, player: Some(killer), to, .. } if kind == "collateral" => {
                let (killer, to) = (who(killer), self.players(to));
                lang.pick(
                    format!("借刀杀人：{killer} 须对 {to} 使用【杀】，否则交出武器"),
                    format!("Collateral: {killer} has to use a Slash on {to}, or to give the weapon away"),
                )
            }
            Fact::Effect { kind, args, seen_by, .. } => return self.effect(kind, args, *seen_by),
            Fact::Warning { what } => {
                let what = what.in_lang(lang);
                lang.pick(format!("警告：{what}"), format!("warning: {what}"))
            }
            Fact::CutOff { what, count } => {
                let (zh, en) = match what {
                    Limited::Requests => (format!("已经询问了 {count} 次"), "requests"),
                    Limited::Turns => (format!("已经进行了 {count} 个回合"), "turns"),
                };
                lang.pick(
                    format!("{zh}，对局到此为止，按平局结束"),
                    format!("The game has had {count} {en}, and ends as a draw"),
                )
            }
            Fact::GameOver { winner } => self.game_over(lang, winner),
        })
    }

    /// Renders an audiovisual effect; most have no line.
    fn effect(&self, kind: &str, args: &[Name], seen_by: SeatSet) -> Option<String> {
        if !self.sees(seen_by) {
            return None;
        }
        match kind {
            "console" => args.first().map(Name::to_string),
            // A skill shown in large letters, with its general.
            "super_lightbox" => match args {
                [general, skill] => Some(format!("—— {} {} ——", self.name(general), self.name(skill))),
                _ => None,
            },
            _ => None,
        }
    }

    /// Renders damage, dealt or about to be dealt.
    pub fn damage(
        &self,
        from: Option<PlayerId>,
        to: PlayerId,
        amount: i32,
        nature: Nature,
        chain: bool,
    ) -> String {
        let lang = self.lang();
        let to = self.player(to);
        let nature = match nature {
            Nature::Normal => String::new(),
            other => {
                let key = format!("{}_nature", other.word());
                let word = self.name(&key);
                lang.pick(word.to_string(), format!("{word} "))
            }
        };
        let chain = if chain { lang.pick("（连环）", " [chain]") } else { "" };
        match from.map(|p| self.player(p)) {
            Some(from) => lang.pick(
                format!("{from} 对 {to} 造成 {amount} 点{nature}伤害{chain}"),
                format!("{from} deals {amount} {nature}damage to {to}{chain}"),
            ),
            None => lang.pick(
                format!("{to} 受到 {amount} 点{nature}伤害{chain}"),
                format!("{to} takes {amount} {nature}damage{chain}"),
            ),
        }
    }

    /// Explains to a seat why a decision was made for it.
    fn cause(&self, lang: Lang, seat: PlayerId, cause: &Cause) -> Option<String> {
        let p = self.player(seat);
        Some(match cause {
            Cause::Forced | Cause::NoAnswer => return None,
            Cause::Timeout => lang.pick(format!("{p} 超时"), format!("{p} ran out of time")),
            Cause::TooOften => lang.pick(
                format!("{p} 在一个阶段里行动过多，由默认回答代替"),
                format!("{p} has acted too often in one phase: the default answers"),
            ),
            Cause::Illegal(why) => {
                let why = why.in_lang(lang);
                lang.pick(format!("{p} 的回答无效：{why}"), format!("{p}'s answer is not possible: {why}"))
            }
        })
    }

    fn game_over(&self, lang: Lang, winner: &str) -> String {
        if winner == "." || winner.is_empty() {
            return lang.pick("游戏结束：平局", "The game is over: a draw").to_owned();
        }
        let term = |word: &str| match PlayerId::from_object_name(word) {
            Some(player) => self.player(player),
            None => self.role(word).into_owned(),
        };
        let winners = self.list(winner.split('+').map(term));
        lang.pick(format!("游戏结束：{winners} 获胜"), format!("The game is over; winners: {winners}"))
    }
}
