//! Advice on the style of skills: code that works, but could be better.
//!
//! Advice follows the authors' own checklists. It is not an error and is shown only with `--advice`; codes
//! from `phase-start` on are advice (`Code::is_advice`). `tests/seed/map.rs` leads from each row of the
//! checklists to its test.

mod cards;
mod lints;
mod triggers;

use super::finding::{Code, Said, Severity};
use super::kind::Of;
use super::outcome::{Candidate, Unless};
use super::syntax::tree::*;
use super::syntax::visit::Seen;
use std::collections::{BTreeSet, HashSet};

pub(super) use lints::messages;

/// A function of a definition.
pub(super) struct Callback<'t, 's> {
    pub name: &'t str,
    pub function: &'t Function<'s>,
    pub seen: Seen<'t, 's>,
}

/// A call of a method.
pub(super) struct Called<'t, 's> {
    pub on: &'t Expr<'s>,
    pub name: Named<'s>,
    pub given: &'t [Expr<'s>],
}

impl<'t, 's> Callback<'t, 's> {
    /// Returns the method calls, in order.
    pub fn methods(&self) -> impl Iterator<Item = Called<'t, 's>> + '_ {
        self.seen.exprs.iter().filter_map(|expr| match &expr.kind {
            Kind::Method(on, name, given) => Some(Called { on, name: *name, given }),
            _ => None,
        })
    }

    pub fn calls<'c>(&'c self, names: &'c [&str]) -> impl Iterator<Item = Called<'t, 's>> + 'c {
        self.methods().filter(move |called| names.contains(&called.name.name))
    }

    /// Returns `true` if this word occurs as a name, field, method or text.
    pub fn mentions(&self, word: &str) -> bool {
        self.seen.exprs.iter().any(|expr| match &expr.kind {
            Kind::Name(name) => *name == word,
            Kind::Field(_, field) | Kind::Method(_, field, _) => field.name == word,
            Kind::Text(text) => text == word,
            _ => false,
        })
    }

    fn parameter(&self, at: usize) -> Option<&'s str> {
        self.function.parameters.get(at).map(|p| p.name)
    }
}

/// A table passed to a constructor.
pub(super) struct Definition<'t, 's> {
    /// `TriggerSkill`, for `sgs.CreateTriggerSkill`.
    pub constructor: &'static str,
    pub name: &'t str,
    /// Position of its beginning.
    pub at: Span,
    pub fields: Vec<(Named<'s>, &'t Expr<'s>)>,
    pub callbacks: Vec<Callback<'t, 's>>,
}

impl<'t, 's> Definition<'t, 's> {
    pub fn of(constructor: &'static str, name: &'t str, at: Span, items: &'t [Item<'s>]) -> Self {
        let fields: Vec<_> = items
            .iter()
            .filter_map(|item| match item {
                Item::Named(key, value) => Some((*key, value)),
                _ => None,
            })
            .collect();
        let callbacks = fields
            .iter()
            .filter_map(|(key, value)| match &value.bare().kind {
                Kind::Function(function) => {
                    Some(Callback { name: key.name, function, seen: Seen::of(&function.body) })
                }
                _ => None,
            })
            .collect();
        Definition { constructor, name, at, fields, callbacks }
    }

    pub fn field(&self, name: &str) -> Option<&'t Expr<'s>> {
        self.fields.iter().find(|(key, _)| key.name == name).map(|(_, value)| *value)
    }

    pub fn callback(&self, name: &str) -> Option<&Callback<'t, 's>> {
        self.callbacks.iter().find(|c| c.name == name)
    }

    /// Returns the position of this event in its list.
    pub fn event(&self, name: &str) -> Option<Span> {
        let events = Seen::of_expr(self.field("events")?);
        events.exprs.iter().find_map(|expr| expr.of_sgs().filter(|e| e.name == name)).map(|e| e.span)
    }

    fn mentions(&self, word: &str) -> bool {
        self.callbacks.iter().any(|c| c.mentions(word))
    }
}

