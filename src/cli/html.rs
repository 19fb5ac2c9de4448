//! Pages that commands write: one file each, without anything from elsewhere.

use crate::rules::names::Lang;

/// Colours and the width of the text, for light and dark screens.
const STYLE: &str = include_str!("html.css");

/// Returns a whole page.
pub fn page(title: &str, lang: Lang, style: &str, body: &str) -> String {
    let code = lang.pick("zh-CN", "en");
    let title = escaped(title);
    format!(
        "<!doctype html>\n<html lang=\"{code}\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n\
         <style>\n{STYLE}{style}</style>\n<main>\n{body}</main>\n</html>\n"
    )
}

/// Escapes a text for a page; control characters are left out.
pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' | '\t' => out.push(c),
            c if c.is_control() => {}
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_packages_add_no_elements() {
        let text = page("<b>", Lang::En, "", &escaped("<script>\"&\u{1}"));
        assert!(text.contains("<title>&lt;b&gt;</title>"));
        assert!(text.contains("&lt;script&gt;&quot;&amp;</main>"), "{text}");
    }
}
