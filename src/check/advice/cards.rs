//! Advice on skill cards, view-as skills and corrections.

use super::triggers::pile_reason;
use super::{Callback, Definition, Reading};
use crate::check::finding::{Code, Said, Severity};
use crate::check::syntax::tree::*;
use crate::check::syntax::visit::Seen;

pub(super) fn advise<'s>(file: &mut dyn Reading<'s>, definition: &Definition<'_, 's>) {
    match definition.constructor {
        "SkillCard" => card(file, definition),
        "TargetModSkill" => target_mod(file, definition),
        name if name.contains("ViewAsSkill") => view_as(file, definition),
        _ => {}
    }
}

fn card<'s>(file: &mut dyn Reading<'s>, definition: &Definition<'_, 's>) {
    if let Some(on_use) = definition.callback("on_use") {
        let passes_itself = on_use.seen.exprs.iter().any(|expr| match &expr.kind {
            // A function that gets it may handle the effect.
            Kind::Call(_, given) | Kind::Method(_, _, given) => {
                given.iter().any(|g| g.as_name() == on_use.parameter(0) && g.as_name().is_some())
            }
            _ => false,
        });
        let effects = ["cardEffect", "on_effect", "onEffect", "CardEffectStruct", "use", "useCard"];
        if definition.callback("on_effect").is_some()
            && !passes_itself
            && !effects.iter().any(|word| on_use.mentions(word))
        {
            let span =
                definition.fields.iter().find(|(key, _)| key.name == "on_effect").map(|(key, _)| key.span);
            let text = Said::new(
                "`on_effect` 不会运行：`on_use` 里没有对目标调用 `room:cardEffect(self, source, target)`",
                "`on_effect` is never run: `on_use` does not call `room:cardEffect(self, source, target)`",
            );
            file.find(span.unwrap_or(definition.at), Severity::Warning, Code::NoCardEffect, text);
        }
        effects_at_once(file, on_use);
        pile_reason(file, on_use);
    }
    if let Some(on_effect) = definition.callback("on_effect") {
        cost_in_effect(file, on_effect);
    }
}

/// Reports effects on targets in `on_use`, which cannot be nullified.
fn effects_at_once<'s>(file: &mut dyn Reading<'s>, on_use: &Callback<'_, 's>) {
    let Some(targets) = on_use.parameter(3).or_else(|| on_use.parameter(2)) else { return };
    const DONE: &[&str] = &["damage", "askForDiscard", "loseHp", "throwCard", "obtainCard", "recover"];
    let loops = on_use.seen.stats.iter().filter_map(|stat| match stat {
        Stat::Each(_, over, body) => {
            let over = over.iter().flat_map(|o| Seen::of_expr(o).exprs);
            over.into_iter().any(|e| e.as_name() == Some(targets)).then_some(body)
        }
        _ => None,
    });
    for body in loops {
        let seen = Seen::of(body);
        let done = seen.exprs.iter().find_map(|e| match &e.kind {
            Kind::Method(_, name, _) if DONE.contains(&name.name) => Some(*name),
            _ => None,
        });
        if let Some(done) = done {
            let text = Said::new(
                "对每个目标的效果写在 `on_effect` 里，`on_use` 里的无法被无效",
                "what is done to each target belongs to `on_effect`: in `on_use` nothing can nullify it",
            );
            return file.advise(done.span, Code::EffectInUse, text);
        }
    }
}

/// Reports costs paid once for each target, such as `room:loseHp(effect.from)`.
fn cost_in_effect<'s>(file: &mut dyn Reading<'s>, on_effect: &Callback<'_, 's>) {
    let is_from = |expr: &Expr<'_>| matches!(&expr.bare().kind, Kind::Field(_, f) if f.name == "from");
    let mut sources: Vec<&str> = Vec::new();
    for stat in &on_effect.seen.stats {
        if let Stat::Local(names, values) = stat {
            sources.extend(names.iter().zip(values).filter(|(_, v)| is_from(v)).map(|(n, _)| n.name));
        }
    }
    let of_source =
        |expr: &Expr<'_>| is_from(expr) || expr.as_name().is_some_and(|name| sources.contains(&name));
    let paid =
        on_effect.calls(&["loseHp", "askForDiscard", "loseMaxHp", "throwCard"]).find(|c| match c.name.name {
            "throwCard" => c.given.get(1).is_some_and(of_source),
            _ => c.given.first().is_some_and(of_source),
        });
    if let Some(paid) = paid {
        let text = Said::new(
            "代价写在 `on_use` 里：`on_effect` 对每个目标各运行一次",
            "a cost belongs to `on_use`: `on_effect` is run once for each target",
        );
        file.advise(paid.name.span, Code::CostInEffect, text);
    }
}

fn target_mod<'s>(file: &mut dyn Reading<'s>, definition: &Definition<'_, 's>) {
    let of = ["residue_func", "distance_limit_func", "extra_target_func"];
    if !definition.fields.iter().any(|(key, _)| of.contains(&key.name)) {
        let text = Said::new(
            format!("没有写 {} 中的任何一个，技能没有作用", of.join("、")),
            format!("it has none of {}, so it does nothing", of.join(", ")),
        );
        file.find(definition.at, Severity::Warning, Code::NothingCorrected, text);
    }
}

/// Returns `true` if a view-as skill certainly takes cards.
fn takes_cards(definition: &Definition<'_, '_>) -> bool {
    let is_positive = |n: &Expr<'_>| matches!(n.bare().kind, Kind::Number(n) if n > 0.0);
    definition.constructor == "OneCardViewAsSkill" || definition.field("n").is_some_and(is_positive)
}

fn view_as<'s>(file: &mut dyn Reading<'s>, definition: &Definition<'_, 's>) {
    if takes_cards(definition) {
        file.takes_cards(definition.name);
    }
    if definition.field("expand_pile").is_some()
        && let Some(view_as) = definition.callback("view_as")
    {
        let cloned = view_as.calls(&["clone"]).find(|c| c.on.as_name().is_some_and(|n| file.throws(n)));
        if let Some(cloned) = cloned {
            let text = Said::new(
                "这张技能牌会弃掉武将牌上的牌，原因却不是移出：给它 `will_throw = false`，在 on_use 里自己弃置",
                "this card throws cards of a pile for another reason: give it `will_throw = false`, and throw them in on_use",
            );
            file.advise(cloned.name.span, Code::PileCard, text);
        }
    }
    if definition.field("guhuo_type").is_some()
        && let Some(at_play) = definition.callback("enabled_at_play")
        && !["isAvailable", "isCardLimited", "isAvailable_"].iter().any(|word| at_play.mentions(word))
    {
        let text = Said::new(
            "可以声明多种牌的技能：用 `patterns()` 逐个看 `isAvailable(player)`，至少一种能用才可发动",
            "a skill that names cards: go through `patterns()` and ask each for `isAvailable(player)`",
        );
        let span = at_play.function.span;
        file.advise(span, Code::NamedAtPlay, text);
    }
}
