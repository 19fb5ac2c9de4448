//! Flow analysis of values that can be nil.
//!
//! A fact is the path of a value that is not nil, or an event that is or is not being handled. The path
//! `damage#3.card` begins with a local and the number of its declaration. Possible nil values are tracked within a
//! function. `maybe.rs` lists them: fields of payloads, results of methods, the player of an event without a
//! player.
//!
//! Facts are learned from conditions, hold in their branches, and stay after a branch that leaves; an
//! assignment ends them. Arguments of a call in a condition count as tested, since the call may be a helper's
//! test.

mod conditions;
mod lists;
mod together;

pub(super) use lists::filled_parameter;

use super::super::finding::{Code, Said, Severity};
use super::super::kind::Of;
use super::super::known::Method;
use super::super::maybe;
use super::super::smart_ai;
use super::super::syntax::tree::*;
use super::Walk;
use std::collections::{BTreeSet, HashMap};
use together::{Given, Together, is_path};

/// The condition for a local without a value being nil.
const UNSET: (&str, &str) = ("前面没有给它赋过值时", "if nothing has set it before");

/// The condition for the first item of a list being nil.
const EMPTY: (&str, &str) = ("列表为空时", "if the list is empty");

/// The condition for an event's player being nil.
const NOBODY: (&str, &str) = ("事件不关于任何角色时", "if the event is about nobody");

pub(super) type Facts = BTreeSet<String>;

/// The state of the flow analysis.
#[derive(Default)]
pub(in crate::check) struct Flow<'s> {
    /// Declaration numbers by name, the innermost last.
    ids: HashMap<&'s str, Vec<u32>>,
    next: u32,
    pub(super) facts: Facts,
    /// Locals that may be nil, with the condition.
    maybe: HashMap<String, Said>,
    /// Knowledge that holds in one function only.
    within: Within,
    /// Numbers of functions that were given out.
    functions: u32,
    /// Locals declared without a value, with the function of each.
    unset: HashMap<String, u32>,
    /// The block that is being read, and the number of blocks so far.
    block: u32,
    blocks: u32,
    /// Locals that are set in each block: of those that are set together, a test of one counts for all.
    set_in: HashMap<u32, Vec<String>>,
    /// The blocks in which each local is set.
    blocks_of: HashMap<String, Vec<u32>>,
    /// Locals that are lists and may be empty: the function of each, and whether the script fills it.
    lists: HashMap<String, (u32, bool)>,
    /// Facts implied by a true local.
    follows: HashMap<String, Facts>,
    /// Locals with the value of a field: a test of one is a test of the other.
    aliases: HashMap<String, String>,
    /// The events of the current skill.
    pub(in crate::check) events: Vec<&'s str>,
    /// The parameter of the next function that is nil for an event without a player.
    pub(in crate::check) nobody: Option<usize>,
    /// The parameter of the next function that is a list with something in it.
    pub(super) filled: Option<usize>,
    /// The skill whose events are those of living players who have it.
    pub(in crate::check) held: Option<String>,
    /// Methods that the filter of the current skill card asks of its targets.
    pub(in crate::check) filtered: Vec<&'s str>,
    /// `true` if the current skill card tests of how many cards it is made.
    pub(in crate::check) tests_subcards: bool,
    /// Locals that begin as nil or false, with what holds where they are true.
    together: Together,
    /// `true` if the last function that was read asks for a number of cards, and if the last `getTurnUseCard` did.
    counted: bool,
    pub(super) turn_counts: bool,
}

/// Knowledge that holds in one function only: a call of another function may change it.
#[derive(Default)]
pub(super) struct Within {
    function: u32,
    /// Globals that were given a value that may be nil.
    globals: HashMap<String, Said>,
    /// `true` once the function has asked for a number of cards.
    counts_cards: bool,
}

