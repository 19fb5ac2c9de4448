//! The sandbox of packages: files, time, random numbers, addresses, bytecode.

use sgs::rules::cards::{DeckOptions, catalog};
use sgs::script::host::Script;
use sgs::script::load::{Library, Sources};
use std::path::Path;
use std::sync::Arc;

/// Returns a Lua state with only the library loaded.
fn script_with(library: Library) -> Script {
    let (script, failures) =
        Script::load(catalog(&DeckOptions::default()), &Arc::new(library)).expect("a state");
    assert_eq!(failures, []);
    script
}

fn script() -> Script {
    script_with(Library::of_texts([("extensions/x.lua", "return {}"), ("lua/notes.lua", "return 7")]))
}

fn eval(script: &Script, text: &str) -> String {
    let code = format!("return tostring((function() {text} end)())");
    script.lua().load(code).set_name("=test.lua").eval().unwrap_or_else(|e| panic!("{text}: {e}"))
}

fn fails(script: &Script, text: &str) -> String {
    let error = script.lua().load(text).set_name("=test.lua").exec().expect_err(text).to_string();
    error.lines().next().unwrap_or_default().trim_start_matches("runtime error: ").to_string()
}

fn warnings(script: &Script) -> Vec<String> {
    script.host().notices().warnings().iter().map(|w| w.text()).collect()
}

