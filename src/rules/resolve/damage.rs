//! Damage (docs/rules/damage.md#damage), in the order of the sijyu fork with the PreDamageDone of
//! QSanguosha-v2.

use super::hujia::HUJIA;
use crate::model::history::{Detail, EventKind};
use crate::model::lasting::Lasting;
use crate::model::*;
use crate::rules::fact::Fact;
use crate::rules::{Data, Flow, Payload, Raised, Room, Timing};

/// Tip on damage that continues along the iron chain when it is complete.
const CHAIN_PENDING: &str = "need_chain_damage";

/// Room tag with the damage being dealt; scripts know this name.
const CURRENT: &str = "CurrentDamageStruct";

impl Room {
    /// Deals damage. Damage below 1 or to a dead player has no effect. Handlers that lower it to 0 must
    /// prevent it themselves.
    pub fn damage(&self, mut damage: Damage) -> Flow {
        if damage.damage < 1 || !self.is_alive(damage.to) {
            return Ok(());
        }
        if damage.reason.is_empty()
            && let Some(card) = damage.card
        {
            damage.reason = self.face(card).skill_name().into();
        }
        let detail = self.damage_detail(&damage);
        // Nested damage restores the outer one.
        let outer = self.room_tag(CURRENT);
        self.event(EventKind::Damage, damage.to, detail)
            .clear(|_| {
                match outer {
                    Value::Nil => self.remove_room_tag(CURRENT),
                    outer => self.set_room_tag(CURRENT, outer),
                }
                Ok(())
            })
            .main(|event| {
                let payload = Payload::new(damage);
                if self.is_prevented(&payload)? {
                    return self.prevented(&payload);
                }
                self.note_event(event, payload.read(|damage| self.damage_detail(damage)));
                self.suffer(&payload)
            })
    }

    fn damage_detail(&self, damage: &Damage) -> Detail {
        Detail::Damage {
            from: damage.from,
            amount: damage.damage,
            nature: damage.nature,
            card: damage.card.map(|c| self.card_note(c)),
            reason: damage.reason.clone(),
        }
    }

    /// Records that the damage takes effect, as it is now.
    fn damage_takes_effect(&self, damage: &Damage) {
        if let Some(event) = self.find_event(EventKind::Damage) {
            self.event_takes_place(event, self.damage_detail(damage));
        }
    }

