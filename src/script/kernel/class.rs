//! Classes of values: their fields, methods and constructors, and calls of them.

use super::convert::Ret;
use super::embed::{Embedder, Objects, Text};
use super::fault::Fault;
use super::profile::{self, What};
use super::registry::Effect;
use super::value::{Boxed, Given, Made};
use crate::model::Value;
use crate::rules::Data;
use crate::script::error::{Cause, Got};
use crate::script::words::{shown, similar};
use std::ops::Deref;

/// A struct of the rules that scripts hold as a value.
pub trait Struct: Clone + 'static {
    const NAME: &'static str;
    /// The type in error messages.
    const COMPLETE: &'static str;

    /// Returns the struct if it is the payload itself.
    fn whole(value: &mut Value) -> Option<&mut Self>;

    /// Returns the struct if it is the payload or a part of it: `dying.damage` is stored in its dying.
    fn find(value: &mut Value) -> Option<&mut Self> {
        Self::whole(value)
    }

    /// Returns the result of the scripting API's default constructor.
    fn blank() -> Self;

    fn into_value(self) -> Value;

    /// Returns name and fields.
    fn shape() -> &'static Shape;
}

pub(in crate::script) type Get = Box<dyn Fn(&Data, &'static Field) -> Ret + Send + Sync>;
pub(in crate::script) type Set = Box<dyn Fn(&dyn Objects, &Data, &Given) -> Result<(), Fault> + Send + Sync>;
pub(in crate::script) type GetItems = Box<dyn Fn(&mut Value) -> Vec<Value> + Send + Sync>;
pub(in crate::script) type SetItems = Box<dyn Fn(&mut Value, Vec<Value>) + Send + Sync>;

/// A field of a struct.
pub struct Field {
    pub name: &'static str,
    /// Type in the reference.
    pub lua_type: &'static str,
    pub doc: &'static str,
    /// `true` if the rules need it.
    pub required: bool,
    pub(in crate::script) get: Get,
    pub(in crate::script) set: Set,
    pub(in crate::script) list: Option<ListAccess>,
}

/// Accessors for the items of a list field.
pub(in crate::script) struct ListAccess {
    pub(in crate::script) get: GetItems,
    pub(in crate::script) set: SetItems,
}

impl Field {
    pub fn read(&'static self, data: &Data) -> Ret {
        (self.get)(data, self)
    }

    pub fn write(&self, host: &dyn Objects, data: &Data, given: &Given) -> Result<(), Fault> {
        (self.set)(host, data, given)
    }

    pub fn is_missing(&'static self, data: &Data) -> bool {
        self.required && self.read(data) == Ret::Nil
    }

    pub fn items(&self, data: &Data) -> Vec<Value> {
        self.list.as_ref().map_or_else(Vec::new, |list| data.write(|v| (list.get)(v)))
    }

    pub fn set_items(&self, data: &Data, items: Vec<Value>) {
        if let Some(list) = &self.list {
            data.write(|v| (list.set)(v, items));
        }
    }
}

/// Name and fields of a class of values: all that a value knows of its class.
pub struct Shape {
    pub name: &'static str,
    pub fields: Vec<Field>,
    /// `true` if the rules work on the script's own struct, not on a copy.
    pub kept_by_rules: bool,
    /// Extracts the content as a separate payload.
    pub(in crate::script) extract: fn(&mut Value) -> Value,
}

impl Shape {
    pub fn field(&'static self, name: &str) -> Option<&'static Field> {
        self.fields.iter().find(|f| f.name == name)
    }
}

type Call<H> = fn(&H, &Made, &[Given]) -> Result<Ret, Fault>;

/// A method of a value.
pub struct ValueMethod<H> {
    pub name: &'static str,
    /// Parameters; optional ones end in `?`.
    pub parameters: &'static [&'static str],
    pub result: &'static str,
    pub doc: &'static str,
    pub call: Call<H>,
}

/// A constructor: `sgs.DamageStruct(...)`.
pub struct Constructor<H> {
    pub parameters: &'static [&'static str],
    pub doc: &'static str,
    pub make: fn(&H, &[Given]) -> Result<Made, Fault>,
}

/// A class of values.
pub struct ValueClass<H> {
    pub shape: Shape,
    pub doc: &'static str,
    pub methods: Vec<ValueMethod<H>>,
    pub constructor: Constructor<H>,
}

