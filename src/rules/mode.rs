//! Modes as data: seats, rewards of a death, end of the game. The identity rule reads them. A different kind
//! of mode has a separate rule, like scenarios in Lua.
//!
//! The data of a mode are roles and seats, the lord's additional hit point, and the order of turns. The end of
//! the game and the rewards of a death belong to them. They also contain the choice of generals: leaders draw from a pool
//! in turns, or each player sets a line (`draft.rs`). Further data are replacements for dead generals
//! (`reserves.rs`), cards left out of the deck, and the two stages of one lord against a league (`siege.rs`).
//!
//! No general's name occurs in the rules. Generals of a second stage are hidden ones with the name of the
//! first and a higher number (`name1`, `name2`, `name3`). Without one the game is played with any lord and
//! one stage.
//!
//! The order of turns (`order.rs`) is by seat, by choice of the acting side's leader, or the lord after each
//! other player. RoundStart and RoundEnd always belong to the turns of the first and the last living seat, as
//! in the sijyu fork. Unsupported modes of QSanguosha are listed with the reason, which is reported on
//! request. Unlike in QSanguosha, generals of `02_1v1` are dealt and not drawn, and `04_boss` has one level.
//! A scenario of a package (`sgs.CreateScenario`) is a mode in the catalog; its rule is a global trigger
//! skill that does nothing in other modes.

use super::interrupt::Flow;
use super::room::Room;
use crate::model::*;
use serde::{Deserialize, Serialize};
use std::rc::Rc;
use std::sync::LazyLock;

/// The way in which the hit points of two generals make those of their player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PairedHp {
    /// The sum, less three.
    #[default]
    Sum,
    /// The lower number.
    Least,
    /// The higher number.
    Most,
    /// Half of the sum, rounded down. Who loses the half keeps a card more.
    Half,
}

/// Amount by which the sum of two generals is lowered.
const PAIR_COST: i32 = 3;

impl PairedHp {
    /// Returns the hit points of two generals together.
    pub fn join(self, one: i32, two: i32) -> i32 {
        match self {
            PairedHp::Sum => one + two - PAIR_COST,
            PairedHp::Least => one.min(two),
            PairedHp::Most => one.max(two),
            PairedHp::Half => (one + two) / 2,
        }
        .max(1)
    }
}

/// Numbers of the sides that take turns.
pub(super) const LORDS_SIDE: u8 = 0;
pub(super) const OTHER_SIDE: u8 = 1;

/// Returns the plain mode for this number of players.
pub fn mode_of(players: usize) -> Name {
    smol_str::format_smolstr!("{players:02}p")
}

/// Condition that ends a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// The death of the lord, or of all rebels and renegades (docs/rules/damage.md#death).
    Identity,
    /// The death of either leader: the lord or the renegade.
    Leaders,
    /// The death of a player whose side has no reserve left.
    LastReserve,
    /// The death of the last player of a side.
    LastSide,
}

/// Effects of a death on the survivors.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spoils {
    /// Three cards for a rebel; a lord who kills a loyalist loses all cards.
    Identity,
    /// Cards for the killer: this number, regardless of roles.
    Killer(i32),
    /// Each living player of the victim's side draws two cards or recovers.
    Comfort,
    /// Each living player of the victim's side draws a card.
    Mourning,
    /// Each living player of the victim's side may draw a card.
    Solace,
    None,
}

/// The way in which players get their generals.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choosing {
    /// The lord chooses first and openly. Then all others choose at once from the generals dealt to them.
    Dealt,
    /// The leaders of two sides draw in turns from an open pool of this size and assign the generals to seats
    /// (`draft.rs`).
    Drawn(usize),
    /// All players arrange a line from this number of dealt generals and play the first. The leaders take the
    /// rest into reserve.
    LineUp { dealt: usize, line: usize, reserve: usize },
}

