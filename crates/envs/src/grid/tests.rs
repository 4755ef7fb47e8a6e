//! What can be done on a grid, and what is seen of it.

use super::*;
use mas::environment::StepRules;

const MAP: &str = "\
#####
#1*.#
#.D2#
#####

* item gold
D place depot
";

fn settings(map: &str) -> Settings {
    Settings {
        map: Some(map.to_owned()),
        size: (0, 0),
        sight: None,
        carry: 1,
        obstacles: 0,
        items: Vec::new(),
        delay: 0,
        steps: None,
    }
}

fn grid(settings: &Settings) -> Grid {
    let mut grid = Grid::new(settings, 7).unwrap();
    for (name, (x, y)) in ["ann", "bob1"].into_iter().zip(grid.starts.clone()) {
        let body = Body {
            x,
            y,
            carries: Vec::new(),
        };
        grid.agents.insert(Symbol::new(name), body);
    }
    grid.is_changed = true;
    grid.show();
    grid
}

fn act(grid: &mut Grid, agent: &str, name: &str, arg: Option<&str>) -> Result<(), String> {
    let args = arg.into_iter().map(Term::atom).collect::<Vec<_>>();
    let act = Act {
        token: Token(1),
        agent: Symbol::new(agent),
        action: Term::literal(Symbol::new(name), args),
    };
    let result = grid.perform(&act);
    grid.show();
    result.map_err(|failure| failure.annots[0].to_string())
}

fn percepts(grid: &mut Grid, agent: &str) -> Vec<String> {
    grid.lists
        .of(Symbol::new(agent))
        .iter()
        .map(Term::to_string)
        .collect()
}

fn global(grid: &mut Grid) -> Vec<String> {
    let percepts = grid.lists.global().iter().map(Term::to_string);
    percepts
        .filter(|percept| !percept.starts_with("obstacle"))
        .collect()
}

#[test]
fn moves_stop_at_edges_obstacles_and_agents() {
    let mut grid = grid(&settings(MAP));
    assert_eq!(percepts(&mut grid, "ann"), ["pos(1,1)"]);
    let mut go = |direction| act(&mut grid, "ann", "move", Some(direction));
    assert_eq!(go("up"), Err("reason(obstacle)".to_owned()));
    assert_eq!(go("right"), Ok(()));
    assert_eq!(go("east"), Ok(()));
    assert_eq!(go("down"), Err("reason(agent(bob1))".to_owned()));
    assert_eq!(go("away"), Err("reason(no_direction)".to_owned()));
    assert_eq!(percepts(&mut grid, "ann"), ["pos(3,1)"]);
    let mut open = super::tests::grid(&settings("1\n"));
    for direction in ["up", "down", "left", "right"] {
        let result = act(&mut open, "ann", "move", Some(direction));
        assert_eq!(result, Err("reason(edge)".to_owned()));
    }
}

#[test]
fn items_are_picked_up_carried_and_dropped() {
    let mut grid = grid(&settings(MAP));
    let mut ann = |name, arg| act(&mut grid, "ann", name, arg);
    assert_eq!(ann("pick", None), Err("reason(nothing_here)".to_owned()));
    assert_eq!(ann("drop", None), Err("reason(not_carried)".to_owned()));
    ann("move", Some("right")).unwrap();
    assert_eq!(
        ann("pick", Some("silver")),
        Err("reason(nothing_here)".to_owned())
    );
    ann("pick", Some("gold")).unwrap();
    assert_eq!(ann("pick", None), Err("reason(hands_full)".to_owned()));
    ann("move", Some("down")).unwrap();
    assert_eq!(ann("jump", None), Err("reason(unknown_action)".to_owned()));
    assert_eq!(percepts(&mut grid, "ann"), ["pos(2,2)", "carrying(gold)"]);
    assert_eq!(
        global(&mut grid),
        [
            "grid_size(5,4)",
            "place(depot,2,2)",
            "agent(ann,2,2)",
            "agent(bob1,3,2)"
        ]
    );
    act(&mut grid, "ann", "drop", Some("gold")).unwrap();
    assert_eq!(percepts(&mut grid, "ann"), ["pos(2,2)"]);
    assert_eq!(global(&mut grid)[2], "item(gold,2,2)");
}

#[test]
fn with_sight_agents_see_only_what_is_near() {
    let near = Settings {
        sight: Some(1),
        ..settings("1...*\n....#\n")
    };
    let mut grid = grid(&near);
    assert_eq!(global(&mut grid), ["grid_size(5,2)"]);
    assert_eq!(percepts(&mut grid, "ann"), ["pos(0,0)", "agent(ann,0,0)"]);
    for _ in 0..3 {
        act(&mut grid, "ann", "move", Some("right")).unwrap();
    }
    assert_eq!(
        percepts(&mut grid, "ann"),
        [
            "pos(3,0)",
            "agent(ann,3,0)",
            "item(item,4,0)",
            "obstacle(4,1)"
        ]
    );
}

