//! From tokens to a tree.

use super::lexer::{Comment, Placed, Token, Word, tokens};
use super::tree::*;

/// Deeper than this nothing is read: LuaJIT itself stops at 200.
const DEEPEST: usize = 250;

/// Taller than this no expression is read: a chain of operators or of fields is as tall as it is long, and what walks
/// a tree needs stack for its height. LuaJIT reads such chains of any length.
const TALLEST: usize = 1000;

/// A file that was read.
#[derive(Debug)]
pub struct Tree<'s> {
    pub body: Vec<Stat<'s>>,
    pub comments: Vec<Comment<'s>>,
    /// Something was not understood.
    pub incomplete: bool,
    /// The first byte of what was not understood.
    pub unread: Option<u32>,
}

/// Parses a text.
pub fn parse(text: &str) -> Tree<'_> {
    let (tokens, comments) = tokens(text);
    let mut parser = Parser { tokens, at: 0, depth: 0, tallest: 0, unread: None };
    let mut body = parser.block();
    // An `end` too many, or what is no statement at all.
    while *parser.look() != Token::End {
        parser.fail();
        parser.at += 1;
        body.extend(parser.block());
    }
    Tree { body, comments, incomplete: parser.unread.is_some(), unread: parser.unread }
}

struct Parser<'s> {
    tokens: Vec<Placed<'s>>,
    at: usize,
    depth: usize,
    /// Height of the tallest expression since [`Parser::tall`] began to look.
    tallest: usize,
    unread: Option<u32>,
}

