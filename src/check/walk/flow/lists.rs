//! Lists that may be empty: what fills them, and what shows that they are not.

use super::super::super::syntax::tree::*;
use super::super::super::syntax::visit::Seen;
use super::Walk;
use super::is_path;

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

/// Tables of an AI whose entries are given the cards to choose from.
const OF_CHOICES: [&str; 2] = ["ai_skill_askforag", "ai_skill_askforyiji"];

/// Methods whose lists have something in them. A text without a separator is one part.
const FULL: [&str; 5] = ["split", "getAlivePlayers", "getAllPlayers", "getPlayers", "getOtherPlayers"];

/// Functions that go through a list.
const GO_THROUGH: [&str; 4] = ["ipairs", "pairs", "qlist", "list"];

/// Returns the parameter of an entry of this table of an AI that is a list with something in it.
pub(in crate::check::walk) fn filled_parameter(table: &str) -> Option<usize> {
    OF_CHOICES.contains(&table).then_some(1)
}

/// Returns the list that a loop goes through: `x` of `ipairs(x)` and of `sgs.qlist(x)`.
fn gone_through<'e, 's>(over: &'e [Expr<'s>]) -> Option<&'e Expr<'s>> {
    let Kind::Call(of, given) = &over.first()?.bare().kind else { return None };
    let name = of.as_name().or_else(|| of.of_sgs().map(|field| field.name))?;
    given.first().filter(|_| GO_THROUGH.contains(&name))
}

impl<'s> Walk<'_, 's> {
    /// Returns `true` if a local is a list of this function that may be empty.
    pub(super) fn is_maybe_empty(&self, list: &Expr<'s>) -> bool {
        let here = self.flow.within.function;
        let is_list = |path: &String| self.flow.lists.get(path).is_some_and(|(of, _)| *of == here);
        let Some(list) = self.flow.path(list).filter(is_list) else { return false };
        let is_tested = self.flow.within.counts_cards || self.flow.facts.contains(&first_of(&list));
        !is_tested && !OF_HOLDERS.contains(&self.entry.0.as_str())
    }

    /// Returns `true` if something is in a list.
    pub(super) fn is_full(&self, list: &Expr<'s>) -> bool {
        let list = list.bare();
        if self.flow.path(list).is_some_and(|path| self.flow.facts.contains(&first_of(&path))) {
            return true;
        }
        match &list.kind {
            Kind::Method(_, name, _) if name.name == "getSubcards" => self.flow.tests_subcards,
            // An AI is asked for a card of a pile that has some.
            Kind::Method(_, name, _) if name.name == "getPile" => !self.entry.0.is_empty(),
            Kind::Method(_, name, _) => FULL.contains(&name.name),
            Kind::Call(of, given) => {
                let makes_table = of.of_sgs().is_some_and(|f| f.name == "QList2Table");
                makes_table && given.first().is_some_and(|list| self.is_full(list))
            }
            _ => false,
        }
    }

    /// Records that a list has something in it.
    pub(in crate::check::walk) fn is_filled(&mut self, list: &str) {
        self.flow.facts.insert(first_of(list));
    }

    /// Records that a parameter is a list with something in it.
    pub(in crate::check::walk) fn has_filled(&mut self, parameter: &'s str) {
        let path = self.flow.root(parameter);
        self.is_filled(&path);
    }

    /// Reads the body of a loop over a list. If something is in that list, each list to which every turn adds is filled
    /// as well.
    pub(in crate::check::walk) fn loop_body(&mut self, over: &[Expr<'s>], body: &[Stat<'s>]) {
        let runs = gone_through(over).is_some_and(|list| self.is_full(list));
        let jumps = || Seen::of(body).stats.iter().any(|stat| matches!(stat, Stat::Jump));
        let is_whole = runs && !jumps();
        let filled = self.apart(|walk| {
            walk.block(body);
            let is_first = |fact: &&String| is_whole && is_path(fact) && fact.ends_with("[1]");
            let firsts = walk.flow.facts.iter().filter(is_first);
            firsts.cloned().collect::<Vec<_>>()
        });
        self.flow.facts.extend(filled);
    }

    /// Notes that the length of a list is asked: its author knows that it may be empty.
    pub(in crate::check::walk) fn measured(&mut self, list: &Expr<'s>) {
        if let Some(path) = self.flow.path(list) {
            self.flow.lists.remove(&path);
        }
    }

    /// Notes that something is put into a list.
    pub(in crate::check::walk) fn put_into(&mut self, list: &Expr<'s>) {
        let Some(path) = self.flow.path(list) else { return };
        match self.flow.lists.get(&path) {
            Some((function, _)) if *function == self.flow.within.function => {
                self.flow.facts.insert(first_of(&path));
            }
            // Whether another function has run is not known.
            Some(_) => drop(self.flow.lists.remove(&path)),
            None => {}
        }
    }

    /// Notes a call of a function that may fill lists that it is given.
    pub(in crate::check::walk) fn fills(&mut self, of: &Expr<'s>, given: &[Expr<'s>]) {
        if let Kind::Field(base, field) = &of.kind
            && self.is_global(base, "table")
        {
            if let ("insert", Some(list)) = (field.name, given.first()) {
                self.put_into(list);
                if let Some(choice) = given.get(1).and_then(Expr::as_text) {
                    let (block, function) = (self.flow.block, self.flow.within.function);
                    self.flow.together.offers(choice, block, function);
                }
            }
        } else if !of.as_name().is_some_and(|name| FILL_NOTHING.contains(&name)) {
            self.filled(given);
        }
    }

    /// Notes a call of a method.
    pub(in crate::check::walk) fn fills_by_method(
        &mut self,
        method: &str,
        is_known: bool,
        given: &[Expr<'s>],
    ) {
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
}

/// Returns the fact that a list has a first item.
fn first_of(list: &str) -> String {
    format!("{list}[1]")
}
