//! Reduction of a failing scene that preserves the failure. Seats, cards, marks, skills, answers and steps
//! are removed, by halves first and then one by one, until nothing more can be removed.

mod seats;

use super::accident::{Signature, way_from};
use super::scene::draft::{Data, Draft, Play};
use super::scene::lua::{Content, ContentError, DraftError, SceneFile};
use super::scene::{Failure, SceneError};
use crate::rules::names::{Bilingual, Lang};
use std::path::{Path, PathBuf};

/// Keys that every scene needs.
const NEEDED: [&str; 4] = ["seats", "table", "packages", "package"];

/// The reason for which a scene cannot be reduced.
#[derive(Debug, thiserror::Error)]
pub enum ShrinkError {
    #[error("it does not fail: there is nothing to keep while it gets smaller")]
    Passes,
    #[error(
        "written out as data, it fails in another way: {}; a scene that is to be shrunk must not use what \
         stands outside of it in the file",
        first_line(.0, Lang::En)
    )]
    FailsOtherwise(Box<SceneError>),
    #[error(
        "written out as data, it does not fail any more; a scene that is to be shrunk must not use what \
         stands outside of it in the file"
    )]
    PassesAsData,
    #[error(transparent)]
    Draft(#[from] DraftError),
    #[error(transparent)]
    Content(#[from] ContentError),
}

impl Bilingual for ShrinkError {
    fn in_lang(&self, lang: Lang) -> String {
        let outside = "要缩小的场景不能用文件里它外面的东西";
        let zh = match self {
            ShrinkError::Passes => "它没有失败：缩小时没有要保持的".to_owned(),
            ShrinkError::FailsOtherwise(problem) => {
                format!("写成数据后失败的方式不同：{}；{outside}", first_line(problem, lang))
            }
            ShrinkError::PassesAsData => format!("写成数据后不再失败；{outside}"),
            ShrinkError::Draft(error) => error.in_lang(lang),
            ShrinkError::Content(error) => error.in_lang(lang),
        };
        lang.pick(zh, self.to_string())
    }
}

/// A scene being reduced.
pub struct Shrinking<'c> {
    content: &'c Content,
    /// Path of the reduced scene.
    path: PathBuf,
    signature: Signature,
    failure: Failure,
    draft: Draft,
    tried: usize,
}

impl<'c> Shrinking<'c> {
    /// Starts to reduce a scene of a file, which must fail. The result will be written to another path.
    pub fn of(
        file: &SceneFile,
        index: usize,
        to: &Path,
        content: &'c Content,
    ) -> Result<Shrinking<'c>, ShrinkError> {
        let Err(failure) = file.run(index, content) else {
            return Err(ShrinkError::Passes);
        };
        let mut draft = file.draft(index)?;
        draft.moved(file.path(), to, content)?;
        let signature = Signature::of_failure(&failure);
        let mut shrinking = Shrinking { content, path: to.to_owned(), signature, failure, draft, tried: 0 };
        match shrinking.failure_of(&shrinking.draft.clone()) {
            Some(failure) if Signature::of_failure(&failure) == shrinking.signature => Ok(shrinking),
            Some(failure) => Err(ShrinkError::FailsOtherwise(failure.problem)),
            None => Err(ShrinkError::PassesAsData),
        }
    }

    pub fn draft(&self) -> &Draft {
        &self.draft
    }

    /// Returns the failure.
    pub fn problem(&self, lang: Lang) -> String {
        first_line(&self.failure.problem, lang)
    }

    pub fn tried(&self) -> usize {
        self.tried
    }

    /// Describes the parts that cannot be reduced.
    pub fn kept_whole(&self, lang: Lang) -> Vec<&'static str> {
        let mut kept = Vec::new();
        if matches!(self.draft.play, Play::Code(_)) {
            kept.push(lang.pick(
                "`play` 不只是依次调用 s 和 s[n]：它保持原样",
                "`play` is more than calls of s and s[n], one after the other: it stays as it is",
            ));
        }
        if self.draft.get("table").is_some() {
            kept.push(lang.pick(
                "存下的 `table` 是一个整体：只能去掉步骤和应答",
                "the saved `table` is one piece: only steps and answers can go",
            ));
        }
        kept
    }

    /// Removes everything possible; calls `tell` after each round.
    pub fn run(&mut self, mut tell: impl FnMut(&Shrinking<'_>)) {
        loop {
            let before = self.draft.clone();
            self.calls();
            self.seats();
            self.keys();
            tell(self);
            if self.draft == before {
                return;
            }
        }
    }

    fn failure_of(&mut self, draft: &Draft) -> Option<Failure> {
        self.tried += 1;
        let file = SceneFile::of_text(&self.path, draft.text().into_bytes(), self.content);
        file.and_then(|file| file.run(0, self.content)).err()
    }

    /// Accepts a smaller draft if it fails in the same way.
    fn take(&mut self, smaller: Draft) -> bool {
        match self.failure_of(&smaller) {
            Some(failure) if Signature::of_failure(&failure) == self.signature => {
                (self.draft, self.failure) = (smaller, failure);
                true
            }
            _ => false,
        }
    }

    fn calls(&mut self) {
        let Play::Calls(calls) = &self.draft.play else { return };
        self.halves(calls.len(), |draft, from, n| {
            if let Play::Calls(calls) = &mut draft.play {
                calls.drain(from..from + n);
            }
        });
    }

    /// Tries to remove runs of items with `leave_out`, half of them first.
    fn halves(&mut self, count: usize, leave_out: impl Fn(&mut Draft, usize, usize)) {
        let (mut left, mut size) = (count, count);
        while size > 0 {
            let mut end = left;
            while end > 0 {
                let from = end.saturating_sub(size);
                let mut smaller = self.draft.clone();
                leave_out(&mut smaller, from, end - from);
                if self.take(smaller) {
                    left -= end - from;
                }
                end = from;
            }
            size = if size == 1 { 0 } else { size.div_ceil(2) };
        }
    }

    /// Removes seats one by one: calls with later seats must be renumbered.
    fn seats(&mut self) {
        let Some(Data::List(seats)) = self.draft.get("seats") else { return };
        for seat in (1..=seats.len()).rev() {
            if let Some(smaller) = without_seat(&self.draft, seat) {
                self.take(smaller);
            }
        }
    }

    fn keys(&mut self) {
        let names: Vec<String> = self.draft.keys.iter().map(|(key, _)| key.clone()).collect();
        for name in names {
            let mut smaller = self.draft.clone();
            smaller.keys.retain(|(key, _)| *key != name);
            if NEEDED.contains(&name.as_str()) || !self.take(smaller) {
                self.within(&[Step::Key(name)]);
            }
        }
    }

    /// Removes parts of a value.
    fn within(&mut self, path: &[Step]) {
        let to = |step: Step| path.iter().cloned().chain([step]).collect::<Vec<_>>();
        match at(&mut self.draft, path).cloned() {
            Some(Data::List(items)) => {
                // Seats need more than removal from the list.
                if *path != [Step::Key("seats".into())] {
                    self.halves(items.len(), |draft, from, n| {
                        if let Some(Data::List(items)) = at(draft, path) {
                            items.drain(from..from + n);
                        }
                    });
                }
                for i in 0..items.len() {
                    self.within(&to(Step::Item(i)));
                }
            }
            Some(Data::Keys(keys)) => {
                for (name, _) in keys {
                    let mut smaller = self.draft.clone();
                    if let Some(Data::Keys(keys)) = at(&mut smaller, path) {
                        keys.retain(|(key, _)| *key != name);
                    }
                    if !self.take(smaller) {
                        self.within(&to(Step::Key(name)));
                    }
                }
            }
            Some(Data::Text(_) | Data::Number(_) | Data::Flag(_)) | None => {}
        }
    }
}

