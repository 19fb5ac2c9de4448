//! Detection of skills and marks without which a callback has no effect.
//!
//! A large collection has hundreds of corrections and global skills, which QSanguosha asks in every game.
//! Most begin with `if from:hasSkill("x")` or `if to:getMark("y") > 0`: while nobody has had `x` or `y`,
//! calling them changes nothing. The syntax tree of the function shows these names. A function with any other
//! path to a result is always called.

use crate::model::Name;
use crate::script::syntax::parse;
use crate::script::syntax::tree::{Expr, Function, Item, Kind, Stat};
use std::collections::{BTreeMap, BTreeSet};

/// Results without an effect, beside nil and false.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(in crate::script) enum Silence {
    /// No further results.
    No,
    /// The number 0, of an amount that is added.
    Zero,
    /// Numbers below 0, of an amount that replaces others.
    Negative,
    /// An empty text.
    NoText,
}

/// A callback to analyze.
pub(in crate::script) struct Callback<'a> {
    /// Its skill.
    pub skill: &'a str,
    /// Names of its parameters.
    pub parameters: &'a [Name],
    pub silence: Silence,
    /// `true` for a query: functions that it calls do not change the game.
    pub is_question: bool,
    /// Returns `true` for a method without side effects.
    pub is_harmless: &'a dyn Fn(&str) -> bool,
}

/// Methods that test whether a player has a skill, by its name.
const HAS: [&str; 4] = ["hasSkill", "hasSkills", "hasLordSkill", "hasInnateSkill"];

/// Functions without side effects.
const HARMLESS: [&str; 16] = [
    "sgs.qlist",
    "sgs.list",
    "ipairs",
    "pairs",
    "tonumber",
    "tostring",
    "type",
    "table.contains",
    "string.find",
    "string.sub",
    "string.len",
    "math.max",
    "math.min",
    "math.abs",
    "math.floor",
    "math.ceil",
];

impl Callback<'_> {
    /// Returns the names without which the function on these lines has no effect; `None` if it may always
    /// have one.
    pub(in crate::script) fn wakers(&self, lines: &str) -> Option<BTreeSet<Name>> {
        let first = lines.lines().next()?;
        let start = first.find("function").filter(|at| first.rfind("function") == Some(*at))?;
        let text = format!("return {}", &lines[start..]);
        let tree = parse(&text);
        let Some(Stat::Return(_, values)) = tree.body.first() else { return None };
        let [Expr { kind: Kind::Function(function), span }, ..] = values.as_slice() else { return None };
        let read = text.get(span.from as usize..span.to as usize)?;
        let is_whole = read.matches('\n').count() == lines.trim_end_matches('\n').matches('\n').count();
        (is_whole && self.is_that(function)).then_some(())?;
        let mut reader = Reader { callback: self, known: BTreeMap::new(), wakers: BTreeSet::new() };
        for parameter in &function.parameters {
            reader.known.insert(parameter.name, Value::Any);
        }
        reader.block(&function.body)?;
        Some(reader.wakers)
    }

    /// Returns `true` if this function has the callback's parameters.
    fn is_that(&self, function: &Function<'_>) -> bool {
        let names = function.parameters.iter().map(|p| p.name);
        !function.vararg && names.eq(self.parameters.iter().map(Name::as_str))
    }
}

/// The value of an expression while none of the wakers is at the table.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Value {
    Any,
    /// The values nil and false.
    No,
    Zero,
    Negative,
    NoText,
}

/// Reachability of the following statements.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Goes {
    On,
    /// Reached only once a waker is at the table.
    Nowhere,
}

struct Reader<'a, 's> {
    callback: &'a Callback<'a>,
    /// Local variables and parameters.
    known: BTreeMap<&'s str, Value>,
    wakers: BTreeSet<Name>,
}

