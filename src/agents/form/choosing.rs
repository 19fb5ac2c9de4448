//! Choosing step by step: what joins a selection, and what is decided without asking.

use crate::model::*;
use crate::rules::Answer;
use crate::rules::ask::barred::Thing;
use crate::rules::ask::probe::{Choices, Selection};
use crate::rules::ask::{Ask, CardRef, Cause, Pick, Reply, Request, Seat};

/// Something that may be chosen.
#[derive(Clone, PartialEq, Debug)]
pub enum Entry {
    Card(CardRef),
    Skill(Name),
    Target(PlayerId),
    Option(Name),
}

impl Entry {
    /// Returns the word, of a word.
    pub fn as_option(&self) -> Option<&Name> {
        match self {
            Entry::Option(word) => Some(word),
            _ => None,
        }
    }

    /// Returns the card, skill or player by itself. A random card of a hidden hand and a word have no other form.
    pub fn as_thing(&self) -> Option<Thing> {
        match self {
            Entry::Card(CardRef::Id(card)) => Some(Thing::Card(*card)),
            Entry::Card(CardRef::Hand { .. }) | Entry::Option(_) => None,
            Entry::Skill(skill) => Some(Thing::Skill(skill.clone())),
            Entry::Target(player) => Some(Thing::Target(*player)),
        }
    }
}

/// The option that declines; it stands behind the others.
const DECLINE: &str = "cancel";

/// Lists everything that may be chosen next: cards, skills, targets, words.
pub fn entries(choices: &Choices) -> Vec<Entry> {
    let cards = choices.cards.iter().copied().map(Entry::Card);
    let skills = choices.skills.iter().cloned().map(Entry::Skill);
    let targets = choices.targets.iter().copied().map(Entry::Target);
    let mut options: Vec<Name> = choices.options.clone();
    options.sort_by_key(|option| option == DECLINE);
    let options = options.into_iter().map(Entry::Option);
    cards.chain(skills).chain(targets).chain(options).collect()
}

/// Parts entries into those that may become an answer, and dead ends. What a skill makes of cards may have
/// no targets in the end, so for skills it is tried; everything else that is offered leads somewhere.
pub fn live(seat: Seat<'_>, request: &Request, path: &Path, all: Vec<Entry>) -> (Vec<Entry>, Vec<Entry>) {
    all.into_iter().partition(|entry| {
        if path.selection.skill.is_none() && !matches!(entry, Entry::Skill(_)) {
            return true;
        }
        let mut further = path.clone();
        further.push(entry.clone());
        seat.may_lead(request, &further.selection)
    })
}

/// A selection with the order in which its entries were chosen, so that the last can be taken back.
#[derive(Clone, Default, Debug)]
pub struct Path {
    pub selection: Selection,
    pub steps: Vec<Entry>,
}

impl Path {
    /// Returns a path to this selection.
    pub fn of(selection: &Selection) -> Path {
        let mut path = Path::default();
        selection.skill.iter().cloned().for_each(|skill| path.push(Entry::Skill(skill)));
        selection.named.iter().cloned().for_each(|word| path.push(Entry::Option(word)));
        selection.cards.iter().for_each(|card| path.push(Entry::Card(*card)));
        selection.targets.iter().for_each(|target| path.push(Entry::Target(*target)));
        path
    }

    /// Adds an entry.
    pub fn push(&mut self, entry: Entry) {
        match &entry {
            Entry::Card(card) => self.selection.cards.push(*card),
            Entry::Skill(skill) => self.selection.skill = Some(skill.clone()),
            Entry::Target(player) => self.selection.targets.push(*player),
            Entry::Option(option) => self.selection.named = Some(option.clone()),
        }
        self.steps.push(entry);
    }

    /// Takes the last entry back.
    pub fn pop(&mut self) {
        match self.steps.pop() {
            Some(Entry::Card(_)) => drop(self.selection.cards.pop()),
            Some(Entry::Skill(_)) => self.selection.skill = None,
            Some(Entry::Target(_)) => drop(self.selection.targets.pop()),
            Some(Entry::Option(_)) => self.selection.named = None,
            None => {}
        }
    }
}

/// Returns the path with its targets and the reply, where there is one legal set of them.
pub fn with_only_targets(seat: Seat<'_>, request: &Request, path: &Path) -> Option<(Path, Reply)> {
    let mut path = path.clone();
    loop {
        let choices = seat.probe(request, &path.selection);
        match (entries(&choices).as_slice(), choices.reply) {
            ([], Some(reply)) => return Some((path, reply)),
            ([Entry::Target(only)], None) => path.push(Entry::Target(*only)),
            _ => return None,
        }
    }
}

/// Returns `true` if a reply recasts its card: nobody is the target of a card that wants one.
pub fn recasts(seat: Seat<'_>, reply: &Reply) -> bool {
    match reply {
        Reply::Use { card: Pick::Id(card), targets } if targets.is_empty() => {
            seat.def(*card).is_some_and(|def| def.can_recast)
        }
        _ => false,
    }
}

/// Returns the path that begins with the only skill that answers a question, as long as there is more to choose for it.
pub fn only_skill(seat: Seat<'_>, request: &Request) -> Path {
    let mut path = Path::default();
    if super::skill_pattern(request).is_none() {
        return path;
    }
    let first = seat.probe(request, &path.selection);
    if let [Entry::Skill(skill)] = entries(&first).as_slice() {
        path.push(Entry::Skill(skill.clone()));
    }
    match entries(&seat.probe(request, &path.selection)).is_empty() {
        true => Path::default(),
        false => path,
    }
}

/// Returns the answer where there is nothing to decide, so that nobody is bothered.
pub fn evident(seat: Seat<'_>, request: &Request, first: &Choices) -> Option<Answer> {
    if is_own_single_trick(seat, request) {
        return Some(Answer::Reply(Reply::Pass));
    }
    let all = entries(first);
    // A play phase in which everything leads nowhere is over, as one with nothing at all.
    let is_over =
        matches!(request.ask, Ask::Play) && live(seat, request, &Path::default(), all.clone()).0.is_empty();
    if !all.is_empty() && !is_over {
        return None;
    }
    match (&first.reply, first.can_pass) {
        (Some(reply), false) => Some(Answer::Reply(reply.clone())),
        (Some(_), true) => None,
        (None, false) => Some(Answer::Default(Cause::NoAnswer)),
        (None, true) if matches!(request.ask, Ask::Gongxin { .. }) => None,
        (None, true) => Some(Answer::Reply(Reply::Pass)),
    }
}

/// Returns `true` for nullification of the seat's own trick on one player. The original does not ask either.
fn is_own_single_trick(seat: Seat<'_>, request: &Request) -> bool {
    match &request.ask {
        Ask::Nullify { trick, from, .. } => {
            *from == Some(seat.player()) && seat.is_kind_of(*trick, "SingleTargetTrick")
        }
        _ => false,
    }
}
