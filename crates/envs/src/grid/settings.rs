//! The parameters of a grid: `grid(Width, Height, …)` or `grid("map.txt", …)`.

use agent::host::Host;
use mas::environment::{OnSecond, StepRules};

use crate::parameters::{setting, whole};

/// No side of a grid is longer.
const LONGEST: u64 = 1_000;

/// What the parameters say.
pub(super) struct Settings {
    /// The text of the map.
    pub(super) map: Option<String>,
    /// Width and height, without a map.
    pub(super) size: (usize, usize),
    /// How far agents see; `None`: everything.
    pub(super) sight: Option<usize>,
    /// How many items an agent can carry.
    pub(super) carry: usize,
    /// Obstacles at random places.
    pub(super) obstacles: u64,
    /// Items at random places: kind and number.
    pub(super) items: Vec<(String, u64)>,
    /// What an action takes, in nanoseconds.
    pub(super) delay: u64,
    /// All agents act step by step, by these rules.
    pub(super) steps: Option<StepRules>,
}

const EXPECTED: &str = "`grid` needs its width and height, or the file of a map: grid(10, 8) or \
                        grid(\"map.txt\")";

impl Settings {
    /// Reads the parameters and the map.
    ///
    /// # Errors
    /// What is wrong with them.
    pub(super) fn read(parameters: &[String], host: &mut dyn Host) -> Result<Settings, String> {
        let mut settings = Settings {
            map: None,
            size: (0, 0),
            sight: None,
            carry: 1,
            obstacles: 0,
            items: Vec::new(),
            delay: 0,
            steps: None,
        };
        let is_plain = |parameter: &&String| setting(parameter).is_none() && *parameter != "steps";
        let plain: Vec<&String> = parameters.iter().filter(is_plain).collect();
        match plain.as_slice() {
            [width, height] => {
                let side = |name, value: &str| whole(name, value, 1, LONGEST);
                settings.size = (
                    side("the width", width)? as usize,
                    side("the height", height)? as usize,
                );
            }
            [file] if file.parse::<f64>().is_err() => {
                let loaded = host
                    .load(file, "")
                    .map_err(|why| format!("the map `{file}` cannot be read: {why}"))?;
                settings.map = Some(loaded.text.to_string());
            }
            _ => return Err(EXPECTED.to_owned()),
        }
        let mut rules = StepRules::default();
        for parameter in parameters {
            if parameter == "steps" {
                settings.steps = Some(rules);
            }
            if let Some((name, value)) = setting(parameter) {
                settings.set(name, value, &mut rules)?;
            }
        }
        if settings.steps.is_some() {
            rules.pause = (settings.delay > 0).then_some(settings.delay);
            settings.steps = Some(rules);
        }
        Ok(settings)
    }

    fn set(&mut self, name: &str, value: &str, rules: &mut StepRules) -> Result<(), String> {
        const DAY: u64 = 86_400_000;
        match name {
            "sight" => self.sight = Some(whole(name, value, 0, LONGEST)? as usize),
            "carry" => self.carry = whole(name, value, 0, 1_000_000)? as usize,
            "delay" => self.delay = whole(name, value, 0, DAY)? * 1_000_000,
            "obstacles" => self.obstacles = whole(name, value, 0, LONGEST * LONGEST)?,
            "items" => {
                let (kind, count) = match value.split_once(',') {
                    Some((kind, count)) => (kind.trim(), count.trim()),
                    None => (value, "1"),
                };
                let count = whole("items", count, 0, LONGEST * LONGEST)?;
                self.items.push((kind.to_owned(), count));
            }
            "timeout" => {
                rules.timeout = Some(whole(name, value, 1, DAY)? * 1_000_000);
            }
            "agents" => rules.agents = Some(whole(name, value, 1, 1_000_000)? as usize),
            "second" => {
                rules.second = match value {
                    "fail" => OnSecond::Fail,
                    "queue" => OnSecond::Queue,
                    "ignore" => OnSecond::Ignore,
                    _ => {
                        return Err(format!(
                            "`second` must be fail, queue or ignore, but is `{value}`"
                        ));
                    }
                };
            }
            _ => {
                return Err(format!(
                    "`grid` has no setting `{name}`, only sight(N), carry(N), items(Kind, N), \
                     obstacles(N), delay(Ms), steps, timeout(Ms), agents(N), second(Policy)"
                ));
            }
        }
        Ok(())
    }
}
