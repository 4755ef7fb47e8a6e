//! An environment in a child process, which speaks in JSON lines (`docs/environments.md`).
//!
//! Every request (begin, an agent comes or goes, an action, a wake-up) is answered once: by the
//! process, or as failed when the process ends, writes what cannot be read, or is silent for too
//! long. A process that has ended is started again a few times.

mod message;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use agent::fault::{Report, Severity};
use agent::host::Time;
use agent::registry::Registry;
use indexmap::IndexSet;
use logic::symbol::Symbol;
use mas::environment::{
    Act, Environment, EnvironmentCx, Failure, PerceptLists, Response, Start, Token,
};
use mas::library::SEED;
use mas::output::Output;
use mas::process::{Event, Inbox, Process};
use rustc_hash::FxBuildHasher;
use serde_json::{Value, json};

use crate::parameters::{setting, whole};
use message::{Change, Said};

/// The version of the protocol.
pub const PROTOCOL: u64 = 1;

/// How long an answer may take unless told otherwise.
const TIMEOUT: Duration = Duration::from_secs(10);

/// How long a process that has an action under way, and no wake-up due, may say nothing at all unless told
/// otherwise.
const SILENCE: Duration = Duration::from_secs(600);

/// How often a process that has ended is started again unless told otherwise.
const RESTARTS: u64 = 3;

/// A child process as environment.
pub struct ProcessWorld {
    lists: PerceptLists,
    command: Vec<String>,
    timeout: Duration,
    silence: Duration,
    restarts: u64,
    start: Option<Start>,
    inbox: Arc<Inbox>,
    registry: Arc<Registry>,
    process: Option<Process>,
    /// Why there is no process any more.
    gone: Option<String>,
    restarted: u64,
    owed: BTreeMap<u64, Owed>,
    /// Actions that take time, by their requests: nobody knows how long.
    later: BTreeMap<u64, Token>,
    /// When the process has last said something or was last woken.
    heard: Instant,
    last: u64,
    agents: IndexSet<Symbol, FxBuildHasher>,
    wake_at: Option<Time>,
    /// It changes percepts by itself.
    is_active: bool,
}

/// A request that is not answered yet.
struct Owed {
    what: Request,
    deadline: Instant,
}

enum Request {
    Init,
    Join(Symbol),
    Leave(Symbol),
    Wake,
    Act(Token),
}

impl Default for ProcessWorld {
    fn default() -> ProcessWorld {
        ProcessWorld {
            lists: PerceptLists::default(),
            command: Vec::new(),
            timeout: TIMEOUT,
            silence: SILENCE,
            restarts: RESTARTS,
            start: None,
            inbox: Arc::default(),
            registry: Arc::new(stdlib::registry()),
            process: None,
            gone: None,
            restarted: 0,
            owed: BTreeMap::new(),
            later: BTreeMap::new(),
            heard: Instant::now(),
            last: 0,
            agents: IndexSet::default(),
            wake_at: None,
            is_active: false,
        }
    }
}

impl Environment for ProcessWorld {
    fn init(&mut self, start: &Start, cx: &mut EnvironmentCx<'_>) -> Result<(), String> {
        for parameter in &start.parameters {
            match setting(parameter) {
                Some(("timeout", value)) => {
                    let milliseconds = whole("timeout", value, 1, 86_400_000)?;
                    self.timeout = Duration::from_millis(milliseconds);
                }
                Some(("silence", value)) => {
                    let milliseconds = whole("silence", value, 1, u64::MAX / 1_000_000)?;
                    self.silence = Duration::from_millis(milliseconds);
                }
                Some(("restart", value)) => self.restarts = whole("restart", value, 0, 1_000_000)?,
                _ => self.command.push(parameter.clone()),
            }
        }
        if self.command.is_empty() {
            return Err(
                "`process` needs a program and its arguments: process(\"python3\", \"world.py\")"
                    .to_owned(),
            );
        }
        self.inbox = Arc::new(Inbox::new(start.bell.clone()));
        self.start = Some(start.clone());
        self.begin(cx)?;
        // The first answer is waited for: whoever cannot begin says so before there are agents.
        while self.is_owing(|what| matches!(what, Request::Init)) {
            let heard = start.bell.rings();
            self.take_in(cx);
            if let Some(why) = self.gone.take() {
                return Err(why);
            }
            if let Some(deadline) = self.owes() {
                start
                    .bell
                    .wait(heard, deadline.saturating_duration_since(Instant::now()));
            }
        }
        match self.gone.take() {
            Some(why) => Err(why),
            None => Ok(()),
        }
    }

