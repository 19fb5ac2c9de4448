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

use super::super::finding::{Code, Said, Severity};
use super::super::kind::Of;
use super::super::known::Method;
use super::super::maybe;
use super::super::smart_ai;
use super::super::syntax::tree::*;
use super::super::syntax::visit::Seen;
use super::Walk;
use std::collections::{BTreeSet, HashMap};

/// The condition for a local without a value being nil.
const UNSET: (&str, &str) = ("前面没有给它赋过值时", "if nothing has set it before");

/// The condition for the first item of a list being nil.
const EMPTY: (&str, &str) = ("列表为空时", "if the list is empty");

/// Questions after which a script knows how many cards there are.
const COUNTS: [&str; 7] =
    ["isKongcheng", "isNude", "isAllNude", "getHandcardNum", "getCardCount", "isEmpty", "length"];

/// Tables of an AI whose entries are asked only where there is something to choose.
const OF_HOLDERS: [&str; 7] = [
    "ai_skill_discard",
    "ai_skill_exchange",
    "ai_cardshow",
    "ai_skill_cardshow",
    "ai_skill_pindian",
    "ai_skill_playerchosen",
    "ai_skill_cardchosen",
];

/// Functions of Lua that fill no list.
const FILL_NOTHING: [&str; 6] = ["ipairs", "pairs", "unpack", "print", "tostring", "type"];

/// Questions about a card.
const ABOUT_CARDS: [&str; 5] = ["isKindOf", "isNDTrick", "hasFlag", "getSkillName", "getSkillNames"];

/// The condition for an event's player being nil.
const NOBODY: (&str, &str) = ("事件不关于任何角色时", "if the event is about nobody");

pub(super) type Facts = BTreeSet<String>;

/// Parts of one condition that are read. Generated files have chains of thousands.
const MOST_PARTS: usize = 500;

/// The facts that hold when a condition was true, and those when it was not.
#[derive(Default)]
struct Outcomes {
    yes: Facts,
    no: Facts,
}

impl Outcomes {
    fn not(self) -> Outcomes {
        Outcomes { yes: self.no, no: self.yes }
    }