#[test]
fn what_is_written_can_be_read_again() {
    let s = script();
    let cases = [
        (
            "local f = io.open('save.txt', 'w'); f:write('one\\n', 2, '\\nthree'); f:close()
             return io.open('save.txt'):read('*a')",
            "one\n2\nthree",
        ),
        (
            "local all = '' for l in io.lines('save.txt') do all = all .. l .. ';' end return all",
            "one;2;three;",
        ),
        (
            "local f = io.open('save.txt'); return f:read() .. f:read('*n') .. f:read('*L') .. f:read(2)",
            "one2\nth",
        ),
        (
            "local f = io.open('save.txt', 'a'); f:write('!'); f:close() return io.open('./save.txt'):read('a')",
            "one\n2\nthree!",
        ),
        (
            "local f = io.open('save.txt', 'r+'); f:seek('set', 4); f:write('9'); f:seek('set'); return f:read('*a')",
            "one\n9\nthree!",
        ),
        ("local f = io.open('save.txt'); return f:seek('end')", "12"),
        ("local f = io.open('save.txt'); f:read('*a'); return f:read()", "nil"),
        ("local f = io.open('save.txt'); f:read('*a'); return f:read('*a')", ""),
        ("return os.rename('save.txt', 'other.txt') and io.open('save.txt') == nil", "true"),
        ("return os.remove('other.txt') and io.open('other.txt') == nil", "true"),
        (
            "io.output('out.txt'); io.write('a', 'b'); io.close(); io.input('out.txt'); return io.read('*a')",
            "ab",
        ),
        ("return io.type(io.stdout) .. io.type(io.open('out.txt')) .. tostring(io.type({}))", "filefilenil"),
        (
            "local f = io.open('out.txt'); f:close(); return io.type(f) .. ' ' .. tostring(pcall(f.read, f))",
            "closed file false",
        ),
        (
            "local f = io.tmpfile(); f:write('x'); f:seek('set'); return f:read('*a') .. os.tmpname()",
            "xtmp/lua_2",
        ),
        (
            "return select('#', io.open('nothing.txt')) .. select(2, io.open('nothing.txt'))",
            "3nothing.txt: No such file or directory",
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(eval(&s, text), expected, "{text}");
    }
    assert_eq!(warnings(&s), [""; 0]);
    assert!(!Path::new("save.txt").exists() && !Path::new("out.txt").exists());
    assert_eq!(eval(&script(), "return io.open('out.txt')"), "nil", "every game starts anew");
}

#[test]
fn a_game_may_write_only_so_much() {
    let s = script();
    let bomb = "local block, n = ('x'):rep(1048576), 0
        for i = 1, 100 do
            local f = io.open('f' .. i, 'w'); if not f then return n end
            if not f:write(block) or not f:close() then return n end
            n = n + 1
        end
        return n";
    assert_eq!(eval(&s, bomb), "16");
    assert!(warnings(&s).iter().any(|w| w.contains("16 MB at most")), "{:?}", warnings(&s));
    assert_eq!(
        eval(&s, "os.remove('f1') local f = io.open('g', 'w') return f:write('x') and f:close()"),
        "true"
    );
}

#[test]
fn the_library_can_be_read_and_stays_as_it_is() {
    let s = script();
    assert_eq!(eval(&s, "return io.open('lua/notes.lua'):read('*a')"), "return 7");
    assert_eq!(
        eval(&s, "local ok, why = os.remove('lua/notes.lua') return why"),
        "os.remove of 'lua/notes.lua': files of packages stay as they are"
    );
    assert_eq!(
        eval(
            &s,
            "local f = io.open('lua/notes.lua', 'w'); f:write('mine'); f:close(); return io.open('lua/notes.lua'):read('*a')"
        ),
        "mine"
    );
    assert_eq!(s.host().library().expect("a library").data("lua/notes.lua").expect("the file"), b"return 7");
}

#[test]
fn nothing_outside_the_trees_is_read() {
    let root = tempfile();
    let tree = root.join("tree");
    std::fs::create_dir_all(tree.join("extensions")).unwrap();
    std::fs::write(tree.join("extensions/data.txt"), "inside").unwrap();
    std::fs::write(root.join("secret.txt"), "secret").unwrap();
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(root.join("secret.txt"), tree.join("link.txt")).unwrap();
        std::os::unix::fs::symlink(&root, tree.join("out")).unwrap();
    }
    let sources = Sources { roots: vec![tree.clone()], bare: true, ..Sources::default() };
    let s = script_with(Library::open(&sources).expect("a library"));
    assert_eq!(eval(&s, "return io.open('extensions/data.txt'):read('*a')"), "inside");
    assert_eq!(eval(&s, "return io.open('extensions\\\\data.txt'):read('*a')"), "inside");
    let absolute = root.join("secret.txt").to_string_lossy().into_owned();
    for path in [
        "../secret.txt",
        "extensions/../../secret.txt",
        "link.txt",
        "out/secret.txt",
        "..\\\\secret.txt",
        "c:/secret.txt",
        "/etc/passwd",
        "//etc/passwd",
        "extensions",
        "",
        absolute.as_str(),
    ] {
        assert_eq!(eval(&s, &format!("return io.open('{path}')")), "nil", "{path}");
        assert_eq!(eval(&s, &format!("return (pcall(io.lines, '{path}'))")), "false", "{path}");
        assert_eq!(eval(&s, &format!("return (pcall(dofile, '{path}'))")), "false", "{path}");
        assert_eq!(eval(&s, &format!("return loadfile('{path}')")), "nil", "{path}");
        assert_eq!(eval(&s, &format!("return (pcall(require, '{path}'))")), "false", "{path}");
    }
    for path in ["../new.txt", "/tmp/new.txt", "..\\\\new.txt"] {
        assert_eq!(eval(&s, &format!("return io.open('{path}', 'w')")), "nil", "{path}");
    }
    assert!(warnings(&s).iter().any(|w| w.contains("'../secret.txt' is refused")), "{:?}", warnings(&s));
    eval(&s, "local f = io.open('extensions/data.txt', 'w'); f:write('changed'); return f:close()");
    assert_eq!(std::fs::read(tree.join("extensions/data.txt")).unwrap(), b"inside");
    std::fs::remove_dir_all(root).unwrap();
}

