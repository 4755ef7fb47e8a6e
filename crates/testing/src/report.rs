//! What came of tests, for other programs: JSON, and the XML of JUnit that build servers read.

use std::collections::BTreeMap;

use quick_xml::Writer;
use quick_xml::events::BytesText;
use serde::Serialize;

use crate::suite::Outcome;
use crate::verdict::Problem;

/// How many tests there were and what came of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Counts {
    /// All tests.
    pub tests: usize,
    /// Files with tests.
    pub files: usize,
    /// Tests that passed.
    pub passed: usize,
    /// Tests that failed.
    pub failed: usize,
    /// Assertions that were checked.
    pub assertions: usize,
    /// Expected outputs that were written anew.
    pub updated: usize,
}

impl Counts {
    /// The counts of these outcomes, which come file by file.
    pub fn of(outcomes: &[Outcome]) -> Counts {
        let files: std::collections::BTreeSet<&str> =
            outcomes.iter().map(|outcome| &*outcome.file).collect();
        let count = |holds: fn(&Outcome) -> bool| outcomes.iter().filter(|o| holds(o)).count();
        let passed = count(Outcome::passed);
        Counts {
            tests: outcomes.len(),
            files: files.len(),
            passed,
            failed: outcomes.len() - passed,
            assertions: outcomes.iter().map(|outcome| outcome.assertions).sum(),
            updated: count(|outcome| outcome.is_updated),
        }
    }
}

#[derive(Serialize)]
struct Report<'a> {
    summary: Counts,
    tests: Vec<Entry<'a>>,
}

#[derive(Serialize)]
struct Entry<'a> {
    file: &'a str,
    name: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u32>,
    status: &'static str,
    seed: u64,
    seconds: f64,
    assertions: usize,
    problems: Vec<Wrong<'a>>,
    #[serde(skip_serializing_if = "str::is_empty")]
    stdout: &'a str,
    #[serde(skip_serializing_if = "str::is_empty")]
    stderr: &'a str,
}

#[derive(Serialize)]
struct Wrong<'a> {
    title: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u32>,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    notes: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    found: Option<&'a str>,
}

impl<'a> Wrong<'a> {
    fn of(problem: &'a Problem) -> Wrong<'a> {
        let difference = problem.difference.as_ref();
        Wrong {
            title: &problem.title,
            file: problem.place.as_ref().map(|place| &*place.file),
            line: problem.place.as_ref().map(|place| place.line),
            notes: &problem.notes,
            expected: difference.map(|difference| &*difference.expected),
            found: difference.map(|difference| &*difference.found),
        }
    }
}

/// The outcomes as one JSON object with `summary` and `tests`; what was printed only of tests that
/// failed.
///
/// # Errors
/// Never with such data; the library that writes it might.
pub fn json(outcomes: &[Outcome]) -> serde_json::Result<String> {
    let tests = outcomes.iter().map(|outcome| {
        let shown = !outcome.passed();
        Entry {
            file: &outcome.file,
            name: &outcome.name,
            line: outcome.line,
            status: if outcome.passed() { "passed" } else { "failed" },
            seed: outcome.seed,
            seconds: outcome.took.as_secs_f64(),
            assertions: outcome.assertions,
            problems: outcome.problems.iter().map(Wrong::of).collect(),
            stdout: if shown { &outcome.output.0 } else { "" },
            stderr: if shown { &outcome.output.1 } else { "" },
        }
    });
    let report = Report {
        summary: Counts::of(outcomes),
        tests: tests.collect(),
    };
    serde_json::to_string_pretty(&report)
}

/// The outcomes as JUnit's XML: a suite for each file, a case for each test.
///
/// # Errors
/// Never into memory; the library that writes it might.
pub fn junit(outcomes: &[Outcome]) -> std::io::Result<String> {
    let mut files: BTreeMap<&str, Vec<&Outcome>> = BTreeMap::new();
    for outcome in outcomes {
        files.entry(&outcome.file).or_default().push(outcome);
    }
    let counts = Counts::of(outcomes);
    let mut writer = Writer::new_with_indent(Vec::new(), b' ', 2);
    let totals = [
        ("name", "bdi test".to_owned()),
        ("tests", counts.tests.to_string()),
        ("failures", counts.failed.to_string()),
    ];
    let suites = writer.create_element("testsuites");
    suites
        .with_attributes(totals.iter().map(|(name, value)| (*name, value.as_str())))
        .write_inner_content(|writer| {
            files
                .iter()
                .try_for_each(|(file, outcomes)| suite(writer, file, outcomes))
        })?;
    let text = String::from_utf8_lossy(&writer.into_inner()).into_owned();
    Ok(format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n{text}\n"
    ))
}

