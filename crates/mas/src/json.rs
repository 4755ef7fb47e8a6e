//! Terms as JSON.
//!
//! Numbers, strings and lists are JSON numbers, strings and lists. An atom is `{"atom": "a"}`, a
//! structure `{"functor": "f", "args": […]}` with `"annots"`, `"negated"` and `"namespace"` where it
//! has them, an unbound variable `{"var": "X"}`.

use logic::annots::Annots;
use logic::container::{Container, ContainerKind};
use logic::functor::{Class, Functor};
use logic::symbol::Symbol;
use logic::term::{Args, Term};
use serde_json::{Map, Value, json};

/// Terms that are deeper are not passed on.
const DEEPEST: usize = 100;

/// Whole numbers up to this size are exact.
const EXACT: f64 = 9_007_199_254_740_992.0;

/// A term as JSON.
///
/// # Errors
/// It is too deep.
pub fn to_json(term: &Term) -> Result<Value, String> {
    encode(term, 0)
}

fn encode(term: &Term, depth: usize) -> Result<Value, String> {
    if depth > DEEPEST {
        return Err(format!("a term is more than {DEEPEST} levels deep"));
    }
    let all = |terms: &[Term]| -> Result<Vec<Value>, String> {
        terms.iter().map(|term| encode(term, depth + 1)).collect()
    };
    Ok(match term {
        Term::Number(n) => number(*n),
        Term::String(text) => json!(text.as_str()),
        Term::Atom(name) => json!({ "atom": &*name.text() }),
        Term::Var(var) => json!({ "var": &*var.name.text() }),
        Term::Nil => json!([]),
        Term::List(_) => {
            let mut elements = term.elements();
            let items: Result<Vec<Value>, String> = elements
                .by_ref()
                .map(|item| encode(item, depth + 1))
                .collect();
            match elements.rest() {
                Term::Nil => Value::Array(items?),
                tail => json!({ "list": items?, "tail": encode(tail, depth + 1)? }),
            }
        }
        Term::Struct(s) if s.functor.class() == Class::Literal && s.annots.tail().is_none() => {
            let key = s.key();
            let mut object = Map::new();
            object.insert("functor".to_owned(), json!(&*key.name.text()));
            object.insert("args".to_owned(), Value::Array(all(&s.args)?));
            if key.negated {
                object.insert("negated".to_owned(), json!(true));
            }
            if key.namespace != Symbol::DEFAULT {
                object.insert("namespace".to_owned(), json!(&*key.namespace.text()));
            }
            if !s.annots.is_none() {
                object.insert("annots".to_owned(), Value::Array(all(s.annots.items())?));
            }
            Value::Object(object)
        }
        Term::Struct(_) => json!({ "text": term.to_string() }),
        Term::Container(container) => match container.kind() {
            ContainerKind::Set => json!({ "set": all(&container.items())? }),
            ContainerKind::Queue => json!({ "queue": all(&container.items())? }),
            ContainerKind::Map => {
                let (keys, values) = (all(&container.items())?, all(&container.values())?);
                let pairs: Vec<Value> = keys.into_iter().zip(values).map(pair).collect();
                json!({ "map": pairs })
            }
        },
    })
}

fn pair((key, value): (Value, Value)) -> Value {
    json!([key, value])
}

fn number(n: f64) -> Value {
    if n.fract() == 0.0 && n.abs() < EXACT && !(n == 0.0 && n.is_sign_negative()) {
        json!(n as i64)
    } else if n.is_finite() {
        json!(n)
    } else if n.is_nan() {
        json!({ "number": "NaN" })
    } else if n > 0.0 {
        json!({ "number": "Infinity" })
    } else {
        json!({ "number": "-Infinity" })
    }
}

/// A term from JSON. `true` and `false` are atoms.
///
/// # Errors
/// What is no term in it. The JSON must not be deep: it was parsed with a limit.
pub fn from_json(value: &Value) -> Result<Term, String> {
    match value {
        Value::Number(n) => {
            let n = n.as_f64();
            n.map(Term::Number).ok_or_else(|| no_term(value))
        }
        Value::String(text) => Ok(Term::string(text.as_str())),
        Value::Bool(truth) => Ok(Term::boolean(*truth)),
        Value::Array(items) => Ok(Term::list(terms(items)?)),
        Value::Object(object) => compound(object).unwrap_or_else(|| Err(no_term(value))),
        Value::Null => Err(no_term(value)),
    }
}

fn no_term(value: &Value) -> String {
    format!("{} is no term", shortened(&value.to_string()))
}

fn terms(items: &[Value]) -> Result<Vec<Term>, String> {
    items.iter().map(from_json).collect()
}

/// The term that an object is; `None` if it is none.
fn compound(object: &Map<String, Value>) -> Option<Result<Term, String>> {
    let text = |key: &str| object.get(key).and_then(Value::as_str);
    let list = |key: &str| object.get(key).and_then(Value::as_array);
    if let Some(name) = text("atom") {
        return Some(Ok(Term::atom(name)));
    }
    if let Some(name) = text("functor") {
        return Some(structure(object, name));
    }
    if let Some(name) = text("number") {
        return match name {
            "NaN" => Some(Ok(Term::Number(f64::NAN))),
            "Infinity" => Some(Ok(Term::Number(f64::INFINITY))),
            "-Infinity" => Some(Ok(Term::Number(f64::NEG_INFINITY))),
            _ => None,
        };
    }
    for (key, kind) in [("set", ContainerKind::Set), ("queue", ContainerKind::Queue)] {
        if let Some(items) = list(key) {
            return Some(terms(items).and_then(|items| {
                let container = Container::new(kind);
                container.add(items).map_err(|error| error.to_string())?;
                Ok(Term::Container(container))
            }));
        }
    }
    list("map").map(|pairs| map(pairs))
}

