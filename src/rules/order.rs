//! Turn order: by seat, or by sides whose leaders choose the player who acts.

use super::interrupt::Flow;
use super::mode::{LORDS_SIDE, OTHER_SIDE, Order};
use super::room::Room;
use super::timing::Timing;
use crate::model::*;

/// Mark and flag of a player who had their turn in this round.
const ACTED: &str = "actionedM";
const ACTED_FLAG: &str = "actioned";

impl Room {
    /// Asks the leader of the other side before the game which side begins.
    pub(super) fn decide_order(&self) -> Flow {
        if self.mode().order != Order::Sides {
            return Ok(());
        }
        let Some(asked) = self.members(OTHER_SIDE).first().copied() else { return Ok(()) };
        let options = [Name::from("cool"), Name::from("warm")];
        let begins = self.ask_for_choice(asked, "3v3_order", &options, Value::Nil)?;
        self.table_mut().turn.acting_side = if begins == "warm" { LORDS_SIDE } else { OTHER_SIDE };
        Ok(())
    }

    /// Returns the player with the first turn of the game.
    pub(super) fn first_to_act(&self) -> Option<PlayerId> {
        let t = self.table();
        let alive = |p: &PlayerId| t.player(*p).alive;
        match self.mode().order {
            Order::Seats => t.seats.iter().copied().find(alive),
            Order::Sides => self.members(t.turn.acting_side).into_iter().find(alive),
            Order::LordAfterEach => self.members(OTHER_SIDE).into_iter().find(alive),
        }
    }

    /// Returns `true` if this turn announces a new round: the turn of the first living seat does.
    pub(super) fn opens_round(&self, player: PlayerId) -> bool {
        let t = self.table();
        let first = t.alive_in_seats().next().map(|p| p.id);
        first == Some(player) && t.turn.extra.is_none() && t.turn.announced_round < t.turn.round
    }

    /// Records that a turn ended that was not an extra turn.
    pub(super) fn has_acted(&self, player: PlayerId) -> Flow {
        let counts = match self.mode().order {
            Order::Seats => false,
            Order::Sides => true,
            Order::LordAfterEach => !self.is_lord(player) && !self.is_second_stage() && self.is_alive(player),
        };
        if counts {
            self.set_flag(player, ACTED_FLAG);
            self.set_mark(player, ACTED, 1)?;
        }
        Ok(())
    }

    /// Returns `true` if the turn of the current player closes the round: the last living seat does.
    pub(super) fn closes_round(&self) -> bool {
        let t = self.table();
        let current = t.turn.current.unwrap_or(t.seats[0]);
        let seat = |p: PlayerId| t.seats.iter().position(|s| *s == p);
        seat(t.next_alive(current)) <= seat(current)
    }

    /// Returns `true` if the round ends with the turn of the current player.
    pub(super) fn ends_round(&self) -> bool {
        let t = self.table();
        match self.mode().order {
            Order::Seats => self.closes_round(),
            Order::LordAfterEach if self.is_second_stage() => self.closes_round(),
            // Ends before the lord's next turn; turns before the lord's first belong to the first round.
            Order::LordAfterEach => {
                t.turn.announced_round == t.turn.round && t.turn.current.is_some_and(|p| !self.is_lord(p))
            }
            Order::Sides => t.alive_in_seats().all(|p| p.mark(ACTED) > 0),
        }
    }

    /// Returns the next player; `round_over` means that they begin a round.
    pub(super) fn next_to_act(&self, round_over: bool) -> Flow<PlayerId> {
        let current = {
            let t = self.table();
            t.turn.current.unwrap_or(t.seats[0])
        };
        match self.mode().order {
            Order::Seats => Ok(self.table().next_alive(current)),
            Order::Sides if round_over => self.begin_round_of_sides(current),
            Order::Sides => self.next_of_sides(current),
            Order::LordAfterEach => self.next_of_siege(current),
        }
    }

    /// Returns the lord, or after the lord the next opponent without a turn in this round. When all had
    /// theirs, the dead gather strength. In the second stage this happens after each turn of the lord.
    fn next_of_siege(&self, current: PlayerId) -> Flow<PlayerId> {
        let second_stage = self.is_second_stage();
        let seats = self.table().seats.clone();
        let next = if second_stage {
            self.table().next_alive(current)
        } else if self.is_lord(current) {
            let alive: Vec<PlayerId> =
                seats.iter().copied().filter(|p| *p != current && self.is_alive(*p)).collect();
            let fresh = alive.iter().find(|p| self.is_to_act(**p));
            fresh.or(alive.first()).copied().unwrap_or(current)
        } else {
            self.table()
                .lord()
                .filter(|p| self.is_alive(*p))
                .unwrap_or_else(|| self.table().next_alive(current))
        };
        if self.is_lord(current) {
            let all_acted = !seats.iter().any(|p| *p != current && self.is_to_act(*p));
            if all_acted && !second_stage {
                self.forget_acted()?;
            }
            if all_acted || second_stage {
                self.gather_strength()?;
            }
        }
        Ok(next)
    }