impl<H> Deref for ValueClass<H> {
    type Target = Shape;

    fn deref(&self) -> &Shape {
        &self.shape
    }
}

impl<H> ValueClass<H> {
    pub fn method(&'static self, name: &str) -> Option<&'static ValueMethod<H>> {
        self.methods.iter().find(|m| m.name == name)
    }

    /// Returns all names of fields and methods.
    pub fn names(&'static self) -> impl Iterator<Item = &'static str> {
        self.fields.iter().map(|f| f.name).chain(self.methods.iter().map(|m| m.name))
    }
}

// ---- calls

/// Too many arguments, or too few.
fn check_count(parameters: &[&str], given: &[Given]) -> Result<(), Fault> {
    let least = parameters.iter().filter(|p| !p.ends_with('?')).count();
    let extra = given.iter().skip(parameters.len()).any(|g| !g.is_nothing());
    if extra || given.len() < least { Err(Fault::Arity { got: given.len() }) } else { Ok(()) }
}

/// Put together only when there is something to say.
fn signature<H>(class: &Shape, method: &ValueMethod<H>) -> String {
    format!("{}:{}({})", class.name, method.name, method.parameters.join(", "))
}

/// Calls a method of a value; an error is in words.
pub(super) fn call<H: Embedder>(
    host: &H,
    class: &Shape,
    method: &ValueMethod<H>,
    receiver: &Made,
    arguments: &[Given],
) -> Result<Ret, Text> {
    host.note_called(Effect::Read)?;
    let outcome = if std::ptr::eq(H::shape_of(receiver), class) {
        let what = || What::Member(class.name, method.name);
        check_count(method.parameters, arguments)
            .and_then(|()| profile::counted(what, || (method.call)(host, receiver, arguments)))
    } else {
        Err(Fault::Receiver { got: Got::A(receiver.name().into()) })
    };
    outcome.map_err(|fault| raise_for(host, class, method, &fault))
}

/// Returns the error for a method call on something that is not a value.
pub(super) fn no_value<H: Embedder>(
    host: &H,
    class: &Shape,
    method: &ValueMethod<H>,
    got: Option<&Given>,
) -> Text {
    raise_for(host, class, method, &Fault::Receiver { got: got.map_or(Got::Nothing, Given::got) })
}

fn raise_for<H: Embedder>(host: &H, class: &Shape, method: &ValueMethod<H>, fault: &Fault) -> Text {
    host.binding().raised.raise(fault.cause(&signature(class, method), method.parameters))
}

/// Makes a value: `sgs.DamageStruct(...)`.
pub(super) fn construct<H: Embedder>(host: &H, class: &ValueClass<H>, args: &[Given]) -> Result<Made, Text> {
    let constructor = &class.constructor;
    check_count(constructor.parameters, args).and_then(|()| (constructor.make)(host, args)).map_err(|fault| {
        let parameters = constructor.parameters;
        let signature = format!("sgs.{}({})", class.name, parameters.join(", "));
        host.binding().raised.raise(fault.cause(&signature, parameters))
    })
}

/// Sets a field.
pub(super) fn assign<H: Embedder>(host: &H, boxed: &Boxed, name: &str, new: &Given) -> Result<(), Text> {
    assign_field(host, boxed, name, new).map_err(|cause| host.binding().raised.raise(cause))
}

fn assign_field<H: Embedder>(host: &H, boxed: &Boxed, name: &str, new: &Given) -> Result<(), Cause> {
    let decl = boxed.decl;
    let Some(field) = decl.field(name) else {
        let like = similar(name, decl.fields.iter().map(|f| f.name)).map(str::to_owned);
        return Err(Cause::UnknownField { class: decl.name, field: shown(name).into_owned(), like });
    };
    let place = format!("{}.{name}", decl.name);
    if let Err(Fault::Refused { why }) = host.check_write(&boxed.data) {
        return Err(Cause::FieldRefused { field: place, why });
    }
    // What others hold too, the rules among them, stays complete.
    let shared = boxed.shared || decl.kept_by_rules;
    if shared && field.required && new.is_nothing() && !field.is_missing(&boxed.data) {
        return Err(Cause::FieldSet { field: place });
    }
    field.write(host, &boxed.data, new).map_err(|fault| match fault {
        Fault::Parameter { expected, got, .. } => Cause::FieldType { field: place, expected, got },
        other => other.cause(&place, &[]),
    })
}
