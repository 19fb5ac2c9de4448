//! Errors of the command line itself, each with its text in both languages.

use crate::record::JsonFault;
use crate::rules::names::{Bilingual, Lang};
use crate::script::system::OfSystem;
use crate::script::words::Hint;
use std::io;
use std::path::PathBuf;

/// A value that explains why a command was aborted.
pub type Why = Box<dyn Bilingual + Send>;

/// A part of a text.
trait Part {
    fn shown(&self, lang: Lang) -> String;

    #[cfg(test)]
    fn sample() -> Self;
}

/// Implements [`Part`] by a function and by a sample for the test.
macro_rules! parts {
    ($($of:ty: $shown:expr, $sample:expr;)*) => {$(
        impl Part for $of {
            fn shown(&self, lang: Lang) -> String {
                let shown: fn(&$of, Lang) -> String = $shown;
                shown(self, lang)
            }

            #[cfg(test)]
            fn sample() -> $of {
                $sample
            }
        }
    )*};
}

parts! {
    String: |text, _| text.clone(), "sample".to_owned();
    Vec<String>: |all, lang| all.join(lang.pick("、", ", ")), vec!["one".into(), "two".into()];
    usize: |number, _| number.to_string(), 47;
    u16: |number, _| number.to_string(), 48;
    u64: |number, _| number.to_string(), 49;
    PathBuf: |path, _| path.display().to_string(), PathBuf::from("folder/file");
    io::Error: |error, lang| OfSystem(error).in_lang(lang), io::Error::from_raw_os_error(2);
    Hint: |hint, lang| hint.in_lang(lang), Hint::Nothing;
    JsonFault: |fault, lang| fault.in_lang(lang), JsonFault::from(<serde_json::Error as serde::de::Error>::custom("x"));
    Why: |why, lang| why.in_lang(lang), Box::new(Fault::NoAi {});
}

/// Declares the enum: a variant with its fields, and its texts in Chinese and English.
macro_rules! faults {
    ($($name:ident { $($field:ident: $of:ty),* } => $zh:literal, $en:literal;)*) => {
        /// Reason for which a command cannot do its work.
        #[derive(Debug)]
        #[cfg_attr(not(unix), allow(dead_code, reason = "some are those of child processes"))]
        pub enum Fault {
            $($name { $($field: $of),* },)*
        }

        impl Bilingual for Fault {
            fn in_lang(&self, lang: Lang) -> String {
                match self {
                    $(Fault::$name { $($field),* } => {
                        $(let $field = $field.shown(lang);)*
                        match lang {
                            Lang::Zh => format!($zh),
                            Lang::En => format!($en),
                        }
                    })*
                }
            }
        }

        #[cfg(test)]
        impl Fault {
            /// Returns one fault of each kind.
            fn samples() -> Vec<Fault> {
                vec![$(Fault::$name { $($field: Part::sample()),* }),*]
            }
        }
    };
}

