//! `LogMessage`: a log line built by scripts.

use super::structs::{blank, class};
use super::{ClassDecl, Fields};
use crate::model::*;
use crate::script::convert::Ret;
use crate::script::kernel::class::{Shape, Struct};

impl Struct for LogLine {
    const NAME: &'static str = "LogMessage";
    const COMPLETE: &'static str = "a LogMessage";

    fn whole(value: &mut Value) -> Option<&mut LogLine> {
        value.log_line_mut()
    }

    fn blank() -> LogLine {
        LogLine::default()
    }

    fn into_value(self) -> Value {
        self.into()
    }

    fn shape() -> &'static Shape {
        &super::struct_class::<LogLine>().shape
    }
}

/// Declares the arguments by the names used in scripts.
macro_rules! arguments {
    ($fields:expr, $($name:literal $index:literal;)*) => {
        $fields$(.computed(
            $name,
            concat!("The text for `%", $name, "` in the sentence."),
            |s| Ret::Text(s.args[$index].clone()),
            |s, text: Name| s.args[$index] = text,
        ))*
    };
}

pub(super) fn log_message() -> ClassDecl {
    let fields = Fields::<LogLine>::new()
        .field("type", "Key of the sentence: `#TriggerSkill`.", |s| &mut s.kind)
        .field("from", "The player for `%from`.", |s| &mut s.from)
        .field("to", "The players for `%to`.", |s| &mut s.to)
        .field("card_str", "The cards: a card string, or ids joined with `+`.", |s| &mut s.card_str);
    let fields = arguments!(fields,
        "arg" 0;
        "arg2" 1;
        "arg3" 2;
        "arg4" 3;
        "arg5" 4;
    );
    class("A line for the log.", fields, vec![], &[], blank::<LogLine>)
}
