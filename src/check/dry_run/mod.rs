//! Dry runs of callbacks at an artificial table: five players without skills, in the play phase of the owner.
//! Every callback starts with the same table. Requests are answered at random, up to a limit for each
//! callback, and endless callbacks are aborted.
//!
//! Each skill is asked through the rules' own traits, and each card used, at a table of five that is restored
//! after every try. Events are made from their kind of payload (`payload.rs`): done to the owner, done by the
//! owner, and about another player. A handler that `can_trigger` refuses is not run. Events of phases come in every
//! phase, other events in the play phase of the owner and in the turn of another player. All other package skills
//! are dormant meanwhile: a large package has hundreds that are asked at every event, and a try concerns one.
//!
//! Entries in AI tables are called with the arguments of their table (`ai.rs`, `lua/check/arguments.lua`).
//! Those of a root with its own `smart-ai.lua` run in a separate Lua state with that AI, with the same time
//! limit as the rest.
//!
//! A callback may make 12 requests and run for a second, and all of them together 5 s unless `--try-seconds`
//! specifies otherwise; untried ones are counted. Large packages are loaded twice, to be tried on two
//! processors; garbage is collected only when there is much.
//!
//! A failure is an error only if the artificial table cannot be the cause (`blame.rs`): a missing name, a
//! value of a wrong type, a write in a query. All other failures are notes. Findings shared by many skills
//! are reported once.

mod ai;
mod blame;
mod payload;
mod table;

use super::loaded::Found;
use super::{Part, Progress, Share, Subject};
use crate::model::player::{SkillInstance, SkillSource};
use crate::model::*;
use crate::rules::skill::{Abilities, Occasion, Want};
use crate::rules::timing::PayloadKind;
use crate::rules::{Behaviour, CardDef, Data, Room, SkillDef, Timing};
use crate::script::call::ScriptError;
use crate::script::host::Script;
use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::rc::Rc;
use std::time::{Duration, Instant};
use table::Synthetic;

pub(super) use ai::files_by_ai;
pub(super) use table::with_people;

/// The player whose skills are tried, and two other players in events.
const ME: PlayerId = PlayerId(0);
const OTHER: PlayerId = PlayerId(1);

/// Limit of cards offered to a view-as skill.
const OFFERED: usize = 4;

/// Amount of garbage, in bytes, before a collection: scanning everything that a large package has defined
/// takes far longer than a try.
const GARBAGE: usize = 192 << 20;

/// Duration from which a skill is mentioned in the debug log.
const SLOW: Duration = Duration::from_millis(50);

/// Runs this part of the dry run in this Lua state.
pub(super) fn run(script: &Script, subject: &Subject, part: Part, progress: &Progress, found: &mut Found) {
    let until = subject.time.map(|most| Instant::now() + most);
    let errors: Rc<RefCell<Vec<(ScriptError, bool)>>> = Rc::default();
    let Some(table) = Synthetic::new(script, &(subject.base)()) else { return };
    // Earlier errors belong to loading or to the table.
    let (keep, odd) = (errors.clone(), Rc::new(Cell::new(false)));
    let is_odd = odd.clone();
    script.host().notices().show(move |error| keep.borrow_mut().push((error.clone(), is_odd.get())));
    let mut tries = Tries { script, table, odd, used: BTreeSet::new(), tried: 0, until };
    let (share, ai) = match part {
        Part::Packages(share) => {
            tries.packages(&subject.files, share, progress, found);
            (share, subject.library.ai_tree())
        }
        Part::Ai(tree) => (Share::ALL, Some(tree)),
    };
    if let Some(files) = ai.and_then(|tree| files_by_ai(subject).remove(&tree)) {
        ai::run(&mut tries, &files, share, found);
    }
    found.tried = tries.tried;
    script.host().notices().show(|_| {});
    for (error, is_odd) in errors.take() {
        blame::add(found, &error, is_odd);
    }
}

/// The garbage of tries.
struct Garbage<'s> {
    script: &'s Script,
    /// Memory use without garbage.
    least: usize,
}

impl<'s> Garbage<'s> {
    fn of(script: &'s Script) -> Garbage<'s> {
        script.lua().gc_stop();
        Garbage { script, least: script.lua().used_memory() }
    }

    /// Collects the garbage if there is much.
    fn clear(&self) {
        let lua = self.script.lua();
        if lua.used_memory() > self.least + GARBAGE {
            // A failing finalizer of a package does not concern the try.
            let _ = lua.gc_collect();
        }
    }
}

struct Tries<'s> {
    script: &'s Script,
    table: Synthetic,
    /// `true` for an unrealistic try.
    odd: Rc<Cell<bool>>,
    /// Cards that were used as made by their skill.
    used: BTreeSet<Name>,
    tried: usize,
    /// End of the time limit; the rest is not tried.
    until: Option<Instant>,
}

/// Every phase of a turn.
const PHASES: &[Phase] = &[
    Phase::Play,
    Phase::RoundStart,
    Phase::Start,
    Phase::Judge,
    Phase::Draw,
    Phase::Discard,
    Phase::Finish,
    Phase::NotActive,
];

