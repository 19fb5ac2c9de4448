//! The course of a game: rounds, turns, phases (docs/rules/course.md). Every step is stored in `Table::turn`,
//! so that a game can be resumed at any checkpoint.
//!
//! `Table::turn` holds the next step at every moment (`Stage`). At a checkpoint the table alone is the whole
//! state. Checkpoints are the start of a turn, the start of a phase, and each request of a play phase. The
//! stack then has exactly game, round, turn and phase.
//!
//! The turn runs inside the dispatch of TurnStart, and the play phase inside that of EventPhaseProceeding.
//! The table stores the skills that those dispatches have considered. `Room::run` on such a table re-enters
//! both. An extra turn taken at once, inside a resolution, has no checkpoints.

use super::data::{Data, Payload};
use super::fact::{Fact, Limited};
use super::interrupt::{Flow, Interrupt, Raised};
use super::room::Room;
use super::timing::Timing;
use crate::model::history::{Detail, EventKind};
use crate::model::turn::{ExtraTurn, PlannedPhase, Stage};
use crate::model::*;
use std::cell::Cell;

/// The result of entering a phase.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Entered {
    ToPlay,
    Skipped,
}

/// The events of the end of a phase that were raised.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ended {
    Nothing,
    End,
    AfterEnd,
}

/// The rule of a mode: the default action of each event.
pub trait GameRule {
    /// Returns `true` if the rule acts at this event.
    fn listens(&self, timing: Timing) -> bool;

    /// Runs the default action. Returns `true` to stop the event, like a skill.
    fn run(&self, room: &Room, timing: Timing, player: Option<PlayerId>, data: &Data) -> Flow<Raised>;
}

/// Hook for random outcomes, for a game that follows a record of another engine.
pub trait Chance {
    /// Returns the new draw pile, top first, instead of a shuffle of `cards`.
    fn shuffle(&mut self, cards: &[CardId]) -> Option<Vec<CardId>>;

    /// Returns the card taken from these instead of a random one.
    fn pick(&mut self, room: &Room, player: PlayerId, cards: &[CardId]) -> Option<CardId>;
}

/// Turns that a game may have for each round of its limit, extra turns included: there are at most ten players.
const TURNS_OF_ROUND: u64 = 20;

impl Room {
    /// Plays from the table's current position to the end of the game. `Err` only if the table was closed
    /// first.
    pub fn run(&self) -> Flow {
        if self.table().turn.stage == Stage::Over {
            return Ok(());
        }
        let open: Vec<EventId> = self.table().stack.clone();
        let game = self.event(EventKind::Game, None, Detail::None).resumed(open.first().copied());
        match game.main(|_| self.course()) {
            Err(Interrupt::GameOver) => Ok(()),
            other => other,
        }
    }

    fn course(&self) -> Flow {
        if self.table().turn.stage == Stage::Setup {
            self.set_up()?;
            let first = self.first_to_act();
            let mut t = self.table_mut();
            t.turn.current = first;
            t.turn.stage = Stage::TurnStart;
        }
        loop {
            self.round()?;
        }
    }

    fn round(&self) -> Flow {
        let running = self.table().stack.get(1).copied();
        if running.is_none() {
            let round = {
                let mut t = self.table_mut();
                t.turn.round += 1;
                t.turn.round
            };
            if round > self.settings.round_limit {
                return self.game_over(".");
            }
        }
        let number = self.table().turn.round;
        let round = self.event(EventKind::Round, None, Detail::Round { number }).resumed(running);
        round.main(|_| {
            loop {
                match self.play_turn() {
                    Ok(true) => return Ok(()),
                    Ok(false) => {}
                    // The round ends there: the second stage begins a new round.
                    Err(Interrupt::StageChange) if self.has_siege() => return self.begin_second_stage(),
                    Err(other) => return Err(other),
                }
            }
        })
    }

    /// Plays the rest of one turn and moves on to the next player. Returns `true` if the round is over.
    pub fn play_turn(&self) -> Flow<bool> {
        if self.table().turn.stage != Stage::TurnEnd {
            let (player, extra) = {
                let t = self.table();
                (t.turn.current, t.turn.extra.is_some())
            };
            self.take_turn()?;
            if let Some(player) = player.filter(|_| !extra) {
                self.has_acted(player)?;
            }
            self.table_mut().turn.stage = Stage::TurnEnd;
        }
        let round = self.table().turn.round;
        self.next_turn(round)
    }

