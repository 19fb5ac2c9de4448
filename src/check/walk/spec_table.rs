//! Checks of tables passed to `sgs.Create...`: fields, and parameters of callbacks.

use super::super::advice::{self, Definition};
use super::super::finding::{Code, Habit, Said, Severity};
use super::super::kind::Of;
use super::super::maybe;
use super::super::syntax::tree::*;
use super::super::syntax::visit::Seen;
use super::{Role, Walk};
use crate::rules::timing::Dialect;
use crate::script::define::spec::{ANY, Constructor, HEGEMONY, SpecField, Type};
use crate::script::error::chinese_type;
use crate::script::words::nearest;

/// Forms of trigger skill tests beside the one in the reference.
const OTHER_TESTS: &[&[&str]] =
    &[&["self", "event", "player", "data", "room"], &["self", "event", "room", "player", "data"]];

/// Unambiguous parameter names.
const TELLING: &[&str] = &["room", "data", "event"];

/// Checks a definition and its content.
pub(super) fn check<'s>(
    walk: &mut Walk<'_, 's>,
    constructor: &'static Constructor,
    items: &[Item<'s>],
    span: Span,
    at: Span,
) {
    let mut name = "";
    let mut whole = true;
    let heard = Heard::of(items, walk.dialect);
    walk.flow.events = heard.events.clone();
    walk.flow.filtered = asked_by(items, "filter");
    walk.flow.tests_subcards = asked_by(items, "feasible").iter().any(|name| SUBCARDS.contains(name));
    let mut there = Vec::new();
    for item in items {
        match item {
            Item::Named(key, value) => {
                there.push(key.name);
                if key.name == "name" {
                    name = value.as_text().unwrap_or_default();
                }
                field(walk, constructor, *key, value, &heard);
            }
            Item::Keyed(key, value) => {
                whole = false;
                walk.expr(key, Role::Value);
                walk.expr(value, Role::Value);
            }
            Item::Plain(value) => drop(walk.expr(value, Role::Value)),
        }
    }
    walk.flow.events.clear();
    walk.flow.filtered.clear();
    walk.flow.tests_subcards = false;
    let missing = constructor.all_fields().filter(|f| f.required && !there.contains(&f.name));
    for field in missing.filter(|_| whole) {
        let text = Said::new(
            format!(
                "sgs.Create{} 少了 `{}`（{}）",
                constructor.name,
                field.name,
                chinese_type(field.of.expected())
            ),
            format!("sgs.Create{} needs `{}`, {}", constructor.name, field.name, field.of.expected()),
        );
        walk.find(at, Severity::Error, Code::SpecMissing, text);
    }
    if constructor.name == "SkillCard" {
        walk.makes_skill_card(name);
    }
    advice::advise(walk, &Definition::of(constructor.name, name, at, items));
    if !name.is_empty() {
        walk.out.owners.push((span, name.trim_end_matches(['$', '&']).to_owned()));
    }
}

/// The events of a trigger skill.
struct Heard<'s> {
    events: Vec<&'s str>,
    /// `true` if one of them can lack a player.
    nobody: bool,
    /// `true` if no test keeps such an event from `on_trigger`.
    untested: bool,
    /// The name of the skill, if its events are those of living players who have it.
    held: Option<String>,
}

