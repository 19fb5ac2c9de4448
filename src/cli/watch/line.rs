//! Watching line by line: for pipes, screen readers and plain terminals.

use super::keep::{Source, keep};
use super::{Film, words};
use crate::cli::lines;
use crate::cli::saves::write_whole;
use crate::cli::{Result, reports, written};
use crate::moments::{At, LandmarkKind, Step, Way};
use crate::record::Record;
use crate::rules::names::Bilingual;
use crate::screen::watch::{Eyes, FilmError};
use crate::script::system::OfSystem;
use std::io::{BufRead, Write};
use std::path::Path;

/// A record to go on with, and the seats of the person.
pub type GoOn = Option<(Record, Vec<usize>)>;

/// The effect of a line.
enum Done {
    /// Lines are shown, and where one is.
    Shown(Vec<String>),
    GoOn(Box<Record>, Vec<usize>),
    Quit,
}

/// Reads commands until somebody leaves, or goes on from a moment.
pub fn run(film: &mut Film, source: Source<'_>) -> Result<GoOn> {
    let mut out = lines::output();
    let mut show = |lines: &[String], prompt: &str| {
        let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
        let prompt = if prompt.is_empty() { String::new() } else { format!("{prompt} > ") };
        written(write!(out, "{text}{prompt}").and_then(|()| out.flush()))
    };
    let mut first = words::welcome(film);
    first.extend(film.question());
    if !show(&first, &film.position())? {
        return Ok(None);
    }
    let mut searched = String::new();
    loop {
        let mut line = String::new();
        let read = std::io::stdin().lock().read_line(&mut line);
        if !matches!(read, Ok(n) if n > 0) {
            show(&[], "\n")?;
            return Ok(None);
        }
        if is_long(&line) {
            show(&[words::writing(film.lang)], "")?;
        }
        match command(film, line.trim(), &mut searched, source) {
            Done::Shown(lines) => {
                if !show(&lines, &film.position())? {
                    return Ok(None);
                }
            }
            Done::GoOn(record, chairs) => return Ok(Some((*record, chairs))),
            Done::Quit => return Ok(None),
        }
    }
}

/// The command that takes seconds.
const KEEP: &str = "keep";

/// Returns `true` for a command that takes seconds.
pub fn is_long(line: &str) -> bool {
    word_of(line).0 == KEEP
}

/// Returns the word of a command, and what follows it.
pub fn word_of(line: &str) -> (&str, &str) {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    (word.trim_start_matches([':', '：']), rest.trim())
}

fn command(film: &mut Film, line: &str, searched: &mut String, source: Source<'_>) -> Done {
    let (word, rest) = word_of(line);
    if let Some(text) = line.strip_prefix('/') {
        if !text.is_empty() {
            *searched = text.to_owned();
        }
        let from = film.place;
        return Done::Shown(match film.search(&searched.clone(), Way::On) {
            Some(()) => around(film, from),
            None => vec![words::not_found(searched, film.lang)],
        });
    }
    let (step, way) = match word {
        "" | "n" | "e" => (Step::Entry, Way::On),
        "b" | "be" => (Step::Entry, Way::Back),
        "r" => (Step::Request, Way::On),
        "br" => (Step::Request, Way::Back),
        "t" => (Step::Landmark(LandmarkKind::Turn), Way::On),
        "bt" => (Step::Landmark(LandmarkKind::Turn), Way::Back),
        "d" => (Step::Landmark(LandmarkKind::Damage), Way::On),
        "bd" => (Step::Landmark(LandmarkKind::Damage), Way::Back),
        "k" => (Step::Landmark(LandmarkKind::Death), Way::On),
        "bk" => (Step::Landmark(LandmarkKind::Death), Way::Back),
        "x" => (Step::Landmark(LandmarkKind::Error), Way::On),
        "bx" => (Step::Landmark(LandmarkKind::Error), Way::Back),
        _ => return other(film, word, rest, source),
    };
    let times = rest.parse().unwrap_or(1_usize).max(1);
    Done::Shown(stepped(film, step, way, times))
}

/// Steps, and returns what is passed, or what lies before.
fn stepped(film: &mut Film, step: Step, way: Way, times: usize) -> Vec<String> {
    let from = film.place;
    let moved = (0..times).take_while(|_| film.step(step, way).is_some()).count();
    if moved == 0 {
        return vec![words::no_more(film.lang)];
    }
    around(film, from)
}