    fn lists(&mut self) -> &mut PerceptLists {
        &mut self.lists
    }

    fn act(&mut self, act: &Act, cx: &mut EnvironmentCx<'_>) -> Response {
        let action = match mas::json::to_json(&act.action) {
            Ok(action) => action,
            Err(why) => return Failure::new("environment_fault", why).into(),
        };
        let request = json!({
            "act": action, "agent": &*act.agent.text(), "time": cx.now.milliseconds(),
        });
        match &self.gone {
            Some(why) => Failure::new("environment_gone", why.clone()).into(),
            None => {
                self.request(Request::Act(act.token), request);
                Response::Later
            }
        }
    }

    fn joined(&mut self, agent: Symbol, _cx: &mut EnvironmentCx<'_>) {
        self.agents.insert(agent);
        self.request(Request::Join(agent), json!({ "join": &*agent.text() }));
    }

    fn left(&mut self, agent: Symbol, _cx: &mut EnvironmentCx<'_>) {
        self.agents.shift_remove(&agent);
        self.request(Request::Leave(agent), json!({ "leave": &*agent.text() }));
    }

    fn poll(&mut self, cx: &mut EnvironmentCx<'_>) {
        if self.wake_at.is_some_and(|time| time <= cx.now) {
            self.wake_at = None;
            self.heard = Instant::now();
            self.request(Request::Wake, json!({ "wake": cx.now.milliseconds() }));
        }
        self.take_in(cx);
    }

    fn next_due(&self) -> Option<Time> {
        self.wake_at
    }

    fn owes(&self) -> Option<Instant> {
        self.owed.values().map(|owed| owed.deadline).min()
    }

    /// An action under way may end at any time, from a thread of the process.
    fn is_quiet(&self, _under_way: usize) -> bool {
        self.process.is_none() || (!self.is_active && self.later.is_empty())
    }

    fn stop(&mut self) {
        // Its input ends.
        self.process = None;
        self.inbox.close();
    }
}

impl ProcessWorld {
    /// Starts the process and asks it to begin.
    fn begin(&mut self, cx: &mut EnvironmentCx<'_>) -> Result<(), String> {
        let Some(start) = &self.start else {
            return Err("the environment has not begun".to_owned());
        };
        let variables = [(SEED, start.seed.to_string())];
        let started = Process::start(
            &self.command,
            &start.folder,
            &variables,
            &start.children,
            &self.inbox,
        );
        let process = started.map_err(|error| {
            let program = self.command.first().map_or("", String::as_str);
            format!(
                "`{program}` cannot be started: {}",
                mas::process::cannot_start(&error)
            )
        })?;
        let request = json!({ "init": {
            "protocol": PROTOCOL,
            "seed": start.seed,
            "time": cx.now.milliseconds(),
            "restarted": self.restarted,
        }});
        self.process = Some(process);
        self.request(Request::Init, request);
        Ok(())
    }

    fn request(&mut self, what: Request, mut request: Value) {
        let Some(process) = &self.process else { return };
        self.last += 1;
        request["id"] = json!(self.last);
        let mut line = request.to_string().into_bytes();
        line.push(b'\n');
        process.write(line);
        let deadline = Instant::now() + self.timeout;
        self.owed.insert(self.last, Owed { what, deadline });
    }

    fn is_owing(&self, is: impl Fn(&Request) -> bool) -> bool {
        self.owed.values().any(|owed| is(&owed.what))
    }

