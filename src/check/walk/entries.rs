//! Entries of the tables of an AI.

use super::super::advice;
use super::super::ai_shapes::{Shape, Wrong};
use super::super::finding::{Code, Said, Severity};
use super::super::kind::Of;
use super::super::smart_ai;
use super::super::syntax::tree::*;
use super::{Unless, Walk};

impl<'s> Walk<'_, 's> {
    pub(super) fn check_ai_entry(
        &mut self,
        table: &Expr<'s>,
        key: &str,
        value: Option<&Expr<'s>>,
        span: Span,
    ) {
        if let (Some(value), "getTurnUseCard") = (value, key)
            && let Kind::Function(function) = &value.bare().kind
        {
            advice::hand_piles(self, function, span);
        }
        let Some(name) = table.of_sgs().filter(|name| name.name.starts_with("ai_")) else { return };
        self.out.defined.ai.insert(advice::ai_key(key).to_owned());
        self.defines_entry(table, key);
        if let (Some(value), true) = (value, name.name == "ai_skill_use" && key.starts_with("@@"))
            && let Kind::Function(function) = &value.bare().kind
        {
            advice::hand_piles_for(self, function, span, advice::ai_key(key));
        }
        let Some((shape, value)) = Shape::of(name.name).zip(value) else { return };
        match shape.wrong(value) {
            None => {}
            Some(Wrong::Kind(of)) => {
                let (zh, en) = shape.kinds();
                let text = Said::new(
                    format!("`sgs.{}` 的项要是{zh}，这里是{}", shape.table, of.zh()),
                    format!("an entry of `sgs.{}` is {en}, this is {}", shape.table, of.en()),
                );
                self.find(value.span, Severity::Warning, Code::AiTable, text);
            }
            Some(Wrong::Order(name, at)) => {
                let form = shape.parameters.join(", ");
                let text = Said::new(
                    format!("`{name}` 是第 {at} 个参数：`sgs.{}` 的函数按 ({form}) 调用", shape.table),
                    format!(
                        "`{name}` is parameter {at}: a function of `sgs.{}` is called with ({form})",
                        shape.table
                    ),
                );
                self.find(span, Severity::Warning, Code::AiTable, text);
            }
        }
    }
}

/// Returns the table of an AI and the key of an entry; nothing of other places.
pub(super) fn table_and_key(place: &Expr<'_>) -> (String, String) {
    let (table, key) = match &place.kind {
        Kind::Field(table, field) => (table, field.name),
        Kind::Index(table, key) => (table, key.as_text().unwrap_or_default()),
        _ => return Default::default(),
    };
    let table = table.of_sgs().filter(|table| table.name.starts_with("ai_"));
    table.map(|table| (table.name.to_owned(), key.to_owned())).unwrap_or_default()
}

/// Returns the name of an entry: `ai_nullification.Duel` of `sgs.ai_nullification.Duel`.
fn entry_name(table: &Expr<'_>, key: &str) -> Option<String> {
    let table = table.of_sgs().filter(|table| table.name.starts_with("ai_"))?;
    Some(format!("{}.{}", table.name, if key.is_empty() { "*" } else { key }))
}

impl<'s> Walk<'_, 's> {
    /// Notes that the file sets an entry; without a key, one whose name is worked out.
    pub(super) fn defines_entry(&mut self, table: &Expr<'s>, key: &str) {
        self.out.defined.entries.extend(entry_name(table, key));
    }

    /// Notes that the file sets a whole table of an AI.
    pub(super) fn defines_table(&mut self, table: &str, value: Option<&Expr<'s>>) {
        let value = value.map(|value| match &value.bare().kind {
            Kind::Binary("or", _, usual) => &usual.bare().kind,
            kind => kind,
        });
        let Some(Kind::Table(items)) = value else {
            self.out.defined.entries.insert(format!("{table}.*"));
            return;
        };
        for item in items {
            let key = match item {
                Item::Named(key, _) => key.name,
                Item::Keyed(key, _) => key.as_text().unwrap_or("*"),
                Item::Plain(_) => continue,
            };
            self.out.defined.entries.insert(format!("{table}.{key}"));
        }
    }

    /// Notes that the file asks whether an entry is there.
    pub(super) fn asks_for_entry(&mut self, table: &Expr<'s>, key: &str) {
        self.asked.extend(entry_name(table, key).map(Unless::Entry));
    }

    /// Looks at a call of an entry, `sgs.ai_nullification.Duel(...)`, which may be in no file.
    pub(super) fn calls_entry(&mut self, of: &Expr<'s>) {
        let (table, key) = match &of.kind {
            Kind::Field(table, field) => (table, field.name),
            Kind::Index(table, key) => (table, key.as_text().unwrap_or_default()),
            _ => return,
        };
        let Some(name) = entry_name(table, key).filter(|_| !key.is_empty()) else { return };
        let text = Said::new(
            format!("没有任何文件定义 `sgs.{name}`，调用时会出错"),
            format!("no file defines `sgs.{name}`: calling it fails"),
        );
        let unless = Unless::Entry(name);
        self.candidates_push(of.span, Severity::Warning, Code::UnknownSgs, text, unless, "");
    }
}

/// Returns `true` for an entry of an AI table, and for `getTurnUseCard`.
pub(super) fn is_of_ai(place: &Expr<'_>) -> bool {
    let of_table = |base: &Expr<'_>| base.of_sgs().is_some_and(|table| table.name.starts_with("ai_"));
    match &place.kind {
        Kind::Field(_, field) if field.name == "getTurnUseCard" => true,
        Kind::Field(base, _) | Kind::Index(base, _) => of_table(base),
        _ => false,
    }
}

/// Returns the type of a parameter of this name there.
pub(super) fn of_ai_parameter(name: &str) -> Of {
    match name {
        "self" => Of::Class(smart_ai::NAME.into()),
        _ => Of::Unknown,
    }
}