/// The origin of the value of a place.
#[derive(Default)]
pub(super) struct Origin {
    /// The condition under which the value is nil.
    when: Option<Said>,
    /// Facts that follow if the value is true.
    follows: Facts,
    /// It was made here.
    is_made: bool,
    /// It is a list that may be empty; `true`: one that the script fills.
    list: Option<bool>,
    /// It is a list with something in it.
    is_full: bool,
    /// The path of the field that it is.
    alias: Option<String>,
    /// It is literally nil or false.
    is_no: bool,
}

impl<'s> Flow<'s> {
    /// Begins a function, and returns what was known in the one around it.
    pub(super) fn enter(&mut self) -> Within {
        self.functions += 1;
        let counts_cards = self.within.counts_cards;
        std::mem::replace(
            &mut self.within,
            Within { function: self.functions, counts_cards, ..Within::default() },
        )
    }

    /// Ends it.
    pub(super) fn leave_function(&mut self, outer: Within) {
        self.counted = self.within.counts_cards;
        self.within = outer;
    }

    /// Notes that the function that was read last looks for a card to use in a turn.
    pub(super) fn was_turn_use(&mut self) {
        self.turn_counts = self.counted;
    }

    /// Notes that functions which begin here know a number of cards; returns what was known before.
    pub(super) fn counts_cards(&mut self, counts: bool) -> bool {
        let before = self.within.counts_cards;
        self.within.counts_cards |= counts;
        before
    }

    /// Restores what was known of a number of cards.
    pub(super) fn counted_cards(&mut self, before: bool) {
        self.within.counts_cards = before;
    }

    /// Begins a block, and returns the one around it.
    pub(super) fn enter_block(&mut self) -> u32 {
        self.blocks += 1;
        std::mem::replace(&mut self.block, self.blocks)
    }

    /// Ends it.
    pub(super) fn leave_block(&mut self, outer: u32) {
        self.together.ends(self.block, &self.facts);
        self.block = outer;
    }

    /// Returns `true` if a local was tested that is set where this one is.
    fn is_tested_with_another(&self, path: &str) -> bool {
        let blocks = self.blocks_of.get(path).into_iter().flatten();
        let with = blocks.filter_map(|block| self.set_in.get(block));
        let is_tested = |one: &String| {
            one != path && (self.facts.contains(one) || self.facts.contains(&format!("asked {one}")))
        };
        with.flatten().any(is_tested)
    }

    pub(super) fn declare(&mut self, name: &'s str) {
        self.next += 1;
        self.ids.entry(name).or_default().push(self.next);
    }

    pub(super) fn leave(&mut self, name: &str) {
        if let Some(ids) = self.ids.get_mut(name) {
            ids.pop();
        }
    }

    fn root(&self, name: &str) -> String {
        match self.ids.get(name).and_then(|ids| ids.last()) {
            Some(id) => format!("{name}#{id}"),
            None => name.to_owned(),
        }
    }

    /// Returns the path of a value that is stable between reads.
    fn path(&self, expr: &Expr<'_>) -> Option<String> {
        Some(match &expr.bare().kind {
            Kind::Name(name) => self.root(name),
            Kind::Field(base, field) => format!("{}.{}", self.path(base)?, field.name),
            Kind::Index(base, key) => format!("{}[{}]", self.path(base)?, self.path(key)?),
            Kind::Text(text) => format!("{text:?}"),
            Kind::Number(n) => n.to_string(),
            Kind::Method(base, name, given) => {
                let given: Option<Vec<String>> = given.iter().map(|g| self.path(g)).collect();
                format!("{}:{}({})", self.path(base)?, name.name, given?.join(","))
            }
            _ => return None,
        })
    }

    /// Drops the facts about this path after its value changed.
    fn forget(&mut self, path: &str) {
        self.facts.retain(|fact| !mentions(fact, path));
        self.aliases.retain(|local, field| local != path && !mentions(field, path));
        self.follows.remove(path);
    }

    /// Returns `true` if the value of this path was tested, or that of a local with the same value.
    fn is_there(&self, path: &str) -> bool {
        let is_tested = |path: &str| self.facts.contains(path);
        is_tested(path)
            || self.aliases.get(path).is_some_and(|field| is_tested(field))
            || self.aliases.iter().any(|(local, field)| field == path && is_tested(local))
            || self.is_what_is_left(path)
    }

