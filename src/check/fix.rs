//! Fixes that a machine can make: replacements of parts of a text.
//!
//! [`safe`] has fixes that change nothing which works now: methods of older engines, whose call is an error, and
//! full-width punctuation, with which the file does not load. [`timings`] has the migrations that the advice asks for;
//! they change when a skill acts. Constants of older engines are among them: they are nil, and a skill that names
//! one in its events or compares with it does something else afterwards.

use super::finding::{Code, Finding};
use super::syntax::{Token, tokens};
use crate::script::renamed::renamed;

/// A replacement of some bytes of a text.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Edit {
    pub from: usize,
    pub to: usize,
    pub text: String,
    /// The code of the finding that it mends.
    pub code: Code,
}

/// Full-width characters with those that Lua reads. Quotes are left out: what is between them would become code.
const FULL_WIDTH: [(char, &str); 12] = [
    ('，', ","),
    ('（', "("),
    ('）', ")"),
    ('；', ";"),
    ('：', ":"),
    ('＝', "="),
    ('｛', "{"),
    ('｝', "}"),
    ('［', "["),
    ('］', "]"),
    ('．', "."),
    ('\u{3000}', " "),
];

/// Returns the full-width characters of a text outside of strings and comments, with their first byte.
pub fn full_width(text: &str) -> Vec<(usize, char)> {
    let is_wide = |c: char| FULL_WIDTH.iter().any(|(wide, _)| *wide == c);
    if !text.chars().any(is_wide) {
        return Vec::new();
    }
    let (tokens, comments) = tokens(text);
    let mut covered: Vec<(usize, usize)> = tokens
        .iter()
        .filter(|(token, ..)| matches!(token, Token::Text(_)))
        .map(|(_, from, to)| (*from as usize, *to as usize))
        .collect();
    covered.extend(
        comments.iter().map(|comment| (comment.at as usize, comment.at as usize + comment.text.len())),
    );
    covered.extend(full_width_texts(text));
    covered.sort_unstable();
    // Where ranges lie in each other, the furthest end so far counts.
    let mut end = 0;
    for range in &mut covered {
        end = range.1.max(end);
        range.1 = end;
    }
    let is_code = |at: usize| {
        let begun = covered.partition_point(|(from, _)| *from <= at);
        begun.checked_sub(1).is_none_or(|last| covered[last].1 <= at)
    };
    text.char_indices().filter(|(at, c)| is_wide(*c) && is_code(*at)).collect()
}

/// Returns what stands between full-width quotes on one line: it is meant as a text.
fn full_width_texts(text: &str) -> Vec<(usize, usize)> {
    let (mut texts, mut open) = (Vec::new(), None);
    for (at, c) in text.char_indices() {
        match c {
            '“' | '‘' => open = open.or(Some(at)),
            '”' | '’' => texts.extend(open.take().map(|from| (from, at))),
            '\n' => open = None,
            _ => {}
        }
    }
    texts
}

/// Returns the fixes that change nothing which works now.
pub fn safe(text: &str, findings: &[Finding]) -> Vec<Edit> {
    let methods = findings.iter().filter(|finding| finding.code == Code::UnknownMethod);
    let mut edits: Vec<Edit> = methods.filter_map(|finding| of_old_name(text, finding)).collect();
    // Only in a file that does not load, so that nothing which runs is touched.
    if findings.iter().any(|finding| finding.code == Code::Syntax) {
        edits.extend(full_width(text).into_iter().filter_map(|(at, wide)| {
            let (_, plain) = FULL_WIDTH.iter().find(|(known, _)| *known == wide)?;
            let to = at + wide.len_utf8();
            Some(Edit { from: at, to, text: (*plain).to_owned(), code: Code::FullWidth })
        }));
    }
    apart(edits)
}

