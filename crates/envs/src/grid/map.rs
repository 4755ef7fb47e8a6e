//! Maps of grids as text: one character a cell, then perhaps what letters mean.
//!
//! ```text
//! #######
//! #1..*.#
//! #..D..#
//! #######
//!
//! * item gold
//! D place depot
//! ```

use logic::symbol::Symbol;

use super::Grid;

/// What is in a cell, beside an agent.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cell {
    pub(super) is_obstacle: bool,
    pub(super) place: Option<Symbol>,
    /// The items, the one put down last at the end.
    pub(super) items: Vec<Symbol>,
}

impl Cell {
    pub(super) fn is_empty(&self) -> bool {
        !self.is_obstacle && self.place.is_none() && self.items.is_empty()
    }
}

enum Meaning {
    Item(Symbol),
    Place(Symbol),
}

impl Grid {
    /// Reads a map.
    ///
    /// # Errors
    /// What is wrong with it, and in which line.
    pub(super) fn read_map(&mut self, text: &str) -> Result<(), String> {
        let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
        let rows = lines.iter().take_while(|line| !line.is_empty()).count();
        let legend = legend(&lines, rows)?;
        self.height = rows;
        self.width = lines[..rows]
            .iter()
            .map(|line| line.chars().count())
            .max()
            .unwrap_or(0);
        if self.width == 0 || self.width > 1_000 || rows > 1_000 {
            return Err("the map must have 1 to 1000 rows and columns".to_owned());
        }
        self.cells = vec![Cell::default(); self.width * self.height];
        let mut starts: Vec<(u32, (usize, usize))> = Vec::new();
        for (y, line) in lines[..rows].iter().enumerate() {
            for (x, sign) in line.chars().enumerate() {
                let cell = self.cell_mut(x, y);
                let meaning = legend.iter().find(|(known, _)| *known == sign);
                match (sign, meaning.map(|(_, meaning)| meaning)) {
                    (_, Some(Meaning::Item(kind))) => cell.items.push(*kind),
                    (_, Some(Meaning::Place(kind))) => {
                        cell.place = Some(*kind);
                        self.places.push((*kind, x, y));
                    }
                    ('.' | ' ', None) => {}
                    ('#', None) => cell.is_obstacle = true,
                    ('*', None) => cell.items.push(Symbol::new("item")),
                    (digit, None) if digit.is_ascii_digit() => {
                        starts.push((digit as u32, (x, y)));
                    }
                    (sign, None) => {
                        return Err(format!(
                            "line {} of the map: nothing says what `{sign}` is; below the map, behind \
                             an empty line, write `{sign} item gold` or `{sign} place depot`",
                            y + 1
                        ));
                    }
                }
            }
        }
        starts.sort_by_key(|(digit, _)| *digit);
        self.starts = starts.into_iter().map(|(_, place)| place).collect();
        Ok(())
    }
}

fn legend(lines: &[&str], rows: usize) -> Result<Vec<(char, Meaning)>, String> {
    let mut legend = Vec::new();
    for (index, line) in lines.iter().enumerate().skip(rows) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let wrong = || {
            format!(
                "line {} of the map: `{line}` is neither `SIGN item NAME` nor `SIGN place NAME`",
                index + 1
            )
        };
        let (sign, kind, name) = match words.as_slice() {
            [] => continue,
            [sign, kind, name] => (sign, *kind, Symbol::new(name)),
            _ => return Err(wrong()),
        };
        let mut signs = sign.chars();
        let (Some(sign), None) = (signs.next(), signs.next()) else {
            return Err(wrong());
        };
        legend.push(match kind {
            "item" => (sign, Meaning::Item(name)),
            "place" => (sign, Meaning::Place(name)),
            _ => return Err(wrong()),
        });
    }
    Ok(legend)
}