impl<'s> Parser<'s> {
    fn look(&self) -> &Token<'s> {
        &self.tokens[self.at.min(self.tokens.len() - 1)].0
    }

    fn ahead(&self, n: usize) -> &Token<'s> {
        &self.tokens[(self.at + n).min(self.tokens.len() - 1)].0
    }

    /// Returns the place of the next token.
    fn here(&self) -> Span {
        let (_, from, to) = self.tokens[self.at.min(self.tokens.len() - 1)];
        Span { from, to }
    }

    /// Returns the place of the previous token.
    fn before(&self) -> Span {
        let (_, from, to) = self.tokens[self.at.saturating_sub(1).min(self.tokens.len() - 1)];
        Span { from, to }
    }

    fn is_sign(&self, sign: &str) -> bool {
        matches!(self.look(), Token::Sign(s) if *s == sign)
    }

    fn is_word(&self, word: Word) -> bool {
        matches!(self.look(), Token::Key(w) if *w == word)
    }

    fn take_sign(&mut self, sign: &str) -> bool {
        let there = self.is_sign(sign);
        self.at += usize::from(there);
        there
    }

    fn take_word(&mut self, word: Word) -> bool {
        let there = self.is_word(word);
        self.at += usize::from(there);
        there
    }

    /// Notes that what stands here is not understood.
    fn fail(&mut self) {
        let here = self.here().from;
        self.unread.get_or_insert(here);
    }

    fn need_sign(&mut self, sign: &str) {
        if !self.take_sign(sign) {
            self.fail();
        }
    }

    fn need_word(&mut self, word: Word) {
        if !self.take_word(word) {
            self.fail();
        }
    }

    fn name(&mut self) -> Named<'s> {
        let span = self.here();
        match *self.look() {
            Token::Name(name) => {
                self.at += 1;
                Named { name, span }
            }
            _ => {
                self.fail();
                Named { name: "", span }
            }
        }
    }

    fn names(&mut self) -> Vec<Named<'s>> {
        let mut names = vec![self.name()];
        while self.take_sign(",") {
            names.push(self.name());
        }
        names
    }

    fn block(&mut self) -> Vec<Stat<'s>> {
        let mut body = Vec::new();
        loop {
            while self.take_sign(";") {}
            match self.look() {
                Token::End | Token::Key(Word::End | Word::Else | Word::Elseif | Word::Until) => return body,
                _ => {}
            }
            let before = self.at;
            body.extend(self.statement());
            if self.at == before {
                self.fail();
                return body;
            }
        }
    }

    fn ended_block(&mut self) -> Vec<Stat<'s>> {
        let body = self.block();
        self.need_word(Word::End);
        body
    }

    fn statement(&mut self) -> Option<Stat<'s>> {
        if self.depth > DEEPEST {
            self.fail();
            return None;
        }
        self.depth += 1;
        let stat = self.statement_here();
        self.depth -= 1;
        stat
    }

    fn statement_here(&mut self) -> Option<Stat<'s>> {
        let Token::Key(word) = *self.look() else {
            if self.is_sign("::") {
                self.at += 1;
                self.name();
                self.need_sign("::");
                return Some(Stat::Jump);
            }
            return self.call_or_assignment();
        };
        self.at += 1;
        Some(match word {
            Word::Local if self.take_word(Word::Function) => {
                let name = self.name();
                Stat::LocalFunction(name, Box::new(self.function(false)))
            }
            Word::Local => {
                let names = self.names();
                let values = if self.take_sign("=") { self.list() } else { Vec::new() };
                Stat::Local(names, values)
            }
            Word::If => self.choice(),
            Word::While => {
                let condition = self.expression();
                self.need_word(Word::Do);
                Stat::While(condition, self.ended_block())
            }
            Word::Do => Stat::Do(self.ended_block()),
            Word::For => self.loop_over(),
            Word::Repeat => {
                let body = self.block();
                self.need_word(Word::Until);
                Stat::Repeat(body, self.expression())
            }
            Word::Function => self.function_statement(),
            Word::Return => {
                let word = self.before();
                let ends = matches!(
                    self.look(),
                    Token::End | Token::Key(Word::End | Word::Else | Word::Elseif | Word::Until)
                );
                Stat::Return(word, if ends || self.is_sign(";") { Vec::new() } else { self.list() })
            }
            Word::Break | Word::Continue => Stat::Jump,
            Word::Goto => {
                self.name();
                Stat::Jump
            }
            _ => {
                self.at -= 1;
                return self.call_or_assignment();
            }
        })
    }

    fn choice(&mut self) -> Stat<'s> {
        let mut branches = Vec::new();
        loop {
            let condition = self.expression();
            self.need_word(Word::Then);
            branches.push((condition, self.block()));
            if self.take_word(Word::Elseif) {
                continue;
            }
            let other = self.take_word(Word::Else).then(|| self.block());
            self.need_word(Word::End);
            return Stat::If(branches, other);
        }
    }

    fn loop_over(&mut self) -> Stat<'s> {
        let mut names = self.names();
        if names.len() == 1 && self.take_sign("=") {
            let bounds = self.list();
            self.need_word(Word::Do);
            return Stat::Count(names.remove(0), bounds, self.ended_block());
        }
        self.need_word(Word::In);
        let over = self.list();
        self.need_word(Word::Do);
        Stat::Each(names, over, self.ended_block())
    }

    fn function_statement(&mut self) -> Stat<'s> {
        let first = self.name();
        let mut place = Expr { span: first.span, kind: Kind::Name(first.name) };
        let mut takes_self = false;
        while self.is_sign(".") || self.is_sign(":") {
            takes_self = self.is_sign(":");
            self.at += 1;
            let field = self.name();
            let span = place.span.to(field.span);
            place = Expr { span, kind: Kind::Field(Box::new(place), field) };
        }
        Stat::Function(place, Box::new(self.function(takes_self)))
    }

    /// From the parenthesis to the `end`.
    fn function(&mut self, takes_self: bool) -> Function<'s> {
        let from = self.before();
        let mut parameters = Vec::new();
        let mut vararg = false;
        self.need_sign("(");
        while !self.is_sign(")") && *self.look() != Token::End {
            if self.take_sign("...") {
                vararg = true;
            } else {
                let before = self.at;
                parameters.push(self.name());
                if self.at == before {
                    break;
                }
            }
            if !self.take_sign(",") {
                break;
            }
        }
        self.need_sign(")");
        let body = self.ended_block();
        Function { parameters, takes_self, vararg, body, span: from.to(self.before()) }
    }

    fn call_or_assignment(&mut self) -> Option<Stat<'s>> {
        let before = self.at;
        let first = self.suffixed();
        if self.at == before {
            // Passed over, so that the reading goes on.
            self.at += 1;
            self.fail();
            return None;
        }
        if !self.is_sign("=") && !self.is_sign(",") {
            if !matches!(first.kind, Kind::Call(..) | Kind::Method(..)) {
                self.fail();
            }
            return Some(Stat::Call(first));
        }
        let mut places = vec![first];
        while self.take_sign(",") {
            places.push(self.suffixed());
        }
        self.need_sign("=");
        Some(Stat::Assign(places, self.list()))
    }

    fn list(&mut self) -> Vec<Expr<'s>> {
        let mut list = vec![self.expression()];
        while self.take_sign(",") {
            list.push(self.expression());
        }
        list
    }

    /// Parses something, and returns the height of the tallest expression in it.
    fn tall<T>(&mut self, parse: impl FnOnce(&mut Self) -> T) -> (T, usize) {
        let outer = std::mem::take(&mut self.tallest);
        let parsed = parse(self);
        let inner = self.tallest;
        self.tallest = outer.max(inner);
        (parsed, inner)
    }

    /// Adds a link to a chain of expressions, or gives the chain up if it is too tall.
    fn link(&mut self, span: Span, kind: Kind<'s>, height: &mut usize, inner: usize) -> Expr<'s> {
        *height = inner.max(*height) + 1;
        self.tallest = self.tallest.max(*height);
        if *height <= TALLEST {
            return Expr { span, kind };
        }
        self.fail();
        *height = 0;
        Expr { span, kind: Kind::Unread }
    }

    fn expression(&mut self) -> Expr<'s> {
        self.operation(0)
    }

    fn operation(&mut self, above: u8) -> Expr<'s> {
        if self.depth > DEEPEST {
            self.fail();
            return Expr { span: self.here(), kind: Kind::Unread };
        }
        self.depth += 1;
        let (mut left, mut height) = self.tall(|parser| match parser.unary_sign() {
            Some(sign) => {
                let from = parser.here();
                parser.at += 1;
                let (inner, below) = parser.tall(|parser| parser.operation(UNARY));
                let span = from.to(inner.span);
                parser.link(span, Kind::Unary(sign, Box::new(inner)), &mut 0, below)
            }
            None => parser.simple(),
        });
        while let Some((sign, binds, right_binds)) = self.binary_sign() {
            if binds <= above {
                break;
            }
            self.at += 1;
            let (right, inner) = self.tall(|parser| parser.operation(right_binds));
            let span = left.span.to(right.span);
            left = self.link(span, Kind::Binary(sign, Box::new(left), Box::new(right)), &mut height, inner);
        }
        self.depth -= 1;
        left
    }

    fn unary_sign(&self) -> Option<&'static str> {
        match self.look() {
            Token::Key(Word::Not) => Some("not"),
            Token::Sign(sign @ ("-" | "#")) => Some(sign),
            _ => None,
        }
    }

    /// Returns the operator with its left and right binding power.
    fn binary_sign(&self) -> Option<(&'static str, u8, u8)> {
        let (sign, left, right) = match self.look() {
            Token::Key(Word::Or) => ("or", 1, 1),
            Token::Key(Word::And) => ("and", 2, 2),
            Token::Sign(sign) => match *sign {
                "<" | ">" | "<=" | ">=" | "~=" | "==" => (*sign, 3, 3),
                ".." => ("..", 5, 4),
                "+" | "-" => (*sign, 6, 6),
                "*" | "/" | "%" => (*sign, 7, 7),
                "^" => ("^", 10, 9),
                _ => return None,
            },
            _ => return None,
        };
        Some((sign, left, right))
    }

    fn simple(&mut self) -> Expr<'s> {
        let span = self.here();
        let kind = match self.look() {
            Token::Key(Word::Nil) => Kind::Nil,
            Token::Key(Word::True) => Kind::Bool(true),
            Token::Key(Word::False) => Kind::Bool(false),
            Token::Number(n) => Kind::Number(*n),
            Token::Text(text) => Kind::Text(text.clone()),
            Token::Sign("...") => Kind::Vararg,
            Token::Sign("{") => return self.table(),
            Token::Key(Word::Function) => {
                self.at += 1;
                let function = self.function(false);
                let span = span.to(function.span);
                return Expr { span, kind: Kind::Function(Box::new(function)) };
            }
            _ => return self.suffixed(),
        };
        self.at += 1;
        Expr { span, kind }
    }

    /// Parses a name or an expression in parentheses, with its suffixes.
    fn suffixed(&mut self) -> Expr<'s> {
        let from = self.here();
        let (mut expr, mut height) = self.tall(|parser| parser.unsuffixed(from));
        loop {
            let (kind, inner) = match self.look() {
                Token::Sign(".") => {
                    self.at += 1;
                    let field = self.name();
                    (Kind::Field(Box::new(expr), field), 0)
                }
                Token::Sign("[") => {
                    self.at += 1;
                    let (key, inner) = self.tall(Parser::expression);
                    self.need_sign("]");
                    (Kind::Index(Box::new(expr), Box::new(key)), inner)
                }
                Token::Sign(":") if matches!(self.ahead(1), Token::Name(_)) => {
                    self.at += 1;
                    let name = self.name();
                    let (arguments, inner) = self.tall(Parser::arguments);
                    (Kind::Method(Box::new(expr), name, arguments), inner)
                }
                Token::Sign("(" | "{") | Token::Text(_) => {
                    let (arguments, inner) = self.tall(Parser::arguments);
                    (Kind::Call(Box::new(expr), arguments), inner)
                }
                _ => return expr,
            };
            let span = from.to(self.before());
            expr = self.link(span, kind, &mut height, inner);
        }
    }

    /// Parses a name or an expression in parentheses.
    fn unsuffixed(&mut self, from: Span) -> Expr<'s> {
        match *self.look() {
            Token::Name(name) => {
                self.at += 1;
                Expr { span: from, kind: Kind::Name(name) }
            }
            Token::Sign("(") => {
                self.at += 1;
                let (inner, below) = self.tall(Parser::expression);
                self.need_sign(")");
                let span = from.to(self.before());
                self.link(span, Kind::Paren(Box::new(inner)), &mut 0, below)
            }
            _ => {
                self.fail();
                Expr { span: from, kind: Kind::Unread }
            }
        }
    }

    fn arguments(&mut self) -> Vec<Expr<'s>> {
        match self.look() {
            Token::Sign("{") => vec![self.table()],
            Token::Text(_) => vec![self.simple()],
            Token::Sign("(") => {
                self.at += 1;
                let list = if self.is_sign(")") { Vec::new() } else { self.list() };
                self.need_sign(")");
                list
            }
            _ => {
                self.fail();
                Vec::new()
            }
        }
    }

    fn table(&mut self) -> Expr<'s> {
        let from = self.here();
        self.at += 1;
        let mut items = Vec::new();
        while !self.is_sign("}") && *self.look() != Token::End {
            let before = self.at;
            items.push(self.item());
            if !self.take_sign(",") && !self.take_sign(";") || self.at == before {
                break;
            }
        }
        self.need_sign("}");
        Expr { span: from.to(self.before()), kind: Kind::Table(items) }
    }

    fn item(&mut self) -> Item<'s> {
        if self.is_sign("[") {
            self.at += 1;
            let key = self.expression();
            self.need_sign("]");
            self.need_sign("=");
            return Item::Keyed(key, self.expression());
        }
        if matches!(self.look(), Token::Name(_)) && *self.ahead(1) == Token::Sign("=") {
            let name = self.name();
            self.at += 1;
            return Item::Named(name, self.expression());
        }
        Item::Plain(self.expression())
    }
}

