//! An environment that is none: it logs every action, which succeeds, and shows nothing.

use agent::effect::Level;

use super::{Act, Environment, EnvironmentCx, PerceptLists, Response};

/// Logs actions and lets them succeed: to try projects whose environment is missing.
#[derive(Default)]
pub struct Stub {
    lists: PerceptLists,
}

impl Environment for Stub {
    fn lists(&mut self) -> &mut PerceptLists {
        &mut self.lists
    }

    fn act(&mut self, act: &Act, cx: &mut EnvironmentCx<'_>) -> Response {
        let action = logic::print::excerpt(&act.action, 1_000);
        let text = format!("action {action} (stub: it succeeds)");
        cx.output.log(&act.agent.text(), Level::Info, &text);
        Response::Done
    }
}
