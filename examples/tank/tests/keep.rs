//! The example prints what its folder promises.

#[test]
fn prints_what_is_expected() {
    let lines = bdi_example_tank::keep().unwrap();
    let expected: Vec<&str> = include_str!("../expected").lines().collect();
    assert_eq!(lines, expected);
}
