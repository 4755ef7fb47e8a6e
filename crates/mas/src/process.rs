//! Child processes that speak in lines: started, listened to by threads of their own, and ended.
//!
//! What they write to standard output arrives in an [`Inbox`]. Standard error is that of the
//! engine.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, mpsc};
use std::thread;
use std::time::{Duration, Instant};

/// A longer line ends the process that writes it.
const LONGEST_LINE: usize = 64 << 20;

/// How long a process that has closed its output may take to end.
const FAREWELL: Duration = Duration::from_millis(500);

/// How often it is looked whether a process has ended.
const LOOK: Duration = Duration::from_millis(2);

/// What a process has done.
#[derive(Debug)]
pub enum Event {
    /// The process of this number has written a line (without its end).
    Line(u64, Vec<u8>),
    /// The process of this number is gone, and why, such as `exit status: 1`.
    Ended(u64, String),
}

/// Rung by threads when something has come from outside. Clones are the same bell.
#[derive(Clone, Debug, Default)]
pub struct Bell(Arc<Rung>);

#[derive(Debug, Default)]
struct Rung {
    times: AtomicU64,
    waiting: Mutex<()>,
    rung: Condvar,
}

impl Bell {
    /// Rings it.
    pub fn ring(&self) {
        // Whoever is about to wait has looked at the number under the lock.
        let waiting = locked(&self.0.waiting);
        self.0.times.fetch_add(1, Ordering::SeqCst);
        drop(waiting);
        self.0.rung.notify_all();
    }

    /// How often it has rung.
    pub fn rings(&self) -> u64 {
        self.0.times.load(Ordering::SeqCst)
    }

    /// Waits until it has rung more often than `heard`, at most this long.
    pub fn wait(&self, heard: u64, limit: Duration) {
        let waiting = locked(&self.0.waiting);
        let is_silent = |(): &mut ()| self.rings() == heard;
        let waited = self.0.rung.wait_timeout_while(waiting, limit, is_silent);
        drop(waited);
    }
}

/// So many lines may wait for somebody to look at them. Whoever writes faster is slowed down: it cannot
/// go on writing before some are taken.
const WAITING_LINES: usize = 10_000;

/// What processes have done and nobody has looked at yet.
#[derive(Debug, Default)]
pub struct Inbox {
    events: Mutex<VecDeque<Event>>,
    /// Told when there is room again.
    room: Condvar,
    /// Nobody looks any more: what comes is dropped.
    closed: AtomicBool,
    bell: Bell,
}

impl Inbox {
    /// An empty one that rings this bell.
    pub fn new(bell: Bell) -> Inbox {
        Inbox {
            bell,
            ..Inbox::default()
        }
    }

    fn push(&self, event: Event) {
        let is_closed = || self.closed.load(Ordering::SeqCst);
        let events = locked(&self.events);
        let is_full = |events: &mut VecDeque<Event>| events.len() >= WAITING_LINES && !is_closed();
        let events = self.room.wait_while(events, is_full);
        if !is_closed() {
            let mut events = events.unwrap_or_else(PoisonError::into_inner);
            events.push_back(event);
            drop(events);
            self.bell.ring();
        }
    }

    /// How many events wait.
    pub fn len(&self) -> usize {
        locked(&self.events).len()
    }

    /// Whether no event waits.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The next event.
    pub fn take(&self) -> Option<Event> {
        let event = locked(&self.events).pop_front();
        self.room.notify_one();
        event
    }

    /// Drops what waits and whatever comes, so that nobody waits for room.
    pub fn close(&self) {
        self.closed.store(true, Ordering::SeqCst);
        locked(&self.events).clear();
        self.room.notify_all();
    }

    /// The bell that it rings.
    pub fn bell(&self) -> &Bell {
        &self.bell
    }
}

/// The processes that run. Clones are handles of the same.
#[derive(Clone, Debug, Default)]
pub struct Children(Arc<Mutex<Table>>);

#[derive(Debug, Default)]
struct Table {
    /// Nothing is started any more.
    closed: bool,
    last: u64,
    running: Vec<(u64, Child)>,
}

impl Children {
    /// Ends all processes for good: whoever has not ended by itself after this time is killed.
    /// Nothing can be started afterwards.
    pub fn end(&self, grace: Duration) {
        let end = Instant::now() + grace;
        locked(&self.0).closed = true;
        loop {
            let mut table = locked(&self.0);
            table
                .running
                .retain_mut(|(_, child)| matches!(child.try_wait(), Ok(None)));
            if table.running.is_empty() {
                return;
            }
            if Instant::now() >= end {
                for (_, mut child) in table.running.drain(..) {
                    stop(&mut child);
                }
                return;
            }
            drop(table);
            thread::sleep(LOOK);
        }
    }

