//! Patterns of Lua with an end: the matcher behind `string.find` and its like for texts and
//! patterns on which Lua's own, which cannot be stopped, might run for hours. It counts its
//! steps, so that giving up is a function of text and pattern alone, not of the clock.

use smallvec::SmallVec;

/// Calls inside each other, and captures: as in Lua's own.
const MOST_INSIDE: u32 = 200;
const MOST_CAPTURES: usize = 32;

/// The reason for a missing answer, with Lua's message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trouble {
    Malformed(&'static str),
    /// All steps are used up.
    Endless,
}

/// A capture between parentheses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Capture {
    Open { from: usize },
    Text { from: usize, to: usize },
    Position(usize),
}

/// The place of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    pub from: usize,
    /// Behind the last byte.
    pub to: usize,
    pub captures: SmallVec<[Capture; 4]>,
}

type Outcome<T> = Result<T, Trouble>;

/// A search through a text.
pub struct Matcher<'a> {
    text: &'a [u8],
    pattern: &'a [u8],
    captures: SmallVec<[Capture; 4]>,
    inside: u32,
    /// Steps that are left.
    pub left: u64,
}

impl<'a> Matcher<'a> {
    pub fn new(text: &'a [u8], pattern: &'a [u8], left: u64) -> Matcher<'a> {
        Matcher { text, pattern, captures: SmallVec::new(), inside: 0, left }
    }

    /// Returns the first match at or behind `from`. With `caret`, a `^` at the beginning anchors the pattern
    /// there.
    pub fn find(&mut self, from: usize, caret: bool) -> Outcome<Option<Found>> {
        let held = caret && self.at(0) == b'^';
        let start = usize::from(held);
        for at in from..=self.text.len() {
            self.captures.clear();
            self.inside = 0;
            if let Some(to) = self.matches(at, start)? {
                let captures = std::mem::take(&mut self.captures);
                return Ok(Some(Found { from: at, to, captures }));
            }
            if held {
                break;
            }
        }
        Ok(None)
    }

    /// Returns the byte of the pattern at this place; zero, the end mark, behind its end.
    fn at(&self, p: usize) -> u8 {
        self.pattern.get(p).copied().unwrap_or(0)
    }

    fn step(&mut self) -> Outcome<()> {
        self.left = self.left.checked_sub(1).ok_or(Trouble::Endless)?;
        Ok(())
    }

    /// Matches the pattern from `p` on against the text from `s` on. Returns the end of the match.
    fn matches(&mut self, s: usize, p: usize) -> Outcome<Option<usize>> {
        self.inside += 1;
        if self.inside > MOST_INSIDE {
            return Err(Trouble::Malformed("pattern too complex"));
        }
        let end = self.matches_here(s, p);
        self.inside -= 1;
        end
    }

    fn matches_here(&mut self, mut s: usize, mut p: usize) -> Outcome<Option<usize>> {
        loop {
            self.step()?;
            match (self.at(p), self.at(p + 1)) {
                (0, _) => return Ok(Some(s)),
                (b'$', 0) => return Ok((s == self.text.len()).then_some(s)),
                (b'(', b')') => return self.opened(Capture::Position(s), s, p + 2),
                (b'(', _) => return self.opened(Capture::Open { from: s }, s, p + 1),
                (b')', _) => return self.closed(s, p + 1),
                (b'%', b'b') => match self.balanced(s, p + 2)? {
                    Some(end) => (s, p) = (end, p + 4),
                    None => return Ok(None),
                },
                (b'%', b'f') => match self.frontier(s, p + 2)? {
                    Some(behind) => p = behind,
                    None => return Ok(None),
                },
                (b'%', digit @ b'0'..=b'9') => match self.same_again(s, digit)? {
                    Some(end) => (s, p) = (end, p + 2),
                    None => return Ok(None),
                },
                _ => {
                    let behind = self.behind_item(p)?;
                    match self.at(behind) {
                        b'*' => return self.as_many(s, p, behind),
                        b'+' if self.fits(s, p, behind)? => return self.as_many(s + 1, p, behind),
                        b'-' => return self.as_few(s, p, behind),
                        b'?' => {
                            if self.fits(s, p, behind)?
                                && let Some(end) = self.matches(s + 1, behind + 1)?
                            {
                                return Ok(Some(end));
                            }
                            p = behind + 1;
                        }
                        b'+' => return Ok(None),
                        _ if self.fits(s, p, behind)? => (s, p) = (s + 1, behind),
                        _ => return Ok(None),
                    }
                }
            }
        }
    }

    fn as_many(&mut self, s: usize, p: usize, behind: usize) -> Outcome<Option<usize>> {
        let mut to = s;
        while self.fits(to, p, behind)? {
            to += 1;
        }
        loop {
            if let Some(end) = self.matches(to, behind + 1)? {
                return Ok(Some(end));
            }
            if to == s {
                return Ok(None);
            }
            to -= 1;
        }
    }

    fn as_few(&mut self, mut s: usize, p: usize, behind: usize) -> Outcome<Option<usize>> {
        loop {
            if let Some(end) = self.matches(s, behind + 1)? {
                return Ok(Some(end));
            }
            if !self.fits(s, p, behind)? {
                return Ok(None);
            }
            s += 1;
        }
    }

    // ---- captures -------------------------------------------------------------------

    fn opened(&mut self, capture: Capture, s: usize, p: usize) -> Outcome<Option<usize>> {
        if self.captures.len() >= MOST_CAPTURES {
            return Err(Trouble::Malformed("too many captures"));
        }
        let level = self.captures.len();
        self.captures.push(capture);
        let end = self.matches(s, p)?;
        if end.is_none() {
            self.captures.truncate(level);
        }
        Ok(end)
    }

    fn closed(&mut self, s: usize, p: usize) -> Outcome<Option<usize>> {
        let open = self.captures.iter().rposition(|c| matches!(c, Capture::Open { .. }));
        let Some(level) = open else { return Err(Trouble::Malformed("invalid pattern capture")) };
        let before = self.captures[level];
        if let Capture::Open { from } = before {
            self.captures[level] = Capture::Text { from, to: s };
        }
        let end = self.matches(s, p)?;
        if end.is_none() {
            self.captures[level] = before;
        }
        Ok(end)
    }

    /// Matches the text of an earlier capture.
    fn same_again(&mut self, s: usize, digit: u8) -> Outcome<Option<usize>> {
        let level = usize::from(digit).checked_sub(usize::from(b'1'));
        let (from, to) = match level.and_then(|level| self.captures.get(level)) {
            Some(Capture::Text { from, to }) => (*from, *to),
            // Of a position nothing is left to compare; Lua's own never finds it again.
            Some(Capture::Position(_)) => return Ok(None),
            _ => return Err(Trouble::Malformed("invalid capture index")),
        };
        self.left = self.left.checked_sub((to - from) as u64).ok_or(Trouble::Endless)?;
        let again = self.text[s..].starts_with(&self.text[from..to]);
        Ok(again.then_some(s + (to - from)))
    }

    // ---- items ----------------------------------------------------------------------

    fn balanced(&mut self, s: usize, p: usize) -> Outcome<Option<usize>> {
        let (open, close) = (self.at(p), self.at(p + 1));
        if open == 0 || close == 0 {
            return Err(Trouble::Malformed("unbalanced pattern"));
        }
        if self.text.get(s) != Some(&open) {
            return Ok(None);
        }
        let mut depth = 1_usize;
        for at in s + 1..self.text.len() {
            self.step()?;
            if self.text[at] == close {
                depth -= 1;
                if depth == 0 {
                    return Ok(Some(at + 1));
                }
            } else if self.text[at] == open {
                depth += 1;
            }
        }
        Ok(None)
    }

    fn frontier(&mut self, s: usize, p: usize) -> Outcome<Option<usize>> {
        if self.at(p) != b'[' {
            return Err(Trouble::Malformed("missing '[' after '%f' in pattern"));
        }
        let behind = self.behind_item(p)?;
        let before = s.checked_sub(1).map_or(0, |at| self.text[at]);
        let here = self.text.get(s).copied().unwrap_or(0);
        let between = !self.in_set(before, p, behind - 1) && self.in_set(here, p, behind - 1);
        Ok(between.then_some(behind))
    }

    /// Returns the place behind a single item: a byte, a class or a set.
    fn behind_item(&self, p: usize) -> Outcome<usize> {
        match (self.at(p), self.at(p + 1)) {
            (b'%', 0) => Err(Trouble::Malformed("malformed pattern (ends with '%')")),
            (b'%', _) => Ok(p + 2),
            (b'[', next) => {
                // The first byte of a set is never its end.
                let mut at = p + 1 + usize::from(next == b'^');
                loop {
                    match (self.at(at), self.at(at + 1)) {
                        (0, _) => return Err(Trouble::Malformed("malformed pattern (missing ']')")),
                        (b'%', escaped) if escaped != 0 => at += 2,
                        _ => at += 1,
                    }
                    if self.at(at) == b']' {
                        return Ok(at + 1);
                    }
                }
            }
            _ => Ok(p + 1),
        }
    }

    /// Returns `true` if the item from `p` to `behind` matches the byte at `s`.
    fn fits(&mut self, s: usize, p: usize, behind: usize) -> Outcome<bool> {
        let Some(byte) = self.text.get(s).copied() else { return Ok(false) };
        // A long set is many comparisons.
        self.left = self.left.checked_sub((behind - p) as u64).ok_or(Trouble::Endless)?;
        Ok(match self.at(p) {
            b'.' => true,
            b'%' => in_class(byte, self.at(p + 1)),
            b'[' => self.in_set(byte, p, behind - 1),
            plain => plain == byte,
        })
    }

    /// Returns `true` if the byte is in the set between `[` at `open` and `]` at `close`.
    fn in_set(&self, byte: u8, open: usize, close: usize) -> bool {
        let negated = self.at(open + 1) == b'^';
        let mut at = open + 1 + usize::from(negated);
        while at < close {
            let here = self.at(at);
            let found;
            if here == b'%' {
                found = in_class(byte, self.at(at + 1));
                at += 2;
            } else if self.at(at + 1) == b'-' && at + 2 < close {
                found = (here..=self.at(at + 2)).contains(&byte);
                at += 3;
            } else {
                found = here == byte;
                at += 1;
            }
            if found {
                return !negated;
            }
        }
        negated
    }
}

