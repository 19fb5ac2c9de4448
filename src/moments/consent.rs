//! The consent of people to a game that goes back.

use crate::model::PlayerId;
use std::collections::BTreeMap;

/// The answer of one person.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Voice {
    Yes,
    No,
}

/// A request to take a reply back. It needs everybody else's consent; a person who plays alone needs none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Consent {
    /// The place to go back to.
    pub moment: usize,
    pub by: PlayerId,
    voices: BTreeMap<PlayerId, Option<Voice>>,
}

impl Consent {
    /// Asks these people; the one who asks need not be left out.
    pub fn ask(moment: usize, by: PlayerId, people: impl IntoIterator<Item = PlayerId>) -> Consent {
        let voices = people.into_iter().filter(|p| *p != by).map(|p| (p, None)).collect();
        Consent { moment, by, voices }
    }

    /// Notes the answer of a person who is asked. The first one counts.
    pub fn vote(&mut self, player: PlayerId, voice: Voice) {
        if let Some(place) = self.voices.get_mut(&player) {
            place.get_or_insert(voice);
        }
    }

    /// Stops waiting for a person who has left.
    pub fn forget(&mut self, player: PlayerId) {
        self.voices.remove(&player);
    }

    /// Returns the people who have not answered yet.
    pub fn open(&self) -> impl Iterator<Item = PlayerId> + '_ {
        self.voices.iter().filter(|(_, voice)| voice.is_none()).map(|(player, _)| *player)
    }

    /// Returns whether the game goes back; `None` while somebody has to answer.
    pub fn result(&self) -> Option<Voice> {
        if self.voices.values().any(|voice| *voice == Some(Voice::No)) {
            return Some(Voice::No);
        }
        self.voices.values().all(|voice| *voice == Some(Voice::Yes)).then_some(Voice::Yes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ME: PlayerId = PlayerId(0);
    const ANN: PlayerId = PlayerId(1);
    const BEA: PlayerId = PlayerId(2);

    #[test]
    fn everybody_else_has_to_agree() {
        let mut consent = Consent::ask(3, ME, [ME, ANN, BEA]);
        consent.vote(ME, Voice::Yes);
        consent.vote(ANN, Voice::Yes);
        assert_eq!(consent.result(), None);
        consent.vote(BEA, Voice::Yes);
        assert_eq!(consent.result(), Some(Voice::Yes));
    }

    #[test]
    fn one_refusal_is_enough_and_stays() {
        let mut consent = Consent::ask(3, ME, [ANN, BEA]);
        consent.vote(BEA, Voice::No);
        consent.vote(BEA, Voice::Yes);
        assert_eq!(consent.result(), Some(Voice::No));
    }

    #[test]
    fn nobody_waits_for_those_who_are_not_there() {
        assert_eq!(Consent::ask(3, ME, [ME]).result(), Some(Voice::Yes));
        let mut consent = Consent::ask(3, ME, [ANN, BEA]);
        consent.vote(ANN, Voice::Yes);
        consent.forget(BEA);
        assert_eq!(consent.result(), Some(Voice::Yes));
    }
}
