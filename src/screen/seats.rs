//! The players: one line each with what counts, and what they wear as far as there is room.

use super::content::Board;
use super::prompt::Standing;
use super::text::{clip, coloured, width, wrap};
use super::{Hit, Paint, Spot};
use crate::agents::form::{CardFace, PersonSight, horse_words};
use crate::model::Phase;
use crate::rules::names::{Lang, role_in};
use crate::rules::render::{People, Renderer};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

/// Hit points that are drawn as pips; more are a number.
const PIPS: i32 = 6;

/// Columns of the name of a general where there is little room, and where there is more.
const NAME: [usize; 2] = [12, 22];

/// Columns of seats from which on there is more room.
const WIDE: usize = 56;

/// Returns the letter of a seat, which names it where numbers mean something else.
pub fn seat_letter(seat: usize) -> char {
    char::from_u32('a' as u32 + seat.saturating_sub(1) as u32).unwrap_or('?')
}

/// A player in lines.
struct Lines {
    head: Line<'static>,
    details: Vec<Line<'static>>,
}

/// Draws the players from the top of this area.
pub(super) fn draw(board: &Board<'_>, buffer: &mut Buffer, area: Rect, paint: Paint) -> Vec<Hit> {
    let height = usize::from(area.height);
    let mut players: Vec<&PersonSight> = board.sight.players.iter().collect();
    if players.len() > height {
        players.retain(|p| p.alive);
    }
    let lines: Vec<Lines> = players.iter().map(|p| of(board, p, usize::from(area.width), paint)).collect();
    let shown = share(&lines, height);
    let mut hits = Vec::new();
    let mut y = area.y;
    for ((player, lines), details) in players.iter().zip(&lines).zip(shown) {
        let rows = 1 + details as u16;
        if y + rows > area.bottom() {
            break;
        }
        buffer.set_line(area.x, y, &lines.head, area.width);
        for (i, line) in lines.details.iter().take(details).enumerate() {
            buffer.set_line(area.x, y + 1 + i as u16, line, area.width);
        }
        if board.focus_seat == Some(player.id) {
            buffer.set_style(Rect::new(area.x, y, area.width, 1), paint.focus());
        }
        hits.push(Hit { area: Rect::new(area.x, y, area.width, rows), spot: Spot::Seat(player.id) });
        y += rows;
    }
    hits
}

/// Gives each player as many of their details as there is room for, one row after another.
fn share(lines: &[Lines], height: usize) -> Vec<usize> {
    let mut left = height.saturating_sub(lines.len());
    let mut shown = vec![0; lines.len()];
    let most = lines.iter().map(|l| l.details.len()).max().unwrap_or(0);
    for round in 0..most {
        for (i, of) in lines.iter().enumerate() {
            if left > 0 && of.details.len() > round {
                shown[i] += 1;
                left -= 1;
            }
        }
    }
    shown
}

fn of(board: &Board<'_>, p: &PersonSight, columns: usize, paint: Paint) -> Lines {
    let r = Renderer::new(board.names, board.lang, board.sight.seat, People::default());
    let name = NAME[usize::from(columns >= WIDE)];
    Lines { head: head(board, p, &r, name, paint), details: details(p, &r, columns, paint, board) }
}

/// Returns the line that is always there: seat, general, role, hit points, hand, distance, state.
fn head(board: &Board<'_>, p: &PersonSight, r: &Renderer<'_>, name: usize, paint: Paint) -> Line<'static> {
    let lang = board.lang;
    let is_me = board.sight.seat == Some(p.id);
    let mut spans = vec![Span::styled(sign(board, p, paint), paint.title())];
    let standing = board.standing(p.id);
    let base = match standing {
        Standing::Chosen => paint.chosen(),
        Standing::Open => paint.open().add_modifier(Modifier::UNDERLINED),
        _ if !p.alive => paint.grey(),
        _ if is_me => paint.mine(),
        _ => Style::new(),
    };
    let key = match board.letters {
        true => seat_letter(p.seat).to_string(),
        false => p.seat.to_string(),
    };
    let general = general(p, r, name, lang);
    let you = if is_me { lang.pick("你", "you") } else { "" };
    spans.push(Span::styled(format!("{key} {general}"), base));
    if is_me {
        spans.push(Span::styled(format!("({you})"), paint.mine()));
    }
    match p.role {
        Some(role) => {
            let word = role_in(board.names, &board.sight.mode, role.word(), lang).into_owned();
            spans.push(Span::styled(format!(" {word}"), paint.role(role.word())));
        }
        None => spans.push(Span::styled(" ?", paint.grey())),
    }
    if !p.alive {
        spans.push(Span::styled(lang.pick(" 阵亡", " dead"), paint.grey()));
        return Line::from(spans);
    }
    if !p.kingdom.is_empty() {
        spans.push(Span::styled(format!(" {}", r.name(&p.kingdom)), paint.kingdom(&p.kingdom)));
    }
    if p.max_hp > 0 {
        spans.push(Span::styled(format!(" {}", pips(p.hp, p.max_hp, paint)), paint.hp(p.hp, p.max_hp)));
    }
    let hand = p.hand.len();
    spans.push(Span::raw(lang.pick(format!(" 手{hand}"), format!(" {hand}c"))));
    if let Some(distance) = p.distance {
        spans.push(Span::styled(lang.pick(format!(" 距{distance}"), format!(" d{distance}")), paint.grey()));
    }
    if p.chained {
        spans.push(Span::styled(lang.pick(" [横置]", " [chained]"), paint.harm()));
    }
    if !p.face_up {
        spans.push(Span::styled(lang.pick(" [翻面]", " [face down]"), paint.harm()));
    }
    Line::from(spans)
}

