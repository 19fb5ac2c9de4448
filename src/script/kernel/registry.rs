//! The one list of what scripts may call. Each class declares its members once; the live
//! binding, the reference and "did you mean" all come from here.
//!
//! A member is declared once: name, parameter names, doc, effect, closure. Binding, reference (`sgs api`,
//! `sgs api --json`) and suggestions for misspelled names come from this list.

use super::convert::{Arg, FromArg, IntoRet, Ret};
use super::embed::Embedder;
use super::fault::Fault;
use super::handle::{Class, Handle};
use super::trampoline::Arguments;
use crate::script::error::Cause;
use std::collections::BTreeMap;

/// The effect of a member on the game, which determines where it may be called.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Looks at what everyone may see.
    Read,
    /// Looks at what only some may see.
    HiddenRead,
    /// Makes cards, and changes those made of others: part of finding out what might be. What a
    /// question changes of a card of the deck is put back when it is answered.
    Make,
    /// Leaves a note: a flag, a mark, a tag. An AI may do that too.
    Note,
    /// Sets a flag or a property: a note that a callback which answers a question may leave too,
    /// until it has answered.
    Flag,
    /// Defines a skill, a general or a setting of packages. Refused to an AI, since a replay runs none.
    Define,
    /// Changes the table; what an AI does of it holds for its own questions, until it has
    /// decided, and changes nothing.
    Suppose,
    /// Changes the table.
    Write,
    /// Asks a player.
    Ask,
}

impl Effect {
    /// Returns `true` if such a member changes the table and so may raise events.
    pub fn changes(self) -> bool {
        matches!(self, Effect::Write | Effect::Ask)
    }

    /// Returns `true` if the table, or a record, may keep texts that such a member was given.
    pub fn keeps_texts(self) -> bool {
        self.changes() || matches!(self, Effect::Note | Effect::Flag | Effect::Suppose)
    }
}

/// The hidden facts that a member reads, for code that sees only a part of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Secret {
    /// The receiver's hand.
    Hand,
    /// The receiver's hand, when the first argument has an `h`.
    Areas,
    /// The receiver's role.
    Role,
    /// The roles of the receiver and of the player given; without one, of everyone.
    Roles,
    /// The receiver's role, when the first argument is `role`.
    Property,
    /// Notes of scripts on the receiver.
    Memory,
    /// The receiver's pile that the first argument names.
    Pile,
    /// The card that the first argument is.
    Card,
    DrawPile,
}

/// Parameter and result types of a closure.
#[derive(Clone, Debug, PartialEq)]
pub struct Types {
    pub parameters: Vec<(&'static str, bool)>,
    pub result: &'static str,
}

type Body<H> = Box<dyn Fn(Handle, &Arguments<'_, H>, &mut Ret) -> Result<(), Box<Fault>> + Send + Sync>;

/// A method of a class.
pub struct Member<H: 'static> {
    pub class: Class,
    pub name: &'static str,
    /// Names; optional ones end in `?`.
    pub parameters: Vec<&'static str>,
    pub types: Types,
    pub doc: &'static str,
    pub effect: Effect,
    /// Number of the member among all.
    pub(super) number: u16,
    /// The answer is a function of the arguments, the table and what scripts noted.
    is_pure: bool,
    /// Set with [`Effect::HiddenRead`].
    secret: Option<Secret>,
    body: Body<H>,
}

impl<H: Embedder> Member<H> {
    /// Returns the signature: `Player:getMark(mark)`.
    pub fn signature(&self) -> String {
        format!("{}:{}({})", self.class.name(), self.name, self.parameters.join(", "))
    }

    /// Carries out a call.
    ///
    /// The result goes into `out`. Nothing large is handed back: this is the hottest path there
    /// is.
    #[inline]
    pub fn call(
        &self,
        receiver: Handle,
        arguments: &Arguments<'_, H>,
        out: &mut Ret,
    ) -> Result<(), Box<Fault>> {
        if self.secret.is_some() || self.effect != Effect::Read {
            self.may_be_called(receiver, arguments)?;
        }
        let given = arguments.count();
        if given > self.parameters.len() {
            // A trailing nil is no argument too many.
            if (self.parameters.len()..given).any(|i| arguments.get(i) != Arg::Nil) {
                return Err(Box::new(Fault::Arity { got: given }));
            }
        }
        (self.body)(receiver, arguments, out).inspect_err(|fault| {
            if matches!(**fault, Fault::Refused { .. }) {
                arguments.host().note_refused(self);
            }
        })
    }

