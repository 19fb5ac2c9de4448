//! Start-up self-test for the order of string keys: does this build walk them in the same order every time?
//!
//! A game must be a function of seed, packages and replies, and packages walk tables with `pairs`. LuaJIT
//! places a string key by a serial number, which the string gets when a Lua state first sees it. By default
//! LuaJIT starts and restarts that count at random points ("string IDs are reseeded"), so two runs of one
//! script see two orders. `.cargo/config.toml` therefore passes `-DLUAJIT_SECURITY_STRID=0` to the C compiler:
//! the count is plain. The hash by which LuaJIT finds a string again is seeded as usual. It decides no order,
//! and a package cannot choose strings that collide.
//!
//! The flag is silently lost when the crate is built in a way that does not read that file. Examples are
//! another folder with `--manifest-path`, a dependency of another crate, and MSVC, whose build script ignores
//! `CFLAGS`. Then everything still works, except that a record no longer replays. That is why there is this
//! test at start-up, and a fingerprint in the header of each record. With it a replay can tell "another key
//! order" from "the rules diverged".
//!
//! The test has a limit: the order follows the order in which strings were *first seen*. Equal orders
//! therefore also need equal histories of the two states. See docs/decisions/0013-order-of-keys.md.
//!
//! The flag costs nothing, and a table walked without `pairs` then has the same order at least if its keys
//! are constant strings. The order of `pairs` itself is set by `lua/prelude/order.lua`.

use mlua::{Lua, LuaOptions, StdLib};

/// The result of the self-test.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeyOrder {
    /// Fresh states agree, with each other and with the order this source was written against.
    Fixed,
    /// They do not: games of this build cannot be replayed reliably.
    Varies,
}

/// Hash of the expected order, turned so that [`FIRST`] leads. Where the walk starts depends on how many
/// strings the libraries had interned before, which another version or platform may change; the
/// order around the circle does not.
const EXPECTED: &str = "f74300cce31018fd";

/// Fresh states to compare. Randomised ones agree by chance once in 64 per extra state.
const STATES: usize = 5;

const FIRST: &str = "caocao";

/// Forty names no library interns before us, so that they are numbered in a row.
const WALK: &str = r#"
local t = {
    caocao = 1, simayi = 1, xiahoudun = 1, zhangliao = 1, xuchu = 1, guojia = 1, zhenji = 1, liubei = 1,
    guanyu = 1, zhangfei = 1, zhugeliang = 1, zhaoyun = 1, machao = 1, huangyueying = 1, sunquan = 1, ganning = 1,
    lvmeng = 1, huanggai = 1, zhouyu = 1, daqiao = 1, luxun = 1, sunshangxiang = 1, huatuo = 1, lvbu = 1,
    diaochan = 1, huaxiong = 1, yuanshu = 1, gongsunzan = 1, xiahouyuan = 1, caoren = 1, huangzhong = 1, weiyan = 1,
    xiaoqiao = 1, zhoutai = 1, zhangjiao = 1, yuji = 1, dianwei = 1, xunyu = 1, pangtong = 1, wolong = 1,
}
local seen = ""
for key in pairs(t) do seen = seen .. key .. "," end
return seen
"#;

/// Compares the key order of several fresh states with each other and with the committed one.
pub fn key_order() -> Result<KeyOrder, mlua::Error> {
    let first = walk()?;
    if digest(&turned(&first)) != EXPECTED {
        return Ok(KeyOrder::Varies);
    }
    for _ in 1..STATES {
        if walk()? != first {
            return Ok(KeyOrder::Varies);
        }
    }
    Ok(KeyOrder::Fixed)
}

/// Returns the key order of this build for the header of a record. Two builds with the same string walk equal
/// tables in the same order, unless it begins with `varies` or `error`.
pub fn fingerprint() -> String {
    match (key_order(), walk()) {
        (Ok(KeyOrder::Fixed), Ok(order)) => format!("fixed-{}", digest(&order)),
        (Ok(_), Ok(order)) => format!("varies-{}", digest(&order)),
        (Err(error), _) | (_, Err(error)) => format!("error: {error}"),
    }
}

/// Returns the order in which a new state walks the forty keys, including the starting point.
fn walk() -> mlua::Result<String> {
    let lua = Lua::new_with(StdLib::NONE, LuaOptions::default())?;
    lua.load(WALK).set_name("=key order").eval()
}