impl<'s> Reader<'_, 's> {
    fn block(&mut self, body: &[Stat<'s>]) -> Option<Goes> {
        let outer: BTreeSet<&str> = self.known.keys().copied().collect();
        let mut goes = Goes::On;
        for stat in body {
            goes = self.stat(stat)?;
            if goes == Goes::Nowhere {
                break;
            }
        }
        // Declarations of a block end with it.
        self.known.retain(|name, _| outer.contains(name));
        Some(goes)
    }

    fn stat(&mut self, stat: &Stat<'s>) -> Option<Goes> {
        match stat {
            Stat::Local(names, values) => {
                self.all_harmless(values)?;
                for (i, name) in names.iter().enumerate() {
                    let value = match values.get(i) {
                        Some(value) => self.value(value),
                        None if values.is_empty() => Value::No,
                        None => Value::Any,
                    };
                    self.note(name.name, value);
                }
            }
            Stat::Assign(places, values) => {
                self.all_harmless(values)?;
                for (i, place) in places.iter().enumerate() {
                    let name = place.as_name().filter(|name| self.known.contains_key(name))?;
                    let value = values.get(i).map_or(Value::Any, |value| self.value(value));
                    self.note(name, value);
                }
            }
            Stat::Do(body) => return self.block(body),
            Stat::If(branches, other) => return self.branches(branches, other.as_deref()),
            Stat::Count(name, bounds, body) => {
                self.all_harmless(bounds)?;
                self.note(name.name, Value::Any);
                self.again(body)?;
            }
            Stat::Each(names, of, body) => {
                self.all_harmless(of)?;
                names.iter().for_each(|name| self.note(name.name, Value::Any));
                self.again(body)?;
            }
            Stat::Return(_, values) => {
                self.all_harmless(values)?;
                let says_nothing = match values.first().map(|value| self.value(value)) {
                    None | Some(Value::No) => true,
                    Some(Value::Zero) => self.callback.silence == Silence::Zero,
                    Some(Value::Negative) => self.callback.silence == Silence::Negative,
                    Some(Value::NoText) => self.callback.silence == Silence::NoText,
                    Some(Value::Any) => false,
                };
                says_nothing.then_some(())?;
            }
            Stat::Jump => {}
            Stat::Call(_)
            | Stat::While(..)
            | Stat::Repeat(..)
            | Stat::Function(..)
            | Stat::LocalFunction(..) => return None,
        }
        Some(Goes::On)
    }

    fn branches(
        &mut self,
        branches: &[(Expr<'s>, Vec<Stat<'s>>)],
        other: Option<&[Stat<'s>]>,
    ) -> Option<Goes> {
        for (condition, body) in branches {
            self.harmless(condition)?;
            if let Some(wakers) = self.guard(condition) {
                self.wakers.extend(wakers);
                continue;
            }
            // `if not x:hasSkill("y") then return end`: the rest runs only for a player with the skill.
            if let Kind::Unary("not", inner) = &condition.bare().kind
                && let Some(wakers) = self.guard(inner)
                && matches!(body.last(), Some(Stat::Return(..)))
                && branches.len() == 1
            {
                self.block(body)?;
                self.wakers.extend(wakers);
                return Some(Goes::Nowhere);
            }
            self.block(body)?;
        }
        if let Some(body) = other {
            self.block(body)?;
        }
        Some(Goes::On)
    }

    /// Analyzes the body of a loop until the known values of its variables are stable.
    fn again(&mut self, body: &[Stat<'s>]) -> Option<()> {
        loop {
            let before = self.known.clone();
            self.block(body)?;
            if self.known == before {
                return Some(());
            }
        }
    }

    /// Records a value of a variable. An uncertain value stays uncertain: another variable of that name may
    /// be meant.
    fn note(&mut self, name: &'s str, value: Value) {
        let known = self.known.entry(name).or_insert(value);
        if *known != value {
            *known = Value::Any;
        }
    }

    fn value(&mut self, expr: &Expr<'s>) -> Value {
        if let Some(wakers) = self.guard(expr) {
            self.wakers.extend(wakers);
            return Value::No;
        }
        if let Some(wakers) = self.zero(expr) {
            self.wakers.extend(wakers);
            return Value::Zero;
        }
        match &expr.bare().kind {
            Kind::Nil | Kind::Bool(false) => Value::No,
            Kind::Text(text) if text.is_empty() => Value::NoText,
            Kind::Name(name) => self.known.get(name).copied().unwrap_or(Value::Any),
            Kind::Unary("-", inner) if matches!(inner.bare().kind, Kind::Number(n) if n > 0.0) => {
                Value::Negative
            }
            // `condition and amount or 0`
            Kind::Binary("or", one, other) => match self.value(one) {
                Value::No => self.value(other),
                certain => certain,
            },
            _ => Value::Any,
        }
    }

    /// Returns the names without which the expression is nil or false.
    fn guard(&self, expr: &Expr<'s>) -> Option<Vec<Name>> {
        match &expr.bare().kind {
            Kind::Method(of, method, arguments) if HAS.contains(&method.name) => {
                of.as_name()?;
                self.skills(method.name, arguments.first()?)
            }
            Kind::Name(name) => (self.known.get(name) == Some(&Value::No)).then(Vec::new),
            Kind::Binary("and", one, other) => self.guard(one).or_else(|| self.guard(other)),
            Kind::Binary("or", one, other) => {
                let mut names = self.guard(one)?;
                names.extend(self.guard(other)?);
                Some(names)
            }
            Kind::Binary(sign, one, other) => {
                let number = |expr: &Expr<'s>| match expr.bare().kind {
                    Kind::Number(n) => Some(n),
                    _ => None,
                };
                let (sign, of, n) = match (number(one), number(other)) {
                    (None, Some(n)) => (*sign, one, n),
                    (Some(n), None) => (turned(sign), other, n),
                    _ => return None,
                };
                let fails_with_0 = match sign {
                    ">" => n >= 0.0,
                    ">=" => n > 0.0,
                    "<" => n <= 0.0,
                    "<=" => n < 0.0,
                    "==" => n != 0.0,
                    "~=" => n == 0.0,
                    _ => false,
                };
                if fails_with_0 { self.zero(of) } else { None }
            }
            _ => None,
        }
    }

    /// Returns the names without which the expression is 0.
    fn zero(&self, expr: &Expr<'s>) -> Option<Vec<Name>> {
        match &expr.bare().kind {
            Kind::Number(n) => (*n == 0.0).then(Vec::new),
            Kind::Name(name) => (self.known.get(name) == Some(&Value::Zero)).then(Vec::new),
            Kind::Method(of, method, arguments) if method.name == "getMark" => {
                of.as_name()?;
                arguments.first()?.as_text().map(|mark| vec![Name::new(mark)])
            }
            Kind::Unary("-", inner) => self.zero(inner),
            Kind::Binary("+" | "-", one, other) => {
                let mut names = self.zero(one)?;
                names.extend(self.zero(other)?);
                Some(names)
            }
            Kind::Binary("*", one, other) => self.zero(one).or_else(|| self.zero(other)),
            _ => None,
        }
    }

    /// Returns the skills tested by `hasSkill` and similar methods.
    fn skills(&self, method: &str, asked: &Expr<'s>) -> Option<Vec<Name>> {
        let own = || vec![Name::new(self.callback.skill)];
        match &asked.bare().kind {
            Kind::Text(names) if method == "hasSkills" => {
                Some(names.split(['|', '+']).map(Name::new).collect())
            }
            Kind::Text(name) => Some(vec![Name::new(name)]),
            Kind::Name("self") => Some(own()),
            Kind::Method(of, name, _) if of.as_name() == Some("self") && name.name == "objectName" => {
                Some(own())
            }
            _ => None,
        }
    }

    fn all_harmless(&self, exprs: &[Expr<'s>]) -> Option<()> {
        exprs.iter().try_for_each(|expr| self.harmless(expr))
    }

    /// Returns `None` for an expression whose evaluation may have side effects.
    fn harmless(&self, expr: &Expr<'s>) -> Option<()> {
        match &expr.kind {
            Kind::Nil | Kind::Bool(_) | Kind::Number(_) | Kind::Text(_) | Kind::Name(_) => Some(()),
            Kind::Vararg | Kind::Function(_) | Kind::Unread => None,
            Kind::Field(of, _) | Kind::Unary(_, of) | Kind::Paren(of) => self.harmless(of),
            Kind::Index(of, at) | Kind::Binary(_, of, at) => {
                self.harmless(of)?;
                self.harmless(at)
            }
            Kind::Table(items) => items.iter().try_for_each(|item| match item {
                Item::Named(_, value) | Item::Plain(value) => self.harmless(value),
                Item::Keyed(key, value) => {
                    self.harmless(key)?;
                    self.harmless(value)
                }
            }),
            Kind::Call(function, arguments) => {
                let is_known = || match &function.kind {
                    Kind::Name(name) => HARMLESS.contains(name),
                    Kind::Field(of, name) => {
                        let of = of.as_name().unwrap_or_default();
                        HARMLESS.iter().any(|known| known.split_once('.') == Some((of, name.name)))
                    }
                    _ => false,
                };
                (self.callback.is_question || is_known()).then_some(())?;
                self.all_harmless(arguments)
            }
            Kind::Method(of, method, arguments) => {
                (self.callback.is_question || (self.callback.is_harmless)(method.name)).then_some(())?;
                self.harmless(of)?;
                self.all_harmless(arguments)
            }
        }
    }
}

/// Returns the comparison for exchanged sides.
fn turned(sign: &'static str) -> &'static str {
    match sign {
        "<" => ">",
        "<=" => ">=",
        ">" => "<",
        ">=" => "<=",
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the wakers of an amount, separated by spaces; `-` if it is always asked.
    fn amount(body: &str) -> String {
        wakers(body, Silence::Zero, true)
    }

    fn wakers(body: &str, silence: Silence, is_question: bool) -> String {
        let names = ["self", "from", "to"].map(Name::new);
        let callback = Callback {
            skill: "own",
            parameters: &names,
            silence,
            is_question,
            is_harmless: &|name| name.starts_with("get") || name.starts_with("has"),
        };
        let lines = format!("  correct_func = function(self, from, to)\n{body}\nend, -- more");
        let Some(found) = callback.wakers(&lines) else { return "-".into() };
        found.into_iter().collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn an_amount_behind_a_skill_or_mark_sleeps_until_it_is_there() {
        for (body, expected) in [
            ("if from:hasSkill('x') then return -1 end return 0", "x"),
            (
                "if from:hasSkill(self) or to:hasSkill(self:objectName()) then return 1 else return 0 end",
                "own",
            ),
            ("if card:isKindOf('Slash') and from:hasSkills('a|b+c') then return 1 end", "a b c"),
            ("if from and from:getMark('m') > 0 then return from:getMark('m') * 2 end", "m"),
            ("return from:getMark('m') + to:getMark('n')", "m n"),
            ("return from:hasSkill('x') and 2 or 0", "x"),
            ("local n = 0 if from:hasSkill('x') then n = n + 1 end return n", "x"),
            ("local n = from:getMark('m') if n > 0 then return 5 end", "m"),
            ("local has = from:hasSkill('x') if has and to:isKongcheng() then return 1 end", "x"),
            ("if not from:hasSkill('x') then return 0 end return from:getHp()", "x"),
            (
                "local n = 0 for _, p in sgs.qlist(from:getSiblings()) do if p:hasSkill('x') then n = n + 1 end end return n",
                "x",
            ),
            ("if 0 < from:getMark('m') then return 1 end", "m"),
            (
                "if from:hasSkill('x') then if to then return 1 end elseif to:hasSkill('y') then return 2 end",
                "x y",
            ),
            ("if from:getMark('m') ~= 0 then return 1 end", "m"),
            ("return 0", ""),
        ] {
            assert_eq!(amount(body), expected, "{body}");
        }
    }

    #[test]
    fn an_amount_with_another_way_to_an_answer_is_always_asked() {
        for body in [
            "return from:getHp()",
            "if from:getHp() > 1 then return 1 end return 0",
            "if not from:hasSkill('x') then return 1 end return 0",
            "if from:hasSkill('x') then return 0 else return 1 end",
            "if from:hasSkill('x') or from:getHp() == 1 then return 1 end",
            "if from:getMark('m') < 1 then return 1 end",
            "if from:getMark('m') >= 0 then return 1 end",
            "if 0 > from:getMark('m') - 1 then return 1 end",
            "if from:getMark('m' .. to:objectName()) > 0 then return 1 end",
            "local n = 0 if to then n = 1 end return n",
            "local n = 0 for i = 1, 2 do if n == 0 then n = i end end return n",
            "do local n = 1 end count = 1 return 0",
            "note() return 0",
            "while true do end",
            "return from:hasSkill('x') and 2 or 1",
            "local n if to then local n = 0 end return m",
            "return from:getGeneral():hasSkill('x') and 1 or 0",
            "if from:getMark('m') < 0 or to then return 1 end",
            "for _, p in sgs.qlist(x) do if not p:hasSkill('x') then return 0 end end return 1",
        ] {
            assert_eq!(amount(body), "-", "{body}");
        }
    }

    #[test]
    fn silence_is_by_the_kind_of_answer() {
        assert_eq!(wakers("return 0", Silence::No, true), "-");
        assert_eq!(wakers("return from:hasSkill('x') and to", Silence::No, true), "x");
        assert_eq!(wakers("if from:hasSkill('x') then return 0 end return -1", Silence::Negative, true), "x");
        assert_eq!(wakers("return from:getMark('m')", Silence::Negative, true), "-");
        assert_eq!(wakers("if from:hasSkill('x') then return 'a' end return ''", Silence::NoText, true), "x");
    }

    #[test]
    fn a_handler_of_events_may_not_do_anything_on_the_way() {
        assert_eq!(wakers("if from:hasSkill('x') then from:drawCards(1) end", Silence::No, false), "x");
        assert_eq!(wakers("local n = from:getHp() return false", Silence::No, false), "");
        assert_eq!(
            wakers("if from:drawCards(1) and from:hasSkill('x') then return 1 end", Silence::No, false),
            "-"
        );
        assert_eq!(wakers("from:drawCards(1)", Silence::No, false), "-");
        assert_eq!(wakers("if helper() then return end", Silence::No, false), "-");
    }
}
