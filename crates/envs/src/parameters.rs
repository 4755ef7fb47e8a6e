//! Reading the parameters of environments: texts, and settings such as `timeout(500)`.

/// A parameter of the form `name(value)`: the two.
pub(crate) fn setting(parameter: &str) -> Option<(&str, &str)> {
    let (name, rest) = parameter.split_once('(')?;
    let value = rest.strip_suffix(')')?;
    let is_name = name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    is_name.then(|| (name, value.trim()))
}

/// A whole number within bounds.
///
/// # Errors
/// It is none; what was expected.
pub(crate) fn whole(name: &str, value: &str, from: u64, to: u64) -> Result<u64, String> {
    match value.trim().parse() {
        Ok(number) if (from..=to).contains(&number) => Ok(number),
        _ => Err(format!(
            "`{name}` must be a whole number from {from} to {to}, but is `{value}`"
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_names_with_values() {
        assert_eq!(setting("timeout(500)"), Some(("timeout", "500")));
        assert_eq!(setting("at( 1, 2 )"), Some(("at", "1, 2")));
        for text in ["world.py", "f(x", "(x)", "Big(1)", "a-b(1)"] {
            assert_eq!(setting(text), None, "{text}");
        }
    }

    #[test]
    fn numbers_have_bounds() {
        assert_eq!(whole("width", "10", 1, 500), Ok(10));
        for wrong in ["0", "501", "x", "-1", "1.5"] {
            assert!(whole("width", wrong, 1, 500).is_err());
        }
    }
}
