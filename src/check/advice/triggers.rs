//! Advice on trigger skills.

use super::{Callback, Called, Definition, Reading};
use crate::check::finding::{Code, Said, Severity};
use crate::check::syntax::tree::*;
use std::collections::BTreeSet;

pub(super) fn advise<'s>(file: &mut dyn Reading<'s>, definition: &Definition<'_, 's>) {
    if let Some(span) = definition.event("EventPhaseStart") {
        let text = Said::new(
            "阶段里要做的事多半该在 `sgs.EventPhaseProceeding`；`EventPhaseStart` 在阶段开始之前",
            "what a phase is for belongs to `sgs.EventPhaseProceeding`: `EventPhaseStart` comes before it begins",
        );
        file.advise(span, Code::PhaseStart, text);
    }
    let Some(callback) = definition.callback("on_trigger").or_else(|| definition.callback("on_record"))
    else {
        return;
    };
    not_set_back(file, callback);
    more_damage(file, definition, callback);
    advise_early_announcement(file, callback);
    extra_turns(file, callback);
    judge_card(file, definition, callback);
    mission(file, definition);
    used_twice(file, callback);
    own_effect(file, definition, callback);
    description(file, callback);
    pile_reason(file, callback);
}

/// Methods of a payload that give a copy.
const COPIES: [&str; 7] =
    ["toDamage", "toCardUse", "toCardEffect", "toSlashEffect", "toRecover", "toMoveOneTime", "toPhaseChange"];

/// Reports a copy of the payload that is changed and goes nowhere.
fn not_set_back<'s>(file: &mut dyn Reading<'s>, callback: &Callback<'_, 's>) {
    let Some(data) = callback.function.parameters.iter().find(|p| p.name == "data") else { return };
    let of_payload = |on: &Expr<'_>| on.as_name() == Some(data.name);
    // Something else may be set with the change in it.
    if callback.methods().any(|called| called.name.name == "setValue") {
        return;
    }
    let is_copy = |value: &Expr<'_>| match &value.bare().kind {
        Kind::Method(on, name, _) => COPIES.contains(&name.name) && of_payload(on),
        _ => false,
    };
    let copies = callback.seen.stats.iter().filter_map(|stat| match stat {
        Stat::Local(names, values) => names.first().zip(values.first()).filter(|(_, value)| is_copy(value)),
        _ => None,
    });
    let names: BTreeSet<&str> = copies.map(|(name, _)| name.name).collect();
    for name in names {
        if is_given_away(callback, name) {
            continue;
        }
        let mut changes = callback.seen.stats.iter().filter_map(|stat| changed_field(stat, name));
        let Some((span, field)) = changes.find(|change| !is_read_later(callback, name, *change)) else {
            continue;
        };
        let text = Said::new(
            format!(
                "改了 `{name}.{field}` 而没有 `data:setValue({name})`：`{name}` 是副本，事件照原来的进行"
            ),
            format!(
                "`{name}.{field}` is changed without `data:setValue({name})`: the event goes on without it"
            ),
        );
        file.find(span, Severity::Warning, Code::NotSetBack, text);
    }
}

/// Returns `true` if a local is used in another way than by its fields and methods.
fn is_given_away(callback: &Callback<'_, '_>, name: &str) -> bool {
    let is_it = |expr: &Expr<'_>| expr.as_name() == Some(name);
    let all = callback.seen.exprs.iter().filter(|expr| is_it(expr)).count();
    let looked_at = callback.seen.exprs.iter().filter(|expr| match &expr.kind {
        Kind::Field(on, _) | Kind::Method(on, ..) => is_it(on),
        _ => false,
    });
    all != looked_at.count()
}

/// Returns `true` if a changed field is read behind the change, so that the copy serves the callback itself.
fn is_read_later(callback: &Callback<'_, '_>, name: &str, (change, field): (Span, &str)) -> bool {
    callback.seen.exprs.iter().any(|expr| match &expr.kind {
        Kind::Field(on, of) => expr.span.from >= change.to && on.as_name() == Some(name) && of.name == field,
        _ => false,
    })
}

/// Returns the assignment that sets a field of a local, and the field.
fn changed_field<'s>(stat: &Stat<'s>, name: &str) -> Option<(Span, &'s str)> {
    let Stat::Assign(places, values) = stat else { return None };
    places.iter().find_map(|place| match &place.kind {
        Kind::Field(on, field) if on.as_name() == Some(name) => {
            let end = values.last().map_or(place.span, |value| value.span);
            Some((place.span.to(end), field.name))
        }
        _ => None,
    })
}

/// Matches `damage.damage = damage.damage + 1`.
fn adds_damage(stat: &Stat<'_>) -> Option<Span> {
    let Stat::Assign(places, values) = stat else { return None };
    let is_damage = |expr: &Expr<'_>| matches!(&expr.bare().kind, Kind::Field(_, f) if f.name == "damage");
    let value = values.first()?;
    match &value.bare().kind {
        Kind::Binary("+", left, right) if is_damage(left) || is_damage(right) => {
            places.first().filter(|place| is_damage(place)).map(|place| place.span.to(value.span))
        }
        _ => None,
    }
}

