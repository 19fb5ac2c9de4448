//! Plays pairs of games.

use super::pair::{Pair, Side, Uses};
use crate::cli::cast::Cast;
use crate::cli::content::{Content, Loaded};
use crate::cli::fault::Fault;
use crate::cli::sim::{STARTED, has_won, winners};
use crate::cli::{Error, Result, panic_text};
use crate::model::{Name, PlayerId, Role, Table, rng};
use crate::rules::setup::{FixedSeat, GameOptions};
use crate::rules::{Catalog, Cause, Fact, Observer, Reply, Request, Room};
use anyhow::anyhow;
use serde::{Deserialize, Serialize};
use std::borrow::Borrow;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::panic::AssertUnwindSafe;
use std::rc::Rc;

/// Everything that the games have in common.
#[derive(Clone)]
pub struct Course {
    pub content: Content,
    /// Options without the general; the generals to choose from are the others.
    pub options: GameOptions,
    pub cast: Cast,
    pub seats: usize,
    pub seed: u64,
    /// The generals to look at, each with the skills that are counted.
    pub generals: Vec<(Name, Vec<Name>)>,
}

/// One of the two games, from the place of the general.
#[derive(Serialize, Deserialize)]
pub struct Game {
    role: Role,
    side: Side,
    skills: BTreeMap<Name, Uses>,
    foes: Vec<Name>,
    errors: u64,
}

/// The place of a pair among all.
struct Place<'c> {
    general: &'c Name,
    skills: &'c [Name],
    index: u64,
    seat: usize,
}

/// A game with the general.
pub struct Half {
    pub general: Name,
    pub side: Side,
    pub skills: BTreeMap<Name, Uses>,
    pub errors: u64,
}

impl Course {
    /// Returns what the pair with this number is about.
    fn place(&self, unit: u64) -> Result<Place<'_>> {
        let count = self.generals.len().max(1) as u64;
        let index = self.index_of(unit);
        let found = self.generals.get((unit % count) as usize);
        let (general, skills) = found.ok_or_else(|| Error::broken(anyhow!("no general to play with")))?;
        Ok(Place { general, skills, index, seat: (index as usize % self.seats) + 1 })
    }

    /// Returns the number of a pair among those of its general, which says its seed.
    pub fn index_of(&self, unit: u64) -> u64 {
        unit / self.generals.len().max(1) as u64
    }

    /// Plays the game with the general alone, of the pair with this number.
    pub fn half(&self, unit: u64, base: &Catalog) -> Result<Half> {
        let Place { general, skills, index, seat } = self.place(unit)?;
        let game =
            self.guarded(index, || self.play(index, seat, Some(general), skills, &self.load(base)?))?;
        Ok(Half { general: general.clone(), side: game.side, skills: game.skills, errors: game.errors })
    }

    /// Plays the pair with this number, which says the general, the seat and the seed.
    pub fn pair(&self, unit: u64, base: &Catalog) -> Result<Pair> {
        let game = |with| self.game_of(unit, with, || self.load(base));
        self.pair_of(unit, game(true)?, game(false)?)
    }

    /// Plays one game of the pair with this number, with the general or without, in this state, which has played none.
    pub fn game_in(&self, unit: u64, with: bool, loaded: &Loaded) -> Result<Game> {
        self.game_of(unit, with, || Ok(loaded))
    }

    /// Plays one game of a pair in the state that `load` returns.
    pub fn game_of<L: Borrow<Loaded>>(
        &self,
        unit: u64,
        with: bool,
        load: impl FnOnce() -> Result<L>,
    ) -> Result<Game> {
        let Place { general, skills, index, seat } = self.place(unit)?;
        self.guarded(index, || self.play(index, seat, with.then_some(general), skills, load()?.borrow()))
    }

    /// Loads the packages into a new state.
    pub fn load(&self, base: &Catalog) -> Result<Loaded> {
        self.content.load(base, STARTED)
    }

    /// Returns the pair with this number, of its two games.
    pub fn pair_of(&self, unit: u64, with: Game, without: Game) -> Result<Pair> {
        let Place { general, index, seat, .. } = self.place(unit)?;
        Ok(Pair {
            general: general.clone(),
            index,
            seat,
            role: with.role,
            with: with.side,
            without: without.side,
            skills: with.skills,
            foes: with.foes,
            errors: with.errors + without.errors,
        })
    }

    fn guarded(&self, index: u64, play: impl FnOnce() -> Result<Game>) -> Result<Game> {
        std::panic::catch_unwind(AssertUnwindSafe(play)).unwrap_or_else(|panic| {
            Err(Error::internal(Fault::PairFailed { index, why: panic_text(panic.as_ref()).to_owned() }))
        })
    }

    /// Plays one game with this general at the seat, or with any other.
    fn play(
        &self,
        index: u64,
        seat: usize,
        general: Option<&Name>,
        skills: &[Name],
        loaded: &Loaded,
    ) -> Result<Game> {
        let mut options = GameOptions { seed: rng::game_seed(self.seed, index), ..self.options.clone() };
        if let Some(general) = general {
            options.fixed.push(FixedSeat { seat, general: Some(general.clone()), role: None });
        }
        let agents = self.cast.agents(self.seats, &loaded.script);
        let room = loaded.start(&options, Box::new(agents)).map_err(Error::input)?;
        let me = room.table().seats.get(seat - 1).copied();
        let me = me.ok_or_else(|| Error::internal(Fault::NobodyAt { seat }))?;
        let watch = Watch(Rc::new(RefCell::new(Seen::of(me, skills))));
        room.observe(Box::new(watch.clone()));
        room.run().map_err(|e| Error::internal(Fault::PairFailed { index, why: e.to_string() }))?;
        let table = room.table();
        let winner = table.turn.winner.clone().unwrap_or_default();
        let won = winners(&winner, &table);
        let seen = watch.0.take();
        let mine = has_won(me, &won, &winner, &table);
        let foes = foes(&table, me);
        Ok(Game {
            role: table.player(me).role,
            side: Side { won: mine, ..seen.side },
            skills: seen.skills,
            foes,
            errors: loaded.errors_by(|error| error.cloned()).values().sum(),
        })
    }
}

