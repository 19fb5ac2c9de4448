//! Headlines of requests.
//!
//! A headline is the prompt of rules or scripts, or is built from the request; the question whether to invoke
//! a skill names the cause from the payload. When one skill alone answers (`@@name`) it is preselected, and
//! the text of `~name` explains the choice. Players are not asked to nullify their own trick on one player,
//! as in the original client. Skill texts are those of the player (`Room::skill_text`). `tests/person.rs` has
//! every bundled general played at a terminal in both languages. It fails on identifiers, words of the other
//! language and missing names.

use super::card_words;
use crate::model::view::View;
use crate::model::*;
use crate::rules::ask::Seat;
use crate::rules::ask::want::NULLIFICATION;
use crate::rules::names::{Lang, Names, known_name, sentence_of, without_markup};
use crate::rules::render::{Renderer, is_sentence};
use crate::rules::{Ask, Filter, Request};

/// Writes the question, in one line or few.
pub fn lines(request: &Request, view: View<'_>, r: &Renderer<'_>) -> Vec<String> {
    let mut lines = vec![match headline_from_prompt(request, r) {
        Some(prompt) => prompt,
        None => headline(request, view, r),
    }];
    if let Ask::Gongxin { target, .. } = &request.ask {
        let hand: Vec<String> = view.player(*target).hand().map(|c| card_words(c, view, r)).collect();
        lines.push(format!("   {}", hand.join(r.lang().pick("、", ", "))));
    }
    lines.extend(notice(request, r));
    lines.iter().map(|line| without_markup(line)).collect()
}

/// The pattern of a question that is answered by a skill: `@@tuxi`, `@@haoshi!`.
pub fn skill_pattern(request: &Request) -> Option<&str> {
    match &request.ask {
        Ask::UseCard { pattern, .. } | Ask::RespondCard { pattern, .. } => pattern.strip_prefix("@@"),
        _ => None,
    }
    .map(|name| name.trim_end_matches('!'))
}

/// Returns the explanation of the choice for such a request: the text of `~tuxi`.
fn notice(request: &Request, r: &Renderer<'_>) -> Option<String> {
    let text = sentence_of(r.names, &format!("~{}", skill_pattern(request)?), r.lang())?;
    Some(r.lang().pick(format!("   （{text}）"), format!("   ({text})")))
}

/// Returns the prompt of rules or scripts, if its key is known. Some kinds of request contain more
/// information than their prompts.
fn headline_from_prompt(request: &Request, r: &Renderer<'_>) -> Option<String> {
    match request.ask {
        Ask::Nullify { .. } | Ask::Peach { .. } => None,
        _ => r.prompt(&request.prompt),
    }
}