    /// Takes in what the process has done, and gives up what took too long.
    fn take_in(&mut self, cx: &mut EnvironmentCx<'_>) {
        // Only what is there now: a process that never stops writing must not hold up the agents.
        for _ in 0..self.inbox.len() {
            let Some(event) = self.inbox.take() else {
                break;
            };
            let (number, ended) = match event {
                Event::Line(number, line) => (number, Ok(line)),
                Event::Ended(number, status) => (number, Err(status)),
            };
            // What an earlier process said does not count.
            if self.process.as_ref().is_none_or(|p| p.number != number) {
                continue;
            }
            self.heard = Instant::now();
            match ended {
                Ok(line) => {
                    if let Err(what) = self.hear(&line, cx) {
                        let why = format!("the process of the environment wrote {what}");
                        self.lose("environment_fault", &why, cx);
                    }
                }
                Err(status) => {
                    let why = format!("the process of the environment ended ({status})");
                    self.lose("environment_ended", &why, cx);
                }
            }
        }
        self.give_up_late(cx);
    }

    fn hear(&mut self, line: &[u8], cx: &mut EnvironmentCx<'_>) -> Result<(), String> {
        for said in message::read(line, &self.registry)? {
            match said {
                Said::Answer(id, failure) => self.answered(id, failure, cx)?,
                Said::Later(id) => self.put_off(id)?,
                Said::Percepts(agent, change) => {
                    let list = match agent {
                        Some(agent) => self.lists.of(agent),
                        None => self.lists.global(),
                    };
                    change_list(list, change).map_err(|wrong| wrong.to_string())?;
                }
                Said::WakeAfter(milliseconds) => {
                    let time = cx.now.after(milliseconds.saturating_mul(1_000_000));
                    self.wake_at = Some(self.wake_at.map_or(time, |before| before.min(time)));
                }
                Said::Active(active) => self.is_active = active,
            }
        }
        Ok(())
    }

    fn answered(
        &mut self,
        id: u64,
        failure: Option<Failure>,
        cx: &mut EnvironmentCx<'_>,
    ) -> Result<(), String> {
        if let Some(token) = self.later.remove(&id) {
            cx.answer(token, failure);
            return Ok(());
        }
        let Some(owed) = self.owed.remove(&id) else {
            // It was given up before, unless it was never asked.
            return if (1..=self.last).contains(&id) {
                Ok(())
            } else {
                Err(format!("an answer to request {id}, not made"))
            };
        };
        match (owed.what, failure) {
            (Request::Act(token), failure) => cx.answer(token, failure),
            (_, None) => {}
            (Request::Init, Some(failure)) => {
                self.process = None;
                self.owed.clear();
                self.gone = Some(match failure.message.as_str() {
                    "" => "its process says so".to_owned(),
                    why => why.to_owned(),
                });
            }
            (what, Some(failure)) => {
                let title = format!("{}: {}", what.failed(), failure.message);
                report(cx.output, Severity::Warning, title);
            }
        }
        Ok(())
    }

    /// The process has begun an action that takes time.
    fn put_off(&mut self, id: u64) -> Result<(), String> {
        self.heard = Instant::now();
        match self.owed.remove(&id).map(|owed| owed.what) {
            Some(Request::Act(token)) => {
                self.later.insert(id, token);
                Ok(())
            }
            Some(_) => Err(format!("`later` to request {id}, which is no action")),
            None if (1..=self.last).contains(&id) => Ok(()),
            None => Err(format!("`later` to request {id}, not made")),
        }
    }

    /// What takes too long has failed; an answer that comes later is ignored.
    fn give_up_late(&mut self, cx: &mut EnvironmentCx<'_>) {
        let now = Instant::now();
        let late: Vec<Owed> = self
            .owed
            .extract_if(.., |_, owed| owed.deadline <= now)
            .map(|(_, owed)| owed)
            .collect();
        let ended = self.process.as_ref().and_then(Process::ended);
        if let Some(status) = ended.filter(|_| !late.is_empty()) {
            let why = format!("the process of the environment ended ({status})");
            let late = late.into_iter().filter_map(|owed| owed.what.token());
            self.later.extend(late.map(|token| (token.0, token)));
            return self.lose("environment_ended", &why, cx);
        }
        self.give_up_silent(now, cx);
        for owed in late {
            let limit = self.timeout.as_millis();
            let why = format!("the environment has not answered within {limit} ms");
            match owed.what {
                Request::Init => self.lose("no_answer", &why, cx),
                Request::Act(token) => {
                    report(cx.output, Severity::Warning, why.clone());
                    cx.answer(token, Some(Failure::new("no_answer", why)));
                }
                what @ (Request::Join(_) | Request::Leave(_) | Request::Wake) => {
                    let title = format!("{}: {why}", what.failed());
                    report(cx.output, Severity::Warning, title);
                }
            }
        }
    }