    /// Moves on after a turn: to a granted extra turn, or to the next player. Returns `true` if the round is
    /// over.
    fn next_turn(&self, round: u32) -> Flow<bool> {
        if self.next_extra_turn() {
            return Ok(false);
        }
        let round_over = self.ends_round();
        if self.closes_round() {
            let data = Data::new(round as i64);
            for player in self.all_players() {
                self.trigger(Timing::RoundEnd, player, &data)?;
            }
            self.clear_round_marks();
        }
        let next = self.next_to_act(round_over)?;
        let mut t = self.table_mut();
        t.turn.current = Some(next);
        t.turn.stage = Stage::TurnStart;
        Ok(round_over)
    }

    /// Sets up the next scheduled extra turn; returns `false` if there is none. A batch runs in action order.
    /// Turns granted during it form the next batch.
    fn next_extra_turn(&self) -> bool {
        let mut t = self.table_mut();
        loop {
            if t.turn.batch.is_empty() {
                if t.turn.scheduled.is_empty() {
                    break;
                }
                let order = t.action_order(true);
                let mut batch = std::mem::take(&mut t.turn.scheduled);
                batch.sort_by_key(|e| order.iter().position(|p| *p == e.player));
                batch.reverse();
                t.turn.batch = batch;
                if t.turn.before_batch.is_none() {
                    t.turn.before_batch = t.turn.current;
                }
            }
            while let Some(extra) = t.turn.batch.pop() {
                let player = t.player(extra.player);
                if player.alive && !player.removed {
                    t.turn.current = Some(extra.player);
                    t.turn.extra = Some(extra);
                    t.turn.stage = Stage::TurnStart;
                    return true;
                }
            }
        }
        if let Some(before) = t.turn.before_batch.take() {
            t.turn.current = Some(before);
        }
        false
    }

    /// Plays the current player's turn from its start or its current position.
    fn take_turn(&self) -> Flow {
        let Some(player) = self.current() else { return Ok(()) };
        let resumed = self.table().turn.stage != Stage::TurnStart;
        let running = if resumed { self.find_event(EventKind::Turn) } else { None };
        if !resumed {
            self.checkpoint();
        }
        let extra = self.table().turn.extra.is_some();
        let turn = self
            .event(EventKind::Turn, player, Detail::Turn { extra })
            .resumed(running)
            .clear(|broken| self.end_turn(player, broken));
        let result = turn.main(|_| {
            if resumed {
                let considered = self.table().turn.turn_considered.clone();
                self.resume_trigger(Timing::TurnStart, player, &Data::none(), considered)?;
            } else {
                self.trigger_plain(Timing::TurnStart, player)?;
            }
            Ok(())
        });
        self.table_mut().turn.extra = None;
        match result {
            Err(Interrupt::TurnBroken) => Ok(()),
            // Modes without stages only interrupt the turn.
            Err(Interrupt::StageChange) if !self.has_siege() => Ok(()),
            other => other,
        }
    }

    /// Ends a turn: what is left of an interrupted one, then the events of its end.
    fn end_turn(&self, player: PlayerId, broken: bool) -> Flow {
        if broken {
            self.end_broken_turn(player)?;
        }
        let round = Data::new(i64::from(self.table().turn.round));
        self.trigger_own(Timing::TurnEnd, player, &round)?;
        self.end_lasting_of(self.find_event(EventKind::Turn).unwrap_or_default())?;
        self.trigger_own(Timing::AfterTurnEnd, player, &round)?;
        Ok(())
    }

    /// Ends an interrupted turn, including its clean-up.
    fn end_broken_turn(&self, player: PlayerId) -> Flow {
        self.log(Fact::TurnBroken { player });
        self.trigger_plain(Timing::TurnBroken, player)?;
        if self.table().player(player).phase != Phase::NotActive {
            self.change_phase_to_inactive(player)?;
        }
        Ok(())
    }

    /// Runs the rule action of TurnStart: the body of the turn (docs/rules/course.md#turn).
    pub(super) fn turn_body(&self, player: PlayerId) -> Flow {
        if self.table().turn.stage == Stage::TurnStart {
            self.announce_round(player)?;
            let extra = self.table().turn.extra.clone();
            let turns = u64::from(self.table().turn.turns);
            if turns >= TURNS_OF_ROUND * u64::from(self.settings.round_limit) {
                return self.cut_off(Limited::Turns, turns);
            }
            {
                let mut t = self.table_mut();
                t.turn.turns += 1;
                let p = t.player_mut(player);
                let n = p.mark("Global_TurnCount") + 1;
                p.set_mark("Global_TurnCount", n);
                p.set_mark("damage_point_round", 0);
            }
            self.wake("Global_TurnCount");
            self.log(Fact::TurnStart { player, extra: extra.is_some() });
            if !self.table().player(player).face_up {
                return self.turn_over(player);
            }
            self.end_lasting_at_turn(player)?;
            let round = self.table().turn.round;
            if self.trigger_own(Timing::BeforeTurnStart, player, &Data::new(i64::from(round)))?.is_stopped() {
                return Ok(());
            }
            self.trigger(Timing::TurnStarted, player, &Data::new(round as i64))?;
            if !self.is_alive(player) {
                return Ok(());
            }
            self.plan_phases(extra.map(|e| e.phases).unwrap_or_default());
        }
        self.run_phases(player)
    }

