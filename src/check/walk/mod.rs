//! Analysis of one file: the names that it defines, the names that it uses, and suspicious code.
//!
//! Every file of the content roots is read once, on all processors. Another file may define a
//! global, a name in `sgs` or a method. So each is kept as a candidate with the name that would resolve it, until
//! all files are read. The class of a receiver comes from the registry's result types and from the documented
//! parameters of callbacks. It is dropped if it is not certain, because a wrong finding costs more than a
//! missed one.
//!
//! A name that is tested anywhere in a file (`if x then`) is not reported. A global that only another file's
//! `module(...)` sets does not exist for this file.

mod calls;
mod entries;
mod flow;
mod names;
mod payload;
mod spec_table;

use super::advice::{self, Kept, Reading};
use super::finding::{Code, Said, Severity};
use super::kind::Of;
use super::known::Known;
use super::outcome::{Candidate, Unless, Walked};
use super::smart_ai;
use super::syntax::tree::*;
use crate::rules::timing::Dialect;
use entries::{is_of_ai, of_ai_parameter};
use std::collections::{HashMap, HashSet};

/// The use of a value in its context.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    Value,
    Called,
    Indexed,
    /// Tested for existence.
    Asked,
}

/// Methods of the result of `io.open`.
const OF_FILES: &[&str] = &["read", "write", "lines", "close", "seek", "flush", "setvbuf"];

/// The state of the analysis.
pub(super) struct Walk<'k, 's> {
    pub(super) known: &'k Known,
    locals: HashMap<&'s str, Vec<Of>>,
    /// Names in order of declaration, removed at the end of their block.
    order: Vec<&'s str>,
    asked: HashSet<Unless>,
    /// `true` if globals are looked up in another table here.
    own_globals: bool,
    /// `true` after a call of `module`.
    in_module: bool,
    /// Depth of nested functions.
    depth: usize,
    /// `true` where texts do not count as mentions.
    quiet: bool,
    /// Type of `self` in the next method.
    self_of: Of,
    /// The entry of a table of an AI that is read: `("ai_skill_invoke", "jianxiong")`.
    entry: (String, String),
    /// Data for advice that needs the whole file.
    kept: Kept<'s>,
    /// The engine for which the file was written.
    pub(super) dialect: Dialect,
    of_ai: bool,
    pub(super) flow: flow::Flow<'s>,
    pub(super) out: Walked,
}

/// Analyzes a file for this engine, of an AI or of packages.
pub fn walk(known: &Known, body: &[Stat], dialect: Dialect, of_ai: bool) -> Walked {
    let mut walk = Walk {
        known,
        locals: HashMap::new(),
        order: Vec::new(),
        asked: HashSet::new(),
        own_globals: false,
        in_module: false,
        depth: 0,
        quiet: false,
        self_of: Of::Unknown,
        entry: Default::default(),
        kept: Kept::of(body),
        dialect,
        of_ai,
        flow: flow::Flow::default(),
        out: Walked::default(),
    };
    walk.block(body);
    advice::report_left(&mut walk);
    let Walk { asked, own_globals, mut out, .. } = walk;
    out.candidates
        .retain(|c| !(asked.contains(&c.unless) || own_globals && matches!(c.unless, Unless::Global(_))));
    out
}

/// Returns `true` unless a value is certainly no function.
fn may_be_function(value: &Expr<'_>) -> bool {
    match &value.bare().kind {
        Kind::Nil | Kind::Bool(_) | Kind::Number(_) | Kind::Text(_) | Kind::Table(_) | Kind::Unary(..) => {
            false
        }
        Kind::Binary(sign, ..) => matches!(*sign, "and" | "or"),
        _ => true,
    }
}

impl<'s> Reading<'s> for Walk<'_, 's> {
    fn local(&self, name: &str) -> Option<&Of> {
        Walk::local(self, name)
    }

    fn kept(&mut self) -> &mut Kept<'s> {
        &mut self.kept
    }

    fn takes_cards(&mut self, skill: &str) {
        self.out.defined.takes_cards.insert(skill.to_owned());
    }

    fn push(&mut self, candidate: Candidate) {
        self.out.candidates.push(candidate);
    }
}

/// The use of a field.
#[derive(Clone, Copy, PartialEq, Eq)]
enum FieldUse {
    Read,
    Set,
    Called,
}