fn more_damage<'s>(file: &mut dyn Reading<'s>, definition: &Definition<'_, 's>, callback: &Callback<'_, 's>) {
    if definition.event("DamageCaused").is_none() || definition.event("ConfirmDamage").is_some() {
        return;
    }
    if let Some(span) = callback.seen.stats.iter().find_map(|stat| adds_damage(stat)) {
        let text = Said::new(
            "加伤害用 `sgs.ConfirmDamage`，别的技能在 DamageCaused 时看到的才是加过的数",
            "more damage belongs to `sgs.ConfirmDamage`: at DamageCaused others expect the number to be settled",
        );
        file.advise(span, Code::MoreDamage, text);
    }
}

fn advise_early_announcement<'s>(file: &mut dyn Reading<'s>, callback: &Callback<'_, 's>) {
    let at = |names: &[&str]| callback.calls(names).map(|called| called.name.span).next();
    let told = at(&["notifySkillInvoked", "broadcastSkillInvoke", "sendCompulsoryTriggerLog"]);
    let asked = at(&["askForSkillInvoke"]);
    if let (Some(told), Some(asked)) = (told, asked)
        && told.from < asked.from
    {
        let text = Said::new(
            "先问清楚是否发动，再播报发动",
            "ask first, and tell that the skill is used once it is certain",
        );
        file.advise(told, Code::ToldTooEarly, text);
    }
}

fn extra_turns<'s>(file: &mut dyn Reading<'s>, callback: &Callback<'_, 's>) {
    let turns: Vec<Called<'_, '_>> = callback.calls(&["gainAnExtraTurn"]).collect();
    let Some(first) = turns.first() else { return };
    let before = |names: &[&str]| callback.calls(names).any(|c| c.name.span.from < first.name.span.from);
    let mut zh = Vec::new();
    let mut en = Vec::new();
    if !before(&["isAlive", "isDead"]) {
        zh.push("先看 `isAlive()`");
        en.push("ask `isAlive()` first");
    }
    if before(&["getTag"]) && !before(&["removeTag", "setTag"]) {
        zh.push("先去掉标记它的 tag");
        en.push("remove the tag before");
    }
    if turns.len() > 1 {
        zh.push("几处相同的代码合成一个函数");
        en.push("make one function of the places that do the same");
    }
    if !zh.is_empty() {
        let text =
            Said::new(format!("额外回合：{}", zh.join("，")), format!("extra turn: {}", en.join("; ")));
        file.advise(first.name.span, Code::ExtraTurn, text);
    }
}

fn judge_card<'s>(file: &mut dyn Reading<'s>, definition: &Definition<'_, 's>, callback: &Callback<'_, 's>) {
    if !["FinishJudge", "AskForRetrial", "FinishRetrial"].iter().any(|e| definition.event(e).is_some()) {
        return;
    }
    let keeps = callback.seen.stats.iter().any(|stat| match stat {
        Stat::Assign(places, _) => places
            .iter()
            .any(|place| matches!(&place.kind, Kind::Field(_, field) if field.name == "throw_card")),
        _ => false,
    });
    let of_judge = |expr: &Expr<'_>| {
        let seen = crate::check::syntax::visit::Seen::of_expr(expr);
        seen.exprs.iter().any(|e| match &e.kind {
            Kind::Field(base, field) => field.name == "card" && base.as_name() == Some("judge"),
            _ => false,
        })
    };
    let taken = callback.calls(&["obtainCard", "addToPile"]).find(|c| c.given.iter().any(of_judge));
    if let Some(taken) = taken.filter(|_| !keeps) {
        let text = Said::new(
            "拿走判定牌之前写 `judge.throw_card = false`，否则之后还会被置入弃牌堆",
            "write `judge.throw_card = false` before the judge card is taken: else it is thrown afterwards",
        );
        file.advise(taken.name.span, Code::JudgeCard, text);
    }
}

fn mission<'s>(file: &mut dyn Reading<'s>, definition: &Definition<'_, 's>) {
    let is_mission = definition.field("shiming_skill").is_some_and(|f| matches!(f.kind, Kind::Bool(true)));
    let mut texts = definition.callbacks.iter().flat_map(|c| &c.seen.exprs).filter_map(|e| e.as_text());
    let marks = texts.any(|t| t.ends_with("__success") || t.ends_with("__fail"));
    if is_mission && !marks && !definition.mentions("sendShimingLog") {
        let name = definition.name;
        let text = Said::new(
            format!("使命技的结果记在标记 `{name}__success` 和 `{name}__fail` 上"),
            format!("a mission keeps its outcome in the marks `{name}__success` and `{name}__fail`"),
        );
        file.advise(definition.at, Code::MissionMarks, text);
    }
}

