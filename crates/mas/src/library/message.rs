//! The messages between the engine and the process of a library, one JSON object a line.
//!
//! A call is `{"id": 1, "call": "dist", "args": […]}`. Its answer has the same `id` and
//! - `"ok": true`, perhaps with `"unify": {"2": term}`, values by the number of the argument from
//!   1, or with `"results": [{"2": term}, …]`, several solutions of which the first that fits is
//!   taken; or
//! - `"ok": false`: it does not hold; with `"error": "text"` it could not be carried out.

use agent::library::Answer;
use logic::term::Term;
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::json::{from_json, shortened, to_json};

#[derive(Serialize)]
struct Call<'a> {
    id: u64,
    call: &'a str,
    args: Vec<Value>,
}

/// The line of a call.
///
/// # Errors
/// An argument is too deep.
pub(super) fn call(id: u64, name: &str, args: &[Term]) -> Result<Vec<u8>, String> {
    let args: Vec<Value> = args.iter().map(to_json).collect::<Result<_, _>>()?;
    let call = Call {
        id,
        call: name,
        args,
    };
    let mut line = serde_json::to_vec(&call).map_err(|error| error.to_string())?;
    line.push(b'\n');
    Ok(line)
}

/// What a line says.
#[derive(Debug, PartialEq)]
pub(super) enum Said {
    /// The answer to the call of this number.
    Answer(u64, Answer),
    /// Nothing: the line is empty.
    Nothing,
    /// It is no answer; why.
    Rubbish(String),
}

/// Reads a line.
pub(super) fn read(line: &[u8]) -> Said {
    if line.iter().all(u8::is_ascii_whitespace) {
        return Said::Nothing;
    }
    let shown = || shortened(&String::from_utf8_lossy(line));
    let value: Value = match serde_json::from_slice(line) {
        Ok(value) => value,
        Err(_) => return Said::Rubbish(format!("what is no JSON: `{}`", shown())),
    };
    let Some((id, object)) = value
        .as_object()
        .and_then(|object| Some((object.get("id")?.as_u64()?, object)))
    else {
        return Said::Rubbish(format!(
            "a line without the number of a call: `{}`",
            shown()
        ));
    };
    let answer = answer(object)
        .unwrap_or_else(|why| Answer::Failed(format!("the answer cannot be used: {why}")));
    Said::Answer(id, answer)
}

fn answer(object: &Map<String, Value>) -> Result<Answer, String> {
    match object.get("ok") {
        Some(Value::Bool(true)) => {}
        Some(Value::Bool(false)) => {
            let error = object.get("error").or_else(|| object.get("message"));
            return Ok(match error {
                None | Some(Value::Null) => Answer::Solutions(Vec::new()),
                Some(Value::String(text)) => Answer::Failed(text.clone()),
                Some(other) => Answer::Failed(shortened(&other.to_string())),
            });
        }
        _ => return Err("`ok` is neither true nor false".to_owned()),
    }
    match (object.get("unify"), object.get("results")) {
        (None, None) => Ok(Answer::Solutions(vec![Vec::new()])),
        (Some(values), None) => Ok(Answer::Solutions(vec![solution(values)?])),
        (None, Some(Value::Array(results))) => {
            let solutions: Result<Vec<_>, String> = results.iter().map(solution).collect();
            Ok(Answer::Solutions(solutions?))
        }
        (None, Some(_)) => Err("`results` is no list".to_owned()),
        (Some(_), Some(_)) => Err("it has both `unify` and `results`".to_owned()),
    }
}

/// Values by the number of the argument, here from 1.
fn solution(values: &Value) -> Result<Vec<(usize, Term)>, String> {
    let Value::Object(values) = values else {
        return Err(format!(
            "{} is no object with values of arguments",
            shortened(&values.to_string())
        ));
    };
    values
        .iter()
        .map(|(number, value)| match number.parse::<usize>() {
            Ok(number @ 1..) => Ok((number - 1, from_json(value)?)),
            _ => Err(format!(
                "`{}` is no number of an argument",
                shortened(number)
            )),
        })
        .collect()
}

