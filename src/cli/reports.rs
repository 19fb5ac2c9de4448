//! Reports: one file with a game and all that is known of the program that played it, to be handed over.

use super::saves::{Saves, write_whole};
use crate::record::{Header, Record, Report};
use crate::rules::names::Lang;
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

/// Writes a report of the game so far. Returns a line for the person who asked for it.
pub fn write(record: Record, words: &str, errors: Vec<String>, lang: Lang) -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
    let path = match Saves::of_user() {
        Some(saves) => saves.report(now),
        None => PathBuf::from(format!("sgs-report-{now}.jsonl")),
    };
    let system = format!("{} {}", std::env::consts::OS, std::env::consts::ARCH);
    let report = Report { words: words.to_owned(), system, errors };
    let header = Header { report: Some(report), ..record.header };
    let written = write_whole(&path, &Record { header, ..record }.to_text());
    let path = path.display();
    match written {
        Ok(()) => lang.pick(
            format!("写好了，请附上这个文件：{path}（sgs watch 可以打开）"),
            format!("written; hand this file over: {path} (sgs watch opens it)"),
        ),
        Err(error) => lang.pick(format!("没能写到 {path}：{error}"), format!("cannot write {path}: {error}")),
    }
}
