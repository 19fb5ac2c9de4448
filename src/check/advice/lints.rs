//! Advice on what code keeps by hand: state in Lua variables, limits, and the style of messages.

use super::{Callback, Definition, Reading};
use crate::check::finding::{Code, Said, Severity};
use crate::check::kind::Of;
use crate::check::syntax::tree::*;
use crate::check::syntax::visit::Seen;
use std::collections::{BTreeMap, BTreeSet};

pub(super) fn advise<'s>(file: &mut dyn Reading<'s>, definition: &Definition<'_, 's>) {
    counting(file, definition);
    state(file, definition);
    limits(file, definition);
}

// ---- state ---------------------------------------------------------------------------------------

/// Returns all names that a callback declares, those of functions inside it included.
fn own_names<'s>(callback: &Callback<'_, 's>) -> BTreeSet<&'s str> {
    let mut names: BTreeSet<&str> = callback.function.parameters.iter().map(|p| p.name).collect();
    let mut declare = |named: &[Named<'s>]| names.extend(named.iter().map(|n| n.name));
    for stat in &callback.seen.stats {
        match stat {
            Stat::Local(named, _) | Stat::Each(named, ..) => declare(named),
            Stat::Count(named, ..) => declare(std::slice::from_ref(named)),
            Stat::LocalFunction(named, function) => {
                declare(std::slice::from_ref(named));
                declare(&function.parameters);
            }
            Stat::Function(_, function) => declare(&function.parameters),
            _ => {}
        }
    }
    for expr in &callback.seen.exprs {
        if let Kind::Function(function) = &expr.kind {
            declare(&function.parameters);
        }
    }
    names
}

/// Returns names that are filled once, `if not cache then cache = ... end`, or `cache = cache or ...`.
fn caches<'s>(callback: &Callback<'_, 's>) -> BTreeSet<&'s str> {
    let absent = |condition: &Expr<'s>| match &condition.bare().kind {
        Kind::Unary("not", inner) => base_of(inner.bare()),
        Kind::Binary("==", left, right) if matches!(right.kind, Kind::Nil) => base_of(left),
        Kind::Binary("==", left, right) if matches!(right.kind, Kind::Number(n) if n == 0.0) => {
            match &left.kind {
                Kind::Unary("#", inner) => base_of(inner),
                _ => None,
            }
        }
        _ => None,
    };
    let mut names = BTreeSet::new();
    for stat in &callback.seen.stats {
        match stat {
            Stat::If(branches, _) => {
                names.extend(branches.iter().filter_map(|(condition, _)| absent(condition)))
            }
            Stat::Assign(places, values) => {
                let is_or = |value: &Expr<'s>| matches!(value.bare().kind, Kind::Binary("or", ..));
                names.extend(
                    places
                        .iter()
                        .zip(values)
                        .filter(|(_, value)| is_or(value))
                        .filter_map(|(place, _)| base_of(place)),
                );
            }
            _ => {}
        }
    }
    names
}

/// Returns the variable of a place: `a` of `a`, `a.b` and `a[b]`.
fn base_of<'s>(place: &Expr<'s>) -> Option<&'s str> {
    match &place.kind {
        Kind::Name(name) => Some(name),
        Kind::Field(base, _) | Kind::Index(base, _) => base_of(base),
        _ => None,
    }
}

/// Tables that a callback may write into: what is kept there is no variable of the package.
const SHARED: [&str; 4] = ["sgs", "_G", "SmartAI", "string"];

/// Callbacks that answer questions: they are asked any number of times, and not in a replay.
const QUESTIONS: [&str; 22] = [
    "is_prohibited",
    "is_pindianprohibited",
    "view_filter",
    "view_as",
    "enabled_at_play",
    "enabled_at_response",
    "enabled_at_nullification",
    "should_be_visible",
    "can_activate",
    "filter",
    "feasible",
    "about_to_use_feasible",
    "correct_func",
    "fixed_func",
    "extra_func",
    "residue_func",
    "distance_limit_func",
    "extra_target_func",
    "target_filter",
    "target_feasible",
    "card_filter",
    "invalidity_func",
];

