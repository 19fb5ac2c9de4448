//! Everything of LuaJIT that a package can reach, found by traversing a live Lua state. Also attacks that try
//! to reach more: the stack in error handlers and callbacks, environments, shared metatables.

use mlua::StdLib;
use sgs::rules::cards::{DeckOptions, catalog};
use sgs::script::host::Script;
use sgs::script::load::{Library, Sources};
use std::sync::Arc;

fn script() -> Script {
    let library = Library::of_texts([("extensions/x.lua", "return {}")]);
    let (script, failures) =
        Script::load(catalog(&DeckOptions::default()), &Arc::new(library)).expect("a state");
    assert_eq!(failures, []);
    script
}

fn eval(script: &Script, text: &str) -> String {
    script.lua().load(text).set_name("@attack.lua").eval().unwrap_or_else(|e| panic!("{text}: {e}"))
}

/// Lists LuaJIT's functions with the shortest path to each. `open` paths use tables and metatables, which any
/// script can traverse. `held` paths need upvalues and environments, for which a script would need LuaJIT's
/// `debug`.
const WALK: &str = r##"
local roots, debug = ...
local raw_next, getupvalue, getmeta, getinfo = next, debug.getupvalue, debug.getmetatable, debug.getinfo
local plain_tostring
for i = 1, 60 do
    local name, value = getupvalue(tostring, i)
    if name == "tostring_native" then plain_tostring = value end
end
for i = 1, 60 do
    local name, value = getupvalue(pairs, i)
    if name == "next" then raw_next = value end
