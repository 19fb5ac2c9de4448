//! The table as text: what a seat sees of itself and the others.

use super::Screen;
use crate::agents::form::{card_words, player_lines};
use crate::model::view::{PlayerView, View};
use crate::model::*;
use crate::rules::ask::Seat;
use crate::rules::mode::{Choosing, Ending, Mode, Reserves};
use crate::rules::names::{Lang, sentence_of};
use crate::rules::render::Renderer;
use crate::rules::reserves::{OF_SIDE, OWN};

/// Said before the first question.
pub fn welcome(view: View<'_>, r: &Renderer<'_>) -> String {
    let lang = r.lang();
    let Some(me) = view.me() else { return String::new() };
    let seat = view.players().position(|p| p.id() == me.id()).map_or(0, |i| i + 1);
    let role = me.role().map(|role| r.role(role.word()).into_owned()).unwrap_or_default();
    let goal =
        goal(view, lang).map(|goal| lang.pick(format!("{goal}。"), format!("{goal}. "))).unwrap_or_default();
    lang.pick(
        format!("\n你坐在 {seat} 号位，身份是{role}。{goal}输入 ? 查看帮助。"),
        format!("\nYou sit at seat {seat}; your role is {role}. {goal}Type ? for help."),
    )
}

/// Names the generals that wait behind one's own, in a sentence; nothing in modes without them.
pub fn reserve(view: View<'_>, r: &Renderer<'_>) -> String {
    let lang = r.lang();
    let Some(me) = view.me() else { return String::new() };
    let named = |tag: &str, zh: &str, en: &str| {
        let waiting: Vec<_> = me.own_names(tag).iter().map(|name| r.name(name)).collect();
        let names = waiting.join(lang.pick("、", ", "));
        (!waiting.is_empty()).then(|| lang.pick(format!("{zh}：{names}"), format!("{en}: {names}")))
    };
    named(OWN, "你的后备武将", "Your generals in reserve")
        .or_else(|| named(OF_SIDE, "己方后备武将", "Generals in reserve for your side"))
        .unwrap_or_default()
}

/// Returns what a role wants, in one sentence; nothing in scenarios, whose sides only their packages know.
pub fn goal(view: View<'_>, lang: Lang) -> Option<String> {
    let mode = Mode::named(view.mode())?;
    let me = view.me()?;
    let role = me.role()?;
    if mode.has_usual_roles() {
        let lord = view.players().position(|p| p.role() == Some(Role::Lord)).map_or(1, |at| at + 1);
        return Some(usual_goal(role, lord, lang));
    }
    let mine = mode.side(role);
    let with: Vec<String> = view
        .players()
        .enumerate()
        .filter(|(_, p)| p.id() != me.id() && p.role().is_some_and(|role| mode.side(role) == mine))
        .map(|(at, _)| (at + 1).to_string())
        .collect();
    let leader =
        view.players().position(|p| p.role().is_some_and(|role| mode.leads(role) && mode.side(role) != mine));
    let aim = match (mode.ending, leader) {
        _ if matches!(mode.reserves, Reserves::Own(_)) => {
            let all = generals_of_side(mode);
            lang.pick(
                format!("目标：打倒对手的 {all} 名武将"),
                format!("Goal: defeat all {all} generals of your opponent"),
            )
        }
        (Ending::Leaders, Some(at)) => lang.pick(
            format!("目标：杀死对方主帅（{} 号位），保住己方主帅", at + 1),
            format!("Goal: kill the other leader in seat {}, and keep your own alive", at + 1),
        ),
        (Ending::Identity, Some(at)) if mine != 0 => {
            lang.pick(format!("目标：打倒 {} 号位", at + 1), format!("Goal: defeat seat {}", at + 1))
        }
        (Ending::LastReserve, _) => {
            let all = generals_of_side(mode);
            lang.pick(
                format!("目标：先打倒对方 {all} 名武将"),
                format!("Goal: be the first side to defeat {all} generals of the other"),
            )
        }
        _ => lang.pick("目标：打倒所有对手".to_owned(), "Goal: defeat all opponents".to_owned()),
    };
    let allies = with.join(lang.pick("、", ", "));
    Some(match with.is_empty() {
        true => aim,
        false => {
            lang.pick(format!("{aim}；队友：{allies} 号位"), format!("{aim}; on your side: seat {allies}"))
        }
    })
}

/// Returns how many generals of a side fall until nobody takes the place of the last one.
fn generals_of_side(mode: &Mode) -> usize {
    let waiting = match (mode.reserves, mode.choosing) {
        (Reserves::Own(waiting), _) => waiting,
        (Reserves::Side, Choosing::LineUp { reserve, .. }) => reserve,
        _ => 0,
    };
    waiting + 1
}