/// Reports `card:use(room, from, use.to)`.
fn used_twice<'s>(file: &mut dyn Reading<'s>, callback: &Callback<'_, 's>) {
    let is_to = |expr: &Expr<'_>| matches!(&expr.bare().kind, Kind::Field(_, field) if field.name == "to");
    let again = callback.calls(&["use", "onUse"]).find(|c| c.given.get(2).is_some_and(is_to));
    if let Some(again) = again {
        let text = Said::new(
            "第一次结算后目标可能已死：把 `isAlive()` 的目标另列一表再结算",
            "targets may have died meanwhile: make a new list of those who are alive",
        );
        file.advise(again.name.span, Code::UsedTwice, text);
    }
}

/// Reports a callback that replaces a card's effect incompletely.
fn own_effect<'s>(file: &mut dyn Reading<'s>, definition: &Definition<'_, 's>, callback: &Callback<'_, 's>) {
    let Some(span) = definition.event("CardEffected").filter(|_| callback.mentions("toCardEffect")) else {
        return;
    };
    let replaces = callback.seen.stats.iter().any(|stat| match stat {
        Stat::Return(_, values) => values.first().is_some_and(|v| matches!(v.kind, Kind::Bool(true))),
        _ => false,
    });
    let acts = callback.calls(&["damage", "askForCard", "drawCards", "recover", "loseHp"]).next().is_some();
    let replaces = acts && (replaces || callback.mentions("SkipGameRule"));
    // Additional damage accompanies the regular effect, and must not happen without it.
    let adds_damage = callback.calls(&["damage"]).next().is_some();
    let needed: &[&str] = match (replaces, adds_damage) {
        (true, _) => &["nullified", "isCanceled", "CardOnEffect", "SkipGameRule"],
        (false, true) => &["nullified", "isCanceled"],
        (false, false) => return,
    };
    let missing: Vec<&str> = needed.iter().copied().filter(|word| !callback.mentions(word)).collect();
    if !missing.is_empty() {
        let missing = missing.join(", ");
        let text = Said::new(
            format!("自行结算一张牌的效果时还要处理 {missing}"),
            format!("a skill that resolves the effect of a card itself has to see to {missing} as well"),
        );
        file.advise(span, Code::OwnEffect, text);
    }
}

fn description<'s>(file: &mut dyn Reading<'s>, callback: &Callback<'_, 's>) {
    let at = |name: &str| callback.calls(&[name]).map(|called| called.name.span).next();
    let Some(changed) = at("changeTranslation") else { return };
    if at("setSkillDescriptionSwap").is_none_or(|swap| swap.from > changed.from) {
        let text = Said::new(
            "`changeTranslation` 之前先用 `setSkillDescriptionSwap` 给出要换进去的字",
            "call `setSkillDescriptionSwap` before `changeTranslation`: it gives what is put in",
        );
        file.advise(changed, Code::DescriptionOrder, text);
    }
}

/// Reports cards that leave a pile without the right reason.
pub(super) fn pile_reason<'s>(file: &mut dyn Reading<'s>, callback: &Callback<'_, 's>) {
    if callback.mentions("CardMoveReason_S_REASON_REMOVE_FROM_PILE") {
        return;
    }
    let mut names: Vec<&str> = Vec::new();
    let from_pile = |expr: &Expr<'s>, names: &[&str]| {
        let seen = crate::check::syntax::visit::Seen::of_expr(expr);
        seen.exprs.iter().any(|e| match &e.kind {
            Kind::Method(_, name, _) => name.name == "getPile",
            Kind::Name(name) => names.contains(name),
            _ => false,
        })
    };
    for stat in &callback.seen.stats {
        let (places, values): (Vec<&str>, &[Expr<'s>]) = match stat {
            Stat::Local(places, values) => (places.iter().map(|p| p.name).collect(), values),
            Stat::Each(places, values, _) => (places.iter().map(|p| p.name).collect(), values),
            Stat::Assign(places, values) => (places.iter().filter_map(Expr::as_name).collect(), values),
            _ => continue,
        };
        // Queries on a pile, such as its size, are not its cards.
        let counts = |v: &Expr<'_>| matches!(&v.bare().kind, Kind::Method(_, name, _) if ["length", "isEmpty"].contains(&name.name));
        if values.iter().any(|v| !counts(v) && from_pile(v, &names)) {
            names.extend(places);
        }
    }
    let moved =
        callback.calls(&["throwCard", "obtainCard"]).find(|c| c.given.iter().any(|g| from_pile(g, &names)));
    if let Some(moved) = moved {
        let text = Said::new(
            "移走武将牌上的牌时，原因用 `sgs.CardMoveReason_S_REASON_REMOVE_FROM_PILE`",
            "cards of a pile go with the reason `sgs.CardMoveReason_S_REASON_REMOVE_FROM_PILE`",
        );
        file.advise(moved.name.span, Code::PileReason, text);
    }
}
