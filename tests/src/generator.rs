//! Sources for the fuzz test: damaged real programs, well-formed random ones, and heaps of tokens.
//!
//! Everything follows from the seed, so that a failure can be repeated.

/// A small generator of numbers (SplitMix64): good enough to choose by, and the same everywhere.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// A generator with this seed.
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// The next 64 bits.
    pub fn next_bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ (bits >> 31)
    }

    /// A number from 0 to `limit - 1`.
    pub fn below(&mut self, limit: usize) -> usize {
        (self.next_bits() % limit.max(1) as u64) as usize
    }

    /// True once in `n` times.
    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// One of these.
    pub fn pick<'a, T: ?Sized>(&mut self, options: &[&'a T]) -> &'a T {
        options[self.below(options.len())]
    }
}

/// Pieces of source text: every token of the language, words with a meaning, and things that look
/// like tokens but are none.
const TOKENS: &[&str] = &[
    "a",
    "b",
    "p(1)",
    "g",
    "X",
    "Y",
    "Z",
    "_",
    "_1",
    "_x",
    "0",
    "1",
    "2.5",
    "1e400",
    "-1",
    ".5",
    "9007199254740993",
    "\"s\"",
    "\"",
    "'q'",
    "'",
    "'a b'",
    "true",
    "false",
    "not",
    "div",
    "mod",
    "begin",
    "end",
    "if",
    "else",
    "elif",
    "for",
    "while",
    "~",
    "@",
    "|&|",
    "|||",
    "<-",
    "<:",
    ":-",
    "::",
    "!!",
    "**",
    "<=",
    ">=",
    "==",
    "\\==",
    "=",
    "=..",
    "<",
    ">",
    "+",
    "-",
    "*",
    "/",
    "&",
    "|",
    "!",
    "?",
    "^",
    ";",
    ",",
    ".",
    ":",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "#",
    "-+",
    "++",
    "--",
    "+<",
    "+>",
    ". ",
    ".\n",
    "+!g",
    "-!g",
    "+?g",
    "^!g",
    "+b",
    "-b",
    "!g",
    "?b(X)",
    "source(self)",
    "[source(S)]",
    "@l[atomic]",
    ".print(X)",
    ".fail",
    ".findall(X,b(X),L)",
    ".member(X,[1,2])",
    ".wait(1)",
    ".wait({+b(X)})",
    ".range(I,1,3)",
    ".count(b(_),N)",
    ".suspend",
    ".resume(g)",
    ".done",
    ".succeed_goal(g)",
    ".intention(I,S)",
    ".nosuch(1)",
    "lib.act(X)",
    "math.abs(X)",
    "math.pi",
    "{ begin namespace(n) }",
    "{ end }",
    "{ include(\"nofile.asl\") }",
    "ns::p(1)",
    "if (b(X)) { ",
    "} else { ",
    "while (b(X)) { ",
    "for (b(X)) { ",
    "}",
    "// c\n",
    "/*",
    "*/",
    "\\",
    "%",
    "$",
    "\u{e9}",
    "\u{1F600}",
    "\u{0}",
    "\r\n",
    "\t",
    " ",
    "\n",
];

/// Tokens without order.
pub fn token_soup(random: &mut Random) -> String {
    let mut text = String::new();
    for _ in 0..random.below(120) {
        text += random.pick(TOKENS);
        if !random.one_in(4) {
            text.push(' ');
        }
    }
    text
}

/// A real program with a few things changed.
pub fn mutated(random: &mut Random, corpus: &[String]) -> String {
    let mut text: Vec<char> = corpus[random.below(corpus.len())].chars().collect();
    for _ in 0..1 + random.below(6) {
        mutate(random, &mut text, corpus);
        // Mutations that copy could otherwise double the text again and again.
        text.truncate(40_000);
    }
    text.into_iter().collect()
}

