//! Answers to requests about a place: hover, definition, references, completion, and quick fixes.

use super::deep::{Kind, Title};
use super::names::{Indexed, Spot, Use, at};
use super::text::{byte_of, line, range_of, range_of_place, uri_of};
use super::workspace::Workspace;
use crate::check::{Finding, Severity};
use crate::rules::names::Lang;
use crate::script::reference::Reference;
use lsp_types::{
    CodeAction, CodeActionKind, CodeActionOrCommand, CompletionItem, CompletionItemKind, CompletionList,
    CompletionTextEdit, Diagnostic, DiagnosticSeverity, Documentation, Hover, HoverContents, Location,
    MarkupContent, MarkupKind, NumberOrString, Position, Range, TextEdit, Uri, WorkspaceEdit,
};
use std::collections::{BTreeMap, HashMap};

/// An open file, and a place in it.
pub struct Here<'w> {
    pub workspace: &'w Workspace,
    pub file: &'w str,
    pub text: &'w str,
    pub lang: Lang,
}

/// Largest number of names offered at once.
const MOST: usize = 500;

/// Largest number of entries of the interface shown for a word.
const ENTRIES: usize = 3;

impl Here<'_> {
    fn spot(&self, position: Position) -> Option<&Spot> {
        at(&self.workspace.names.file(self.file)?.spots, byte_of(self.text, position))
    }

    /// Returns what is known of the name or word at a position.
    pub fn hover(&self, position: Position, reference: &Reference) -> Option<Hover> {
        let (value, range) = match self.spot(position) {
            Some(spot) => (self.about(&spot.name)?, range_of(self.text, spot.from, spot.to)),
            None => self.about_word(position, reference)?,
        };
        let contents = HoverContents::Markup(MarkupContent { kind: MarkupKind::Markdown, value });
        Some(Hover { contents, range: Some(range) })
    }

    /// Describes a name: its kind, its texts in both languages, and its file.
    fn about(&self, name: &str) -> Option<String> {
        let bare = name.trim_start_matches([':', '#', '$', '~']);
        let title = self.workspace.titles.get(name).or_else(|| self.workspace.titles.get(bare));
        let places = self.workspace.names.definitions(bare);
        if title.is_none() && places.is_empty() {
            return None;
        }
        let kind = title.map(|title| format!(" ({})", title.kind.word(self.lang))).unwrap_or_default();
        let mut parts = vec![format!("**{bare}**{kind}")];
        if let Some(title) = title {
            parts.extend(described(&title.zh, &title.text_zh));
            parts.extend(described(&title.en, &title.text_en));
        }
        let shown = places.first().map(|(file, spot)| {
            let number = range_of(&file.text, spot.from, spot.to).start.line + 1;
            let path = file.path.strip_prefix(&self.workspace.root).unwrap_or(&file.path);
            format!("`{}:{number}`", path.display())
        });
        parts.extend(shown);
        Some(parts.join("\n\n"))
    }

    fn about_word(&self, position: Position, reference: &Reference) -> Option<(String, Range)> {
        let byte = byte_of(self.text, position);
        let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let from = self.text[..byte]
            .rfind(|c| !is_part(c))
            .map_or(0, |at| at + self.text[at..].chars().next().map_or(1, char::len_utf8));
        let to = self.text[byte..].find(|c| !is_part(c)).map_or(self.text.len(), |at| byte + at);
        let word = self.text.get(from..to).filter(|word| !word.is_empty())?;
        let of_sgs = self.text[..from].ends_with("sgs.").then(|| format!("sgs.{word}"));
        let found = reference.find(of_sgs.as_deref().unwrap_or(word));
        let shown: Vec<String> = found
            .iter()
            .take(ENTRIES)
            .map(|item| format!("```lua\n{}\n```\n{}", item.signature, item.doc))
            .collect();
        (!shown.is_empty()).then(|| (shown.join("\n\n"), range_of(self.text, from, to)))
    }

    /// Returns the places where the name at a position is made.
    pub fn definitions(&self, position: Position) -> Vec<Location> {
        let Some(spot) = self.spot(position) else { return Vec::new() };
        let bare = spot.name.trim_start_matches([':', '#', '$', '~']);
        let exact = self.workspace.names.definitions(&spot.name);
        let found = if exact.is_empty() { self.workspace.names.definitions(bare) } else { exact };
        found.into_iter().filter_map(located).collect()
    }

    /// Returns all places of the name at a position.
    pub fn references(&self, position: Position) -> Vec<Location> {
        let Some(spot) = self.spot(position) else { return Vec::new() };
        let name = spot.name.trim_start_matches([':', '#', '$', '~']).to_owned();
        self.workspace.names.places(&name).filter_map(located).collect()
    }

    /// Returns the names that fit at a position within a text.
    pub fn completion(&self, position: Position) -> Option<CompletionList> {
        let written = line(self.text, position.line);
        let upto: String = {
            let end = byte_of(written, Position { line: 0, character: position.character });
            written[..end].to_owned()
        };
        let begun = open_quote(&upto)?;
        // Editors know words alone: a sign such as `@` before one would stay, and come twice.
        let units = begun.encode_utf16().count() as u32;
        let end = Position { character: upto.encode_utf16().count() as u32, ..position };
        let range = Range { start: Position { character: end.character - units, ..end }, end };
        let begun = begun.to_lowercase();
        let mut items = BTreeMap::new();
        for (name, title) in &self.workspace.titles {
            items.insert(name.as_str(), of_title(name, title, self.lang));
        }
        for (name, of) in self.workspace.names.all() {
            items.entry(name).or_insert_with(|| of_text(name, of, self.lang));
        }
        let mut items: Vec<CompletionItem> =
            items.into_values().filter(|item| fits(item, &begun)).take(MOST + 1).collect();
        let is_incomplete = items.len() > MOST;
        items.truncate(MOST);
        for item in &mut items {
            item.text_edit = Some(CompletionTextEdit::Edit(TextEdit { range, new_text: item.label.clone() }));
        }
        Some(CompletionList { is_incomplete, items })
    }

    /// Returns the fixes for findings in a range.
    pub fn actions(&self, uri: &Uri, range: Range, findings: &[Finding]) -> Vec<CodeActionOrCommand> {
        let mut actions = Vec::new();
        for finding in findings {
            let place = self.range(finding);
            if place.end.line < range.start.line || place.start.line > range.end.line {
                continue;
            }
            // Without a column the place is a whole line, which no name may replace.
            for name in finding.like.iter().filter(|_| finding.place.column > 0) {
                let title = self.lang.pick(format!("改成 `{name}`"), format!("Change to `{name}`"));
                actions.push(self.action(uri, title, place, self.replacement(place, name), finding, true));
            }
            let code = finding.code.word();
            let title = self.lang.pick(format!("放行这一处 {code}"), format!("Allow {code} here"));
            let start = Position { line: place.start.line, character: 0 };
            let written = line(self.text, place.start.line);
            let indent = &written[..written.len() - written.trim_start().len()];
            let comment = format!("{indent}-- sgs: allow({code})\n");
            actions.push(self.action(uri, title, Range { start, end: start }, comment, finding, false));
        }
        actions
    }

    /// Returns the text for a suggested name: `sgs.` is written once.
    fn replacement(&self, place: Range, name: &str) -> String {
        let from = byte_of(self.text, place.start);
        let behind_sgs = self.text[..from].ends_with("sgs.");
        let bare = name.rsplit([':', '.']).next().unwrap_or(name);
        let has_class = name.contains(':') || (behind_sgs && name.starts_with("sgs."));
        if has_class { bare.to_owned() } else { name.to_owned() }
    }

    fn action(
        &self,
        uri: &Uri,
        title: String,
        range: Range,
        new_text: String,
        finding: &Finding,
        preferred: bool,
    ) -> CodeActionOrCommand {
        // Clients may hold any number of URIs as keys: the type is the protocol's.
        #[allow(clippy::mutable_key_type)]
        let changes = HashMap::from([(uri.clone(), vec![TextEdit { range, new_text }])]);
        CodeActionOrCommand::CodeAction(CodeAction {
            title,
            kind: Some(CodeActionKind::QUICKFIX),
            diagnostics: Some(vec![self.diagnostic(finding)]),
            edit: Some(WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() }),
            is_preferred: Some(preferred),
            ..CodeAction::default()
        })
    }

    fn range(&self, finding: &Finding) -> Range {
        range_of_place(self.text, finding.place.line, finding.place.column, finding.place.length)
    }

    /// Returns a finding as a diagnostic.
    pub fn diagnostic(&self, finding: &Finding) -> Diagnostic {
        let severity = match finding.severity {
            Severity::Error => DiagnosticSeverity::ERROR,
            Severity::Warning => DiagnosticSeverity::WARNING,
            Severity::Note => DiagnosticSeverity::INFORMATION,
        };
        let mut message = finding.text.in_lang(self.lang).to_owned();
        if !finding.like.is_empty() {
            let names = finding.like.join(self.lang.pick("、", ", "));
            message += &self.lang.pick(format!("；是不是 {names}？"), format!("; did you mean {names}?"));
        }
        Diagnostic {
            range: self.range(finding),
            severity: Some(severity),
            code: Some(NumberOrString::String(finding.code.word().to_owned())),
            source: Some("sgs".to_owned()),
            message,
            ..Diagnostic::default()
        }
    }
}