fn usual_goal(role: Role, lord: usize, lang: Lang) -> String {
    match role {
        Role::Lord => lang
            .pick("目标：消灭所有反贼和内奸".to_owned(), "Goal: kill all rebels and the renegade".to_owned()),
        Role::Loyalist => lang.pick(
            format!("目标：保护主公（{lord} 号位），消灭反贼和内奸"),
            format!("Goal: protect the lord in seat {lord}, kill rebels and renegade"),
        ),
        Role::Rebel => {
            lang.pick(format!("目标：杀死主公（{lord} 号位）"), format!("Goal: kill the lord in seat {lord}"))
        }
        Role::Renegade => lang.pick(
            format!("目标：活到最后，先除掉其他人，再与主公（{lord} 号位）单挑"),
            format!("Goal: be the last but the lord in seat {lord}, and then kill the lord"),
        ),
    }
}

/// Returns the text of a target: the player and facts that matter for the choice.
pub(super) fn target(player: PlayerId, distance: Option<i32>, view: View<'_>, r: &Renderer<'_>) -> String {
    let p = view.player(player);
    let lang = r.lang();
    let far =
        distance.map(|d| lang.pick(format!("，距离 {d}"), format!(", distance {d}"))).unwrap_or_default();
    let (hp, max, hand) = (p.hp(), p.max_hp(), p.hand_count());
    let role = p.known_role().map(|role| format!(" {}", r.role(role.word()))).unwrap_or_default();
    let name = r.player(player);
    let state = state(p, view, r);
    lang.pick(
        format!("{name}{role}：体力 {hp}/{max}，手牌 {hand}{far}{state}"),
        format!("{name}{role}: hp {hp}/{max}, hand {hand}{far}{state}"),
    )
}

/// Returns what lies before a player, and whether they are chained or face down.
fn state(p: PlayerView<'_>, view: View<'_>, r: &Renderer<'_>) -> String {
    let lang = r.lang();
    let faces = |cards: Vec<CardId>| {
        let faces = cards.into_iter().map(|card| card_words(Some(card), view, r));
        faces.collect::<Vec<_>>().join(lang.pick(" ", " + "))
    };
    let mut parts = Vec::new();
    if p.chained() {
        parts.push(lang.pick("横置", "chained").to_owned());
    }
    if !p.face_up() {
        parts.push(lang.pick("翻面", "face down").to_owned());
    }
    let (judging, equips) = (faces(p.judging().to_vec()), faces(p.equips().collect()));
    if !judging.is_empty() {
        parts.push(lang.pick(format!("判定区 {judging}"), format!("judging area: {judging}")));
    }
    if !equips.is_empty() {
        parts.push(lang.pick(format!("装备 {equips}"), format!("equipment: {equips}")));
    }
    parts.iter().map(|part| lang.pick(format!("，{part}"), format!(", {part}"))).collect()
}

/// One's own hand with the text of each card.
pub(super) fn hand(view: View<'_>, r: &Renderer<'_>) -> Vec<String> {
    let lang = r.lang();
    let Some(me) = view.me() else { return Vec::new() };
    let cards: Vec<CardId> = me.hand().flatten().collect();
    if cards.is_empty() {
        return vec![lang.pick("   没有手牌", "   no hand cards").to_owned()];
    }
    let line = |id: CardId| {
        let text = sentence_of(r.names, &format!(":{}", view.card_name(id)), lang).unwrap_or_default();
        format!("   {} {text}", card_words(Some(id), view, r))
    };
    cards.into_iter().map(line).collect()
}

impl Screen {
    pub(super) fn table_lines(&self, seat: Seat<'_>) -> Vec<String> {
        let me = seat.player();
        let others: Vec<PlayerId> = seat.view(|v| v.alive().map(|p| p.id()).filter(|p| *p != me).collect());
        let distances: Vec<(PlayerId, i32)> = others.into_iter().map(|p| (p, seat.distance(me, p))).collect();
        let range = seat.attack_range(me);
        self.with_renderer(seat, |view, r| {
            let lang = self.lang;
            let (round, pile) = (view.turn().round, view.draw_pile_len());
            let mut lines = vec![lang.pick(
                format!("   第{round}轮，牌堆 {pile} 张，你的攻击范围 {range}"),
                format!("   round {round}, {pile} cards in the draw pile, your attack range is {range}"),
            )];
            for p in view.players() {
                let mut of_player = player_lines(p, view, r);
                let distance = distances.iter().find(|(to, _)| *to == p.id()).map(|(_, d)| *d);
                if let (Some(head), Some(d)) = (of_player.first_mut(), distance) {
                    *head += &lang.pick(format!(" 距离 {d}"), format!(" distance {d}"));
                }
                lines.extend(of_player);
            }
            lines
        })
    }
}
