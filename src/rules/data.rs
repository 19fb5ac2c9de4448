//! The payload of a trigger event: one value that every handler of the event shares.
//!
//! Handlers copy the value out, change it and set it back; the code that raised the event reads it again.
//! Judgements and pindian are changed in place. Players and cards are ids, so a tag may keep any payload.
//!
//! Rules hold a [`Payload`] of the struct that they raise. Skills and Lua get it as [`Data`], which may hold
//! anything.

use crate::model::*;
use std::cell::{Cell, RefCell};
use std::marker::PhantomData;
use std::mem::discriminant;
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
    /// Number of [`Payload`]s, which rely on the kind of the value.
    payloads: Cell<u32>,
}

/// A payload whose struct is known: the view of the code that raises an event. It is the same shared value as its
/// [`Data`], which keeps its kind while a `Payload` of it lives.
///
/// ```
/// use sgs::model::{Damage, PlayerId};
/// use sgs::rules::Payload;
///
/// let damage = Payload::new(Damage::new(None, PlayerId(1), 2));
/// damage.change(|d| d.damage += 1);
/// assert_eq!(damage.get().damage, 3);
/// assert!(!damage.data().set(3), "a number is not a damage");
/// ```
#[derive(Debug)]
pub struct Payload<T> {
    data: Data,
    kind: PhantomData<T>,
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

    /// Returns this payload as one of a known struct; `None` if it holds another kind of value.
    pub fn payload<T: Content>(&self) -> Option<Payload<T>> {
        self.read(|v| T::of(v).is_some()).then(|| Payload::of(self.clone()))
    }

    /// Returns a copy of the value.
    pub fn get(&self) -> Value {
        self.0.value.borrow().clone()
    }

    /// Replaces the value. Returns `false`, and changes nothing, if a [`Payload`] relies on its kind and the new
    /// value has another.
    pub fn set(&self, value: impl Into<Value>) -> bool {
        let value = value.into();
        let fits = self.accepts(&value);
        if fits {
            *self.0.value.borrow_mut() = value;
        }
        fits
    }

    fn accepts(&self, value: &Value) -> bool {
        self.0.payloads.get() == 0 || discriminant(&*self.0.value.borrow()) == discriminant(value)
    }

    /// Reads the value. The closure must not raise events.
    pub fn read<R>(&self, look: impl FnOnce(&Value) -> R) -> R {
        look(&self.0.value.borrow())
    }

    /// Changes the value in place. The closure must not raise events, and keeps the kind of the value.
    pub fn write<R>(&self, change: impl FnOnce(&mut Value) -> R) -> R {
        let mut value = self.0.value.borrow_mut();
        let kind = discriminant(&*value);
        let result = change(&mut value);
        debug_assert!(kind == discriminant(&*value), "`Data::set` replaces a value");
        result
    }

    /// Changes the struct inside, if it is this one. The closure must not raise events.
    pub fn change<T: Content>(&self, change: impl FnOnce(&mut T)) {
        self.write(|value| T::of_mut(value).map(change));
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

impl<T: Content> Payload<T> {
    pub fn new(content: T) -> Payload<T> {
        Payload::of(Data::new(content))
    }

    /// Returns the payload as handlers get it.
    pub fn data(&self) -> &Data {
        &self.data
    }

    /// Returns a copy of the struct as it is now.
    pub fn get(&self) -> T {
        self.read(T::clone)
    }

    pub fn set(&self, content: T) {
        self.data.set(content);
    }

    /// Reads the struct. The closure must not raise events.
    pub fn read<R>(&self, look: impl FnOnce(&T) -> R) -> R {
        self.data.read(|value| match T::of(value) {
            Some(content) => look(content),
            None => unreachable!("a payload keeps its kind"),
        })
    }

    /// Changes the struct in place. The closure must not raise events.
    pub fn change(&self, change: impl FnOnce(&mut T)) {
        self.data.change(change);
    }
}

impl<T> Payload<T> {
    /// Takes a value that holds a `T`.
    fn of(data: Data) -> Payload<T> {
        data.0.payloads.update(|n| n + 1);
        Payload { data, kind: PhantomData }
    }
}

impl<T> Clone for Payload<T> {
    fn clone(&self) -> Payload<T> {
        Payload::of(self.data.clone())
    }
}

impl<T> Drop for Payload<T> {
    fn drop(&mut self) {
        self.data.0.payloads.update(|n| n - 1);
    }
}

impl AsRef<Data> for Data {
    fn as_ref(&self) -> &Data {
        self
    }
}

impl<T> AsRef<Data> for Payload<T> {
    fn as_ref(&self) -> &Data {
        &self.data
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_payload_keeps_its_kind() {
        let damage = Payload::new(Damage::new(None, PlayerId(1), 2));
        assert!(!damage.data().set(3), "a number is no damage");
        assert_eq!(damage.get().damage, 2);
        assert!(damage.data().set(Damage::new(None, PlayerId(1), 4)));
        assert_eq!(damage.read(|d| d.damage), 4);
    }

    #[test]
    fn data_keeps_its_kind_while_a_payload_of_it_lives() {
        let data = Data::new(Damage::new(None, PlayerId(1), 2));
        assert!(data.payload::<Recover>().is_none());
        let damage = data.payload::<Damage>().expect("it is a damage");
        let again = damage.clone();
        damage.change(|d| d.damage = 1);
        assert_eq!(again.get().damage, 1);
        drop(damage);
        assert!(!data.set(Value::Nil), "another payload lives");
        drop(again);
        assert!(data.set(Value::Nil), "a variant of a script may hold anything");
    }
}
