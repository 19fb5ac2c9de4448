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
    advice::tell_what_is_left(&mut walk);
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

/// Usual names of parameters of callbacks.
const PARAMETERS: &[&str] = &[
    "room",
    "player",
    "data",
    "event",
    "self",
    "card",
    "targets",
    "to_select",
    "selected",
    "source",
    "effect",
];

/// The use of a field.
#[derive(Clone, Copy, PartialEq, Eq)]
enum FieldUse {
    Read,
    Set,
    Called,
}

impl<'s> Walk<'_, 's> {
    // ---- names ------------------------------------------------------------------------

    fn declare(&mut self, name: &'s str, of: Of) {
        self.locals.entry(name).or_default().push(of);
        self.flow.declare(name);
        self.order.push(name);
    }

    fn leave(&mut self, depth: usize) {
        for name in self.order.drain(depth..).rev() {
            if let Some(all) = self.locals.get_mut(name) {
                all.pop();
            }
            self.flow.leave(name);
        }
    }

    fn local(&self, name: &str) -> Option<&Of> {
        self.locals.get(name)?.last()
    }

    fn is_global(&self, expr: &Expr, name: &str) -> bool {
        expr.as_name() == Some(name) && self.local(name).is_none()
    }

    pub(super) fn find(&mut self, span: Span, severity: Severity, code: Code, text: Said) {
        self.out.candidates.push(Candidate::certain(span, severity, code, text));
    }

    /// Adds a finding about a field of a definition.
    pub(super) fn find_in_field(
        &mut self,
        span: Span,
        severity: Severity,
        code: Code,
        text: Said,
        field: &str,
    ) {
        self.find(span, severity, code, text);
        if let Some(candidate) = self.out.candidates.last_mut() {
            candidate.about = field.to_owned();
        }
    }

    fn candidates_push(
        &mut self,
        span: Span,
        severity: Severity,
        code: Code,
        text: Said,
        unless: Unless,
        class: &str,
    ) {
        let class = class.to_owned();
        let finding = Candidate::certain(span, severity, code, text);
        self.out.candidates.push(Candidate { unless, class, ..finding });
    }

    /// Records a global set by the file; `passing` means within a function.
    fn defines(&mut self, name: &str, passing: bool) {
        let names = match (self.in_module, passing) {
            (true, _) => &mut self.out.of_module,
            (false, true) => &mut self.out.passing,
            (false, false) => &mut self.out.defined.globals,
        };
        names.insert(name.to_owned());
    }

    /// Records a member of some table.
    fn defines_member(&mut self, name: &str, may_be_function: bool) {
        self.out.defined.members.insert(name.to_owned());
        if may_be_function {
            self.out.defined.functions.insert(name.to_owned());
        }
    }

    /// Checks a global that is read.
    fn read_global(&mut self, name: &str, span: Span, role: Role) {
        if self.known.globals.contains(name) || name.is_empty() {
            return;
        }
        let unless = Unless::Global(name.to_owned());
        let (severity, zh, en) = match role {
            Role::Asked => {
                self.asked.insert(unless);
                return;
            }
            Role::Called => {
                (Severity::Error, "被调用，但没有任何文件定义它", "is called, but no file defines it")
            }
            Role::Indexed | Role::Value if self.depth > 0 && PARAMETERS.contains(&name) => {
                return self.not_a_parameter(name, span, role);
            }
            Role::Indexed => (
                Severity::Error,
                "被当作对象使用，但没有任何文件给它赋过值",
                "is used as an object, but no file sets it",
            ),
            Role::Value => (Severity::Warning, "没有任何文件给它赋过值，是 nil", "is nil: no file sets it"),
        };
        let text = Said::new(format!("全局变量 `{name}` {zh}"), format!("the global `{name}` {en}"));
        self.candidates_push(span, severity, Code::UnknownGlobal, text, unless, "");
    }

    /// Reports the usual name of a parameter that the function does not have.
    fn not_a_parameter(&mut self, name: &str, span: Span, role: Role) {
        let severity = if role == Role::Indexed { Severity::Error } else { Severity::Warning };
        let also = match name {
            "room" => {
                ("，或先写 `local room = player:getRoom()`", ", or write `local room = player:getRoom()`")
            }
            _ => ("", ""),
        };
        let text = Said::new(
            format!("`{name}` 不是这个函数的参数，也没有文件给它赋过值：把它写进参数表{}", also.0),
            format!(
                "`{name}` is not a parameter of this function, and no file sets it: add it to the parameters{}",
                also.1
            ),
        );
        let unless = Unless::Global(name.to_owned());
        self.candidates_push(span, severity, Code::UnknownGlobal, text, unless, "");
    }

    /// Checks `sgs.name`.
    fn read_sgs(&mut self, field: Named, role: Role) -> Of {
        let name = field.name;
        if name == "Player_Extra" {
            advice::extra_phase(self, field.span);
            return Of::Number;
        }
        *self.out.sgs.entry(name.to_owned()).or_default() += 1;
        use crate::script::reference::Sort;
        match self.known.sgs.get(name) {
            Some(Sort::Event | Sort::Constant) => return Of::Number,
            Some(_) => {
                return match name {
                    "Sanguosha" => Of::Class("Engine".into()),
                    "Self" => Of::Class("Player".into()),
                    _ => Of::Unknown,
                };
            }
            None => {}
        }
        let unless = Unless::Sgs(name.to_owned());
        let (severity, zh, en) = match role {
            Role::Asked => {
                self.asked.insert(unless);
                return Of::Unknown;
            }
            Role::Called => (Severity::Error, "不存在，不能调用", "does not exist and cannot be called"),
            Role::Indexed => (Severity::Error, "不存在，不能取字段", "does not exist and has no fields"),
            Role::Value => (Severity::Warning, "不存在，是 nil", "does not exist: it is nil"),
        };
        let text = Said::new(format!("`sgs.{name}` {zh}"), format!("`sgs.{name}` {en}"));
        self.candidates_push(field.span, severity, Code::UnknownSgs, text, unless, "sgs");
        Of::Unknown
    }

    fn note_words(&mut self, text: &str) {
        // Prompts and rule texts do not mention identifiers.
        if self.quiet || text.len() > 200 {
            return;
        }
        let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '#';
        for word in text.split(|c: char| !is_word(c)).filter(|w| !w.is_empty() && w.is_ascii()) {
            match self.out.words.get_mut(word) {
                Some(n) => *n += 1,
                None => drop(self.out.words.insert(word.to_owned(), 1)),
            }
        }
    }

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