/// Returns a temporary folder of this process.
fn tempfile() -> std::path::PathBuf {
    let folder = std::env::temp_dir().join(format!("sgs-sandbox-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder.canonicalize().unwrap()
}

#[test]
fn programs_are_not_started_and_each_attempt_is_named_once() {
    let s = script();
    for _ in 0..3 {
        assert_eq!(eval(&s, "local p = io.popen('ls') return p:read('*a') .. tostring(p:close())"), "true");
        for call in ["os.execute('touch owned')", "os.exit(3)"] {
            let text = format!("local ok, why = {call} return tostring(ok) .. ' ' .. why");
            assert!(eval(&s, &text).starts_with("nil "), "{call}");
        }
    }
    assert_eq!(
        warnings(&s),
        [
            "io.popen is refused: packages start no programs",
            "os.execute is refused: packages start no programs",
            "os.exit is refused: a package does not end the program",
        ]
    );
}

#[test]
fn a_game_has_one_moment() {
    let s = script();
    s.host().set_start_time(1_709_210_096); // 2024-02-29 12:34:56 UTC
    let cases = [
        ("return os.time()", "1709210096"),
        ("return os.date('%Y-%m-%d %H:%M:%S %a %b %j %p %%')", "2024-02-29 12:34:56 Thu Feb 060 PM %"),
        ("return os.date()", "Thu Feb 29 12:34:56 2024"),
        ("local t = os.date('*t') return t.year * 10000 + t.month * 100 + t.day + t.wday / 10", "20240229.5"),
        ("return os.time(os.date('*t'))", "1709210096"),
        ("return os.time{year = 1970, month = 1, day = 1, hour = 0}", "0"),
        ("return os.time{year = 2023, month = 14, day = 1, hour = 0}", "1706745600"),
        ("return os.date('!%F', 0) .. os.date('%F', -1)", "1970-01-011969-12-31"),
        ("return os.clock() + os.difftime(5, 3)", "2"),
        ("return os.getenv('HOME')", "nil"),
    ];
    for (text, expected) in cases {
        assert_eq!(eval(&s, text), expected, "{text}");
    }
}

#[test]
fn nothing_shows_an_address() {
    let s = script();
    assert_eq!(
        eval(&s, "local a, b = {}, {} return tostring(a) .. tostring(b) .. tostring(a)"),
        "table: 1table: 2table: 1"
    );
    assert_eq!(eval(&s, "return tostring(sgs.Sanguosha)"), "Engine");
    assert_eq!(
        eval(&s, "return tostring(setmetatable({}, { __tostring = function() return 'mine' end }))"),
        "mine"
    );
    assert_eq!(eval(&s, "return string.format('%s %d %s', {}, 4, nil)"), "table: 3 4 nil");
    assert!(fails(&s, "string.format('%10p', {})").contains("'%p'"));
    assert_eq!(eval(&s, "return string.format('%%p %5.1f', 2)"), "%p   2.0");
    for text in [
        "print",
        "function() end",
        "coroutine.create(print)",
        "io.stdout",
        "sgs.IntList()",
        "{}",
        "sgs.Sanguosha",
    ] {
        for way in
            ["tostring(v)", "('%s'):format(v)", "select(2, pcall(error, v))", "debug.traceback(tostring(v))"]
        {
            let shown = eval(&s, &format!("local v = {text} return {way}"));
            assert!(!shown.contains("0x"), "{way} of {text}: {shown}");
        }
    }
    assert_eq!(eval(&s, "return collectgarbage('count') .. collectgarbage()"), "10240");
}

#[test]
fn chance_is_the_games() {
    let draw = "local all = {} for i = 1, 20 do all[i] = math.random(6) end
        return table.concat(all) .. math.random(3, 4) .. (math.random() < 1 and 'y' or 'n')";
    let (one, two) = (eval(&script(), draw), eval(&script(), &format!("math.randomseed(os.time()) {draw}")));
    assert_eq!(one, two);
    assert!(one[..20].chars().all(|c| ('1'..='6').contains(&c)), "{one}");
    let s = script();
    assert_ne!(eval(&s, draw), eval(&s, draw));
    assert_eq!(eval(&s, "return math.random(1)"), "1");
    assert_eq!(eval(&s, "return math.random(0)"), "1", "among nothing: the lower end");
    let parts = "local seen = {} for i = 1, 100 do seen[math.random(0.3, 0.5)] = true end
        local n = 0 for _ in pairs(seen) do n = n + 1 end return tostring(seen[0.3] and seen[1.3] and n == 2)";
    assert_eq!(eval(&s, parts), "true", "fractions count");
}

#[test]
fn bytecode_and_the_machine_below_are_out_of_reach() {
    let s = script();
    for gone in [
        "jit",
        "ffi",
        "newproxy",
        "debug.sethook",
        "debug.getregistry",
        "debug.setmetatable",
        "debug.setupvalue",
        "debug.getupvalue",
        "package.loadlib",
        "package.loaded.jit",
        "package.loaded.ffi",
        "io.popen == nil or nil",
        "gcinfo",
    ] {
        assert_eq!(eval(&s, &format!("return {gone}")), "nil", "{gone}");
    }
    for module in ["ffi", "jit", "jit.util", "string.buffer", "table.new"] {
        assert_eq!(eval(&s, &format!("return (pcall(require, '{module}'))")), "false", "{module}");
    }
    assert!(fails(&s, "string.dump(function() end)").contains("bytecode is not offered"));
    let bytecode = "'\\27LJ\\2\\0'";
    assert_eq!(eval(&s, &format!("return (load({bytecode}))")), "nil");
    assert_eq!(eval(&s, &format!("return (loadstring({bytecode}))")), "nil");
    assert_eq!(eval(&s, &format!("return (load(function() return {bytecode} end, 'x', 'b'))")), "nil");
    assert_eq!(eval(&s, "return load('return a', 'x', 't', { a = 5 })() + loadstring('return 1')()"), "6");
    assert_eq!(
        eval(
            &s,
            "return package.loaded.io == io and package.loaded.os == os and package.loaded.debug == debug"
        ),
        "true"
    );
    assert_eq!(eval(&s, "return debug.getlocal(function(self, player) end, 2)"), "player");
    assert_eq!(
        eval(&s, "local function f() end setfenv(f, {}) return getfenv(f) ~= _G and getfenv(f).print == nil"),
        "true"
    );
}

#[test]
fn gigantic_texts_are_not_made() {
    let s = script();
    for text in [
        "string.rep('x', 1e9)",
        "('abc'):rep(1e8)",
        "string.rep('', 1e9, 'x')",
        "string.rep('', 4e6, 123456)",
        "(function() local n = {} for i = 1, 2e6 do n[i] = 0.123456789 end return table.concat(n) end)()",
        "table.concat({ a, a, a }, ' ')",
    ] {
        let text = format!("local a = ('x'):rep(8000000) local t = {text}");
        assert!(fails(&s, &text).starts_with("test.lua:1: "), "{text}: {}", fails(&s, &text));
    }
    assert_eq!(eval(&s, "return #('ab'):rep(3, ',') .. table.concat({ 1, 'b', 2.5 }, ',')"), "81,b,2.5");
}

/// Escape sequences of a terminal: a title, colours, a cleared screen.
const SEQUENCES: &str = "'\\27]0;title\\7\\27[31mred\\27[2J'";

#[test]
fn texts_of_packages_lose_control_characters() {
    let s = script();
    let text = format!(
        "sgs.LoadTranslationTable {{ ['someone'] = {SEQUENCES} .. '\\n\\tnext' }} return sgs.Sanguosha:translate('someone')"
    );
    assert_eq!(eval(&s, &text), " ]0;title  [31mred [2J\n\tnext");
    let error = s.lua().load(format!("error({SEQUENCES})")).exec().expect_err("an error");
    let shown = {
        use sgs::script::error::{Raised, Running};
        sgs::script::call::explain(&Raised::default(), &error, Running::default()).message()
    };
    assert!(shown.contains("[31mred") && !shown.contains(|c: char| c.is_control()), "{shown:?}");
}
