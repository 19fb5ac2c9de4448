//! The callbacks that cost most, in words: for `:profile`, and `--profile` of `sim` and `test`.

use crate::rules::names::Lang;
use crate::script::effort::{Callback, Effort, Efforts, sorted};
use serde_json::{Value, json};

/// Callbacks that are named.
const MOST: usize = 20;

/// Returns a table of the callbacks that cost most.
pub fn lines(efforts: &Efforts, lang: Lang) -> Vec<String> {
    let all: u64 = efforts.values().map(|effort| effort.instructions).sum();
    if all == 0 {
        return vec![
            lang.pick("还没有数到回调的指令", "no instructions of callbacks were counted yet").to_owned(),
        ];
    }
    let calls: u64 = efforts.values().map(|effort| effort.calls).sum();
    let mut lines = vec![lang.pick(
        format!("共 {all} 条指令，{calls} 次回调；每行：占比、指令、次数、每次、回调、位置"),
        format!(
            "{all} instructions in {calls} callbacks; by share, instructions, calls, each, callback, place"
        ),
    )];
    let shown = sorted(efforts);
    lines.extend(shown.iter().take(MOST).map(|(callback, effort)| line(callback, effort, all)));
    let rest = shown.len().saturating_sub(MOST);
    if rest > 0 {
        lines.push(lang.pick(format!("还有 {rest} 个回调"), format!("and {rest} more callbacks")));
    }
    lines
}

fn line(callback: &Callback, effort: &Effort, all: u64) -> String {
    let Effort { calls, instructions, place } = effort;
    let permille = instructions.saturating_mul(1000) / all.max(1);
    let share = format!("{}.{}%", permille / 10, permille % 10);
    let each = instructions / (*calls).max(1);
    let place = place.as_ref().map(|place| format!("  {place}")).unwrap_or_default();
    format!("{share:>6} {instructions:>12} {calls:>8} {each:>9}  {}{place}", named(callback))
}

fn named(callback: &Callback) -> String {
    let ai = if callback.is_ai { "AI " } else { "" };
    match callback.owner.as_str() {
        "" => format!("{ai}{}", callback.name),
        owner => format!("{ai}{owner}.{}", callback.name),
    }
}

/// Returns all callbacks for `--json`.
pub fn to_json(efforts: &Efforts) -> Value {
    let one = |(callback, effort): (&Callback, &Effort)| {
        json!({
            "skill": callback.owner, "callback": callback.name, "ai": callback.is_ai, "calls": effort.calls,
            "instructions": effort.instructions, "place": effort.place.as_ref().map(ToString::to_string),
        })
    };
    sorted(efforts).into_iter().map(one).collect()
}