/// Binding power of unary operators.
const UNARY: u8 = 8;

#[cfg(test)]
mod tests {
    use super::*;

    fn value(text: &str) -> String {
        let tree = parse(text);
        assert!(!tree.incomplete, "{text}");
        match &tree.body[0] {
            Stat::Return(_, values) => show(&values[0]),
            other => panic!("{other:?}"),
        }
    }

    fn show(expr: &Expr) -> String {
        match &expr.kind {
            Kind::Name(name) => (*name).to_owned(),
            Kind::Number(n) => n.to_string(),
            Kind::Text(text) => format!("{text:?}"),
            Kind::Unary(sign, inner) => format!("({sign} {})", show(inner)),
            Kind::Binary(sign, a, b) => format!("({} {sign} {})", show(a), show(b)),
            Kind::Paren(inner) => show(inner),
            Kind::Field(of, name) => format!("{}.{}", show(of), name.name),
            Kind::Call(of, given) => {
                format!("{}({})", show(of), given.iter().map(show).collect::<Vec<_>>().join(", "))
            }
            Kind::Method(of, name, given) => {
                let given = given.iter().map(show).collect::<Vec<_>>().join(", ");
                format!("{}:{}({given})", show(of), name.name)
            }
            other => format!("{other:?}"),
        }
    }

