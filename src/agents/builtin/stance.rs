//! Friends and enemies, from the agent's own role and the public actions of others.

use super::worth;
use crate::model::view::View;
use crate::model::*;
use crate::rules::Mode;
use crate::rules::ask::Seat;
use crate::rules::setup::roles_of;

/// Estimated behaviour of the players and the remaining roles. It is computed from the table alone, so that
/// an agent that joins later has the same estimates.
#[derive(Clone, Debug, Default)]
pub struct Stance {
    /// The first history event not yet evaluated.
    next: EventId,
    /// Positive for actions against the lord's side, negative for actions in its favour.
    deeds: Vec<i32>,
    lord: Option<PlayerId>,
    /// Number of players of each role at the start.
    roles: Count,
    /// Number of other living players of each role.
    left: Count,
    /// Hit points of the lord's known side minus those of known rebels, the agent excluded.
    strength: i32,
}

#[derive(Clone, Copy, Debug, Default)]
struct Count {
    loyalists: i32,
    rebels: i32,
    renegades: i32,
}

impl Count {
    fn add(&mut self, role: Role, n: i32) {
        match role {
            Role::Lord => {}
            Role::Loyalist => self.loyalists += n,
            Role::Rebel => self.rebels += n,
            Role::Renegade => self.renegades += n,
        }
    }
}

/// Limit of suspicion.
const CERTAIN: i32 = 10;

impl Stance {
    /// Evaluates the events since the last update.
    pub fn update(&mut self, seat: Seat<'_>) {
        if self.deeds.is_empty() {
            seat.view(|v| {
                self.deeds = vec![0; v.players().count()];
                self.lord = v.players().find(|p| p.role() == Some(Role::Lord)).map(|p| p.id());
                let roles = roles_of(v.mode()).unwrap_or_default();
                roles.into_iter().for_each(|r| self.roles.add(r, 1));
            });
        }
        self.next = seat.uses_since(self.next, |user, card, to| {
            let effect = worth::find(card).effect;
            // Only uses with a single target are informative.
            if let ([target], true) = (to, effect != 0) {
                note(&mut self.deeds, self.lord, user, effect, *target);
            }
        });
        (self.left, self.strength) = (self.roles, 0);
        seat.view(|v| {
            for p in v.players() {
                let mine = v.seat() == Some(p.id());
                match p.role() {
                    Some(role) if mine || !p.alive() => self.left.add(role, -1),
                    Some(Role::Lord | Role::Loyalist) => self.strength += p.hp(),
                    Some(Role::Rebel) => self.strength -= p.hp(),
                    _ => {}
                }
            }
        });
    }

    /// Returns the attitude to this player: positive for an enemy, negative for a friend.
    pub fn toward(&self, view: View<'_>, other: PlayerId) -> i32 {
        let Some(me) = view.me() else { return 0 };
        if me.id() == other {
            return -CERTAIN * 2;
        }
        let known = view.player(other).role();
        if let (Some(mode), Some(mine), Some(known)) = (Mode::named(view.mode()), me.role(), known)
            && mode.two_sides
        {
            return if mode.side(mine) == mode.side(known) { -CERTAIN } else { CERTAIN };
        }
        let deed = self.deeds.get(other.index()).copied().unwrap_or(0);
        let against_lord = match known {
            Some(Role::Lord) => -CERTAIN,
            Some(Role::Loyalist) => -CERTAIN + 2,
            Some(Role::Rebel) => CERTAIN,
            // A renegade is everyone's enemy in the end.
            Some(Role::Renegade) => return 5,
            None => deed.clamp(-CERTAIN + 1, CERTAIN - 1),
        };
        let hidden = known.is_none();
        match me.role() {
            Some(Role::Rebel) if hidden && self.left.rebels == 0 => 3 - against_lord.min(0),
            Some(Role::Rebel) => -against_lord,
            Some(Role::Renegade) => self.renegade(against_lord, known),
            _ if hidden && self.left.loyalists == 0 => 3 + against_lord.max(0),
            // A player without known actions is suspect.
            _ if against_lord == 0 => 1,
            _ => against_lord,
        }
    }

    /// Returns the attitude of a renegade, who wants the lord to be the last opponent. They fight the
    /// stronger side until the rebels are gone, then everyone but the lord.
    fn renegade(&self, against_lord: i32, known: Option<Role>) -> i32 {
        let left = self.left;
        if known == Some(Role::Lord) {
            return if left.loyalists + left.rebels + left.renegades == 0 { CERTAIN } else { -1 };
        }
        if left.rebels == 0 {
            return 4;
        }
        if self.strength > 6 && against_lord < 0 {
            3
        } else {
            against_lord.max(0) + (against_lord == 0) as i32
        }
    }
}

/// Evaluates one use of a card on one player.
fn note(deeds: &mut [i32], lord: Option<PlayerId>, user: PlayerId, effect: i32, target: PlayerId) {
    if user == target {
        return;
    }
    let victim = if lord == Some(target) { -3 } else { deeds.get(target.index()).map_or(0, |d| d.signum()) };
    if let Some(deed) = deeds.get_mut(user.index()) {
        // Harms the lord's side, or helps its enemies.
        *deed = (*deed + effect * victim).clamp(-CERTAIN, CERTAIN);
    }
}
