//! The rule of all modes: the default behaviour of each event (docs/rules/triggers.md#default-behaviour), and the
//! winner, reward and penalty of the identity mode. Phases are in `phases.rs`.

use super::data::Data;
use super::flow::GameRule;
use super::interrupt::Flow;
use super::room::Room;
use super::timing::Timing;
use crate::model::*;

/// The rule for lord, loyalists, rebels and renegades.
pub struct IdentityRule;

/// The default behaviour of an event about a player. `true` stops the event.
type Step = fn(&Room, PlayerId, &Data) -> Flow<bool>;

/// Returns the default behaviour of an event; `None` if the rule does nothing. This is the only list of the events
/// that the rule handles.
fn default_of(timing: Timing) -> Option<Step> {
    let run: Step = match timing {
        Timing::TurnStart => |room, player, _| goes_on(room.turn_body(player)),
        Timing::EventPhaseStart => |room, player, _| {
            if room.table().player(player).phase == Phase::RoundStart {
                room.appear(player)?;
            }
            Ok(false)
        },
        Timing::EventPhaseProceeding => |room, player, _| goes_on(room.phase_action(player)),
        Timing::EventPhaseChanging => |room, player, data| goes_on(room.clean_up(player, data)),
        Timing::EventPhaseEnd => |room, player, _| {
            room.forget_uses(player);
            Ok(false)
        },
        Timing::ConfirmDamage => |room, _, data| {
            room.add_drunk_damage(data);
            Ok(false)
        },
        Timing::CardUsed => |room, _, data| goes_on(room.resolve_use(data)),
        Timing::CardFinished => |room, _, data| {
            room.finish_use(data);
            Ok(false)
        },
        Timing::CardEffected => |room, _, data| Ok(room.resolve_effect(data)?.is_void()),
        Timing::DamageDone => |room, _, data| goes_on(room.apply_damage(data)),
        Timing::DamageComplete => |room, _, data| {
            room.pass_along_chain(data)?;
            goes_on(room.settle_debuts())
        },
        Timing::HpChanged => |room, player, data| {
            room.appear(player)?;
            room.check_stage(player)?;
            goes_on(room.check_dying(player, data))
        },
        Timing::AskForPeaches => |room, player, data| goes_on(room.ask_saver(player, data)),
        Timing::AskForPeachesDone => |room, _, data| goes_on(room.settle_dying(data)),
        Timing::GameOverJudge => |room, player, _| goes_on(room.judge_winner(player)),
        Timing::BuryVictim => |room, player, data| {
            room.bury(player)?;
            room.lay_low(player);
            goes_on(room.reward_and_punish(player, data))
        },
        Timing::StartJudge => |room, _, data| goes_on(room.draw_judge_card(data)),
        Timing::FinishRetrial => |room, _, data| {
            room.announce_judge(data);
            Ok(false)
        },
        Timing::FinishJudge => |room, _, data| goes_on(room.put_judge_card_away(data)),
        Timing::ChoiceMade => |room, _, _| {
            room.drop_failed_flags();
            Ok(false)
        },
        _ => return None,
    };
    Some(run)
}

/// Returns the result of a behaviour that never stops its event.
fn goes_on(flow: Flow) -> Flow<bool> {
    flow.map(|()| false)
}

impl GameRule for IdentityRule {
    fn listens(&self, timing: Timing) -> bool {
        timing == Timing::GameReady || default_of(timing).is_some()
    }

    fn run(&self, room: &Room, timing: Timing, player: Option<PlayerId>, data: &Data) -> Flow<bool> {
        match (timing, player) {
            // The one event about nobody.
            (Timing::GameReady, None) => {
                room.choose_kingdoms()?;
                room.set_limit_marks();
                Ok(false)
            }
            (_, Some(player)) => default_of(timing).map_or(Ok(false), |run| run(room, player, data)),
            (_, None) => Ok(false),
        }
    }
}

impl Room {
    /// Adds the Analeptic bonus that older scripts store on the slash's victim.
    fn add_drunk_damage(&self, data: &Data) {
        let Some(damage) = data.damage() else { return };
        let bonus = self.mark(damage.to, "SlashIsDrank");
        if damage.card.is_some() && bonus > 0 {
            self.table_mut().player_mut(damage.to).set_mark("SlashIsDrank", 0);
            data.set(Damage { damage: damage.damage + bonus, ..damage });
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