end
local found = {}
local function walk(queue, seen, through_upvalues)
    local at = 1
    local function add(value, path)
        local kind = type(value)
        if kind ~= "table" and kind ~= "function" and kind ~= "userdata" and kind ~= "thread" then return end
        if seen[value] then return end
        seen[value] = true
        queue[#queue + 1] = { value, path }
    end
    while at <= #queue do
        local value, path = queue[at][1], queue[at][2]
        at = at + 1
        local meta = getmeta(value)
        if meta then add(meta, path .. "<meta>") end
        if type(value) == "table" then
            local keys = {}
            for key in raw_next, value do keys[#keys + 1] = key end
            table.sort(keys, function(a, b) return tostring(a) < tostring(b) end)
            for _, key in ipairs(keys) do
                add(key, path .. "<key>")
                add(rawget(value, key), path .. "." .. tostring(key))
            end
        elseif type(value) == "function" then
            if plain_tostring(value):find("builtin") then
                found[#found + 1] = (through_upvalues and "held " or "open ") .. path:gsub("^%.", "")
            end
            if through_upvalues then
                for i = 1, 255 do
                    local name, held = getupvalue(value, i)
                    if not name then break end
                    add(held, path .. "^" .. name)
                end
                add(debug.getfenv(value), path .. "<env>")
            end
        end
    end
    return queue, seen
end
local queue, seen = {}, { [debug] = true, [getinfo] = true }
for _, value in raw_next, debug do seen[value] = true end
for _, root in ipairs(roots) do queue[#queue + 1] = root seen[root[1]] = true end
queue, seen = walk(queue, seen, false)
local again = {}
for _, item in ipairs(queue) do again[#again + 1] = item end
local open = found
found = {}
walk(again, seen, true)
local open_set = {}
for _, line in ipairs(open) do open_set[line:sub(6)] = true end
local all = {}
for _, line in ipairs(open) do all[#all + 1] = line end
for _, line in ipairs(found) do
    if not open_set[line:sub(6)] then all[#all + 1] = line end
end
table.sort(all)
return table.concat(all, "\n")
"##;

#[test]
fn reachable_c_functions_of_luajit_are_these() {
    let s = script();
    let lua = s.lua();
    // The roots of a script: the globals, the modules of `require`, and the metatables of plain values.
    let roots: mlua::Table = lua
        .load("return { { _G, '' }, { package.loaded, 'loaded' }, { '', 'text' } }")
        .eval()
        .expect("roots");
    let globals: mlua::Table = lua.load("return _G").eval().expect("globals");
    let own = globals.get::<mlua::Value>("debug").expect("debug");
    lua.load("package.loaded.debug = nil").exec().expect("gone");
    lua.load_std_libs(StdLib::DEBUG).expect("the state was made with debug");
    let native: mlua::Table = lua.globals().get("debug").expect("debug");
    lua.globals().set("debug", own.clone()).expect("debug");
    lua.load("package.loaded.debug = debug").exec().expect("debug");
    let found: String = lua.load(WALK).call((roots, native)).expect("a list");
    insta::assert_snapshot!(found);
}

#[test]
fn the_stack_shows_no_functions() {
    let s = script();
    let leaks = r##"
        local leaks = {}
        local function look(where)
            for level = 0, 40 do
                local info = debug.getinfo(level)
                if not info then break end
                for key, value in pairs(info) do
                    if type(value) == "function" then leaks[#leaks + 1] = where .. " getinfo " .. key end
                end
                local ok, n = pcall(function() return 0 end)
                for i = 1, 60 do
                    local fine, name, value = pcall(debug.getlocal, level, i)
                    if not fine or not name then break end
                    if name:sub(1, 1) == "(" then leaks[#leaks + 1] = where .. " temporary" end
                    if type(value) == "function" and debug.getinfo(value, "S").what == "C" then
                        leaks[#leaks + 1] = where .. " local " .. name
                    end
                end
            end
            return 1
        end
        local function handler() look("handler") return "" end
        xpcall(load, handler, true)
        xpcall(loadstring, handler, true)
        xpcall(string.rep, handler)
        xpcall(error, handler)
        xpcall(require, handler, {})
        table.sort({ 3, 2, 1 }, function(a, b) look("sort") return a < b end)
        string.gsub("ab", "%w", function() look("gsub") end)
        string.gsub(("ab"):rep(20000), "(.-)b.-$", function() look("long gsub") end)
        for w in string.gmatch("a b", "%w") do look("gmatch") end
        local co = coroutine.create(function() look("coroutine") coroutine.yield(1) end)
        coroutine.resume(co)
        coroutine.wrap(function() look("wrap") end)()
        local odd = setmetatable({}, {
            __tostring = function() look("tostring") return "" end,
            __index = function() look("index") end,
            __lt = function() look("lt") return true end,
            __call = function() look("call") end,
            __concat = function() look("concat") return "" end,
            __len = function() look("len") return 0 end,
            __pairs = function() look("pairs") return next, {} end,
        })
        tostring(odd) pcall(string.format, "%s", odd) local _ = odd.x
        pcall(function() return odd < odd end) pcall(odd) pcall(function() return odd .. "" end)
        local _ = #odd for _ in pairs(odd) do end
        pcall(debug.getinfo, co, 1, "f")
        load(function() look("reader") return nil end)
        return table.concat(leaks, "; ")
    "##;
    assert_eq!(eval(&s, leaks), "");
    assert_eq!(eval(&s, "return tostring(debug.getinfo(1, 'f').func)"), "nil");
    assert_eq!(eval(&s, "return debug.getinfo(1, 'S').short_src"), "attack.lua");
    assert_eq!(
        eval(&s, "local name local f = function() name = debug.getinfo(1, 'n').name end f() return name"),
        "f"
    );
    assert_eq!(
        eval(&s, "return debug.getinfo(string.gsub).short_src .. debug.getinfo(require, 'S').source"),
        "[C]=[C]"
    );
    assert_eq!(eval(&s, "return tostring((pcall(debug.getinfo, 1, '>f')))"), "false");
    assert_eq!(
        eval(&s, "local kept = 5 local name, value = debug.getlocal(1, 1) return name .. value"),
        "kept5"
    );
}

#[test]
fn bytecode_is_refused_wherever_it_comes_from() {
    let s = script();
    for text in [
        "return tostring(load('\\27LJ\\2\\0'))",
        "return tostring(load('\\27LJ\\2\\0', 'x', 'b'))",
        "return tostring(loadstring('\\27LJ\\2\\0'))",
        "local n = 0 return tostring(load(function() n = n + 1 return n == 1 and '\\27LJ' or n == 2 and '\\2\\0' or nil end, 'x', 'bt'))",
        // The original function, as it used to be found on the stack.
        "local raw xpcall(load, function() raw = debug.getinfo(2, 'f').func end, true) return tostring(raw)",
        "return tostring(string.dump and (pcall(string.dump, print)) or nil)",
    ] {
        let answer = eval(&s, text);
        assert!(answer == "nil" || answer == "false", "{text}: {answer}");
    }
}

#[test]
fn environments_of_the_library_are_out_of_reach() {
    let s = script();
    let fails = |text: &str| {
        let code = format!("return tostring((pcall(function() {text} end)))");
        assert_eq!(eval(&s, &code), "false", "{text}");
    };
    fails("setfenv(0, {})");
    fails("setfenv(require, {})");
    fails("setfenv(string.gsub, {})");
    fails("setfenv(tostring, {})");
    fails("xpcall(error, function() setfenv(2, {}) end) error('as it should be')");
    assert_eq!(
        eval(
            &s,
            "return tostring(getfenv(print) == _G and getfenv(0) ~= nil and getfenv(require).print == print)"
        ),
        "true"
    );
    // Operations of packages on their own functions do not change.
    assert_eq!(eval(&s, "local function f() return x end setfenv(f, { x = 'own' }) return f()"), "own");
    assert_eq!(eval(&s, "setfenv(1, { x = 'mine' }) return x"), "mine");
    assert_eq!(eval(&s, "return tostring(rawequal(getfenv(), _G) or getfenv().print == print)"), "true");
}

#[test]
fn methods_of_texts_cannot_be_replaced_through_the_metatable() {
    let s = script();
    assert_eq!(eval(&s, "return tostring(getmetatable(''))"), "false");
    assert_eq!(eval(&s, "return tostring((pcall(setmetatable, '', {})))"), "false");
    assert_eq!(eval(&s, "return tostring(package.searchpath)"), "nil");
}

/// Tests the order of equal values, which is part of a game: it equals that of Lua's own sort.
#[test]
fn sort_moves_values_as_luas_own_does() {
    let s = script();
    let own = mlua::Lua::new();
    let code = r##"
        local state = SEED
        local function draw(n) state = (state * 1103515245 + 12345) % 2147483648 return state % n end
        local out = {}
        for round = 1, 60 do
            local list = {}
            for i = 1, draw(round * 4) do list[i] = { draw(1 + round % 9), i } end
            table.sort(list, function(a, b) return a[1] < b[1] end)
            for i = 1, #list do out[#out + 1] = list[i][1] .. ":" .. list[i][2] end
            local numbers, texts, mixed = {}, {}, {}
            for i = 1, draw(40) do
                numbers[i], texts[i] = draw(20) - 10.5, "t" .. draw(30) .. ("\0x"):rep(draw(2))
                mixed[i] = setmetatable({ draw(9), i }, META)
            end
            table.sort(numbers) table.sort(texts) table.sort(mixed)
            for i = 1, #numbers do out[#out + 1] = numbers[i] .. texts[i] .. mixed[i][2] end
            table.sort(texts, function(a, b) return a > b end)
            out[#out + 1] = table.concat(texts, ",")
        end
        return table.concat(out, " ")
    "##;
    for seed in 1..20 {
        let code = format!(
            "local META = {{ __lt = function(a, b) return a[1] < b[1] end }}\n{}",
            code.replace("SEED", &seed.to_string())
        );
        let ours: String = s.lua().load(&code).eval().expect("sorted");
        let theirs: String = own.load(&code).eval().expect("sorted");
        assert!(ours == theirs, "seed {seed}: lists differ from Lua's own");
    }
    for text in [
        "table.sort({ 3, 'a', 1 })",
        "table.sort({ 1, {}, 2 })",
        "table.sort({ 1, 2, 3, 4, 5, 6 }, function() return true end)",
        "local l = {} for i = 1, 9 do l[i] = { i * 7 % 3 } end table.sort(l, function(a, b) return a[1] <= b[1] end)",
        "local l = {} for i = 1, 12 do l[i] = { i * 7 % 3 } end table.sort(l, function(a, b) return a[1] <= b[1] end)",
        "table.sort(1)",
        "table.sort({ 2, 1 }, 1)",
    ] {
        let ours = s.lua().load(text).set_name("@x.lua").exec().expect_err(text).to_string();
        let theirs = own.load(text).set_name("@x.lua").exec().expect_err(text).to_string();
        let first = |text: &str| text.lines().next().unwrap_or_default().to_owned();
        assert_eq!(first(&ours), first(&theirs), "{text}");
    }
}

/// Tests an input for which the median of three takes quadratic time in Lua's own sort.
#[test]
fn sort_takes_no_quadratic_time() {
    let s = script();
    let code = r##"
        -- Values are decided while they are compared, so that each pivot is the second smallest.
        local n, solid, values, comparisons = 4000, 0, {}, 0
        local gas, candidate = 1e9, 0
        for i = 1, n do values[i] = gas end
        local order = {}
        for i = 1, n do order[i] = i end
        table.sort(order, function(x, y)
            comparisons = comparisons + 1
            if values[x] == gas and values[y] == gas then
                local freeze = x == candidate and x or y
                values[freeze] = solid
                solid = solid + 1
            end
            if values[x] == gas then candidate = x elseif values[y] == gas then candidate = y end
            return values[x] < values[y]
        end)
        return comparisons
    "##;
    let comparisons: f64 = s.lua().load(code).eval().expect("sorted");
    assert!(comparisons < 900_000.0, "{comparisons} comparisons for 4000 values");
}

#[test]
fn replacements_by_gsub_inside_each_other_have_an_end() {
    let s = script();
    for with in [
        "function(k) return (string.gsub(k, '.', with)) end",
        "setmetatable({}, { __index = function(_, k) return (string.gsub(k, '.', with)) end })",
    ] {
        let text = format!("local with with = {with} return select(2, pcall(string.gsub, 'x', '.', with))");
        let answer = eval(&s, &text);
        assert!(
            answer.contains("too many calls inside each other") || answer.contains("stack overflow"),
            "{answer}"
        );
    }
}

#[test]
fn globals_with_a_metatable_do_not_answer_for_the_settings() {
    let s = script();
    let text = "config = nil
        setmetatable(_G, { __index = function(_, key)
            if key == 'config' then return sgs.Sanguosha:findConvertFrom('x') end
        end })
        return sgs.Sanguosha:findConvertFrom('x')";
    assert_eq!(eval(&s, text), "");
}

#[test]
fn coroutines_inside_each_other_have_an_end() {
    let s = script();
    let text = "local deepest, why = 0
        local function inside(n)
            deepest = n
            local ok, message = coroutine.resume(coroutine.create(inside), n + 1)
            if not ok then why = why or message end
        end
        inside(0)
        return deepest .. ': ' .. tostring(why)";
    let answer = eval(&s, text);
    assert!(answer.starts_with("100: ") && answer.contains("more than 100 coroutines"), "{answer}");
    for (text, answer) in [
        ("local co = coroutine.create(function(a) local b = coroutine.yield(a + 1) return b * 2 end)
          local _, one = coroutine.resume(co, 1) local _, two = coroutine.resume(co, 5)
          return one .. ' ' .. two .. ' ' .. select(2, coroutine.resume(co))", "2 10 cannot resume dead coroutine"),
        ("local co co = coroutine.create(function() return select(2, coroutine.resume(co)) end)
          return select(2, coroutine.resume(co))", "cannot resume non-suspended coroutine"),
        ("local outer outer = coroutine.create(function()
              return coroutine.wrap(function() return select(2, coroutine.resume(outer)) end)()
          end) return select(2, coroutine.resume(outer))", "cannot resume non-suspended coroutine"),
        ("local n = 0 for v in coroutine.wrap(function() for i = 1, 3 do coroutine.yield(i) end end) do n = n + v end
          return n .. ''", "6"),
        ("return select(2, coroutine.resume(coroutine.create(function() error('x', 0) end)))", "x"),
        ("return tostring((pcall(coroutine.resume, 5)))", "false"),
    ] {
        assert_eq!(eval(&s, text), answer, "{text}");
    }
}

/// Replacements of library functions are refused; additions of two trees under one name are separate.
#[test]
fn libraries_stay_as_they_are_for_other_packages() {
    let folder = crate::shared::folder::scratch("script_reach", "libraries");
    let own = "function string.format() return 'replaced' end
        function table.contains() return 'replaced' end
        math.random, rawset(string, 'upper', 0).x = 0, 0
        function string.both(text) return text .. ' of one' end
        function table.only_one() return 'only one' end
        string.both_again = string.both";
    let other = "function string.both(text) return text .. ' of other' end";
    let report = "function REPORT()
        return table.concat({ string.format('%d', 1), tostring(table.contains({}, 1)), type(math.random), ('x'):upper(),
            string.both('x'), ('x'):both(), table.only_one(), tostring(string.none), type(os.time), walked() }, ', ')
        end";
    let walked = "local function walked()
        local names = {}
        for name in pairs(table) do names[name] = true end
        return tostring(names.insert and names.only_one)
    end ";
    for (tree, text) in [("one", own), ("other", other)] {
        let extensions = folder.join(tree).join("extensions");
        crate::shared::folder::write(&extensions.join(format!("{tree}.lua")), text);
        let second = report.replace("REPORT", &format!("of_{tree}"));
        crate::shared::folder::write(
            &extensions.join(format!("{tree}-second.lua")),
            &format!("{walked}{second}"),
        );
    }
    let roots = vec![folder.join("one"), folder.join("other")];
    let library = Library::open(&Sources { roots, bare: true, ..Sources::default() }).expect("two trees");
    let (script, failures) =
        Script::load(catalog(&DeckOptions::default()), &Arc::new(library)).expect("a state");
    assert_eq!(failures, []);
    let seen = |name: &str| eval(&script, &format!("return {name}()"));
    assert_eq!(seen("of_one"), "1, false, function, X, x of one, x of one, only one, nil, function, true");
    assert_eq!(
        seen("of_other"),
        "1, false, function, X, x of other, x of other, only one, nil, function, true"
    );
    let told: Vec<String> = script.host().notices().warnings().iter().map(|w| w.to_string()).collect();
    let stays = |name: &str| told.iter().any(|line| line.contains(&format!("{name} stays as it is")));
    assert!(stays("string.format") && stays("table.contains") && stays("math.random"), "{told:?}");
    assert_eq!(told.len(), 3, "{told:?}");
}