/// Data of a file that is kept until all its definitions are known.
#[derive(Default)]
pub(super) struct Kept<'s> {
    /// Variables with a skill card whose subcards are thrown.
    thrown: HashSet<&'s str>,
    /// Marks, piles and tags set by skills, with the words that would show that they are cleared.
    left: Vec<(Span, String, BTreeSet<String>)>,
    /// Words in callbacks that run when a skill is lost.
    on_loss: HashSet<String>,
    /// Flags without which a skill may be used, and those that skill cards set on their user.
    tested: Vec<(Span, String)>,
    set_by_cards: HashSet<String>,
}

impl<'s> Kept<'s> {
    /// Finds the variables with skill cards at the beginning of a file.
    pub fn of(body: &[Stat<'s>]) -> Kept<'s> {
        let mut kept = Kept::default();
        for stat in body {
            match stat {
                Stat::Local(names, values) => {
                    names.iter().zip(values).for_each(|(name, value)| kept.card(name.name, value));
                }
                Stat::Assign(places, values) => {
                    for (place, value) in places.iter().zip(values) {
                        place.as_name().into_iter().for_each(|name| kept.card(name, value));
                    }
                }
                _ => {}
            }
        }
        kept
    }

    fn card(&mut self, name: &'s str, value: &Expr<'s>) {
        let Kind::Call(of, given) = &value.kind else { return };
        if of.of_sgs().is_none_or(|of| of.name != "CreateSkillCard") {
            return;
        }
        let Some(Kind::Table(items)) = given.first().map(|g| &g.kind) else { return };
        let keeps = items.iter().any(|item| {
            matches!(item, Item::Named(key, value)
                if key.name == "will_throw" && matches!(value.kind, Kind::Bool(false)))
        });
        if !keeps {
            self.thrown.insert(name);
        }
    }
}

/// A file that is read, as advice sees it.
pub(super) trait Reading<'s> {
    /// Returns the type of a local variable; `None` for other names.
    fn local(&self, name: &str) -> Option<&Of>;

    /// Returns the data that advice keeps until the whole file is read.
    fn kept(&mut self) -> &mut Kept<'s>;

    /// Notes that a skill of this file takes cards.
    fn takes_cards(&mut self, skill: &str);

    /// Adds a finding.
    fn push(&mut self, candidate: Candidate);
}

impl<'s> dyn Reading<'s> + '_ {
    fn find(&mut self, span: Span, severity: Severity, code: Code, text: Said) {
        self.push(Candidate::certain(span, severity, code, text));
    }

    fn advise(&mut self, span: Span, code: Code, text: Said) {
        self.find(span, Severity::Note, code, text);
    }

    /// Adds advice that an entry in another file invalidates.
    fn advise_unless(&mut self, span: Span, code: Code, text: Said, unless: Unless) {
        self.push(Candidate { unless, ..Candidate::certain(span, Severity::Note, code, text) });
    }

    /// Returns `true` if the file throws away the cards that this variable holds.
    fn throws(&mut self, variable: &str) -> bool {
        self.kept().thrown.contains(variable)
    }
}

pub(super) fn advise<'s>(file: &mut dyn Reading<'s>, definition: &Definition<'_, 's>) {
    triggers::advise(file, definition);
    cards::advise(file, definition);
    lints::advise(file, definition);
    note_what_is_left(file, definition);
    if asks_by_its_name(definition) {
        let name = definition.name;
        let text = Said::new(
            format!("技能 \"{name}\" 会询问玩家，但没有任何 sgs.ai_... 表有它的项"),
            format!("skill \"{name}\" asks players, and no table sgs.ai_... has an entry for it"),
        );
        let name = ai_key(name).to_owned();
        file.advise_unless(definition.at, Code::NoAiEntry, text, Unless::Ai(name));
    }
}

/// Returns the skill's name in keys of AI tables: `jiemingCard` for `#jieming` and `@@jieming`.
pub(super) fn ai_key(key: &str) -> &str {
    let bare = key.trim_start_matches(['@', '#']).trim_end_matches(['!', '$', '&']);
    let bare = bare.split(['-', '.', ':']).next().unwrap_or(bare);
    bare.strip_suffix("Card").or_else(|| bare.strip_suffix("card")).unwrap_or(bare)
}

