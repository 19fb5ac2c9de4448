//! One open question: what is listed with which key, what is chosen, and the reply that it amounts to.
//!
//! It stands on the [`Form`] of the request. Keys are fixed when a thing is first listed, and never change while
//! the question is open.

use super::typed::Token;
use crate::agents::form::{self, Both, Entry, Form, Path, Step, Writer, only_skill};
use crate::model::{CardId, Name, PlayerId};
use crate::rules::ask::barred::Thing;
use crate::rules::ask::{Ask, CardRef, Seat};
use crate::rules::names::Names;
use crate::rules::{Reply, Request};
use std::collections::BTreeSet;

/// The kind of a listed thing, in the order of the screen.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Kind {
    Hand,
    /// Cards that lie elsewhere: equipment, areas of others, open cards.
    Pool,
    Skill,
    Word,
    Target,
}

/// A listed thing.
#[derive(Clone, PartialEq, Debug)]
pub struct Slot {
    pub entry: Entry,
    pub kind: Kind,
    /// The number that is typed for it: of a target its seat.
    pub number: usize,
}

/// The reason for which nothing was chosen.
#[derive(Clone, PartialEq, Debug)]
pub enum Refusal {
    NoNumber(String),
    /// It is not on offer now; with the reason if there is one.
    Barred(Option<Both>),
    NotTogether,
    NothingLeft,
}

/// An open question.
pub struct Asking<'a> {
    seat: Seat<'a>,
    request: &'a Request,
    writer: Writer<'a>,
    pub form: Form,
    pub step: Step,
    pub slots: Vec<Slot>,
    path: Path,
    start: usize,
    /// Cards put in order: on top of the pile, and at its bottom.
    pub order: (Vec<CardId>, Vec<CardId>),
    /// Generals that fit a search, best first; `None` before one.
    pub found: Option<Vec<Name>>,
    /// Words that are listed already.
    listed: BTreeSet<Name>,
}

/// Generals from which a choice is searched rather than listed.
const SEARCHED: usize = 24;

/// Results of a search that are listed.
const MOST_FOUND: usize = 30;