/// An answer as it is written into a journal.
pub(super) fn recorded(answer: &Answer) -> Value {
    let values = |solution: &Vec<(usize, Term)>| -> Value {
        let values = solution.iter().map(|(argument, value)| {
            let value = to_json(value).unwrap_or(Value::Null);
            ((argument + 1).to_string(), value)
        });
        Value::Object(values.collect())
    };
    match answer {
        Answer::Solutions(solutions) => {
            json!({ "ok": true, "results": solutions.iter().map(values).collect::<Vec<_>>() })
        }
        Answer::Failed(message) => json!({ "ok": false, "error": message }),
    }
}

/// The answer that [`recorded`] wrote.
///
/// # Errors
/// It is none.
pub(super) fn read_recorded(value: &Value) -> Result<Answer, String> {
    match (value, value.get("error")) {
        (_, Some(Value::String(why))) => Ok(Answer::Failed(why.clone())),
        (Value::Object(object), _) => answer(object),
        _ => Err("an answer is an object".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn failed(line: &str) -> String {
        match read(line.as_bytes()) {
            Said::Answer(1, Answer::Failed(why)) => why,
            other => panic!("{line}: {other:?}"),
        }
    }

    fn solutions(line: &str) -> Vec<Vec<(usize, Term)>> {
        match read(line.as_bytes()) {
            Said::Answer(1, Answer::Solutions(solutions)) => solutions,
            other => panic!("{line}: {other:?}"),
        }
    }

    #[test]
    fn call_is_a_line() {
        let line = call(7, "dist", &[Term::Number(1.0), Term::string("ü\n")]).unwrap();
        let expected = "{\"id\":7,\"call\":\"dist\",\"args\":[1,\"ü\\n\"]}\n";
        assert_eq!(String::from_utf8(line).unwrap(), expected);
    }

    #[test]
    fn answers_are_read() {
        assert_eq!(solutions(r#"{"id":1,"ok":true}"#), [vec![]]);
        let unified = solutions(r#" {"id":1,"ok":true,"unify":{"2":[3]}} "#);
        assert_eq!(unified[0][0].0, 1);
        assert_eq!(unified[0][0].1.to_string(), "[3]");
        assert_eq!(
            solutions(r#"{"id":1,"ok":true,"results":[{},{"1":1}]}"#).len(),
            2
        );
        assert!(solutions(r#"{"id":1,"ok":false}"#).is_empty());
        assert_eq!(failed(r#"{"id":1,"ok":false,"error":"no"}"#), "no");
        assert_eq!(
            failed(r#"{"id":1,"ok":false,"message":{"a":1}}"#),
            r#"{"a":1}"#
        );
    }

    #[test]
    fn wrong_answers_fail_their_call() {
        for (rest, why) in [
            ("", "`ok` is neither"),
            (r#","ok":1"#, "`ok` is neither"),
            (r#","ok":true,"unify":[1]"#, "[1] is no object"),
            (
                r#","ok":true,"unify":{"0":1}"#,
                "`0` is no number of an argument",
            ),
            (
                r#","ok":true,"unify":{"x":1}"#,
                "`x` is no number of an argument",
            ),
            (r#","ok":true,"unify":{"1":null}"#, "null is no term"),
            (r#","ok":true,"results":{}"#, "`results` is no list"),
            (r#","ok":true,"unify":{},"results":[]"#, "it has both"),
        ] {
            let failed = failed(&format!("{{\"id\":1{rest}}}"));
            assert!(failed.contains(why), "{rest}: {failed}");
        }
    }

    #[test]
    fn rubbish_is_recognised() {
        let deep = "[".repeat(1_000_000);
        let huge = r#"{"id":1,"ok":true,"unify":{"1":1e999}}"#;
        for line in [
            "hello",
            "{",
            "[1]",
            "{\"ok\":true}",
            "{\"id\":-1}",
            "{\"id\":\"1\"}",
            &deep,
            huge,
        ] {
            assert!(
                matches!(read(line.as_bytes()), Said::Rubbish(_)),
                "{}",
                shortened(line)
            );
        }
        assert!(matches!(read(b"\xff\xfe"), Said::Rubbish(_)));
        assert_eq!(read(b" \r"), Said::Nothing);
        let Said::Rubbish(why) = read("x".repeat(500).as_bytes()) else {
            panic!("it is no answer");
        };
        assert!(why.chars().count() < 120, "{why}");
    }

    #[test]
    fn large_numbers_become_reals() {
        let large = solutions(r#"{"id":1,"ok":true,"unify":{"1":123456789012345678901234567890}}"#);
        assert_eq!(large[0][0].1.as_number(), Some(1.2345678901234568e29));
    }
}