    /// Of `self and other`: false if `self` is, or if `self` is true and `other` false.
    fn and(mut self, other: Outcomes) -> Outcomes {
        self.no.retain(|fact| self.yes.contains(fact) || other.no.contains(fact));
        self.yes.extend(other.yes);
        self
    }
}

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
    /// The events of the current skill.
    pub(in crate::check) events: Vec<&'s str>,
    /// The parameter of the next function that is nil for an event without a player.
    pub(in crate::check) nobody: Option<usize>,
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
        self.within = outer;
    }

    /// Begins a block, and returns the one around it.
    pub(super) fn enter_block(&mut self) -> u32 {
        self.blocks += 1;
        std::mem::replace(&mut self.block, self.blocks)
    }

    /// Ends it.
    pub(super) fn leave_block(&mut self, outer: u32) {
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
        let is_of = |fact: &str| {
            fact.match_indices(path).any(|(at, _)| {
                let before = fact[..at].chars().next_back();
                let after = fact[at + path.len()..].chars().next();
                before.is_none_or(|c| !is_word(c)) && after.is_none_or(|c| !is_word(c))
            })
        };
        self.facts.retain(|fact| !is_of(fact));
        self.follows.remove(path);
    }

    /// Returns the events that may be handled here; empty if unknown.
    fn handled(&self) -> Vec<&str> {
        let is = |event: &&str| self.facts.contains(&format!("event {event}"));
        let all = self.events.iter().copied();
        if let Some(one) = all.clone().find(is) {
            return vec![one];
        }
        all.filter(|event| !self.facts.contains(&format!("not {event}"))).collect()
    }

    /// Returns the facts implied by this result of a condition.
    pub(super) fn learned(&self, condition: &Expr<'s>, truth: bool) -> Facts {
        let Outcomes { yes, no } = self.outcomes(condition, &mut MOST_PARTS.clone());
        if truth { yes } else { no }
    }

    /// Reads each part of a condition once, `left` of them at most: those behind teach nothing.
    fn outcomes(&self, condition: &Expr<'s>, left: &mut usize) -> Outcomes {
        let condition = condition.bare();
        let Some(fewer) = left.checked_sub(1) else { return Outcomes::default() };
        *left = fewer;
        match &condition.kind {
            Kind::Unary("not", inner) => {
                let Outcomes { yes, no } = self.outcomes(inner, left);
                Outcomes { yes: no, no: yes }
            }
            Kind::Binary("and", one, other) => {
                let one = self.outcomes(one, left);
                one.and(self.outcomes(other, left))
            }
            Kind::Binary("or", one, other) => {
                let one = self.outcomes(one, left).not();
                one.and(self.outcomes(other, left).not()).not()
            }
            _ => {
                let read = self.dereferenced(condition);
                let mut yes = self.learned_of_part(condition, true);
                let mut no = self.learned_of_part(condition, false);
                yes.extend(read.iter().cloned());
                no.extend(read);
                Outcomes { yes, no }
            }
        }
    }

    /// Returns the places whose methods or fields a part of a condition uses. They were not nil, in either outcome.
    fn dereferenced(&self, part: &Expr<'s>) -> Facts {
        let parts = Seen::of_expr(part).exprs;
        let may_stop = |e: &&Expr<'_>| matches!(e.kind, Kind::Binary("and" | "or", ..) | Kind::Function(..));
        if parts.iter().any(may_stop) {
            return Facts::new();
        }
        let base = |e: &&Expr<'s>| match &e.kind {
            Kind::Method(base, ..) | Kind::Field(base, _) => self.path(base),
            _ => None,
        };
        parts.iter().filter_map(base).collect()
    }

    /// Returns the fact that somebody has a skill, after a list of those who have it was not empty.
    fn has_owner(&self, list: &Expr<'s>) -> Option<String> {
        let Kind::Method(base, name, given) = &list.bare().kind else { return None };
        let given: Option<Vec<String>> = given.iter().map(|g| self.path(g)).collect();
        let is_list = name.name == "findPlayersBySkillName";
        is_list.then_some(format!("{}:findPlayerBySkillName({})", self.path(base)?, given?.join(",")))
    }

    /// Returns the facts that hold when a condition without `and`, `or` and `not` had this result.
    fn learned_of_part(&self, condition: &Expr<'s>, truth: bool) -> Facts {
        match &condition.kind {
            Kind::Binary(sign @ ("==" | "~="), left, right) => {
                let mut facts = self.compared(left, right, (*sign == "==") == truth);
                facts.extend(self.asked(left).chain(self.asked(right)));
                facts
            }
            Kind::Binary("<" | ">" | "<=" | ">=", left, right) => {
                let mut facts = self.implied(left);
                facts.extend(self.implied(right));
                facts.extend(self.asked(left).chain(self.asked(right)));
                facts
            }
            _ if truth => {
                let mut facts = self.implied(condition);
                facts.extend(self.path(condition));
                if let Some(following) = self.path(condition).and_then(|path| self.follows.get(&path)) {
                    facts.extend(following.iter().cloned());
                }
                if let Kind::Call(_, given) | Kind::Method(_, _, given) = &condition.kind {
                    facts.extend(given.iter().filter_map(|g| self.path(g)));
                }
                facts
            }
            Kind::Method(list, name, _) if name.name == "isEmpty" => {
                self.has_owner(list).into_iter().collect()
            }
            _ => Facts::new(),
        }
    }

    /// Returns the fact that a local was compared with something.
    fn asked(&self, expr: &Expr<'s>) -> impl Iterator<Item = String> {
        let is_value = !matches!(expr.bare().kind, Kind::Nil);
        self.path(expr).filter(|_| is_value).map(|path| format!("asked {path}")).into_iter()
    }

    fn compared(&self, left: &Expr<'s>, right: &Expr<'s>, equal: bool) -> Facts {
        let nil = |expr: &Expr<'_>| matches!(expr.bare().kind, Kind::Nil);
        let mut facts = Facts::new();
        match (nil(left), nil(right), equal) {
            (true, _, false) => facts.extend(self.path(right)),
            (_, true, false) => facts.extend(self.path(left)),
            (true, _, true) | (_, true, true) => {}
            (false, false, equal) => {
                for (one, other) in [(left, right), (right, left)] {
                    let event = other.of_sgs().filter(|_| one.as_name().is_some_and(|n| n.ends_with("vent")));
                    facts
                        .extend(event.map(|e| format!("{} {}", if equal { "event" } else { "not" }, e.name)));
                }
                if equal {
                    facts.extend(self.path(left).into_iter().chain(self.path(right)));
                    facts.extend(self.implied(left));
                    facts.extend(self.implied(right));
                }
            }
        }
        facts
    }

    /// Returns the facts implied by a test: a tested place has a player, and tested equipment is worn.
    fn implied(&self, asked: &Expr<'s>) -> Facts {
        let mut facts = Facts::new();
        for part in Seen::of_expr(asked).exprs {
            match &part.kind {
                Kind::Field(base, field) => {
                    let of: &[&str] = match field.name {
                        "from_places" | "from_place" | "from_pile_names" => &["from"],
                        "to_place" | "to_pile_name" => &["to"],
                        "reason" => &["from", "to"],
                        _ => &[],
                    };
                    let base = (!of.is_empty()).then(|| self.path(base)).flatten();
                    facts.extend(base.iter().flat_map(|base| of.iter().map(move |f| format!("{base}.{f}"))));
                }
                // An effect of a card that is looked at is hardly that of a delayed trick, and somebody used a card
                // with a skill or a flag.
                Kind::Method(base, name, given) if ABOUT_CARDS.contains(&name.name) => {
                    let of = self.path(base).and_then(|path| Some(path.strip_suffix(".card")?.to_owned()));
                    let is_damage = |path: &str| path.starts_with("damage") || path.ends_with(".damage");
                    let has_user = |path: &String| match name.name {
                        "isKindOf" | "isNDTrick" if path.starts_with("effect") => true,
                        _ => is_damage(path) && is_of_a_user(name.name, given),
                    };
                    facts.extend(of.filter(has_user).map(|path| format!("{path}.from")));
                }
                Kind::Method(base, name, _) => {
                    let worn = maybe::WORN.iter().find(|(question, _)| *question == name.name);
                    let base = worn.and_then(|_| self.path(base));
                    let methods = worn.map_or(&[][..], |(_, methods)| methods);
                    facts.extend(base.iter().flat_map(|b| methods.iter().map(move |m| format!("{b}:{m}()"))));
                }
                _ => {}
            }
        }
        facts
    }

    pub(super) fn learn(&mut self, condition: &Expr<'s>, truth: bool) {
        let learned = self.learned(condition, truth);
        self.facts.extend(learned);
    }
}

