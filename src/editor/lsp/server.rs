//! The loop of the server: messages of the editor, results of jobs, and diagnostics when there is nothing else to
//! read.

use super::answers::Here;
use super::deep::{self, Deep};
use super::text::path_of;
use super::workspace::{Workspace, root_of};
use super::{LspError, Settings};
use crate::check::Finding;
use crate::rules::names::Lang;
use crate::script::host::Script;
use crate::script::load::Library;
use crate::script::reference::Reference;
use lsp_server::{Connection, ErrorCode, Message, Notification, Request, Response};
use lsp_types::notification::{
    DidChangeTextDocument, DidCloseTextDocument, DidOpenTextDocument, DidSaveTextDocument, Notification as _,
    PublishDiagnostics,
};
use lsp_types::request::{
    CodeActionRequest, Completion, GotoDefinition, HoverRequest, References, Request as _,
};
use lsp_types::{
    CodeActionParams, CodeActionProviderCapability, CompletionOptions, CompletionParams,
    DidChangeTextDocumentParams, DidCloseTextDocumentParams, DidOpenTextDocumentParams,
    DidSaveTextDocumentParams, GotoDefinitionParams, HoverParams, HoverProviderCapability, OneOf,
    PublishDiagnosticsParams, ReferenceParams, ServerCapabilities, TextDocumentPositionParams,
    TextDocumentSyncCapability, TextDocumentSyncKind, Uri,
};
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

/// Time without a change after which callbacks are tried.
const IDLE: Duration = Duration::from_millis(600);

/// Time between looks at the results of jobs.
const PAUSE: Duration = Duration::from_millis(30);

/// An open file of the editor.
struct Document {
    uri: Uri,
    text: String,
}

struct Server<'c> {
    connection: &'c Connection,
    settings: Settings,
    lang: Lang,
    reference: Reference,
    workspaces: BTreeMap<PathBuf, Workspace>,
    documents: BTreeMap<PathBuf, Document>,
    /// Files whose diagnostics are to be published.
    changed: BTreeSet<PathBuf>,
    /// Files whose callbacks are to be tried.
    untried: BTreeSet<PathBuf>,
    last_change: Instant,
    is_working: bool,
    results: (Sender<Deep>, Receiver<Deep>),
}

fn capabilities() -> ServerCapabilities {
    ServerCapabilities {
        text_document_sync: Some(TextDocumentSyncCapability::Kind(TextDocumentSyncKind::FULL)),
        hover_provider: Some(HoverProviderCapability::Simple(true)),
        definition_provider: Some(OneOf::Left(true)),
        references_provider: Some(OneOf::Left(true)),
        code_action_provider: Some(CodeActionProviderCapability::Simple(true)),
        completion_provider: Some(CompletionOptions {
            trigger_characters: Some(vec!["\"".to_owned(), "'".to_owned(), "@".to_owned()]),
            ..CompletionOptions::default()
        }),
        ..ServerCapabilities::default()
    }
}

/// Serves a client until it ends the connection.
pub fn serve(connection: &Connection, settings: Settings) -> Result<(), LspError> {
    let given: Value = connection.initialize(serde_json::to_value(capabilities())?)?;
    let of_client = given["locale"].as_str().map(Lang::of_locale);
    let (script, _) = Script::load((settings.base)(), &Arc::new(Library::default()))
        .map_err(|error| LspError::Lua(error.to_string()))?;
    let reference = Reference::of(&script);
    script.leave();
    let mut server = Server {
        connection,
        settings,
        lang: settings.lang.or(of_client).unwrap_or_default(),
        reference,
        workspaces: BTreeMap::new(),
        documents: BTreeMap::new(),
        changed: BTreeSet::new(),
        untried: BTreeSet::new(),
        last_change: Instant::now(),
        is_working: false,
        results: channel(),
    };
    server.run()
}

