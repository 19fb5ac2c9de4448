//! Calls of the scripting interface: bytes choose members, receivers and arguments, of the right types or not.

use super::games::beside_bundled;
use crate::script::host::Script;
use crate::script::reference::{Item, Reference, Sort};
use std::fmt::Write;
use std::sync::OnceLock;

/// Calls of one input.
const CALLS: usize = 40;

/// Values that fit some type, or none.
const VALUES: &[&str] = &[
    "nil",
    "true",
    "false",
    "0",
    "1",
    "-1",
    "2",
    "0.5",
    "255",
    "2147483647",
    "-2147483648",
    "4294967296",
    "math.huge",
    "-math.huge",
    "0/0",
    "1e300",
    "''",
    "'slash'",
    "'jink'",
    "'peach'",
    "'.'",
    "'wusheng'",
    "'luoshen'",
    "'fuzzed'",
    "'sgs1'",
    "'@mark'",
    "'a+b+c'",
    "'.|heart|1~5|hand'",
    "'slash:wusheng[heart:5]=12'",
    "'\\0\\255\\27[2J'",
    "('x'):rep(5000)",
    "player",
    "other",
    "room",
    "data",
    "card(3)",
    "card(-1)",
    "held()",
    "{}",
    "{ 1, 2, 3 }",
    "{ player, other }",
    "{ 'a', 'b' }",
    "print",
    "coroutine.create(print)",
    "sgs.IntList()",
    "sgs.SPlayerList()",
    "sgs.QVariant(7)",
    "sgs.DamageStruct()",
    "sgs.CardUseStruct()",
    "sgs.CardsMoveStruct()",
    "sgs.Sanguosha",
    "sgs.Sanguosha:getSkill('wusheng')",
    "sgs.Sanguosha:getGeneral('caocao')",
    "room:alivePlayers()",
    "setmetatable({}, { __tostring = function() error('x') end, __index = function(t) return t end })",
];

/// The frame of the package. `CALLS` is replaced by the calls of an input.
const PACKAGE: &str = "local extension = sgs.Package('fuzz')
local tester = sgs.General(extension, 'fuzztester', 'wei', 4)
local function all(state, player, data, room)
  if state.depth > 1 or state.runs > 60 then return end
  state.depth, state.runs = state.depth + 1, state.runs + 1
  local kept = state.kept
  local function held() return kept[#kept] end
  local function try(call)
    local ok, result = pcall(call)
    if ok and type(result) == 'userdata' and #kept < 50 then kept[#kept + 1] = result end
    if not ok and tostring(result):find('internal error', 1, true) then print('INTERNAL ' .. tostring(result)) end
  end
  local other = room:getOtherPlayers(player, true):first()
  local function card(n)
    if n >= 0 then return sgs.Sanguosha:getCard(n) end
    return sgs.Sanguosha:cloneCard('slash', sgs.Card_Heart, 5)
  end
CALLS
  state.depth = state.depth - 1
end
local acts = { depth = 0, runs = 0, kept = {} }
tester:addSkill(sgs.CreateTriggerSkill{ name = 'fuzzed', frequency = sgs.Skill_Compulsory, global = true,
  events = { EVENTS }, can_trigger = function(self, target) return target ~= nil end,
  on_trigger = function(self, event, player, data, room) if player then all(acts, player, data, room) end end })
-- Agents ask queries too, and a replay does not. So the table decides whether a query makes the calls, and a query
-- writes to no variables that outlast it.
tester:addSkill(sgs.CreateProhibitSkill{ name = '#fuzzed', is_prohibited = function(self, from, to, card)
  if not from or not card then return false end
  local place = card:getEffectiveId() + 3 * from:getSeat() + 5 * to:getSeat() + from:getHandcardNum()
  if place % 41 == 3 then
    pcall(all, { depth = 1, runs = 0, kept = {} }, from, sgs.QVariant(1), from:getRoom())
  end
  return false
end })
return { extension }
";

const EVENTS: &[&str] = &[
    "sgs.EventPhaseStart",
    "sgs.Damaged",
    "sgs.CardsMoveOneTime",
    "sgs.CardUsed",
    "sgs.TurnStart",
    "sgs.AskForRetrial",
    "sgs.Dying",
    "sgs.TargetConfirmed",
    "sgs.DrawNCards",
    "sgs.Death",
];

/// Reads choices from bytes; behind the last byte there are zeros.
struct Bytes<'d>(std::slice::Iter<'d, u8>);