fn mutate(random: &mut Random, text: &mut Vec<char>, corpus: &[String]) {
    let at = random.below(text.len() + 1);
    let end = (at + 1 + random.below(12)).min(text.len());
    match random.below(10) {
        0 => drop(text.drain(at..end)),
        1 => {
            let copy = text[at..end].to_vec();
            text.splice(end..end, copy);
        }
        2 | 3 => drop(text.splice(at..at, random.pick(TOKENS).chars())),
        4 => drop(text.splice(at..end, random.pick(TOKENS).chars())),
        5 => replace_number(random, text),
        6 => text.truncate(at),
        7 => {
            let other: Vec<char> = corpus[random.below(corpus.len())].chars().collect();
            let from = random.below(other.len() + 1);
            text.truncate(at);
            text.extend(&other[from..]);
        }
        8 => {
            // Lines in another order: clauses stay whole more often than with other changes.
            let source: String = text.iter().collect();
            let mut lines: Vec<_> = source.lines().collect();
            if !lines.is_empty() {
                let (first, second) = (random.below(lines.len()), random.below(lines.len()));
                lines.swap(first, second);
            }
            *text = lines.join("\n").chars().collect();
        }
        _ => {
            let bracket = *random.pick(&[&'(', &'[', &'{', &')', &'~', &'-', &'!']);
            let times = 1 + random.below(3000);
            text.splice(at..at, std::iter::repeat_n(bracket, times));
        }
    }
}

fn replace_number(random: &mut Random, text: &mut Vec<char>) {
    let digits: Vec<_> = (0..text.len())
        .filter(|&at| text[at].is_ascii_digit())
        .collect();
    if digits.is_empty() {
        return;
    }
    let at = digits[random.below(digits.len())];
    let number = random.pick(&[
        "0",
        "-1",
        "1000000",
        "2147483648",
        "1e308",
        "0.1",
        "3",
        "9223372036854775808",
    ]);
    text.splice(at..=at, number.chars());
}

/// A program that parses: random clauses over few names, so that they meet each other when it runs.
pub fn program(random: &mut Random) -> String {
    let mut text = String::from("!g(0). !h.\n");
    for _ in 0..3 + random.below(14) {
        text += &match random.below(10) {
            0..=2 => format!("{}.\n", literal(random, 2)),
            3 => format!("{} :- {}.\n", literal(random, 2), formula(random, 2)),
            4 => format!("!{}.\n", goal(random)),
            _ => plan(random),
        };
    }
    text
}

fn plan(random: &mut Random) -> String {
    let label = if random.one_in(4) {
        random.pick(&["@[atomic] ", "@[x(1)] "])
    } else {
        ""
    };
    let trigger = match random.below(8) {
        0 => format!("+{}", literal(random, 1)),
        1 => format!("-{}", literal(random, 1)),
        2 => format!("-!{}", goal(random)),
        3 => format!("+?{}", literal(random, 1)),
        4 if random.one_in(3) => "^!g(X)[state(S)]".to_owned(),
        5 if random.one_in(3) => random.pick(&["+!G", "-!G", "+B"]).to_owned(),
        _ => format!("+!{}", goal(random)),
    };
    let context = if random.one_in(2) {
        format!(" : {}", formula(random, 2))
    } else {
        String::new()
    };
    let condition = if random.one_in(12) {
        format!(" <: {}", formula(random, 1))
    } else {
        String::new()
    };
    let body = body(random, 3);
    let sub_plans = if random.one_in(12) {
        format!(" {{ {} }}", plan(random).trim_end())
    } else {
        String::new()
    };
    format!("{label}{trigger}{context}{condition} <- {body}.{sub_plans}\n")
}

fn body(random: &mut Random, depth: usize) -> String {
    let steps: Vec<_> = (0..1 + random.below(5))
        .map(|_| step(random, depth))
        .collect();
    steps.join("; ")
}