impl<'s> Walk<'_, 's> {
    // ---- statements -------------------------------------------------------------------

    fn block(&mut self, body: &[Stat<'s>]) {
        let depth = self.order.len();
        let outer = self.flow.enter_block();
        body.iter().for_each(|stat| self.stat(stat));
        self.flow.leave_block(outer);
        self.leave(depth);
    }

    fn stat(&mut self, stat: &Stat<'s>) {
        match stat {
            Stat::Local(names, values) => {
                let found: Vec<Of> = values.iter().map(|v| self.expr(v, Role::Value)).collect();
                let mut origins = self.origins(values).into_iter();
                for (i, name) in names.iter().enumerate() {
                    // The second variable gets the second result of a call, whose type is unknown.
                    let of = match found.get(i) {
                        Some(Of::Nil) | None => Of::Unknown,
                        Some(of) => of.clone(),
                    };
                    self.declare(name.name, of);
                    if matches!(values.get(i).map(|v| &v.kind), Some(Kind::Nil)) || values.is_empty() {
                        self.declared_without_value(name.name);
                        origins.next();
                    } else if let Some(origin) = origins.next() {
                        self.takes(&Expr { span: name.span, kind: Kind::Name(name.name) }, origin);
                        if matches!(values.get(i).map(|v| &v.kind), Some(Kind::Bool(false))) {
                            self.begins_as_no(name.name);
                        }
                    }
                }
            }
            Stat::Assign(places, values) => {
                let found: Vec<Of> =
                    values.iter().enumerate().map(|(i, v)| self.value_at(places.get(i), v)).collect();
                let mut origins = self.origins(values).into_iter();
                for (i, place) in places.iter().enumerate() {
                    self.assign(place, values.get(i), found.get(i).cloned().unwrap_or_default());
                    self.takes(place, origins.next().unwrap_or_default());
                }
            }
            Stat::Call(call) => {
                self.expr(call, Role::Value);
                if let Kind::Call(of, given) = &call.kind {
                    self.asserted(of, given);
                }
            }
            Stat::Do(body) => self.block(body),
            // Its body is run once at least.
            Stat::While(Expr { kind: Kind::Bool(true), .. }, body) => self.block(body),
            Stat::While(condition, body) => {
                self.apart(|walk| {
                    walk.expr(condition, Role::Asked);
                    walk.flow.learn(condition, true);
                    walk.block(body);
                });
                self.flow.learn(condition, false);
            }
            Stat::Repeat(body, until) => {
                let depth = self.order.len();
                body.iter().for_each(|stat| self.stat(stat));
                self.expr(until, Role::Asked);
                self.leave(depth);
            }
            Stat::If(branches, other) => self.branches(branches, other.as_deref()),
            Stat::Count(name, bounds, body) => {
                bounds.iter().for_each(|b| drop(self.expr(b, Role::Value)));
                let depth = self.order.len();
                self.declare(name.name, Of::Number);
                self.apart(|walk| walk.block(body));
                self.leave(depth);
            }
            Stat::Each(names, over, body) => self.each(names, over, body),
            Stat::Function(place, function) => self.named_function(place, function),
            Stat::LocalFunction(name, function) => {
                self.declare(name.name, Of::Function);
                self.function(function, &[]);
            }
            Stat::Return(_, values) => values.iter().for_each(|v| drop(self.expr(v, Role::Value))),
            Stat::Jump => {}
        }
    }

    /// Visits an assigned value: functions in AI tables get the AI as `self`.
    fn value_at(&mut self, place: Option<&Expr<'s>>, value: &Expr<'s>) -> Of {
        let (Some(place), Kind::Function(function)) = (place, &value.bare().kind) else {
            return self.expr(value, Role::Value);
        };
        let types: Vec<Of> = match is_of_ai(place) {
            true => function.parameters.iter().map(|p| of_ai_parameter(p.name)).collect(),
            false => Vec::new(),
        };
        self.function_of(place, function, &types);
        Of::Function
    }

    fn each(&mut self, names: &[Named<'s>], over: &[Expr<'s>], body: &[Stat<'s>]) {
        let mut found: Vec<Of> = over.iter().map(|o| self.expr(o, Role::Value)).collect();
        let items = found.first_mut().map(std::mem::take).unwrap_or_default().item();
        let depth = self.order.len();
        for (i, name) in names.iter().enumerate() {
            self.declare(name.name, if i == 1 { items.clone() } else { Of::Unknown });
        }
        self.loop_body(over, body);
        self.leave(depth);
    }

    fn named_function(&mut self, place: &Expr<'s>, function: &Function<'s>) {
        match &place.kind {
            Kind::Name(name) if self.local(name).is_none() => self.defines(name, false),
            Kind::Field(base, field) => {
                if self.is_global(base, "sgs") {
                    self.out.defined.sgs.insert(field.name.to_owned());
                } else {
                    if base.of_sgs().is_some_and(|table| table.name.starts_with("ai_")) {
                        self.out.defined.ai.insert(advice::ai_key(field.name).to_owned());
                        self.defines_entry(base, field.name);
                    }
                    self.expr(base, Role::Indexed);
                    if self.is_global(base, "_G") {
                        self.out.defined.globals.insert(field.name.to_owned());
                    }
                }
                self.defines_member(field.name, true);
                if base.as_name() == Some(smart_ai::NAME) {
                    let method = smart_ai::Method::of(function);
                    self.out.defined.smart.entry(field.name.to_owned()).or_default().push(method);
                    self.self_of = Of::Class(smart_ai::NAME.into());
                }
            }
            _ => {}
        }
        self.function_of(place, function, &[]);
    }

    /// Visits a function at a place, which may be an entry of a table of an AI.
    fn function_of(&mut self, place: &Expr<'s>, function: &Function<'s>, types: &[Of]) {
        let outer = std::mem::replace(&mut self.entry, entries::table_and_key(place));
        self.flow.filled = flow::filled_parameter(&self.entry.0);
        // A use is worked out after its skill was found usable.
        let counts = self.entry.0 == "ai_skill_use_func" && self.flow.turn_counts;
        let counted = self.flow.counts_cards(counts);
        self.function(function, types);
        self.flow.counted_cards(counted);
        if matches!(&place.kind, Kind::Field(_, field) if field.name == "getTurnUseCard") {
            self.flow.was_turn_use();
        }
        self.entry = outer;
    }

    fn assign(&mut self, place: &Expr<'s>, value: Option<&Expr<'s>>, of: Of) {
        match &place.kind {
            Kind::Name(name) => match self.locals.get_mut(name).and_then(|all| all.last_mut()) {
                Some(known) if *known != of => *known = Of::Unknown,
                Some(_) => {}
                None => self.defines(name, self.depth > 0),
            },
            Kind::Field(base, field) => {
                self.defines_member(field.name, value.is_none_or(may_be_function));
                if self.is_global(base, "sgs") {
                    self.out.defined.sgs.insert(field.name.to_owned());
                    self.defines_table(field.name, value);
                    return;
                }
                if self.is_global(base, "_G") {
                    self.out.defined.globals.insert(field.name.to_owned());
                }
                let base_of = self.expr(base, Role::Indexed);
                self.used(base);
                self.check_field(&base_of, *field, FieldUse::Set);
                self.check_ai_entry(base, field.name, value, place.span);
            }
            Kind::Index(base, key) => {
                self.expr(key, Role::Value);
                if let Some(key) = key.as_text() {
                    if self.is_global(base, "sgs") {
                        self.out.defined.sgs.insert(key.to_owned());
                    } else if self.is_global(base, "_G") {
                        self.out.defined.globals.insert(key.to_owned());
                    }
                    self.defines_member(key, value.is_none_or(may_be_function));
                }
                if !self.is_global(base, "sgs") {
                    self.expr(base, Role::Indexed);
                    self.put_into(base);
                    self.check_ai_entry(base, key.as_text().unwrap_or_default(), value, place.span);
                }
            }
            _ => drop(self.expr(place, Role::Value)),
        }
    }

    // ---- expressions ------------------------------------------------------------------

    /// Visits a function with parameters of these types.
    pub(super) fn function(&mut self, function: &Function<'s>, types: &[Of]) {
        let depth = self.order.len();
        if function.takes_self {
            let of = std::mem::take(&mut self.self_of);
            self.declare("self", of);
        }
        let (nobody, filled) = (self.flow.nobody.take(), self.flow.filled.take());
        for (i, parameter) in function.parameters.iter().enumerate() {
            self.declare(parameter.name, types.get(i).cloned().unwrap_or_default());
            if nobody == Some(i) {
                self.may_be_nobody(parameter.name);
            }
            if filled == Some(i) {
                self.has_filled(parameter.name);
            }
        }
        self.depth += 1;
        let outer = self.flow.enter();
        self.apart(|walk| walk.block(&function.body));
        self.flow.leave_function(outer);
        self.depth -= 1;
        self.leave(depth);
    }

    pub(super) fn expr(&mut self, expr: &Expr<'s>, role: Role) -> Of {
        match &expr.kind {
            Kind::Text(text) => {
                self.note_words(text);
                Of::Text
            }
            Kind::Function(function) => {
                self.function(function, &[]);
                Of::Function
            }
            Kind::Name(name) => match self.local(name) {
                Some(of) => of.clone(),
                None => {
                    self.read_global(name, expr.span, role);
                    Of::Unknown
                }
            },
            Kind::Field(base, field) => self.field(base, *field, role),
            Kind::Index(base, key) => {
                self.expr(key, Role::Value);
                if role == Role::Asked {
                    self.asks_for_entry(base, key.as_text().unwrap_or_default());
                }
                let of = base;
                let base = self.expr(of, Role::Indexed);
                self.used(of);
                if matches!(base, Of::Array(_)) { base.item() } else { Of::Unknown }
            }
            Kind::Call(of, given) => self.call(of, given, expr.span),
            Kind::Method(of, name, given) => self.method(of, *name, given, expr.span),
            Kind::Table(items) => {
                items.iter().for_each(|item| self.item(item));
                Of::Table
            }
            Kind::Unary(sign, inner) => match *sign {
                "not" => {
                    self.expr(inner, Role::Asked);
                    Of::Bool
                }
                _ => {
                    self.expr(inner, Role::Value);
                    if *sign == "#" {
                        self.measured(inner);
                    }
                    Of::Number
                }
            },
            Kind::Binary(sign, left, right) => self.binary(sign, left, right, role),
            Kind::Paren(inner) => self.expr(inner, role),
            Kind::Nil | Kind::Bool(_) | Kind::Number(_) | Kind::Vararg | Kind::Unread => Of::of_literal(expr),
        }
    }

    fn binary(&mut self, sign: &str, left: &Expr<'s>, right: &Expr<'s>, role: Role) -> Of {
        match sign {
            "and" | "or" => {
                let one = self.expr(left, Role::Asked);
                // Code after the test is as safe as its result.
                let role = if role == Role::Asked { role } else { Role::Value };
                let other = self.apart(|walk| {
                    walk.flow.learn(left, sign == "and");
                    walk.expr(right, role)
                });
                if one == other { one } else { Of::Unknown }
            }
            "==" | "~=" => {
                advice::skill_name_compared(self, left, right, left.span.to(right.span));
                advice::sum_of_patterns(self, left, right);
                let asks = matches!(left.bare().kind, Kind::Nil) || matches!(right.bare().kind, Kind::Nil);
                let role = if asks { Role::Asked } else { Role::Value };
                self.expr(left, role);
                self.expr(right, role);
                Of::Bool
            }
            "<" | ">" | "<=" | ">=" => {
                self.expr(left, Role::Value);
                self.expr(right, Role::Value);
                Of::Bool
            }
            _ => {
                self.expr(left, Role::Value);
                self.expr(right, Role::Value);
                self.check_sum(sign, left, right);
                if sign == ".." { Of::Text } else { Of::Number }
            }
        }
    }

    fn item(&mut self, item: &Item<'s>) {
        match item {
            Item::Named(name, value) => {
                if matches!(value.kind, Kind::Function(_)) {
                    self.defines_member(name.name, true);
                }
                self.expr(value, Role::Value);
            }
            Item::Keyed(key, value) => {
                self.expr(key, Role::Value);
                self.expr(value, Role::Value);
            }
            Item::Plain(value) => drop(self.expr(value, Role::Value)),
        }
    }

    fn field(&mut self, base: &Expr<'s>, field: Named<'s>, role: Role) -> Of {
        if self.is_global(base, "sgs") {
            return self.read_sgs(field, role);
        }
        let of = self.expr(base, Role::Indexed);
        self.used(base);
        if role == Role::Asked {
            self.asked.insert(Unless::Member(field.name.to_owned()));
            self.asks_for_entry(base, field.name);
            return Of::Unknown;
        }
        match (of.class(), field.name) {
            (Some(smart_ai::NAME), "player") => Of::Class("Player".into()),
            (Some(smart_ai::NAME), "room") => Of::Class("Room".into()),
            (Some(smart_ai::NAME), _) => {
                self.field_of_ai(field);
                Of::Unknown
            }
            _ => self.check_field(&of, field, FieldUse::Read),
        }
    }

    /// Checks a field of a struct and returns its type.
    fn check_field(&mut self, of: &Of, field: Named<'s>, used: FieldUse) -> Of {
        let Some(class) = of.class() else { return Of::Unknown };
        if let Some(of) = self.known.field(class, field.name) {
            return Of::of_reference(of);
        }
        if self.known.is_struct(class) && !self.known.has(class, field.name) {
            let name = field.name;
            let (severity, zh, en) = match used {
                FieldUse::Set => (Severity::Error, "不能赋值", "it cannot be set"),
                FieldUse::Called => (Severity::Error, "是 nil，不能调用", "it is nil and cannot be called"),
                FieldUse::Read => (Severity::Warning, "读出来是 nil", "it is nil"),
            };
            let text = Said::new(
                format!("{class} 没有字段 `{name}`，{zh}"),
                format!("{class} has no field `{name}`: {en}"),
            );
            let unless = Unless::Certain;
            self.candidates_push(field.span, severity, Code::UnknownField, text, unless, class);
        }
        Of::Unknown
    }
}