    /// Returns the events that may be handled here; empty if unknown.
    pub(super) fn handled(&self) -> Vec<&str> {
        let is = |event: &&str| self.facts.contains(&format!("event {event}"));
        let all = self.events.iter().copied();
        if let Some(one) = all.clone().find(is) {
            return vec![one];
        }
        all.filter(|event| !self.facts.contains(&format!("not {event}"))).collect()
    }
}

/// Returns `true` if a fact is about this path.
fn mentions(fact: &str, path: &str) -> bool {
    fact.match_indices(path).any(|(at, _)| {
        let before = fact[..at].chars().next_back();
        let after = fact[at + path.len()..].chars().next();
        before.is_none_or(|c| !is_word(c)) && after.is_none_or(|c| !is_word(c))
    })
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '#'
}

/// Returns `true` if control never passes the end of this block.
fn leaves(body: &[Stat<'_>]) -> bool {
    match body.last() {
        Some(Stat::Return(..) | Stat::Jump) => true,
        Some(Stat::Do(body)) => leaves(body),
        Some(Stat::Call(call)) => {
            matches!(&call.kind, Kind::Call(of, _) if of.as_name() == Some("error"))
        }
        Some(Stat::If(branches, Some(other))) => {
            leaves(other) && branches.iter().all(|(_, body)| leaves(body))
        }
        _ => false,
    }
}

/// Returns a path as written by its author.
fn written(path: &str) -> String {
    let mut parts = path.split('#');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.trim_start_matches(|c: char| c.is_ascii_digit()))
}