/// The replacement of dead generals.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reserves {
    None,
    /// The next of this number of reserve generals of the player.
    Own(usize),
    /// A general from the side's reserve, chosen by its leader.
    Side,
}

/// Order of turns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// Seating order.
    Seats,
    /// Alternating sides; the leader chooses the player who acts (`order.rs`).
    Sides,
    /// The lord after each other player; seating order from the lord's second stage on.
    LordAfterEach,
}

/// One lord against a league. The lord has a second stage, and dead opponents return.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Siege {
    /// Hit points at or below which the lord becomes the general of the second stage.
    pub stage_at: i32,
    /// A dead player returns at this sum of hit points and hand cards.
    pub back_at: i32,
}

/// The data of one mode.
#[derive(Clone, PartialEq, Debug)]
pub struct Mode {
    pub name: Name,
    /// Roles, the lord first; with fixed seats, the role of each seat.
    pub roles: Vec<Role>,
    /// `true` if roles follow the listed seats; otherwise only the lord's seat is fixed.
    pub fixed_seats: bool,
    /// `true` if no three neighbours are on one side.
    pub mixed: bool,
    /// `true` if all roles are shown.
    pub open: bool,
    /// `true` if renegade and rebels form one side.
    pub two_sides: bool,
    /// Bonus of maximum hp for the lord and, with two sides, for the other leader.
    pub lord_bonus: i32,
    /// Preset generals by seat.
    pub generals: Vec<Option<Name>>,
    pub choosing: Choosing,
    pub reserves: Reserves,
    /// `true` if the first player draws one card less in their first draw phase.
    pub first_draws_less: bool,
    /// Initial hand sizes by seat; the default is four.
    pub first_hands: Vec<i32>,
    /// Kinds of card excluded from the deck.
    pub without: &'static [&'static str],
    /// Limit on reshuffles of the discard pile, if lower than the house rule.
    pub swap_limit: Option<u32>,
    /// `true` if weapons can be recast.
    pub weapons_recast: bool,
    pub siege: Option<Siege>,
    pub order: Order,
    pub ending: Ending,
    pub spoils: Spoils,
}

/// Number of players from which the lord gets one more hit point (docs/rules/course.md#choice-of-generals).
const LARGE: usize = 5;

impl Mode {
    /// Creates a mode from role letters: Z lord, C loyalist, F rebel, N renegade.
    fn identity(name: &str, letters: &str) -> Mode {
        let roles: Vec<Role> = letters.chars().filter_map(Role::from_letter).collect();
        Mode {
            name: name.into(),
            lord_bonus: (roles.len() >= LARGE) as i32,
            roles,
            fixed_seats: false,
            mixed: false,
            open: false,
            two_sides: false,
            generals: Vec::new(),
            choosing: Choosing::Dealt,
            reserves: Reserves::None,
            first_draws_less: false,
            first_hands: Vec::new(),
            without: &[],
            swap_limit: None,
            weapons_recast: false,
            siege: None,
            order: Order::Seats,
            ending: Ending::Identity,
            spoils: Spoils::Identity,
        }
    }

    /// Creates a mode with open roles and fixed seats.
    fn open(name: &str, letters: &str) -> Mode {
        Mode { fixed_seats: true, open: true, lord_bonus: 0, ..Mode::identity(name, letters) }
    }

    /// Creates the mode of a scenario, with open or hidden roles.
    pub fn scenario(name: Name, roles: Vec<Role>, generals: Vec<Option<Name>>, open: bool) -> Mode {
        Mode { name, roles, generals, open, fixed_seats: true, lord_bonus: 0, ..Mode::identity("", "") }
    }

