//! The example prints what its folder promises.

#[test]
fn prints_what_is_expected() {
    let lines = bdi_example_embed::play(42).unwrap();
    let expected: Vec<&str> = include_str!("../expected").lines().collect();
    assert_eq!(lines, expected);
}

#[test]
fn same_seed_same_throws() {
    let play = |seed| bdi_example_embed::play(seed).unwrap();
    assert_eq!(play(7), play(7));
    assert_ne!(play(7), play(8));
}