fn headline(request: &Request, view: View<'_>, r: &Renderer<'_>) -> String {
    let lang = r.lang();
    // A package may have no name for what asks.
    let reason = known_name(r.names, &request.reason, lang).unwrap_or_default().into_owned();
    let whys = in_brackets(&reason, lang);
    let lead = of_skill(&reason, None, "", lang);
    let led = || led_by(request.event, view, r);
    let who = |p: &PlayerId| r.player(*p);
    let pattern = |p: &str| pattern_words(p, r);
    match &request.ask {
        Ask::Play => lang.pick("你的出牌阶段".to_owned(), "Your play phase".to_owned()),
        Ask::UseCard { .. } | Ask::RespondCard { .. } if skill_pattern(request).is_some() => {
            let reason = r.name(&request.reason);
            lang.pick(format!("是否发动“{reason}”？"), format!("Invoke {reason}?"))
        }
        Ask::UseCard { pattern: p, .. } => {
            let p = pattern(p);
            let (zh, en) = behind(&p, &reason);
            lang.pick(format!("请使用一张{p}{zh}"), format!("Use a {p}{en}"))
        }
        Ask::RespondCard { pattern: p, method, .. } => {
            let p = pattern(p);
            let (zh, en) = match method {
                HandlingMethod::Use => ("使用", "Use"),
                HandlingMethod::Discard => ("弃置", "Discard"),
                HandlingMethod::Response => ("打出", "Respond with"),
                _ => ("选择", "Choose"),
            };
            let (zh_reason, en_reason) = behind(&p, &reason);
            lang.pick(format!("请{zh}一张{p}{zh_reason}"), format!("{en} a {p}{en_reason}"))
        }
        Ask::Nullify { trick, from, to, positive } => {
            let user = from.as_ref().map(who);
            nullify_words(*trick, user, to.as_ref().map(who).unwrap_or_default(), *positive, view, r)
        }
        Ask::Peach { dying, needed } => {
            let dying = who(dying);
            lang.pick(
                format!("{dying} 濒死，还需回复 {needed} 点体力，是否使用【桃】？"),
                format!("{dying} is dying and needs {needed} hp. Use a Peach?"),
            )
        }
        Ask::Invoke => invoke_words(request, view, r),
        Ask::LuckCard => lang.pick("是否换一手牌？".to_owned(), "Exchange your first hand?".to_owned()),
        Ask::Choice { .. } | Ask::Order { .. } => {
            let about = match &request.data {
                Value::Player(about) if *about != request.seat => Some(who(about)),
                data => whose(data, r).or_else(|| cause(data, view, r)),
            };
            let about = about.or_else(|| led().filter(|_| reason.is_empty()));
            of_skill(&reason, about.as_deref(), lang.pick("请选择", "choose"), lang)
        }
        Ask::Suit => of_skill(&reason, None, lang.pick("请选择花色", "choose a suit"), lang),
        Ask::Kingdom { .. } => lang.pick("请选择势力".to_owned(), "Choose a kingdom".to_owned()),
        Ask::General { .. } if !matches!(request.reason.as_str(), "" | "general" | "lord") => {
            of_skill(&reason, None, lang.pick("请选择武将", "choose a general"), lang)
        }
        Ask::General { .. } => lang.pick("请选择武将".to_owned(), "Choose your general".to_owned()),
        Ask::Discard { num, min, include_equip, .. } | Ask::Exchange { num, min, include_equip, .. } => {
            let n = from_to(*min, *num);
            let (zh, en) = match request.ask {
                Ask::Discard { .. } => ("弃置", "Discard"),
                _ => ("选择", "Choose"),
            };
            let kind = match (include_equip, *num) {
                (true, 1) => lang.pick("牌", "card"),
                (true, _) => lang.pick("牌", "cards"),
                (false, 1) => lang.pick("手牌", "hand card"),
                (false, _) => lang.pick("手牌", "hand cards"),
            };
            lang.pick(format!("请{zh} {n} 张{kind}{whys}"), format!("{en} {n} {kind}{whys}"))
        }
        Ask::CardChosen { who: owner, .. } => {
            let owner = who(owner);
            lang.pick(
                format!("请选择 {owner} 的一张牌{whys}"),
                format!("Choose a card of {owner}{whys}"),
            )
        }
        Ask::PickCard { .. } => {
            lang.pick(format!("请选择一张牌{whys}"), format!("Choose a card{whys}"))
        }
        Ask::ShowCard { requestor } => {
            let requestor = who(requestor);
            lang.pick(
                format!("{requestor} 要你展示一张手牌{whys}"),
                format!("{requestor} has you show a hand card{whys}"),
            )
        }
        Ask::Give { max: 1, .. } => lang.pick(
            format!("请选择一张牌，再选择得到它的角色{whys}"),
            format!("Choose a card, then who gets it{whys}"),
        ),
        Ask::Give { max, .. } => lang.pick(
            format!("请选择至多 {max} 张牌，再选择得到它们的角色{whys}"),
            format!("Choose up to {max} cards, then who gets them{whys}"),
        ),
        Ask::Arrange { up, down, .. } => match (up, down) {
            (true, true) => lang.pick(
                format!("{lead}请排列，如 2 1 / 3 表示2、1在牌堆顶，3和其余的在牌堆底；没有 / 时其余的留在牌堆顶"),
                format!(
                    "{lead}put in order; 2 1 / 3 puts 2 and 1 on top, 3 and the rest at the bottom; without / the rest stays on top"
                ),
            ),
            _ => lang.pick(format!("{lead}请按顺序输入编号"), format!("{lead}number them in order")),
        },
        Ask::Gongxin { target, .. } => {
            let target = who(target);
            lang.pick(format!("{target} 的手牌{whys}"), format!("The hand of {target}{whys}"))
        }
        Ask::Pindian { from, to } => {
            let other = who(if *from == request.seat { to } else { from });
            lang.pick(
                format!("与 {other} 拼点{whys}，请选择一张手牌"),
                format!("Compare cards with {other}{whys}: choose a hand card"),
            )
        }
        Ask::Players { min, max, .. } => {
            let n = from_to(*min, *max);
            let players = if *max == 1 { "player" } else { "players" };
            lang.pick(format!("请选择 {n} 名角色{whys}"), format!("Choose {n} {players}{whys}"))
        }
    }
}

