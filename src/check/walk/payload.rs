//! Reading and writing of payloads: `data:toCardUse()` where the event has a DamageStruct.

use super::super::finding::{Code, Said, Severity};
use super::super::kind::Of;
use super::super::syntax::tree::*;
use super::Walk;
use crate::rules::Timing;
use crate::rules::timing::PayloadKind;

/// A payload that is one struct, with the method that reads it.
struct Row {
    kind: PayloadKind,
    method: &'static str,
    class: &'static str,
}

const fn row(kind: PayloadKind, method: &'static str, class: &'static str) -> Row {
    Row { kind, method, class }
}

const ROWS: &[Row] = &[
    row(PayloadKind::Damage, "toDamage", "DamageStruct"),
    row(PayloadKind::CardUse, "toCardUse", "CardUseStruct"),
    row(PayloadKind::CardEffect, "toCardEffect", "CardEffectStruct"),
    row(PayloadKind::SlashEffect, "toSlashEffect", "SlashEffectStruct"),
    row(PayloadKind::CardResponse, "toCardResponse", "CardResponseStruct"),
    row(PayloadKind::Move, "toMoveOneTime", "CardsMoveOneTimeStruct"),
    row(PayloadKind::Phase, "toPhaseChange", "PhaseChangeStruct"),
    row(PayloadKind::Dying, "toDying", "DyingStruct"),
    row(PayloadKind::Death, "toDeath", "DeathStruct"),
    row(PayloadKind::Recover, "toRecover", "RecoverStruct"),
    row(PayloadKind::Judge, "toJudge", "JudgeStruct"),
    row(PayloadKind::Pindian, "toPindian", "PindianStruct"),
];

/// A card effect can be read from the effect of a slash: QSanguosha-v2 asks for a jink so.
const ALSO: (&str, PayloadKind) = ("toCardEffect", PayloadKind::SlashEffect);

impl<'s> Walk<'_, 's> {
    /// Reports a method that reads or writes another struct than all events have that are handled here.
    pub(super) fn uses_payload(&mut self, name: Named<'s>, given: &[Expr<'s>]) {
        let Some((event, row)) = self.payload_here() else { return };
        let (method, class) = (row.method, row.class);
        if name.name == "setValue" {
            let is = given.first().map(Of::of_literal).unwrap_or_default();
            if matches!(is, Of::Number | Of::Text | Of::Bool) {
                let text = Said::new(
                    format!("sgs.{event} 的数据要是 {class}，这里放进去的是{}", is.zh()),
                    format!("sgs.{event} has a {class}; this puts {} in its place", is.en()),
                );
                self.find(name.span, Severity::Error, Code::Payload, text);
            }
            return;
        }
        let is_read = ROWS.iter().any(|row| row.method == name.name);
        let events = self.flow.handled();
        let kinds = events.iter().filter_map(|event| Timing::from_name(event));
        let fits = |kind| {
            ROWS.iter().any(|row| row.method == name.name && row.kind == kind) || (name.name, kind) == ALSO
        };
        if is_read && !kinds.map(|timing| timing.info().payload).any(fits) {
            let wrong = name.name;
            let text = Said::new(
                format!("sgs.{event} 的数据是 {class}：用 `data:{method}()`，不是 `data:{wrong}()`"),
                format!("sgs.{event} has a {class}: read it by `data:{method}()`, not `data:{wrong}()`"),
            );
            self.find(name.span, Severity::Error, Code::Payload, text);
        }
    }

    /// Returns the first event that is handled here with its row, if all of them have rows.
    fn payload_here(&self) -> Option<(String, &'static Row)> {
        let rows = self.flow.handled().into_iter().map(|event| {
            let kind = Timing::from_name(event)?.info().payload;
            let row = ROWS.iter().find(|row| row.kind == kind)?;
            Some((event.to_owned(), row))
        });
        let rows: Option<Vec<(String, &Row)>> = rows.collect();
        rows?.into_iter().next()
    }
}
