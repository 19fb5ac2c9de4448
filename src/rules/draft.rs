//! Drafts of generals: pools from which leaders draw, and lines that each player arranges.

use super::Reply;
use super::ask::{Ask, Many, Question};
use super::interrupt::Flow;
use super::mode::{LORDS_SIDE, OTHER_SIDE};
use super::room::Room;
use crate::model::*;

/// Reason of the requests, the same as in the ordinary choice.
pub(super) const REASON: &str = "general";

/// The generals that one player chooses from.
struct Hand {
    chooser: PlayerId,
    names: Vec<Name>,
}

impl Room {
    /// Returns `true` if the pile has enough generals for both sides.
    pub(super) fn suffices_to_draw(&self, pool: usize) -> bool {
        let seats = self.table().seats.len();
        self.pool_size(pool) >= seats
    }

    /// Returns the size of the pool, which is even so that both sides draw the same number.
    fn pool_size(&self, wanted: usize) -> usize {
        wanted.min(self.table().general_pile.len()) / 2 * 2
    }

    /// Lets the leaders draw generals in turns from an open pool. Each leader then secretly assigns them to
    /// the seats of their side.
    pub(super) fn draw_generals(&self, pool: usize) -> Flow {
        let seats = self.table().seats.clone();
        let sides = [self.members(LORDS_SIDE), self.members(OTHER_SIDE)];
        let mut settled: Vec<(PlayerId, Name)> =
            seats.iter().filter_map(|p| Some((*p, self.fixed_general(*p)?))).collect();
        if settled.len() < seats.len() {
            let mut hands = self.draw_in_turns(&sides, pool)?;
            for at in 0..seats.len() {
                let member = |side: usize| {
                    let member = sides[side].get(at)?;
                    settled.iter().all(|(p, _)| p != member).then_some(*member)
                };
                let members = [member(0), member(1)];
                let prompt = |side: usize| Some(format!("@seat-general:{}", members[side]?.object_name()));
                let chosen = self.choose_at_once(&mut hands, prompt)?;
                let placed = members.into_iter().zip(chosen);
                settled.extend(placed.filter_map(|(member, name)| Some((member?, name?))));
            }
        }
        self.take_all(&settled)
    }

    /// Draws in turns: one, then two each, the last alone. Returns the generals of each side.
    fn draw_in_turns(&self, sides: &[Vec<PlayerId>; 2], pool: usize) -> Flow<Vec<Hand>> {
        let n = self.pool_size(pool);
        let mut pool: Vec<Name> = self.table().general_pile.iter().take(n).cloned().collect();
        let leaders = sides.iter().filter_map(|side| side.first());
        let mut hands: Vec<Hand> =
            leaders.map(|leader| Hand { chooser: *leader, names: Vec::new() }).collect();
        let Some(warm) = hands.first().map(|hand| hand.chooser) else { return Ok(hands) };
        let options = [Name::from("warm"), Name::from("cool")];
        let begins = self.ask_for_choice(warm, "3v3_draft", &options, Value::Nil)?;
        let mut side = usize::from(begins == "cool");
        let mut turn = 1;
        while !pool.is_empty() {
            for _ in 0..turn.min(pool.len()) {
                let leader = hands[side].chooser;
                let name = self.ask_for_general_as(leader, &pool, REASON, "@draft-general")?;
                pool.retain(|n| *n != name);
                self.log_line("#TakeGeneral", leader, &[&name]);
                hands[side].names.push(name);
            }
            side = 1 - side;
            turn = 2;
        }
        Ok(hands)
    }

    /// Asks every player to arrange a line of their dealt generals. The rest of each side becomes the reserve
    /// chosen by its leader.
    pub(super) fn line_up(&self, dealt: usize, line: usize, reserve: usize) -> Flow {
        let seats = self.table().seats.clone();
        let share = dealt.min(self.table().general_pile.len() / seats.len()).max(1);
        let mut hands = Vec::new();
        for player in &seats {
            let names = self.offered_generals(*player, self.deal_generals(share))?;
            hands.push(Hand { chooser: *player, names });
        }
        let mut settled = Vec::new();
        let mut behind: [Vec<Name>; 2] = Default::default();
        for place in 1..=line {
            let fixed: Vec<Option<Name>> = match place {
                1 => seats.iter().map(|p| self.fixed_general(*p)).collect(),
                _ => vec![None; seats.len()],
            };
            let prompt = |at: usize| match (place, &fixed[at]) {
                (_, Some(_)) => None,
                (1, None) => Some(String::new()),
                _ => Some(format!("@line-general:::{place}")),
            };
            let chosen = self.choose_at_once(&mut hands, prompt)?;
            for ((player, fixed), name) in seats.iter().zip(&fixed).zip(chosen) {
                let Some(name) = fixed.clone().or(name) else { continue };
                match place {
                    1 => settled.push((*player, name)),
                    _ => behind[usize::from(self.is_of_other_side(*player))].push(name),
                }
            }
        }
        self.take_all(&settled)?;
        let leaders: Vec<PlayerId> =
            [LORDS_SIDE, OTHER_SIDE].iter().filter_map(|side| self.members(*side).first().copied()).collect();
        let sides = leaders.into_iter().zip(behind);
        let mut sides: Vec<Hand> = sides.map(|(chooser, names)| Hand { chooser, names }).collect();
        let mut chosen = vec![Vec::new(); sides.len()];
        for place in 1..=reserve {
            let prompt = |_: usize| Some(format!("@reserve-general:::{place}"));
            for (names, name) in chosen.iter_mut().zip(self.choose_at_once(&mut sides, prompt)?) {
                names.extend(name);
            }
        }
        for (side, names) in sides.iter().zip(chosen) {
            self.set_reserve_of_side(side.chooser, names);
        }
        Ok(())
    }

    fn is_of_other_side(&self, player: PlayerId) -> bool {
        self.mode().side(self.table().player(player).role) == OTHER_SIDE
    }

    /// Asks all players with a prompt to choose one of their hand, all at once. Players with an empty hand
    /// are not asked.
    fn choose_at_once(
        &self,
        hands: &mut [Hand],
        prompt: impl Fn(usize) -> Option<String>,
    ) -> Flow<Vec<Option<Name>>> {
        let mut questions = Vec::new();
        for (at, hand) in hands.iter().enumerate().filter(|(_, hand)| !hand.names.is_empty()) {
            if let Some(prompt) = prompt(at) {
                let ask = Ask::General { options: hand.names.clone() };
                questions.push((hand.chooser, Question::new(ask, REASON).prompt(prompt)));
            }
        }
        let mut chosen = vec![None; hands.len()];
        for (chooser, reply) in self.ask_many(questions, Many::All)? {
            let at = hands.iter().position(|hand| hand.chooser == chooser);
            if let (Some(at), Reply::Text(name)) = (at, reply) {
                hands[at].names.retain(|n| *n != name);
                chosen[at] = Some(name);
            }
        }
        Ok(chosen)
    }

    /// Assigns the chosen generals, by seat.
    fn take_all(&self, settled: &[(PlayerId, Name)]) -> Flow {
        let seats = self.table().seats.clone();
        for player in seats {
            if let Some((_, general)) = settled.iter().find(|(p, _)| *p == player) {
                let general = self.general_chosen(player, general.clone())?;
                self.choose_general(player, &general)?;
            }
        }
        Ok(())
    }
}
