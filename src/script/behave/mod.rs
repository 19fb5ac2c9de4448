//! Skills and cards whose behaviour is Lua: what stands between the rules and the callbacks
//! of a package.

mod arguments;
mod card;
mod naming;
mod skill;

pub use card::LuaCard;
pub(super) use skill::CORRECTION;
pub use skill::LuaSkill;

use super::call::CallError;
use super::define::Callback;
use super::frame::{Context, Frame};
use super::host::Script;
use crate::model::*;
use crate::rules::{Flow, Timing};
use mlua::{IntoLuaMulti, MultiValue, Value as LuaValue};

/// Who is called, for the frame of the call.
struct Caller<'a> {
    package: &'a Name,
    owner: &'a Name,
    event: Option<Timing>,
    viewer: Option<PlayerId>,
}

impl Caller<'_> {
    fn frame(&self, callback: &'static str, context: Context) -> Frame {
        Frame {
            package: self.package.clone(),
            owner: self.owner.clone(),
            callback,
            event: self.event,
            context,
            viewer: self.viewer,
        }
    }

    /// A callback that takes effect. A script error counts as "did nothing": it is reported,
    /// and there is no result.
    fn act(
        &self,
        script: &Script,
        callback: &Callback,
        arguments: impl IntoLuaMulti,
    ) -> Flow<Option<MultiValue>> {
        let Some(function) = script.host().definitions().functions.get(callback.place) else {
            return Ok(None);
        };
        match script.call(self.frame(callback.name, Context::Effect), &function, arguments) {
            Ok(values) => Ok(Some(values)),
            Err(CallError::Interrupt(interrupt)) => Err(interrupt),
            Err(CallError::Script(error)) => {
                script.host().report(error);
                Ok(None)
            }
        }
    }

    /// A callback that answers a question; it may not act, so nothing interrupts it.
    fn query(
        &self,
        script: &Script,
        callback: &Callback,
        arguments: impl IntoLuaMulti,
    ) -> Option<MultiValue> {
        let function = script.host().definitions().functions.get(callback.place)?;
        match script.call(self.frame(callback.name, Context::Query), &function, arguments) {
            Ok(values) => Some(values),
            Err(CallError::Interrupt(_)) => None,
            Err(CallError::Script(error)) => {
                script.host().report(error);
                None
            }
        }
    }
}

/// What Lua takes for true.
fn truthy(values: &MultiValue) -> bool {
    values.front().is_some_and(|v| !matches!(v, LuaValue::Nil | LuaValue::Boolean(false)))
}

/// A whole number, cut; `None` for anything that is no number.
fn integer(values: &MultiValue) -> Option<i32> {
    match values.front()? {
        LuaValue::Integer(n) => Some((*n).clamp(i32::MIN as i64, i32::MAX as i64) as i32),
        LuaValue::Number(n) => Some(*n as i32),
        _ => None,
    }
}

fn text(values: &MultiValue) -> Option<Name> {
    match values.front()? {
        LuaValue::String(text) => Some(Name::from(text.to_string_lossy())),
        _ => None,
    }
}

fn card(values: &MultiValue) -> Option<CardId> {
    match values.front()? {
        LuaValue::LightUserData(pointer) => super::handle::Handle::from_pointer(pointer.0).as_card(),
        _ => None,
    }
}