faults! {
    // Files and the machine
    Unreadable { path: PathBuf, error: io::Error } =>
        "读不了 {path}：{error}", "cannot read {path}: {error}";
    Unwritable { path: PathBuf, error: io::Error } =>
        "写不了 {path}：{error}", "cannot write {path}: {error}";
    NoFolder { path: PathBuf, error: io::Error } =>
        "建不了目录 {path}：{error}", "cannot make the folder {path}: {error}";
    Unfound { path: PathBuf } => "没有 {path}", "there is no {path}";
    NoSuchFile { path: PathBuf } =>
        "{path}：没有这个文件或目录", "{path}: there is no such file or folder";
    NotThisData { place: String, fault: JsonFault } =>
        "{place}：内容读不懂：{fault}", "{place}: not readable: {fault}";
    Overtaken { path: PathBuf } =>
        "{path}：文件刚被改过，请再运行一次", "{path}: the file was changed meanwhile; run the command again";
    NotOfGen { path: PathBuf } =>
        "{path}：不是 `sgs gen` 写的，没有覆盖：换一个目录",
        "{path}: not written by `sgs gen`, so it was left as it is: choose another folder";
    Output { error: io::Error } => "写不了标准输出：{error}", "cannot write to standard output: {error}";
    Portable { error: io::Error } => "--portable：{error}", "--portable: {error}";
    Terminal { error: io::Error } =>
        "这个终端上画不了牌桌：{error}；请加 --plain", "cannot draw on this terminal: {error}; try --plain";
    Socket { address: String, error: io::Error } => "{address}：{error}", "{address}: {error}";
    Thread { error: io::Error } => "启动不了线程：{error}", "cannot start a thread: {error}";
    Server { error: io::Error } => "启动不了服务器：{error}", "cannot start the server: {error}";
    Lua { details: String } => "启动不了 Lua：{details}", "cannot start Lua: {details}";
    Interruption { details: String } => "接不到 Ctrl-C：{details}", "cannot listen for Ctrl-C: {details}";
    Unwatched { details: String } => "不能监视文件：{details}", "files are not watched: {details}";
    UnwatchedNow {} => "不再监视文件了", "files are not watched any more";
    Frame { command: String, details: String } => "{command}：连接出错：{details}", "{command}: {details}";
    NoStart { command: String } => "{command}：缺少开始的帧 `start`", "{command}: expected the frame `start`";
    Inside {} =>
        "inside：要 check、play、sim 或 table", "inside: expected check, play, sim or table";

    // What a game is set up with
    SeatsOfMode { given: usize, mode: String, players: usize } =>
        "{given} 个座位不合“{mode}”模式，它有 {players} 个", "{given} seats for mode {mode}, which has {players}";
    SeatTwice { seat: usize } => "{seat} 号位设了两次", "seat {seat} is given twice";
    AgentTwice {} => "--agent 给所有座位设了两次", "--agent for all seats is given twice";
    AgentSeatTwice { seat: usize } => "--agent：{seat} 号位设了两次", "--agent: seat {seat} is given twice";
    AgentSeat { seat: usize, seats: usize } =>
        "--agent：没有 {seat} 号位，一共 {seats} 个", "--agent: there is no seat {seat}, there are {seats}";
    Chair { seat: usize, seats: usize } =>
        "chair：没有 {seat} 号位，一共 {seats} 个", "chair: there is no seat {seat}, there are {seats}";
    NoAi {} => "这里没有 AI：用 --ai 指定它的目录", "there is no AI here: --ai names the folder of one";
    NoSkill { name: String, hint: Hint } => "没有技能 {name}{hint}", "there is no skill \"{name}\"{hint}";
    NoGeneral { name: String, hint: Hint } =>
        "没有武将或扩展包 {name}{hint}", "there is no general or package \"{name}\"{hint}";
    NobodyAt { seat: usize } => "{seat} 号位上没有人", "nobody sits at seat {seat}";
    NothingToMerge {} => "没有要合并的文件", "no file to merge";

    // Scenes and checks
    NoSceneNamed { names: Vec<String> } =>
        "没有名字里有 {names} 的场景", "no scene has {names} in its name";
    NoScene {} => "里面没有场景", "there is no scene in it";
    WhichScene { names: Vec<String> } =>
        "哪个场景？-k 写这些名字之一：{names}", "which scene? -k names one of {names}";
    NotAScene { path: PathBuf } => "{path}：不是场景文件", "{path}: not a file with a scene";
    SceneEnding { path: PathBuf, ending: String } =>
        "--out {path}：场景文件名要以 {ending} 结尾", "--out {path}: scene files end with {ending}";
    NoScenesHere { folders: Vec<String>, ending: String } =>
        "这里没有场景：{folders} 下面没有 *{ending}", "no scenes here: below {folders} there is no *{ending}";
    NoScenesBelow { path: PathBuf, ending: String } =>
        "{path}：下面没有 *{ending}", "{path}: no *{ending} below";
    NoSceneBeside { path: PathBuf } =>
        "{path}：既不是场景文件，旁边也没有同名的场景文件",
        "{path}: neither a scene file nor a package with one beside it";
    Unsearchable { path: PathBuf, details: String } =>
        "{path}：查不了这个目录：{details}", "cannot look through {path}: {details}";
    NoTraces { path: PathBuf } => "{path}：目录里没有录像", "{path}: no traces in this folder";
    NoLua { paths: Vec<String> } => "{paths} 里没有 Lua 文件", "no Lua file in {paths}";
    NoOutline { details: String } => "这个文件的行数算不出来：{details}", "{details}";
    NotABaseline { place: String } =>
        "{place}：不是基线文件的一行；删掉这个文件，就会重新写一份",
        "{place}: not a line of a baseline; remove the file to write it again";
    BadRules { path: PathBuf, why: Why } => "{path}：{why}", "{path}: {why}";
    NoCode { word: String, hint: Hint } =>
        "没有代号 `{word}`{hint}（`sgs check --explain` 列出全部）",
        "there is no code `{word}`{hint} (`sgs check --explain` lists all)";
    DryRunAlone {} =>
        "--dry-run 要和 --fix 或 --fix-timing 一起用", "--dry-run goes with --fix or --fix-timing";

    // Games that end otherwise than by their rules
    PairFailed { index: u64, why: String } => "第 {index} 对出错：{why}", "pair {index} failed: {why}";
    GameFailed { index: u64, seed: u64, why: String } =>
        "第 {index} 局（种子 {seed}）出错：{why}", "game {index} (seed {seed}) failed: {why}";
    GameClosed { index: u64, seed: u64 } =>
        "第 {index} 局（种子 {seed}）中断了", "game {index} (seed {seed}) was closed";
    InChild { why: String } => "{why}（子进程的错误）", "{why}";
    Broken { details: String } => "内部错误：{details}", "{details}";
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_han(c: char) -> bool {
        ('\u{4e00}'..='\u{9fff}').contains(&c)
    }

    #[test]
    fn every_fault_has_a_text_in_both_languages() {
        let is_word = |word: &&str| word.len() > 1 && word.chars().all(|c| c.is_ascii_lowercase());
        for fault in Fault::samples() {
            let (zh, en) = (fault.in_lang(Lang::Zh), fault.in_lang(Lang::En));
            assert!(zh.chars().any(is_han), "{fault:?}: {zh}");
            assert!(!en.chars().any(is_han), "{fault:?}: {en}");
            // Three words of English in a row are a sentence.
            let words: Vec<&str> = zh.split(' ').collect();
            assert!(!words.windows(3).any(|three| three.iter().all(is_word)), "{fault:?}: {zh}");
            assert!(!en.contains(['：', '，', '；', '、']), "{fault:?}: {en}");
        }
    }
}
