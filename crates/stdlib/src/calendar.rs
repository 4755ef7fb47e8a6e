//! Dates and times of day (UTC) from nanoseconds.

use agent::host::Time;

/// A date and time of day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Calendar {
    pub(crate) year: u32,
    /// January is 1.
    pub(crate) month: u32,
    pub(crate) day: u32,
    pub(crate) hour: u32,
    pub(crate) minute: u32,
    pub(crate) second: u32,
    pub(crate) millisecond: u32,
}

impl Calendar {
    /// The date and time of day of a point in time.
    pub(crate) fn of(time: Time) -> Calendar {
        let milliseconds = time.milliseconds();
        let part = |size: u64, count: u64| (milliseconds / size % count) as u32;
        let (year, month, day) = date(milliseconds / 86_400_000);
        Calendar {
            year,
            month,
            day,
            hour: part(3_600_000, 24),
            minute: part(60_000, 60),
            second: part(1000, 60),
            millisecond: part(1, 1000),
        }
    }
}

/// Year, month and day, from the days since 1970-01-01 (the method of Hinnant's
/// `civil_from_days`: years that begin in March, in eras of 400 years).
fn date(days: u64) -> (u32, u32, u32) {
    let days = days + 719_468;
    let era = days / 146_097;
    let day_of_era = days % 146_097;
    let year_of_era =
        (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted_month + 2) / 5 + 1;
    let month = if shifted_month < 10 {
        shifted_month + 3
    } else {
        shifted_month - 9
    };
    let year = year_of_era + era * 400 + u64::from(month <= 2);
    (year as u32, month as u32, day as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_days() {
        for (days, expected) in [
            (0, (1970, 1, 1)),
            (59, (1970, 3, 1)),
            (789, (1972, 2, 29)),
            (11_016, (2000, 2, 29)),
            (20_454, (2026, 1, 1)),
            (47_540, (2100, 2, 28)),
            (47_541, (2100, 3, 1)),
        ] {
            assert_eq!(date(days), expected);
        }
    }
}