/// Lines before a place that is reached backwards or from afar.
const BEFORE: usize = 6;

/// Most lines of what is passed.
const PASSED: usize = 60;

/// Returns what lies between an earlier place and this one, or the lines before this one.
fn around(film: &Film, from: usize) -> Vec<String> {
    let mut lines = match from < film.place {
        true => film.lines(from, film.place),
        false => film.lines(film.place.saturating_sub(3 * BEFORE), film.place),
    };
    let most = if from < film.place { PASSED } else { BEFORE };
    if lines.len() > most {
        lines.drain(..lines.len() - most);
        lines.insert(0, "   ...".to_owned());
    }
    lines.extend(film.question());
    lines
}

/// The commands that are no steps.
fn other(film: &mut Film, word: &str, rest: &str, source: Source<'_>) -> Done {
    let lang = film.lang;
    let one = |line: String| Done::Shown(vec![line]);
    match word {
        "v" | "table" => Done::Shown(film.table()),
        "s" | "seat" => match rest.parse::<Eyes>().and_then(|eyes| film.look_with(eyes)) {
            Ok(()) => Done::Shown(film.table()),
            Err(why) => one(format!("   ! {}", why.in_lang(lang))),
        },
        "g" | "go" => {
            let from = film.place;
            let at = rest.parse::<At>().map_err(FilmError::from);
            match at.and_then(|at| film.go_to(at)) {
                Ok(()) if film.place > from + PASSED => Done::Shown(around(film, film.place)),
                Ok(()) => Done::Shown(around(film, from)),
                Err(why) => one(format!("   ! {}", why.in_lang(lang))),
            }
        }
        "l" | "turns" => Done::Shown(words::turns(film)),
        "i" | "info" => Done::Shown(words::about(film)),
        "w" => one(save(film, rest)),
        "c" | "continue" => go_on_from(film, rest),
        "?" | "？" | "h" | "help" => Done::Shown(words::help(lang)),
        "q" | "quit" | "exit" => Done::Quit,
        _ => Done::Shown(of_file(film, word, rest, source).unwrap_or_else(|| vec![words::unknown(lang)])),
    }
}

/// Carries out a command that writes a file, and returns what it says; nothing if it is none of these.
pub fn of_file(film: &Film, word: &str, rest: &str, source: Source<'_>) -> Option<Vec<String>> {
    let lang = film.lang;
    match word {
        "save" => Some(vec![save(film, rest)]),
        "report" => Some(vec![match film.moments.before(film.moment()) {
            Ok(record) => format!(" * {}", reports::write(record, rest, Vec::new(), lang)),
            Err(error) => format!("   ! {}", error.in_lang(lang)),
        }]),
        KEEP => Some(keep(film, rest, source)),
        _ => None,
    }
}

/// Goes on from here at the seats that are given, or else at the viewer's or that of who is asked.
fn go_on_from(film: &Film, rest: &str) -> Done {
    let lang = film.lang;
    if film.usual_chair().is_none() {
        return Done::Shown(vec![words::is_over(lang)]);
    }
    match film.players_at(rest).map(|players| super::gone_on(film, film.moment(), &players)) {
        Ok(Ok((record, chairs))) => Done::GoOn(Box::new(record), chairs),
        Ok(Err(error)) => Done::Shown(vec![format!("   ! {}", error.in_lang(lang))]),
        Err(why) => Done::Shown(vec![format!("   ! {}", why.in_lang(lang))]),
    }
}

/// Saves the record up to here.
fn save(film: &Film, file: &str) -> String {
    let lang = film.lang;
    if file.is_empty() {
        return words::which_file(lang);
    }
    let text = film.moments.save(film.moment()).map_err(|error| error.in_lang(lang));
    let done = text
        .and_then(|text| write_whole(Path::new(file), &text).map_err(|error| OfSystem(&error).in_lang(lang)));
    match done {
        Ok(()) => words::saved(file, lang),
        Err(why) => words::unsaved(file, &why, lang),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_known_by_the_whole_word() {
        assert_eq!(word_of(" ：keep  why so \n"), (KEEP, "why so"));
        assert_eq!(word_of("keeper\n"), ("keeper", ""));
        assert_eq!(word_of("\n"), ("", ""));
        assert!(is_long("keep x") && !is_long("save keep"));
    }
}
