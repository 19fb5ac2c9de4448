//! What the rules need of a skill: its definition, and the behaviour behind it. A
//! behaviour may be Rust (equipment) or, in the script layer, Lua.

use super::ask::Naming;
use super::data::Data;
use super::interrupt::Flow;
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

/// Who a trigger skill acts for when it has no test of its own.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Bearer {
    /// A living player who has the skill.
    #[default]
    Owner,
    /// Whoever has this weapon, armour or treasure in effect.
    Weapon(Name),
    Armor(Name),
    Treasure(Name),
    /// Everyone: a global skill.
    Anyone,
}

/// The continuous abilities of a skill, so that each query asks only skills that answer it.
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

    /// The numbers of the bits that are set.
    pub fn bits(self) -> impl Iterator<Item = usize> {
        (0..Abilities::COUNT).filter(move |bit| self.0 & (1 << bit) != 0)
    }
}

/// A skill as registered: names, numbers and the behaviour.
#[derive(Clone)]
pub struct SkillDef {
    /// Object name, without the `$` and `&` decorations.
    pub name: Name,
    pub frequency: Frequency,
    pub lord: bool,
    /// Lent to others, not listed on the general (`name&`).
    pub attached: bool,
    pub bearer: Bearer,
    /// Trigger events with the priority at each.
    pub events: Vec<(Timing, i32)>,
    pub abilities: Abilities,
    /// Its owner may use the lord skills of the lord.
    pub borrows_lord_skills: bool,
    /// The file whose generals the skill belongs to; empty for a rule for everyone.
    pub group: Name,
    /// Names of skills and marks. Until somebody has had one of them the skill has nothing to say, and
    /// is not asked. `None`: it is always asked.
    pub wakers: Option<Rc<[Name]>>,
    /// A mark set to 1 when the skill is got, for limited skills.
    pub limit_mark: Option<Name>,
    pub behaviour: Rc<dyn Behaviour>,
}

impl SkillDef {
    /// A skill with this behaviour and nothing else said.
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
            behaviour: Rc::new(behaviour),
        }
    }

    /// Listens to these events with the default priority 2.
    pub fn on(mut self, events: &[Timing]) -> SkillDef {
        self.events.extend(events.iter().map(|t| (*t, 2)));
        self
    }

    /// Listens to this event with this priority.
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

    /// Helpers start with `#`.
    pub fn is_visible(&self) -> bool {
        !self.name.starts_with('#')
    }
}

/// One occurrence of a trigger event, as a skill gets to see it.
pub struct Occasion<'a> {
    pub timing: Timing,
    /// The player for whom the event is raised.
    pub player: Option<PlayerId>,
    pub data: &'a Data,
}

impl Occasion<'_> {
    /// The event's player, for events that always have one.
    pub fn who(&self) -> Option<PlayerId> {
        self.player
    }
}

/// What a view-as skill is asked about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Want<'a> {
    /// In one's own play phase, anything.
    Play,
    /// A card of this pattern, to use or to respond with.
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
    /// `None`: as the subcards say.
    pub suit: Option<Suit>,
    pub number: Option<u8>,
    pub skill: Name,
    pub subcards: Vec<CardId>,
    pub user_string: Option<Name>,
    /// Whoever chooses targets for it goes by this, whatever its kind.
    pub target_fixed: Option<bool>,
}

/// What a skill does. Every method has the answer of a skill that does not care.
///
/// Query methods (everything but `on_trigger`) must not change the table; no borrow of the
/// table is held while any of them runs.
#[allow(unused_variables)]
pub trait Behaviour {
    // ---- trigger --------------------------------------------------------------------

    /// `None`: the default test, by the bearer of the definition.
    fn can_trigger(&self, room: &Room, skill: &SkillDef, occasion: &Occasion<'_>) -> Option<bool> {
        None
    }

    /// For a wake skill: has its moment come? `None`: when it has not woken yet.
    fn can_wake(&self, room: &Room, skill: &SkillDef, occasion: &Occasion<'_>) -> Option<bool> {
        None
    }

    /// Acts. `true` ends the dispatch: later skills and the rule do not run.
    fn on_trigger(&self, room: &Room, skill: &SkillDef, occasion: &Occasion<'_>) -> Flow<bool> {
        Ok(false)
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

    /// Which cards the target modifications below are about.
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

    /// `false` puts the other skill out of effect on this player.
    fn skill_valid(&self, room: &Room, player: PlayerId, skill: &SkillDef) -> bool {
        true
    }

    /// Returns `false` for a card that has no effect on this player.
    fn card_valid(&self, room: &Room, player: PlayerId, card: CardId) -> bool {
        true
    }

    /// Stays in effect whatever puts skills out of effect.
    fn ignores_invalidity(&self) -> bool {
        false
    }

    /// Equipment that the player counts as having: names.
    fn view_as_equip(&self, room: &Room, player: PlayerId) -> Vec<Name> {
        Vec::new()
    }

    /// The pattern of cards that the player may not handle this way; `card` is the one in
    /// question.
    fn card_limit(
        &self,
        room: &Room,
        player: PlayerId,
        card: CardId,
        method: HandlingMethod,
    ) -> Option<Name> {
        None
    }

    /// Keeps `who` from discarding this card of another player. Belongs to card limits.
    fn protects(&self, room: &Room, who: PlayerId, owner: PlayerId, card: CardId) -> bool {
        false
    }

    /// The face that a card of this player takes on, if this filter changes it.
    fn filter(&self, room: &Room, player: PlayerId, card: CardId) -> Option<Face> {
        None
    }

    // ---- view-as (docs/rules/continuous-skills.md#view-as-skills) ------------------------------

    /// May the skill be picked for this want?
    fn view_as_enabled(&self, room: &Room, player: PlayerId, want: Want<'_>) -> bool {
        false
    }

    /// What the player names for the skill before anything else, with all that may be named
    /// now. `None`: nothing.
    fn naming(&self, room: &Room, player: PlayerId, want: Want<'_>) -> Option<Naming> {
        None
    }

    /// May this card join the selected ones?
    fn view_filter(&self, room: &Room, player: PlayerId, selected: &[CardId], card: CardId) -> bool {
        false
    }

    /// The card made of these, once they are enough.
    fn view_as(&self, room: &Room, player: PlayerId, cards: &[CardId], want: Want<'_>) -> Option<Made> {
        None
    }

    /// Names of piles, joined with `,`, whose cards may be selected beside hand and
    /// equipment: `name` of one's own, `%name` of the others, `&` for all that count as hand.
    fn expand_pile(&self) -> &str {
        ""
    }

    /// Are cards of piles that count as hand taken as if they lay in the hand?
    fn takes_hand_piles(&self) -> bool {
        false
    }
}