fn step(random: &mut Random, depth: usize) -> String {
    if depth > 0 && random.one_in(4) {
        let inner = depth - 1;
        return match random.below(6) {
            0 => format!("if ({}) {{ {} }}", formula(random, 1), body(random, inner)),
            1 => {
                let (test, then) = (formula(random, 1), body(random, inner));
                format!(
                    "if ({test}) {{ {then} }} else {{ {} }}",
                    body(random, inner)
                )
            }
            2 => format!(
                "while ({}) {{ {} }}",
                formula(random, 1),
                body(random, inner)
            ),
            3 => format!("for ({}) {{ {} }}", formula(random, 1), body(random, inner)),
            4 => format!(
                "({}; true) |&| ({}; true)",
                body(random, inner),
                body(random, inner)
            ),
            _ => format!(
                "({}; true) ||| ({}; true)",
                body(random, inner),
                body(random, inner)
            ),
        };
    }
    match random.below(16) {
        0..=2 => format!("{}{}", random.pick(&["!", "!", "!!"]), goal(random)),
        3 => format!("?{}", literal(random, 1)),
        4..=7 => format!(
            "{}{}",
            random.pick(&["+", "-", "-+", "++", "--", "+>", "+<"]),
            literal(random, 1)
        ),
        8 => format!("{} = {}", term(random, 2), term(random, 2)),
        9 => format!("{} > {}", random.pick(&["X", "Y", "N"]), random.below(4)),
        10 => format!("B = {{ {} }}; B", body(random, 0)),
        11 => format!(".findall({},{},L)", term(random, 1), formula(random, 1)),
        12 => random
            .pick(&[".wait(1)", ".wait({+b(1)})", ".wait(b(2),5)"])
            .to_owned(),
        13 => random
            .pick(&[
                ".fail",
                "act(1)",
                ".suspend",
                ".resume(h)",
                ".drop_intention(h)",
                ".done",
                "X",
            ])
            .to_owned(),
        _ => format!(".print({})", term(random, 2)),
    }
}

fn formula(random: &mut Random, depth: usize) -> String {
    if depth > 0 && random.one_in(3) {
        let (left, right) = (formula(random, depth - 1), formula(random, depth - 1));
        return match random.below(3) {
            0 => format!("({left} & {right})"),
            1 => format!("({left} | {right})"),
            _ => format!("not ({left})"),
        };
    }
    match random.below(8) {
        0 => format!(".member({},[1,a,f(X)])", random.pick(&["X", "Y", "1"])),
        1 => format!("{} < {}", random.pick(&["X", "Y", "N"]), random.below(9)),
        2 => format!("{} = {}", random.pick(&["X", "Y"]), term(random, 1)),
        3 => "true".to_owned(),
        _ => literal(random, 1),
    }
}

fn goal(random: &mut Random) -> String {
    match random.below(3) {
        0 => "h".to_owned(),
        _ => format!("{}({})", random.pick(&["g", "g", "k"]), term(random, 1)),
    }
}

fn literal(random: &mut Random, depth: usize) -> String {
    let sign = if random.one_in(8) { "~" } else { "" };
    let annotations = random.pick(&[
        "",
        "",
        "",
        "",
        "",
        "[t]",
        "[source(S)]",
        "[t,u(1)]",
        "[source(bob)]",
    ]);
    format!(
        "{sign}{}({}){annotations}",
        random.pick(&["a", "b", "c"]),
        term(random, depth)
    )
}

fn term(random: &mut Random, depth: usize) -> String {
    if depth > 0 && random.one_in(3) {
        let (left, right) = (term(random, depth - 1), term(random, depth - 1));
        return match random.below(4) {
            0 => format!("f({left},{right})"),
            1 => format!("[{left}|{}]", random.pick(&["X", "T", "[]", "[1]"])),
            2 => format!("{} + {}", random.pick(&["X", "1", "N"]), random.below(4)),
            _ => format!("[{left},{right}]"),
        };
    }
    match random.below(6) {
        0 | 1 => random.pick(&["X", "Y", "N", "_"]).to_owned(),
        2 => random
            .pick(&["a", "\"s\"", "'q r'", "[]", "f(1)", "self"])
            .to_owned(),
        _ => random.below(4).to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_gives_the_same_sources() {
        let sources = |seed| {
            let mut random = Random::new(seed);
            (program(&mut random), token_soup(&mut random))
        };
        assert_eq!(sources(7), sources(7));
        assert_ne!(sources(7), sources(8));
    }

    #[test]
    fn damaged_programs_stay_small() {
        let mut random = Random::new(3);
        let corpus = vec!["p(1). +!g <- .print(1).\n".repeat(50), String::new()];
        for _ in 0..300 {
            assert!(mutated(&mut random, &corpus).chars().count() <= 40_000);
        }
    }
}
