//! Facts that follow from the outcome of a condition.

use super::super::super::maybe;
use super::super::super::syntax::tree::*;
use super::super::super::syntax::visit::Seen;
use super::together::{is_path, no};
use super::{Facts, Flow};

/// Questions about a card.
const ABOUT_CARDS: [&str; 5] = ["isKindOf", "isNDTrick", "hasFlag", "getSkillName", "getSkillNames"];

/// The fact that somebody was asked to use a card, and did. What a card of a skill leaves in tags is there then.
pub(super) const USED: &str = "asked to use";

/// Returns `true` for methods that ask a player to use a card.
pub(super) fn uses_a_card(method: &str) -> bool {
    ["askForUseCard", "askForUseSlashTo"].contains(&method)
}

/// The fact that a card lies in an area of a player.
pub(super) const PLACED: &str = "asked where";

/// Areas of a player.
const AREAS: [&str; 3] = ["Player_PlaceHand", "Player_PlaceEquip", "Player_PlaceDelayedTrick"];

/// Returns the field that a value is, also as a table: `QList2Table(move.from_places)`.
pub(super) fn read_field<'e, 's>(value: &'e Expr<'s>) -> Option<&'e Expr<'s>> {
    match &value.bare().kind {
        Kind::Field(..) => Some(value),
        Kind::Call(of, given) if of.of_sgs().is_some_and(|f| f.name == "QList2Table") => {
            given.first().filter(|list| matches!(list.bare().kind, Kind::Field(..)))
        }
        _ => None,
    }
}

/// Returns the parts of a payload that are there where this field is looked at.
fn shown_by(field: &str) -> &'static [&'static str] {
    match field {
        "from_places" | "from_place" | "from_pile_names" => &["from"],
        "to_place" | "to_pile_name" => &["to"],
        "reason" => &["from", "to"],
        _ => &[],
    }
}

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

impl<'s> Flow<'s> {
    /// Returns `true` if a method has a result by what was asked before. A used card has set the tags of its skill. A
    /// card in an area of a player has an owner, and so has one that is about to leave somebody.
    pub(super) fn is_known_result(&self, class: &str, method: &str) -> bool {
        match method {
            "getCurrentDyingPlayer" => maybe::is_of_dying(&self.handled()),
            "getCardOwner" => self.facts.contains(PLACED) || self.is_leaving(),
            _ => class == "QVariant" && self.facts.contains(USED),
        }
    }

    /// Returns `true` before a move of cards from a player who was tested.
    fn is_leaving(&self) -> bool {
        let is_from = |path: &String| is_path(path) && path.ends_with(".from");
        let is_tested = self.facts.iter().any(is_from)
            || self.aliases.iter().any(|(local, field)| is_from(field) && self.facts.contains(local));
        is_tested && self.handled() == ["BeforeCardsMove"]
    }

    /// Returns the facts implied by this result of a condition.
    pub(in crate::check::walk) fn learned(&self, condition: &Expr<'s>, truth: bool) -> Facts {
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
                let either = self.one_of(one, other);
                let one = self.outcomes(one, left).not();
                let mut all = one.and(self.outcomes(other, left).not()).not();
                all.yes.extend(either);
                all
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
                if let Some(path) = self.path(condition) {
                    facts.extend(self.follows.get(&path).into_iter().flatten().cloned());
                    facts.extend(self.together.of(&path).into_iter().flatten().cloned());
                }
                if matches!(&condition.kind, Kind::Method(_, name, _) if uses_a_card(name.name)) {
                    facts.insert(USED.to_owned());
                }
                if let Kind::Call(_, given) | Kind::Method(_, _, given) = &condition.kind {
                    facts.extend(given.iter().filter_map(|g| self.path(g)));
                }
                facts
            }
            Kind::Method(list, name, _) if name.name == "isEmpty" => {
                self.has_owner(list).into_iter().collect()
            }
            Kind::Name(_) | Kind::Field(..) => {
                self.path(condition).map(|path| no(&path)).into_iter().collect()
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
            (true, _, true) => facts.extend(self.path(right).map(|path| no(&path))),
            (_, true, true) => facts.extend(self.path(left).map(|path| no(&path))),
            (false, false, equal) => {
                for (one, other) in [(left, right), (right, left)] {
                    let event = other.of_sgs().filter(|_| one.as_name().is_some_and(|n| n.ends_with("vent")));
                    facts
                        .extend(event.map(|e| format!("{} {}", if equal { "event" } else { "not" }, e.name)));
                }
                if equal {
                    facts.extend(is_in_area(left, right).then(|| PLACED.to_owned()));
                    facts.extend(self.chosen(left, right).into_iter().flatten().cloned());
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
                    let of = shown_by(field.name);
                    let base = (!of.is_empty()).then(|| self.path(base)).flatten();
                    facts.extend(base.iter().flat_map(|base| of.iter().map(move |f| format!("{base}.{f}"))));
                }
                // A local that is the table of such a field.
                Kind::Name(_) => {
                    let field = self.path(part).and_then(|path| self.aliases.get(&path));
                    let parts = field.and_then(|field| field.rsplit_once('.'));
                    facts.extend(parts.into_iter().flat_map(|(base, field)| {
                        shown_by(field).iter().map(move |f| format!("{base}.{f}"))
                    }));
                }
                // An effect of a card that is looked at is hardly that of a delayed trick. Somebody used a card
                // with a skill or a flag.
                Kind::Method(base, name, given) if ABOUT_CARDS.contains(&name.name) => {
                    let path = self.path(base).map(|path| self.aliases.get(&path).cloned().unwrap_or(path));
                    let of = path.and_then(|path| Some(path.strip_suffix(".card")?.to_owned()));
                    let is_damage = |path: &str| path.starts_with("damage") || path.ends_with(".damage");
                    let has_user = |path: &String| match name.name {
                        "isKindOf" | "isNDTrick" if path.starts_with("effect") => true,
                        "hasFlag" => true,
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

    pub(in crate::check::walk) fn learn(&mut self, condition: &Expr<'s>, truth: bool) {
        let learned = self.learned(condition, truth);
        self.facts.extend(learned);
    }
}

/// Returns `true` if a comparison asks whether a card lies in an area of a player.
fn is_in_area(left: &Expr<'_>, right: &Expr<'_>) -> bool {
    let asks =
        |e: &Expr<'_>| matches!(&e.bare().kind, Kind::Method(_, name, _) if name.name == "getCardPlace");
    let is_area = |e: &Expr<'_>| e.of_sgs().is_some_and(|place| AREAS.contains(&place.name));
    asks(left) && is_area(right) || asks(right) && is_area(left)
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
