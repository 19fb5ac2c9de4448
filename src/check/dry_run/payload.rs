//! Artificial payloads of events.

use super::table::card_of;
use crate::model::*;
use crate::rules::timing::PayloadKind;
use crate::rules::{Room, Timing};

/// Returns the payload of an event about `player` in a phase, in which `from` acts on `to`.
pub fn of(
    room: &Room,
    timing: Timing,
    phase: Phase,
    player: PlayerId,
    from: PlayerId,
    to: PlayerId,
) -> Value {
    let slash = card_of(room, "slash").unwrap_or(CardId(0));
    let jink = card_of(room, "jink").unwrap_or(CardId(1));
    let damage = || Damage { card: Some(slash), ..Damage::new(Some(from), to, 1) };
    match timing.info().payload {
        PayloadKind::None | PayloadKind::SkillContext | PayloadKind::Slots | PayloadKind::Any => Value::Nil,
        PayloadKind::Damage => damage().into(),
        PayloadKind::CardUse => CardUse::new(from, slash, [to]).into(),
        PayloadKind::CardEffect => CardEffect::new(slash, Some(from), to).into(),
        PayloadKind::SlashEffect => SlashEffect {
            slash,
            jink: None,
            from,
            to,
            jink_num: 1,
            drank: 0,
            nature: Nature::Normal,
            nullified: false,
            multiple: false,
            no_respond: false,
            no_offset: false,
        }
        .into(),
        PayloadKind::CardResponse => CardResponse {
            card: jink,
            who: Some(if player == from { to } else { from }),
            is_use: true,
            is_handcard: true,
            is_retrial: false,
            to_card: Some(slash),
            nullified: false,
        }
        .into(),
        PayloadKind::Move => moved(room, from, to).into(),
        PayloadKind::Phase => Value::PhaseChange(PhaseChange { from: Phase::Play, to: phase }),
        PayloadKind::Dying => Dying { who: to, damage: Some(damage()), hp_lost: None }.into(),
        PayloadKind::Death => Death { who: to, damage: Some(damage()), hp_lost: None }.into(),
        PayloadKind::Recover => Recover::new(Some(from), 1, None).into(),
        PayloadKind::Judge => {
            let judge = Judge::new(player, ".|red", true, "dry_run");
            Judge { card: Some(slash), ..judge }.into()
        }
        PayloadKind::Pindian => Pindian {
            from,
            to,
            from_card: Some(slash),
            to_card: Some(jink),
            from_number: 7,
            to_number: 2,
            reason: "dry_run".into(),
            success: true,
        }
        .into(),
        PayloadKind::Int => Value::Int(1),
        PayloadKind::Bool => Value::Bool(false),
        PayloadKind::Text => Value::Text("dry_run".into()),
        PayloadKind::TextList => {
            Value::TextList(["jink", "dry_run", "use", ""].into_iter().map(Name::new).collect())
        }
        PayloadKind::Draw => Draw {
            who: player,
            reason: "draw_phase".into(),
            num: 2,
            top: true,
            visible: false,
            card_ids: vec![slash, jink],
        }
        .into(),
        PayloadKind::HpLost => {
            HpLost { from: Some(from), to, lose: 1, reason: "dry_run".into(), ignore_hujia: false }.into()
        }
        PayloadKind::MaxHp => MaxHpChange { who: player, change: 1, reason: "dry_run".into() }.into(),
        PayloadKind::Mark => MarkChange { who: player, name: "@dry_run".into(), count: 1, gain: 1 }.into(),
        PayloadKind::SkillChange => {
            SkillChange { skill: "dry_run".into(), player, instance: 0, acquired: true }.into()
        }
        PayloadKind::Card => Value::Card(slash),
        PayloadKind::Choice => ChoiceData {
            player,
            skill: "dry_run".into(),
            choices: vec!["one".into(), "two".into()],
            except: Vec::new(),
            tip: Name::default(),
            forced_answer: Name::default(),
            canceled: false,
        }
        .into(),
        PayloadKind::Yishi => Yishi {
            initiator: from,
            participants: vec![from, to],
            reason: "dry_run".into(),
            ..Yishi::default()
        }
        .into(),
    }
}

/// Returns a move of a card from one hand into another.
fn moved(room: &Room, from: PlayerId, to: PlayerId) -> CardsMoveOneTime {
    let card = room.table().player(from).hand.first().copied().unwrap_or(CardId(0));
    CardsMoveOneTime {
        card_ids: vec![card],
        from: Some(from),
        from_places: vec![Place::Hand],
        from_piles: vec![Name::default()],
        to: Some(to),
        to_place: Place::Hand,
        to_pile: Name::default(),
        reason: MoveReason::new(ReasonCode::Give, from).target(to),
        open: vec![false],
        is_last_handcard: false,
        last_hand_suits: Vec::new(),
        to_bottom: false,
    }
}
