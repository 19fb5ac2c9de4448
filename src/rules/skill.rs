//! Skills as the rules see them: the definition and its behaviour. A behaviour is written in Rust (equipment)
//! or, in the script layer, in Lua.

use super::ask::Naming;
use super::data::Data;
use super::interrupt::{Flow, Raised};
use super::room::Room;
use super::timing::Timing;
use crate::model::*;
use std::rc::Rc;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Frequency {
    Frequent,
    #[default]
    NotFrequent,
    Compulsory,
    Limited,
    Wake,
}

/// Players for whom a trigger skill without its own test acts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Bearer {
    /// Living players who have the skill.
    #[default]
    Owner,
    /// Players with this weapon, armor or treasure in effect.
    Weapon(Name),
    Armor(Name),
    Treasure(Name),
    /// All players: a global skill.
    Anyone,
}

/// The continuous abilities of a skill. Each query asks only skills with its ability.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Abilities(pub u16);

impl Abilities {
    pub const NONE: Abilities = Abilities(0);
    pub const DISTANCE: Abilities = Abilities(1);
    pub const MAX_CARDS: Abilities = Abilities(1 << 1);
    pub const TARGET_MOD: Abilities = Abilities(1 << 2);
    pub const ATTACK_RANGE: Abilities = Abilities(1 << 3);
    pub const PROHIBIT: Abilities = Abilities(1 << 4);
    pub const INVALIDITY: Abilities = Abilities(1 << 5);
    pub const FILTER: Abilities = Abilities(1 << 6);
    pub const VIEW_AS_EQUIP: Abilities = Abilities(1 << 7);
    pub const CARD_LIMIT: Abilities = Abilities(1 << 8);
    pub const VIEW_AS: Abilities = Abilities(1 << 9);
    pub const PROHIBIT_PINDIAN: Abilities = Abilities(1 << 10);
    pub const COUNT: usize = 11;

    pub const fn with(self, other: Abilities) -> Abilities {
        Abilities(self.0 | other.0)
    }

    pub const fn has(self, other: Abilities) -> bool {
        self.0 & other.0 != 0
    }

    /// Returns the indices of the set bits.
    pub fn bits(self) -> impl Iterator<Item = usize> {
        (0..Abilities::COUNT).filter(move |bit| self.0 & (1 << bit) != 0)
    }
}

/// A registered skill: names, numbers and behaviour.
#[derive(Clone)]
pub struct SkillDef {
    /// Object name, without the `$` and `&` decorations.
    pub name: Name,
    pub frequency: Frequency,
    pub lord: bool,
    /// `true` if it is lent to other players and not listed on the general (`name&`).
    pub attached: bool,
    pub bearer: Bearer,
    /// Trigger events, each with its priority.
    pub events: Vec<(Timing, i32)>,
    pub abilities: Abilities,
    /// `true` if its owner can use the lord's lord skills.
    pub borrows_lord_skills: bool,
    /// The file whose generals have the skill; empty for a rule for everyone.
    pub group: Name,
    /// Names of skills and marks that activate the skill. It is dormant and not asked until a player has had
    /// one of them. `None` if it is always asked.
    pub wakers: Option<Rc<[Name]>>,
    /// Mark of a limited skill, set to 1 when the skill is gained.
    pub limit_mark: Option<Name>,
    /// A general with it starts the game hidden.
    pub hides: bool,
    pub behaviour: Rc<dyn Behaviour>,
}

impl SkillDef {
    /// Creates a skill with this behaviour and default properties.
    pub fn new(name: impl Into<Name>, behaviour: impl Behaviour + 'static) -> SkillDef {
        SkillDef {
            name: name.into(),
            frequency: Frequency::default(),
            lord: false,
            attached: false,
            bearer: Bearer::default(),
            events: Vec::new(),
            abilities: Abilities::NONE,
            borrows_lord_skills: false,
            group: Name::default(),
            wakers: None,
            limit_mark: None,
            hides: false,
            behaviour: Rc::new(behaviour),
        }
    }

    /// Adds these events with the default priority 2.
    pub fn on(mut self, events: &[Timing]) -> SkillDef {
        self.events.extend(events.iter().map(|t| (*t, 2)));
        self
    }

    /// Adds this event with this priority.
    pub fn at(mut self, event: Timing, priority: i32) -> SkillDef {
        self.events.push((event, priority));
        self
    }

    pub fn bearer(mut self, bearer: Bearer) -> SkillDef {
        self.bearer = bearer;
        self
    }

    pub fn frequency(mut self, frequency: Frequency) -> SkillDef {
        self.frequency = frequency;
        self
    }

    pub fn abilities(mut self, abilities: Abilities) -> SkillDef {
        self.abilities = abilities;
        self
    }

    pub fn lord(mut self) -> SkillDef {
        self.lord = true;
        self
    }

    /// Returns `true` unless it is a helper, whose name starts with `#`.
    pub fn is_visible(&self) -> bool {
        !self.name.starts_with('#')
    }
}

/// One occurrence of a trigger event, as passed to a skill.
pub struct Occasion<'a> {
    pub timing: Timing,
    /// The player for whom the event is raised.
    pub player: Option<PlayerId>,
    pub data: &'a Data,
}

impl Occasion<'_> {
    /// Returns the event's player, for events that always have one.
    pub fn who(&self) -> Option<PlayerId> {
        self.player
    }
}

/// The request for which a view-as skill is evaluated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Want<'a> {
    /// Any card in the player's own play phase.
    Play,
    /// A card of this pattern for use or response.
    Pattern {
        pattern: &'a str,
        method: HandlingMethod,
    },
    Nullification,
}