impl<'s> Walk<'_, 's> {
    /// Returns the class of a value, without visiting it.
    fn class_of(&self, expr: &Expr<'s>) -> Option<String> {
        let expr = expr.bare();
        let of = match &expr.kind {
            Kind::Name(name) => self.local(name)?.clone(),
            Kind::Field(base, field) => match self.class_of(base)?.as_str() {
                "SmartAI" if field.name == "room" => Of::Class("Room".into()),
                "SmartAI" if field.name == "player" => Of::Class("Player".into()),
                class => Of::of_reference(self.known.field(class, field.name)?),
            },
            Kind::Method(base, name, _) => match self.class_of(base) {
                Some(class) => Of::of_reference(&self.known.method(&class, name.name)?.result),
                None => match self.known.methods.get(name.name)?.as_slice() {
                    [only] => Of::of_reference(&only.result),
                    _ => return None,
                },
            },
            _ => return None,
        };
        of.class().map(str::to_owned)
    }

    /// Describes the condition for this value being nil; `None` if it is known not to be.
    fn when_nil(&self, expr: &Expr<'s>) -> Option<Said> {
        let expr = expr.bare();
        match &expr.kind {
            Kind::Name(_) => {
                let path = self.flow.path(expr)?;
                if self.flow.unset.get(&path) == Some(&self.flow.within.function)
                    && !self.flow.maybe.contains_key(&path)
                {
                    let is_tested = self.flow.is_there(&path) || self.flow.is_tested_with_another(&path);
                    return (!is_tested).then(|| Said::new(UNSET.0, UNSET.1));
                }
                let when = self.flow.maybe.get(&path).or_else(|| self.flow.within.globals.get(&path))?;
                let is_nobody = when.en == NOBODY.1;
                (!self.flow.is_there(&path) && (!is_nobody || self.is_about_nobody())).then(|| when.clone())
            }
            Kind::Field(base, field) => {
                let class = self.class_of(base).filter(|_| field.name != "reason")?;
                let when = maybe::of_field(&class, field.name)?;
                let path = self.flow.path(expr)?;
                let own = self.flow.path(base).is_some_and(|b| self.flow.facts.contains(&format!("own {b}")));
                // Damage within a death or a dying process is not the payload of the event.
                let is_payload = !matches!(base.bare().kind, Kind::Field(..));
                let is_given = is_payload && maybe::is_given(&class, field.name, &self.flow.handled());
                let of_weapon = class == "DamageStruct" && maybe::is_on_slash(&self.entry.1);
                (!own && !is_given && !of_weapon && !self.flow.is_there(&path)).then_some(when)
            }
            Kind::Method(base, name, given) => {
                let class = match self.class_of(base) {
                    Some(class) => class,
                    None => maybe::class_of_method(name.name)?.to_owned(),
                };
                // An AI has helpers for worn equipment, and runs when tags are set.
                let in_ai = self.of_ai || self.local("self").and_then(Of::class) == Some(smart_ai::NAME);
                // The skill that asks an AI names players who live.
                let is_named = name.name == "findPlayerByObjectName";
                if in_ai && (is_named || ["Player", "QVariant"].contains(&class.as_str())) {
                    return None;
                }
                // Who has the skill is at the table while the skill asks.
                let asks = name.name == "findPlayerBySkillName"
                    && given.first().and_then(Expr::as_text).is_some_and(|skill| skill == self.entry.1);
                if asks || self.is_own_skill(name.name, given) || self.flow.filtered.contains(&name.name) {
                    return None;
                }
                if self.flow.is_known_result(&class, name.name) {
                    return None;
                }
                let when = maybe::of_method(&class, name.name, base, given)?;
                let path = self.flow.path(expr);
                (!path.is_some_and(|path| self.flow.facts.contains(&path))).then_some(when)
            }
            Kind::Index(list, key) if matches!(key.bare().kind, Kind::Number(1.0)) => {
                self.is_maybe_empty(list).then(|| Said::new(EMPTY.0, EMPTY.1))
            }
            Kind::Binary("or", left, right) => {
                let one_of = self.flow.one_of(left, right);
                let is_one = one_of.is_some_and(|fact| self.flow.facts.contains(&fact));
                self.when_nil(right).filter(|_| !is_one)
            }
            _ => None,
        }
    }

    /// Returns `true` for a search of those who have the current skill, where the player of the event has it.
    fn is_own_skill(&self, method: &str, given: &[Expr<'s>]) -> bool {
        let (Some(held), Some(skill)) = (&self.flow.held, given.first()) else { return false };
        let is_named = match &skill.bare().kind {
            Kind::Method(of, name, _) => name.name == "objectName" && of.as_name() == Some("self"),
            _ => skill.as_text() == Some(held),
        };
        method == "findPlayerBySkillName" && is_named
    }

    /// Returns `true` if an event without a player may be handled here. The player of the source's events of damage
    /// is the source, which is there once a script has tested it.
    fn is_about_nobody(&self) -> bool {
        let has_source = self.has_source_of_damage();
        let lacks_player = |event: &&str| {
            maybe::is_about_nobody(event, self.dialect) && !(has_source && maybe::is_of_source(event))
        };
        self.flow.handled().iter().any(lacks_player)
    }

    /// Returns `true` if the source of the damage of a payload is known to be there.
    fn has_source_of_damage(&self) -> bool {
        let is_damage = |path: &str| match path.split_once('#') {
            Some((name, number)) if number.bytes().all(|b| b.is_ascii_digit()) => {
                self.local(name).and_then(Of::class) == Some("DamageStruct")
            }
            _ => path.ends_with(":toDamage()"),
        };
        let there = self.flow.facts.iter().filter(|fact| is_path(fact));
        there.filter_map(|fact| fact.strip_suffix(".from")).any(is_damage)
    }

    /// Reports, once each, a possible nil value whose method or field is used.
    pub(super) fn used(&mut self, expr: &Expr<'s>) {
        let Some(when) = self.when_nil(expr) else { return };
        let path = self.flow.path(expr);
        let code = path.as_deref().map(written);
        self.flow.facts.extend(path);
        let (zh, en) = match code {
            Some(code) => (format!("`{code}` "), format!("`{code}` ")),
            None => ("这个值".to_owned(), "this value ".to_owned()),
        };
        let text = Said::new(
            format!("{zh}可能是 nil（{}），这里没有先判断", when.zh),
            format!("{en}may be nil ({}), and is not tested here", when.en),
        );
        let text = text.about(when.habit);
        self.find(expr.bare().span, Severity::Warning, Code::MaybeNil, text);
    }

    /// Returns the origin of each of these values.
    pub(super) fn origins(&self, values: &[Expr<'s>]) -> Vec<Origin> {
        let origin = |value: &Expr<'s>| {
            let is_made = matches!(&value.bare().kind, Kind::Call(of, _) if of.of_sgs().is_some());
            let list = match &value.bare().kind {
                Kind::Table(items) if items.is_empty() => Some(true),
                Kind::Call(of, _) => of.of_sgs().filter(|f| f.name == "QList2Table").map(|_| false),
                _ => None,
            };
            let alias = conditions::read_field(value).and_then(|field| self.flow.path(field));
            let tests = match &value.bare().kind {
                Kind::Binary("and" | "or" | "==" | "~=", ..) | Kind::Unary("not", _) => true,
                Kind::Method(_, name, _) => conditions::uses_a_card(name.name),
                _ => false,
            };
            let is_no = matches!(value.bare().kind, Kind::Nil | Kind::Bool(false));
            let follows = if tests { self.flow.learned(value, true) } else { Facts::new() };
            let (when, is_full) = (self.when_nil(value), self.is_full(value));
            Origin { when, follows, is_made, list, is_full, alias, is_no }
        };
        values.iter().map(origin).collect()
    }

    /// Records the value of a variable from here on.
    pub(super) fn takes(&mut self, place: &Expr<'s>, origin: Origin) {
        let Origin { when, follows, is_made, list, is_full, alias, is_no } = origin;
        let Some(path) = self.flow.path(place) else { return };
        self.flow.forget(&path);
        // What a global is elsewhere is not known.
        let is_name = matches!(place.kind, Kind::Name(_));
        let is_local = is_name && path.contains('#');
        // What another function gives it is there when that has run.
        if self.flow.unset.get(&path).is_some_and(|function| *function != self.flow.within.function) {
            self.flow.unset.remove(&path);
        }
        let given = match (is_no, &when) {
            (true, _) => Given::No,
            (_, Some(_)) => Given::Maybe,
            _ => Given::Surely,
        };
        self.flow.together.takes(&path, given, self.flow.block, self.flow.within.function);
        if is_local {
            let block = self.flow.block;
            self.flow.set_in.entry(block).or_default().push(path.clone());
            self.flow.blocks_of.entry(path.clone()).or_default().push(block);
        }
        match list.filter(|_| is_local && self.flow.within.function > 0) {
            Some(filled) => drop(self.flow.lists.insert(path.clone(), (self.flow.within.function, filled))),
            None => drop(self.flow.lists.remove(&path)),
        }
        if is_full {
            self.is_filled(&path);
        }
        if let Some(field) = alias.filter(|_| is_local) {
            self.flow.aliases.insert(path.clone(), field);
        }
        match when {
            Some(when) if is_local => drop(self.flow.maybe.insert(path, when)),
            Some(when) if is_name => drop(self.flow.within.globals.insert(path, when)),
            Some(_) => {}
            None => {
                self.flow.within.globals.remove(&path);
                if is_made {
                    self.flow.facts.insert(format!("own {path}"));
                }
                if !follows.is_empty() {
                    self.flow.follows.insert(path.clone(), follows);
                }
                let may_be_nil = self.flow.maybe.contains_key(&path) || self.flow.unset.contains_key(&path);
                if !is_no && (!is_local || may_be_nil) {
                    self.flow.facts.insert(path);
                }
            }
        }
    }

    /// Notes that this local is declared without a value. What is one for a whole file is set anywhere.
    pub(super) fn declared_without_value(&mut self, name: &str) {
        if self.flow.within.function > 0 {
            let path = self.flow.root(name);
            self.flow.unset.insert(path, self.flow.within.function);
        }
        self.begins_as_no(name);
    }

    /// Notes that this local begins as nil or false.
    pub(super) fn begins_as_no(&mut self, name: &str) {
        let path = self.flow.root(name);
        self.flow.together.begins(path, self.flow.within.function);
    }

    /// Records that this parameter is nil for an event without a player.
    pub(super) fn may_be_nobody(&mut self, parameter: &'s str) {
        let path = self.flow.root(parameter);
        let when = Said::new(NOBODY.0, NOBODY.1);
        self.flow.maybe.insert(path, when);
    }

    /// Visits a part of the text, and restores the facts from before it.
    pub(super) fn apart<R>(&mut self, read: impl FnOnce(&mut Self) -> R) -> R {
        let before = self.flow.facts.clone();
        let result = read(self);
        self.flow.facts = before;
        result
    }

    pub(super) fn branches(&mut self, branches: &[(Expr<'s>, Vec<Stat<'s>>)], other: Option<&[Stat<'s>]>) {
        let mut ends: Vec<Facts> = Vec::new();
        let events = self.flow.handled().len();
        for (condition, body) in branches {
            self.expr(condition, super::Role::Asked);
            let asked = self.flow.facts.clone();
            self.flow.learn(condition, true);
            self.block(body);
            let end = std::mem::replace(&mut self.flow.facts, asked);
            if !leaves(body) {
                ends.push(end);
            }
            self.flow.learn(condition, false);
        }
        if let Some(body) = other {
            self.block(body);
        }
        // Each event of the skill may have a branch.
        let is_covered = other.is_none() && !self.flow.events.is_empty() && self.flow.handled().is_empty();
        if is_covered || other.is_some_and(leaves) {
            self.flow.facts = ends.pop().unwrap_or_default();
        }
        // Branches that all set a local hardly leave out a case, unless the case is an event.
        let is_of_events = self.flow.handled().len() != events;
        let set_by_all = match (other, ends.split_first()) {
            (None, Some((first, others))) if !others.is_empty() && !is_of_events => first
                .iter()
                .filter(|fact| {
                    self.flow.unset.contains_key(*fact) && others.iter().all(|end| end.contains(*fact))
                })
                .cloned()
                .collect(),
            _ => Facts::new(),
        };
        for end in ends {
            self.flow.facts.retain(|fact| end.contains(fact));
        }
        self.flow.facts.extend(set_by_all);
    }

    /// Learns from `assert(x)`: `x` holds after it.
    pub(super) fn asserted(&mut self, of: &Expr<'s>, given: &[Expr<'s>]) {
        if let (true, Some(first)) = (self.is_global(of, "assert"), given.first()) {
            self.flow.learn(first, true);
        }
    }

    /// Reports possible nil arguments for a parameter that takes a player or a card.
    pub(super) fn given_nil(&mut self, method: &Method, given: &[Expr<'s>]) {
        for (at, argument) in given.iter().enumerate().take(method.least) {
            let wanted = method.types.get(at).copied().unwrap_or_default();
            if !["a Player", "a Card"].contains(&wanted) {
                continue;
            }
            self.report_nil_argument(argument, at, &method.signature);
        }
    }

    /// Reports a possible nil for a parameter of an AI's method that has to be a card.
    pub(super) fn given_nil_by_ai(&mut self, method: &str, given: &[Expr<'s>]) {
        let takes_card = smart_ai::OF_CARDS.contains(&method) || method.starts_with("useCard");
        if let (true, Some(card)) = (takes_card, given.first()) {
            self.report_nil_argument(card, 0, &format!("SmartAI:{method}(card)"));
        }
    }

    /// Reports an argument that may be nil.
    fn report_nil_argument(&mut self, argument: &Expr<'s>, at: usize, signature: &str) {
        let Some(when) = self.when_nil(argument) else { return };
        let at = at + 1;
        let text = Said::new(
            format!("{signature} 的第 {at} 个参数可能是 nil（{}），这里没有先判断", when.zh),
            format!("argument {at} of {signature} may be nil ({}), and is not tested here", when.en),
        );
        self.flow.facts.extend(self.flow.path(argument));
        self.find(argument.bare().span, Severity::Warning, Code::MaybeNil, text);
    }
}
