//! Armor points: a mark that absorbs damage before hit points do (docs/rules/damage.md#damage).

use crate::model::*;
use crate::rules::{Data, Flow, Room, Timing};

/// Mark of armor points.
pub const HUJIA: &str = "@HuJia";

impl Room {
    pub fn hujia(&self, player: PlayerId) -> i32 {
        self.mark(player, HUJIA)
    }

    /// Adds armor points up to a total of `max` (0 for no limit).
    pub fn gain_hujia(&self, player: PlayerId, n: i32, max: i32) -> Flow {
        let n = if max > 0 { n.min(max.saturating_sub(self.hujia(player))) } else { n };
        if n < 1 {
            return Ok(());
        }
        let data = Data::new(n);
        if self.trigger(Timing::GainHujia, player, &data)?.is_stopped() || data.int() < 1 {
            return Ok(());
        }
        self.set_mark(player, HUJIA, self.hujia(player).saturating_add(data.int() as i32))?;
        self.trigger(Timing::GainedHujia, player, &data).map(drop)
    }

    /// Removes armor points, as far as there are any.
    pub fn lose_hujia(&self, player: PlayerId, n: i32) -> Flow {
        if n < 1 || self.hujia(player) < 1 {
            return Ok(());
        }
        let data = Data::new(n);
        if self.trigger(Timing::LoseHujia, player, &data)?.is_stopped() || data.int() < 1 {
            return Ok(());
        }
        let lost = (data.int() as i32).min(self.hujia(player));
        self.set_mark(player, HUJIA, self.hujia(player) - lost)?;
        self.trigger(Timing::LostHujia, player, &data).map(drop)
    }
}