/// A card that a view-as skill makes of others.
#[derive(Clone, PartialEq, Debug)]
pub struct Made {
    pub kind: KindId,
    /// `None` to follow the subcards.
    pub suit: Option<Suit>,
    pub number: Option<u8>,
    pub skill: Name,
    pub subcards: Vec<CardId>,
    pub user_string: Option<Name>,
    /// Overrides for target selection whether its kind has fixed targets.
    pub target_fixed: Option<bool>,
}

/// The behaviour of a skill. Every method defaults to the answer of an uninvolved skill.
///
/// Query methods (all except `on_trigger`) must not change the table. No borrow of the table is held while
/// one of them runs.
#[allow(unused_variables)]
pub trait Behaviour {
    // ---- trigger --------------------------------------------------------------------

    /// Tests the skill; `None` for the default test by the bearer of the definition.
    fn can_trigger(&self, room: &Room, skill: &SkillDef, occasion: &Occasion<'_>) -> Option<bool> {
        None
    }

    /// Tests the wake condition of a wake skill; `None` to wake if it has not woken yet.
    fn can_wake(&self, room: &Room, skill: &SkillDef, occasion: &Occasion<'_>) -> Option<bool> {
        None
    }

    /// Acts. If it stops the event, later skills and the rule do not run.
    fn on_trigger(&self, room: &Room, skill: &SkillDef, occasion: &Occasion<'_>) -> Flow<Raised> {
        Ok(Raised::Passed)
    }

    // ---- continuous (docs/rules/continuous-skills.md) ---------------------------------------------------

    fn distance(&self, room: &Room, from: PlayerId, to: PlayerId) -> i32 {
        0
    }

    fn fixed_distance(&self, room: &Room, from: PlayerId, to: PlayerId) -> Option<i32> {
        None
    }

    fn max_cards(&self, room: &Room, player: PlayerId) -> i32 {
        0
    }

    fn fixed_max_cards(&self, room: &Room, player: PlayerId) -> Option<i32> {
        None
    }

    /// Returns the pattern of cards to which the target modifications below apply.
    fn target_mod_pattern(&self) -> &str {
        "Slash"
    }

    fn residue(&self, room: &Room, from: PlayerId, card: CardId, to: Option<PlayerId>) -> i32 {
        0
    }

    fn distance_limit(&self, room: &Room, from: PlayerId, card: CardId, to: Option<PlayerId>) -> i32 {
        0
    }

    fn extra_targets(&self, room: &Room, from: PlayerId, card: CardId, to: Option<PlayerId>) -> i32 {
        0
    }

    fn attack_range(&self, room: &Room, player: PlayerId, include_weapon: bool) -> i32 {
        0
    }

    fn fixed_attack_range(&self, room: &Room, player: PlayerId, include_weapon: bool) -> Option<i32> {
        None
    }

    fn is_prohibited(
        &self,
        room: &Room,
        from: Option<PlayerId>,
        to: PlayerId,
        card: CardId,
        others: &[PlayerId],
    ) -> bool {
        false
    }

    fn is_pindian_prohibited(&self, room: &Room, from: PlayerId, to: PlayerId) -> bool {
        false
    }

    /// Returns `false` if the other skill is invalid for this player.
    fn skill_valid(&self, room: &Room, player: PlayerId, skill: &SkillDef) -> bool {
        true
    }

    /// Returns `false` for a card that has no effect on this player.
    fn card_valid(&self, room: &Room, player: PlayerId, card: CardId) -> bool {
        true
    }

    /// Returns `true` if other skills cannot make it invalid.
    fn ignores_invalidity(&self) -> bool {
        false
    }

    /// Returns the names of equipment that the player counts as wearing.
    fn view_as_equip(&self, room: &Room, player: PlayerId) -> Vec<Name> {
        Vec::new()
    }

    /// Returns the pattern of cards that the player cannot handle this way; `card` is the current one.
    fn card_limit(
        &self,
        room: &Room,
        player: PlayerId,
        card: CardId,
        method: HandlingMethod,
    ) -> Option<Name> {
        None
    }

    /// Returns `true` to keep `who` from discarding this card of another player. Belongs to card limits.
    fn protects(&self, room: &Room, who: PlayerId, owner: PlayerId, card: CardId) -> bool {
        false
    }

    /// Returns the filtered face of a card of this player, if the filter changes it.
    fn filter(&self, room: &Room, player: PlayerId, card: CardId) -> Option<Face> {
        None
    }

    // ---- view-as (docs/rules/continuous-skills.md#view-as-skills) ------------------------------

    /// Returns `true` if the skill can be picked for this request.
    fn view_as_enabled(&self, room: &Room, player: PlayerId, want: Want<'_>) -> bool {
        false
    }

    /// Returns the options that the player names for the skill first, `None` if there is nothing to name.
    fn naming(&self, room: &Room, player: PlayerId, want: Want<'_>) -> Option<Naming> {
        None
    }

    /// Returns `true` if this card can join the selected ones.
    fn view_filter(&self, room: &Room, player: PlayerId, selected: &[CardId], card: CardId) -> bool {
        false
    }

    /// Returns the card made of these, once they are enough.
    fn view_as(&self, room: &Room, player: PlayerId, cards: &[CardId], want: Want<'_>) -> Option<Made> {
        None
    }

    /// Returns names of piles, joined with `,`, whose cards can be selected beside hand and equipment. `name`
    /// is the player's own pile, `%name` one of other players, `&` all piles that count as hand cards.
    fn expand_pile(&self) -> &str {
        ""
    }

    /// Returns `true` if cards of piles that count as hand cards are taken like hand cards.
    fn takes_hand_piles(&self) -> bool {
        false
    }
}
