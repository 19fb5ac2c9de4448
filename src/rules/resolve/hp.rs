//! Hit points: loss, recovery, maximum; chaining and turning over (docs/rules/damage.md#loss-and-recovery).

use crate::model::history::{Detail, EventKind};
use crate::model::*;
use crate::rules::fact::Fact;
use crate::rules::{Data, Flow, Payload, Room, Timing};

impl Room {
    /// Sets hit points and raises HpChanged with the cause as its data.
    pub fn change_hp(&self, player: PlayerId, hp: i32, cause: Value) -> Flow {
        {
            let mut t = self.table_mut();
            let p = t.player_mut(player);
            p.hp = hp.min(p.max_hp);
        }
        let (hp, max_hp) = {
            let t = self.table();
            (t.player(player).hp, t.player(player).max_hp)
        };
        self.log(Fact::Hp { player, hp, max_hp });
        self.set_room_tag("HpChangedData", cause.clone());
        self.trigger(Timing::HpChanged, player, &Data::new(cause))?;
        Ok(())
    }

    /// Applies a loss of hit points, which is not damage.
    pub fn lose_hp(&self, lost: HpLost) -> Flow {
        let player = lost.to;
        if !self.is_alive(player) || lost.lose < 1 {
            return Ok(());
        }
        let detail =
            |lost: &HpLost| Detail::Amount { amount: lost.lose, reason: lost.reason.clone(), by: lost.from };
        self.event(EventKind::LoseHp, player, detail(&lost)).main(|event| {
            let payload = Payload::new(lost);
            if self.trigger(Timing::PreHpLost, player, &payload)?.is_stopped() {
                return Ok(());
            }
            let lost = payload.get();
            if lost.lose < 1 {
                return Ok(());
            }
            self.event_takes_place(event, detail(&lost));
            self.log(Fact::HpLost { player, amount: lost.lose, reason: lost.reason.clone() });
            self.change_hp(player, self.hp(player).saturating_sub(lost.lose), lost.clone().into())?;
            self.trigger(Timing::HpLost, player, &Payload::new(lost))?;
            Ok(())
        })
    }

    /// Recovers hit points up to the maximum.
    pub fn recover(&self, player: PlayerId, recover: Recover) -> Flow {
        if !self.is_alive(player) {
            return Ok(());
        }
        let detail = |r: &Recover| Detail::Amount { amount: r.recover, reason: r.reason.clone(), by: r.who };
        self.event(EventKind::Recover, player, detail(&recover)).main(|event| {
            let payload = Payload::new(recover);
            if self.trigger(Timing::StartHpRecover, player, &payload)?.is_stopped()
                || !self.table().player(player).is_wounded()
                || self.trigger(Timing::PreHpRecover, player, &payload)?.is_stopped()
            {
                return Ok(());
            }
            let mut recover = payload.get();
            let missing = {
                let t = self.table();
                t.player(player).max_hp.saturating_sub(t.player(player).hp)
            };
            recover.recover = recover.recover.min(missing);
            if recover.recover < 1 {
                return Ok(());
            }
            payload.set(recover.clone());
            self.event_takes_place(event, detail(&recover));
            self.note_saver(player, recover.who);
            let hp = self.hp(player).saturating_add(recover.recover);
            self.log(Fact::Recovered { player, by: recover.who, amount: recover.recover });
            if hp > 0 {
                // A saved player is out of danger before any handler runs.
                self.set_flag(player, "-Global_Dying");
            }
            self.change_hp(player, hp, recover.into())?;
            self.trigger(Timing::HpRecover, player, &payload)?;
            Ok(())
        })
    }

    /// Lowers the maximum; at 0 the player dies.
    pub fn lose_max_hp(&self, player: PlayerId, n: i32, reason: &str) -> Flow {
        self.change_max_hp(player, n.saturating_neg(), reason)
    }

    pub fn gain_max_hp(&self, player: PlayerId, n: i32, reason: &str) -> Flow {
        self.change_max_hp(player, n, reason)
    }

    fn change_max_hp(&self, player: PlayerId, change: i32, reason: &str) -> Flow {
        if !self.is_alive(player) || change == 0 || self.is_hidden(player) {
            return Ok(());
        }
        let detail =
            |change: i32, reason: &str| Detail::Amount { amount: change, reason: reason.into(), by: None };
        self.event(EventKind::ChangeMaxHp, player, detail(change, reason)).main(|event| {
            let payload = Payload::new(MaxHpChange { who: player, change, reason: reason.into() });
            if self.trigger(Timing::MaxHpChange, player, &payload)?.is_stopped() {
                return Ok(());
            }
            let MaxHpChange { change, reason, .. } = payload.get();
            let (before, hp, max_hp) = {
                let mut t = self.table_mut();
                let p = t.player_mut(player);
                let before = p.hp;
                p.max_hp = p.max_hp.saturating_add(change).max(0);
                p.hp = p.hp.min(p.max_hp);
                (before, p.hp, p.max_hp)
            };
            self.event_takes_place(event, detail(change, &reason));
            self.log(Fact::MaxHp { player, change, max_hp, reason });
            if hp != before {
                self.log(Fact::Hp { player, hp, max_hp });
            }
            if max_hp == 0 {
                return self.kill(player, None, None);
            }
            self.trigger(Timing::MaxHpChanged, player, &payload)?;
            Ok(())
        })
    }

    /// Applies an awakening: its mark and the change of maximum hp. Returns `true` if the player survives.
    pub fn awaken(&self, player: PlayerId, change: i32, reason: &str) -> Flow<bool> {
        self.add_mark(player, "@waked", 1)?;
        self.change_max_hp(player, change, reason)?;
        Ok(self.is_alive(player))
    }

    /// Chains or unchains; without effect if the state is already set.
    pub fn set_chained(&self, player: PlayerId, chained: bool) -> Flow {
        if self.table().player(player).chained == chained {
            return Ok(());
        }
        if self.trigger(Timing::ChainStateChange, player, &Data::new(chained))?.is_stopped() {
            return Ok(());
        }
        self.table_mut().player_mut(player).chained = chained;
        self.log(Fact::Chained { player, chained });
        self.trigger_plain(Timing::ChainStateChanged, player)?;
        Ok(())
    }

    /// Turns the general over.
    pub fn turn_over(&self, player: PlayerId) -> Flow {
        if self.trigger_plain(Timing::TurnOver, player)?.is_stopped() {
            return Ok(());
        }
        let face_up = {
            let mut t = self.table_mut();
            let p = t.player_mut(player);
            p.face_up = !p.face_up;
            p.face_up
        };
        self.log(Fact::TurnedOver { player, face_up });
        self.trigger_plain(Timing::TurnedOver, player)?;
        Ok(())
    }
}
