//! Fewer events with the same problem.

use super::{Child, Game, Plan, play};

/// Evenings that are played at most to find fewer events.
const TRIES: usize = 60;

/// Returns the first problem of an evening without numbers, which change when events are left out.
fn sign(games: &[Game]) -> Option<(usize, String)> {
    let (table, game) = games.iter().enumerate().find(|(_, game)| !game.problems.is_empty())?;
    let text = game.problems.first()?;
    Some((table, text.chars().filter(|c| !c.is_ascii_digit()).take(60).collect()))
}

/// Returns the evening with as few events as show the same problem, and what happens then.
pub fn shrink(plan: &Plan, games: &[Game], child: Option<&Child>) -> (Plan, Vec<Game>) {
    let (mut least, mut shown) = (plan.clone(), games.to_vec());
    let Some(sign_of_all) = sign(games) else { return (least, shown) };
    let mut tries = 0;
    let mut size = least.events.len().max(1);
    loop {
        let mut at = 0;
        while at < least.events.len() && tries < TRIES {
            tries += 1;
            let mut fewer = least.clone();
            fewer.events.drain(at..(at + size).min(fewer.events.len()));
            let games = play(&fewer, child);
            if sign(&games).as_ref() == Some(&sign_of_all) {
                (least, shown) = (fewer, games);
            } else {
                at += size;
            }
        }
        if size == 1 || tries >= TRIES {
            return (least, shown);
        }
        size = size.div_ceil(2);
    }
}