    /// Returns `true` if a call changes nothing: all it can leave is its result.
    pub(super) fn leaves_nothing(&self) -> bool {
        matches!(self.effect, Effect::Read | Effect::HiddenRead)
    }

    /// Returns `true` if the answer is a function of the arguments, the table and what scripts noted: it stays
    /// the same until one of them changes.
    pub fn is_pure(&self) -> bool {
        self.is_pure
    }

    /// Returns `true` if it shows what only some may see.
    #[inline]
    pub(super) fn is_secret(&self) -> bool {
        self.secret.is_some()
    }

    /// Checks that the running code may see what this member shows.
    #[inline]
    pub(super) fn check(&self, receiver: Handle, arguments: &Arguments<'_, H>) -> Result<(), Box<Fault>> {
        if self.secret.is_none() { Ok(()) } else { self.may_be_called(receiver, arguments) }
    }

    /// Checks that the running code may call this.
    fn may_be_called(&self, receiver: Handle, arguments: &Arguments<'_, H>) -> Result<(), Box<Fault>> {
        arguments.host().check_call(self, receiver, arguments).map_err(Box::new)
    }

    /// Returns the hidden facts that it reads.
    pub fn secret(&self) -> Option<Secret> {
        self.secret
    }

    /// Returns the cause of a failed call, for the author.
    pub fn cause(&self, fault: &Fault) -> Cause {
        fault.cause(&self.signature(), &self.parameters)
    }
}

/// All members with one name: which of them is meant depends on the receiver.
pub struct Entry<H: 'static> {
    pub name: &'static str,
    by_class: [Option<Member<H>>; Class::COUNT],
}

impl<H: Embedder> Entry<H> {
    #[inline]
    pub fn of(&self, class: Class) -> Option<&Member<H>> {
        self.by_class[class as usize].as_ref()
    }

    /// Returns the classes that have a member with this name.
    pub fn classes(&self) -> impl Iterator<Item = Class> + '_ {
        self.by_class.iter().flatten().map(|m| m.class)
    }
}

/// All members of all classes. Entries are boxed, since the binding keeps their addresses.
pub struct Registry<H: 'static> {
    entries: BTreeMap<&'static str, Box<Entry<H>>>,
    /// Number of the members.
    count: u16,
}

/// Members of one class being declared.
pub struct ClassBuilder<'r, H: 'static> {
    registry: &'r mut Registry<H>,
    class: Class,
    /// The member that was declared last.
    last: &'static str,
}

impl<H> Default for Registry<H> {
    fn default() -> Registry<H> {
        Registry { entries: BTreeMap::new(), count: 0 }
    }
}

impl<H: Embedder> Registry<H> {
    pub fn class(&mut self, class: Class) -> ClassBuilder<'_, H> {
        ClassBuilder { registry: self, class, last: "" }
    }

    pub fn entries(&self) -> impl Iterator<Item = &Entry<H>> {
        self.entries.values().map(|e| &**e)
    }

    pub fn entry(&self, name: &str) -> Option<&Entry<H>> {
        self.entries.get(name).map(|e| &**e)
    }

    /// Returns all members, by name and then by class.
    pub fn members(&self) -> impl Iterator<Item = &Member<H>> {
        self.entries().flat_map(|e| e.by_class.iter().flatten())
    }

    fn member_mut(&mut self, class: Class, name: &str) -> Option<&mut Member<H>> {
        self.entries.get_mut(name)?.by_class[class as usize].as_mut()
    }

    fn add(&mut self, mut member: Member<H>) {
        member.number = self.count;
        self.count += 1;
        let entry = self.entries.entry(member.name).or_insert_with(|| {
            Box::new(Entry { name: member.name, by_class: [const { None }; Class::COUNT] })
        });
        let place = &mut entry.by_class[member.class as usize];
        debug_assert!(place.is_none(), "{} is declared twice", member.signature());
        *place = Some(member);
    }
}