/// Returns `true` if the value is the old one of this variable and more: `n + 1`, `(t.n or 0) + 1`.
fn counts_on(value: &Expr<'_>, name: &str) -> bool {
    let is_old = |part: &Expr<'_>| match &part.bare().kind {
        Kind::Binary("or", left, _) => base_of(left) == Some(name),
        _ => base_of(part.bare()) == Some(name),
    };
    match &value.bare().kind {
        Kind::Binary("+" | "-", left, right) => is_old(left) || is_old(right),
        _ => false,
    }
}

/// Reports questions that count in a variable outside of them.
fn counting<'s>(file: &mut dyn Reading<'s>, definition: &Definition<'_, 's>) {
    for callback in definition.callbacks.iter().filter(|callback| QUESTIONS.contains(&callback.name)) {
        let own = own_names(callback);
        for stat in &callback.seen.stats {
            let Stat::Assign(places, values) = stat else { continue };
            for (place, value) in places.iter().zip(values) {
                let Some(name) = base_of(place).filter(|name| !own.contains(name)) else { continue };
                if !counts_on(value, name) {
                    continue;
                }
                let text = Said::new(
                    format!(
                        "`{}` 回答询问，却用外层变量 `{name}` 计数：回放时问的次数不同，结果就不同",
                        callback.name
                    ),
                    format!(
                        "`{}` answers a question and counts in `{name}`, outside of it: a replay asks another number of times, so it answers otherwise",
                        callback.name
                    ),
                );
                file.find(place.span, Severity::Warning, Code::CountingQuery, text);
            }
        }
    }
}

/// Reports variables outside of a callback that it writes.
fn state<'s>(file: &mut dyn Reading<'s>, definition: &Definition<'_, 's>) {
    let mut told = BTreeSet::new();
    for callback in &definition.callbacks {
        let (own, caches) = (own_names(callback), caches(callback));
        for stat in &callback.seen.stats {
            let Stat::Assign(places, _) = stat else { continue };
            for place in places {
                let Some(name) = base_of(place) else { continue };
                let is_whole = matches!(place.kind, Kind::Name(_));
                if own.contains(name) || caches.contains(name) || SHARED.contains(&name) || name == "self" {
                    continue;
                }
                // Into a value of another sort, such as a struct that was made before, nothing is kept.
                let is_table = matches!(file.local(name), Some(Of::Table | Of::Array(_)));
                if (is_whole || is_table) && told.insert(name.to_owned()) {
                    let text = match file.local(name) {
                        Some(_) => Said::new(
                            format!(
                                "回调改写外层变量 `{name}`：存档、记录和重载都不知道它；用标记、tag 或 flag"
                            ),
                            format!(
                                "the callback writes a variable outside, `{name}`, which no save, record or reload knows: use a mark, tag or flag"
                            ),
                        ),
                        None => Said::new(
                            format!(
                                "回调改写全局变量 `{name}`，别的技能也会读到；只在这里用就写 `local {name}`，要留下来就用标记、tag 或 flag"
                            ),
                            format!(
                                "the callback writes the global `{name}`, which other skills see: write `local {name}`, or keep it in a mark, tag or flag"
                            ),
                        ),
                    };
                    file.advise(place.span, Code::LuaState, text);
                }
            }
        }
    }
}

// ---- limits ----------------------------------------------------------------------------------------

/// Setters of what ends with the phase, and the position of the name.
const NOTES_USE: [(&str, usize); 3] = [("setPlayerFlag", 1), ("setFlags", 0), ("addPlayerMark", 1)];

/// Returns `true` for a flag, or for a mark that ends with the phase.
fn ends_with_phase(setter: &str, name: &str) -> bool {
    setter != "addPlayerMark" || name.ends_with("-PlayClear") || name.ends_with("_PlayClear")
}

fn limits<'s>(file: &mut dyn Reading<'s>, definition: &Definition<'_, 's>) {
    if definition.constructor.contains("SkillCard") {
        note_uses(file, definition);
    } else if definition.constructor.contains("ViewAsSkill") {
        note_tests(file, definition);
    } else {
        limited_by_hand(file, definition);
    }
}

/// Returns the key of a mark or flag: they may have the same name.
fn key_of(is_mark: bool, name: &str) -> String {
    format!("{} {name}", if is_mark { "mark" } else { "flag" })
}