/// Returns `true` for questions about a card that answer yes only if somebody used the card.
fn is_of_a_user(question: &str, given: &[Expr<'_>]) -> bool {
    let is_slash = || given.first().and_then(Expr::as_text).is_some_and(|kind| kind == "Slash");
    match question {
        "hasFlag" | "getSkillName" | "getSkillNames" => true,
        "isKindOf" => is_slash(),
        _ => false,
    }
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
                    let is_tested =
                        self.flow.facts.contains(&path) || self.flow.is_tested_with_another(&path);
                    return (!is_tested).then(|| Said::new(UNSET.0, UNSET.1));
                }
                let when = self.flow.maybe.get(&path).or_else(|| self.flow.within.globals.get(&path))?;
                let is_nobody = when.en == NOBODY.1;
                let handled = || {
                    let about_nobody = |event: &&str| maybe::is_about_nobody(event, self.dialect);
                    self.flow.handled().iter().any(about_nobody)
                };
                (!self.flow.facts.contains(&path) && (!is_nobody || handled())).then(|| when.clone())
            }
            Kind::Field(base, field) => {
                let class = self.class_of(base).filter(|_| field.name != "reason")?;
                let when = maybe::of_field(&class, field.name)?;
                let path = self.flow.path(expr)?;
                let own = self.flow.path(base).is_some_and(|b| self.flow.facts.contains(&format!("own {b}")));
                // Damage within a death or a dying process is not the payload of the event.
                let is_payload = !matches!(base.bare().kind, Kind::Field(..));
                let is_given = is_payload && maybe::is_given(&class, field.name, &self.flow.handled());
                (!own && !is_given && !self.flow.facts.contains(&path)).then_some(when)
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
                let when = maybe::of_method(&class, name.name, base, given).filter(|_| !asks)?;
                let path = self.flow.path(expr);
                (!path.is_some_and(|path| self.flow.facts.contains(&path))).then_some(when)
            }
            Kind::Index(base, key) if matches!(key.bare().kind, Kind::Number(1.0)) => {
                let here = self.flow.within.function;
                let is_list = |path: &String| self.flow.lists.get(path).is_some_and(|(of, _)| *of == here);
                let list = self.flow.path(base).filter(is_list)?;
                let is_tested =
                    self.flow.within.counts_cards || self.flow.facts.contains(&format!("{list}[1]"));
                let has_cards = OF_HOLDERS.contains(&self.entry.0.as_str());
                (!is_tested && !has_cards).then(|| Said::new(EMPTY.0, EMPTY.1))
            }
            Kind::Binary("or", _, right) => self.when_nil(right),
            _ => None,
        }
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
            let tests = matches!(
                value.bare().kind,
                Kind::Binary("and" | "or" | "==" | "~=", ..) | Kind::Unary("not", _)
            );
            let follows = if tests { self.flow.learned(value, true) } else { Facts::new() };
            Origin { when: self.when_nil(value), follows, is_made, list }
        };
        values.iter().map(origin).collect()
    }

    /// Records the value of a variable from here on.
    pub(super) fn takes(&mut self, place: &Expr<'s>, origin: Origin) {
        let Origin { when, follows, is_made, list } = origin;
        let Some(path) = self.flow.path(place) else { return };
        self.flow.forget(&path);
        // What a global is elsewhere is not known.
        let is_name = matches!(place.kind, Kind::Name(_));
        let is_local = is_name && path.contains('#');
        // What another function gives it is there when that has run.
        if self.flow.unset.get(&path).is_some_and(|function| *function != self.flow.within.function) {
            self.flow.unset.remove(&path);
        }
        if is_local {
            let block = self.flow.block;
            self.flow.set_in.entry(block).or_default().push(path.clone());
            self.flow.blocks_of.entry(path.clone()).or_default().push(block);
        }
        match list.filter(|_| is_local && self.flow.within.function > 0) {
            Some(filled) => drop(self.flow.lists.insert(path.clone(), (self.flow.within.function, filled))),
            None => drop(self.flow.lists.remove(&path)),
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
                if !is_local || self.flow.maybe.contains_key(&path) || self.flow.unset.contains_key(&path) {
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
    }

    /// Notes that the length of a list is asked: its author knows that it may be empty.
    pub(super) fn measured(&mut self, list: &Expr<'s>) {
        if let Some(path) = self.flow.path(list) {
            self.flow.lists.remove(&path);
        }
    }

    /// Notes that something is put into a list.
    pub(super) fn put_into(&mut self, list: &Expr<'s>) {
        let Some(path) = self.flow.path(list) else { return };
        match self.flow.lists.get(&path) {
            Some((function, _)) if *function == self.flow.within.function => {
                self.flow.facts.insert(format!("{path}[1]"));
            }
            // Whether another function has run is not known.
            Some(_) => drop(self.flow.lists.remove(&path)),
            None => {}
        }
    }

    /// Notes a call of a function that may fill lists that it is given.
    pub(super) fn fills(&mut self, of: &Expr<'s>, given: &[Expr<'s>]) {
        if let Kind::Field(base, field) = &of.kind
            && self.is_global(base, "table")
        {
            if let ("insert", Some(list)) = (field.name, given.first()) {
                self.put_into(list);
            }
        } else if !of.as_name().is_some_and(|name| FILL_NOTHING.contains(&name)) {
            self.filled(given);
        }
    }

    /// Notes a call of a method.
    pub(super) fn fills_by_method(&mut self, method: &str, is_known: bool, given: &[Expr<'s>]) {
        self.flow.within.counts_cards |= COUNTS.contains(&method);
        if !is_known && !method.starts_with("sort") {
            self.filled(given);
        }
    }

    fn filled(&mut self, given: &[Expr<'s>]) {
        let paths: Vec<String> = given.iter().filter_map(|list| self.flow.path(list)).collect();
        for path in paths {
            if self.flow.lists.get(&path).is_some_and(|(_, filled)| *filled) {
                self.flow.lists.remove(&path);
            }
        }
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
        if other.is_some_and(leaves) {
            self.flow.facts = ends.pop().unwrap_or_default();
        }
        for end in ends {
            self.flow.facts.retain(|fact| end.contains(fact));
        }
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
            let Some(when) = self.when_nil(argument) else { continue };
            let (at, signature) = (at + 1, &method.signature);
            let text = Said::new(
                format!("{signature} 的第 {at} 个参数可能是 nil（{}），这里没有先判断", when.zh),
                format!("argument {at} of {signature} may be nil ({}), and is not tested here", when.en),
            );
            self.flow.facts.extend(self.flow.path(argument));
            self.find(argument.bare().span, Severity::Warning, Code::MaybeNil, text);
        }
    }
}
