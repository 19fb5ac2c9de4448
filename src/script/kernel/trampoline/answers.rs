//! Answers of members that are a function of the table ([`Member::is_pure`]), kept until something changes.
//!
//! An AI asks the same questions thousands of times between two changes. A kept answer costs neither the check
//! of the object nor the body of the member, only the comparison of the question.
//!
//! An answer holds as long as neither the table ([`Room::version`](crate::rules::Room::version)) nor the notes of
//! scripts ([`Answers::forget`]) have changed. An answer in which a callback took part is not kept: a script may answer
//! from its own variables, and the callbacks of an act are counted. So no game depends on which answers are kept. That
//! differs from run to run, since texts count by their numbers.

use super::super::embed::Embedder;
use super::super::registry::{Entry, Member};
use super::Arguments;
use super::raw::{Frame, Value};
use mlua::{Lua, ffi};
use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Number of answers that are kept at a time; a power of two.
const SLOTS: usize = 4096;

/// Most arguments of a question that is kept.
const ARGUMENTS: usize = 4;

/// Number of different texts that answers may be: they stay alive as long as the state.
const TEXTS: usize = 8192;

/// Under the address of this, each state keeps the texts of answers.
static KEPT_TEXTS: u8 = 0;

/// Treatment of the answers of pure members.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Keeping {
    /// They are kept.
    #[default]
    Kept,
    /// Each question is answered again.
    Anew,
    /// They are kept, and each is compared with a new one when it is used: a difference is a script error.
    Compared,
}

/// The kept answers of one state.
#[derive(Default)]
pub struct Answers {
    keeping: Cell<Keeping>,
    /// The upper bits of handles in this state.
    tag: Cell<u64>,
    /// Counts what makes answers void besides changes of the table.
    changes: Cell<u64>,
    /// Callbacks that were called or refused so far.
    callbacks: Cell<u64>,
    /// Empty until the first answer is kept.
    slots: RefCell<Vec<Slot>>,
    /// The texts that the state keeps for answers, by address: one that is kept stays where it is.
    texts: RefCell<BTreeSet<u64>>,
}

/// A question and its answer. There are many, and looking one up should touch little memory.
#[derive(Clone, Copy)]
struct Slot {
    question: Question,
    /// The version for which the answer holds.
    version: u64,
    answer: Value,
}

/// A question that may be kept.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Question {
    /// Receiver and member.
    about: u64,
    /// A hash of the arguments. Two questions to one member of one object that share it are taken for the same;
    /// by chance that happens once in 2^64.
    arguments: u64,
}

/// State of knowledge about a call before it is made.
pub(super) enum Asked {
    /// Its answer is not kept.
    Unkept,
    /// The answer is known.
    Known(Value),
    /// The answer is to be kept.
    New(Asking),
    /// The answer is known and to be compared.
    Compared(Value),
}

/// A question that is being answered.
#[derive(Clone, Copy)]
pub(super) struct Asking {
    question: Question,
    /// Those of the moment before.
    version: u64,
    callbacks: u64,
}

impl Question {
    /// Returns the question of a call; `None` if its arguments are of other types or too many.
    #[inline]
    fn of<H: Embedder>(member: &Member<H>, frame: &Frame, tag: u64) -> Option<Question> {
        let count = frame.count();
        if count > ARGUMENTS + 1 {
            return None;
        }
        // A handle is below 2^39.
        let about = frame.get(0).handle(tag)?.bits() | (member.number as u64) << 40;
        let mut arguments = count as u64;
        for place in 1..count {
            let value = frame.get(place);
            arguments = if value.is_text() {
                // SAFETY: it is a text, and lies on the stack.
                mix(arguments, 1 << 63 | u64::from(unsafe { value.text_number() }))
            } else if value.is_plain(tag) {
                mix(arguments ^ 1, value.bits())
            } else {
                return None;
            };
        }
        Some(Question { about, arguments })
    }

    /// Returns the number of the slot in which this question may be.
    #[inline]
    fn slot(self) -> usize {
        (mix(self.about, self.arguments) >> 32) as usize & (SLOTS - 1)
    }
}

#[inline]
fn mix(hash: u64, salt: u64) -> u64 {
    let product = u128::from(hash ^ 0x9e37_79b9_7f4a_7c15) * u128::from(salt ^ 0xff51_afd7_ed55_8ccd);
    (product as u64) ^ (product >> 64) as u64
}

impl Answers {
    pub(in crate::script) fn set_keeping(&self, keeping: Keeping) {
        self.keeping.set(keeping);
    }

    /// Makes all answers void that are kept.
    #[inline]
    pub(in crate::script) fn forget(&self) {
        self.changes.set(self.changes.get() + 1);
    }

    /// Removes all answers, for another room.
    pub(in crate::script) fn clear(&self) {
        self.slots.borrow_mut().clear();
    }

    /// Counts a callback that is called, or refused.
    #[inline]
    pub(in crate::script) fn note_callback(&self) {
        self.callbacks.set(self.callbacks.get() + 1);
    }

