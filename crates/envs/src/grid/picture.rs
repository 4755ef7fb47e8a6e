//! The grid as a picture of text, two columns a cell.

use std::fmt::Write;

use super::{Body, Grid};

const RESET: &str = "\x1b[0m";
const WALL: &str = "\x1b[90m";
const FLOOR: &str = "\x1b[2m";
const ITEM: &str = "\x1b[33m";
const PLACE: &str = "\x1b[36m";
/// Agents take turns in these.
const AGENTS: [&str; 6] = [
    "\x1b[1;32m",
    "\x1b[1;35m",
    "\x1b[1;34m",
    "\x1b[1;31m",
    "\x1b[1;96m",
    "\x1b[1;93m",
];

impl Grid {
    /// Draws the grid. An agent is the first letter of its name and the digit at its end; behind the
    /// letter of one that carries something stands `+`.
    pub(super) fn draw(&self, color: bool) -> String {
        let bodies = self.bodies();
        let paint = |style: &str, text: &str| match color {
            true => format!("{style}{text}{RESET}"),
            false => text.to_owned(),
        };
        let edge = "─".repeat(2 * self.width);
        let mut picture = format!("┌{edge}┐\n");
        for y in 0..self.height {
            picture.push('│');
            for x in 0..self.width {
                let cell = self.cell(x, y);
                let drawn = match bodies.get(&(x, y)).copied() {
                    Some(number) => paint(AGENTS[number % AGENTS.len()], &self.sign(number)),
                    None if cell.is_obstacle => paint(WALL, "██"),
                    None => match (cell.items.len(), cell.place) {
                        (0, None) => paint(FLOOR, "· "),
                        (0, Some(place)) => paint(PLACE, &format!("{} ", upper(&place.text()))),
                        (1, _) => paint(ITEM, "◆ "),
                        (2..=9, _) => paint(ITEM, &format!("◆{}", cell.items.len())),
                        _ => paint(ITEM, "◆+"),
                    },
                };
                picture.push_str(&drawn);
            }
            picture.push_str("│\n");
        }
        let _ = writeln!(picture, "└{edge}┘");
        for (number, (name, body)) in self.agents.iter().enumerate() {
            let sign = paint(AGENTS[number % AGENTS.len()], &self.sign(number));
            let _ = writeln!(
                picture,
                "{sign} {name} ({},{}){}",
                body.x,
                body.y,
                load(body)
            );
        }
        picture
    }

    /// Two columns for an agent.
    fn sign(&self, number: usize) -> String {
        let Some((name, body)) = self.agents.get_index(number) else {
            return "? ".to_owned();
        };
        let text = name.text();
        let first = upper(&text);
        let last = text.chars().last().filter(char::is_ascii_digit);
        let second = match (body.carries.is_empty(), last) {
            (false, _) => '+',
            (true, Some(digit)) => digit,
            (true, None) => ' ',
        };
        format!("{first}{second}")
    }
}

fn upper(name: &str) -> char {
    name.chars().next().unwrap_or('?').to_ascii_uppercase()
}

fn load(body: &Body) -> String {
    if body.carries.is_empty() {
        return String::new();
    }
    let kinds: Vec<String> = body.carries.iter().map(|kind| kind.to_string()).collect();
    format!(" carries {}", kinds.join(", "))
}