/// Returns the replacement of a name of an older engine by today's.
fn of_old_name(text: &str, finding: &Finding) -> Option<Edit> {
    let old = finding.missing.trim_start_matches(':');
    let new = bare(renamed(old)?);
    let (from, to) = span(text, finding)?;
    let is_name = new.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    (is_name && text.get(from..to)? == bare(old)).then(|| Edit {
        from,
        to,
        text: new.to_owned(),
        code: finding.code,
    })
}

fn bare(name: &str) -> &str {
    name.rsplit([':', '.']).next().unwrap_or(name)
}

/// Returns the migrations of timings and names that change when a skill acts.
pub fn timings(text: &str, findings: &[Finding]) -> Vec<Edit> {
    let mut edits = Vec::new();
    for finding in findings {
        let (old, new) = match finding.code {
            Code::PhaseStart => ("EventPhaseStart", "EventPhaseProceeding"),
            Code::MoreDamage => ("DamageCaused", "ConfirmDamage"),
            Code::ExtraPhaseName => ("Player_Extra", "Player_PhaseExtra"),
            Code::SkillNameCompared => {
                edits.extend(of_skill_name(text, finding));
                continue;
            }
            Code::UnknownSgs => {
                edits.extend(of_old_name(text, finding));
                continue;
            }
            _ => continue,
        };
        edits.extend(of_timing(text, finding, old, new));
    }
    apart(edits)
}

/// Returns replacements of a constant in the definition around a finding.
fn of_timing(text: &str, finding: &Finding, old: &str, new: &str) -> Vec<Edit> {
    let Some((at, _)) = span(text, finding) else { return Vec::new() };
    let (from, to) = match finding.code {
        Code::ExtraPhaseName => (at, at + line_left(text, at)),
        _ => table_around(text, at),
    };
    let whole = format!("sgs.{old}");
    let Some(part) = text.get(from..to) else { return Vec::new() };
    let is_end = |end: usize| !part[end..].starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_');
    part.match_indices(&whole)
        .filter(|(start, _)| is_end(start + whole.len()))
        .map(|(start, _)| {
            let start = from + start + "sgs.".len();
            Edit { from: start, to: start + old.len(), text: new.to_owned(), code: finding.code }
        })
        .collect()
}

fn line_left(text: &str, at: usize) -> usize {
    text.get(at..).map_or(0, |rest| rest.find('\n').unwrap_or(rest.len()))
}

/// Returns the outermost `{...}` of a constructor's call around a byte.
fn table_around(text: &str, at: usize) -> (usize, usize) {
    let (tokens, _) = tokens(text);
    let mut open = Vec::new();
    let mut outer: Option<(usize, usize)> = None;
    for (token, from, to) in &tokens {
        match token {
            Token::Sign("{") => open.push(*from as usize),
            Token::Sign("}") => {
                let Some(start) = open.pop() else { continue };
                if start <= at && at < *to as usize {
                    outer = Some((start, *to as usize));
                }
            }
            _ => {}
        }
    }
    outer.unwrap_or((at, at))
}

/// Returns `table.contains(card:getSkillNames(), "x")` for `card:getSkillName() == "x"`.
fn of_skill_name(text: &str, finding: &Finding) -> Option<Edit> {
    let (from, to) = span(text, finding)?;
    let (left, right) = text.get(from..to)?.split_once("==")?;
    let (left, right) = (left.trim(), right.trim());
    let (call, name) = if left.ends_with(":getSkillName()") { (left, right) } else { (right, left) };
    let card = call.strip_suffix(":getSkillName()")?;
    let is_plain = |text: &str| text.chars().all(|c| c.is_ascii_alphanumeric() || "_.:()\"'".contains(c));
    let fits = is_plain(card) && is_plain(name);
    let text = format!("table.contains({card}:getSkillNames(), {name})");
    fits.then_some(Edit { from, to, text, code: finding.code })
}