/// Returns `true` if it asks a question with the skill as its reason.
fn asks_by_its_name(definition: &Definition<'_, '_>) -> bool {
    const ASKS: &[&str] =
        &["askForSkillInvoke", "askForChoice", "askForPlayerChosen", "askForCardChosen", "askForYiji"];
    let is_own = |expr: &Expr<'_>| match &expr.bare().kind {
        Kind::Text(text) => text == definition.name,
        Kind::Method(of, name, _) => name.name == "objectName" && of.as_name() == Some("self"),
        _ => false,
    };
    !definition.name.is_empty()
        && definition.callbacks.iter().any(|c| c.calls(ASKS).any(|called| called.given.iter().any(is_own)))
}

/// Advises against `card:getSkillName() == "x"`: a card may belong to several skills.
pub(super) fn skill_name_compared(file: &mut dyn Reading<'_>, left: &Expr<'_>, right: &Expr<'_>, span: Span) {
    let asks = |expr: &Expr<'_>| matches!(&expr.bare().kind, Kind::Method(_, name, _) if name.name == "getSkillName");
    if asks(left) || asks(right) {
        let text = Said::new(
            "一张牌可能来自多个技能；用 `table.contains(card:getSkillNames(), 名字)`",
            "a card may be of several skills: ask `table.contains(card:getSkillNames(), name)`",
        );
        file.advise(span, Code::SkillNameCompared, text);
    }
}

/// Advises against `sgs.Player_Extra`.
pub(super) fn extra_phase(file: &mut dyn Reading<'_>, span: Span) {
    let text = Said::new(
        "`Player_Extra` 是旧名；用 `sgs.Player_PhaseExtra`",
        "`Player_Extra` is an old name: write `sgs.Player_PhaseExtra`",
    );
    file.advise(span, Code::ExtraPhaseName, text);
}

/// Advises against `pattern == "slash+jink"`.
pub(super) fn sum_of_patterns(file: &mut dyn Reading<'_>, left: &Expr<'_>, right: &Expr<'_>) {
    for (one, other) in [(left, right), (right, left)] {
        let is_sum = other.as_text().is_some_and(|t| t.contains('+') && t.len() > 2);
        if one.as_name() == Some("pattern") && is_sum {
            let text = Said::new(
                "要打出的牌可能以别的次序或更多种类给出；逐个看 `pattern:split(\"+\")`",
                "what is asked for may come in another order, or with more kinds: go through `pattern:split(\"+\")`",
            );
            file.advise(other.span, Code::PatternSum, text);
        }
    }
}

/// Setters, the position of their key, and the functions that undo them.
const SETS: &[(&str, usize, &[&str])] = &[
    ("addToPile", 0, &["clearOnePrivatePile", "clearPrivatePiles", "throwCard", "removePileByName"]),
    ("setPlayerMark", 1, &["setPlayerMark", "removePlayerMark"]),
    ("addPlayerMark", 1, &["setPlayerMark", "removePlayerMark"]),
    ("gainMark", 0, &["loseAllMarks", "loseMark", "setPlayerMark"]),
    ("setSkillDescriptionSwap", 1, &["setSkillDescriptionSwap"]),
    ("setPlayerProperty", 1, &["setPlayerProperty"]),
    ("setTag", 0, &["removeTag", "setTag"]),
];

/// Tags that the engine removes itself after reading them.
const TAKEN_AWAY: &[&str] = &["SkipGameRule", "SkipNormalDeathProcess", "TransferDamage"];

