//! Everything in a piece of a file, in the order of the text.

use super::tree::*;

/// The expressions and statements of a function, those of functions inside it included.
#[derive(Default)]
pub struct Seen<'t, 's> {
    pub exprs: Vec<&'t Expr<'s>>,
    pub stats: Vec<&'t Stat<'s>>,
}

impl<'t, 's> Seen<'t, 's> {
    pub fn of(body: &'t [Stat<'s>]) -> Seen<'t, 's> {
        let mut seen = Seen::default();
        seen.block(body);
        seen
    }

    /// Returns the contents of an expression.
    pub fn of_expr(expr: &'t Expr<'s>) -> Seen<'t, 's> {
        let mut seen = Seen::default();
        seen.expr(expr);
        seen
    }

    fn block(&mut self, body: &'t [Stat<'s>]) {
        body.iter().for_each(|stat| self.stat(stat));
    }

    fn all(&mut self, exprs: &'t [Expr<'s>]) {
        exprs.iter().for_each(|expr| self.expr(expr));
    }

    fn stat(&mut self, stat: &'t Stat<'s>) {
        self.stats.push(stat);
        match stat {
            Stat::Local(_, values) | Stat::Return(_, values) => self.all(values),
            Stat::Assign(places, values) => {
                self.all(places);
                self.all(values);
            }
            Stat::Call(call) => self.expr(call),
            Stat::Do(body) => self.block(body),
            Stat::While(condition, body) => {
                self.expr(condition);
                self.block(body);
            }
            Stat::Repeat(body, until) => {
                self.block(body);
                self.expr(until);
            }
            Stat::If(branches, other) => {
                for (condition, body) in branches {
                    self.expr(condition);
                    self.block(body);
                }
                other.iter().for_each(|body| self.block(body));
            }
            Stat::Count(_, bounds, body) | Stat::Each(_, bounds, body) => {
                self.all(bounds);
                self.block(body);
            }
            Stat::Function(place, function) => {
                self.expr(place);
                self.block(&function.body);
            }
            Stat::LocalFunction(_, function) => self.block(&function.body),
            Stat::Jump => {}
        }
    }

    fn expr(&mut self, expr: &'t Expr<'s>) {
        self.exprs.push(expr);
        match &expr.kind {
            Kind::Function(function) => self.block(&function.body),
            Kind::Field(base, _) => self.expr(base),
            Kind::Index(base, key) => {
                self.expr(base);
                self.expr(key);
            }
            Kind::Call(of, given) | Kind::Method(of, _, given) => {
                self.expr(of);
                self.all(given);
            }
            Kind::Table(items) => {
                for item in items {
                    match item {
                        Item::Named(_, value) | Item::Plain(value) => self.expr(value),
                        Item::Keyed(key, value) => {
                            self.expr(key);
                            self.expr(value);
                        }
                    }
                }
            }
            Kind::Unary(_, inner) | Kind::Paren(inner) => self.expr(inner),
            Kind::Binary(_, left, right) => {
                self.expr(left);
                self.expr(right);
            }
            Kind::Nil | Kind::Bool(_) | Kind::Number(_) | Kind::Text(_) => {}
            Kind::Vararg | Kind::Name(_) | Kind::Unread => {}
        }
    }
}