    #[test]
    fn operators_bind_as_in_lua() {
        assert_eq!(value("return 1 + 2 * 3 - 4"), "((1 + (2 * 3)) - 4)");
        assert_eq!(value("return a .. b .. c"), "(a .. (b .. c))");
        assert_eq!(value("return not a == b and c or d"), "((((not a) == b) and c) or d)");
        assert_eq!(value("return -2 ^ 3 ^ 2"), "(- (2 ^ (3 ^ 2)))");
        assert_eq!(value("return #a > 1"), "((# a) > 1)");
    }

    #[test]
    fn calls_follow_each_other() {
        assert_eq!(value("return sgs.Sanguosha:getCard(id):isRed()"), "sgs.Sanguosha:getCard(id):isRed()");
        assert_eq!(value("return (a or b):c 'd' 'e'"), "(a or b):c(\"d\")(\"e\")");
    }

    #[test]
    fn every_statement_is_read() {
        let tree = parse(
            "local a, b = 1\nlocal function f(x, ...) return ... end\nfunction t.u:v() end\n\
             for i = 1, 3 do if i == 2 then continue elseif i > 3 then break else goto out end end\n\
             for k, v in pairs(t) do end while true do end repeat local z until z ::out::\n\
             a, t.x = b, {1, x = 2, ['y'] = 3; f}\nf{1} f'x' do end ; return",
        );
        assert!(!tree.incomplete);
        assert_eq!(tree.body.len(), 13);
    }

