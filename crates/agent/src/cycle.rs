//! The reasoning cycle: the order of the rules, and nothing else.
//!
//! Sense, deliberate, act (cycle.md section 2). Each rule is a function of `rules/`; it changes the
//! agent and says which step comes next.

use crate::agent::Agent;
use crate::effect::Effects;
use crate::event::Event;
use crate::host::Host;
use crate::intention::Intention;
use crate::plan::library::RelevantPlans;
use crate::rules::add_im::add_im;
use crate::rules::appl_pl::{appl_pl_1, appl_pl_2};
use crate::rules::clr_int::clr_int;
use crate::rules::conditions::goal_conditions;
use crate::rules::deferred::deferred;
use crate::rules::exec_int::exec_int;
use crate::rules::perceive::perceive;
use crate::rules::proc_act::proc_act;
use crate::rules::proc_msg::proc_msg;
use crate::rules::rel_pl::{Candidate, rel_pl_1, rel_pl_2};
use crate::rules::sel_appl::sel_appl;
use crate::rules::sel_ev::{sel_ev_1, sel_ev_2};
use crate::rules::sel_int::{sel_int_1, sel_int_2};
use crate::trace::{Stage, What};

/// The temporary information T of the semantics, and what the rules may use.
pub(crate) struct Cycle<'a> {
    /// What the agent can ask of its surroundings.
    pub(crate) host: &'a mut dyn Host,
    /// What the agent wants to be done.
    pub(crate) out: &'a mut Effects,
    /// ε: the selected event.
    pub(crate) event: Option<Box<Event>>,
    /// R: the plans of the root library with the event's trigger, none if it has none.
    pub(crate) relevant: Option<RelevantPlans>,
    /// Ap and ρ: the plan that applies, found lazily.
    pub(crate) chosen: Option<Candidate>,
    /// ι: the selected intention.
    pub(crate) intention: Option<Box<Intention>>,
    /// Rounds of sensing still to go.
    pub(crate) sense_rounds: u32,
    /// Events still to be handled.
    pub(crate) deliberate_rounds: u32,
    /// Steps still to be made.
    pub(crate) act_rounds: u32,
}

/// What comes next in a cycle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// Sense: take in what is perceived.
    Perceive,
    /// Sense: take a message from the mailbox.
    ProcMsg,
    /// Deliberate: what was put off until now.
    Deferred,
    /// An event waits.
    SelEv1,
    /// No event may be selected.
    SelEv2,
    /// Are there plans for the event?
    RelPl1,
    /// There are none.
    RelPl2,
    /// Does one of them apply?
    ApplPl1,
    /// None does.
    ApplPl2,
    /// One of those that apply is taken.
    SelAppl,
    /// It goes onto an intention.
    AddIM,
    /// Act: goals whose condition holds are achieved.
    Conditions,
    /// Feedback of an action.
    ProcAct,
    /// An intention can make a step.
    SelInt1,
    /// None can.
    SelInt2,
    /// It makes its step.
    ExecInt,
    /// What is finished goes off the stack.
    ClrInt,
    /// The cycle is over.
    End,
}

impl<'a> Cycle<'a> {
    /// A cycle in which nothing has been selected.
    pub(crate) fn new(host: &'a mut dyn Host, out: &'a mut Effects) -> Cycle<'a> {
        Cycle {
            host,
            out,
            event: None,
            relevant: None,
            chosen: None,
            intention: None,
            sense_rounds: 0,
            deliberate_rounds: 0,
            act_rounds: 0,
        }
    }
}

/// Runs one cycle.
pub(crate) fn run(agent: &mut Agent, host: &mut dyn Host, out: &mut Effects) {
    let mut cx = Cycle::new(host, out);
    cx.sense_rounds = agent.options.sense_rounds;
    cx.deliberate_rounds = agent.options.deliberate_rounds;
    let mut step = Step::Perceive;
    let is_observed = agent.is_observed();
    while step != Step::End {
        if is_observed && let Some(stage) = step.stage() {
            agent.record(None, || What::Stage(stage));
        }
        step = match step {
            Step::Perceive => perceive(agent, &mut cx),
            Step::ProcMsg => proc_msg(agent, &mut cx),
            Step::Deferred => deferred(agent, &mut cx),
            Step::SelEv1 => sel_ev_1(agent, &mut cx),
            Step::SelEv2 => sel_ev_2(agent, &mut cx),
            Step::RelPl1 => rel_pl_1(agent, &mut cx),
            Step::RelPl2 => rel_pl_2(agent, &mut cx),
            Step::ApplPl1 => appl_pl_1(agent, &mut cx),
            Step::ApplPl2 => appl_pl_2(agent, &mut cx),
            Step::SelAppl => sel_appl(agent, &mut cx),
            Step::AddIM => add_im(agent, &mut cx),
            Step::Conditions => goal_conditions(agent, &mut cx),
            Step::ProcAct => proc_act(agent, &mut cx),
            Step::SelInt1 => sel_int_1(agent, &mut cx),
            Step::SelInt2 => sel_int_2(agent, &mut cx),
            Step::ExecInt => exec_int(agent, &mut cx),
            Step::ClrInt => clr_int(agent, &mut cx),
            Step::End => Step::End,
        };
    }
}

impl Step {
    /// The stage of the published semantics that the step belongs to.
    fn stage(self) -> Option<Stage> {
        Some(match self {
            Step::ProcMsg => Stage::ProcMsg,
            Step::SelEv1 | Step::SelEv2 => Stage::SelEv,
            Step::RelPl1 => Stage::RelPl,
            Step::ApplPl1 => Stage::ApplPl,
            Step::SelAppl => Stage::SelAppl,
            Step::AddIM => Stage::AddIM,
            Step::ProcAct => Stage::ProcAct,
            Step::SelInt1 | Step::SelInt2 => Stage::SelInt,
            Step::ExecInt => Stage::ExecInt,
            Step::ClrInt => Stage::ClrInt,
            // The second halves of a stage, and what the published semantics does not have.
            Step::Perceive
            | Step::RelPl2
            | Step::ApplPl2
            | Step::Deferred
            | Step::Conditions
            | Step::End => {
                return None;
            }
        })
    }
}