/// Returns the bytes of a finding.
fn span(text: &str, finding: &Finding) -> Option<(usize, usize)> {
    let place = finding.place;
    let column = place.column.checked_sub(1)?;
    let start: usize = text.split_inclusive('\n').take(place.line.checked_sub(1)?).map(str::len).sum();
    let line = text.get(start..)?.split('\n').next()?;
    let mark = if line.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    let byte = |character: usize| {
        let line = &line[mark..];
        line.char_indices().nth(character).map_or(line.len(), |(at, _)| at) + mark
    };
    Some((start + byte(column), start + byte(column + place.length)))
}

/// Sorts edits and leaves out those that overlap an earlier one.
pub fn apart(mut edits: Vec<Edit>) -> Vec<Edit> {
    edits.sort();
    edits.dedup();
    let mut end = 0;
    edits.retain(|edit| {
        let is_free = edit.from >= end && edit.from <= edit.to;
        if is_free {
            end = edit.to;
        }
        is_free
    });
    edits
}

/// Returns the text with the edits made, which are sorted and apart.
pub fn apply(text: &str, edits: &[Edit]) -> String {
    let mut made = String::with_capacity(text.len());
    let mut at = 0;
    for edit in edits {
        let Some(before) = text.get(at..edit.from) else { continue };
        made.push_str(before);
        made.push_str(&edit.text);
        at = edit.to;
    }
    made.push_str(text.get(at..).unwrap_or_default());
    made
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::Live;
    use crate::script::load::Library;

    /// Returns the text after the fixes.
    fn fixed(text: &str, fixes: fn(&str, &[Finding]) -> Vec<Edit>) -> String {
        let library = Library::of_texts([("extensions/x.lua", text)]);
        let findings = Live::new(&library).expect("a state").findings("extensions/x.lua");
        apply(text, &fixes(text, &findings))
    }

    #[test]
    fn full_width_signs_of_code_become_plain_ones() {
        let text = "\u{feff}local t = {1，2}\r\n-- 注释，不动\r\nprint（\"不动，\"）\r\n";
        let wanted = "\u{feff}local t = {1,2}\r\n-- 注释，不动\r\nprint(\"不动，\")\r\n";
        assert_eq!(fixed(text, safe), wanted);
        let quoted = "local t = “火，攻”，{1，2}\n";
        assert_eq!(fixed(quoted, safe), "local t = “火，攻”,{1,2}\n");
        let fine = "local t = \"，\" -- （\n";
        assert_eq!(fixed(fine, safe), fine);
    }

    #[test]
    fn old_names_become_names_of_today() {
        let text = "local e = { sgs.PhaseChange }\nlocal function f(player) player:transfigure('x') end\n";
        assert_eq!(fixed(text, safe), text.replace("transfigure", "changeHero"));
        assert_eq!(fixed(text, timings), text.replace("PhaseChange", "EventPhaseStart"));
        let twice = fixed(&fixed(text, safe), safe);
        assert_eq!(twice, fixed(text, safe));
    }

    const PHASE: &str = "local skill = sgs.CreateTriggerSkill {
    name = \"x\",
    events = { sgs.EventPhaseStart, sgs.Damaged },
    on_trigger = function(self, event, player, data, room)
        if event == sgs.EventPhaseStart and player:getPhase() == sgs.Player_Play then player:drawCards(1) end
        return false
    end,
}
local other = { sgs.EventPhaseStart }
";

    #[test]
    fn timings_are_replaced_in_the_whole_definition_and_not_outside() {
        let made = fixed(PHASE, timings);
        assert_eq!(made.matches("sgs.EventPhaseProceeding").count(), 2, "{made}");
        assert!(made.contains("local other = { sgs.EventPhaseStart }"), "{made}");
        assert_eq!(fixed(PHASE, safe), PHASE);
    }

    #[test]
    fn edits_that_overlap_are_left_out() {
        let edit = |from, to| Edit { from, to, text: "-".to_owned(), code: Code::Syntax };
        let edits = apart(vec![edit(4, 6), edit(0, 2), edit(1, 5), edit(0, 2)]);
        assert_eq!(apply("abcdefgh", &edits), "-cd-gh");
    }
}
