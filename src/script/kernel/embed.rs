//! The traits through which the kernel knows its host.

use super::class::{Shape, ValueClass};
use super::fault::Fault;
use super::handle::Handle;
use super::registry::{Effect, Member};
use super::trampoline::{Answers, Arguments, Bound, Values};
use super::value::Made;
use crate::model::{CardId, PlayerId};
use crate::rules::{Data, Interrupt};
use crate::script::error::Raised;
use std::any::Any;
use std::borrow::Cow;
use std::cell::OnceCell;

/// The text of an error that is about to be raised.
pub type Text = Box<str>;

/// Checks of the objects behind handles, which may be gone.
pub trait Objects {
    fn check_player(&self, player: PlayerId) -> Result<(), Fault>;

    fn check_card(&self, card: CardId) -> Result<(), Fault>;

    /// Checks an object of any other class that has several.
    fn check_object(&self, handle: Handle) -> Result<(), Fault>;
}

/// A host, as methods of a state know it. All of it is known when the program is compiled, since a call costs less than
/// the search for a function would.
pub trait Embedder: Objects + Supervisor + Sized + 'static {
    /// Returns what the kernel keeps for the state of this host.
    fn binding(&self) -> &Binding<Self>;

    /// Returns the classes of values.
    fn value_classes() -> &'static [ValueClass<Self>];

    /// Returns the shape of a value, which is that of one of the classes.
    fn shape_of(made: &Made) -> &'static Shape;

    /// Checks that the running code may call a member that does more than read public facts. Notes a refusal.
    fn check_call(
        &self,
        member: &Member<Self>,
        receiver: Handle,
        arguments: &Arguments<'_, Self>,
    ) -> Result<(), Fault>;

    /// Notes that the body of a member refused a call.
    fn note_refused(&self, member: &Member<Self>);

    /// Checks that the running code may change this payload.
    fn check_write(&self, data: &Data) -> Result<(), Fault>;

    /// Notes a call of a method. Returns the text of an error if the call does not take place.
    fn note_called(&self, effect: Effect) -> Result<(), Text>;

    /// Returns `true` if answers may be kept now.
    fn keeps_answers(&self) -> bool;

    /// Returns the number of changes of all that answers depend on.
    fn version(&self) -> u64;

    /// Notes that an operation around the script is aborted: the error only represents it.
    fn note_interrupted(&self, interrupt: Interrupt);

    /// Adds a text to the dictionary.
    fn add_text(&self, key: Cow<'_, str>, text: Cow<'_, str>);

    /// Returns `true` if memory is to be weighed before this call.
    fn is_memory_due(&self) -> bool;

    /// Weighs the memory. `lua`: bytes that Lua holds.
    fn weigh(&self, lua: usize, leaves_nothing: bool, collected: bool) -> Weight;

    /// Returns the error of a game that holds too much, and ends what runs. `lines`: those of the scripts.
    fn cut_for_memory(&self, lines: Vec<String>) -> String;
}

/// The same host, as the hook of a state knows it. The hook serves states of any host.
pub trait Supervisor {
    /// Returns `true` if the state holds too many kilobytes.
    fn is_too_much(&self, kilobytes: usize) -> bool;

    /// Returns `true` while a callback is being aborted.
    fn is_cutting(&self) -> bool;

    /// Answers a script that asks whether it may go on. It is called between two of the script's instructions.
    fn look_up(&self, heard: Heard, kilobytes: usize, lines: &dyn Fn() -> Vec<String>) -> Verdict;

    /// Notes that the script runs on after it asked.
    fn calm(&self);

    /// Charges instructions to the callback that runs.
    fn note_instructions(&self);

    /// Counts a line or a function of a file that is run.
    fn note_seen(&self, file: &str, seen: Seen);

    /// Returns `true` if a debugger wants to hear of this line.
    fn wants_line(&self, line: u32, goes_on: bool) -> bool;

    /// Passes a line that begins to a debugger.
    fn line_begins(&self, file: &str, line: u32, goes_on: bool);

    /// Passes an error that no script caught to a debugger.
    fn error_raised(&self, message: &str);

    /// Returns the state of this host, of a type that the host knows.
    fn state(&self) -> Option<Box<dyn Any>>;
}

/// The data that the kernel keeps for one state.
pub struct Binding<H: 'static> {
    pub(in crate::script) raised: Raised,
    pub(in crate::script) answers: Answers,
    pub(super) values: Values<H>,
    /// Targets of the pointers of the state's methods.
    pub(super) bound: OnceCell<Box<[Bound<H>]>>,
}

impl<H> Default for Binding<H> {
    fn default() -> Binding<H> {
        Binding {
            raised: Raised::default(),
            answers: Answers::default(),
            values: Values::default(),
            bound: OnceCell::new(),
        }
    }
}

/// Result of weighing the memory of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Weight {
    Fits,
    /// Much of it may be garbage: collect, and weigh again.
    Collect,
    TooMuch,
}

/// Activity of a script since it last asked its host.
pub struct Heard {
    /// A tick went by.
    pub ticked: bool,
    /// Instructions that were counted.
    pub instructions: u64,
}

/// Answer to a script that asks its host.
pub enum Verdict {
    /// The script may run on.
    Run,
    /// The script may run on, and its instructions are counted.
    Count,
    /// Each of its instructions raises this.
    Stop(String),
}

/// An event of the hook.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seen {
    Line(u32),
    /// A function that begins in this line is called.
    Call(u32),
}