/// Returns `true` if a byte is in a class such as `%a`. Characters that are not classes match themselves.
fn in_class(byte: u8, class: u8) -> bool {
    let is = match class.to_ascii_lowercase() {
        b'a' => byte.is_ascii_alphabetic(),
        b'c' => byte.is_ascii_control(),
        b'd' => byte.is_ascii_digit(),
        b'g' => byte.is_ascii_graphic(),
        b'l' => byte.is_ascii_lowercase(),
        b'p' => byte.is_ascii_punctuation(),
        b's' => byte.is_ascii_whitespace() || byte == 0x0b,
        b'u' => byte.is_ascii_uppercase(),
        b'w' => byte.is_ascii_alphanumeric(),
        b'x' => byte.is_ascii_hexdigit(),
        b'z' => byte == 0,
        _ => return class == byte,
    };
    is != class.is_ascii_uppercase()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::script::host::Script;
    use crate::script::kernel::steps::longest;
    use proptest::prelude::*;

    /// Finds with Lua's own function and with ours: the same captures, or the same complaint.
    fn compare(lua: &mlua::Lua, text: &[u8], pattern: &[u8], from: usize) {
        let find: mlua::Function = lua.globals().get::<mlua::Table>("string").unwrap().get("find").unwrap();
        let arguments = (lua.create_string(text).unwrap(), lua.create_string(pattern).unwrap(), from + 1);
        let theirs = find.call::<mlua::MultiValue>(arguments);
        let words = |value: &mlua::Value| match value {
            mlua::Value::String(text) => format!("{:?}", text.as_bytes().to_vec()),
            mlua::Value::Integer(n) => format!("{:?}", Some(*n as f64)),
            other => format!("{:?}", other.as_number()),
        };
        let theirs = match theirs {
            Ok(values) => Ok(values.iter().map(words).collect::<Vec<_>>()),
            Err(error) => Err(error.to_string()),
        };
        let place = |at: usize| format!("{:?}", Some(at as f64));
        let ours = Matcher::new(text, pattern, u64::MAX).find(from, true).and_then(|found| {
            let Some(found) = found else { return Ok(vec!["None".to_owned()]) };
            let mut values = vec![place(found.from + 1), place(found.to)];
            for capture in &found.captures {
                values.push(match *capture {
                    Capture::Text { from, to } => format!("{:?}", text[from..to].to_vec()),
                    Capture::Position(at) => place(at + 1),
                    Capture::Open { .. } => return Err(Trouble::Malformed("unfinished capture")),
                });
            }
            Ok(values)
        });
        let (text, pattern) = (text.escape_ascii(), pattern.escape_ascii());
        match (&ours, &theirs) {
            (Ok(ours), Ok(theirs)) => assert_eq!(ours, theirs, "{pattern} in {text} from {from}"),
            (Err(Trouble::Malformed(why)), Err(error)) => {
                assert!(error.contains(why), "{pattern} in {text}: {why}, but: {error}");
            }
            _ => panic!("{pattern} in {text} from {from}: {ours:?}, but {theirs:?}"),
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(4000))]
        #[test]
        fn it_finds_what_lua_finds(
            text in "[ab1 \\]%.\\-]{0,9}",
            pattern in prop::collection::vec(
                prop::sample::select(vec![
                    "a", "b", "1", ".", "%a", "%d", "%S", "%%", "%]", "[a1]", "[^a]", "[%d-]", "[a-b]", "[]]", "[^]]",
                    "*", "+", "-", "?", "(", ")", "()", "^", "$", "%1", "%2", "%b()", "%bab", "%f[%a]", "%f[^a]",
                    "[", "]", "%", "\0", " ", "[a%", "%W", "%z",
                ]),
                0..7,
            ),
            from in 0_usize..4,
        ) {
            // Without any of these it is no pattern, and Lua does not match it as one.
            let special = ['^', '$', '*', '+', '?', '.', '(', '[', '%', '-'];
            if !pattern.iter().any(|p| p.contains(special)) {
                return Ok(());
            }
            thread_local! { static LUA: mlua::Lua = mlua::Lua::new(); }
            LUA.with(|lua| compare(lua, text.as_bytes(), pattern.concat().as_bytes(), from % (text.len() + 1)));
        }
    }

    #[test]
    fn ordinary_patterns_are_left_to_lua() {
        for (pattern, least) in
            [("a", 1_000_000), ("^%s*(.-)%s*$", 100), ("%d+", 2000), ("(%w+)=(%w+)", 100), ("[^,]*", 1500)]
        {
            assert!(longest(pattern.as_bytes()) >= least, "{pattern}: {}", longest(pattern.as_bytes()));
        }
        for pattern in ["a?".repeat(40), ".-".repeat(30), "(.*)".repeat(12)] {
            assert!(longest(pattern.as_bytes()) < 10, "{pattern}");
        }
    }

    #[test]
    fn what_would_take_hours_is_an_error() {
        let script = Script::new().expect("a state");
        let lua = script.lua();
        for (text, why) in [
            ("('a'):rep(40):find(('a?'):rep(40) .. ('a'):rep(41))", "string.find"),
            ("('a'):rep(1e6):match('.-.-.-.-b')", "string.match"),
            ("('a'):rep(1e6):gsub('.-b', '')", "string.gsub"),
            ("for w in ('a'):rep(1e6):gmatch('(.*)(.*)(.*)b') do end", "string.gmatch"),
        ] {
            let error = lua.load(text).set_name("=x.lua").exec().expect_err(text).to_string();
            assert!(error.contains("x.lua:1: ") && error.contains(why), "{text}: {error}");
            assert!(error.contains("too many steps"), "{text}: {error}");
        }
        // A long text that is searched for a long one is no trouble.
        let plain = "return (('a'):rep(4e6):find(('a'):rep(2e6) .. 'b', 1, true))";
        assert_eq!(lua.load(plain).eval::<Option<f64>>().expect(plain), None);
    }

    /// Compares the outcome with Lua's own, on texts that are too long for Lua's matcher here.
    #[test]
    fn long_texts_are_searched_as_short_ones_are() {
        let script = Script::new().expect("a state");
        let own = mlua::Lua::new();
        for text in [
            "local t, n = ('ab, '):rep(3000):gsub('%s*(%w)(%w),', '%2%1;') return #t .. t:sub(1, 20) .. n",
            "local t, n = ('ab '):rep(3000):gsub('%w+%s-', function(w) return w == 'ab' and 'xyz' or nil end) return #t .. n",
            "local t, n = ('ab '):rep(3000):gsub('(%w+)%s+', { ab = 'z' }, 7) return t:sub(1, 40) .. n",
            "local t, n = ('abc'):rep(3000):gsub('x*', '-') return #t .. t:sub(1, 20) .. n",
            "local t, n = ('abc'):rep(3000):gsub('^%w-c+', '[%0]') return #t .. t:sub(1, 20) .. n",
            "local n, c = 0, 0 for a, b in ('k=v;x=y;'):rep(3000):gmatch('(%w+)=(%w+)') do n = n + 1 c = c + #b end return n .. ' ' .. c",
            "local n = 0 for a in ('ab'):rep(3000):gmatch('x*') do n = n + 1 end return n .. ''",
            "local a, b, c = (('x'):rep(9000) .. 'key: value'):find('(%w+):%s+', -20) return a .. ' ' .. b .. c",
            "local a, b = (('x'):rep(9000)):find('%s+', 20) return tostring(a)",
            "return tostring((('x'):rep(9000)):find('%s*', 9002)) .. tostring((('x'):rep(9000)):find('%s*', 9001))",
            "local ok, why = pcall(string.gsub, ('ab'):rep(9000), '%w+', '%2') return why:match('invalid capture index')",
            "local ok, why = pcall(string.gsub, ('ab'):rep(9000), '%w+', function() return {} end) return why:match('invalid.*')",
        ] {
            let ours: String = script.lua().load(text).eval().unwrap_or_else(|e| panic!("{text}: {e}"));
            let theirs: String = own.load(text).eval().unwrap_or_else(|e| panic!("{text}: {e}"));
            assert_eq!(ours, theirs, "{text}");
        }
    }

    /// The clock decides when instructions are counted: it must not decide what is found.
    #[test]
    fn counted_searches_find_the_same() {
        let searches = [
            "return ('abc'):find('b')",
            "return ('abc'):find('b', -1)",
            "return ('a+b'):find('+', 1, true)",
            "return ('a+b'):split('+')[2]",
            "return ('  trim  '):match('^%s*(.-)%s*$')",
            "return ('x'):rep(4900000):match('[yz]')",
            "return ('ab, '):rep(300):gsub('%s*(%w)(%w),', '%2%1;')",
            "return ('k=v;'):rep(500):gsub('(%w+)=(%w+)', { k = 'z' }, 7)",
            "local t = {} for a, b in ('k=v;x=y;'):rep(9):gmatch('(%w+)=(%w+)') do t[#t + 1] = a .. b end return table.concat(t)",
            "return pcall(string.find, 'abc', 'b', 'c')",
            "return pcall(string.find, 'abc', '[')",
            "return pcall(string.match, 'abc', 'b', {})",
            "return pcall(string.gsub, 'abc', 'b', nil)",
            "return pcall(string.find, ('a'):rep(40), ('a?'):rep(40) .. ('a'):rep(41))",
            "return ('x'):rep(40):find('.-.-b')",
        ];
        let found = move || {
            let script = Script::new().expect("a state");
            let of =
                |text: &&str| match script.lua().load(*text).set_name("=x.lua").eval::<mlua::MultiValue>() {
                    Ok(values) => format!("{text}: {values:?}"),
                    Err(error) => format!("{text}: {error}"),
                };
            let before: Vec<_> = searches.iter().map(of).collect();
            crate::script::trampoline::begin_to_count();
            (before, searches.iter().map(of).collect::<Vec<_>>())
        };
        // The mark is of the thread.
        let (before, after) = std::thread::spawn(found).join().expect("no panic");
        assert_eq!(after, before);
    }
}
