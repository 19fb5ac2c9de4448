//! The lists: `SPlayerList`, `CardList`, `IntList` and others. Positions count from 0. One out of range is
//! not an error: it reads as nil (-1 in an `IntList`, 0 in a list of places or phases), and writes are
//! ignored.

use super::{ClassDecl, Constructor, ValueMethod, argument, optional};
use crate::model::*;
use crate::script::convert::Ret;
use crate::script::error::Got;
use crate::script::fault::Fault;
use crate::script::host::Host;
use crate::script::kernel::class::Shape;
use crate::script::trampoline::charge_items;
use crate::script::value::*;

/// Returns the receiver of a method; the binding has checked the class.
fn list(made: &Made) -> Result<&List, Fault> {
    match made {
        Made::List(list) => Ok(list),
        other => Err(Fault::Receiver { got: Got::A(other.name().into()) }),
    }
}

/// Returns an argument that is an item of the list.
fn item(host: &Host, list: &List, given: &[Given], index: usize) -> Result<Value, Fault> {
    let given = given.get(index).unwrap_or(&Given::Missing);
    let item = list.of.item(given).ok_or_else(|| Fault::Parameter {
        index,
        expected: list.of.expected(),
        got: given.got(),
    })?;
    check_items(host, std::slice::from_ref(&item))?;
    Ok(item)
}

/// Returns the item to search. Unlike a new item it may be nil or of another type, which is never found:
/// scripts call `list:contains(damage.from)` without a test.
fn sought(list: &List, given: &[Given], index: usize) -> Option<Value> {
    given.get(index).and_then(|g| list.of.item(g))
}

fn position(host: &Host, given: &[Given], index: usize) -> Result<Option<usize>, Fault> {
    Ok(usize::try_from(argument::<i64>(host, given, index)?).ok())
}

fn shown(list: &List, item: Option<&Value>) -> Ret {
    item.map_or_else(|| list.of.nothing(), |item| list.show(item))
}

/// Charges the script with a walk through the list.
fn walk(list: &List) {
    list.read(|items| charge_items(items.len()));
}

fn number(n: usize) -> Ret {
    Ret::Number(n as f64)
}

/// Changes the list, if that is allowed.
fn change<R>(host: &Host, list: &List, change: impl FnOnce(&mut Vec<Value>) -> R) -> Result<R, Fault> {
    host.allow_write_to(&list.data)?;
    Ok(list.change(change))
}

/// Swaps the items at two positions.
fn swap(host: &Host, list: &List, given: &[Given]) -> Result<Ret, Fault> {
    let (one, other) = (position(host, given, 0)?, position(host, given, 1)?);
    change(host, list, |items| {
        if let (Some(one), Some(other)) = (one, other)
            && one.max(other) < items.len()
        {
            items.swap(one, other);
        }
    })?;
    Ok(Ret::Nothing)
}

macro_rules! methods {
    ($($name:literal $parameters:tt $result:literal, $doc:literal,
        |$host:ident, $list:ident, $given:ident| $body:expr;)*) => {
        vec![$(ValueMethod {
            name: $name,
            parameters: &$parameters,
            result: $result,
            doc: $doc,
            call: |$host, made, $given| {
                let $list = list(made)?;
                $body
            },
        }),*]
    };
}