fn note_what_is_left<'s>(file: &mut dyn Reading<'s>, definition: &Definition<'_, 's>) {
    if definition.constructor.contains("Card") {
        return;
    }
    if definition.event("EventLoseSkill").is_some() {
        let seen = definition.callbacks.iter().flat_map(|c| &c.seen.exprs);
        let mut words: Vec<String> = Vec::new();
        for expr in seen {
            match &expr.kind {
                Kind::Text(text) => words.push(text.to_string()),
                Kind::Method(_, name, _) => words.push(name.name.to_owned()),
                _ => {}
            }
        }
        if words.iter().any(|w| w == "objectName") {
            words.push(definition.name.to_owned());
        }
        file.kept().on_loss.extend(words);
        return;
    }
    let mut told = BTreeSet::new();
    for callback in &definition.callbacks {
        for called in callback.methods() {
            let Some((_, at, _)) = SETS.iter().find(|(name, ..)| *name == called.name.name) else { continue };
            let Some(key) = called.given.get(*at).and_then(|key| own_key(key, definition.name)) else {
                continue;
            };
            // Marks with such an ending are cleared by the engine.
            let ends = ["-Clear", "_lun", "-Keep"].iter().any(|end| key.contains(end))
                || TAKEN_AWAY.contains(&key.as_str());
            if !ends && told.insert((called.name.name, key.clone())) {
                let ways = SETS.iter().find(|(name, ..)| *name == called.name.name).map(|s| s.2);
                let mut undone: BTreeSet<String> =
                    ways.into_iter().flatten().map(|w| (*w).to_owned()).collect();
                undone.insert(key.clone());
                file.kept().left.push((called.name.span, key, undone));
            }
        }
    }
}

/// Returns a key that is written literally.
fn own_key(expr: &Expr<'_>, skill: &str) -> Option<String> {
    match &expr.bare().kind {
        Kind::Text(text) => Some(text.to_string()),
        Kind::Method(of, name, _) if name.name == "objectName" && of.as_name() == Some("self") => {
            Some(skill.to_owned())
        }
        _ => None,
    }
}

/// Reports, once the whole file was read, everything that is not cleared when the skill is lost.
pub(super) fn report_left(file: &mut dyn Reading<'_>) {
    lints::kept_limits(file);
    let kept = std::mem::take(file.kept());
    for (span, key, undone) in kept.left {
        let (names, ways): (Vec<&String>, Vec<&String>) = undone.iter().partition(|w| **w == key);
        let named = names.iter().all(|name| kept.on_loss.contains(*name));
        if named && ways.iter().any(|way| kept.on_loss.contains(*way)) {
            continue;
        }
        let text = Said::new(
            format!("失去技能时没有清理 \"{key}\"：在 sgs.EventLoseSkill 里收拾"),
            format!("nothing puts \"{key}\" away when the skill is lost: do so at sgs.EventLoseSkill"),
        );
        file.advise(span, Code::LeftBehind, text);
    }
}

/// The cards among which an AI function chooses.
enum Chooses {
    /// All usable cards.
    FromAll,
    /// Only hand cards, or only the player's own.
    FromOwn,
    Unseen,
}

fn chooses(function: &Function<'_>) -> Chooses {
    let seen = Seen::of(&function.body);
    let mut chooses = Chooses::Unseen;
    for expr in &seen.exprs {
        if let Kind::Method(of, name, _) = &expr.kind {
            if name.name == "addHandPile" {
                return Chooses::FromAll;
            }
            let is_own = matches!(&of.kind, Kind::Field(_, field) if field.name == "player");
            if is_own && ["getCards", "getHandcards", "handCards"].contains(&name.name) {
                chooses = Chooses::FromOwn;
            }
        }
    }
    chooses
}

fn hand_piles_forgotten() -> Said {
    Said::new(
        "可用的牌还包括如手牌般使用的和装备：用 `self:addHandPile(\"he\")`",
        "cards used as if in hand, and equipment, serve as well: begin with `self:addHandPile(\"he\")`",
    )
}

/// Advises on a function that finds cards for an AI's turn.
pub(super) fn hand_piles(file: &mut dyn Reading<'_>, function: &Function<'_>, span: Span) {
    if let Chooses::FromOwn = chooses(function) {
        file.advise(span, Code::AiHandPile, hand_piles_forgotten());
    }
}

/// Advises on a function that answers for a skill called by its name, `@@skill`: a skill that takes cards
/// must be given some.
pub(super) fn hand_piles_for(file: &mut dyn Reading<'_>, function: &Function<'_>, span: Span, skill: &str) {
    match chooses(function) {
        Chooses::FromAll => {}
        Chooses::FromOwn => file.advise(span, Code::AiHandPile, hand_piles_forgotten()),
        Chooses::Unseen => {
            let unless = Unless::TakesNoCards(skill.to_owned());
            file.advise_unless(span, Code::AiHandPile, hand_piles_forgotten(), unless);
        }
    }
}
