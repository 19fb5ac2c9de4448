//! The actions of phases, and what is cleaned up when a phase or turn ends (docs/rules/course.md#actions-of-phases).

use super::data::Data;
use super::interrupt::{Flow, Interrupt};
use super::resolve::DRAW_PHASE;
use super::room::Room;
use super::timing::Timing;
use super::{Ask, Passing, Reply};
use crate::model::history::EventKind;
use crate::model::*;
use crate::rules::ask::Question;

/// Limit of consecutive uses without effect, after which the play phase ends.
const FAILED_USES: u32 = 9;

impl Room {
    /// Runs the action of each phase (docs/rules/course.md#actions-of-phases).
    pub(super) fn phase_action(&self, player: PlayerId) -> Flow {
        let phase = self.table().player(player).phase;
        match phase {
            Phase::Judge => self.judge_phase(player),
            Phase::Draw => self.draw_cards(player, self.draw_phase_cards(player), DRAW_PHASE).map(drop),
            Phase::Play => self.play_phase(player),
            Phase::Discard => self.discard_phase(player),
            _ => Ok(()),
        }
    }

    /// Resolves the delayed tricks, the one placed last first.
    fn judge_phase(&self, player: PlayerId) -> Flow {
        let mut tricks = self.table().player(player).judging.clone();
        while let Some(trick) = tricks.pop() {
            if !self.is_alive(player) {
                return Ok(());
            }
            if self.table().location(trick) != Some(&moves::Location::new(Place::Delayed, Some(player))) {
                continue;
            }
            let reason = MoveReason::new(ReasonCode::NaturalEnter, player).event("delayed_effect");
            let face = self.face(trick);
            self.move_to(&[trick], None, Place::Table, reason)?;
            // It keeps its converted face until it is put away.
            self.set_face(trick, face);
            let before = self.table().history.last_id();
            let effect = self.card_effect(CardEffect::new(trick, None, player));
            let is_broken = match effect {
                Err(Interrupt::GameOver | Interrupt::Closed) => false,
                Err(_) => true,
                Ok(_) => self.was_broken(before, EventKind::CardEffect),
            };
            if is_broken {
                self.throw_from_table(trick, MoveReason::new(ReasonCode::NaturalEnter, None))?;
            }
            if effect?.is_void() && !is_broken {
                self.def(trick).behaviour.on_nullified(self, trick, player)?;
            }
        }
        Ok(())
    }

    fn play_phase(&self, player: PlayerId) -> Flow {
        loop {
            if !self.may_go_on_playing(player) {
                break;
            }
            self.checkpoint_in_play();
            self.trigger_plain(Timing::EventPlayPhaseLoop, player)?;
            if !self.may_go_on_playing(player) {
                break;
            }
            let Reply::Use { card, targets } = self.ask(player, Question::new(Ask::Play, "play"))? else {
                break;
            };
            let used = match self.usage_of(player, &card, targets)? {
                Some(usage) => {
                    self.trigger(Timing::ChoiceMade, player, &Data::new(usage.clone()))?;
                    self.use_card(usage, true)?
                }
                None => false,
            };
            let failed = {
                let mut t = self.table_mut();
                t.turn.failed_uses = if used { 0 } else { t.turn.failed_uses + 1 };
                t.turn.failed_uses
            };
            if failed >= FAILED_USES {
                break;
            }
        }
        self.table_mut().turn.failed_uses = 0;
        Ok(())
    }

    fn may_go_on_playing(&self, player: PlayerId) -> bool {
        let mut t = self.table_mut();
        let p = t.player_mut(player);
        !p.flags.remove("Global_PlayPhaseTerminated") && p.alive && p.phase == Phase::Play
    }

    fn discard_phase(&self, player: PlayerId) -> Flow {
        let hand = self.table().player(player).hand.clone();
        let ignored =
            hand.iter().filter(|c| self.is_card_limited(player, **c, HandlingMethod::Ignore)).count();
        let surplus = (hand.len() - ignored) as i32 - self.max_cards(player);
        if surplus > 0 {
            let n = surplus as usize;
            self.ask_for_discard(player, "gamerule", n, n, false, false, "", ".", "")?;
        }
        Ok(())
    }

    /// Resets the use limits at the end of a play phase.
    pub(super) fn forget_uses(&self, player: PlayerId) {
        if self.table().player(player).phase == Phase::Play {
            self.add_history(player, ".", 0);
        }
    }

    /// Cleans up at the end of a phase or turn (docs/rules/course.md#clean-up).
    pub(super) fn clean_up(&self, player: PlayerId, change: PhaseChange) -> Flow {
        self.clear_phase_marks(player, change.from);
        if change.to == Phase::Play {
            let mut t = self.table_mut();
            t.player_mut(player).set_mark("damage_point_play_phase", 0);
            t.player_mut(player).history.clear();
        }
        if change.to == Phase::NotActive {
            {
                let mut t = self.table_mut();
                for p in &mut t.players {
                    p.set_mark("drank", 0);
                    p.history.clear();
                }
                let p = t.player_mut(player);
                p.flags.clear();
                p.limitations.retain(|l| !l.single_turn);
            }
            self.clear_turn_marks(player);
            self.lose_passing_skills(player, Passing::Turn)?;
        }
        if change.to == Phase::RoundStart {
            self.lose_passing_skills(player, Passing::NextTurn)?;
        }
        Ok(())
    }
}
