//! Names of a file: locals in their blocks, globals and members that it defines, and names that no file defines.

use super::super::advice;
use super::super::finding::{Code, Said, Severity};
use super::super::kind::Of;
use super::super::outcome::{Candidate, Unless};
use super::super::syntax::tree::*;
use super::{Role, Walk};

/// Usual names of parameters of callbacks.
const PARAMETERS: &[&str] = &[
    "room",
    "player",
    "data",
    "event",
    "self",
    "card",
    "targets",
    "to_select",
    "selected",
    "source",
    "effect",
];

impl<'s> Walk<'_, 's> {
    pub(super) fn declare(&mut self, name: &'s str, of: Of) {
        self.locals.entry(name).or_default().push(of);
        self.flow.declare(name);
        self.order.push(name);
    }

    pub(super) fn leave(&mut self, depth: usize) {
        for name in self.order.drain(depth..).rev() {
            if let Some(all) = self.locals.get_mut(name) {
                all.pop();
            }
            self.flow.leave(name);
        }
    }

    pub(super) fn local(&self, name: &str) -> Option<&Of> {
        self.locals.get(name)?.last()
    }

    pub(super) fn is_global(&self, expr: &Expr, name: &str) -> bool {
        expr.as_name() == Some(name) && self.local(name).is_none()
    }

    pub(super) fn find(&mut self, span: Span, severity: Severity, code: Code, text: Said) {
        self.out.candidates.push(Candidate::certain(span, severity, code, text));
    }

    /// Adds a finding about a field of a definition.
    pub(super) fn find_in_field(
        &mut self,
        span: Span,
        severity: Severity,
        code: Code,
        text: Said,
        field: &str,
    ) {
        self.find(span, severity, code, text);
        if let Some(candidate) = self.out.candidates.last_mut() {
            candidate.about = field.to_owned();
        }
    }

    pub(super) fn candidates_push(
        &mut self,
        span: Span,
        severity: Severity,
        code: Code,
        text: Said,
        unless: Unless,
        class: &str,
    ) {
        let class = class.to_owned();
        let finding = Candidate::certain(span, severity, code, text);
        self.out.candidates.push(Candidate { unless, class, ..finding });
    }

    /// Records a global set by the file; `passing` means within a function.
    pub(super) fn defines(&mut self, name: &str, passing: bool) {
        let names = match (self.in_module, passing) {
            (true, _) => &mut self.out.of_module,
            (false, true) => &mut self.out.passing,
            (false, false) => &mut self.out.defined.globals,
        };
        names.insert(name.to_owned());
    }

    /// Records a member of some table.
    pub(super) fn defines_member(&mut self, name: &str, may_be_function: bool) {
        self.out.defined.members.insert(name.to_owned());
        if may_be_function {
            self.out.defined.functions.insert(name.to_owned());
        }
    }

    /// Checks a global that is read.
    pub(super) fn read_global(&mut self, name: &str, span: Span, role: Role) {
        if self.known.globals.contains(name) || name.is_empty() {
            return;
        }
        let unless = Unless::Global(name.to_owned());
        let (severity, zh, en) = match role {
            Role::Asked => {
                self.asked.insert(unless);
                return;
            }
            Role::Called => {
                (Severity::Error, "被调用，但没有任何文件定义它", "is called, but no file defines it")
            }
            Role::Indexed | Role::Value if self.depth > 0 && PARAMETERS.contains(&name) => {
                return self.not_a_parameter(name, span, role);
            }
            Role::Indexed => (
                Severity::Error,
                "被当作对象使用，但没有任何文件给它赋过值",
                "is used as an object, but no file sets it",
            ),
            Role::Value => (Severity::Warning, "没有任何文件给它赋过值，是 nil", "is nil: no file sets it"),
        };
        let text = Said::new(format!("全局变量 `{name}` {zh}"), format!("the global `{name}` {en}"));
        self.candidates_push(span, severity, Code::UnknownGlobal, text, unless, "");
    }

    /// Reports the usual name of a parameter that the function does not have.
    pub(super) fn not_a_parameter(&mut self, name: &str, span: Span, role: Role) {
        let severity = if role == Role::Indexed { Severity::Error } else { Severity::Warning };
        let also = match name {
            "room" => {
                ("，或先写 `local room = player:getRoom()`", ", or write `local room = player:getRoom()`")
            }
            _ => ("", ""),
        };
        let text = Said::new(
            format!("`{name}` 不是这个函数的参数，也没有文件给它赋过值：把它写进参数表{}", also.0),
            format!(
                "`{name}` is not a parameter of this function, and no file sets it: add it to the parameters{}",
                also.1
            ),
        );
        let unless = Unless::Global(name.to_owned());
        self.candidates_push(span, severity, Code::UnknownGlobal, text, unless, "");
    }

    /// Checks `sgs.name`.
    pub(super) fn read_sgs(&mut self, field: Named, role: Role) -> Of {
        let name = field.name;
        if name == "Player_Extra" {
            advice::extra_phase(self, field.span);
            return Of::Number;
        }
        *self.out.sgs.entry(name.to_owned()).or_default() += 1;
        use crate::script::reference::Sort;
        match self.known.sgs.get(name) {
            Some(Sort::Event | Sort::Constant) => return Of::Number,
            Some(_) => {
                return match name {
                    "Sanguosha" => Of::Class("Engine".into()),
                    "Self" => Of::Class("Player".into()),
                    _ => Of::Unknown,
                };
            }
            None => {}
        }
        let unless = Unless::Sgs(name.to_owned());
        let (severity, zh, en) = match role {
            Role::Asked => {
                self.asked.insert(unless);
                return Of::Unknown;
            }
            Role::Called => (Severity::Error, "不存在，不能调用", "does not exist and cannot be called"),
            Role::Indexed => (Severity::Error, "不存在，不能取字段", "does not exist and has no fields"),
            Role::Value => (Severity::Warning, "不存在，是 nil", "does not exist: it is nil"),
        };
        let text = Said::new(format!("`sgs.{name}` {zh}"), format!("`sgs.{name}` {en}"));
        self.candidates_push(field.span, severity, Code::UnknownSgs, text, unless, "sgs");
        Of::Unknown
    }

    pub(super) fn note_words(&mut self, text: &str) {
        // Prompts and rule texts do not mention identifiers.
        if self.quiet || text.len() > 200 {
            return;
        }
        let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '#';
        for word in text.split(|c: char| !is_word(c)).filter(|w| !w.is_empty() && w.is_ascii()) {
            match self.out.words.get_mut(word) {
                Some(n) => *n += 1,
                None => drop(self.out.words.insert(word.to_owned(), 1)),
            }
        }
    }
}