#[test]
fn random_places_come_from_the_seed() {
    let random = Settings {
        map: None,
        size: (6, 5),
        obstacles: 4,
        items: vec![("gold".to_owned(), 3)],
        ..settings("")
    };
    let places = |seed| {
        let mut grid = Grid::new(&random, seed).unwrap();
        grid.lists
            .global()
            .iter()
            .map(Term::to_string)
            .collect::<Vec<_>>()
    };
    assert_eq!(places(1).len(), 8);
    assert_eq!(places(1), places(1));
    assert_ne!(places(1), places(2));
    let full = Settings {
        obstacles: 31,
        ..random
    };
    let error = Grid::new(&full, 1).err().unwrap();
    assert_eq!(error, "the grid has no free cell for an obstacle");
}

#[test]
fn maps_say_what_is_wrong_with_them() {
    let error = |map: &str| Grid::new(&settings(map), 0).err().unwrap();
    assert!(error("").contains("1 to 1000 rows"));
    assert!(error("..\n.x\n").starts_with("line 2 of the map: nothing says what `x` is"));
    assert!(error("..\n\nx thing y\n").starts_with("line 3 of the map: `x thing y` is neither"));
    assert!(error("..\n\nxy item z\n").contains("is neither"));
}

#[test]
fn picture_shows_who_is_where() {
    let mut grid = grid(&settings(MAP));
    act(&mut grid, "ann", "move", Some("right")).unwrap();
    act(&mut grid, "ann", "pick", None).unwrap();
    assert_eq!(
        grid.draw(false),
        "\
┌──────────┐
│██████████│
│██· A+· ██│
│██· D B1██│
│██████████│
└──────────┘
A+ ann (2,1) carries gold
B1 bob1 (3,2)
"
    );
    assert!(grid.draw(true).contains("\u{1b}[1;32mA+\u{1b}[0m"));
}

struct NoFiles;

impl agent::host::Host for NoFiles {
    fn now(&mut self) -> Time {
        Time(0)
    }

    fn load(&mut self, _: &str, _: &str) -> Result<agent::host::Loaded, String> {
        Err("there is no such file".to_owned())
    }
}

#[test]
fn settings_are_read_and_checked() {
    let read = |parameters: &[&str]| {
        let parameters: Vec<String> = parameters.iter().map(|&p| p.to_owned()).collect();
        Settings::read(&parameters, &mut NoFiles)
    };
    let all = read(&[
        "10",
        "8",
        "sight(2)",
        "carry(3)",
        "items(gold, 4)",
        "items(ore)",
        "obstacles(5)",
        "delay(9)",
        "steps",
        "timeout(100)",
        "second(queue)",
        "agents(2)",
    ])
    .unwrap();
    assert_eq!((all.size, all.sight, all.carry), ((10, 8), Some(2), 3));
    assert_eq!(all.items, [("gold".to_owned(), 4), ("ore".to_owned(), 1)]);
    let StepRules {
        agents,
        timeout,
        pause,
        second,
    } = all.steps.unwrap();
    assert_eq!(
        (agents, timeout, pause),
        (Some(2), Some(100_000_000), Some(9_000_000))
    );
    assert_eq!(second, mas::environment::OnSecond::Queue);
    let error = |parameters: &[&str]| read(parameters).err().unwrap();
    assert!(error(&[]).contains("grid(10, 8)"));
    assert!(error(&["10"]).contains("grid(10, 8)"));
    assert!(error(&["0", "8"]).contains("the width"));
    assert!(error(&["no.txt"]).contains("the map `no.txt` cannot be read: there is no such file"));
    assert!(error(&["1", "1", "fly(3)"]).contains("`grid` has no setting `fly`"));
    assert!(error(&["1", "1", "second(x)"]).contains("fail, queue or ignore"));
}

/// Percepts are a set, the items are not.
#[test]
fn equal_items_in_a_cell_are_one_percept_until_the_last_is_gone() {
    let mut grid = grid(&Settings {
        carry: 2,
        ..settings(MAP)
    });
    let gold = Symbol::new("gold");
    grid.cell_mut(1, 1).items.extend([gold, gold]);
    grid.is_changed = true;
    grid.show();
    let seen = |grid: &mut Grid| {
        let here = |percept: &&String| *percept == "item(gold,1,1)";
        global(grid).iter().filter(here).count()
    };
    assert_eq!(seen(&mut grid), 1);
    act(&mut grid, "ann", "pick", None).unwrap();
    assert_eq!(seen(&mut grid), 1);
    act(&mut grid, "ann", "pick", None).unwrap();
    assert_eq!(seen(&mut grid), 0);
    let own = percepts(&mut grid, "ann");
    assert_eq!(own, ["pos(1,1)", "carrying(gold)"]);
    act(&mut grid, "ann", "drop", None).unwrap();
    assert_eq!(seen(&mut grid), 1);
    assert_eq!(percepts(&mut grid, "ann"), own);
}
