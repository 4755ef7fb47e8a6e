//! A water tank: it fills by itself, and a valve lets the water out.

use bdi::environment::{Act, Environment, EnvironmentCx, Failure, PerceptLists, Response, Start};
use bdi::{Symbol, Term, Time};

/// One second.
const SECOND: u64 = 1_000_000_000;

/// The tank. Each second 2 litres come in, and 5 go out while the valve is open.
#[derive(Default)]
pub struct Tank {
    percepts: PerceptLists,
    level: i32,
    is_open: bool,
    /// The end of this second.
    next: Option<Time>,
}

impl Tank {
    /// Shows `level(L)` and, while it is so, `open`.
    fn show(&mut self) {
        let level = Term::literal(Symbol::new("level"), [Term::Number(self.level.into())]);
        let open = self.is_open.then(|| Term::atom("open"));
        let shown = self
            .percepts
            .global()
            .replace([level].into_iter().chain(open));
        // Both are literals without variables.
        debug_assert!(shown.is_ok());
    }
}

impl Environment for Tank {
    fn init(&mut self, _start: &Start, cx: &mut EnvironmentCx<'_>) -> Result<(), String> {
        self.next = Some(cx.now.after(SECOND));
        self.show();
        Ok(())
    }

    fn lists(&mut self) -> &mut PerceptLists {
        &mut self.percepts
    }

    fn act(&mut self, act: &Act, _cx: &mut EnvironmentCx<'_>) -> Response {
        match act.call() {
            (name, [how]) if &*name.text() == "valve" => {
                let is_open = *how == Term::atom("open");
                if is_open == self.is_open {
                    return Failure::new("no_change", format!("the valve is {how} already")).into();
                }
                self.is_open = is_open;
                self.show();
                Response::Done
            }
            (name, _) => Failure::new("unknown_action", format!("a tank cannot {name}")).into(),
        }
    }

    /// A second is over: the level changes.
    fn poll(&mut self, cx: &mut EnvironmentCx<'_>) {
        while let Some(next) = self.next.filter(|next| *next <= cx.now) {
            self.level = (self.level + if self.is_open { -3 } else { 2 }).max(0);
            self.next = Some(next.after(SECOND));
            self.show();
        }
    }

    fn next_due(&self) -> Option<Time> {
        self.next
    }

    fn picture(&self, _color: bool) -> Option<String> {
        let valve = if self.is_open { " >>>" } else { "" };
        Some(format!("{}{valve}\n", "~".repeat(self.level as usize)))
    }
}