/// Notes the flags that a skill card sets on its user in any case.
fn note_uses<'s>(file: &mut dyn Reading<'s>, definition: &Definition<'_, 's>) {
    for callback in definition.callbacks.iter().filter(|c| c.name == "on_use" || c.name == "on_effect") {
        for stat in &callback.function.body {
            // Behind a way out the flag is set in some cases alone.
            let inside = Seen::of(std::slice::from_ref(stat));
            if inside.stats.iter().any(|stat| matches!(stat, Stat::Return(..))) {
                break;
            }
            let Stat::Call(call) = stat else { continue };
            let Kind::Method(on, method, given) = &call.kind else { continue };
            let Some((setter, at)) = NOTES_USE.iter().find(|(name, _)| *name == method.name) else {
                continue;
            };
            let player = if *at == 0 { Some(&**on) } else { given.first() };
            let Some(name) = given.get(*at).and_then(Expr::as_text) else { continue };
            let is_user = player.is_some_and(|player| match &player.kind {
                Kind::Name(name) => matches!(*name, "source" | "player" | "from"),
                Kind::Field(_, field) => field.name == "from",
                _ => false,
            });
            if is_user && ends_with_phase(setter, name) {
                file.kept().set_by_cards.insert(key_of(*setter == "addPlayerMark", name));
            }
        }
    }
}

/// Notes the flags without which a skill may be used.
fn note_tests<'s>(file: &mut dyn Reading<'s>, definition: &Definition<'_, 's>) {
    let Some(callback) = definition.callback("enabled_at_play") else { return };
    for expr in &callback.seen.exprs {
        let (inner, is_test) = match &expr.kind {
            Kind::Unary("not", inner) => (inner.bare(), "hasFlag"),
            Kind::Binary("==" | "<" | "<=", left, _) => (left.bare(), "getMark"),
            _ => continue,
        };
        if let Kind::Method(on, method, given) = &inner.kind
            && method.name == is_test
            && (on.as_name() == Some("player") || on.of_sgs().is_some_and(|of| of.name == "Self"))
            && let Some(name) = given.first().and_then(Expr::as_text)
        {
            file.kept().tested.push((expr.span, key_of(is_test == "getMark", name)));
        }
    }
}

/// Reports limits that a flag keeps and `hasUsed` would; called at the end of a file.
pub(super) fn kept_limits(file: &mut dyn Reading<'_>) {
    let (tested, set) =
        (std::mem::take(&mut file.kept().tested), std::mem::take(&mut file.kept().set_by_cards));
    for (span, key) in tested.into_iter().filter(|(_, key)| set.contains(key)) {
        let name = key.split_once(' ').map_or(key.as_str(), |(_, name)| name);
        // It says that nobody helped, not that the skill was used.
        if name.ends_with("Failed") {
            continue;
        }
        let text = Said::new(
            format!("次数限制用 \"{name}\" 手工记着；`player:hasUsed(\"#技能牌\")` 就知道，不用自己设"),
            format!(
                "the limit is kept by hand in \"{name}\": `player:hasUsed(\"#CARD\")` knows it without that"
            ),
        );
        file.advise(span, Code::HandMadeLimit, text);
    }
}

/// Reports a limited skill whose mark its own code gives.
fn limited_by_hand<'s>(file: &mut dyn Reading<'s>, definition: &Definition<'_, 's>) {
    let is_limited =
        definition.field("frequency").and_then(Expr::of_sgs).is_some_and(|f| f.name == "Skill_Limited");
    let begins = ["GameStart", "EventAcquireSkill"].iter().any(|event| definition.event(event).is_some());
    if !is_limited || !begins || definition.field("limit_mark").is_some() {
        return;
    }
    let gives = definition.callbacks.iter().flat_map(|c| c.methods()).find_map(|called| {
        let at = match called.name.name {
            "gainMark" => 0,
            "setPlayerMark" | "addPlayerMark" => 1,
            _ => return None,
        };
        let name = called.given.get(at).and_then(Expr::as_text).filter(|name| name.starts_with('@'))?;
        let takes_away =
            called.given.get(at + 1).is_some_and(|n| matches!(n.kind, Kind::Number(n) if n == 0.0));
        (!takes_away).then(|| (called.name.span, name.to_owned()))
    });
    if let Some((span, name)) = gives {
        let text = Said::new(
            format!("限定技的标记由自己的代码发；写 `limit_mark = \"{name}\"`，获得技能时自动有"),
            format!(
                "the mark of a limited skill is given by its own code: `limit_mark = \"{name}\"` gives it with the skill"
            ),
        );
        file.advise(span, Code::HandMadeLimit, text);
    }
}