    /// Clears the record of turns taken.
    pub(super) fn forget_acted(&self) -> Flow {
        let seats = self.table().seats.clone();
        for player in seats {
            self.table_mut().player_mut(player).flags.remove(ACTED_FLAG);
            self.set_mark(player, ACTED, 0)?;
        }
        Ok(())
    }

    /// Starts a new round after all players had their turns. The sides alternate in beginning, with any of
    /// their players.
    fn begin_round_of_sides(&self, current: PlayerId) -> Flow<PlayerId> {
        let alive: Vec<PlayerId> = self.table().alive_in_seats().map(|p| p.id).collect();
        for player in alive {
            self.table_mut().player_mut(player).flags.remove(ACTED_FLAG);
            self.set_mark(player, ACTED, 0)?;
            self.trigger_plain(Timing::ActionedReset, player)?;
        }
        self.change_sides();
        let side = self.members(self.table().turn.acting_side);
        self.leader_chooses(&side, current)
    }

    /// Returns the next player. The two followers of a side act one after the other. In all other cases the
    /// leader of the side that did not just act decides.
    fn next_of_sides(&self, current: PlayerId) -> Flow<PlayerId> {
        let side = self.members(self.table().turn.acting_side);
        if side.first() != Some(&current) {
            let second = if side.last() == Some(&current) { side.get(1) } else { side.last() };
            if let Some(second) = second.copied().filter(|p| self.is_to_act(*p)) {
                return Ok(second);
            }
        }
        for _ in 0..2 {
            self.change_sides();
            let side = self.members(self.table().turn.acting_side);
            if side.iter().any(|p| self.is_to_act(*p)) {
                return self.leader_chooses(&side, current);
            }
        }
        Ok(self.table().next_alive(current))
    }

    fn leader_chooses(&self, side: &[PlayerId], current: PlayerId) -> Flow<PlayerId> {
        let among: Vec<PlayerId> = side.iter().copied().filter(|p| self.is_to_act(*p)).collect();
        let Some(leader) = side.first() else { return Ok(self.table().next_alive(current)) };
        let chosen =
            self.ask_for_player_chosen(*leader, &among, "3v3-action", "@3v3-action", false, false)?;
        Ok(chosen.or(among.first().copied()).unwrap_or_else(|| self.table().next_alive(current)))
    }

    fn is_to_act(&self, player: PlayerId) -> bool {
        let t = self.table();
        t.player(player).alive && t.player(player).mark(ACTED) == 0
    }

    fn change_sides(&self) {
        let mut t = self.table_mut();
        t.turn.acting_side = if t.turn.acting_side == LORDS_SIDE { OTHER_SIDE } else { LORDS_SIDE };
    }

    /// Asks the user of a card for all players for the direction, in modes with sides. The user remains first
    /// among the targets.
    pub(super) fn choose_direction(&self, usage: &mut CardUse) -> Flow {
        let card = usage.card;
        let is_for_all = self.is_kind_of(card, "AOE") || self.is_kind_of(card, "GlobalEffect");
        let Some(from) = usage.from.filter(|_| is_for_all && self.mode().order == Order::Sides) else {
            return Ok(());
        };
        let options = [Name::from(CLOCKWISE), Name::from("ccw")];
        let way = self.ask_for_choice(from, "3v3_direction", &options, Value::Card(card))?;
        self.log_line("#TrickDirection", from, &[&way, &self.card_name(card)]);
        if way == CLOCKWISE {
            usage.to.reverse();
            if usage.to.last() == Some(&from) {
                usage.to.rotate_right(1);
            }
        }
        Ok(())
    }

    /// Returns the players of a side, dead or alive, the leader first.
    pub(super) fn members(&self, side: u8) -> Vec<PlayerId> {
        let mode = self.mode();
        let t = self.table();
        let mut members: Vec<PlayerId> =
            t.seats.iter().copied().filter(|p| mode.side(t.player(*p).role) == side).collect();
        members.sort_by_key(|p| !mode.leads(t.player(*p).role));
        members
    }
}

const CLOCKWISE: &str = "cw";