    /// Returns the number of callbacks that were called.
    pub(in crate::script) fn callbacks(&self) -> u64 {
        self.callbacks.get()
    }

    /// Returns the number of changes of the table and of what else answers depend on; never 0.
    #[inline]
    fn version(&self, host: &impl Embedder) -> u64 {
        self.changes.get() + 1 + host.version()
    }

    fn put(&self, slot: Slot) {
        let mut slots = self.slots.borrow_mut();
        if slots.is_empty() {
            let question = Question { about: 0, arguments: 0 };
            slots.resize(SLOTS, Slot { question, version: 0, answer: slot.answer });
        }
        slots[slot.question.slot()] = slot;
    }
}

/// Prepares a state for answers whose handles have these upper bits.
pub(super) fn open(lua: &Lua, host: &impl Embedder, tag: u64) -> mlua::Result<()> {
    host.binding().answers.tag.set(tag);
    // SAFETY: runs protected; leaves nothing.
    unsafe {
        lua.exec_raw::<()>((), |state| {
            ffi::lua_pushlightuserdata(state, std::ptr::from_ref(&KEPT_TEXTS).cast_mut().cast());
            ffi::lua_createtable(state, 0, 0);
            ffi::lua_rawset(state, ffi::LUA_REGISTRYINDEX);
        })
    }
}

/// Returns what is known of the call that runs.
///
/// # Safety
/// The frame is that of the call, whose state is the one of the host.
#[inline]
pub(super) unsafe fn ask<H: Embedder>(
    host: &H,
    entry: &Entry<H>,
    frame: &Frame,
    call: &Arguments<'_, H>,
) -> Asked {
    let answers = &host.binding().answers;
    let keeping = answers.keeping.get();
    let handle = if frame.count() == 0 { None } else { frame.get(0).handle(answers.tag.get()) };
    let member = handle.and_then(|handle| entry.of(handle.class()?)).filter(|member| member.is_pure());
    let (Some(handle), Some(member)) = (handle, member) else { return Asked::Unkept };
    if keeping == Keeping::Anew || !host.keeps_answers() {
        return Asked::Unkept;
    }
    let Some(question) = Question::of(member, frame, answers.tag.get()) else { return Asked::Unkept };
    let version = answers.version(host);
    let asking = Asking { question, version, callbacks: answers.callbacks.get() };
    let slot = answers.slots.borrow().get(question.slot()).copied();
    match slot.filter(|slot| slot.question == question && slot.version == version) {
        Some(slot) => {
            // Who may look is asked each time; the call itself says why not.
            let checked = || member.check(handle, call).is_ok();
            if member.is_secret() && !catch_unwind(AssertUnwindSafe(checked)).unwrap_or(false) {
                return Asked::Unkept;
            }
            match keeping {
                Keeping::Compared => Asked::Compared(slot.answer),
                _ => Asked::Known(slot.answer),
            }
        }
        None => Asked::New(asking),
    }
}

/// Keeps the answer that was pushed last. May raise when memory runs out.
///
/// # Safety
/// In the call that was asked, which pushed one value, and with nothing to be dropped.
pub(super) unsafe fn keep(state: *mut ffi::lua_State, host: &impl Embedder, frame: &Frame, asking: Asking) {
    let answers = &host.binding().answers;
    if answers.version(host) != asking.version || answers.callbacks.get() != asking.callbacks {
        return;
    }
    // SAFETY: a value was pushed, which stays.
    let answer = unsafe { frame.last() };
    if answer.is_text() {
        let (is_kept, many) = {
            let texts = answers.texts.borrow();
            (texts.contains(&answer.bits()), texts.len())
        };
        if !is_kept {
            if many == TEXTS {
                return;
            }
            // SAFETY: five slots at most are used, and given back; the table was put there by `open`.
            unsafe {
                ffi::lua_pushlightuserdata(state, std::ptr::from_ref(&KEPT_TEXTS).cast_mut().cast());
                ffi::lua_rawget(state, ffi::LUA_REGISTRYINDEX);
                ffi::lua_pushvalue(state, -2);
                ffi::lua_pushboolean(state, 1);
                ffi::lua_rawset(state, -3);
                ffi::lua_settop(state, -2);
            }
            answers.texts.borrow_mut().insert(answer.bits());
        }
    } else if !answer.is_plain(answers.tag.get()) {
        return;
    }
    answers.put(Slot { question: asking.question, version: asking.version, answer });
}

/// Returns `true` if the answer that was pushed last is the one that was kept.
///
/// # Safety
/// As for [`keep`].
#[cold]
pub(super) unsafe fn is_same(member: &str, frame: &Frame, kept: Value) -> bool {
    // SAFETY: as the caller says.
    let is_same = unsafe { frame.last() } == kept;
    if !is_same {
        tracing::error!("{member}: the kept answer differs from the one of now");
    }
    is_same
}