impl<H: Embedder> ClassBuilder<'_, H> {
    /// Declares that the answer of the last member is a function of its arguments, the table and what scripts
    /// noted (`trampoline/answers.rs`). It may not depend on who looks, nor on the callback that runs.
    pub fn pure(&mut self) -> &mut Self {
        let member = self.registry.member_mut(self.class, self.last);
        debug_assert!(member.as_ref().is_some_and(|m| m.leaves_nothing()), "{} reads", self.last);
        if let Some(member) = member {
            member.is_pure = true;
        }
        self
    }

    /// Registers a member that reads public facts.
    pub fn read<M>(
        &mut self,
        name: &'static str,
        parameters: &[&'static str],
        doc: &'static str,
        f: impl Method<H, M>,
    ) -> &mut Self {
        self.member(Effect::Read, name, parameters, doc, f)
    }

    /// Registers a member that reads facts which only some players may see.
    pub fn peek<M>(
        &mut self,
        secret: Secret,
        name: &'static str,
        parameters: &[&'static str],
        doc: &'static str,
        f: impl Method<H, M>,
    ) -> &mut Self {
        self.add(Effect::HiddenRead, Some(secret), name, parameters, doc, f)
    }

    /// Registers a member that makes cards or changes made ones.
    pub fn make<M>(
        &mut self,
        name: &'static str,
        parameters: &[&'static str],
        doc: &'static str,
        f: impl Method<H, M>,
    ) -> &mut Self {
        self.member(Effect::Make, name, parameters, doc, f)
    }

    /// Declares a member that defines something of a package.
    pub fn define<M>(
        &mut self,
        name: &'static str,
        parameters: &[&'static str],
        doc: &'static str,
        f: impl Method<H, M>,
    ) -> &mut Self {
        self.member(Effect::Define, name, parameters, doc, f)
    }

    /// Registers a member that leaves a note, as an AI may.
    pub fn note<M>(
        &mut self,
        name: &'static str,
        parameters: &[&'static str],
        doc: &'static str,
        f: impl Method<H, M>,
    ) -> &mut Self {
        self.member(Effect::Note, name, parameters, doc, f)
    }

    /// Registers a member that sets a flag or a property.
    pub fn flag<M>(
        &mut self,
        name: &'static str,
        parameters: &[&'static str],
        doc: &'static str,
        f: impl Method<H, M>,
    ) -> &mut Self {
        self.member(Effect::Flag, name, parameters, doc, f)
    }

    /// Registers a member that changes the table. An AI may call it, but then the change is only supposed.
    pub fn suppose<M>(
        &mut self,
        name: &'static str,
        parameters: &[&'static str],
        doc: &'static str,
        f: impl Method<H, M>,
    ) -> &mut Self {
        self.member(Effect::Suppose, name, parameters, doc, f)
    }

    /// Registers a member that changes the table.
    pub fn write<M>(
        &mut self,
        name: &'static str,
        parameters: &[&'static str],
        doc: &'static str,
        f: impl Method<H, M>,
    ) -> &mut Self {
        self.member(Effect::Write, name, parameters, doc, f)
    }

    /// Registers a member that may ask a player.
    pub fn ask<M>(
        &mut self,
        name: &'static str,
        parameters: &[&'static str],
        doc: &'static str,
        f: impl Method<H, M>,
    ) -> &mut Self {
        self.member(Effect::Ask, name, parameters, doc, f)
    }

    fn member<M>(
        &mut self,
        effect: Effect,
        name: &'static str,
        parameters: &[&'static str],
        doc: &'static str,
        f: impl Method<H, M>,
    ) -> &mut Self {
        self.add(effect, None, name, parameters, doc, f)
    }

    fn add<M>(
        &mut self,
        effect: Effect,
        secret: Option<Secret>,
        name: &'static str,
        parameters: &[&'static str],
        doc: &'static str,
        f: impl Method<H, M>,
    ) -> &mut Self {
        let types = f.types();
        debug_assert_eq!(types.parameters.len(), parameters.len(), "parameter names of {name}");
        debug_assert!(
            types
                .parameters
                .iter()
                .zip(parameters)
                .all(|((_, optional), name)| *optional == name.ends_with('?')),
            "optional parameters of {name} end in ?"
        );
        self.last = name;
        self.registry.add(Member {
            class: self.class,
            name,
            parameters: parameters.to_vec(),
            types,
            doc,
            effect,
            number: 0,
            is_pure: false,
            secret,
            body: Box::new(move |receiver, arguments, out| f.call(receiver, arguments, out)),
        });
        self
    }
}

/// A closure that can be a member: a host, a receiver, up to twelve parameters.
pub trait Method<H: Embedder, M>: Send + Sync + 'static {
    fn types(&self) -> Types;
    fn call(&self, receiver: Handle, arguments: &Arguments<'_, H>, out: &mut Ret) -> Result<(), Box<Fault>>;
}

#[inline]
fn receiver<H: Embedder, T: FromArg>(host: &H, handle: Handle) -> Result<T, Box<Fault>> {
    let arg = Arg::Handle(handle);
    let Some(this) = T::from_arg(arg) else {
        return Err(no_receiver(arg));
    };
    this.check(host)?;
    Ok(this)
}

#[cold]
fn no_receiver(arg: Arg<'_>) -> Box<Fault> {
    Box::new(Fault::Receiver { got: arg.got() })
}

#[inline]
fn parameter<H: Embedder, T: FromArg>(arguments: &Arguments<'_, H>, index: usize) -> Result<T, Box<Fault>> {
    let arg = arguments.get(index);
    if matches!(arg, Arg::Missing) && !T::OPTIONAL {
        return Err(missing(arguments.count()));
    }
    let Some(value) = T::from_arg(arg) else {
        return Err(no_parameter(index, T::TYPE, arg));
    };
    value.check(arguments.host())?;
    Ok(value)
}

#[cold]
fn missing(got: usize) -> Box<Fault> {
    Box::new(Fault::Arity { got })
}

#[cold]
fn no_parameter(index: usize, expected: &'static str, arg: Arg<'_>) -> Box<Fault> {
    Box::new(Fault::Parameter { index, expected, got: arg.got() })
}

macro_rules! methods {
    ($(($($param:ident $index:tt),*);)*) => {
        $(impl<H, F, This, R, $($param),*> Method<H, (This, R, $($param,)*)> for F
        where
            H: Embedder,
            F: Fn(&H, This, $($param),*) -> R + Send + Sync + 'static,
            This: FromArg,
            R: IntoRet,
            $($param: FromArg,)*
        {
            fn types(&self) -> Types {
                Types { parameters: vec![$(($param::TYPE, $param::OPTIONAL)),*], result: R::TYPE }
            }

            #[inline]
            fn call(
                &self,
                this: Handle,
                arguments: &Arguments<'_, H>,
                out: &mut Ret,
            ) -> Result<(), Box<Fault>> {
                let host = arguments.host();
                let this = receiver::<H, This>(host, this)?;
                self(host, this, $(parameter::<H, $param>(arguments, $index)?),*).give(out)
            }
        })*
    };
}

methods! {
    ();
    (A 0);
    (A 0, B 1);
    (A 0, B 1, C 2);
    (A 0, B 1, C 2, D 3);
    (A 0, B 1, C 2, D 3, E 4);
    (A 0, B 1, C 2, D 3, E 4, G 5);
    (A 0, B 1, C 2, D 3, E 4, G 5, P 6);
    (A 0, B 1, C 2, D 3, E 4, G 5, P 6, I 7);
    (A 0, B 1, C 2, D 3, E 4, G 5, P 6, I 7, J 8);
    (A 0, B 1, C 2, D 3, E 4, G 5, P 6, I 7, J 8, K 9);
    (A 0, B 1, C 2, D 3, E 4, G 5, P 6, I 7, J 8, K 9, L 10);
    (A 0, B 1, C 2, D 3, E 4, G 5, P 6, I 7, J 8, K 9, L 10, N 11);
}