// ---- messages ----------------------------------------------------------------------------------------

/// The share of texts from which on it is the style of a file, and the least number of texts.
const STYLE: (f64, usize) = (0.8, 5);

fn is_han(c: char) -> bool {
    ('\u{4e00}'..='\u{9fff}').contains(&c)
}

/// A question in which texts of one kind are alike in a file.
struct Habit {
    zh: [&'static str; 2],
    en: [&'static str; 2],
    is_about: fn(&str, &str) -> bool,
    has: fn(&str) -> bool,
}

const HABITS: [Habit; 2] = [
    Habit {
        zh: [
            "提示语、战报末尾有句号，这个文件里的别的都没有",
            "提示语、战报末尾没有句号，这个文件里的别的都有",
        ],
        en: [
            "a prompt or line of the log ends with a full stop, unlike the others of this file",
            "a prompt or line of the log ends without a full stop, unlike the others of this file",
        ],
        is_about: |key, text| {
            (key.starts_with('@') && key.contains('-') || key.starts_with('#') && text.contains("%from"))
                && text.chars().any(is_han)
        },
        has: |text| text.trim_end().ends_with('。'),
    },
    Habit {
        zh: [
            "战报以角色（%from）开头，这个文件里的别的都不是",
            "战报不以角色（%from）开头，这个文件里的别的都是",
        ],
        en: [
            "a line of the log begins with the player (%from), unlike the others of this file",
            "a line of the log does not begin with the player (%from), unlike the others of this file",
        ],
        is_about: |key, text| key.starts_with('#') && text.contains("%from"),
        has: |text| text.trim_start().starts_with(['%', '【']),
    },
];

/// Reports texts that are written in another style than the others of the file.
pub(in crate::check) fn messages<'s>(file: &mut dyn Reading<'s>, items: &[Item<'s>]) {
    let texts: Vec<(Span, &str, &str)> = items
        .iter()
        .filter_map(|item| match item {
            Item::Keyed(key, value) => Some((value.span, key.as_text()?, value.as_text()?)),
            Item::Named(key, value) => Some((value.span, key.name, value.as_text()?)),
            Item::Plain(_) => None,
        })
        .collect();
    for habit in &HABITS {
        let of: Vec<_> = texts.iter().filter(|(_, key, text)| (habit.is_about)(key, text)).collect();
        let with = of.iter().filter(|(.., text)| (habit.has)(text)).count();
        let (most, is_usual) = if with * 2 >= of.len() { (with, true) } else { (of.len() - with, false) };
        if of.len() < STYLE.1 || most == of.len() || (most as f64) < STYLE.0 * of.len() as f64 {
            continue;
        }
        for (span, ..) in of.iter().filter(|(.., text)| (habit.has)(text) != is_usual) {
            let which = usize::from(is_usual);
            file.advise(*span, Code::MessageStyle, Said::new(habit.zh[which], habit.en[which]));
        }
    }
    half_width(file, &texts);
}

/// Reports plain punctuation between Chinese words: `你可以弃一张牌,然后`.
fn half_width(file: &mut dyn Reading<'_>, texts: &[(Span, &str, &str)]) {
    let mut signs: BTreeMap<char, (Span, usize)> = BTreeMap::new();
    // A key with # and without %from is the title of a general.
    let is_told = |key: &str, text: &str| {
        key.starts_with([':', '@', '~']) || key.starts_with('#') && text.contains('%')
    };
    for (span, key, text) in texts.iter().filter(|(_, key, text)| is_told(key, text)) {
        // Such a key names other things by signs.
        if key.starts_with("@") && text.starts_with('@') {
            continue;
        }
        let mut before = ' ';
        for c in text.chars() {
            if matches!(c, ',' | ';' | '?' | '!') && is_han(before) {
                signs.entry(c).or_insert((*span, 0)).1 += 1;
            }
            before = c;
        }
    }
    for (sign, (span, n)) in signs {
        let text = Said::new(
            format!("中文里用了半角 `{sign}`（这张表里 {n} 处）；中文标点用全角"),
            format!(
                "plain `{sign}` in Chinese text ({n} places of this table): Chinese has signs of its own"
            ),
        );
        file.advise(span, Code::MessageStyle, text);
    }
}
