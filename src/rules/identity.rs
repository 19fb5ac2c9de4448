//! The rule of all modes: the default behaviour of each event (docs/rules/triggers.md#default-behaviour), and the
//! winner, reward and penalty of the identity mode. Phases are in `phases.rs`.

use super::data::{Data, Payload};
use super::flow::GameRule;
use super::interrupt::{Flow, Raised};
use super::room::Room;
use super::timing::Timing;
use crate::model::*;

/// The rule for lord, loyalists, rebels and renegades.
pub struct IdentityRule;

/// The default behaviour of an event about a player.
type Step = fn(&Room, PlayerId, &Data) -> Flow<Raised>;

/// Returns the default behaviour of an event; `None` if the rule does nothing. This is the only list of the events
/// that the rule handles.
fn default_of(timing: Timing) -> Option<Step> {
    let run: Step = match timing {
        Timing::TurnStart => |room, player, _| goes_on(room.turn_body(player)),
        Timing::EventPhaseStart => |room, player, _| {
            if room.table().player(player).phase == Phase::RoundStart {
                room.appear(player)?;
            }
            Ok(Raised::Passed)
        },
        Timing::EventPhaseProceeding => |room, player, _| goes_on(room.phase_action(player)),
        Timing::EventPhaseChanging => |room, player, data| on(data, |p| room.clean_up(player, p.get())),
        Timing::EventPhaseEnd => |room, player, _| {
            room.forget_uses(player);
            Ok(Raised::Passed)
        },
        Timing::ConfirmDamage => |room, _, data| {
            on(data, |damage| {
                room.add_drunk_damage(damage);
                Ok(())
            })
        },
        Timing::CardUsed => |room, _, data| on(data, |usage| room.resolve_use(usage)),
        Timing::CardFinished => |room, _, data| {
            on(data, |usage: &Payload<CardUse>| {
                room.finish_use(&usage.get());
                Ok(())
            })
        },
        Timing::CardEffected => |room, _, data| match data.payload() {
            Some(effect) => Ok(Raised::stopped_if(room.resolve_effect(&effect)?.is_void())),
            None => Ok(Raised::Passed),
        },
        Timing::DamageDone => |room, _, data| on(data, |damage| room.apply_damage(damage)),
        Timing::DamageComplete => |room, _, data| {
            on(data, |damage| room.pass_along_chain(damage))?;
            goes_on(room.settle_debuts())
        },
        Timing::HpChanged => |room, player, data| {
            room.appear(player)?;
            room.check_stage(player)?;
            goes_on(room.check_dying(player, data))
        },
        Timing::AskForPeaches => |room, player, data| {
            on(data, |dying: &Payload<Dying>| room.ask_saver(player, dying.read(|d| d.who)))
        },
        Timing::AskForPeachesDone => {
            |room, _, data| on(data, |dying: &Payload<Dying>| room.settle_dying(dying.get()))
        }
        Timing::GameOverJudge => |room, player, _| goes_on(room.judge_winner(player)),
        Timing::BuryVictim => |room, player, data| {
            room.bury(player)?;
            room.lay_low(player);
            let killer = data.death().and_then(|d| d.damage).and_then(|d| d.from);
            goes_on(room.reward_and_punish(player, killer))
        },
        Timing::StartJudge => |room, _, data| on(data, |judge| room.draw_judge_card(judge)),
        Timing::FinishRetrial => |room, _, data| {
            on(data, |judge| {
                room.announce_judge(judge);
                Ok(())
            })
        },
        Timing::FinishJudge => {
            |room, _, data| on(data, |judge: &Payload<Judge>| room.put_judge_card_away(&judge.get()))
        }
        Timing::ChoiceMade => |room, _, _| {
            room.drop_failed_flags();
            Ok(Raised::Passed)
        },
        _ => return None,
    };
    Some(run)
}

/// Runs a behaviour that needs this struct and never stops its event. Where a script raised the event with something
/// else, the rule does nothing.
fn on<T: Content>(data: &Data, run: impl FnOnce(&Payload<T>) -> Flow) -> Flow<Raised> {
    goes_on(data.payload().map_or(Ok(()), |payload| run(&payload)))
}

/// Returns the result of a behaviour that never stops its event.
fn goes_on(flow: Flow) -> Flow<Raised> {
    flow.map(|()| Raised::Passed)
}

impl GameRule for IdentityRule {
    fn listens(&self, timing: Timing) -> bool {
        timing == Timing::GameReady || default_of(timing).is_some()
    }

    fn run(&self, room: &Room, timing: Timing, player: Option<PlayerId>, data: &Data) -> Flow<Raised> {
        match (timing, player) {
            // The one event about nobody.
            (Timing::GameReady, None) => {
                room.choose_kingdoms()?;
                room.set_limit_marks();
                Ok(Raised::Passed)
            }
            (_, Some(player)) => default_of(timing).map_or(Ok(Raised::Passed), |run| run(room, player, data)),
            (_, None) => Ok(Raised::Passed),
        }
    }
}

impl Room {
    /// Adds the Analeptic bonus that older scripts store on the slash's victim.
    fn add_drunk_damage(&self, damage: &Payload<Damage>) {
        let (to, by_card) = damage.read(|d| (d.to, d.card.is_some()));
        let bonus = self.mark(to, "SlashIsDrank");
        if by_card && bonus > 0 {
            self.table_mut().player_mut(to).set_mark("SlashIsDrank", 0);
            damage.change(|d| d.damage = d.damage.saturating_add(bonus));
        }
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
