//! Death, burial, rewards (docs/rules/damage.md#death).

use crate::model::history::{Detail, EventKind};
use crate::model::*;
use crate::rules::fact::{Fact, Limited};
use crate::rules::{Data, Flow, Interrupt, Payload, Room, Timing};

/// Property with the cause of a player's death.
pub const DEATH_REASON: &str = "My_Death_Reason";

impl Room {
    /// Kills a player. Nothing is unwound: running operations find the player dead.
    pub fn kill(&self, victim: PlayerId, damage: Option<Damage>, hp_lost: Option<HpLost>) -> Flow {
        if !self.is_alive(victim) {
            return Ok(());
        }
        let killer = damage.as_ref().and_then(|d| d.from);
        self.event(EventKind::Death, victim, Detail::Death { killer }).main(|event| {
            // The event uses the order from before the death.
            let order = self.all_players();
            {
                let mut t = self.table_mut();
                t.player_mut(victim).alive = false;
                t.renumber_seats();
            }
            let death = Payload::new(Death { who: victim, damage, hp_lost });
            if self.trigger(Timing::BeforeGameOverJudge, victim, &death)?.is_stopped() {
                let mut t = self.table_mut();
                t.player_mut(victim).alive = true;
                t.renumber_seats();
                return Ok(());
            }
            let role = {
                let mut t = self.table_mut();
                let p = t.player_mut(victim);
                p.role_shown = true;
                p.role
            };
            self.event_takes_place(event, Detail::Death { killer });
            self.log(Fact::Died { player: victim, role, killer });
            self.trigger(Timing::GameOverJudge, victim, &death)?;
            if self.is_alive(victim) {
                return Ok(());
            }
            for player in order {
                if player == victim || self.is_alive(player) {
                    self.trigger(Timing::Death, player, &death)?;
                }
            }
            if self.is_alive(victim) {
                return Ok(());
            }
            self.trigger(Timing::BuryVictim, victim, &death)?;
            self.end_lasting_of_dead(victim)?;
            self.detach_all_skills(victim)?;
            let death = death.get();
            self.note_death_reason(victim, death.damage.as_ref());
            self.send_reserve(victim, &death)
        })
    }

    /// Records the skill or card whose damage killed the player.
    fn note_death_reason(&self, victim: PlayerId, damage: Option<&Damage>) {
        let Some(damage) = damage else { return };
        let reason = match damage.card {
            Some(card) if self.def(card).card_type == CardType::Skill => self.face(card).skill,
            Some(card) => self.card_name(card),
            None => damage.reason.clone(),
        };
        self.write_property(victim, DEATH_REASON, reason.into());
    }

    /// Runs the rule of BuryVictim: removes everything the dead player had.
    pub fn bury(&self, victim: PlayerId) -> Flow {
        {
            let mut t = self.table_mut();
            let p = t.player_mut(victim);
            p.flags.clear();
            p.history.clear();
        }
        self.throw_all_cards(victim)?;
        let judging = self.table().player(victim).judging.clone();
        for card in judging {
            self.throw_cards(&[card], MoveReason::new(ReasonCode::Throw, victim))?;
        }
        self.throw_all_piles(victim)?;
        let mut t = self.table_mut();
        let p = t.player_mut(victim);
        p.marks.retain(|name, _| {
            name.ends_with("-Keep") || !(name.starts_with(['@', '&']) || name.contains("sys_"))
        });
        p.limitations.clear();
        p.chained = false;
        p.face_up = true;
        Ok(())
    }

    /// Discards hand and equipment in one move.
    pub fn throw_all_cards(&self, player: PlayerId) -> Flow {
        let ids: Vec<CardId> = {
            let t = self.table();
            let p = t.player(player);
            p.equip_cards().chain(p.hand.iter().copied()).collect()
        };
        self.throw_cards(&ids, MoveReason::new(ReasonCode::Throw, player))
    }

    fn throw_all_piles(&self, player: PlayerId) -> Flow {
        let piles: Vec<Name> = self.table().player(player).piles.keys().cloned().collect();
        piles.iter().try_for_each(|pile| self.clear_pile(player, pile))
    }

    /// Revives a dead player. The caller handles hit points and cards.
    pub fn revive(&self, player: PlayerId) -> Flow {
        if self.is_alive(player) {
            return Ok(());
        }
        self.event(EventKind::Revive, player, Detail::None).main(|event| {
            if self.trigger_plain(Timing::Revive, player)?.is_stopped() {
                return Ok(());
            }
            {
                let mut t = self.table_mut();
                t.player_mut(player).alive = true;
                t.renumber_seats();
            }
            self.event_takes_place(event, Detail::None);
            self.log(Fact::Revived { player });
            self.trigger_plain(Timing::Revived, player)?;
            Ok(())
        })
    }

    /// Removes a player's marks, only the visible ones or all; `-Keep` marks stay.
    pub fn strip_marks(&self, player: PlayerId, visible_only: bool) {
        let mut t = self.table_mut();
        t.player_mut(player)
            .marks
            .retain(|name, _| name.ends_with("-Keep") || (visible_only && !name.starts_with(['@', '&'])));
    }

    /// Ends the game as a draw, since it has had as many of these as it may have.
    pub(in crate::rules) fn cut_off<T>(&self, what: Limited, count: u64) -> Flow<T> {
        if self.table().turn.winner.is_none() {
            self.log(Fact::CutOff { what, count });
        }
        self.game_over(".")
    }

    /// Ends the game: winners as role names or object names joined with `+`, `.` for a draw. Never returns
    /// normally.
    pub fn game_over<T>(&self, winner: &str) -> Flow<T> {
        let first = self.all_players().first().copied().unwrap_or(PlayerId(0));
        // Handlers of the last event cannot end the game a second time.
        if self.table().turn.winner.is_none() {
            self.table_mut().turn.winner = Some(winner.to_string());
            self.trigger(Timing::GameOver, first, &Data::new(winner))?;
            let mut t = self.table_mut();
            t.turn.stage = turn::Stage::Over;
            t.players.iter_mut().for_each(|p| p.role_shown = true);
            drop(t);
            self.log(Fact::GameOver { winner: winner.to_string() });
        }
        Err(Interrupt::GameOver)
    }
}
