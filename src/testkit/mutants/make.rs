//! The generator of mutants.

use super::{Change, Mutant};
use crate::check::syntax::tree::{Expr, Function, Item, Kind, Named, Span, Stat};
use crate::check::syntax::{Token, parse, tokens};
use crate::rules::Timing;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

/// Function whose arguments are texts for people, which have no mutants.
const TEXTS: &str = "LoadTranslationTable";

/// Returns the mutants of a source, in order of position. A source with syntax errors has none.
pub fn mutants_of(text: &str) -> Vec<Mutant> {
    let mut found = walked(text).found;
    found.sort_by_key(|mutant| (mutant.span, mutant.change.clone(), mutant.put.clone()));
    found
}

/// Returns the named functions of a source by their first line: `grit.on_trigger`.
pub fn functions_of(text: &str) -> Vec<(u32, String)> {
    walked(text).functions
}

fn walked(text: &str) -> Maker<'_> {
    let tree = parse(text);
    let line_starts = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at as u32 + 1));
    let mut maker = Maker {
        text,
        line_starts: line_starts.collect(),
        names: names_of_texts(&tree.body),
        found: Vec::new(),
        functions: Vec::new(),
        lines: 1..=1,
        function: None,
        owner: String::new(),
    };
    for stat in tree.body.iter().filter(|_| !tree.incomplete) {
        maker.owner = maker.owner_of(stat);
        maker.stat(stat, false);
    }
    maker
}

/// Collects top-level `local NAME = "text"` definitions, which serve as skill names.
fn names_of_texts<'s>(body: &[Stat<'s>]) -> BTreeMap<&'s str, String> {
    let mut names = BTreeMap::new();
    for stat in body {
        let Stat::Local(locals, values) = stat else { continue };
        for (local, value) in locals.iter().zip(values) {
            if let Some(text) = value.as_text() {
                names.insert(local.name, text.to_owned());
            }
        }
    }
    names
}

struct Maker<'s> {
    text: &'s str,
    line_starts: Vec<u32>,
    names: BTreeMap<&'s str, String>,
    found: Vec<Mutant>,
    functions: Vec<(u32, String)>,
    /// The lines of the expression being visited.
    lines: RangeInclusive<u32>,
    function: Option<u32>,
    owner: String,
}

/// The use of a value: as a condition, or as any value.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    Condition,
    Value,
}

impl<'s> Maker<'s> {
    fn line(&self, at: u32) -> u32 {
        self.line_starts.partition_point(|start| *start <= at) as u32
    }

    fn add(&mut self, change: Change, span: Span, put: impl Into<String>) {
        let line = self.line(span.from);
        let (lines, function, owner) = (self.lines.clone(), self.function, self.owner.clone());
        self.found.push(Mutant { change, span, put: put.into(), line, lines, function, owner });
    }

