//! The mode with one lord against a league: the lord's second stage, and the return of dead opponents.

use super::data::Data;
use super::draft::REASON;
use super::fact::Fact;
use super::interrupt::{Flow, Interrupt};
use super::resolve::HeroChange;
use super::room::Room;
use super::timing::Timing;
use crate::model::turn::Stage;
use crate::model::*;

/// Mark of a lord in the second stage.
const SECOND_STAGE: &str = "secondMode";

/// Reason and options of the choice offered to dead players.
const REFORM: &str = "Hulaopass";
const RECOVER: &str = "recover";
const DRAW: &str = "draw";

impl Room {
    pub(super) fn has_siege(&self) -> bool {
        self.mode().siege.is_some()
    }

    pub(super) fn is_lord(&self, player: PlayerId) -> bool {
        self.table().player(player).role == Role::Lord
    }

    pub(super) fn is_second_stage(&self) -> bool {
        let t = self.table();
        t.lord().is_some_and(|lord| t.player(lord).mark(SECOND_STAGE) > 0)
    }

    /// Starts the lord's second stage if their hit points are low enough. It interrupts the running
    /// operations.
    pub(super) fn check_stage(&self, player: PlayerId) -> Flow {
        let Some(siege) = self.mode().siege.filter(|_| self.is_lord(player)) else { return Ok(()) };
        let (general, hp, playing) = {
            let t = self.table();
            let p = t.player(player);
            (p.general.clone(), p.hp, t.turn.stage != Stage::Setup)
        };
        let begins = playing && hp <= siege.stage_at && !self.is_second_stage();
        if begins && !self.catalog().later_stages(&general).is_empty() {
            return Err(Interrupt::StageChange);
        }
        Ok(())
    }

    /// Changes the lord's general, restores their state and gives them the next turn.
    pub(super) fn begin_second_stage(&self) -> Flow {
        let Some(lord) = self.table().lord() else { return Ok(()) };
        self.trigger(Timing::StageChange, None, &Data::none())?;
        self.set_mark(lord, SECOND_STAGE, 1)?;
        let generals = {
            let general = self.table().player(lord).general.clone();
            self.catalog().later_stages(&general)
        };
        if !generals.is_empty() {
            let general = self.ask_for_general_as(lord, &generals, REASON, "@stage-general")?;
            let change = HeroChange { full: true, start: true, ..HeroChange::default() };
            self.change_hero(lord, &general, change)?;
        }
        let judging = self.table().player(lord).judging.clone();
        self.throw_cards(&judging, MoveReason::new(ReasonCode::NaturalEnter, None))?;
        if !self.table().player(lord).face_up {
            self.turn_over(lord)?;
        }
        self.set_chained(lord, false)?;
        self.forget_acted()?;
        let mut t = self.table_mut();
        t.turn.scheduled.clear();
        t.turn.batch.clear();
        t.turn.before_batch = None;
        t.turn.extra = None;
        t.turn.current = Some(lord);
        t.turn.stage = Stage::TurnStart;
        Ok(())
    }

    /// Clears the state of a dead player who may return.
    pub(super) fn lay_low(&self, player: PlayerId) {
        if !self.has_siege() {
            return;
        }
        let max_hp = {
            let mut t = self.table_mut();
            let p = t.player_mut(player);
            p.hp = 0;
            p.max_hp
        };
        self.log(Fact::Hp { player, hp: 0, max_hp });
    }

    /// Lets every dead player recover a hit point or draw a card, and revives those with enough of them.
    pub(super) fn gather_strength(&self) -> Flow {
        let Some(siege) = self.mode().siege else { return Ok(()) };
        let fallen: Vec<PlayerId> = {
            let t = self.table();
            t.seats.iter().copied().filter(|p| !t.player(*p).alive).collect()
        };
        for player in fallen {
            let (hp, max_hp) = {
                let t = self.table();
                (t.player(player).hp, t.player(player).max_hp)
            };
            let recovers = hp < max_hp
                && (hp <= 0
                    || self.ask_for_choice(player, REFORM, &[RECOVER.into(), DRAW.into()], Value::Nil)?
                        == RECOVER);
            if recovers {
                self.log_line("#ReformingRecover", player, &["1"]);
                self.table_mut().player_mut(player).hp = hp + 1;
                self.log(Fact::Hp { player, hp: hp + 1, max_hp });
            } else {
                self.log_line("#ReformingDraw", player, &["1"]);
                let cards = self.get_n_cards(1)?;
                let why = MoveReason::new(ReasonCode::Draw, player).skill("reform");
                self.move_cards(vec![CardsMove::new(cards, player, Place::Hand, why)])?;
            }
            let strength = {
                let t = self.table();
                t.player(player).hp + t.player(player).hand.len() as i32
            };
            if strength >= siege.back_at {
                self.revive(player)?;
            }
        }
        Ok(())
    }
}