/// The path to a value.
#[derive(Clone, PartialEq, Debug)]
enum Step {
    Key(String),
    Item(usize),
}

fn at<'d>(draft: &'d mut Draft, path: &[Step]) -> Option<&'d mut Data> {
    let (first, rest) = path.split_first()?;
    let Step::Key(first) = first else { return None };
    let mut value = draft.keys.iter_mut().find(|(key, _)| key == first).map(|(_, value)| value)?;
    for step in rest {
        value = match (value, step) {
            (Data::Keys(keys), Step::Key(name)) => {
                keys.iter_mut().find(|(key, _)| key == name).map(|(_, value)| value)?
            }
            (Data::List(items), Step::Item(i)) => items.get_mut(*i)?,
            _ => return None,
        };
    }
    Some(value)
}

/// Returns a scene without this seat and without the calls about it.
fn without_seat(draft: &Draft, seat: usize) -> Option<Draft> {
    let mut smaller = draft.clone();
    let Play::Calls(calls) = &draft.play else { return None };
    let kept = calls.iter().filter_map(|call| seats::without_seat(call, &draft.scene, seat));
    smaller.play = Play::Calls(kept.collect());
    // A mode has a fixed number of seats.
    smaller.keys.retain(|(key, _)| key != "mode");
    match smaller.keys.iter_mut().find(|(key, _)| key == "turn") {
        Some((_, Data::Number(turn))) if *turn > seat as i64 => *turn -= 1,
        Some((_, Data::Number(turn))) if *turn == seat as i64 => *turn = 1,
        _ => {}
    }
    match at(&mut smaller, &[Step::Key("seats".into())]) {
        Some(Data::List(seats)) if seats.len() > 2 => drop(seats.remove(seat - 1)),
        _ => return None,
    }
    Some(smaller)
}

impl Draft {
    /// Rewrites paths relative to the new location.
    fn moved(&mut self, from: &Path, to: &Path, content: &Content) -> Result<(), ContentError> {
        let folder = to.parent().unwrap_or(Path::new(""));
        let mut packages: Vec<PathBuf> = Vec::new();
        match self.get("packages").cloned() {
            Some(Data::Text(one)) => packages.push(content.find(from, &one)?),
            Some(Data::List(named)) => {
                for name in named {
                    if let Data::Text(name) = name {
                        packages.push(content.find(from, &name)?);
                    }
                }
            }
            _ if self.get("package").is_none() => packages.extend(content.own_package(from, to)),
            _ => {}
        }
        if !packages.is_empty() {
            self.set("packages", Data::texts(packages.iter().map(|path| way_from(folder, path))));
        }
        if let Some(Data::Text(table)) = self.get("table").cloned() {
            self.set("table", Data::text(way_from(folder, &from.with_file_name(table))));
        }
        Ok(())
    }
}

fn first_line(problem: &SceneError, lang: Lang) -> String {
    problem.in_lang(lang).lines().next().unwrap_or_default().to_owned()
}