/// Returns the bracket with the reason; nothing where it has no name.
fn in_brackets(reason: &str, lang: Lang) -> String {
    match reason.is_empty() {
        true => String::new(),
        false => lang.pick(format!("（{reason}）"), format!(" [{reason}]")),
    }
}

/// Returns what a skill asks for, and what it is about; of a skill without a name the latter alone.
fn of_skill(skill: &str, about: Option<&str>, what: &str, lang: Lang) -> String {
    let lead = match (skill, about) {
        ("", None) => return what.to_owned(),
        ("", Some(about)) => about.to_owned(),
        (skill, None) => lang.pick(format!("“{skill}”"), skill.to_owned()),
        (skill, Some(about)) => lang.pick(format!("“{skill}”（{about}）"), format!("{skill} ({about})")),
    };
    lang.pick(format!("{lead}：{what}"), format!("{lead}: {what}"))
}

/// Returns the bracket with the reason in Chinese and English; none where it repeats the card that is asked for.
fn behind(card: &str, reason: &str) -> (String, String) {
    match reason.is_empty() || card.trim_matches(['【', '】']) == reason {
        true => (String::new(), String::new()),
        false => (format!("（{reason}）"), format!(" [{reason}]")),
    }
}

/// Returns a number, or the range in which it may lie.
fn from_to<N: PartialOrd + std::fmt::Display>(min: N, max: N) -> String {
    if min >= max { max.to_string() } else { format!("{min}-{max}") }
}

/// Returns the kind of card that a pattern asks for, if it is a name; patterns of more parts are for
/// programs.
fn pattern_words(pattern: &str, r: &Renderer<'_>) -> String {
    let pattern = pattern.trim_end_matches('!');
    if let Some(filter) = Filter::of_pattern(pattern) {
        return r.filter(&filter);
    }
    let known = r.names.text(pattern, r.lang()).is_some();
    match known {
        true => r.lang().pick(format!("【{}】", r.name(pattern)), r.name(pattern).into_owned()),
        false => r.lang().pick("牌", "card").to_owned(),
    }
}

/// Shall the skill be invoked: on whom, or because of what.
fn invoke_words(request: &Request, view: View<'_>, r: &Renderer<'_>) -> String {
    let lang = r.lang();
    let reason = r.name(&request.reason);
    match &request.data {
        Value::Player(to) if *to != request.seat => {
            let to = r.player(*to);
            return lang.pick(format!("是否对 {to} 发动“{reason}”？"), format!("Invoke {reason} on {to}?"));
        }
        // `choice:src:dst:arg`: the text of `skill:choice`.
        Value::Text(words) => {
            let (key, rest) = words.split_once(':').unwrap_or((words, ""));
            if let Some(prompt) = r.prompt_of(&format!("{}:{key}", request.reason), rest) {
                return prompt;
            }
            if is_sentence(key) {
                let words = r.prompt(words).unwrap_or_default();
                return lang
                    .pick(format!("是否发动“{reason}”？（{words}）"), format!("Invoke {reason}? ({words})"));
            }
        }
        _ => {}
    }
    let cause = cause(&request.data, view, r).or_else(|| led_by(request.event, view, r));
    let cause = cause.map(|c| lang.pick(format!("（{c}）"), format!(" ({c})"))).unwrap_or_default();
    lang.pick(format!("是否发动“{reason}”？{cause}"), format!("Invoke {reason}?{cause}"))
}

/// Returns who acts and as what, from `player:name`: the data of a question about what somebody declares.
fn whose(data: &Value, r: &Renderer<'_>) -> Option<String> {
    let Value::Text(text) = data else { return None };
    let (player, what) = text.split_once(':')?;
    let player = r.player(PlayerId::from_object_name(player)?);
    let what = what.split(':').next().unwrap_or_default();
    r.names.text(what, r.lang())?;
    let what = r.name(what);
    Some(r.lang().pick(format!("{player} 声明【{what}】"), format!("{player} declares {what}")))
}

/// Returns what the choices of a chosen skill mean: the text of `~skill`, or that of the skill.
pub fn skill_guide(seat: Seat<'_>, skill: &str, names: &dyn Names, lang: Lang) -> Option<String> {
    let own = sentence_of(names, &format!("~{skill}"), lang).map(|text| text.into_owned());
    let text = own.or_else(|| seat.skill_text(names, lang, skill))?;
    let text = without_markup(&text.replace("<br>", " ").replace(['\n', '\r'], " "));
    Some(text.trim().to_owned()).filter(|text| !text.is_empty())
}