    /// Announces a round once, with its first turn.
    fn announce_round(&self, player: PlayerId) -> Flow {
        if !self.opens_round(player) {
            return Ok(());
        }
        let began = self.current_event();
        let round = {
            let mut t = self.table_mut();
            t.turn.announced_round = t.turn.round;
            t.turn.round_began = began;
            t.turn.round
        };
        self.log(Fact::RoundStart { round });
        let data = Data::new(round as i64);
        for p in self.all_players() {
            self.trigger(Timing::RoundStart, p, &data)?;
        }
        Ok(())
    }

    /// Sets the phases of the next turn; an empty list means an ordinary turn.
    fn plan_phases(&self, mut phases: Vec<Phase>) {
        if phases.is_empty() {
            phases = Phase::TURN.to_vec();
        }
        if phases.last() != Some(&Phase::NotActive) {
            phases.push(Phase::NotActive);
        }
        let mut t = self.table_mut();
        t.turn.phases = phases.into_iter().map(|phase| PlannedPhase { phase, skip: None }).collect();
        t.turn.index = 0;
        t.turn.stage = Stage::NextPhase;
    }

    fn run_phases(&self, player: PlayerId) -> Flow {
        loop {
            match self.table().turn.stage {
                Stage::NextPhase | Stage::Play => {}
                _ => return Ok(()),
            }
            if self.table().turn.stage == Stage::NextPhase {
                self.checkpoint();
                if !self.is_alive(player) {
                    return self.change_phase_to_inactive(player);
                }
                let Some(planned) = self.planned_phase() else { return Ok(()) };
                if self.enter_phase(player, planned)? == Entered::Skipped {
                    self.table_mut().turn.index += 1;
                    continue;
                }
            }
            self.phase(player)?;
            let done = self.table().player(player).phase == Phase::NotActive;
            let mut t = self.table_mut();
            t.turn.index += 1;
            t.turn.stage = Stage::NextPhase;
            if done {
                return Ok(());
            }
        }
    }

    fn planned_phase(&self) -> Option<PlannedPhase> {
        let t = self.table();
        t.turn.phases.get(t.turn.index).copied()
    }

    /// Raises EventPhaseChanging and decides on skipping.
    fn enter_phase(&self, player: PlayerId, planned: PlannedPhase) -> Flow<Entered> {
        let from = self.table().player(player).phase;
        let change = PhaseChange { from, to: planned.phase };
        self.table_mut().player_mut(player).phase = Phase::PhaseNone;
        let payload = Payload::new(change);
        let skip = self.trigger(Timing::EventPhaseChanging, player, &payload)?.is_stopped();
        let change = payload.get();
        {
            let mut t = self.table_mut();
            t.player_mut(player).phase = change.to;
            t.turn.change = Some(change);
            let index = t.turn.index;
            if let Some(p) = t.turn.phases.get_mut(index) {
                p.phase = change.to;
            }
        }
        // A handler of the event may have marked the phase itself.
        let mark = self.planned_phase().and_then(|p| p.skip);
        if change.to != Phase::NotActive && (skip || mark.is_some()) {
            let cost = Data::new(mark == Some(true));
            if !self.trigger(Timing::EventPhaseSkipping, player, &cost)?.is_stopped() {
                self.log(Fact::PhaseSkipped { player, phase: change.to });
                self.trigger(Timing::EventPhaseSkipped, player, &cost)?;
                return Ok(Entered::Skipped);
            }
        }
        Ok(Entered::ToPlay)
    }

