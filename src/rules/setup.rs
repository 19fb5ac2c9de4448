//! Setup of a game: roles, seats, generals, first hands (docs/rules/course.md#modes-and-roles).

use super::Reply;
use super::ask::{Ask, Door, Many, Question};
use super::catalog::{Catalog, GeneralDef};
use super::data::Data;
use super::fact::Fact;
use super::identity::IdentityRule;
use super::interrupt::Flow;
pub use super::mode::mode_of;
use super::mode::{Choosing, Mode};
use super::names::Lang;
use super::resolve::INITIAL;
use super::room::{Room, Settings};
use super::skill::Frequency;
use super::timing::Timing;
use crate::model::*;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::rc::Rc;

/// Options of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameOptions {
    pub seed: u64,
    /// `02p` to `10p`, with `d` (two renegades) or `z` (no renegade) where such a table exists; another mode
    /// of [`super::mode::MODES`], or a scenario of a package.
    pub mode: Name,
    /// Generals to choose from; empty for all that are not hidden.
    pub generals: Vec<Name>,
    /// Packages whose generals are enabled although they are hidden by default.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub packages: BTreeSet<Name>,
    /// Generals that are not dealt, and packages of which nothing is in play: no general, no card, no rule for everybody.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub banned: BTreeSet<Name>,
    /// Packages whose cards make the draw pile; empty for all.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub cards: BTreeSet<Name>,
    /// Preset seats, by seat number from 1.
    pub fixed: Vec<FixedSeat>,
    /// Seat numbers, from 1, of human players; the program decides for the others.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub people: Vec<usize>,
    pub settings: Settings,
}

/// A seat with a preset general, role or both.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FixedSeat {
    pub seat: usize,
    pub general: Option<Name>,
    pub role: Option<Role>,
}