/// Returns the operation within which a request is made: the innermost that a reader would name.
fn led_by(event: EventId, view: View<'_>, r: &Renderer<'_>) -> Option<String> {
    use history::{Detail, EventKind};
    let lang = r.lang();
    let mut record = view.event(event)?;
    loop {
        let who = record.who.map(|who| r.player(who));
        match (record.kind, &record.detail, who) {
            (EventKind::UseCard | EventKind::CardEffect, Detail::Card { card, to, .. }, Some(who)) => {
                let (card, to) = (r.face(&card.name, card.suit, card.number), r.players(to));
                return Some(match to.is_empty() {
                    true => lang.pick(format!("{who} 使用{card}"), format!("{who} uses {card}")),
                    false => {
                        lang.pick(format!("{who} 对 {to} 使用{card}"), format!("{who} uses {card} -> {to}"))
                    }
                });
            }
            (EventKind::Dying, _, Some(who)) => {
                return Some(lang.pick(format!("{who} 濒死"), format!("{who} is dying")));
            }
            (EventKind::Phase, Detail::Phase { phase }, Some(who))
                if !matches!(phase, Phase::NotActive | Phase::PhaseNone | Phase::RoundStart) =>
            {
                let phase = r.name(phase.word());
                return Some(lang.pick(format!("{who} 的{phase}"), format!("{phase} of {who}")));
            }
            _ => record = view.event(record.parent)?,
        }
    }
}

/// Returns the cause of a request, from public information.
fn cause(data: &Value, view: View<'_>, r: &Renderer<'_>) -> Option<String> {
    let lang = r.lang();
    let used = |card: CardId, from: Option<PlayerId>, to: &[PlayerId]| {
        let (card, to) = (card_words(Some(card), view, r), r.players(to));
        let from = from.map(|p| r.player(p))?;
        Some(match to.is_empty() {
            true => lang.pick(format!("{from} 使用{card}"), format!("{from} uses {card}")),
            false => lang.pick(format!("{from} 对 {to} 使用{card}"), format!("{from} uses {card} -> {to}")),
        })
    };
    match data {
        Value::Damage(d) => Some(r.damage(d.from, d.to, d.damage, d.nature, d.chain)),
        Value::Death(d) => {
            let who = r.player(d.who);
            Some(lang.pick(format!("{who} 阵亡"), format!("{who} is dead")))
        }
        Value::Dying(d) => {
            let who = r.player(d.who);
            Some(lang.pick(format!("{who} 濒死"), format!("{who} is dying")))
        }
        Value::Judge(j) => {
            let (who, reason) = (r.player(j.who), r.name(&j.reason));
            let card = card_words(Some(j.card?), view, r);
            Some(lang.pick(
                format!("{who} 的“{reason}”判定：{card}"),
                format!("{who} judges for {reason}: {card}"),
            ))
        }
        Value::CardUse(use_) => used(use_.card, use_.from, &use_.to),
        Value::CardEffect(e) => used(e.card, e.from, &[e.to]),
        Value::SlashEffect(e) => used(e.slash, Some(e.from), &[e.to]),
        _ => None,
    }
}

/// Shall a trick be nullified, or a nullification be answered by another.
fn nullify_words(
    trick: CardId,
    user: Option<String>,
    to: String,
    positive: bool,
    view: View<'_>,
    r: &Renderer<'_>,
) -> String {
    let lang = r.lang();
    let of = user.map(|user| lang.pick(format!("{user} 的"), format!(" of {user}"))).unwrap_or_default();
    let card = card_words(Some(trick), view, r);
    let what = lang.pick(format!("{of}{card}"), format!("{card}{of}"));
    let counter = view.card_name(trick) == NULLIFICATION;
    match (counter, positive) {
        (false, _) => lang.pick(
            format!("{what}将对 {to} 生效，是否使用【无懈可击】？"),
            format!("{what} is about to take effect on {to}. Nullify it?"),
        ),
        (true, true) => lang.pick(
            format!("{what}将生效，是否使用【无懈可击】抵消它，令锦囊牌对 {to} 无效？"),
            format!("{what} is about to take effect. Nullify it, so that the trick has no effect on {to}?"),
        ),
        (true, false) => lang.pick(
            format!("{what}将生效，是否使用【无懈可击】抵消它，令锦囊牌仍对 {to} 生效？"),
            format!("{what} is about to take effect. Nullify it, so that the trick takes effect on {to} after all?"),
        ),
    }
}