fn methods() -> Vec<ValueMethod> {
    methods! {
        "length" [] "integer", "Number of items.", |_h, list, _g| Ok(number(list.read(<[Value]>::len)));
        "size" [] "integer", "The same as `length`.", |_h, list, _g| Ok(number(list.read(<[Value]>::len)));
        "isEmpty" [] "boolean", "True if it has no item.", |_h, list, _g| Ok(Ret::Bool(list.read(<[Value]>::is_empty)));
        "at" ["position"] "item", "The item there; out of range nil, -1 in an IntList.", |host, list, given| {
            let at = position(host, given, 0)?;
            Ok(list.read(|items| shown(list, at.and_then(|i| items.get(i)))))
        };
        "first" [] "item", "The first item; when empty nil, -1 in an IntList.",
            |_h, list, _g| Ok(list.read(|items| shown(list, items.first())));
        "last" [] "item", "The last item; when empty nil, -1 in an IntList.",
            |_h, list, _g| Ok(list.read(|items| shown(list, items.last())));
        "contains" ["item?"] "boolean", "True if it is in the list.", |_h, list, given| {
            walk(list);
            Ok(Ret::Bool(sought(list, given, 0).is_some_and(|x| list.read(|items| items.contains(&x)))))
        };
        "indexOf" ["item?", "from?"] "integer", "Position of the first such item, or -1.", |host, list, given| {
            let from = optional::<i64>(host, given, 1)?.map_or(0, |n| usize::try_from(n).unwrap_or(0));
            let found = sought(list, given, 0)
                .and_then(|x| list.items().iter().skip(from).position(|i| *i == x))
                .map_or(-1.0, |i| (i + from) as f64);
            Ok(Ret::Number(found))
        };
        "append" ["item"] "nothing", "Puts an item at the end.", |host, list, given| {
            // A list of the same kind is appended item by item.
            if let Some(Given::Made(Made::List(other))) = given.first()
                && let Some(items) = Given::Made(Made::List(other.clone())).items(list.of)
            {
                change(host, list, |all| all.extend(items))?;
                return Ok(Ret::Nothing);
            }
            // nil instead of an object is accepted and ignored.
            if matches!(given.first(), Some(Given::Nil)) && matches!(list.of, Items::Skills | Items::Generals) {
                return Ok(Ret::Nothing);
            }
            let item = item(host, list, given, 0)?;
            change(host, list, |items| items.push(item))?;
            Ok(Ret::Nothing)
        };
        "prepend" ["item"] "nothing", "Puts an item in front.", |host, list, given| {
            walk(list);
            let item = item(host, list, given, 0)?;
            change(host, list, |items| items.insert(0, item))?;
            Ok(Ret::Nothing)
        };
        "insert" ["position", "item"] "nothing", "Puts an item before the one there.", |host, list, given| {
            walk(list);
            let at = position(host, given, 0)?.unwrap_or(0);
            let item = item(host, list, given, 1)?;
            change(host, list, |items| items.insert(at.min(items.len()), item))?;
            Ok(Ret::Nothing)
        };
        "replace" ["position", "item"] "nothing", "Puts an item in place of the one there.",
            |host, list, given| {
                let at = position(host, given, 0)?;
                let item = item(host, list, given, 1)?;
                change(host, list, |items| {
                    if let Some(place) = at.and_then(|i| items.get_mut(i)) {
                        *place = item;
                    }
                })?;
                Ok(Ret::Nothing)
            };
        "removeOne" ["item?"] "boolean", "Takes out the first such item; was there one?", |host, list, given| {
            walk(list);
            let Some(x) = sought(list, given, 0) else { return Ok(Ret::Bool(false)) };
            Ok(Ret::Bool(change(host, list, |items| {
                items.iter().position(|i| *i == x).map(|at| items.remove(at)).is_some()
            })?))
        };
        "removeAll" ["item?"] "integer", "Takes out all such items; how many?", |host, list, given| {
            walk(list);
            let Some(x) = sought(list, given, 0) else { return Ok(Ret::Number(0.0)) };
            Ok(number(change(host, list, |items| {
                let before = items.len();
                items.retain(|i| *i != x);
                before - items.len()
            })?))
        };
        "removeAt" ["position"] "nothing", "Takes out the item there.", |host, list, given| {
            walk(list);
            let at = position(host, given, 0)?;
            change(host, list, |items| {
                if let Some(i) = at.filter(|i| *i < items.len()) {
                    items.remove(i);
                }
            })?;
            Ok(Ret::Nothing)
        };
        "swapItemsAt" ["one", "other"] "nothing", "Exchanges two items.",
            |host, list, given| swap(host, list, given);
        "swap" ["one", "other"] "nothing", "The same as `swapItemsAt`.",
            |host, list, given| swap(host, list, given);
        "mid" ["position", "length?"] "list", "A new list: so many items from there, or all the rest.",
            |host, list, given| {
                let at = position(host, given, 0)?.unwrap_or(0);
                let length = optional::<i64>(host, given, 1)?.and_then(|n| usize::try_from(n).ok());
                let items = list.items().into_iter().skip(at).take(length.unwrap_or(usize::MAX)).collect();
                Ok(Ret::Made(Made::List(List::new(list.of, items))))
            };
        "clear" [] "nothing", "Takes out everything.", |host, list, _g| {
            change(host, list, Vec::clear)?;
            Ok(Ret::Nothing)
        };
    }
}

pub(super) fn class(of: Items) -> ClassDecl {
    // A constructor is a plain function that knows its kind because it is one of these.
    let make: fn(&Host, &[Given]) -> Result<Made, Fault> = match of {
        Items::Players => |h, g| build(h, g, Items::Players),
        Items::PlainPlayers => |h, g| build(h, g, Items::PlainPlayers),
        Items::Cards => |h, g| build(h, g, Items::Cards),
        Items::Ints => |h, g| build(h, g, Items::Ints),
        Items::Bools => |h, g| build(h, g, Items::Bools),
        Items::Moves => |h, g| build(h, g, Items::Moves),
        Items::Places => |h, g| build(h, g, Items::Places),
        Items::Phases => |h, g| build(h, g, Items::Phases),
        Items::DelayedTricks => |h, g| build(h, g, Items::DelayedTricks),
        Items::Equips => |h, g| build(h, g, Items::Equips),
        Items::Skills => |h, g| build(h, g, Items::Skills),
        Items::Generals => |h, g| build(h, g, Items::Generals),
    };
    ClassDecl {
        shape: Shape { name: of.class(), fields: Vec::new(), kept_by_rules: false, extract: |v| v.clone() },
        doc: "A list; positions count from 0.",
        methods: methods(),
        constructor: Constructor {
            parameters: &["items?"],
            doc: "Empty, or with the items of a list or array.",
            make,
        },
    }
}

fn build(host: &Host, given: &[Given], of: Items) -> Result<Made, Fault> {
    let items = match given.first() {
        None | Some(Given::Missing | Given::Nil) => Vec::new(),
        Some(given) => given.items(of).ok_or_else(|| Fault::Parameter {
            index: 0,
            expected: "a list of such items",
            got: given.got(),
        })?,
    };
    check_items(host, &items)?;
    Ok(Made::List(List::new(of, items)))
}