    #[test]
    fn what_is_no_lua_is_passed_over() {
        for text in
            ["end end", "if", "for", "x =", "= 1", "function (", "{", "a.", "local", "(((((", "return return"]
        {
            assert!(parse(text).incomplete, "{text}");
        }
        let deep = "(".repeat(5000);
        assert!(parse(&deep).incomplete);
        let long = |links: usize| format!("return {}", vec!["1"; links].join(" + "));
        assert!(!parse(&long(TALLEST)).incomplete);
        let fields = |links: usize| format!("return {}", vec!["a"; links].join("."));
        assert!(!parse(&fields(TALLEST)).incomplete);
        // Chains in each other's first operands are as tall as all of them together.
        let nested = (0..200).fold("1".to_owned(), |inner, _| format!("({inner}){}", " + 1".repeat(500)));
        for text in
            [long(100_000), fields(100_000), format!("return {nested}"), format!("f{}", "()".repeat(100_000))]
        {
            assert!(parse(&text).incomplete);
        }
        assert_eq!(parse("x = 1\ny =").unread, Some(9));
    }

    #[test]
    fn places_are_those_of_the_text() {
        let text = "foo(bar.baz)";
        let tree = parse(text);
        let Stat::Call(Expr { kind: Kind::Call(_, given), .. }) = &tree.body[0] else { panic!() };
        let span = given[0].span;
        assert_eq!(&text[span.from as usize..span.to as usize], "bar.baz");
    }
}