    fn of(&self, span: Span) -> &'s str {
        &self.text[span.from as usize..span.to as usize]
    }

    // ---- owners

    fn owner_of(&self, stat: &Stat<'s>) -> String {
        match stat {
            Stat::Local(names, values) => {
                let made = values.iter().find_map(|value| self.skill_made(value));
                made.or_else(|| names.first().map(|name| name.name.to_owned())).unwrap_or_default()
            }
            Stat::Assign(places, values) => {
                let made = values.iter().find_map(|value| self.skill_made(value));
                made.or_else(|| places.first().map(|place| self.of(place.span).to_owned()))
                    .unwrap_or_default()
            }
            Stat::LocalFunction(name, _) => name.name.to_owned(),
            Stat::Function(place, _) => self.of(place.span).to_owned(),
            _ => String::new(),
        }
    }

    /// Returns the name of the skill that `sgs.Create...{ ... }` makes, or to which its card belongs.
    fn skill_made(&self, value: &Expr<'s>) -> Option<String> {
        let Kind::Call(_, arguments) = &value.bare().kind else { return None };
        let Kind::Table(items) = &arguments.first()?.kind else { return None };
        let named = |key: &str| {
            items.iter().find_map(|item| match item {
                Item::Named(name, value) if name.name == key => self.text_of(value),
                _ => None,
            })
        };
        let name = named("skill_name").or_else(|| named("name"))?;
        Some(name.trim_end_matches('$').to_owned())
    }

    fn text_of(&self, value: &Expr<'s>) -> Option<String> {
        let by_name = |name: &str| self.names.get(name).cloned();
        value.as_text().map(str::to_owned).or_else(|| value.as_name().and_then(by_name))
    }

    // ---- statements

    /// Visits a block; `is_last` is `true` if it ends the function.
    fn block(&mut self, body: &[Stat<'s>], is_last: bool) {
        let last = body.len().saturating_sub(1);
        body.iter().enumerate().for_each(|(i, stat)| self.stat(stat, is_last && i == last));
    }

    fn stat(&mut self, stat: &Stat<'s>, is_last: bool) {
        match stat {
            Stat::Local(_, values) => self.values(values),
            Stat::Assign(places, values) => {
                self.values(places);
                self.values(values);
            }
            Stat::Call(call) => self.whole(call, Role::Value),
            Stat::Do(body) => self.block(body, is_last),
            Stat::While(condition, body) => {
                self.whole(condition, Role::Condition);
                self.block(body, false);
            }
            Stat::Repeat(body, condition) => {
                self.block(body, false);
                self.whole(condition, Role::Condition);
            }
            Stat::If(branches, other) => {
                for (condition, body) in branches {
                    self.whole(condition, Role::Condition);
                    self.block(body, is_last);
                }
                self.block(other.as_deref().unwrap_or_default(), is_last);
            }
            Stat::Count(_, bounds, body) => {
                self.values(bounds);
                self.block(body, false);
            }
            Stat::Each(_, over, body) => {
                self.values(over);
                self.block(body, false);
            }
            Stat::Function(place, function) => self.named_function(self.of(place.span), function),
            Stat::LocalFunction(name, function) => self.named_function(name.name, function),
            Stat::Return(word, values) => self.leaving(*word, values, is_last),
            Stat::Jump => {}
        }
    }

    fn values(&mut self, values: &[Expr<'s>]) {
        values.iter().for_each(|value| self.whole(value, Role::Value));
    }

    /// Visits an expression that is not part of another.
    fn whole(&mut self, expr: &Expr<'s>, role: Role) {
        let lines = self.line(expr.span.from)..=self.line(expr.span.to);
        let before = std::mem::replace(&mut self.lines, lines);
        self.expr(expr, role);
        self.lines = before;
    }

    fn function(&mut self, function: &Function<'s>) {
        let line = self.line(function.span.from);
        let before = (self.function.replace(line), self.lines.clone());
        self.block(&function.body, true);
        (self.function, self.lines) = before;
    }

    fn named_function(&mut self, name: &str, function: &Function<'s>) {
        self.functions.push((self.line(function.span.from), name.to_owned()));
        self.function(function);
    }

    /// Visits a `return`. At the end of a block the function returns anyway.
    fn leaving(&mut self, word: Span, values: &[Expr<'s>], is_last: bool) {
        let whole = values.last().map_or(word, |last| word.to(last.span));
        let lines = self.line(whole.from)..=self.line(whole.to);
        let before = std::mem::replace(&mut self.lines, lines);
        let is_plain = |value: &Expr| {
            matches!(
                value.bare().kind,
                Kind::Nil | Kind::Bool(_) | Kind::Number(_) | Kind::Text(_) | Kind::Name(_)
            )
        };
        if !is_last && self.function.is_some() && values.iter().all(is_plain) {
            self.add(Change::GoesOn, whole, "");
        }
        if let (Some(first), Some(last)) = (values.first(), values.last())
            && self.function.is_some()
        {
            let says_nothing = |value: &Expr| matches!(value.kind, Kind::Nil | Kind::Bool(_) | Kind::Vararg);
            if !values.iter().all(says_nothing) {
                self.add(Change::ReturnsNothing, first.span.to(last.span), "nil");
            }
        }
        match values {
            [value] if is_yes_or_no(value) => {
                let bare = value.bare();
                if matches!(bare.kind, Kind::Binary("and" | "or", ..)) {
                    self.add(Change::ReturnsOpposite, value.span, format!("not ({})", self.of(value.span)));
                }
                self.expr(value, Role::Condition);
            }
            values => values.iter().for_each(|value| self.expr(value, Role::Value)),
        }
        self.lines = before;
    }

    // ---- expressions

    fn expr(&mut self, expr: &Expr<'s>, role: Role) {
        let is_condition = role == Role::Condition;
        match &expr.kind {
            Kind::Bool(value) => self.add(Change::Constant, expr.span, (!value).to_string()),
            Kind::Number(n) => self.add(Change::Number, expr.span, one_more(*n)),
            Kind::Paren(inner) => self.expr(inner, role),
            Kind::Binary(sign, left, right) => self.binary(sign, left, right, role),
            Kind::Unary("not", inner) => {
                let word = Span { from: expr.span.from, to: expr.span.from + "not".len() as u32 };
                self.add(Change::NotDropped, word, "");
                match inner.bare().kind {
                    Kind::Binary(..) => self.expr(inner, Role::Condition),
                    _ => self.parts(inner.bare()),
                }
            }
            Kind::Unary(_, inner) => self.expr(inner, Role::Value),
            Kind::Function(function) => self.function(function),
            Kind::Nil | Kind::Text(_) | Kind::Vararg | Kind::Unread => {}
            _ => {
                if is_condition {
                    self.add(Change::Condition, expr.span, format!("not ({})", self.of(expr.span)));
                }
                self.parts(expr);
            }
        }
    }

    /// Visits the parts of a name, a call or a table.
    fn parts(&mut self, expr: &Expr<'s>) {
        match &expr.kind {
            Kind::Field(of, _) => self.expr(of, Role::Value),
            Kind::Index(of, key) => {
                self.expr(of, Role::Value);
                self.expr(key, Role::Value);
            }
            Kind::Call(of, _) if of.of_sgs().is_some_and(|name| name.name == TEXTS) => {}
            Kind::Call(of, arguments) => {
                self.expr(of, Role::Value);
                arguments.iter().for_each(|argument| self.expr(argument, Role::Value));
            }
            Kind::Method(of, _, arguments) => {
                self.expr(of, Role::Value);
                arguments.iter().for_each(|argument| self.expr(argument, Role::Value));
            }
            Kind::Table(items) => items.iter().for_each(|item| self.item(item)),
            _ => {}
        }
    }

    fn binary(&mut self, sign: &'static str, left: &Expr<'s>, right: &Expr<'s>, role: Role) {
        let Some(place) = self.sign_between(left.span, right.span) else { return };
        if let Some(other) = turned_round(sign) {
            let change = if matches!(sign, "and" | "or") { Change::AndOr } else { Change::Comparison };
            self.add(change, place, other);
        }
        let (of_left, of_right) = match sign {
            "and" | "or" if role == Role::Condition => (role, role),
            // In `a and b or c`, `a` is a condition.
            "and" if is_yes_or_no(left) || matches!(left.bare().kind, Kind::Name(_)) => {
                (Role::Condition, Role::Value)
            }
            _ => (Role::Value, Role::Value),
        };
        self.expr(left, of_left);
        self.expr(right, of_right);
    }

    /// Returns the span of the operator between two values.
    fn sign_between(&self, left: Span, right: Span) -> Option<Span> {
        let gap = self.text.get(left.to as usize..right.from as usize)?;
        let (tokens, _) = tokens(gap);
        let (_, from, to) = tokens.first().filter(|(token, ..)| *token != Token::End)?;
        Some(Span { from: left.to + from, to: left.to + to })
    }

    fn item(&mut self, item: &Item<'s>) {
        match item {
            Item::Named(key, value) => {
                match &value.kind {
                    _ if key.name == "events" => self.events(value),
                    Kind::Function(function) => self.callback(*key, function),
                    _ => {}
                }
                self.expr(value, Role::Value);
            }
            Item::Keyed(key, value) => {
                self.expr(key, Role::Value);
                self.expr(value, Role::Value);
            }
            Item::Plain(value) => self.expr(value, Role::Value),
        }
    }

    /// Adds a mutant with an empty function. A function that only returns a value has other mutants.
    fn callback(&mut self, key: Named<'s>, function: &Function<'s>) {
        let line = self.line(function.span.from);
        self.functions.push((line, format!("{}.{}", self.owner, key.name)));
        if let [] | [Stat::Return(..)] = &*function.body {
            return;
        }
        let before = (self.function.replace(line), self.lines.clone());
        if let Some(span) = self.body_of(function) {
            self.lines = self.line(span.from)..=self.line(span.to);
            self.add(Change::Callback(key.name.to_owned()), span, " ");
        }
        (self.function, self.lines) = before;
    }

    /// Returns the span between the parameters and the `end`.
    fn body_of(&self, function: &Function<'s>) -> Option<Span> {
        let (tokens, _) = tokens(self.of(function.span));
        let close = tokens.iter().position(|(token, ..)| *token == Token::Sign(")"))?;
        let (_, from, _) = tokens.get(close + 1)?;
        let (_, end, _) = tokens.iter().rev().nth(1)?;
        let at = function.span.from;
        (from < end).then(|| Span { from: at + from, to: at + end })
    }

    /// Adds mutants that replace each event with a different listed one; a single event is replaced by one
    /// with the same payload.
    fn events(&mut self, value: &Expr<'s>) {
        let listed: Vec<Named<'s>> = match &value.kind {
            Kind::Table(items) => items
                .iter()
                .filter_map(|item| match item {
                    Item::Plain(value) => value.of_sgs(),
                    _ => None,
                })
                .collect(),
            _ => value.of_sgs().into_iter().collect(),
        };
        for (i, event) in listed.iter().enumerate() {
            let other = match listed.len() {
                1 => near(event.name).map(Timing::name),
                n => Some(listed[(i + 1) % n].name),
            };
            if let Some(other) = other {
                self.add(Change::Event, event.span, other);
            }
        }
    }
}

/// Returns `true` if the expression is certainly a boolean.
fn is_yes_or_no(value: &Expr) -> bool {
    match &value.bare().kind {
        Kind::Bool(_) | Kind::Unary("not", _) => true,
        Kind::Binary("and", left, right) => is_yes_or_no(left) && is_yes_or_no(right),
        Kind::Binary("or", left, right) => is_yes_or_no(left) && is_yes_or_no(right),
        Kind::Binary(sign, ..) => matches!(*sign, "==" | "~=" | "<" | ">" | "<=" | ">="),
        Kind::Method(_, name, _) => asks(name.name),
        Kind::Call(of, _) => match &of.kind {
            Kind::Name(name) => asks(name),
            Kind::Field(_, name) => asks(name.name),
            _ => false,
        },
        _ => false,
    }
}

/// Returns `true` if this is the name of a predicate.
fn asks(name: &str) -> bool {
    let begins = ["is", "has", "can", "in", "may", "contains", "startsWith", "askForSkillInvoke"];
    begins.iter().any(|begin| {
        let rest = name.strip_prefix(begin);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(|c: char| c.is_uppercase() || c == '_'))
    })
}

fn turned_round(sign: &str) -> Option<&'static str> {
    Some(match sign {
        "==" => "~=",
        "~=" => "==",
        "<" => ">=",
        ">=" => "<",
        ">" => "<=",
        "<=" => ">",
        "and" => "or",
        "or" => "and",
        _ => return None,
    })
}

fn one_more(n: f64) -> String {
    format!("{}", n + 1.0)
}

/// Returns the next event with the same payload, or else the previous one.
fn near(name: &str) -> Option<Timing> {
    let timing = Timing::from_name(name)?;
    let payload = timing.info().payload;
    let (before, after) = Timing::ALL.split_at(timing.index());
    let same = |other: &&Timing| other.info().payload == payload;
    after.iter().skip(1).find(same).or_else(|| before.iter().rev().find(same)).copied()
}
