//! Packages by token: each byte chooses the next construct of a program. So nearly every input is a
//! package that loads, and what varies is what it does.

use super::games::packages;
use std::fmt::Write;

/// Statements and expressions inside each other.
const DEPTH: usize = 5;

/// Bytes of a program, above which only its end is written.
const LONGEST: usize = 8_000;

/// Variables of the program. Those of the callback come first.
const NAMES: &[&str] =
    &["player", "data", "room", "self", "a", "b", "c", "shared", "_G", "sgs", "string", "extension"];

/// Keys of tables, among them those of metatables.
const KEYS: &[&str] =
    &["a", "n", "name", "__index", "__newindex", "__call", "__eq", "__len", "__pairs", "__gc", "__metatable"];

const LITERALS: &[&str] = &[
    "nil",
    "true",
    "0",
    "1",
    "-1",
    "7",
    "2^53",
    "1/0",
    "0/0",
    "'slash'",
    "''",
    "'a+b'",
    "('x'):rep(99)",
    "'%d%s'",
    "{}",
    "{ 1, 2, 3 }",
    "{ n = 1 }",
    "player:getHp()",
    "room:alivePlayers()",
    "sgs.IntList()",
    "sgs.QVariant(1)",
    "event",
];

const OPERATORS: &[&str] = &["+", "-", "*", "/", "%", "^", "..", "==", "~=", "<", "<=", "and", "or"];

/// Calls, whose arguments are expressions.
const CALLS: &[&str] = &[
    "type",
    "tostring",
    "tonumber",
    "rawget",
    "rawset",
    "rawequal",
    "select",
    "next",
    "pairs",
    "ipairs",
    "unpack",
    "error",
    "assert",
    "getmetatable",
    "setmetatable",
    "getfenv",
    "setfenv",
    "load",
    "loadstring",
    "require",
    "pcall",
    "xpcall",
    "string.rep",
    "string.find",
    "string.gsub",
    "string.gmatch",
    "string.format",
    "table.insert",
    "table.remove",
    "table.sort",
    "table.concat",
    "coroutine.create",
    "coroutine.resume",
    "coroutine.wrap",
    "coroutine.yield",
    "math.random",
    "math.floor",
    "debug.traceback",
    "debug.getinfo",
    "debug.getlocal",
    "sgs.qlist",
    "sgs.QVariant",
    "sgs.Sanguosha.translate",
    "shared",
    "player.drawCards",
    "player.gainMark",
    "player.setTag",
    "room.setTag",
    "room.loseHp",
    "json.encode",
    "json.decode",
];

/// Plays a game with the package that these bytes describe.
pub fn tokens(data: &[u8]) {
    let text = package(data);
    if std::env::var_os("SGS_FUZZ_SHOW").is_some() {
        eprintln!("{text}");
    }
    packages(text.as_bytes());
}

/// Returns the package: a skill at two moments, with a question, and the top of the file.
fn package(data: &[u8]) -> String {
    let mut draft = Draft { bytes: data.iter(), text: String::new(), depth: 0 };
    draft.write(
        "local extension = sgs.Package('fuzz')\nlocal one = sgs.General(extension, 'fuzzed', 'wei', 4)\n",
    );
    draft.write("local a, b, c = 0, {}, 'c'\nlocal function shared(...) ");
    draft.block();
    draft.write(
        " end\none:addSkill(sgs.CreateTriggerSkill { name = 'fuzz_acts', frequency = sgs.Skill_Compulsory,\n",
    );
    draft.write("events = { sgs.EventPhaseStart, sgs.CardsMoveOneTime }, on_trigger = function(self, event, player, data, room)\n");
    draft.block();
    draft.write("\nend })\none:addSkill(sgs.CreateDistanceSkill { name = 'fuzz_asks', correct_func = function(self, player, data)\n");
    draft.write("local room, event = player:getRoom(), 0\n");
    draft.block();
    draft.write("\nreturn 0 end })\n");
    draft.write("pcall(function() local player, data, room, self, event = nil, nil, nil, nil, 0\n");
    draft.block();
    draft.write("\nend)\nreturn { extension }\n");
    draft.text
}