/// Returns the generals of the players on another side.
fn foes(table: &Table, me: PlayerId) -> Vec<Name> {
    let side = |role: Role| if role == Role::Loyalist { Role::Lord } else { role };
    let mine = side(table.player(me).role);
    let is_foe = |p: PlayerId| p != me && (side(table.player(p).role) != mine || mine == Role::Renegade);
    let mut foes: Vec<Name> =
        table.players.iter().filter(|p| is_foe(p.id)).map(|p| p.general.clone()).collect();
    foes.sort();
    foes.dedup();
    foes
}

/// Deeds of one player.
#[derive(Default)]
struct Seen {
    me: Option<PlayerId>,
    side: Side,
    skills: BTreeMap<Name, Uses>,
}

impl Seen {
    fn of(me: PlayerId, skills: &[Name]) -> Seen {
        let skills = skills.iter().map(|name| (name.clone(), Uses::default())).collect();
        Seen { me: Some(me), side: Side::default(), skills }
    }

    fn used(&mut self, player: PlayerId, skill: &Name) {
        if self.me == Some(player)
            && let Some(uses) = self.skills.get_mut(skill)
        {
            uses.used += 1;
        }
    }
}

#[derive(Clone)]
struct Watch(Rc<RefCell<Seen>>);

impl Observer for Watch {
    fn fact(&mut self, _: &Room, fact: &Fact) {
        let mut seen = self.0.borrow_mut();
        let me = seen.me;
        match fact {
            Fact::TurnStart { player, .. } if me == Some(*player) => seen.side.turns += 1,
            Fact::Damaged { from, amount, .. } if me == *from => {
                seen.side.damage += u64::try_from(*amount).unwrap_or(0);
            }
            Fact::Died { player, killer, .. } if me == *killer && me != Some(*player) => seen.side.kills += 1,
            Fact::Skill { player, skill, .. } => seen.used(*player, skill),
            Fact::Used { player, card, .. } | Fact::Responded { player, card, .. } => {
                seen.used(*player, &card.skill);
            }
            _ => {}
        }
    }

    fn asked(&mut self, _: &Room, request: &Request, reply: &Reply, cause: Option<&Cause>) {
        let mut seen = self.0.borrow_mut();
        if seen.me != Some(request.seat) || cause == Some(&Cause::Forced) {
            return;
        }
        if let Some(uses) = seen.skills.get_mut(&request.reason) {
            uses.asked += 1;
            uses.invoked += u64::from(!matches!(reply, Reply::Pass | Reply::Yes(false)));
        }
    }
}