    /// Plays the entered phase, from its start or from inside its play.
    fn phase(&self, player: PlayerId) -> Flow {
        let phase = self.table().player(player).phase;
        let resumed = self.table().turn.stage == Stage::Play;
        let running = if resumed { self.find_event(EventKind::Phase) } else { None };
        let scope = self.event(EventKind::Phase, player, Detail::Phase { phase }).resumed(running);
        let change = self.table().turn.change.unwrap_or(PhaseChange { from: phase, to: phase });
        let data = Payload::new(change);
        let ended_with = Cell::new(Ended::Nothing);
        let ended = scope.run(|_| {
            if resumed {
                let considered = self.table().turn.phase_considered.clone();
                self.resume_trigger(Timing::EventPhaseProceeding, player, &data, considered)?;
            } else {
                if phase != Phase::NotActive {
                    self.log(Fact::PhaseStart { player, phase });
                }
                let stopped = self.trigger(Timing::EventPhaseStart, player, &data)?.is_stopped();
                if !stopped && self.table().player(player).phase != Phase::NotActive {
                    self.trigger(Timing::EventPhaseProceeding, player, &data)?;
                }
            }
            self.end_phase(player, &data, &ended_with)
        })?;
        match ended {
            Some(()) => Ok(()),
            // Broken off by itself, or refused: its uses and marks end all the same.
            None => {
                self.table_mut().turn.failed_uses = 0;
                self.end_phase(player, &data, &ended_with)
            }
        }
    }

    /// Raises the events of the end of a phase, each once: `ended_with` is what was raised before the phase was broken off.
    fn end_phase(&self, player: PlayerId, data: &Payload<PhaseChange>, ended_with: &Cell<Ended>) -> Flow {
        if self.table().player(player).phase == Phase::NotActive {
            return Ok(());
        }
        match ended_with.get() {
            Ended::Nothing => {
                ended_with.set(Ended::End);
                self.trigger(Timing::EventPhaseEnd, player, data)?;
            }
            // The rule comes after the skills, one of which ended the event.
            _ => self.forget_uses(player),
        }
        if ended_with.replace(Ended::AfterEnd) == Ended::End {
            self.trigger_own(Timing::AfterPhaseEnd, player, data)?;
        }
        Ok(())
    }

    /// Goes directly to the end of the turn, for a dead player or an interrupted turn.
    fn change_phase_to_inactive(&self, player: PlayerId) -> Flow {
        let from = self.table().player(player).phase;
        let data = Payload::new(PhaseChange { from, to: Phase::NotActive });
        self.table_mut().player_mut(player).phase = Phase::PhaseNone;
        self.trigger(Timing::EventPhaseChanging, player, &data)?;
        {
            let mut t = self.table_mut();
            t.player_mut(player).phase = Phase::NotActive;
            t.turn.phases.clear();
        }
        self.trigger(Timing::EventPhaseStart, player, &data)?;
        Ok(())
    }

    /// Marks a checkpoint: nothing is being resolved, and a clone of the table can be resumed.
    fn checkpoint(&self) {
        if self.nested_turns.get() == 0 {
            // Payloads of slashes are held by the handlers that run: none does here.
            debug_assert!(self.slashes.borrow().is_empty() && self.table().confirming.is_empty());
            self.table_mut().collect_virtuals();
            self.notify(|o| o.checkpoint(self));
        }
    }

    pub(super) fn checkpoint_in_play(&self) {
        self.table_mut().turn.stage = Stage::Play;
        self.checkpoint();
    }

    // ---- changing the course --------------------------------------------------------

    /// Marks the first remaining phase of this kind in the running turn to be skipped.
    pub fn skip_phase(&self, player: PlayerId, phase: Phase, cost: bool) {
        let mut t = self.table_mut();
        if t.turn.current != Some(player) {
            return;
        }
        let from = t.turn.index;
        if let Some(p) = t.turn.phases.iter_mut().skip(from).find(|p| p.phase == phase && p.skip.is_none()) {
            p.skip = Some(cost);
        }
    }

    pub fn is_skipped(&self, player: PlayerId, phase: Phase) -> bool {
        let t = self.table();
        t.turn.current == Some(player)
            && t.turn.phases.iter().skip(t.turn.index).any(|p| p.phase == phase && p.skip.is_some())
    }

    /// Inserts a phase directly after the running one.
    pub fn insert_phase(&self, phase: Phase) {
        let mut t = self.table_mut();
        let at = (t.turn.index + 1).min(t.turn.phases.len());
        t.turn.phases.insert(at, PlannedPhase { phase, skip: None });
    }