impl<'s> Heard<'s> {
    fn of(items: &[Item<'s>], dialect: Dialect) -> Heard<'s> {
        let field = |name: &str| {
            items.iter().find_map(|item| match item {
                Item::Named(key, value) if key.name == name => Some(value),
                _ => None,
            })
        };
        let event = |value: &Expr<'s>| value.bare().of_sgs().map(|e| e.name);
        let events: Vec<&str> = match field("events").map(|e| (&e.bare().kind, e)) {
            Some((Kind::Table(items), _)) => {
                let plain = items.iter().filter_map(|i| if let Item::Plain(e) = i { event(e) } else { None });
                plain.collect()
            }
            Some((_, one)) => event(one).into_iter().collect(),
            None => Vec::new(),
        };
        let untested = match field("can_trigger").map(|test| &test.bare().kind) {
            Some(Kind::Function(test)) => {
                let target = target_of(test).and_then(|at| test.parameters.get(at));
                let asks =
                    |of: &Named<'_>| Seen::of(&test.body).exprs.iter().any(|e| e.as_name() == Some(of.name));
                !target.is_some_and(asks)
            }
            Some(_) => false,
            None => field("global").is_some_and(|global| matches!(global.bare().kind, Kind::Bool(true))),
        };
        let nobody = events.iter().any(|event| maybe::is_about_nobody(event, dialect));
        let is_default = field("can_trigger").is_none() && field("global").is_none();
        let name = field("name").and_then(Expr::as_text).filter(|_| is_default);
        Heard { events, nobody, untested, held: name.map(str::to_owned) }
    }

    /// Returns the parameter of this callback that is nil for an event without a player.
    fn nobody_in(&self, field: &str, function: &Function<'_>) -> Option<usize> {
        match field {
            "can_trigger" if self.nobody => target_of(function),
            "on_trigger" if self.nobody && self.untested => Some(2),
            _ => None,
        }
    }
}

/// Methods that ask of how many cards a card is made.
const SUBCARDS: [&str; 2] = ["getSubcards", "subcardsLength"];

/// Returns the methods that a test of a skill card calls.
fn asked_by<'s>(items: &[Item<'s>], test: &str) -> Vec<&'s str> {
    let test = items.iter().find_map(|item| match item {
        Item::Named(key, value) if key.name == test => Some(value),
        _ => None,
    });
    let methods = test.into_iter().flat_map(|test| Seen::of_expr(test).exprs);
    let names = methods.filter_map(|expr| match &expr.kind {
        Kind::Method(_, name, _) => Some(name.name),
        _ => None,
    });
    names.collect()
}

/// Returns the position of the player among the parameters of a test.
fn target_of(test: &Function<'_>) -> Option<usize> {
    let name = |at: usize| test.parameters.get(at).map_or("", |p| p.name);
    match (name(1), name(2)) {
        ("event" | "triggerEvent" | "timing", "room") => Some(3),
        ("event" | "triggerEvent" | "timing", _) => Some(2),
        _ => Some(1),
    }
}

fn field<'s>(
    walk: &mut Walk<'_, 's>,
    constructor: &'static Constructor,
    key: Named<'s>,
    value: &Expr<'s>,
    heard: &Heard<'s>,
) {
    let Some(field) = constructor.field(key.name) else {
        let like = nearest(key.name, constructor.all_fields().map(|f| f.name), 1);
        let (zh, en) = match like.first() {
            _ if HEGEMONY.contains(&key.name) => (
                "；这是国战的写法，这里没有国战".to_owned(),
                "; Hegemony has it, which is not played here".to_owned(),
            ),
            Some(like) => (format!("；是不是 `{like}`？"), format!("; did you mean `{like}`?")),
            None => Default::default(),
        };
        let text = Said::new(
            format!("sgs.Create{} 没有字段 `{}`{zh}", constructor.name, key.name),
            format!("sgs.Create{} has no field `{}`{en}", constructor.name, key.name),
        );
        let text = text.about(HEGEMONY.contains(&key.name).then_some(Habit::Hegemony));
        walk.find_in_field(key.span, Severity::Warning, Code::SpecField, text, key.name);
        walk.expr(value, Role::Value);
        return;
    };
    let of = Of::of_literal(value);
    if !fits(field.of, &of, value) {
        let passed = matches!(field.of, Type::Bool | Type::Priority)
            || (field.of == Type::Function && !field.required);
        let severity = if passed { Severity::Warning } else { Severity::Error };
        let text = Said::new(
            format!("`{}` 要是{}，这里是{}", field.name, chinese_type(field.of.expected()), of.zh()),
            format!("`{}` must be {}, this is {}", field.name, field.of.expected(), of.en()),
        );
        walk.find_in_field(value.span, severity, Code::SpecType, text, field.name);
    }
    match &value.bare().kind {
        Kind::Function(function) if field.of == Type::Function => {
            let types = callback(walk, field, key, function);
            walk.flow.nobody = heard.nobody_in(field.name, function);
            walk.flow.held = heard.held.clone().filter(|_| field.name == "on_trigger");
            walk.function(function, &types);
            walk.flow.held = None;
        }
        // A definition does not count as a mention.
        Kind::Text(_) if field.name == "name" => {}
        _ => drop(walk.expr(value, Role::Value)),
    }
}

