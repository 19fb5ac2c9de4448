//! The tree of a Lua file.

use std::borrow::Cow;

/// First byte and the byte after the last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Span {
    pub from: u32,
    pub to: u32,
}

impl Span {
    pub fn to(self, end: Span) -> Span {
        Span { from: self.from, to: end.to }
    }
}

/// A name where it stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Named<'s> {
    pub name: &'s str,
    pub span: Span,
}

#[derive(Debug)]
pub struct Expr<'s> {
    pub span: Span,
    pub kind: Kind<'s>,
}

#[derive(Debug)]
pub enum Kind<'s> {
    Nil,
    Bool(bool),
    Number(f64),
    Text(Cow<'s, str>),
    Vararg,
    Function(Box<Function<'s>>),
    Name(&'s str),
    /// `a.b`
    Field(Box<Expr<'s>>, Named<'s>),
    /// `a[b]`
    Index(Box<Expr<'s>>, Box<Expr<'s>>),
    Call(Box<Expr<'s>>, Vec<Expr<'s>>),
    /// `a:b(...)`
    Method(Box<Expr<'s>>, Named<'s>, Vec<Expr<'s>>),
    Table(Vec<Item<'s>>),
    Unary(&'static str, Box<Expr<'s>>),
    Binary(&'static str, Box<Expr<'s>>, Box<Expr<'s>>),
    Paren(Box<Expr<'s>>),
    /// Code that could not be read.
    Unread,
}

/// An entry of a table.
#[derive(Debug)]
pub enum Item<'s> {
    Named(Named<'s>, Expr<'s>),
    Keyed(Expr<'s>, Expr<'s>),
    Plain(Expr<'s>),
}

#[derive(Debug)]
pub struct Function<'s> {
    /// The parameters, without `self` of `function a:b()`.
    pub parameters: Vec<Named<'s>>,
    pub takes_self: bool,
    pub vararg: bool,
    pub body: Vec<Stat<'s>>,
    pub span: Span,
}

#[derive(Debug)]
pub enum Stat<'s> {
    Local(Vec<Named<'s>>, Vec<Expr<'s>>),
    Assign(Vec<Expr<'s>>, Vec<Expr<'s>>),
    Call(Expr<'s>),
    Do(Vec<Stat<'s>>),
    While(Expr<'s>, Vec<Stat<'s>>),
    Repeat(Vec<Stat<'s>>, Expr<'s>),
    /// Each condition with its block, and the block of `else`.
    If(Vec<(Expr<'s>, Vec<Stat<'s>>)>, Option<Vec<Stat<'s>>>),
    Count(Named<'s>, Vec<Expr<'s>>, Vec<Stat<'s>>),
    Each(Vec<Named<'s>>, Vec<Expr<'s>>, Vec<Stat<'s>>),
    /// `function a.b:c() end`: the place, and the function.
    Function(Expr<'s>, Box<Function<'s>>),
    LocalFunction(Named<'s>, Box<Function<'s>>),
    /// The place of the word, and the values.
    Return(Span, Vec<Expr<'s>>),
    Jump,
}

impl<'s> Expr<'s> {
    /// Returns the expression without parentheses around it.
    pub fn bare(&self) -> &Expr<'s> {
        match &self.kind {
            Kind::Paren(inner) => inner.bare(),
            _ => self,
        }
    }

    /// Returns the text, if it is a text.
    pub fn as_text(&self) -> Option<&str> {
        match &self.bare().kind {
            Kind::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Returns `a` if the expression is the name `a`.
    pub fn as_name(&self) -> Option<&'s str> {
        match &self.kind {
            Kind::Name(name) => Some(name),
            _ => None,
        }
    }

    /// Returns `b` if the expression is `sgs.b`.
    pub fn of_sgs(&self) -> Option<Named<'s>> {
        match &self.kind {
            Kind::Field(table, field) if table.as_name() == Some("sgs") => Some(*field),
            _ => None,
        }
    }
}
