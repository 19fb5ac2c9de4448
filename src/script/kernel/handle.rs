//! Handles: what a script holds of a player, a card, the room. A handle is a number (class
//! and id) that travels as light userdata: the same object is always the same value, so
//! `==` and table keys just work, and nothing has to be collected.
//!
//! Handles are light userdata: class and id packed below 2^39, with one metatable for all, whose `__index`
//! is one flat table of every method name. A method finds its member by the class of its receiver. Handles
//! of one object are equal; a handle whose object is gone answers with an error. Skill cards are named
//! apart from other cards (`CardDef::key`): packages name a skill card like the equipment that it comes
//! with.

use crate::model::*;
use std::ffi::c_void;

/// Kinds of object that scripts hold by handle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum Class {
    /// The engine singleton, `sgs.Sanguosha`.
    Engine = 1,
    Room,
    Player,
    Card,
    Skill,
    General,
    Package,
    RoomThread,
    /// The AI of a player, by the player's number.
    Ai,
    /// Something that happened, by the number of [`Happening::number`](crate::rules::Happening::number).
    GameEvent,
}

impl Class {
    pub const COUNT: usize = Class::GameEvent as usize + 1;
    pub const ALL: [Class; 10] = [
        Class::Engine,
        Class::Room,
        Class::Player,
        Class::Card,
        Class::Skill,
        Class::General,
        Class::Package,
        Class::RoomThread,
        Class::Ai,
        Class::GameEvent,
    ];

    /// Returns the name that authors know.
    pub fn name(self) -> &'static str {
        match self {
            Class::Engine => "Engine",
            Class::Room => "Room",
            Class::Player => "Player",
            Class::Card => "Card",
            Class::Skill => "Skill",
            Class::General => "General",
            Class::Package => "Package",
            Class::RoomThread => "RoomThread",
            Class::Ai => "LuaAI",
            Class::GameEvent => "GameEvent",
        }
    }
}

/// Class in bits 32 to 38, id below. LuaJIT keeps light userdata below 2^39 in one piece;
/// beyond that it would need a segment for each value.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Handle(u64);

impl Handle {
    #[inline]
    pub fn new(class: Class, id: u32) -> Handle {
        Handle((class as u64) << 32 | id as u64)
    }

    #[inline]
    pub fn class(self) -> Option<Class> {
        Some(match self.0 >> 32 {
            1 => Class::Engine,
            2 => Class::Room,
            3 => Class::Player,
            4 => Class::Card,
            5 => Class::Skill,
            6 => Class::General,
            7 => Class::Package,
            8 => Class::RoomThread,
            9 => Class::Ai,
            10 => Class::GameEvent,
            _ => return None,
        })
    }

    #[inline]
    pub fn is(self, class: Class) -> bool {
        self.0 >> 32 == class as u64
    }

    #[inline]
    pub fn id(self) -> u32 {
        self.0 as u32
    }

    /// Returns class and id as one number.
    #[inline]
    pub fn bits(self) -> u64 {
        self.0
    }

    /// Returns a pointer for light userdata. It is compared, never dereferenced.
    #[inline]
    pub fn to_pointer(self) -> *mut c_void {
        self.0 as usize as *mut c_void
    }

    #[inline]
    pub fn from_pointer(pointer: *mut c_void) -> Handle {
        Handle(pointer as usize as u64)
    }

    pub fn player(id: PlayerId) -> Handle {
        Handle::new(Class::Player, id.0 as u32)
    }

    /// Virtual cards have negative ids: the bits are kept as they are.
    pub fn card(id: CardId) -> Handle {
        Handle::new(Class::Card, id.0 as u32)
    }

    #[inline]
    pub fn as_player(self) -> Option<PlayerId> {
        self.is(Class::Player).then_some(PlayerId(self.id() as u8))
    }

    #[inline]
    pub fn as_card(self) -> Option<CardId> {
        self.is(Class::Card).then_some(CardId(self.id() as i32))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn handles_keep_class_and_id_below_the_limit() {
        for class in Class::ALL {
            for id in [0, 1, 7, u32::MAX] {
                let handle = Handle::new(class, id);
                assert_eq!((handle.class(), handle.id()), (Some(class), id));
                assert!((handle.to_pointer() as usize as u64) < 1 << 39);
                assert_eq!(Handle::from_pointer(handle.to_pointer()), handle);
            }
        }
        let card = Handle::card(CardId(-12));
        assert_eq!((card.as_card(), card.as_player()), (Some(CardId(-12)), None));
    }
}