/// Reason for which a game cannot be set up.
#[derive(Debug, thiserror::Error, PartialEq)]
pub enum SetupError {
    #[error("unknown mode {0:?}: expected {known}", known = known_modes())]
    Mode(Name),
    #[error("mode {0:?} of the original is not played here: {1}")]
    Unplayed(Name, &'static str),
    #[error("unknown general {0:?}")]
    General(Name),
    #[error("there is no seat {0} in a game of {1}")]
    Seat(usize, usize),
    #[error("the roles given to seats do not fit the mode: {0}")]
    Roles(RolesError),
    #[error("no general to choose from")]
    NoGenerals,
    #[error("no card is left for the draw pile")]
    NoCards,
    #[error("the game began at a table with other kinds of card: its packages are not the same")]
    Kinds,
    #[error("mode {0:?} has no second generals: it replaces generals itself")]
    Pairs(Name),
}

/// Reason for which roles of seats do not fit a mode.
#[derive(Debug, thiserror::Error, PartialEq)]
pub enum RolesError {
    #[error("seat {seat} of {mode} is a {role}")]
    Fixed { seat: usize, mode: Name, role: &'static str },
    #[error("seat 1 is the lord's")]
    Lord,
    #[error("too many {0}s for {1}")]
    TooMany(&'static str, Name),
    #[error("three of one side would sit next to each other")]
    Mixed,
}

impl RolesError {
    fn in_chinese(&self) -> String {
        match self {
            RolesError::Fixed { seat, mode, role } => format!("{mode} 的 {seat} 号位是 {role}"),
            RolesError::Lord => "1 号位是主公的".to_owned(),
            RolesError::TooMany(role, mode) => format!("{mode} 里没有那么多 {role}"),
            RolesError::Mixed => "同一方会有三人相邻".to_owned(),
        }
    }
}

impl SetupError {
    /// Describes the error in this language.
    pub fn in_lang(&self, lang: Lang) -> String {
        let zh = match self {
            SetupError::Mode(mode) => format!("没有“{mode}”这个模式；有：{}", known_modes()),
            SetupError::Unplayed(mode, _) => {
                format!(
                    "原版的“{mode}”模式这里玩不了：它靠原版自己的牌桌和武将，可用 sgs.CreateScenario 做成扩展包"
                )
            }
            SetupError::General(general) => format!("没有“{general}”这名武将"),
            SetupError::Seat(seat, seats) => format!("没有 {seat} 号位：这一局只有 {seats} 人"),
            SetupError::Roles(why) => format!("座位上的身份与模式不合：{}", why.in_chinese()),
            SetupError::NoGenerals => "没有可选的武将".to_owned(),
            SetupError::NoCards => "牌堆里一张牌也没有".to_owned(),
            SetupError::Kinds => "这一局开始时的牌桌上有这里没有的牌：扩展包不一样".to_owned(),
            SetupError::Pairs(mode) => format!("“{mode}”模式自己更换武将，没有双将"),
        };
        lang.pick(zh, self.to_string())
    }

    /// Returns the error for an unknown mode, with the reason if QSanguosha has it.
    pub fn of_mode(mode: &Name) -> SetupError {
        match super::mode::why_not_played(mode) {
            Some(why) => SetupError::Unplayed(mode.clone(), why),
            None => SetupError::Mode(mode.clone()),
        }
    }
}

impl GameOptions {
    pub fn new(seed: u64, players: usize) -> GameOptions {
        GameOptions {
            seed,
            mode: mode_of(players),
            generals: Vec::new(),
            packages: BTreeSet::new(),
            banned: BTreeSet::new(),
            cards: BTreeSet::new(),
            fixed: Vec::new(),
            people: Vec::new(),
            settings: Settings::default(),
        }
    }

    /// Returns `true` if a general is not dealt.
    fn bans(&self, general: &GeneralDef) -> bool {
        self.banned.contains(&general.name) || self.banned.contains(&general.package)
    }

    /// Returns what the game is asked to play with, of what it would otherwise leave out.
    pub fn on_request(&self) -> OnRequest {
        let fixed = self.fixed.iter().filter_map(|fixed| fixed.general.clone());
        let generals = self.generals.iter().cloned().chain(fixed).collect();
        OnRequest { packages: self.packages.clone(), generals }
    }
}

/// Returns the roles of a built-in mode, lord first (docs/rules/course.md#modes-and-roles).
pub fn roles_of(mode: &str) -> Option<Vec<Role>> {
    Mode::named(mode).map(|mode| mode.roles.clone())
}

/// Creates a game that is ready to run. All randomness comes from the seed.
pub fn new_game(
    options: &GameOptions,
    catalog: Rc<Catalog>,
    door: Box<dyn Door>,
) -> Result<Room, SetupError> {
    let catalog = match options.packages.is_empty() {
        true => catalog,
        false => Rc::new(catalog.offering(&options.packages)),
    };
    let catalog = match options.banned.is_empty() {
        true => catalog,
        false => Rc::new(catalog.without(&options.banned)),
    };
    let mode = catalog.mode(&options.mode).ok_or_else(|| SetupError::of_mode(&options.mode))?;
    let roles = &mode.roles;
    for general in options.generals.iter().chain(options.fixed.iter().filter_map(|f| f.general.as_ref())) {
        if !catalog.generals.contains_key(general) {
            return Err(SetupError::General(general.clone()));
        }
    }
    if catalog.generals.is_empty() {
        return Err(SetupError::NoGenerals);
    }
    if options.settings.second_generals.is_some() && !mode.allows_pairs() {
        return Err(SetupError::Pairs(options.mode.clone()));
    }
    let n = roles.len();
    let mut named = options.fixed.iter().map(|f| f.seat).chain(options.people.iter().copied());
    if let Some(bad) = named.find(|seat| *seat == 0 || *seat > n) {
        return Err(SetupError::Seat(bad, n));
    }
    let mut table =
        Table::new(options.seed, options.mode.clone(), roles, catalog.table_kinds(), &catalog.faces());
    table.on_request = options.on_request();
    table.on_request.generals.retain(|general| catalog.on_request.contains(general));
    seat_players(&mut table, options, &mode)?;
    for (at, player) in table.seats.clone().into_iter().enumerate() {
        table.player_mut(player).robot = !options.people.contains(&(at + 1));
    }
    leave_out_kinds(&mut table, &catalog, mode.without);
    leave_out_packages(&mut table, &catalog, options)?;
    let mut pile: Vec<CardId> = table.draw_pile.drain(..).collect();
    table.rng.table.shuffle(&mut pile);
    table.draw_pile.extend(pile);
    let mut pool: Vec<Name> = if options.generals.is_empty() {
        catalog.generals.values().filter(|g| !g.hidden).map(|g| g.name.clone()).collect()
    } else {
        let is_banned = |name: &Name| catalog.generals.get(name).is_some_and(|g| options.bans(g));
        options.generals.iter().filter(|name| !is_banned(name)).cloned().collect()
    };
    if pool.is_empty() && !options.banned.is_empty() {
        return Err(SetupError::NoGenerals);
    }
    table.rng.table.shuffle(&mut pool);
    // A preset general is not dealt to another player, unless no other is left.
    let settled = |name: &Name| options.fixed.iter().any(|f| f.general.as_ref() == Some(name));
    if !pool.iter().all(settled) {
        pool.retain(|name| !settled(name));
    }
    table.general_pile = pool;
    for (at, general) in mode.generals.iter().enumerate() {
        if let (Some(general), Some(player)) = (general, table.seats.get(at).copied())
            && catalog.generals.contains_key(general)
        {
            table.player_mut(player).properties.insert(FIXED_GENERAL.into(), general.clone().into());
        }
    }
    for fixed in &options.fixed {
        if let Some(general) = &fixed.general {
            let player = table.seats[fixed.seat - 1];
            table.player_mut(player).properties.insert(FIXED_GENERAL.into(), general.clone().into());
        }
    }
    Ok(Room::new(table, catalog, Rc::new(IdentityRule), door, options.settings.clone()))
}

/// Returns the players by seat as a game with these options sets them down, the lord first.
pub fn seats_of(options: &GameOptions, mode: &Mode) -> Result<Vec<PlayerId>, SetupError> {
    let mut table = Table::new(options.seed, options.mode.clone(), &mode.roles, Default::default(), &[]);
    seat_players(&mut table, options, mode)?;
    Ok(table.seats)
}

/// Removes cards of these kinds from the game.
fn leave_out_kinds(table: &mut Table, catalog: &Catalog, kinds: &[&str]) {
    leave_out(table, |table, card| {
        let kind = table.card(card).face.kind.0 as usize;
        catalog.kinds.get(kind).is_some_and(|def| kinds.iter().any(|k| def.is_kind_of(k)))
    });
}

/// Removes cards of packages that are not in play.
fn leave_out_packages(table: &mut Table, catalog: &Catalog, options: &GameOptions) -> Result<(), SetupError> {
    if options.cards.is_empty() && options.banned.is_empty() {
        return Ok(());
    }
    let is_in = |package: &Name| {
        (options.cards.is_empty() || options.cards.contains(package)) && !options.banned.contains(package)
    };
    leave_out(table, |_, card| catalog.deck.get(card.index()).is_some_and(|card| !is_in(&card.package)));
    if table.draw_pile.is_empty() { Err(SetupError::NoCards) } else { Ok(()) }
}

/// Removes these cards from the game.
fn leave_out(table: &mut Table, is_out: impl Fn(&Table, CardId) -> bool) {
    let out: Vec<CardId> = table.draw_pile.iter().copied().filter(|card| is_out(table, *card)).collect();
    table.draw_pile.retain(|card| !out.contains(card));
    for card in &out {
        table.deck[card.index()].location = moves::Location::new(Place::Unknown, None);
    }
    table.removed.extend(out);
}

fn known_modes() -> String {
    let names: Vec<&str> = super::mode::MODES.iter().map(|mode| mode.name.as_str()).collect();
    names.join(", ")
}

/// Default size of a first hand.
const FIRST_HAND: i32 = 4;

/// Property of a player with a preset general.
const FIXED_GENERAL: &str = "fixed_general";

/// Assigns roles to seats at random, seat 1 to the lord, with the presets. A mode with fixed seats assigns
/// them as listed.
fn seat_players(table: &mut Table, options: &GameOptions, mode: &Mode) -> Result<(), SetupError> {
    if mode.fixed_seats {
        for (seat, role) in mode.roles.iter().enumerate() {
            let settled = options.fixed.iter().find(|f| f.seat == seat + 1).and_then(|f| f.role);
            if settled.is_some_and(|settled| settled != *role) {
                let (seat, mode, role) = (seat + 1, mode.name.clone(), role.word());
                return Err(SetupError::Roles(RolesError::Fixed { seat, mode, role }));
            }
            let player = table.seats[seat];
            table.player_mut(player).role_shown = mode.open || *role == Role::Lord;
        }
        table.renumber_seats();
        return Ok(());
    }
    let n = table.players.len();
    let mut order: Vec<PlayerId> = table.players.iter().map(|p| p.id).collect();
    table.rng.table.shuffle(&mut order);
    table.seats = order;
    let mut left: Vec<Role> = table.players.iter().map(|p| p.role).collect();
    let mut given: Vec<Option<Role>> = vec![None; n];
    given[0] = Some(Role::Lord);
    for fixed in options.fixed.iter().filter(|f| f.role.is_some()) {
        if fixed.seat == 1 && fixed.role != Some(Role::Lord) {
            return Err(SetupError::Roles(RolesError::Lord));
        }
        given[fixed.seat - 1] = fixed.role;
    }
    for role in given.iter().flatten() {
        let Some(at) = left.iter().position(|r| r == role) else {
            return Err(SetupError::Roles(RolesError::TooMany(role.word(), options.mode.clone())));
        };
        left.remove(at);
    }
    table.rng.table.shuffle(&mut left);
    let mut seated = fill(&given, &left);
    let mut tries = 0;
    while mode.mixed && !mode.is_mixed(&seated) {
        if tries == MIXING_TRIES {
            return Err(SetupError::Roles(RolesError::Mixed));
        }
        tries += 1;
        table.rng.table.shuffle(&mut left);
        seated = fill(&given, &left);
    }
    for (seat, role) in seated.into_iter().enumerate() {
        let player = table.seats[seat];
        table.player_mut(player).role = role;
        table.player_mut(player).role_shown = role == Role::Lord || mode.open;
    }
    table.renumber_seats();
    Ok(())
}

/// Limit of role shuffles for a table with mixed sides.
const MIXING_TRIES: usize = 1000;

/// Returns the roles by seat: the given ones, and the others from the end of the list.
fn fill(given: &[Option<Role>], left: &[Role]) -> Vec<Role> {
    let mut left = left.iter().rev();
    given.iter().map(|role| role.or_else(|| left.next().copied()).unwrap_or(Role::Rebel)).collect()
}

impl Room {
    /// Sets the game up, from the empty table to the first hands.
    pub(super) fn set_up(&self) -> Flow {
        let (mode, players) = {
            let t = self.table();
            (t.mode.clone(), t.players.len())
        };
        self.log(Fact::GameStart { mode, players });
        // A prepared table already has its generals.
        let prepared = self.table().players.iter().all(|p| !p.general.is_empty());
        self.register_globals();
        if !prepared {
            self.choose_generals()?;
        }
        {
            let mut t = self.table_mut();
            t.turn.current = t.seats.first().copied();
        }
        self.decide_order()?;
        self.start_game()
    }

    /// Starts the game after the choice of generals: kingdoms, limit marks, first hands.
    pub fn start_game(&self) -> Flow {
        self.hide_generals()?;
        let seats = self.table().seats.clone();
        for player in &seats {
            self.trigger_plain(Timing::GameReady, *player)?;
        }
        self.trigger_plain(Timing::GameReady, None)?;
        // Older scripts expect GameStart without a player before the deal.
        self.trigger_plain(Timing::GameStart, None)?;
        for player in &seats {
            self.trigger_own(Timing::GamePrepared, *player, &Data::none())?;
        }
        self.set_room_tag("FirstRound", true);
        self.event(history::EventKind::DrawInitial, None, history::Detail::None).main(|_| {
            let hands = &self.mode().first_hands;
            let cards = |at: usize| hands.get(at).copied().unwrap_or(FIRST_HAND);
            let draws: Vec<(PlayerId, i32)> =
                seats.iter().enumerate().map(|(at, p)| (*p, cards(at))).collect();
            self.draw_each(&draws, INITIAL).map(drop)
        })?;
        self.offer_luck_cards()?;
        self.remove_room_tag("FirstRound");
        for player in self.all_players() {
            self.trigger_plain(Timing::GameStart, player)?;
        }
        Ok(())
    }

    fn choose_generals(&self) -> Flow {
        match self.mode().choosing {
            Choosing::Drawn(pool) if self.suffices_to_draw(pool) => self.draw_generals(pool),
            Choosing::LineUp { dealt, line, reserve } => self.line_up(dealt, line, reserve),
            _ => self.choose_dealt(),
        }
    }

    /// Lets the lord choose first and openly, then all others at once. People who choose freely choose before the rest.
    fn choose_dealt(&self) -> Flow {
        let seats = self.table().seats.clone();
        let Some((lord, others)) = seats.split_first() else { return Ok(()) };
        let lords = match self.chooses_freely(*lord) && !self.has_siege() {
            true => self.generals_in_play(),
            false => self.lord_choices(),
        };
        let choices = self.offered_generals(*lord, lords)?;
        let general = match self.fixed_general(*lord) {
            Some(general) => general,
            None => self.ask_for_general(*lord, &choices, "lord")?,
        };
        let general = self.general_chosen(*lord, general)?;
        self.choose_general(*lord, &general)?;
        let open = others.iter().copied().filter(|p| self.fixed_general(*p).is_none());
        let chosen = self.choose_apart(open, others.len(), "")?;
        for player in others {
            let chosen = chosen.iter().find(|(p, _)| p == player).map(|(_, general)| general.clone());
            if let Some(general) = self.fixed_general(*player).or(chosen) {
                let general = self.general_chosen(*player, general)?;
                self.choose_general(*player, &general)?;
            }
        }
        self.choose_second_generals()?;
        for player in seats {
            self.arrange_reserves(player);
        }
        Ok(())
    }

    /// Lets these players choose, no two the same general: those who choose freely first, one after another, the
    /// others at once from shares of what is left.
    pub(super) fn choose_apart(
        &self,
        players: impl Iterator<Item = PlayerId>,
        sharers: usize,
        prompt: &str,
    ) -> Flow<Vec<(PlayerId, Name)>> {
        let (free, dealt): (Vec<_>, Vec<_>) = players.partition(|p| self.chooses_freely(*p));
        let mut chosen = Vec::new();
        for player in free {
            let one = self.choose_from_share(&[player], sharers, prompt)?;
            one.iter().for_each(|(_, general)| self.take_from_pile(general));
            chosen.extend(one);
        }
        chosen.extend(self.choose_from_share(&dealt, sharers, prompt)?);
        Ok(chosen)
    }

    /// Lets these players choose at once, each from a share of the pile for so many.
    fn choose_from_share(
        &self,
        players: &[PlayerId],
        sharers: usize,
        prompt: &str,
    ) -> Flow<Vec<(PlayerId, Name)>> {
        if players.is_empty() {
            return Ok(Vec::new());
        }
        let share = {
            let t = self.table();
            (t.general_pile.len() / sharers.max(1)).clamp(1, self.settings.general_choices)
        };
        let mut questions = Vec::new();
        for player in players {
            let dealt = match self.chooses_freely(*player) {
                true => self.generals_in_play(),
                false => self.deal_generals(share),
            };
            let options = self.offered_generals(*player, dealt)?;
            questions.push((*player, Question::new(Ask::General { options }, "general").prompt(prompt)));
        }
        let replies = self.ask_many(questions, Many::All)?;
        let word = |(player, reply)| match reply {
            Reply::Text(name) => Some((player, name)),
            _ => None,
        };
        Ok(replies.into_iter().filter_map(word).collect())
    }

    /// Returns `true` if this player chooses from all generals in play.
    fn chooses_freely(&self, player: PlayerId) -> bool {
        self.settings.free_choice && !self.table().player(player).robot
    }

    /// Returns all generals of the pile, in the order of their packages.
    fn generals_in_play(&self) -> Vec<Name> {
        let catalog = self.catalog();
        let pile: BTreeSet<Name> = self.table().general_pile.iter().cloned().collect();
        catalog.generals.keys().filter(|name| pile.contains(*name)).cloned().collect()
    }

    /// Raises GeneralChoosing: skills can change the offered generals.
    pub(super) fn offered_generals(&self, player: PlayerId, options: Vec<Name>) -> Flow<Vec<Name>> {
        let data = Data::new(Value::TextList(options.clone()));
        self.trigger(Timing::GeneralChoosing, player, &data)?;
        Ok(Some(data.text_list()).filter(|list| !list.is_empty()).unwrap_or(options))
    }

    /// Raises GeneralChosen: skills can change the chosen general.
    pub(super) fn general_chosen(&self, player: PlayerId, general: Name) -> Flow<Name> {
        let data = Data::new(general.clone());
        self.trigger(Timing::GeneralChosen, player, &data)?;
        let changed = data.read(Value::as_text);
        Ok(if self.catalog().generals.contains_key(&changed) { changed } else { general })
    }

    pub(super) fn fixed_general(&self, player: PlayerId) -> Option<Name> {
        self.table().player(player).properties.get(FIXED_GENERAL).map(Value::as_text)
    }

    /// Returns all lord generals in play and some others. If the lord has a second stage, only generals with
    /// one are offered, if there are any.
    fn lord_choices(&self) -> Vec<Name> {
        let catalog = self.catalog();
        if self.has_siege() {
            let staged = catalog.generals_of_stages();
            if !staged.is_empty() {
                return staged;
            }
        }
        let pile = self.table().general_pile.clone();
        let is_lord = |name: &Name| catalog.generals.get(name).is_some_and(|g| g.lord);
        let mut choices: Vec<Name> = pile.iter().filter(|n| is_lord(n)).cloned().collect();
        let extra = self.settings.lord_extra_choices;
        choices.extend(pile.into_iter().filter(|n| !is_lord(n)).take(extra));
        choices
    }

    /// Takes generals from the pile; reuses generals if the pile is too small.
    pub(super) fn deal_generals(&self, n: usize) -> Vec<Name> {
        let mut t = self.table_mut();
        let len = t.general_pile.len();
        let mut dealt = Vec::new();
        for _ in 0..n.min(len) {
            let general = t.general_pile.remove(0);
            t.general_pile.push(general.clone());
            dealt.push(general);
        }
        dealt
    }

    /// Assigns a general to a seat: kingdom, gender, hit points, skills.
    pub fn take_general(&self, player: PlayerId, name: &str) {
        let catalog = self.catalog();
        let Some(general) = catalog.generals.get(name) else { return };
        self.become_general(player, general);
        self.show_general(player);
        general.skills.iter().for_each(|skill| self.take_innate_skill(player, skill));
    }

    /// Takes a general before the game starts; a general that starts hidden is shown to nobody.
    pub(super) fn choose_general(&self, player: PlayerId, name: &str) -> Flow {
        let catalog = self.catalog();
        match catalog.generals.get(name) {
            Some(general) if self.starts_hidden(name) => {
                self.become_general(player, general);
                // With two generals both are hidden once they are chosen.
                if self.settings.second_generals.is_none() {
                    self.cover(player);
                }
            }
            _ => self.take_general(player, name),
        }
        Ok(())
    }

    /// Gives a player the kingdom, gender and hit points of a general.
    fn become_general(&self, player: PlayerId, general: &GeneralDef) {
        self.take_from_pile(&general.name);
        let bonus = self.leader_bonus(player, &general.name);
        let mut t = self.table_mut();
        let p = t.player_mut(player);
        p.general = general.name.clone();
        p.kingdom = general.kingdom.clone();
        p.gender = general.gender;
        p.max_hp = general.max_hp + bonus;
        p.hp = (general.start_hp + bonus).min(p.max_hp);
    }

    /// Removes a general from the pile. The last one stays: several players can share a general, but everyone needs one.
    pub(super) fn take_from_pile(&self, name: &str) {
        let mut t = self.table_mut();
        if t.general_pile.len() > 1 {
            t.general_pile.retain(|general| general != name);
        }
    }

    /// Returns the additional hit points of a leader with this general. Generals with several stages are balanced for
    /// it.
    pub(super) fn leader_bonus(&self, player: PlayerId, general: &str) -> i32 {
        let mode = self.mode();
        let leads = mode.leads(self.table().player(player).role);
        let staged = mode.siege.is_some() && !self.catalog().later_stages(general).is_empty();
        if leads && !staged { mode.lord_bonus } else { 0 }
    }

    /// Announces the general, kingdom and hit points of a player.
    pub(super) fn show_general(&self, player: PlayerId) {
        let fact = {
            let t = self.table();
            let p = t.player(player);
            let (general, kingdom) = (p.general.clone(), p.kingdom.clone());
            Fact::General { player, general, kingdom, hp: p.hp, max_hp: p.max_hp }
        };
        self.log(fact);
    }

    /// Sets the marks of limited skills.
    pub(super) fn set_limit_marks(&self) {
        let catalog = self.catalog();
        let marks: Vec<(PlayerId, Name)> = {
            let t = self.table();
            t.players
                .iter()
                .flat_map(|p| p.skills.iter().map(move |s| (p.id, s)))
                .filter_map(|(p, s)| catalog.skill(&s.name).map(|def| (p, def)))
                .filter(|(_, def)| def.frequency == Frequency::Limited)
                .filter_map(|(p, def)| def.limit_mark.clone().map(|m| (p, m)))
                .collect()
        };
        for (player, mark) in marks {
            self.table_mut().player_mut(player).set_mark(&mark, 1);
            self.wake(&mark);
            self.log(Fact::Mark { player, name: mark, count: 1, seen_by: SeatSet::ALL });
        }
    }
}