/// Returns the sign in front: whose turn it is, and who is asked.
fn sign(board: &Board<'_>, p: &PersonSight, paint: Paint) -> &'static str {
    let is_asked = board.asked.contains(&p.id);
    match (board.sight.current == Some(p.id), is_asked, paint.ascii) {
        (_, true, _) => "?",
        (true, _, true) => ">",
        (true, _, false) => "▶",
        _ => " ",
    }
}

fn general(p: &PersonSight, r: &Renderer<'_>, columns: usize, lang: Lang) -> String {
    if p.general.is_empty() {
        return lang.pick("（未选将）", "(no general)").to_owned();
    }
    let first = r.name(&p.general).into_owned();
    match p.general2.is_empty() {
        true => clip(&first, columns),
        false => clip(&format!("{first}/{}", r.name(&p.general2)), columns + columns / 2),
    }
}

/// Returns hit points as pips, or as a number where there are many.
pub(super) fn pips(hp: i32, max: i32, paint: Paint) -> String {
    if max > PIPS || hp < 0 || hp > max {
        return format!("{hp}/{max}");
    }
    let (full, empty) = if paint.ascii { ("*", ".") } else { ("●", "○") };
    format!("{}{}", full.repeat(hp as usize), empty.repeat((max - hp) as usize))
}

/// Returns a card in few columns: `杀♠7`.
pub(super) fn short(card: &CardFace, r: &Renderer<'_>) -> String {
    let printed = r.suit_number(card.suit, card.number);
    let name = r.name(&card.name);
    r.lang().pick(format!("{name}{printed}"), format!("{name} {printed}").trim_end().to_owned())
}

/// Returns the equipment, with what horses do to distances where all of it fits on a line.
fn worn(p: &PersonSight, r: &Renderer<'_>, columns: usize) -> Vec<String> {
    let lang = r.lang();
    let plain: Vec<String> = p.equips.iter().map(|c| short(c, r)).collect();
    let ridden = |(text, c): (&String, &CardFace)| text.clone() + horse_words(c.slot, lang);
    let all: Vec<String> = plain.iter().zip(&p.equips).map(ridden).collect();
    let line = format!("{}{}", lang.pick("装备:", ""), all.join(lang.pick(" ", ", ")));
    if width(&line) + INDENT <= columns { all } else { plain }
}

/// Columns in front of lines about a player.
const INDENT: usize = 3;

/// Returns further lines, the most important first.
fn details(
    p: &PersonSight,
    r: &Renderer<'_>,
    columns: usize,
    paint: Paint,
    board: &Board<'_>,
) -> Vec<Line<'static>> {
    if !p.alive {
        return Vec::new();
    }
    let lang = r.lang();
    let comma = lang.pick(" ", ", ");
    let join = |words: Vec<String>| words.join(comma);
    let mut parts: Vec<String> = Vec::new();
    let mut part = |zh: &str, en: &str, words: Vec<String>| {
        if !words.is_empty() {
            parts.push(format!("{}{}", lang.pick(zh, en), join(words)));
        }
    };
    part("判定:", "judging: ", p.judging.iter().map(|c| short(c, r)).collect());
    part("装备:", "", worn(p, r, columns));
    let marks =
        p.marks.iter().filter(|(_, n)| **n != 0).map(|(m, n)| format!("{}{n}", spaced(&r.mark(m), lang)));
    part("标记:", "marks: ", marks.collect());
    let pile = |(name, cards): (&crate::model::Name, &Vec<Option<CardFace>>)| {
        let known: Vec<String> = cards.iter().flatten().map(|c| short(c, r)).collect();
        let shown = if known.len() == cards.len() { join(known) } else { cards.len().to_string() };
        format!("{}({shown})", r.name(name))
    };
    part("武将牌上:", "on general: ", p.piles.iter().map(pile).collect());
    if board.sight.seat != Some(p.id) {
        part("已知:", "known: ", p.hand.iter().flatten().map(|c| short(c, r)).collect());
    }
    let skills: Vec<String> = p.skills.iter().map(|s| r.name(s).into_owned()).collect();
    let mut lines = packed(&parts, columns, paint);
    if !skills.is_empty() {
        let text = format!("{}{}", lang.pick("技能:", "skills: "), join(skills));
        lines.extend(
            wrap(&text, columns.saturating_sub(INDENT), 2).iter().map(|t| indented(t, paint.grey(), paint)),
        );
    }
    lines
}

fn spaced(word: &str, lang: Lang) -> String {
    lang.pick(word.to_owned(), format!("{word} "))
}

/// Puts several parts on a line where they fit.
fn packed(parts: &[String], columns: usize, paint: Paint) -> Vec<Line<'static>> {
    let room = columns.saturating_sub(INDENT);
    let mut rows: Vec<String> = Vec::new();
    for part in parts {
        match rows.last_mut() {
            Some(row) if width(row) + 2 + width(part) <= room => *row += &format!("  {part}"),
            _ => rows.push(part.clone()),
        }
    }
    let wrapped = rows.iter().flat_map(|row| wrap(row, room, 2));
    wrapped.map(|text| indented(&text, Style::new(), paint)).collect()
}

fn indented(text: &str, style: Style, paint: Paint) -> Line<'static> {
    coloured(&format!("   {text}"), style, paint)
}

/// Returns the phase that a player is in, in words; nothing outside their turn.
pub(super) fn phase_words(p: &PersonSight, r: &Renderer<'_>) -> Option<String> {
    match p.phase {
        Phase::NotActive | Phase::PhaseNone | Phase::RoundStart => None,
        phase => Some(r.name(phase.word()).into_owned()),
    }
}