impl<'a> Asking<'a> {
    pub fn new(seat: Seat<'a>, request: &'a Request, names: &'a dyn Names) -> Asking<'a> {
        let writer = Writer::new(seat, names);
        let form = writer.form(request);
        let path = only_skill(seat, request);
        let mut asking = Asking {
            seat,
            request,
            writer,
            step: form.step.clone(),
            form,
            slots: Vec::new(),
            start: path.steps.len(),
            path,
            order: Default::default(),
            found: None,
            listed: BTreeSet::new(),
        };
        asking.list();
        asking
    }

    pub fn request(&self) -> &Request {
        self.request
    }

    pub fn is_order(&self) -> bool {
        matches!(self.request.ask, Ask::Arrange { .. })
    }

    /// Returns `true` if the answer is yes or no.
    pub fn is_yes_no(&self) -> bool {
        matches!(self.request.ask, Ask::Invoke | Ask::LuckCard)
    }

    pub fn is_nullification(&self) -> bool {
        matches!(self.request.ask, Ask::Nullify { .. })
    }

    /// Returns `true` for a choice among so many generals that they are searched.
    pub fn is_searched(&self) -> bool {
        matches!(&self.request.ask, Ask::General { options } if options.len() > SEARCHED)
    }

    /// Returns the generals that are offered.
    pub fn words(&self) -> Vec<Name> {
        match &self.request.ask {
            Ask::General { options } => options.clone(),
            _ => Vec::new(),
        }
    }

    pub fn count_found(&self) -> usize {
        self.found.as_ref().map_or_else(|| self.words().len(), Vec::len)
    }

    /// Returns `true` for a general that is listed: one of the best that a search has found, or chosen.
    pub fn is_found(&self, entry: &Entry) -> bool {
        let Entry::Option(word) = entry else { return false };
        let Ask::General { options } = &self.request.ask else { return false };
        let all = self.found.as_ref().unwrap_or(options);
        all.iter().take(MOST_FOUND).any(|found| found == word) || self.has_chosen(entry)
    }

    /// Returns the slot of the best general that a search has found.
    pub fn first_found(&self) -> Option<usize> {
        let best = Entry::Option(self.found.as_ref()?.first()?.clone());
        self.slots.iter().position(|slot| slot.entry == best)
    }

    /// Returns what was chosen by hand.
    pub fn chosen(&self) -> &[Entry] {
        self.path.steps.get(self.start..).unwrap_or_default()
    }

    pub fn has_chosen(&self, entry: &Entry) -> bool {
        match entry {
            Entry::Card(CardRef::Id(card)) if self.is_order() => {
                self.order.0.contains(card) || self.order.1.contains(card)
            }
            entry => self.path.steps.contains(entry),
        }
    }

    pub fn is_untouched(&self) -> bool {
        self.chosen().is_empty() && self.order == Default::default()
    }

    /// Returns `true` if this can be chosen next.
    pub fn offers(&self, entry: &Entry) -> bool {
        let step = &self.step;
        match entry {
            Entry::Card(card) if self.is_order() => !self.has_chosen(entry) && card.id().is_some(),
            Entry::Card(card) => step.cards.contains(card),
            Entry::Skill(skill) => step.skills.iter().any(|s| s.name == *skill),
            Entry::Target(player) => step.targets.contains(player),
            Entry::Option(word) => step.options.iter().any(|o| o.value == *word),
        }
    }

    /// Returns `true` if there is anything more to choose.
    pub fn has_offers(&self) -> bool {
        let step = &self.step;
        !(step.cards.is_empty()
            && step.skills.is_empty()
            && step.targets.is_empty()
            && step.options.is_empty())
    }

    /// Returns `true` if numbers name cards, skills or words, so that seats need letters.
    pub fn needs_letters(&self) -> bool {
        let step = &self.step;
        let items = !step.cards.is_empty() || !step.skills.is_empty() || !step.options.is_empty();
        items && !step.targets.is_empty()
    }

    /// Returns how to choose a target that is missing, in Chinese and English.
    pub fn how_to_target(&self) -> (&'static str, &'static str) {
        match self.needs_letters() {
            true => (
                "还要选目标：输入座位前的字母再回车，或点那个座位",
                "a target is missing: type the letter of a seat and Enter, or click the seat",
            ),
            false => (
                "还要选目标：输入座位号再回车，或点那个座位",
                "a target is missing: type the number of a seat and Enter, or click the seat",
            ),
        }
    }

    /// Returns why a thing may not be chosen now.
    pub fn why_not(&self, entry: &Entry) -> Option<&Both> {
        let thing = entry.as_thing()?;
        self.step.barred.iter().find(|b| b.thing == thing).map(|b| &b.why)
    }

    // ---- the list -------------------------------------------------------------------

    /// Lists what was not listed yet. What is there keeps its number.
    fn list(&mut self) {
        if self.slots.is_empty() && self.is_about_hand() {
            let hand: Vec<CardId> =
                self.seat.view(|v| v.me().map(|me| me.hand().flatten().collect()).unwrap_or_default());
            hand.into_iter().for_each(|card| self.add(Entry::Card(CardRef::Id(card)), Kind::Hand));
        }
        let pool = match &self.request.ask {
            Ask::Arrange { cards, .. } => cards.iter().map(|c| CardRef::Id(*c)).collect(),
            Ask::CardChosen { options, .. } => options.clone(),
            Ask::PickCard { options, .. } => options.iter().map(|c| CardRef::Id(*c)).collect(),
            Ask::Gongxin { target, .. } => {
                self.seat.view(|v| v.player(*target).hand().flatten().map(CardRef::Id).collect())
            }
            _ => Vec::new(),
        };
        let step = self.step.clone();
        let barred = step.barred.iter().filter_map(|b| match b.thing {
            Thing::Card(card) => Some(CardRef::Id(card)),
            _ => None,
        });
        pool.into_iter().chain(step.cards).chain(barred).for_each(|c| self.add(Entry::Card(c), Kind::Pool));
        let barred = step.barred.iter().filter_map(|b| match &b.thing {
            Thing::Skill(skill) => Some(skill.clone()),
            _ => None,
        });
        let skills = step.skills.into_iter().map(|s| s.name).chain(barred);
        skills.for_each(|s| self.add(Entry::Skill(s), Kind::Skill));
        step.options.into_iter().for_each(|o| self.add(Entry::Option(o.value), Kind::Word));
        step.targets.into_iter().for_each(|p| self.add(Entry::Target(p), Kind::Target));
    }

    /// Returns `true` if one's own hand matters for the answer.
    fn is_about_hand(&self) -> bool {
        let shown = matches!(
            self.request.ask,
            Ask::Play
                | Ask::UseCard { .. }
                | Ask::RespondCard { .. }
                | Ask::Nullify { .. }
                | Ask::Peach { .. }
                | Ask::Discard { .. }
                | Ask::Exchange { .. }
                | Ask::ShowCard { .. }
                | Ask::Pindian { .. }
                | Ask::Give { .. }
        );
        shown || self.path.selection.skill.is_some()
    }

    fn add(&mut self, entry: Entry, kind: Kind) {
        let is_listed = match &entry {
            Entry::Option(word) => !self.listed.insert(word.clone()),
            entry => self.slots.iter().any(|slot| slot.entry == *entry),
        };
        if is_listed {
            return;
        }
        let number = match &entry {
            Entry::Target(player) => self.seat_of(*player),
            // Where words are listed there may be thousands, and nobody to choose beside them.
            Entry::Option(_) if self.is_searched() => 1 + self.slots.len(),
            _ => 1 + self.slots.iter().filter(|slot| slot.kind != Kind::Target).count(),
        };
        self.slots.push(Slot { entry, kind, number });
    }

    /// Returns the number of a seat, counted from the lord's.
    pub fn seat_of(&self, player: PlayerId) -> usize {
        self.seat.view(|v| v.players().position(|p| p.id() == player)).map_or(0, |i| i + 1)
    }

    fn player_at(&self, seat: usize) -> Option<PlayerId> {
        self.seat.view(|v| v.players().nth(seat.checked_sub(1)?).map(|p| p.id()))
    }

    // ---- choosing -------------------------------------------------------------------

    fn look(&mut self) {
        self.step = self.writer.step(self.request, &self.path.selection);
        self.list();
    }

    /// Chooses a thing, or takes it back if it is chosen.
    pub fn toggle(&mut self, entry: &Entry) -> Result<(), Refusal> {
        if self.is_order() {
            return self.put(entry);
        }
        if self.chosen().contains(entry) {
            self.take_back(entry);
            return Ok(());
        }
        if !self.offers(entry) {
            return self.instead(entry);
        }
        self.path.push(entry.clone());
        self.look();
        Ok(())
    }

    /// Chooses the targets of what is chosen, if there is one legal set of them.
    pub fn take_only_targets(&mut self) {
        if self.is_order() || self.is_untouched() || self.step.reply.is_some() || self.step.targets.len() != 1
        {
            return;
        }
        if let Some((path, _)) = form::with_only_targets(self.seat, self.request, &self.path) {
            self.path = path;
            self.look();
        }
    }

    /// Chooses this card, skill or word in place of the one that bars it: one changes one's mind.
    fn instead(&mut self, entry: &Entry) -> Result<(), Refusal> {
        let refusal = Refusal::Barred(self.why_not(entry).cloned());
        let before = self.path.clone();
        if self.is_untouched() || matches!(entry, Entry::Target(_)) && self.step.targets.is_empty() {
            return Err(refusal);
        }
        let is_target = matches!(entry, Entry::Target(_));
        self.path.steps.clone().iter().rev().for_each(|step| {
            if self.path.steps.len() > self.start && (!is_target || matches!(step, Entry::Target(_))) {
                self.path.pop();
            }
        });
        self.look();
        if self.offers(entry) {
            self.path.push(entry.clone());
            self.look();
            return Ok(());
        }
        self.path = before;
        self.look();
        Err(refusal)
    }

    /// Takes one thing back, and what depends on it.
    fn take_back(&mut self, entry: &Entry) {
        let steps = std::mem::take(&mut self.path.steps);
        self.path = Path::default();
        for (i, step) in steps.iter().enumerate() {
            if step == entry && i >= self.start {
                continue;
            }
            let choices = self.writer.step(self.request, &self.path.selection);
            self.step = choices;
            if i < self.start || self.offers(step) {
                self.path.push(step.clone());
            }
        }
        self.look();
    }

    /// Takes the last thing back.
    pub fn back(&mut self) -> bool {
        if self.order.1.pop().or_else(|| self.order.0.pop()).is_some() {
            return true;
        }
        if self.chosen().is_empty() {
            return false;
        }
        self.path.pop();
        self.look();
        true
    }

    /// Drops what is chosen.
    pub fn restart(&mut self) {
        while self.back() {}
    }

    /// Keeps of the selection what is still possible after the game changed.
    pub fn again(&mut self, names: &'a dyn Names) {
        let chosen = self.chosen().to_vec();
        *self = Asking::new(self.seat, self.request, names);
        chosen.iter().take_while(|entry| self.offers(entry) && self.toggle(entry).is_ok()).count();
    }

    /// Chooses what was typed; all of it or nothing.
    pub fn type_all(&mut self, tokens: &[Token]) -> Result<(), Refusal> {
        let (path, order) = (self.path.clone(), self.order.clone());
        let done = match self.is_order() {
            true => self.type_order(tokens),
            false => tokens.iter().enumerate().try_for_each(|(at, token)| self.type_one(token, at == 0)),
        };
        if done.is_err() {
            (self.path, self.order) = (path, order);
            self.look();
        }
        done
    }

    /// Chooses one thing of a line. Only the first may take the place of what was chosen before the line.
    fn type_one(&mut self, token: &Token, is_first: bool) -> Result<(), Refusal> {
        let entry = self.named(token)?;
        if self.chosen().contains(&entry) {
            return Err(Refusal::NotTogether);
        }
        if !is_first && !self.offers(&entry) {
            return Err(self
                .why_not(&entry)
                .cloned()
                .map_or(Refusal::NotTogether, |why| Refusal::Barred(Some(why))));
        }
        self.toggle(&entry)
    }

    /// Returns the thing that a number or letter names now.
    pub fn named(&self, token: &Token) -> Result<Entry, Refusal> {
        let unknown = || Refusal::NoNumber(token.to_string());
        let seat = |n: usize| self.player_at(n).map(Entry::Target);
        let step = &self.step;
        match token {
            Token::Letter(n) => seat(*n).ok_or_else(unknown),
            Token::Number(n) => {
                let slot = self.slots.iter().find(|s| s.kind != Kind::Target && s.number == *n);
                let slot = slot.map(|s| s.entry.clone());
                let is_seat = !step.targets.is_empty() && !self.needs_letters();
                if is_seat { seat(*n) } else { slot }.ok_or_else(unknown)
            }
            Token::Stroke => Err(unknown()),
        }
    }

    // ---- an order of cards ----------------------------------------------------------

    /// Puts a card on top, then at the bottom, then back.
    fn put(&mut self, entry: &Entry) -> Result<(), Refusal> {
        let Entry::Card(CardRef::Id(card)) = entry else { return Err(Refusal::NotTogether) };
        let Ask::Arrange { up, down, .. } = self.request.ask else { return Err(Refusal::NotTogether) };
        let (top, bottom) = &mut self.order;
        if top.contains(card) {
            top.retain(|c| c != card);
            if down {
                bottom.push(*card);
            }
        } else if bottom.contains(card) {
            bottom.retain(|c| c != card);
        } else if up {
            top.push(*card);
        } else {
            bottom.push(*card);
        }
        Ok(())
    }

    /// Takes `2 1 / 3`: the top, then the bottom.
    fn type_order(&mut self, tokens: &[Token]) -> Result<(), Refusal> {
        let Ask::Arrange { up, down, .. } = self.request.ask else { return Err(Refusal::NothingLeft) };
        self.order = Default::default();
        let mut at_bottom = !up;
        for token in tokens {
            if *token == Token::Stroke {
                at_bottom = down;
                continue;
            }
            let Entry::Card(CardRef::Id(card)) = self.named(token)? else { return Err(Refusal::NotTogether) };
            if self.order.0.contains(&card) || self.order.1.contains(&card) {
                return Err(Refusal::NotTogether);
            }
            if at_bottom { self.order.1.push(card) } else { self.order.0.push(card) }
        }
        Ok(())
    }

    /// Returns the order as it will be: cards that were not put anywhere follow at the bottom if that is allowed,
    /// else on top. As long as nothing was put anywhere, all stay on top.
    pub fn arranged(&self) -> Option<(Vec<CardId>, Vec<CardId>)> {
        let Ask::Arrange { cards, up, down } = &self.request.ask else { return None };
        let is_touched = self.order != Default::default();
        let (mut top, mut bottom) = self.order.clone();
        let rest = cards.iter().copied().filter(|c| !top.contains(c) && !bottom.contains(c));
        let rest: Vec<CardId> = rest.collect();
        if *down && (is_touched || !up) {
            bottom.extend(rest)
        } else {
            top.extend(rest)
        }
        Some((top, bottom))
    }

    /// Returns the reply that may be given now.
    pub fn reply(&self) -> Option<Reply> {
        if let Some((top, bottom)) = self.arranged() {
            return Some(Reply::Arrange { top, bottom });
        }
        // A word is the whole answer, unless it is one step of a skill.
        if let [.., Entry::Option(word)] = self.chosen()
            && self.path.selection.skill.is_none()
        {
            return Some(Reply::Text(word.clone()));
        }
        self.step.reply.clone()
    }

    /// Returns `true` if a reply recasts its card.
    pub fn recasts(&self, reply: &Reply) -> bool {
        form::recasts(self.seat, reply)
    }

    /// Returns `true` if one of several generals is chosen.
    pub fn is_of_generals(&self) -> bool {
        matches!(self.request.ask, Ask::General { .. })
    }

    pub fn can_pass(&self) -> bool {
        self.step.can_pass || self.is_order() && self.form.step.can_pass
    }
}