    /// Actions that take time have failed when the process has said nothing for too long.
    fn give_up_silent(&mut self, now: Instant, cx: &mut EnvironmentCx<'_>) {
        let is_silent = now.saturating_duration_since(self.heard) >= self.silence;
        if !is_silent || self.wake_at.is_some() || self.later.is_empty() {
            return;
        }
        let limit = self.silence.as_millis();
        let why =
            format!("the environment has said nothing for {limit} ms while an action is under way");
        report(cx.output, Severity::Warning, why.clone());
        for token in std::mem::take(&mut self.later).into_values() {
            cx.answer(token, Some(Failure::new("no_answer", why.clone())));
        }
    }

    /// The process is gone or of no use: whatever it owes has failed, and it is started again.
    fn lose(&mut self, reason: &str, why: &str, cx: &mut EnvironmentCx<'_>) {
        if let Some(process) = self.process.take() {
            process.kill();
        }
        let has_begun = !self.is_owing(|what| matches!(what, Request::Init));
        let owed = std::mem::take(&mut self.owed).into_values();
        let owed = owed.filter_map(|owed| owed.what.token());
        let later = std::mem::take(&mut self.later).into_values();
        let mut failed: Vec<Token> = owed.chain(later).collect();
        failed.sort_unstable();
        for token in failed {
            cx.answer(token, Some(Failure::new(reason, why)));
        }
        self.wake_at = None;
        self.is_active = false;
        if !has_begun && self.restarted == 0 {
            // It has never worked.
            self.gone = Some(why.to_owned());
            return;
        }
        self.lists.global().clear();
        for agent in self.lists.agents().collect::<Vec<_>>() {
            self.lists.of(agent).clear();
        }
        if self.restarted >= self.restarts {
            let title = format!("{why}; all further actions fail");
            report(cx.output, Severity::Error, title);
            self.gone = Some(why.to_owned());
            return;
        }
        self.restarted += 1;
        let (nth, of) = (self.restarted, self.restarts);
        let title = format!("{why}; it is started again ({nth} of {of})");
        report(cx.output, Severity::Error, title);
        if let Err(why) = self.begin(cx) {
            report(cx.output, Severity::Error, why.clone());
            self.gone = Some(why);
            return;
        }
        for agent in self.agents.clone() {
            self.request(Request::Join(agent), json!({ "join": &*agent.text() }));
        }
    }
}

impl Request {
    /// The action that it is about.
    fn token(&self) -> Option<Token> {
        match self {
            Request::Act(token) => Some(*token),
            Request::Init | Request::Join(_) | Request::Leave(_) | Request::Wake => None,
        }
    }

    /// What went wrong when it fails.
    fn failed(&self) -> String {
        match self {
            Request::Init => "the environment cannot begin".to_owned(),
            Request::Join(agent) => format!("the environment does not take in `{agent}`"),
            Request::Leave(agent) => format!("the environment does not let `{agent}` go"),
            Request::Wake => "the environment cannot go on".to_owned(),
            Request::Act(_) => "the environment cannot act".to_owned(),
        }
    }
}

fn change_list(
    list: &mut mas::environment::List,
    change: Change,
) -> Result<(), mas::environment::NotAPercept> {
    match change {
        Change::Replace(percepts) => list.replace(percepts),
        Change::Update { remove, add } => {
            for percept in remove {
                list.remove(&percept);
            }
            add.into_iter()
                .try_for_each(|percept| list.add(percept).map(drop))
        }
    }
}

fn report(output: &mut dyn Output, severity: Severity, title: String) {
    let report = Report {
        severity,
        title,
        place: None,
        notes: Vec::new(),
        help: None,
    };
    output.report("environment", &report);
}