/// Rotates the cycle of keys so that it begins at [`FIRST`].
fn turned(order: &str) -> String {
    let keys: Vec<&str> = order.split_terminator(',').collect();
    let start = keys.iter().position(|key| *key == FIRST).unwrap_or(0);
    keys[start..].iter().chain(&keys[..start]).map(|key| format!("{key},")).collect()
}

fn digest(order: &str) -> String {
    blake3::hash(order.as_bytes()).to_hex()[..16].to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;
    use std::process::Command;

    #[test]
    fn this_build_has_a_fixed_key_order() {
        let order = walk().unwrap();
        assert_eq!(order.split_terminator(',').count(), 40, "{order}");
        assert_eq!(
            digest(&turned(&order)),
            EXPECTED,
            "key order differs from the committed one; was this built without .cargo/config.toml? {order}"
        );
        assert_eq!(key_order().unwrap(), KeyOrder::Fixed);
        assert!(fingerprint().starts_with("fixed-"), "{}", fingerprint());
    }

    #[test]
    fn turning_forgets_the_start_and_nothing_else() {
        assert_eq!(turned("b,c,caocao,a,"), "caocao,a,b,c,");
        assert_eq!(turned("caocao,a,b,c,"), turned("b,c,caocao,a,"));
        assert_ne!(turned("caocao,a,b,c,"), turned("b,a,caocao,c,"));
    }

    const CHILD: &str = "SGS_PRINT_KEY_ORDER";

    /// A process that the next test starts twice; not a check by itself.
    #[test]
    fn child_prints_its_order() {
        if std::env::var_os(CHILD).is_some() {
            writeln!(std::io::stdout(), "\norder={}", fingerprint()).unwrap();
        }
    }

    #[test]
    fn two_processes_agree() {
        let (_, module) = module_path!().split_once("::").unwrap();
        let child = || {
            let out = Command::new(std::env::current_exe().unwrap())
                .args(["--exact", &format!("{module}::child_prints_its_order"), "--nocapture"])
                .env(CHILD, "1")
                .output()
                .unwrap();
            let text = String::from_utf8(out.stdout).unwrap();
            let line = text.lines().find_map(|line| line.strip_prefix("order="));
            line.unwrap_or_else(|| panic!("the child printed no order: {text}")).to_owned()
        };
        let (one, two) = (child(), child());
        assert_eq!(one, two);
        assert_eq!(one, fingerprint());
    }

    fn eval(code: &str) -> String {
        Lua::new().load(code).eval().unwrap_or_else(|error| panic!("{code}: {error}"))
    }

    #[test]
    fn continue_is_a_statement() {
        assert_eq!(
            eval("local s = '' for i = 1, 3 do if i == 2 then continue end s = s .. i end return s"),
            "13"
        );
        let nested = "local s = '' local n = 0
            while n < 4 do n = n + 1
                for _, k in ipairs({'a', 'b', 'c'}) do if k == 'b' then continue end s = s .. k end
                if n % 2 == 0 then continue end
                s = s .. n
            end
            return s";
        assert_eq!(eval(nested), "ac1acac3ac");
        let until =
            "local n = 0 repeat n = n + 1 if n < 3 then continue end break until false return tostring(n)";
        assert_eq!(eval(until), "3");
    }

    #[test]
    fn goto_is_a_statement() {
        let skip = "local s = '' for i = 1, 3 do if i == 2 then goto continue end s = s .. i ::continue:: end return s";
        assert_eq!(eval(skip), "13");
        assert_eq!(
            eval("local n = 0 ::again:: n = n + 1 if n < 3 then goto again end return tostring(n)"),
            "3"
        );
    }

    #[test]
    fn continue_and_goto_are_still_names() {
        assert_eq!(eval("local t = { continue = 1 } t.goto_ = 2 return tostring(t.continue + t.goto_)"), "3");
    }

    #[test]
    fn numbers_are_of_one_kind() {
        assert_eq!(eval("return tostring(6 / 2)"), "3");
        assert_eq!(eval("local t = {} t[6 / 2] = 'x' return t[3]"), "x");
        assert_eq!(eval("return 'n' .. 2 ^ 3"), "n8");
        assert_eq!(eval("return tostring(7 / 2)"), "3.5");
    }
}