type Xml = Writer<Vec<u8>>;

fn suite(writer: &mut Xml, file: &str, outcomes: &[&Outcome]) -> std::io::Result<()> {
    let failed = outcomes.iter().filter(|outcome| !outcome.passed()).count();
    let (tests, failed) = (outcomes.len().to_string(), failed.to_string());
    writer
        .create_element("testsuite")
        .with_attributes([
            ("name", file),
            ("tests", tests.as_str()),
            ("failures", failed.as_str()),
        ])
        .write_inner_content(|writer| {
            outcomes
                .iter()
                .try_for_each(|outcome| case(writer, outcome))
        })
        .map(drop)
}

fn case(writer: &mut Xml, outcome: &Outcome) -> std::io::Result<()> {
    let seconds = format!("{:.3}", outcome.took.as_secs_f64());
    let assertions = outcome.assertions.to_string();
    let line = outcome.line.map(|line| line.to_string());
    let mut attributes = vec![
        ("name", outcome.name.as_str()),
        ("classname", outcome.file.as_str()),
        ("time", seconds.as_str()),
        ("assertions", assertions.as_str()),
    ];
    attributes.extend(line.as_deref().map(|line| ("line", line)));
    let element = writer
        .create_element("testcase")
        .with_attributes(attributes);
    if outcome.passed() {
        return element.write_empty().map(drop);
    }
    element
        .write_inner_content(|writer| {
            for problem in &outcome.problems {
                let title = plain(&problem.title);
                writer
                    .create_element("failure")
                    .with_attribute(("message", title.as_str()))
                    .write_text_content(BytesText::new(&plain(&problem.to_string())))?;
            }
            for (name, text) in [
                ("system-out", &outcome.output.0),
                ("system-err", &outcome.output.1),
            ] {
                if !text.is_empty() {
                    let text = plain(text);
                    writer
                        .create_element(name)
                        .write_text_content(BytesText::new(&text))?;
                }
            }
            Ok(())
        })
        .map(drop)
}

/// The text without the control characters that XML does not allow.
fn plain(text: &str) -> String {
    let allowed = |c: char| !c.is_control() || matches!(c, '\n' | '\t' | '\r');
    text.chars()
        .map(|c| if allowed(c) { c } else { '\u{fffd}' })
        .collect()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn outcomes() -> Vec<Outcome> {
        let passed = Outcome {
            file: "a.asl".to_owned(),
            name: "adds".to_owned(),
            line: Some(3),
            seed: 7,
            took: Duration::from_millis(12),
            assertions: 2,
            problems: Vec::new(),
            output: ("[a] hi\n".to_owned(), String::new()),
            is_updated: false,
            coverage: crate::coverage::Coverage::default(),
        };
        let failed = Outcome {
            name: "a<b".to_owned(),
            problems: vec![Problem::new("1 & \u{1} < 2")],
            ..passed.clone()
        };
        vec![passed, failed]
    }

    #[test]
    fn json_tells_everything_of_failed_tests() {
        let text = json(&outcomes()).unwrap();
        let read: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(read["summary"]["tests"], 2);
        assert_eq!(read["summary"]["failed"], 1);
        assert_eq!(read["summary"]["assertions"], 4);
        assert_eq!(read["tests"][0]["status"], "passed");
        assert_eq!(read["tests"][0]["stdout"], serde_json::Value::Null);
        assert_eq!(read["tests"][1]["stdout"], "[a] hi\n");
    }

    #[test]
    fn junit_escapes_what_xml_does_not_allow() {
        let text = junit(&outcomes()).unwrap();
        let expected = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>
<testsuites name=\"bdi test\" tests=\"2\" failures=\"1\">
  <testsuite name=\"a.asl\" tests=\"2\" failures=\"1\">
    <testcase name=\"adds\" classname=\"a.asl\" time=\"0.012\" assertions=\"2\" line=\"3\"/>
    <testcase name=\"a&lt;b\" classname=\"a.asl\" time=\"0.012\" assertions=\"2\" line=\"3\">
      <failure message=\"1 &amp; \u{fffd} &lt; 2\">1 &amp; \u{fffd} &lt; 2</failure>
      <system-out>[a] hi
</system-out>
    </testcase>
  </testsuite>
</testsuites>
";
        assert_eq!(text, expected);
    }
}