fn map(pairs: &[Value]) -> Result<Term, String> {
    let container = Container::new(ContainerKind::Map);
    for pair in pairs {
        let Some([key, value]) = pair.as_array().map(Vec::as_slice) else {
            return Err(no_term(pair));
        };
        let put = container.put(from_json(key)?, from_json(value)?);
        put.map_err(|error| error.to_string())?;
    }
    Ok(Term::Container(container))
}

fn structure(object: &Map<String, Value>, name: &str) -> Result<Term, String> {
    let list = |key: &str| match object.get(key) {
        None => Ok(Vec::new()),
        Some(Value::Array(items)) => terms(items),
        Some(other) => Err(no_term(other)),
    };
    let args: Args = list("args")?.into_iter().collect();
    let annots = Annots::new(list("annots")?);
    let negated = object.get("negated").and_then(Value::as_bool);
    let mut functor = Functor::literal(Symbol::new(name), args.len());
    functor = functor.with_sign(negated.unwrap_or(false));
    if let Some(namespace) = object.get("namespace").and_then(Value::as_str) {
        functor = functor.with_namespace(Symbol::new(namespace));
    }
    Ok(Term::annotated(functor, args, annots))
}

/// The beginning of a text, for messages.
pub fn shortened(text: &str) -> String {
    const LONGEST: usize = 80;
    match text.char_indices().nth(LONGEST) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn there_and_back(term: Term, expected: &str) {
        let json = to_json(&term).unwrap();
        assert_eq!(json.to_string(), expected);
        assert_eq!(from_json(&json).unwrap().to_string(), term.to_string());
    }

    #[test]
    fn terms_survive_the_way() {
        let n = Term::Number;
        let f = |args: Vec<Term>| Term::literal(Symbol::new("f"), args);
        there_and_back(n(3.0), "3");
        there_and_back(n(-0.5), "-0.5");
        there_and_back(n(1e300), "1e+300");
        there_and_back(n(f64::INFINITY), r#"{"number":"Infinity"}"#);
        there_and_back(Term::string("a\"b\n"), r#""a\"b\n""#);
        there_and_back(Term::atom("x y"), r#"{"atom":"x y"}"#);
        there_and_back(Term::Nil, "[]");
        there_and_back(
            Term::list([n(1.0), Term::list([Term::atom("a")])]),
            r#"[1,[{"atom":"a"}]]"#,
        );
        there_and_back(f(vec![n(1.0)]), r#"{"args":[1],"functor":"f"}"#);
        let annotated = f(vec![]).with_annots(Annots::new(vec![Term::atom("b")]));
        there_and_back(
            annotated,
            r#"{"annots":[{"atom":"b"}],"args":[],"functor":"f"}"#,
        );
        let functor = Functor::literal(Symbol::new("p"), 0);
        let functor = functor.with_sign(true).with_namespace(Symbol::new("ns"));
        there_and_back(
            Term::structure(functor, []),
            r#"{"args":[],"functor":"p","namespace":"ns","negated":true}"#,
        );
        let map = Container::new(ContainerKind::Map);
        map.put(Term::atom("k"), n(1.0)).unwrap();
        there_and_back(Term::Container(map), r#"{"map":[[{"atom":"k"},1]]}"#);
    }

    #[test]
    fn variables_and_programs_go_one_way() {
        let open = Term::open_list([Term::Number(1.0)], Term::var(0));
        let json = to_json(&open).unwrap();
        assert_eq!(json.to_string(), r#"{"list":[1],"tail":{"var":"_"}}"#);
        assert!(from_json(&json).is_err());
        let sum = Term::operator(
            logic::functor::Operator::And,
            [Term::atom("a"), Term::atom("b")],
        );
        assert_eq!(to_json(&sum).unwrap().to_string(), r#"{"text":"(a & b)"}"#);
    }

    #[test]
    fn what_is_no_term_is_said() {
        for text in [
            "null",
            "{}",
            r#"{"atom":1}"#,
            r#"{"functor":"f","args":3}"#,
            "[null]",
        ] {
            let value: Value = serde_json::from_str(text).unwrap();
            let error = from_json(&value).unwrap_err();
            assert!(error.ends_with(" is no term"), "{error}");
        }
        let truth: Value = serde_json::from_str("[true]").unwrap();
        assert_eq!(from_json(&truth).unwrap().to_string(), "[true]");
    }

    #[test]
    fn deep_terms_are_refused() {
        let deep = (0..1_000_000).fold(Term::Nil, |inner, _| Term::list([inner]));
        assert!(to_json(&deep).unwrap_err().contains("levels deep"));
        let long = Term::list((0..100_000).map(|n| Term::Number(f64::from(n))));
        assert_eq!(to_json(&long).unwrap().as_array().unwrap().len(), 100_000);
    }
}