    /// Returns a built-in mode.
    pub fn named(name: &str) -> Option<&'static Mode> {
        MODES.iter().find(|mode| mode.name == name)
    }

    /// Returns the side of a role. A renegade is alone unless there are only two sides.
    pub fn side(&self, role: Role) -> u8 {
        match role {
            Role::Lord | Role::Loyalist => 0,
            Role::Renegade if !self.two_sides => 2,
            Role::Rebel | Role::Renegade => 1,
        }
    }

    /// Returns `true` if no three neighbours round the table are on one side.
    pub fn is_mixed(&self, seated: &[Role]) -> bool {
        let side = |at: usize| self.side(seated[at % seated.len()]);
        (0..seated.len()).all(|at| side(at) != side(at + 1) || side(at) != side(at + 2))
    }

    /// Returns `true` for hidden roles that want what they are known for.
    pub fn has_usual_roles(&self) -> bool {
        self.ending == Ending::Identity && !self.open && !self.two_sides
    }

    /// Returns `true` if this role leads a side.
    pub fn leads(&self, role: Role) -> bool {
        role == Role::Lord || (role == Role::Renegade && self.two_sides)
    }
}

/// The built-in modes.
pub static MODES: LazyLock<Vec<Mode>> = LazyLock::new(|| {
    let identity = [
        ("02p", "ZF"),
        ("03p", "ZFN"),
        ("04p", "ZNFF"),
        ("05p", "ZCFFN"),
        ("06p", "ZCFFFN"),
        ("06pd", "ZCFFNN"),
        ("07p", "ZCCFFFN"),
        ("08p", "ZCCFFFFN"),
        ("08pd", "ZCCFFFNN"),
        ("08pz", "ZCCCFFFF"),
        ("09p", "ZCCCFFFFN"),
        ("10p", "ZCCCFFFFFN"),
        ("10pd", "ZCCCFFFFNN"),
        ("10pz", "ZCCCCFFFFF"),
        ("05_ol", "ZCCFF"),
        ("06_ol", "ZCCFFF"),
    ];
    let mut modes: Vec<Mode> = identity.iter().map(|(name, letters)| Mode::identity(name, letters)).collect();
    modes.extend([
        // Each player has three generals, one after another.
        Mode {
            reserves: Reserves::Own(2),
            first_draws_less: true,
            spoils: Spoils::None,
            ..Mode::open("02_1v1", "ZN")
        },
        // One lord against two, who support each other.
        Mode { lord_bonus: 1, spoils: Spoils::Comfort, ..Mode::open("03_1v2", "ZFF") },
        // One lord with a second stage against three players who return.
        Mode {
            lord_bonus: 1,
            first_hands: vec![8, 3, 4, 5],
            without: &["Disaster"],
            swap_limit: Some(1),
            weapons_recast: true,
            siege: Some(Siege { stage_at: 4, back_at: 6 }),
            order: Order::LordAfterEach,
            spoils: Spoils::Solace,
            ..Mode::open("04_1v3", "ZFFF")
        },
        Mode { lord_bonus: 1, ..Mode::open("04_boss", "ZFFF") },
        Mode { ending: Ending::LastSide, spoils: Spoils::Mourning, ..Mode::open("04_2v2", "ZFFC") },
        // Two leaders with two followers each.
        Mode {
            two_sides: true,
            lord_bonus: 1,
            choosing: Choosing::Drawn(16),
            order: Order::Sides,
            ending: Ending::Leaders,
            spoils: Spoils::Killer(2),
            ..Mode::open("06_3v3", "ZCFNFC")
        },
        // Two leaders with two followers each; dead generals are replaced from the reserve.
        Mode {
            fixed_seats: false,
            mixed: true,
            two_sides: true,
            choosing: Choosing::LineUp { dealt: 5, line: 3, reserve: 3 },
            reserves: Reserves::Side,
            ending: Ending::LastReserve,
            spoils: Spoils::None,
            ..Mode::open("06_XMode", "ZCFNFC")
        },
    ]);
    modes
});

