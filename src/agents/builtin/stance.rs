//! Friend or foe, from the own role and what everyone has seen others do.

use super::worth;
use crate::model::view::View;
use crate::model::*;
use crate::rules::ask::Seat;

/// How players have behaved so far. Computed from the history of the table alone, so that
/// an agent that joins later thinks the same.
#[derive(Clone, Debug, Default)]
pub struct Stance {
    /// The history up to here is taken in.
    next: EventId,
    /// Above 0: acted against the lord's side; below: for it.
    deeds: Vec<i32>,
    lord: Option<PlayerId>,
}

/// Nobody is suspected more than this.
const CERTAIN: i32 = 10;

impl Stance {
    /// Takes in what happened since the last look.
    pub fn update(&mut self, seat: Seat<'_>) {
        if self.deeds.is_empty() {
            let (players, lord) = seat.view(|v| {
                let lord = v.players().find(|p| p.role() == Some(Role::Lord)).map(|p| p.id());
                (v.players().count(), lord)
            });
            self.deeds = vec![0; players];
            self.lord = lord;
        }
        self.next = seat.uses_since(self.next, |user, card, to| {
            let effect = worth::find(card).effect;
            // Only what was aimed at one player says something.
            if let ([target], true) = (to, effect != 0) {
                note(&mut self.deeds, self.lord, user, effect, *target);
            }
        });
    }

    fn deed(&self, player: PlayerId) -> i32 {
        self.deeds.get(player.index()).copied().unwrap_or(0)
    }

    /// How much this player is to be fought: above 0 an enemy, below a friend.
    pub fn toward(&self, view: View<'_>, other: PlayerId) -> i32 {
        let Some(me) = view.me() else { return 0 };
        if me.id() == other {
            return -CERTAIN * 2;
        }
        let known = view.player(other).role();
        let against_lord = match known {
            Some(Role::Lord) => -CERTAIN,
            Some(Role::Loyalist) => -CERTAIN + 2,
            Some(Role::Rebel) => CERTAIN,
            // A renegade is everyone's enemy in the end.
            Some(Role::Renegade) => return 5,
            None => self.deed(other).clamp(-CERTAIN + 1, CERTAIN - 1),
        };
        match me.role() {
            Some(Role::Rebel) => -against_lord,
            Some(Role::Renegade) => renegade(view, against_lord, known == Some(Role::Lord)),
            // Whoever has shown nothing is suspect.
            _ if against_lord == 0 => 1,
            _ => against_lord,
        }
    }
}

/// One use of a card on one player, taken in.
fn note(deeds: &mut [i32], lord: Option<PlayerId>, user: PlayerId, effect: i32, target: PlayerId) {
    if user == target {
        return;
    }
    let victim = if lord == Some(target) { -3 } else { deeds.get(target.index()).map_or(0, |d| d.signum()) };
    if let Some(deed) = deeds.get_mut(user.index()) {
        // Harm to the lord's side, or good to his enemies.
        *deed = (*deed + effect * victim).clamp(-CERTAIN, CERTAIN);
    }
}

/// A renegade wants the lord to be the last: he fights whichever side is stronger.
fn renegade(view: View<'_>, against_lord: i32, is_lord: bool) -> i32 {
    let mut strength = 0;
    let mut others = 0;
    for p in view.alive() {
        match p.role() {
            _ if view.seat() == Some(p.id()) => continue,
            Some(Role::Lord | Role::Loyalist) => strength += p.hp(),
            Some(Role::Rebel) => strength -= p.hp(),
            _ => {}
        }
        others += 1;
    }
    if others == 1 {
        return CERTAIN;
    }
    // The lord has to outlive the rest.
    if is_lord {
        return -1;
    }
    // Until sides show, rebels are the danger.
    if strength > 6 && against_lord < 0 { 3 } else { against_lord.max(0) + (against_lord == 0) as i32 }
}