    fn add(&self, command: &mut Command) -> io::Result<(u64, Pipes)> {
        let mut table = locked(&self.0);
        if table.closed {
            return Err(io::Error::other("the run is over"));
        }
        let mut child = command.spawn()?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            stop(&mut child);
            return Err(io::Error::other("it has no input and output"));
        };
        table.last += 1;
        let number = table.last;
        table.running.push((number, child));
        Ok((number, Pipes { input, output }))
    }

    /// Kills a process, if it runs.
    fn kill(&self, number: u64) {
        let mut table = locked(&self.0);
        if let Some((_, child)) = table.running.iter_mut().find(|(n, _)| *n == number) {
            // It may have ended by itself just now.
            let _ = child.kill();
        }
    }

    /// How a process has ended, if it has.
    fn ended(&self, number: u64) -> Option<String> {
        let mut table = locked(&self.0);
        let found = table.running.iter_mut().find(|(n, _)| *n == number);
        let status = found.and_then(|(_, child)| child.try_wait().ok().flatten());
        status.map(|status| status.to_string())
    }

    /// Waits a little for the end of a process, then makes an end of it. How it ended.
    fn reap(&self, number: u64) -> String {
        let end = Instant::now() + FAREWELL;
        loop {
            let mut table = locked(&self.0);
            let Some(at) = table.running.iter().position(|(n, _)| *n == number) else {
                return "the run is over".to_owned();
            };
            let child = &mut table.running[at].1;
            match child.try_wait() {
                Ok(None) if Instant::now() < end => {}
                Ok(Some(status)) => {
                    table.running.swap_remove(at);
                    return status.to_string();
                }
                Ok(None) | Err(_) => {
                    stop(child);
                    table.running.swap_remove(at);
                    return "it closed its output".to_owned();
                }
            }
            drop(table);
            thread::sleep(LOOK);
        }
    }
}

/// Ends a process at once.
fn stop(child: &mut Child) {
    // Both fail only if it has ended already.
    let _ = child.kill();
    let _ = child.wait();
}

struct Pipes {
    input: ChildStdin,
    output: ChildStdout,
}

/// A process to which lines can be written.
#[derive(Debug)]
pub struct Process {
    /// Its number, in events.
    pub number: u64,
    children: Children,
    lines: mpsc::Sender<Vec<u8>>,
}

impl Process {
    /// Starts a program in a folder, with further environment variables. A relative path to the
    /// program begins in that folder.
    ///
    /// # Errors
    /// It cannot be started.
    pub fn start(
        command: &[String],
        folder: &Path,
        variables: &[(&str, String)],
        children: &Children,
        inbox: &Arc<Inbox>,
    ) -> io::Result<Process> {
        let (program, arguments) = command
            .split_first()
            .ok_or_else(|| io::Error::other("the command is empty"))?;
        let folder = std::path::absolute(folder)?;
        let is_path = program.contains(['/', std::path::MAIN_SEPARATOR]);
        let mut command = if is_path {
            Command::new(folder.join(program))
        } else {
            Command::new(program)
        };
        command
            .args(arguments)
            .current_dir(&folder)
            .envs(variables.iter().map(|(name, value)| (name, value)))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped());
        apart(&mut command);
        let (number, Pipes { input, output }) = children.add(&mut command)?;
        let (lines, queue) = mpsc::channel();
        thread::spawn(move || write(input, &queue));
        let (reaper, inbox) = (children.clone(), inbox.clone());
        thread::spawn(move || read(number, output, &reaper, &inbox));
        Ok(Process {
            number,
            children: children.clone(),
            lines,
        })
    }

    /// Writes a line (with its end). If the process does not take it, its end tells so.
    pub fn write(&self, line: Vec<u8>) {
        let _ = self.lines.send(line);
    }

    /// How the process has ended, if it has. Its output may still be open: a process that it has started
    /// keeps it.
    pub fn ended(&self) -> Option<String> {
        self.children.ended(self.number)
    }

    /// Ends the process at once.
    pub fn kill(&self) {
        self.children.kill(self.number);
    }
}

/// Why a program cannot be started, in plain words.
pub fn cannot_start(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such program".to_owned(),
        io::ErrorKind::PermissionDenied => "it may not be run".to_owned(),
        _ => error.to_string(),
    }
}

/// Ctrl-C is for the engine, which ends the process then.
#[cfg(unix)]
fn apart(command: &mut Command) {
    use std::os::unix::process::CommandExt;
    command.process_group(0);
}

/// Ctrl-C is for the engine, which ends the process then.
#[cfg(windows)]
fn apart(command: &mut Command) {
    use std::os::windows::process::CommandExt;
    const CREATE_NEW_PROCESS_GROUP: u32 = 0x200;
    command.creation_flags(CREATE_NEW_PROCESS_GROUP);
}

#[cfg(not(any(unix, windows)))]
fn apart(_command: &mut Command) {}

/// Passes lines on until nobody sends any more: then the input of the process ends.
fn write(mut input: ChildStdin, lines: &mpsc::Receiver<Vec<u8>>) {
    for line in lines {
        if input.write_all(&line).and_then(|()| input.flush()).is_err() {
            // It does not listen any more; the other thread tells how it ended.
            return;
        }
    }
}

fn read(number: u64, output: ChildStdout, children: &Children, inbox: &Inbox) {
    let mut output = BufReader::new(output);
    loop {
        let mut line = Vec::new();
        let limit = LONGEST_LINE as u64;
        let length = (&mut output).take(limit).read_until(b'\n', &mut line);
        if !matches!(length, Ok(1..)) {
            break;
        }
        if line.last() == Some(&b'\n') {
            line.pop();
        } else if line.len() >= LONGEST_LINE {
            children.kill(number);
            break;
        }
        inbox.push(Event::Line(number, line));
    }
    let status = children.reap(number);
    inbox.push(Event::Ended(number, status));
}

/// A panic elsewhere leaves what is behind these locks whole.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