/// A program that is being written.
struct Draft<'a> {
    bytes: std::slice::Iter<'a, u8>,
    text: String,
    depth: usize,
}

impl Draft<'_> {
    fn write(&mut self, words: &str) {
        self.text.push_str(words);
    }

    /// Returns a number below `sides`: the next byte, 0 after the last.
    fn dice(&mut self, sides: usize) -> usize {
        self.bytes.next().map_or(0, |byte| usize::from(*byte) % sides)
    }

    fn one_of(&mut self, words: &[&'static str]) -> &'static str {
        words[self.dice(words.len())]
    }

    fn is_over(&self) -> bool {
        self.bytes.len() == 0 || self.depth >= DEPTH || self.text.len() > LONGEST
    }

    /// Writes statements up to a byte that ends the block.
    fn block(&mut self) {
        self.depth += 1;
        while !self.is_over() && self.dice(6) != 0 {
            self.statement();
            self.write(" ");
        }
        self.depth -= 1;
    }

    /// Writes statements between these words.
    fn within(&mut self, begin: &str, end: &str) {
        self.write(begin);
        self.block();
        self.write(end);
    }

    fn statement(&mut self) {
        match self.dice(12) {
            0 => self.assignment(""),
            1 => self.assignment("local "),
            2 => {
                self.between("if ", " then ");
                self.within("", " else ");
                self.within("", " end");
            }
            3 => {
                self.between("for i = 1, ", " do ");
                self.within("", " end");
            }
            4 => {
                self.between("for k, v in pairs(", ") do ");
                self.within("", " end");
            }
            5 => {
                // Endless loops cost a second each, and are tried elsewhere.
                self.between("while ", " do ");
                self.within("", " break end");
            }
            6 => self.within("pcall(function() ", " end)"),
            7 => self.within("coroutine.wrap(function() ", " end)()"),
            8 => {
                let name = self.one_of(NAMES);
                let key = self.one_of(KEYS);
                let _ = write!(self.text, "{name}.{key} = ");
                self.expression();
            }
            9 => self.between("do return ", " end"),
            _ => {
                self.write("local _ = ");
                self.call();
            }
        }
    }

    fn assignment(&mut self, begin: &str) {
        let name = self.one_of(NAMES);
        let _ = write!(self.text, "{begin}{name} = ");
        self.expression();
    }

    /// Writes an expression between these words.
    fn between(&mut self, begin: &str, end: &str) {
        self.write(begin);
        self.expression();
        self.write(end);
    }

    fn expression(&mut self) {
        self.depth += 1;
        let kind = if self.is_over() { 0 } else { self.dice(9) };
        match kind {
            0 | 1 => {
                let literal = self.one_of(LITERALS);
                self.write(literal);
            }
            2 => {
                let name = self.one_of(NAMES);
                self.write(name);
            }
            3 => {
                self.between("(", " ");
                let operator = self.one_of(OPERATORS);
                self.write(operator);
                self.between(" ", ")");
            }
            4 => {
                let key = self.one_of(KEYS);
                self.between("(", ").");
                self.write(key);
            }
            5 => self.within("function(...) ", " end"),
            6 => {
                let key = self.one_of(KEYS);
                let _ = write!(self.text, "{{ {key} = ");
                self.between("", " }");
            }
            _ => self.call(),
        }
        self.depth -= 1;
    }

    fn call(&mut self) {
        let function = self.one_of(CALLS);
        let _ = write!(self.text, "{function}(");
        // A member is called on what it belongs to.
        let receiver =
            function.split_once('.').map(|(of, _)| of).filter(|of| matches!(*of, "player" | "room"));
        match receiver {
            Some(receiver) => self.write(receiver),
            None => self.expression(),
        }
        for _ in 0..self.dice(3) {
            self.between(", ", "");
        }
        self.write(")");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_bytes_are_a_program_that_compiles() {
        let lua = mlua::Lua::new();
        for seed in 0..200u32 {
            let bytes: Vec<u8> = (0..seed * 3)
                .map(|i| (i.wrapping_mul(2_654_435_761).wrapping_add(seed * 97) >> 13) as u8)
                .collect();
            let text = package(&bytes);
            assert!(lua.load(text.as_str()).into_function().is_ok(), "{text}");
        }
    }
}
