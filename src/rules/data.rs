//! The payload of a trigger event: one value that every handler of the event shares.
//!
//! Handlers copy the value out, change it and set it back; the code that raised the event reads it again.
//! Judgements and pindian are changed in place. Players and cards are ids, so a tag may keep any payload.

use crate::model::*;
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// A shared payload. Handlers read a copy and write it back, or change it in place. The code that raised the
/// event and all later handlers see the changes.
#[derive(Clone, Debug, Default)]
pub struct Data(Rc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    value: RefCell<Value>,
    private: Cell<bool>,
    closed: Cell<bool>,
}

impl Data {
    pub fn new(value: impl Into<Value>) -> Data {
        let value = RefCell::new(value.into());
        Data(Rc::new(Shared { value, ..Shared::default() }))
    }

    /// Creates a payload that nobody else follows: changes have no side effects.
    pub fn private(value: impl Into<Value>) -> Data {
        let data = Data::new(value);
        data.set_private(true);
        data
    }

    pub fn set_private(&self, private: bool) {
        self.0.private.set(private);
    }

    pub fn is_private(&self) -> bool {
        self.0.private.get()
    }

    /// Notes that an agent reads this payload, who may not change it.
    pub fn close_to_agents(&self) {
        self.0.closed.set(true);
    }

    /// Returns `true` if agents may not change this payload.
    pub fn is_closed_to_agents(&self) -> bool {
        self.0.closed.get()
    }

    pub fn none() -> Data {
        Data::default()
    }

    /// Returns a copy of the value.
    pub fn get(&self) -> Value {
        self.0.value.borrow().clone()
    }

    pub fn set(&self, value: impl Into<Value>) {
        *self.0.value.borrow_mut() = value.into();
    }

    /// Reads the value. The closure must not raise events.
    pub fn read<R>(&self, look: impl FnOnce(&Value) -> R) -> R {
        look(&self.0.value.borrow())
    }

    /// Changes the value in place. The closure must not raise events.
    pub fn write<R>(&self, change: impl FnOnce(&mut Value) -> R) -> R {
        change(&mut self.0.value.borrow_mut())
    }

    /// Returns `true` if both are the same shared payload.
    pub fn same(&self, other: &Data) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }

    pub fn int(&self) -> i64 {
        self.read(Value::as_int)
    }

    pub fn phase_change(&self) -> Option<PhaseChange> {
        self.read(Value::phase_change)
    }

    /// Returns a string list payload (CardAsked).
    pub fn text_list(&self) -> Vec<Name> {
        self.read(|v| v.as_text_list().to_vec())
    }
}

macro_rules! copies {
    ($($get:ident -> $type:ty;)*) => {
        impl Data {
            $(
            #[doc = concat!("A copy of the `", stringify!($type), "` inside, if that is what this is.")]
            pub fn $get(&self) -> Option<$type> {
                self.read(|v| v.$get().cloned())
            }
            )*
        }
    };
}

copies! {
    damage -> Damage;
    card_use -> CardUse;
    card_effect -> CardEffect;
    slash_effect -> SlashEffect;
    card_response -> CardResponse;
    card_move -> CardsMoveOneTime;
    dying -> Dying;
    death -> Death;
    recover -> Recover;
    judge -> Judge;
    pindian -> Pindian;
    draw -> Draw;
    hp_lost -> HpLost;
    max_hp -> MaxHpChange;
    mark -> MarkChange;
    skill_change -> SkillChange;
    choice -> ChoiceData;
    yishi -> Yishi;
}
