//! The sentences of `sgs watch`.

use super::Film;
use crate::moments::LandmarkKind;
use crate::rules::names::Lang;

/// Returns what to say first: which game this is, and how to move.
pub fn welcome(film: &Film) -> Vec<String> {
    let mut lines = about(film);
    lines.push(
        film.lang
            .pick(
                "   回车 下一件事 | t 下一回合 | v 牌桌 | c 从这里接着打 | ? 帮助",
                "   Enter the next event | t the next turn | v the table | c go on from here | ? help",
            )
            .to_owned(),
    );
    lines
}

/// Returns what is known of the record.
pub fn about(film: &Film) -> Vec<String> {
    let lang = film.lang;
    let header = &film.moments.record().header;
    let (mode, seed, version) = (&header.options.mode, header.options.seed, &header.sgs);
    let (turns, requests) = (film.turns(), film.moments.list().len());
    let count = |kind| film.landmarks(kind).count();
    let (damage, deaths, errors) =
        (count(LandmarkKind::Damage), count(LandmarkKind::Death), count(LandmarkKind::Error));
    let mut lines = vec![lang.pick(
        format!("   {mode}，种子 {seed}，sgs {version}：{turns} 个回合，{requests} 次询问，{damage} 次伤害，{deaths} 人阵亡"),
        format!("   {mode}, seed {seed}, sgs {version}: {turns} turns, {requests} requests, {damage} times damage, {deaths} deaths"),
    )];
    if errors > 0 {
        lines.push(lang.pick(
            format!("   脚本出错 {errors} 次（x 跳到下一次）"),
            format!("   scripts failed {errors} times (x jumps to the next)"),
        ));
    }
    if let Some(report) = &header.report {
        let (words, system) = (&report.words, &report.system);
        lines.push(
            lang.pick(format!("   报告（{system}）：{words}"), format!("   a report ({system}): {words}")),
        );
        lines.extend(report.errors.iter().map(|error| format!("     {error}")));
    }
    if let Some(line) = film.moments.record().cut_off {
        lines.push(lang.pick(
            format!("   记录在第{line}行断了：程序中途被终止，或还没有打完"),
            format!("   the record is cut off at line {line}: the program was stopped, or the game goes on"),
        ));
    }
    if let Some(divergence) = film.moments.divergence() {
        lines.push(divergence.in_lang(lang));
    }
    lines
}

/// Returns the turns with what happened in each.
pub fn turns(film: &Film) -> Vec<String> {
    let lang = film.lang;
    let mut lines = Vec::new();
    for turn in film.landmarks(LandmarkKind::Turn) {
        let of = |kind| film.landmarks(kind).filter(|l| l.turn == turn.turn).count();
        let mut notes = Vec::new();
        let mut note = |n: usize, zh: &str, en: &str| {
            if n > 0 {
                notes.push(format!("{} {n}", lang.pick(zh, en)));
            }
        };
        note(of(LandmarkKind::Damage), "伤害", "damage");
        note(of(LandmarkKind::Death), "阵亡", "deaths");
        note(of(LandmarkKind::Error), "出错", "errors");
        let title = film.lines(turn.entry, turn.entry + 1).pop().unwrap_or_default();
        let notes = notes.join(lang.pick("，", ", "));
        lines.push(format!("   {}   {notes}", title.trim_start_matches("== ")).trim_end().to_owned());
    }
    lines
}

pub fn help(lang: Lang) -> Vec<String> {
    let text: &[&str] = lang.pick(
        &[
            "   回车 / b     下一件事 / 上一件事（e 5 走五件）",
            "   r / br       下一次询问 / 上一次",
            "   t / bt       下一个回合 / 上一个",
            "   d k x        跳到下一次伤害、阵亡、脚本出错；前面加 b 往回跳",
            "   /文字        在日志里往下找；单独一个 / 继续找",
            "   g t6         到第6个回合；g r12 到第12次询问；g end 到结尾",
            "   v            牌桌（最近一次询问时的样子）",
            "   s 3          用 3 号位的眼睛看；s all 看所有手牌；s public 只看公开的",
            "   l            各回合一览    i  这份记录",
            "   c            从这里接着打，坐正被询问的座位；c 3 坐 3 号位，c 1,3 坐两个，其余由电脑来打",
            "   :save 文件   把到这里为止的记录存下来",
            "   :keep 场景名 把这个回合写成场景，给 sgs test 用",
            "   :report 哪里不对  写成一个文件，好交给别人",
            "   q            离开",
        ],
        &[
            "   Enter, b     the next event, the one before (e 5: five)",
            "   r, br        the next request, the one before",
            "   t, bt        the next turn, the one before",
            "   d k x        to the next damage, death, error of a script; with b before it: back",
            "   /TEXT        search the log; / alone goes on searching",
            "   g t6         to turn 6; g r12 to request 12; g end to the end",
            "   v            the table, as it was at the last request",
            "   s 3          with the eyes of seat 3; s all: all hands; s public: what lies open",
            "   l            the turns    i  this record",
            "   c            go on from here at the seat that is asked; c 3 at seat 3, c 1,3 at both; bots play the others",
            "   :save FILE   save the record up to here",
            "   :keep NAME   write this turn as a scene for sgs test",
            "   :report WHAT WAS WRONG   write one file to hand over",
            "   q            leave",
        ],
    );
    text.iter().map(|line| (*line).to_owned()).collect()
}

pub fn unknown(lang: Lang) -> String {
    lang.pick("   ! 看不懂（? 为帮助）", "   ! not understood (? for help)").to_owned()
}

pub fn no_command(lang: Lang) -> String {
    lang.pick(
        "没有这个命令（:save 文件  :keep 场景名  :report 哪里不对）",
        "there is no such command (:save FILE  :keep NAME  :report WHAT WAS WRONG)",
    )
    .to_owned()
}

pub fn writing(lang: Lang) -> String {
    lang.pick(" * 正在写场景……", " * writing the scene ...").to_owned()
}

pub fn no_more(lang: Lang) -> String {
    lang.pick("   ! 没有了", "   ! there is no more").to_owned()
}

pub fn not_found(text: &str, lang: Lang) -> String {
    lang.pick(format!("   ! 往下没有“{text}”"), format!("   ! no `{text}` from here on"))
}

pub fn is_over(lang: Lang) -> String {
    lang.pick(
        "   ! 这里对局已经结束，没有可以接着打的",
        "   ! the game is over here: there is nothing to go on with",
    )
    .to_owned()
}

pub fn which_file(lang: Lang) -> String {
    lang.pick("   ! 写成哪个文件？:save 文件", "   ! to which file? :save FILE").to_owned()
}

pub fn saved(file: &str, lang: Lang) -> String {
    lang.pick(
        format!(" * 已存到 {file}，sgs play --resume {file} 接着打"),
        format!(" * saved to {file}; sgs play --resume {file} goes on with it"),
    )
}

pub fn unsaved(file: &str, why: &str, lang: Lang) -> String {
    lang.pick(format!("   ! 没能存到 {file}：{why}"), format!("   ! cannot save to {file}: {why}"))
}