fn fits(of: Type, is: &Of, value: &Expr) -> bool {
    if matches!(is, Of::Unknown | Of::Nil) {
        return true;
    }
    let numeric = || value.as_text().is_some_and(|t| t.trim().parse::<f64>().is_ok());
    match of {
        Type::Text => matches!(is, Of::Text | Of::Number),
        Type::Number => *is == Of::Number || numeric(),
        Type::Count => *is == Of::Number || numeric() || value.as_text().is_some_and(|text| text == ANY),
        Type::Bool => *is == Of::Bool,
        Type::Function => *is == Of::Function,
        Type::Events | Type::Priority => matches!(is, Of::Table | Of::Number) || numeric(),
        Type::Skill => false,
        Type::Any => true,
    }
}

/// Parses the documented parameters: `(self, event, player) -> ...`.
fn documented(field: &SpecField) -> Vec<&'static str> {
    let inside = field.doc.strip_prefix('(').and_then(|rest| rest.split_once(')'));
    inside.map(|(names, _)| names.split(", ").collect()).unwrap_or_default()
}

/// Returns `true` if these are the parameters of the form.
fn follows(function: &Function, form: &[&str]) -> bool {
    let names = function.parameters.iter().map(|p| match p.name {
        "triggerEvent" | "timing" => "event",
        name => name,
    });
    let in_order = names
        .enumerate()
        .all(|(i, name)| !TELLING.contains(&name) || !form.contains(&name) || form.get(i) == Some(&name));
    in_order && function.parameters.len() <= form.len()
}

/// Checks the order of parameters and returns their types.
fn callback<'s>(
    walk: &mut Walk<'_, 's>,
    field: &SpecField,
    key: Named<'s>,
    function: &Function<'s>,
) -> Vec<Of> {
    let form = documented(field);
    if form.is_empty() {
        return Vec::new();
    }
    let is_test = field.name == "can_trigger";
    let others = if is_test { OTHER_TESTS } else { &[] };
    if !follows(function, &form) && !others.iter().any(|other| follows(function, other)) {
        let form = form.join(", ");
        let got = function.parameters.iter().map(|p| p.name).collect::<Vec<_>>().join(", ");
        let text = Said::new(
            format!("`{}` 按 ({form}) 调用，这里写的是 ({got})", field.name),
            format!("`{}` is called with ({form}), this takes ({got})", field.name),
        );
        walk.find(key.span, Severity::Warning, Code::CallbackParameters, text);
        return Vec::new();
    }
    let parameters = function.parameters.iter().enumerate();
    let types = parameters.map(|(i, parameter)| {
        let told = form.get(i).copied().unwrap_or_default();
        // Tests have several orders, so only the author's own name counts.
        if is_test && parameter.name != told { Of::Unknown } else { type_of(field.name, told) }
    });
    types.collect()
}

/// Returns the type of a parameter with this name.
fn type_of(field: &str, parameter: &str) -> Of {
    let class = match (field, parameter) {
        (_, "room") => "Room",
        (_, "player" | "target" | "from" | "to" | "source" | "owner" | "user") => "Player",
        ("on_trigger" | "can_trigger", "data") => return Of::Payload,
        (_, "data") => "QVariant",
        ("about_to_use" | "on_validate", "use") => "CardUseStruct",
        ("on_effect" | "is_cancelable", "effect") => "CardEffectStruct",
        ("on_damaged", "damage") => "DamageStruct",
        ("on_retrial", "judge") => "JudgeStruct",
        ("filter", "to_select") => "Player",
        ("filter" | "feasible" | "on_use", "targets") => return Of::Array("Player".into()),
        _ => return Of::Unknown,
    };
    Of::Class(class.into())
}