impl Server<'_> {
    fn run(&mut self) -> Result<(), LspError> {
        loop {
            let wait = if self.changed.is_empty() { PAUSE } else { Duration::ZERO };
            match self.connection.receiver.recv_timeout(wait) {
                Ok(Message::Request(request)) => {
                    if self.connection.handle_shutdown(&request)? {
                        return Ok(());
                    }
                    self.publish();
                    self.answer(request);
                }
                Ok(Message::Notification(note)) if note.method == "exit" => return Ok(()),
                Ok(Message::Notification(note)) => self.note(note),
                // The server asks nothing.
                Ok(Message::Response(_)) => {}
                Err(error) if error.is_disconnected() => return Ok(()),
                Err(_) => self.publish(),
            }
            self.collect();
            self.begin();
        }
    }

    fn send(&self, message: Message) {
        // The editor may be gone: the next receive ends the loop.
        let _ = self.connection.sender.send(message);
    }

    // ---- files

    fn note(&mut self, note: Notification) {
        match note.method.as_str() {
            DidOpenTextDocument::METHOD => {
                if let Some(given) = read::<DidOpenTextDocumentParams>(note.params) {
                    self.take(given.text_document.uri, given.text_document.text, true);
                }
            }
            DidChangeTextDocument::METHOD => {
                if let Some(given) = read::<DidChangeTextDocumentParams>(note.params)
                    && let Some(change) = given.content_changes.into_iter().rev().find(|c| c.range.is_none())
                {
                    self.take(given.text_document.uri, change.text, false);
                }
            }
            DidSaveTextDocument::METHOD => {
                if let Some(given) = read::<DidSaveTextDocumentParams>(note.params)
                    && let Some(path) = path_of(&given.text_document.uri)
                {
                    self.saved(&path);
                }
            }
            DidCloseTextDocument::METHOD => {
                if let Some(given) = read::<DidCloseTextDocumentParams>(note.params) {
                    self.close(&given.text_document.uri);
                }
            }
            _ => {}
        }
    }

    /// Takes the text of a file that was opened or changed.
    fn take(&mut self, uri: Uri, text: String, is_opened: bool) {
        let Some(path) = path_of(&uri) else { return };
        let is_lua = path.extension().is_some_and(|end| end == "lua");
        if !is_lua || path.to_string_lossy().ends_with(".scene.lua") {
            return;
        }
        let root = root_of(&path);
        let is_known = self.workspaces.get_mut(&root).is_some_and(|w| w.change(&path, &text).is_some());
        // A file that is new on disk is found when the folder is read again.
        if !is_known && (is_opened || self.documents.contains_key(&path)) {
            self.reopen(&root, &path);
            if let Some(workspace) = self.workspaces.get_mut(&root) {
                workspace.change(&path, &text);
            }
        }
        self.documents.insert(path.clone(), Document { uri, text });
        self.last_change = Instant::now();
        self.untried.insert(path.clone());
        self.changed.insert(path);
    }

    /// Reads the folder around a file, with the texts of open files.
    fn reopen(&mut self, root: &Path, path: &Path) {
        match Workspace::open(path) {
            Ok(mut workspace) => {
                for (path, document) in self.documents.iter().filter(|(path, _)| root_of(path) == root) {
                    workspace.change(path, &document.text);
                }
                if let Some(before) = self.workspaces.remove(root) {
                    workspace.titles = before.titles;
                }
                self.workspaces.insert(root.to_owned(), workspace);
            }
            Err(error) => tracing::warn!("{}: {error}", path.display()),
        }
    }

    /// A saved file may be new, and others may depend on it.
    fn saved(&mut self, path: &Path) {
        let root = root_of(path);
        if self.documents.contains_key(path) && !self.workspaces.contains_key(&root) {
            self.reopen(&root, path);
        }
        let of_root = self.documents.keys().filter(|path| root_of(path) == root).cloned().collect::<Vec<_>>();
        self.changed.extend(of_root.iter().cloned());
        self.untried.insert(path.to_owned());
        self.last_change = Instant::now().checked_sub(IDLE).unwrap_or_else(Instant::now);
    }

    fn close(&mut self, uri: &Uri) {
        let Some(path) = path_of(uri) else { return };
        self.documents.remove(&path);
        self.changed.remove(&path);
        self.untried.remove(&path);
        if let Some(workspace) = self.workspaces.get_mut(&root_of(&path)) {
            workspace.close(&path);
        }
        self.publish_for(uri.clone(), Vec::new());
    }

    // ---- diagnostics

    /// Publishes the diagnostics of changed files.
    fn publish(&mut self) {
        for path in std::mem::take(&mut self.changed) {
            let Some(document) = self.documents.get(&path) else { continue };
            let Some((here, findings)) = self.look(&path) else { continue };
            let diagnostics = findings.iter().map(|finding| here.diagnostic(finding)).collect();
            self.publish_for(document.uri.clone(), diagnostics);
        }
    }

    fn publish_for(&self, uri: Uri, diagnostics: Vec<lsp_types::Diagnostic>) {
        let given = PublishDiagnosticsParams { uri, diagnostics, version: None };
        self.send(Message::Notification(Notification::new(PublishDiagnostics::METHOD.to_owned(), given)));
    }

    /// Returns an open file, with its findings.
    fn look(&self, path: &Path) -> Option<(Here<'_>, Vec<Finding>)> {
        let here = self.here(path)?;
        let findings = here.workspace.findings(here.file);
        Some((here, findings))
    }

    fn here(&self, path: &Path) -> Option<Here<'_>> {
        let workspace = self.workspaces.get(&root_of(path))?;
        let (file, _) = workspace.opened().find(|(_, opened)| *opened == path)?;
        let text = &self.documents.get(path)?.text;
        Some(Here { workspace, file, text, lang: self.lang })
    }

    /// Starts a job once nobody types.
    fn begin(&mut self) {
        if self.is_working || self.last_change.elapsed() < IDLE {
            return;
        }
        while let Some(path) = self.untried.pop_first() {
            let job = self.here(&path).and_then(|here| here.workspace.job(here.file, self.settings.base));
            if let Some(job) = job {
                self.is_working = deep::start(job, self.results.0.clone());
                return;
            }
        }
    }

    /// Takes the results of jobs.
    fn collect(&mut self) {
        while let Ok(done) = self.results.1.try_recv() {
            self.is_working = false;
            let Some(workspace) = self.workspaces.get_mut(&done.root) else { continue };
            let file = done.file.clone();
            workspace.take(done);
            let path = workspace.opened().find(|(name, _)| *name == file).map(|(_, path)| path.to_owned());
            self.changed.extend(path);
        }
    }

    // ---- requests

    fn answer(&self, request: Request) {
        let (id, method) = (request.id.clone(), request.method.clone());
        let response = match self.result(&method, request.params) {
            Ok(result) => Response::new_ok(id, result),
            Err(Wrong::Method) => {
                Response::new_err(id, ErrorCode::MethodNotFound as i32, format!("no method {method}"))
            }
            Err(Wrong::Parameters(error)) => {
                Response::new_err(id, ErrorCode::InvalidParams as i32, error.to_string())
            }
        };
        self.send(Message::Response(response));
    }

    fn result(&self, method: &str, given: Value) -> Result<Value, Wrong> {
        match method {
            HoverRequest::METHOD => {
                let at = parse::<HoverParams>(given)?.text_document_position_params;
                as_value(self.at(&at).and_then(|here| here.hover(at.position, &self.reference)))
            }
            GotoDefinition::METHOD => {
                let at = parse::<GotoDefinitionParams>(given)?.text_document_position_params;
                as_value(self.at(&at).map(|here| here.definitions(at.position)))
            }
            References::METHOD => {
                let at = parse::<ReferenceParams>(given)?.text_document_position;
                as_value(self.at(&at).map(|here| here.references(at.position)))
            }
            Completion::METHOD => {
                let at = parse::<CompletionParams>(given)?.text_document_position;
                as_value(self.at(&at).and_then(|here| here.completion(at.position)))
            }
            CodeActionRequest::METHOD => {
                let given = parse::<CodeActionParams>(given)?;
                let uri = &given.text_document.uri;
                let looked = path_of(uri).and_then(|path| self.look(&path));
                as_value(looked.map(|(here, findings)| here.actions(uri, given.range, &findings)))
            }
            _ => Err(Wrong::Method),
        }
    }

    fn at(&self, at: &TextDocumentPositionParams) -> Option<Here<'_>> {
        self.here(&path_of(&at.text_document.uri)?)
    }
}

/// The reason for which a request has no result.
enum Wrong {
    Method,
    Parameters(serde_json::Error),
}

fn parse<T: DeserializeOwned>(given: Value) -> Result<T, Wrong> {
    serde_json::from_value(given).map_err(Wrong::Parameters)
}

fn as_value(result: impl serde::Serialize) -> Result<Value, Wrong> {
    serde_json::to_value(result).map_err(Wrong::Parameters)
}

/// Reads the parameters of a notification. Nonsense is logged and has no effect.
fn read<T: DeserializeOwned>(given: Value) -> Option<T> {
    serde_json::from_value(given).inspect_err(|error| tracing::warn!("not understood: {error}")).ok()
}