    /// Plays an extra turn now, inside the current resolution.
    pub fn gain_extra_turn(&self, player: PlayerId, phases: Vec<Phase>) -> Flow {
        if !self.is_alive(player) {
            return Ok(());
        }
        let outer = self.table().turn.clone();
        let outer_phase = self.table().player(player).phase;
        {
            let mut t = self.table_mut();
            t.turn.current = Some(player);
            t.turn.extra = Some(ExtraTurn { player, reason: Name::default(), phases });
            t.turn.stage = Stage::TurnStart;
            t.player_mut(player).phase = Phase::NotActive;
        }
        self.nested_turns.set(self.nested_turns.get() + 1);
        let result = self
            .event(EventKind::Turn, player, Detail::Turn { extra: true })
            .clear(|broken| self.end_turn(player, broken))
            .main(|_| self.trigger_plain(Timing::TurnStart, player).map(drop));
        self.nested_turns.set(self.nested_turns.get() - 1);
        {
            let mut t = self.table_mut();
            let inner = std::mem::replace(&mut t.turn, outer);
            // Changes by the extra turn that persist.
            t.turn.turns = inner.turns;
            t.turn.swaps = inner.swaps;
            t.turn.scheduled = inner.scheduled;
            t.turn.winner = inner.winner;
            if t.turn.winner.is_some() {
                t.turn.stage = Stage::Over;
            }
            t.player_mut(player).phase = outer_phase;
        }
        result
    }

    /// Schedules an extra turn after the running one. Returns `false` for dead players.
    pub fn schedule_extra_turn(&self, player: PlayerId, reason: &str, phases: Vec<Phase>) -> bool {
        if !self.is_alive(player) {
            return false;
        }
        let extra = ExtraTurn { player, reason: reason.into(), phases };
        self.table_mut().turn.scheduled.push(extra);
        true
    }

    /// Plays these phases of a player now, like `player:play(phases)`.
    pub fn play_phases(&self, player: PlayerId, phases: Vec<Phase>) -> Flow {
        let outer_phase = self.table().player(player).phase;
        let result = self.aside(|| {
            self.table_mut().turn.current = Some(player);
            self.table_mut().player_mut(player).phase = Phase::NotActive;
            self.plan_phases(phases);
            self.run_phases(player)
        });
        self.table_mut().player_mut(player).phase = outer_phase;
        result
    }

    /// Moves the player from one phase to another and plays it now. If a skill stops it, the phase is restored.
    pub fn change_phase(&self, player: PlayerId, from: Phase, to: Phase) -> Flow<Raised> {
        self.aside(|| {
            let change = PhaseChange { from, to };
            self.table_mut().player_mut(player).phase = Phase::PhaseNone;
            let payload = Payload::new(change);
            let stopped = self.trigger(Timing::EventPhaseChanging, player, &payload)?.is_stopped();
            let change = payload.get();
            let stopped = stopped && change.to != Phase::NotActive;
            {
                let mut t = self.table_mut();
                t.player_mut(player).phase = if stopped { from } else { change.to };
                t.turn.change = Some(change);
                t.turn.stage = Stage::NextPhase;
            }
            if !stopped {
                self.phase(player)?;
            }
            Ok(Raised::stopped_if(stopped))
        })
    }

    /// Raises an event for a script, inside the current resolution. The mode's rule plays a proceeding phase;
    /// that phase does not belong to the running turn.
    pub fn trigger_inside(&self, timing: Timing, player: Option<PlayerId>, data: &Data) -> Flow<Raised> {
        match timing {
            Timing::EventPhaseProceeding => self.aside(|| self.trigger(timing, player, data)),
            Timing::TargetConfirming => {
                let card = data.read(|v| v.card_use().map(|u| u.card));
                if let (Some(player), Some(card)) = (player, card) {
                    self.note_confirmed(card, player);
                }
                self.trigger(timing, player, data)
            }
            _ => self.trigger(timing, player, data),
        }
    }

    /// Runs a closure inside a resolution, without checkpoints. The running turn is restored afterwards,
    /// except for persistent changes.
    fn aside<T>(&self, run: impl FnOnce() -> Flow<T>) -> Flow<T> {
        let outer = self.table().turn.clone();
        self.nested_turns.set(self.nested_turns.get() + 1);
        let result = run();
        self.nested_turns.set(self.nested_turns.get() - 1);
        let mut t = self.table_mut();
        let inner = std::mem::replace(&mut t.turn, outer);
        t.turn.swaps = inner.swaps;
        t.turn.scheduled = inner.scheduled;
        t.turn.winner = inner.winner;
        result
    }

    /// Ends the running turn immediately.
    pub fn break_turn<T>(&self) -> Flow<T> {
        Err(Interrupt::TurnBroken)
    }
}
