//! Entries of the tables of an AI.

use super::super::advice;
use super::super::ai_shapes::{Shape, Wrong};
use super::super::finding::{Code, Said, Severity};
use super::super::kind::Of;
use super::super::smart_ai;
use super::super::syntax::tree::*;
use super::Walk;

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
