//! The rule of the identity mode: the default behaviour of each event
//! (docs/rules/triggers.md#default-behaviour).

use super::data::Data;
use super::flow::GameRule;
use super::interrupt::{Flow, Interrupt};
use super::resolve::DRAW_PHASE;
use super::room::Room;
use super::timing::Timing;
use super::{Ask, Passing, Reply};
use crate::model::*;
use crate::rules::ask::Question;

/// The rule for lord, loyalists, rebels and renegades.
pub struct IdentityRule;

/// Limit of consecutive uses without effect, after which the play phase ends.
const FAILED_USES: u32 = 9;

impl GameRule for IdentityRule {
    fn listens(&self, timing: Timing) -> bool {
        use Timing::*;
        matches!(
            timing,
            GameReady
                | TurnStart
                | EventPhaseStart
                | EventPhaseProceeding
                | EventPhaseEnd
                | EventPhaseChanging
                | CardUsed
                | CardFinished
                | CardEffected
                | ConfirmDamage
                | DamageDone
                | DamageComplete
                | HpChanged
                | AskForPeaches
                | AskForPeachesDone
                | GameOverJudge
                | BuryVictim
                | StartJudge
                | FinishRetrial
                | FinishJudge
                | ChoiceMade
        )
    }

    fn run(&self, room: &Room, timing: Timing, player: Option<PlayerId>, data: &Data) -> Flow<bool> {
        if timing == Timing::GameReady {
            if player.is_none() {
                room.choose_kingdoms()?;
                room.set_limit_marks();
            }
            return Ok(false);
        }
        let Some(player) = player else { return Ok(false) };
        match timing {
            Timing::TurnStart => room.turn_body(player)?,
            Timing::EventPhaseStart if room.table().player(player).phase == Phase::RoundStart => {
                room.appear(player)?;
            }
            Timing::EventPhaseProceeding => room.phase_action(player)?,
            Timing::EventPhaseChanging => room.clean_up(player, data)?,
            Timing::EventPhaseEnd => room.forget_uses(player),
            Timing::ConfirmDamage => room.add_drunk_damage(data),
            Timing::CardUsed => room.resolve_use(data)?,
            Timing::CardFinished => room.finish_use(data),
            Timing::CardEffected => return room.resolve_effect(data),
            Timing::DamageDone => room.apply_damage(data)?,
            Timing::DamageComplete => {
                room.pass_along_chain(data)?;
                room.settle_debuts()?;
            }
            Timing::HpChanged => {
                room.appear(player)?;
                room.check_stage(player)?;
                room.check_dying(player, data)?;
            }
            Timing::AskForPeaches => room.ask_saver(player, data)?,
            Timing::AskForPeachesDone => room.settle_dying(data)?,
            Timing::GameOverJudge => room.judge_winner(player)?,
            Timing::BuryVictim => {
                room.bury(player)?;
                room.lay_low(player);
                room.reward_and_punish(player, data)?;
            }
            Timing::StartJudge => room.draw_judge_card(data)?,
            Timing::FinishRetrial => room.announce_judge(data),
            Timing::FinishJudge => room.put_judge_card_away(data)?,
            Timing::ChoiceMade => room.drop_failed_flags(),
            _ => {}
        }
        Ok(false)
    }
}

impl Room {
    /// Runs the action of each phase (docs/rules/course.md#actions-of-phases).
    fn phase_action(&self, player: PlayerId) -> Flow {
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
            let effect = self.card_effect(CardEffect::new(trick, None, player));
            if let Err(Interrupt::TurnBroken | Interrupt::StageChange) = effect {
                self.throw_from_table(trick, MoveReason::new(ReasonCode::NaturalEnter, None))?;
            }
            if !effect? {
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
            self.quiet_in_play();
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
    fn forget_uses(&self, player: PlayerId) {
        if self.table().player(player).phase == Phase::Play {
            self.add_history(player, ".", 0);
        }
    }

    /// Adds the Analeptic bonus that older scripts store on the slash's victim.
    fn add_drunk_damage(&self, data: &Data) {
        let Some(damage) = data.damage() else { return };
        let bonus = self.mark(damage.to, "SlashIsDrank");
        if damage.card.is_some() && bonus > 0 {
            self.table_mut().player_mut(damage.to).set_mark("SlashIsDrank", 0);
            data.set(Damage { damage: damage.damage + bonus, ..damage });
        }
    }

    /// Cleans up at the end of a phase or turn (docs/rules/course.md#clean-up).
    fn clean_up(&self, player: PlayerId, data: &Data) -> Flow {
        let Some(change) = data.phase_change() else { return Ok(()) };
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

    fn drop_failed_flags(&self) {
        let mut t = self.table_mut();
        for p in &mut t.players {
            if !p.flags.is_empty() {
                p.flags.retain(|f| !f.ends_with("Failed"));
            }
        }
    }

    /// Starts the dying process of a player whose hp fell to 0 by damage or loss.
    fn check_dying(&self, player: PlayerId, data: &Data) -> Flow {
        if self.hp(player) > 0 {
            return Ok(());
        }
        match data.get() {
            Value::Damage(damage) => self.enter_dying(player, Some(*damage), None),
            Value::HpLost(lost) => self.enter_dying(player, None, Some(*lost)),
            // Older scripts announce a loss with a plain number.
            Value::Int(_) => self.enter_dying(player, None, None),
            _ => Ok(()),
        }
    }

    /// Ends the game if this death decides it for the lord, the rebels or the renegades.
    pub(super) fn judge_by_identity(&self, victim: PlayerId) -> Flow {
        let alive: Vec<(PlayerId, Role)> = self.table().alive_in_seats().map(|p| (p.id, p.role)).collect();
        let role = self.table().player(victim).role;
        let lone_renegade = match alive.as_slice() {
            [(player, Role::Renegade)] => Some(*player),
            _ => None,
        };
        let has = |role: Role| alive.iter().any(|(_, r)| *r == role);
        match role {
            Role::Lord => match lone_renegade {
                Some(player) => self.game_over(&player.object_name()),
                None => self.game_over("rebel"),
            },
            _ if !has(Role::Lord) && lone_renegade.is_some() => {
                let winner = lone_renegade.map(|p| p.object_name()).unwrap_or_default();
                self.game_over(&winner)
            }
            Role::Loyalist if !has(Role::Lord) && !has(Role::Loyalist) && !has(Role::Renegade) => {
                self.game_over("rebel")
            }
            Role::Rebel | Role::Renegade if !has(Role::Rebel) && !has(Role::Renegade) => {
                self.game_over("lord+loyalist")
            }
            _ => Ok(()),
        }
    }

    /// Applies the reward of three cards for killing a rebel, and the penalty of a lord who kills a loyalist.
    pub(super) fn reward_by_identity(&self, victim: PlayerId, killer: PlayerId) -> Flow {
        let (victim_role, killer_role) = {
            let t = self.table();
            (t.player(victim).role, t.player(killer).role)
        };
        match (victim_role, killer_role) {
            (Role::Rebel, _) if killer != victim => self.draw_cards(killer, 3, "kill").map(drop),
            (Role::Loyalist, Role::Lord) => self.throw_all_cards(killer),
            _ => Ok(()),
        }
    }
}