impl Bytes<'_> {
    fn byte(&mut self) -> usize {
        self.0.next().copied().map_or(0, usize::from)
    }

    fn below(&mut self, end: usize) -> usize {
        let two = self.byte() << 8 | self.byte();
        two % end.max(1)
    }

    fn one_of<'v, T>(&mut self, values: &'v [T]) -> &'v T {
        &values[self.byte() % values.len()]
    }

    fn is_empty(&self) -> bool {
        self.0.as_slice().is_empty()
    }
}

/// Methods and fields of all classes.
fn members() -> &'static [Item] {
    static MEMBERS: OnceLock<Vec<Item>> = OnceLock::new();
    MEMBERS.get_or_init(|| {
        let script = Script::new().expect("a state");
        let reference = Reference::of(&script);
        let is_called = |item: &&Item| matches!(item.sort, Sort::Method | Sort::Field);
        let members = reference.items().filter(is_called).cloned().collect();
        script.leave();
        members
    })
}

/// Returns a value that fits this type, mostly.
fn argument(bytes: &mut Bytes<'_>, type_: &str) -> String {
    let how = bytes.byte();
    if how < 200 {
        let fits: &[&str] = match type_ {
            t if t.contains("Player") => &["player", "other"],
            t if t.contains("Card") => &["card(3)", "card(40)", "card(-1)", "held()"],
            t if t.contains("integer") => {
                return format!("{}", bytes.byte() as i32 - 4);
            }
            t if t.contains("true or false") => &["true", "false"],
            t if t.contains("QVariant") => &["data", "sgs.QVariant(1)", "sgs.QVariant('x')"],
            t if t.contains("Skill") => &["'wusheng'", "'fuzzed'", "sgs.Sanguosha:getSkill('luoshen')"],
            t if t.contains("Room") => &["room"],
            _ => VALUES,
        };
        return (*bytes.one_of(fits)).to_owned();
    }
    (*bytes.one_of(VALUES)).to_owned()
}

fn receiver(class: &str) -> String {
    match class {
        "Room" => "room".into(),
        "Player" => "player".into(),
        "Card" => "card(-1)".into(),
        "Engine" => "sgs.Sanguosha".into(),
        "Skill" => "sgs.Sanguosha:getSkill('wusheng')".into(),
        "General" => "sgs.Sanguosha:getGeneral('caocao')".into(),
        "Package" => "extension".into(),
        "RoomThread" => "room:getThread()".into(),
        "QVariant" => "data".into(),
        "LuaAI" => "held()".into(),
        other => format!("sgs.{other}()"),
    }
}

/// Returns the text of one call.
fn call(bytes: &mut Bytes<'_>) -> String {
    let members = members();
    let item = &members[bytes.below(members.len())];
    let class = item.key.split([':', '.']).next().unwrap_or_default();
    let on = if bytes.byte() < 16 { argument(bytes, "") } else { receiver(class) };
    if item.sort == Sort::Field {
        let value = argument(bytes, "");
        return format!(
            "  try(function() local it = {on} it.{0} = {value} return it.{0} end)\n",
            item.name()
        );
    }
    let count = if bytes.byte() < 20 { bytes.byte() % 5 } else { item.parameters.len() };
    let types = item.parameters.iter().map(|(_, type_)| *type_).chain(std::iter::repeat(""));
    let arguments: Vec<String> = types.take(count).map(|type_| argument(bytes, type_)).collect();
    format!("  try(function() return ({on}):{}({}) end)\n", item.name(), arguments.join(", "))
}

/// Returns the package that these bytes describe.
fn package(data: &[u8]) -> String {
    let mut bytes = Bytes(data.iter());
    let events = [*bytes.one_of(EVENTS), *bytes.one_of(EVENTS)].join(", ");
    let mut calls = String::new();
    for _ in 0..CALLS {
        if bytes.is_empty() {
            break;
        }
        let _ = write!(calls, "{}", call(&mut bytes));
    }
    PACKAGE.replace("EVENTS", &events).replace("CALLS", &calls)
}

/// Plays a game with a skill that makes the calls these bytes choose. `SGS_FUZZ_SHOW` prints the package.
pub fn calls(data: &[u8]) {
    let text = package(data);
    if std::env::var_os("SGS_FUZZ_SHOW").is_some() {
        eprintln!("{text}");
    }
    beside_bundled(text.as_bytes());
}