    /// Raises the events in which damage can be changed or prevented. The payload is read again after each,
    /// so the next event is raised for a changed player.
    fn is_prevented(&self, payload: &Payload<Damage>) -> Flow<bool> {
        let original = payload.read(|d| !d.chain && !d.transfer);
        if original {
            payload.change(|d| {
                let start = smol_str::format_smolstr!("STARTDAMAGE:{}", d.damage);
                d.tips.extend(["ConfirmDamage".into(), start]);
            });
        }
        let steps = [
            Timing::ConfirmDamage,
            Timing::Predamage,
            Timing::DamageForseen,
            Timing::DamageCaused,
            Timing::DamageInflicted,
        ];
        for timing in steps {
            if timing == Timing::ConfirmDamage && !original {
                continue;
            }
            let (from, to) = payload.read(|d| (d.from, d.to));
            let by_target = matches!(timing, Timing::DamageForseen | Timing::DamageInflicted);
            if timing == Timing::DamageInflicted {
                self.table_mut().player_mut(to).tags.remove("TransferDamage");
            }
            let changed = match timing {
                Timing::Predamage if original => self.change_damage(payload, Lasting::DamageDealt)?,
                Timing::DamageInflicted => self.change_damage(payload, Lasting::DamageTaken)?,
                _ => Raised::Passed,
            };
            if changed.is_stopped() {
                return Ok(true);
            }
            if self.trigger(timing, if by_target { Some(to) } else { from }, payload)?.is_stopped() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Ends prevented damage, or transfers it to another player.
    fn prevented(&self, payload: &Payload<Damage>) -> Flow {
        let to = payload.read(|d| d.to);
        let passed_on = self.table_mut().player_mut(to).tags.remove("TransferDamage");
        if let Some(Value::Damage(mut passed_on)) = passed_on {
            passed_on.transfer = true;
            self.damage(*passed_on)?;
        } else {
            self.log(Fact::DamagePrevented { to });
        }
        payload.change(|d| d.prevented = true);
        self.trigger(Timing::DamageComplete, to, payload)?;
        Ok(())
    }

    fn suffer(&self, payload: &Payload<Damage>) -> Flow {
        let damage = payload.get();
        let to = damage.to;
        self.set_room_tag(CURRENT, damage.clone());
        self.trigger(Timing::PreDamageDone, to, payload)?;
        if let Some(from) = damage.from {
            let mut t = self.table_mut();
            let p = t.player_mut(from);
            let mut add = |name: &str| {
                let n = p.mark(name).saturating_add(damage.damage);
                p.set_mark(name, n);
            };
            add("damage_point_round");
            if from != to {
                add("damage_point_turn-Clear");
            }
            if p.phase == Phase::Play {
                let n = p.mark("damage_point_play_phase").saturating_add(damage.damage);
                p.set_mark("damage_point_play_phase", n);
            }
        }
        for mark in ["damage_point_round", "damage_point_turn-Clear", "damage_point_play_phase"] {
            self.wake(mark);
        }
        self.trigger(Timing::DamageDone, to, payload)?;
        if let Some(from) = payload.read(|d| d.from) {
            self.trigger(Timing::Damage, from, payload)?;
        }
        self.trigger(Timing::Damaged, to, payload)?;
        self.trigger(Timing::DamageComplete, to, payload)?;
        Ok(())
    }

    /// Runs the rule of DamageDone. The chain is removed, armor points absorb damage, and hit points go down.
    /// A player at 0 starts dying within this event.
    pub(in crate::rules) fn apply_damage(&self, payload: &Payload<Damage>) -> Flow {
        let mut damage = payload.get();
        let to = damage.to;
        if damage.from.is_some_and(|p| !self.is_alive(p)) {
            damage.from = None;
        }
        let chained = self.table().player(to).chained;
        if damage.nature.is_elemental() && chained && !damage.chain {
            damage.tips.push(CHAIN_PENDING.into());
        }
        payload.set(damage.clone());
        self.damage_takes_effect(&damage);
        if self.is_watched() {
            self.log(Fact::Damaged {
                from: damage.from,
                to,
                amount: damage.damage,
                nature: damage.nature,
                card: damage.card.map(|c| self.card_note(c)),
                chain: damage.chain,
            });
        }
        if damage.nature.is_elemental() && chained {
            self.set_chained(to, false)?;
        }
        let armour = if damage.ignore_hujia { 0 } else { self.mark(to, HUJIA).min(damage.damage) };
        if armour > 0 && !self.trigger(Timing::LoseHujia, to, &Data::new(armour))?.is_stopped() {
            let left = self.mark(to, HUJIA).saturating_sub(armour);
            self.table_mut().player_mut(to).set_mark(HUJIA, left);
            self.log(Fact::Mark { player: to, name: HUJIA.into(), count: left, seen_by: SeatSet::ALL });
            self.trigger(Timing::LostHujia, to, &Data::new(armour))?;
        }
        if damage.damage > armour {
            let hp = self.hp(to).saturating_sub(damage.damage.saturating_sub(armour));
            self.change_hp(to, hp, damage.into())?;
        }
        Ok(())
    }

    /// Runs the rule of DamageComplete: elemental damage continues to every other chained player.
    pub(in crate::rules) fn pass_along_chain(&self, payload: &Payload<Damage>) -> Flow {
        let damage = payload.get();
        if damage.prevented || damage.chain || !damage.tips.iter().any(|t| t == CHAIN_PENDING) {
            return Ok(());
        }
        for player in self.other_players(damage.to) {
            let chained = {
                let t = self.table();
                t.player(player).chained && t.player(player).alive
            };
            if chained {
                let mut copy = damage.clone();
                copy.to = player;
                copy.chain = true;
                copy.transfer = false;
                copy.tips.retain(|t| t != CHAIN_PENDING);
                self.damage(copy)?;
            }
        }
        Ok(())
    }
}