fn described(name: &str, text: &str) -> Option<String> {
    match (name, text) {
        ("", "") => None,
        (name, "") => Some(name.to_owned()),
        ("", text) => Some(text.to_owned()),
        (name, text) => Some(format!("{name} — {text}")),
    }
}

fn located((file, spot): (&Indexed, &Spot)) -> Option<Location> {
    Some(Location { uri: uri_of(&file.path)?, range: range_of(&file.text, spot.from, spot.to) })
}

/// Returns what a line has of a text that is not closed yet.
fn open_quote(line: &str) -> Option<&str> {
    let mut open: Option<(char, usize)> = None;
    let mut letters = line.char_indices();
    while let Some((at, c)) = letters.next() {
        match (c, open) {
            ('\\', Some(_)) => drop(letters.next()),
            ('"' | '\'', None) => open = Some((c, at + 1)),
            ('-', None) if line[at..].starts_with("--") => return None,
            (c, Some((quote, _))) if c == quote => open = None,
            _ => {}
        }
    }
    open.map(|(_, from)| &line[from..])
}

fn fits(item: &CompletionItem, begun: &str) -> bool {
    let has = |text: &str| text.to_lowercase().contains(begun);
    begun.is_empty() || has(&item.label) || item.filter_text.as_deref().is_some_and(has)
}