/// Returns `true` for an event about a phase, or in a fixed one, of the player whose turn it is.
fn is_of_phase(timing: Timing) -> bool {
    phases(timing) != USUAL
}

/// Phases of the owner in which other events are tried.
const USUAL: &[Phase] = &[Phase::Play, Phase::NotActive];

/// Returns the phases in which an event is tried.
fn phases(timing: Timing) -> &'static [Phase] {
    match timing {
        _ if timing.info().payload == PayloadKind::Phase => PHASES,
        Timing::TurnStart => &[Phase::RoundStart],
        Timing::DrawNCards | Timing::AfterDrawNCards => &[Phase::Draw],
        _ => USUAL,
    }
}

impl Tries<'_> {
    fn room(&self) -> &Room {
        &self.table.room
    }

    fn is_over(&self) -> bool {
        self.until.is_some_and(|until| Instant::now() >= until)
    }

    /// Tries the skills and cards of these files.
    fn packages(&mut self, wanted: &BTreeSet<String>, share: Share, progress: &Progress, found: &mut Found) {
        let catalog = self.room().catalog();
        let mine = |at: &usize| share.has(*at);
        let skills = catalog.skills.values().filter(|s| self.is_skill_of(&s.name, wanted)).cloned();
        let skills: Vec<Rc<SkillDef>> =
            skills.enumerate().filter(|(at, _)| mine(at)).map(|(_, s)| s).collect();
        let kinds = catalog.kinds.iter().filter(|k| self.is_card_of(&k.name, wanted)).cloned();
        let kinds: Vec<Rc<CardDef>> = kinds.enumerate().filter(|(at, _)| mine(at)).map(|(_, k)| k).collect();
        progress.expect(skills.len() + kinds.len());
        let garbage = Garbage::of(self.script);
        found.to_try += skills.len() + kinds.len();
        for skill in &skills {
            match self.is_over() {
                true => found.untried += 1,
                false => self.skill(skill),
            }
            garbage.clear();
            progress.step();
        }
        for kind in kinds.iter().filter(|kind| !self.used.contains(&kind.name)).collect::<Vec<_>>() {
            match self.is_over() {
                true => found.untried += 1,
                false => self.card(kind),
            }
            garbage.clear();
            progress.step();
        }
    }

    fn is_skill_of(&self, name: &str, wanted: &BTreeSet<String>) -> bool {
        let definitions = self.script.host().definitions();
        let entry = definitions.skill_named(name).and_then(|id| definitions.skill(id));
        entry.is_some_and(|e| wanted.contains(e.origin.file.as_str()))
    }

    fn is_card_of(&self, name: &str, wanted: &BTreeSet<String>) -> bool {
        let entry = self.script.host().definitions().card(name);
        entry.is_some_and(|e| wanted.contains(e.origin.file.as_str()))
    }

    /// Counts a try, resets the table and gives the skill to the first player.
    fn lay(&mut self, skill: &SkillDef) {
        self.tried += 1;
        self.reset(skill);
    }

    fn reset(&self, skill: &SkillDef) {
        self.table.reset(Some(&skill.name));
        let mut t = self.table.room.table_mut();
        let id = t.next_skill_instance;
        t.next_skill_instance += 1;
        // Not registered: only this skill is tried, and by name.
        let instance =
            SkillInstance { name: skill.name.clone(), id, source: SkillSource::Acquired, parent: None };
        t.player_mut(ME).skills.push(instance);
        if let Some(mark) = &skill.limit_mark {
            t.player_mut(ME).marks.insert(mark.clone(), 1);
        }
    }

    /// Tries all callbacks of a skill.
    fn skill(&mut self, skill: &SkillDef) {
        let began = Instant::now();
        self.callbacks(skill);
        if began.elapsed() > SLOW {
            tracing::debug!("{} took {:.2} s to try", skill.name, began.elapsed().as_secs_f64());
        }
    }

    fn callbacks(&mut self, skill: &SkillDef) {
        for (timing, _) in &skill.events {
            if self.is_over() {
                return;
            }
            self.event(skill, *timing);
        }
        if skill.abilities == Abilities::NONE {
            return;
        }
        self.lay(skill);
        self.corrections(skill);
        if skill.abilities.has(Abilities::VIEW_AS) {
            for want in [
                Want::Play,
                Want::Pattern { pattern: "slash", method: HandlingMethod::Use },
                Want::Pattern { pattern: "jink", method: HandlingMethod::Response },
                Want::Nullification,
            ] {
                self.view_as(skill, want);
            }
        }
    }

    /// Tries an event in each phase in which it may come.
    fn event(&mut self, skill: &SkillDef, timing: Timing) {
        self.tried += 1;
        for phase in phases(timing) {
            if self.is_over() {
                return;
            }
            self.event_in(skill, timing, *phase);
        }
    }

    /// Tries an event done to the owner, done by the owner, or about another player: the first at which the
    /// skill would act.
    fn event_in(&self, skill: &SkillDef, timing: Timing, phase: Phase) {
        self.reset(skill);
        let room = self.room();
        for (player, from, to) in [(ME, OTHER, ME), (ME, ME, OTHER), (OTHER, OTHER, ME), (OTHER, ME, OTHER)] {
            match (is_of_phase(timing), phase) {
                (true, _) => self.table.turn_of(player, phase),
                (false, Phase::NotActive) => self.table.turn_of(OTHER, Phase::Play),
                (false, _) => self.table.turn_of(ME, phase),
            }
            let data = Data::new(payload::of(room, timing, phase, player, from, to));
            if let Some(dying) = data.dying().filter(|_| timing != Timing::QuitDying) {
                room.push_dying(dying.who);
            }
            let occasion = Occasion { timing, player: Some(player), data: &data };
            let acts = match skill.behaviour.can_trigger(room, skill, &occasion) {
                Some(acts) => acts,
                None => player == ME && skill.behaviour.can_wake(room, skill, &occasion).unwrap_or(true),
            };
            if acts {
                // An interrupt is a normal end.
                let _ = skill.behaviour.on_trigger(room, skill, &occasion);
                return;
            }
        }
    }

    fn corrections(&self, skill: &SkillDef) {
        let (room, it): (&Room, &Rc<dyn Behaviour>) = (self.room(), &skill.behaviour);
        let Some(slash) = self.table.slash() else { return };
        let has = |ability| skill.abilities.has(ability);
        if has(Abilities::DISTANCE) {
            it.distance(room, ME, OTHER);
            it.distance(room, OTHER, ME);
            it.fixed_distance(room, ME, OTHER);
        }
        if has(Abilities::MAX_CARDS) {
            it.max_cards(room, ME);
            it.fixed_max_cards(room, ME);
        }
        if has(Abilities::TARGET_MOD) {
            it.residue(room, ME, slash, None);
            it.distance_limit(room, ME, slash, Some(OTHER));
            it.extra_targets(room, ME, slash, None);
        }
        if has(Abilities::ATTACK_RANGE) {
            it.attack_range(room, ME, true);
            it.fixed_attack_range(room, ME, true);
        }
        if has(Abilities::PROHIBIT) {
            it.is_prohibited(room, Some(OTHER), ME, slash, &[]);
            it.is_prohibited(room, Some(ME), OTHER, slash, &[]);
        }
        if has(Abilities::PROHIBIT_PINDIAN) {
            it.is_pindian_prohibited(room, OTHER, ME);
        }
        if has(Abilities::INVALIDITY) {
            it.skill_valid(room, ME, skill);
            it.card_valid(room, ME, slash);
        }
        if has(Abilities::VIEW_AS_EQUIP) {
            it.view_as_equip(room, ME);
        }
        if has(Abilities::CARD_LIMIT) {
            it.card_limit(room, ME, slash, HandlingMethod::Use);
        }
        if has(Abilities::FILTER) {
            for card in self.table.hand(ME) {
                it.filter(room, ME, card);
            }
        }
    }

    fn view_as(&mut self, skill: &SkillDef, want: Want<'_>) {
        self.lay(skill);
        let (room, it) = (self.room(), &skill.behaviour);
        if !it.view_as_enabled(room, ME, want) {
            return;
        }
        let mut selected = Vec::new();
        for card in self.table.hand(ME).into_iter().take(OFFERED) {
            // With no card, one, two ... as selected by a player.
            room.suppose(|| it.view_as(room, ME, &selected, want));
            if room.suppose(|| it.view_filter(room, ME, &selected, card)) {
                selected.push(card);
            }
        }
        let made = it.view_as(room, ME, &selected, want);
        if let (Some(made), Want::Play) = (made, want) {
            let card = room.make(&made);
            self.used.insert(room.def(card).name.clone());
            self.tried += 1;
            self.use_card(card);
        }
    }

    /// Tries a card that no tried skill made: notes from its makers are missing.
    fn card(&mut self, kind: &CardDef) {
        self.table.reset(None);
        self.tried += 1;
        let hand = self.table.hand(ME);
        let Some(card) = self.room().clone_card(&kind.name, "", &hand[..hand.len().min(1)]) else { return };
        self.odd.set(kind.card_type == CardType::Skill);
        self.use_card(card);
        self.odd.set(false);
    }

    /// Uses a card as in play, on targets that it takes.
    fn use_card(&self, card: CardId) {
        let room = self.room();
        let kind = room.def(card);
        let it = kind.behaviour.clone();
        it.is_available(room, ME, card);
        let mut targets: Vec<PlayerId> = Vec::new();
        if !kind.target_fixed {
            for to in (1..self.table.people() as u8).map(PlayerId).chain([ME]) {
                if it.targets_feasible(room, card, ME, &targets) && !targets.is_empty() {
                    break;
                }
                if it.target_filter(room, card, ME, &targets, to) {
                    targets.push(to);
                }
            }
            if !it.targets_feasible(room, card, ME, &targets) {
                return;
            }
        }
        let _ = room.use_card(CardUse::new(ME, card, targets), false);
    }
}