/// QSanguosha modes that are not supported, by name or prefix, and the reasons.
const UNPLAYED: [(&str, &str); 5] = [
    ("08_defense", "it is played by machines and spirits of its own, which come with the original alone"),
    ("_mini_", "each is a table that the original keeps in a file of its own"),
    (
        "custom_scenario",
        "its table is a file that the original's window writes; scene files set tables up here",
    ),
    (
        "couple",
        "a scenario of the original's with generals of its own; a package may bring one by sgs.CreateScenario",
    ),
    ("jiange_defense", "it is played by machines and spirits of its own, which come with the original alone"),
];

/// Returns the reason for which a QSanguosha mode is not supported.
pub fn why_not_played(name: &str) -> Option<&'static str> {
    UNPLAYED.iter().find(|(mode, _)| name.starts_with(mode)).map(|(_, why)| *why)
}

impl Room {
    /// Returns the current mode, or the plain mode of the table's size if the name is unknown.
    pub fn mode(&self) -> Rc<Mode> {
        let (name, n) = {
            let t = self.table();
            (t.mode.clone(), t.players.len())
        };
        let plain = || Mode::named(&mode_of(n)).map(|mode| Rc::new(mode.clone()));
        let mode = self.catalog().mode(&name).or_else(plain);
        mode.unwrap_or_else(|| Rc::new(Mode::identity(&name, "")))
    }

    /// Returns `true` if these two win together according to their roles.
    pub fn are_friends(&self, a: PlayerId, b: PlayerId) -> bool {
        let mode = self.mode();
        let side = |p: PlayerId| mode.side(self.table().player(p).role);
        a == b || (side(a) == side(b) && side(a) != 2)
    }

    /// Ends the game if this death decides it.
    pub(super) fn judge_winner(&self, victim: PlayerId) -> Flow {
        if self.has_reserve(victim) {
            return Ok(());
        }
        let mode = self.mode();
        let role = self.table().player(victim).role;
        match mode.ending {
            Ending::Identity => self.judge_by_identity(victim),
            Ending::Leaders => match role {
                Role::Lord => self.game_over("renegade+rebel"),
                Role::Renegade => self.game_over("lord+loyalist"),
                _ => Ok(()),
            },
            Ending::LastReserve => match mode.side(role) {
                LORDS_SIDE => self.game_over("renegade+rebel"),
                _ => self.game_over("lord+loyalist"),
            },
            Ending::LastSide => {
                let alive = |side| {
                    let t = self.table();
                    t.players.iter().any(|p| p.alive && mode.side(p.role) == side)
                };
                match (alive(0), alive(1)) {
                    (true, false) => self.game_over("lord+loyalist"),
                    (false, true) => self.game_over("rebel"),
                    _ => Ok(()),
                }
            }
        }
    }

    /// Applies the rewards and penalties of a death.
    pub(super) fn reward_and_punish(&self, victim: PlayerId, killer: Option<PlayerId>) -> Flow {
        if self.table().tags.get("SkipNormalDeathProcess").is_some_and(Value::as_bool) {
            return Ok(());
        }
        let killer = killer.filter(|k| self.is_alive(*k));
        match self.mode().spoils {
            Spoils::Identity => match killer {
                Some(killer) => self.reward_by_identity(victim, killer),
                None => Ok(()),
            },
            Spoils::Killer(n) => match killer {
                Some(killer) if killer != victim => self.draw_cards(killer, n, "kill").map(drop),
                _ => Ok(()),
            },
            Spoils::Comfort => self.for_mates(victim, |mate| self.comfort(mate)),
            Spoils::Mourning => self.for_mates(victim, |mate| self.draw_cards(mate, 1, "kill").map(drop)),
            Spoils::Solace => self.for_mates(victim, |mate| {
                if self.ask_for_skill_invoke(mate, "draw_1v3", Value::Nil)? {
                    self.draw_cards(mate, 1, "draw_1v3")?;
                }
                Ok(())
            }),
            Spoils::None => Ok(()),
        }
    }

    fn for_mates(&self, victim: PlayerId, act: impl Fn(PlayerId) -> Flow) -> Flow {
        for player in self.all_players() {
            if player != victim && self.are_friends(player, victim) {
                act(player)?;
            }
        }
        Ok(())
    }