fn of_title(name: &str, title: &Title, lang: Lang) -> CompletionItem {
    let kind = match title.kind {
        Kind::Skill => CompletionItemKind::FUNCTION,
        Kind::Card => CompletionItemKind::VALUE,
        Kind::General => CompletionItemKind::CLASS,
        Kind::Package => CompletionItemKind::MODULE,
    };
    let (shown, about) = lang.pick((&title.zh, &title.text_zh), (&title.en, &title.text_en));
    CompletionItem {
        label: name.to_owned(),
        kind: Some(kind),
        detail: Some(format!("{} {shown}", title.kind.word(lang)).trim().to_owned()),
        documentation: (!about.is_empty()).then(|| Documentation::String(about.clone())),
        filter_text: Some(format!("{name} {}", title.zh)),
        ..CompletionItem::default()
    }
}

fn of_text(name: &str, of: Use, lang: Lang) -> CompletionItem {
    let (kind, word) = match of {
        Use::Mark => (CompletionItemKind::CONSTANT, lang.pick("标记", "mark")),
        Use::Text if name.starts_with('@') => (CompletionItemKind::TEXT, lang.pick("提示", "prompt")),
        _ => (CompletionItemKind::TEXT, lang.pick("译文", "text")),
    };
    CompletionItem {
        label: name.to_owned(),
        kind: Some(kind),
        detail: Some(word.to_owned()),
        ..CompletionItem::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn begun_text_is_what_follows_the_open_quote() {
        assert_eq!(open_quote("player:hasSkill(\"fu"), Some("fu"));
        assert_eq!(open_quote("f('a', \"b\", '"), Some(""));
        assert_eq!(open_quote("f(\"a\\\"b"), Some("a\\\"b"));
        assert_eq!(open_quote("f(\"a\")"), None);
        assert_eq!(open_quote("f('a') -- don't"), None);
        assert_eq!(open_quote("f('a--b"), Some("a--b"));
    }
}
