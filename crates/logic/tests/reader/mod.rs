//! A small reader of terms and formulas, so that tests can be written in the language itself.
#![allow(dead_code, unreachable_pub, reason = "each test uses a part of it")]

use std::sync::Arc;

use bdi_logic::annots::Annots;
use bdi_logic::env::Env;
use bdi_logic::functor::{Functor, FunctorKey, Operator, Shape, StepOp};
use bdi_logic::store::{Place, Rule, Store};
use bdi_logic::symbol::Symbol;
use bdi_logic::term::{Args, Term, Var};
use bdi_logic::vocabulary::Vocabulary;

pub struct Reader<'v> {
    vocabulary: &'v Vocabulary,
    tokens: Vec<String>,
    at: usize,
    pub names: Vec<Symbol>,
}

impl<'v> Reader<'v> {
    pub fn new(vocabulary: &'v Vocabulary) -> Reader<'v> {
        Reader {
            vocabulary,
            tokens: Vec::new(),
            at: 0,
            names: Vec::new(),
        }
    }

    /// Reads a formula or term; variables of the same name are the same for this reader.
    pub fn read(&mut self, text: &str) -> Term {
        self.tokens = tokenize(text);
        self.at = 0;
        let term = self.formula();
        assert_eq!(
            self.at,
            self.tokens.len(),
            "rest of {text:?}: {:?}",
            &self.tokens[self.at..]
        );
        term
    }

    pub fn env(&self) -> Env {
        Env::new(&self.names)
    }

    fn peek(&self) -> &str {
        self.tokens.get(self.at).map_or("", String::as_str)
    }

    fn eat(&mut self, token: &str) -> bool {
        let is = self.peek() == token;
        self.at += usize::from(is);
        is
    }

    fn expect(&mut self, token: &str) {
        assert!(
            self.eat(token),
            "expected {token} at {:?}",
            &self.tokens[self.at.min(self.tokens.len())..]
        );
    }

    fn var(&mut self, name: &str) -> Term {
        let symbol = Symbol::new(name);
        let known = if name == "_" {
            None
        } else {
            self.names.iter().position(|known| *known == symbol)
        };
        let id = known.unwrap_or_else(|| {
            self.names.push(symbol);
            self.names.len() - 1
        });
        Term::Var(Var {
            id: id as u32,
            name: symbol,
        })
    }

    fn formula(&mut self) -> Term {
        let left = self.conjunction();
        if self.eat("|") {
            Term::operator(Operator::Or, [left, self.formula()])
        } else {
            left
        }
    }

    fn conjunction(&mut self) -> Term {
        let mut parts = vec![self.negation()];
        while self.eat("&") {
            parts.push(self.negation());
        }
        let last = parts.pop().unwrap();
        parts.into_iter().rev().fold(last, |right, left| {
            Term::operator(Operator::And, [left, right])
        })
    }

    fn negation(&mut self) -> Term {
        if self.eat("not") {
            Term::operator(Operator::Not, [self.relation()])
        } else {
            self.relation()
        }
    }

    fn relation(&mut self) -> Term {
        let left = self.sum();
        let op = match self.peek() {
            "<" => Operator::Lt,
            "<=" => Operator::Le,
            ">" => Operator::Gt,
            ">=" => Operator::Ge,
            "==" => Operator::Eq,
            "\\==" => Operator::Ne,
            "=" => Operator::Unify,
            "=.." => Operator::Univ,
            _ => return left,
        };
        self.at += 1;
        let right = self.sum();
        Term::operator(op, [left, right])
    }

    fn sum(&mut self) -> Term {
        let mut left = self.product();
        loop {
            let op = match self.peek() {
                "+" => Operator::Add,
                "-" => Operator::Sub,
                _ => return left,
            };
            self.at += 1;
            left = Term::operator(op, [left, self.product()]);
        }
    }

    fn product(&mut self) -> Term {
        let mut left = self.power();
        loop {
            let op = match self.peek() {
                "*" => Operator::Mul,
                "/" => Operator::Div,
                "div" => Operator::IntDiv,
                "mod" => Operator::Mod,
                _ => return left,
            };
            self.at += 1;
            left = Term::operator(op, [left, self.power()]);
        }
    }

    fn power(&mut self) -> Term {
        let left = self.unary();
        if self.eat("**") {
            Term::operator(Operator::Pow, [left, self.power()])
        } else {
            left
        }
    }

    fn unary(&mut self) -> Term {
        if self.eat("-") {
            return match self.unary() {
                Term::Number(n) => Term::Number(-n),
                other => Term::operator(Operator::Minus, [other]),
            };
        }
        self.primary()
    }

    fn primary(&mut self) -> Term {
        let token = self.peek().to_owned();
        self.at += 1;
        let first = token.chars().next().unwrap_or(' ');
        match first {
            '(' => {
                let inner = self.formula();
                self.expect(")");
                inner
            }
            '[' => self.list(),
            '{' => self.braced(),
            '"' => Term::string(token[1..token.len() - 1].to_owned()),
            '0'..='9' => Term::Number(token.parse().unwrap()),
            '~' => self.literal(true, None),
            _ => {
                self.at -= 1;
                self.literal(false, None)
            }
        }
    }

    fn literal(&mut self, negated: bool, namespace: Option<Term>) -> Term {
        let token = self.peek().to_owned();
        self.at += 1;
        let first = token.chars().next().unwrap_or(' ');
        if self.peek() == "::" && namespace.is_none() {
            self.at += 1;
            let space = if first.is_uppercase() {
                self.var(&token)
            } else {
                Term::atom(&token)
            };
            let negated = self.eat("~");
            return self.literal(negated, Some(space));
        }
        if first.is_uppercase() || first == '_' {
            let var = self.var(&token);
            let annots = self.annots();
            if !negated && namespace.is_none() && annots.is_none() {
                return var;
            }
            let args: Args = std::iter::once(var).chain(namespace).collect();
            let key = FunctorKey {
                shape: Shape::VarLiteral,
                namespace: Symbol::DEFAULT,
                negated,
                name: Symbol::EMPTY,
                arity: args.len() as u32,
            };
            return Term::annotated(Functor::new(key), args, annots);
        }
        assert!(
            first.is_alphabetic() || first == '.' || first == '\'',
            "unexpected {token:?}"
        );
        let mut args = Args::new();
        if self.eat("(") {
            loop {
                args.push(self.formula());
                if !self.eat(",") {
                    break;
                }
            }
            self.expect(")");
        }
        let name = Symbol::new(&token);
        if token.contains('.') && first != '\'' {
            let function = self.vocabulary.functions.resolve(name, args.len());
            let functor =
                function.unwrap_or_else(|| Functor::of(Shape::Internal, name, args.len()));
            return Term::structure(functor, args);
        }
        let annots = self.annots();
        let (shape, space) = match namespace {
            None => (Shape::Literal, Symbol::DEFAULT),
            Some(Term::Atom(space)) => (Shape::Literal, space),
            Some(var) => {
                args.insert(0, var);
                (Shape::OpenLiteral, Symbol::DEFAULT)
            }
        };
        let key = FunctorKey {
            shape,
            namespace: space,
            negated,
            name,
            arity: args.len() as u32,
        };
        Term::annotated(Functor::new(key), args, annots)
    }

    fn annots(&mut self) -> Annots {
        if !self.eat("[") {
            return Annots::None;
        }
        let list = self.list();
        Annots::open(Vec::new(), Some(list))
    }

    fn list(&mut self) -> Term {
        let mut items = Vec::new();
        let mut tail = Term::Nil;
        while !self.eat("]") {
            if self.eat("|") {
                tail = self.primary();
                continue;
            }
            items.push(self.sum());
            self.eat(",");
        }
        items
            .into_iter()
            .rev()
            .fold(tail, |rest, item| Term::cons(item, rest))
    }

    fn braced(&mut self) -> Term {
        let mut steps = Vec::new();
        while !self.eat("}") {
            let op = if self.eat("!") {
                Some(StepOp::Achieve)
            } else if self.eat("?") {
                Some(StepOp::Test)
            } else if self.eat("+") {
                Some(StepOp::Add)
            } else {
                None
            };
            let term = self.sum();
            steps.push(match op {
                Some(op) => Term::structure(Functor::step(op), [term]),
                None => term,
            });
            if self.eat(":-") {
                let body = self.formula();
                self.expect("}");
                return Term::structure(Functor::RULE, [steps.pop().unwrap(), body]);
            }
            self.eat(";");
        }
        let empty = Term::structure(Functor::EMPTY_BODY, []);
        steps.into_iter().rev().fold(empty, |rest, step| {
            Term::structure(Functor::BODY, [step, rest])
        })
    }
}

fn tokenize(text: &str) -> Vec<String> {
    let chars: Vec<char> = text.chars().collect();
    let mut tokens = Vec::new();
    let mut at = 0;
    while at < chars.len() {
        let c = chars[at];
        let start = at;
        if c.is_whitespace() {
            at += 1;
            continue;
        }
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        let dotted = |at: usize| chars[at] == '.' && chars.get(at + 1).is_some_and(|c| is_word(*c));
        if c.is_ascii_digit() {
            while at < chars.len() && (chars[at].is_ascii_digit() || dotted(at)) {
                at += 1;
            }
        } else if c.is_uppercase() || c == '_' {
            while at < chars.len() && is_word(chars[at]) {
                at += 1;
            }
        } else if c.is_lowercase() || dotted(at) {
            while at < chars.len() && (is_word(chars[at]) || dotted(at)) {
                at += 1;
            }
        } else if c == '"' || c == '\'' {
            at += 1;
            while chars[at] != c {
                at += 1;
            }
            at += 1;
        } else {
            let operators = ["=..", "\\==", "<=", ">=", "==", "**", "::", ":-"];
            let rest: String = chars[at..chars.len().min(at + 3)].iter().collect();
            let found = operators.iter().find(|op| rest.starts_with(**op));
            at += found.map_or(1, |op| op.len());
        }
        tokens.push(chars[start..at].iter().collect());
    }
    tokens
}

/// A store from clauses, one a line (`head.` or `head :- body.`); facts get `source(self)`.
pub fn store(vocabulary: Vocabulary, program: &str) -> Store {
    let vocabulary = Arc::new(vocabulary);
    let mut store = Store::new(vocabulary.clone());
    for line in program.lines() {
        let line = line.trim().trim_end_matches('.');
        if line.is_empty() {
            continue;
        }
        let (head, body) = line.split_once(":-").unwrap_or((line, "true"));
        let mut reader = Reader::new(&vocabulary);
        let head = reader.read(head);
        let body = reader.read(body);
        if head.is_ground() && body == Term::boolean(true) {
            store.insert(
                &head.with_annots(head.annots().with_own_source()),
                Place::End,
            );
        } else {
            let rule =
                Rule::new(Term::structure(Functor::RULE, [head, body]), &vocabulary).unwrap();
            store.insert_rule(Arc::new(rule), Place::End);
        }
    }
    store
}