    /// Offers the player two cards or one hit point.
    fn comfort(&self, player: PlayerId) -> Flow {
        let wounded = {
            let t = self.table();
            t.player(player).hp < t.player(player).max_hp
        };
        let choice = match wounded {
            true => self.ask_for_choice(player, "kill", &["draw".into(), "recover".into()], Value::Nil)?,
            false => "draw".into(),
        };
        if choice == "recover" {
            return self.recover(player, Recover::new(Some(player), 1, None));
        }
        self.draw_cards(player, 2, "kill").map(drop)
    }

    /// Returns the number of cards of a draw phase.
    pub(super) fn draw_phase_cards(&self, player: PlayerId) -> i32 {
        let first = {
            let t = self.table();
            t.turn.round == 1 && t.player(player).seat == 1
        };
        if first && self.mode().first_draws_less { 1 } else { 2 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Catalog, GeneralDef};

    #[test]
    fn every_mode_has_one_lord_and_a_name_of_its_own() {
        let mut names: Vec<&str> = MODES.iter().map(|mode| mode.name.as_str()).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), MODES.len());
        for mode in MODES.iter() {
            let lords = mode.roles.iter().filter(|r| **r == Role::Lord).count();
            assert_eq!((lords, mode.roles[0]), (1, Role::Lord), "{}", mode.name);
            assert!((2..=10).contains(&mode.roles.len()), "{}", mode.name);
        }
    }

    #[test]
    fn two_sides_have_a_leader_each_and_as_many_others() {
        for name in ["06_3v3", "06_XMode"] {
            let mode = Mode::named(name).expect("a mode");
            let of =
                |side: u8| mode.roles.iter().copied().filter(|r| mode.side(*r) == side).collect::<Vec<_>>();
            for side in [of(0), of(1)] {
                assert_eq!(side.iter().filter(|r| mode.leads(**r)).count(), 1, "{name}: {side:?}");
                assert_eq!(side.len(), 3, "{name}");
            }
        }
        let leads_alone = Mode::named("05p").expect("a mode");
        assert!(leads_alone.leads(Role::Lord) && !leads_alone.leads(Role::Renegade));
    }

    #[test]
    fn later_stages_are_hidden_generals_with_higher_numbers() {
        let mut catalog = Catalog::default();
        let one = GeneralDef {
            name: "one".into(),
            kingdom: "wei".into(),
            max_hp: 4,
            start_hp: 4,
            gender: Gender::Male,
            lord: false,
            hidden: false,
            skills: Vec::new(),
            package: Name::default(),
        };
        let named = [("a1", true), ("a2", true), ("a3", true), ("a5", true), ("b1", true), ("b2", false)];
        for (name, hidden) in named.into_iter().chain([("c1", false), ("c2", true)]) {
            catalog.add_general(GeneralDef { name: name.into(), hidden, ..one.clone() });
        }
        assert_eq!(catalog.later_stages("a1"), ["a2", "a3"]);
        for none in ["a2", "b1", "c1", "nobody1"] {
            assert_eq!(catalog.later_stages(none), [""; 0], "{none}");
        }
        assert_eq!(catalog.generals_of_stages(), ["a1"]);
    }

    #[test]
    fn sides_are_mixed_without_three_of_one_in_a_row() {
        let mode = Mode::named("06_XMode").expect("a mode");
        let seated = |letters: &str| -> Vec<Role> { letters.chars().filter_map(Role::from_letter).collect() };
        for good in ["ZCFNCF", "ZFCFCN", "ZFFCCN"] {
            assert!(mode.is_mixed(&seated(good)), "{good}");
        }
        for bad in ["ZCCFFN", "ZFNFCC", "ZCFNFC"] {
            assert!(!mode.is_mixed(&seated(bad)), "{bad}");
        }
    }
}
