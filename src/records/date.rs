//! Milliseconds since 1970 as people write them, in UTC.

/// The day as PGN writes it: `2026.09.25`.
pub fn day(ms: i64) -> String {
    let (year, month, day) = civil(ms.div_euclid(DAY_MS));
    format!("{year:04}.{month:02}.{day:02}")
}

/// The time of the day as PGN writes it: `13:05:59`.
pub fn time(ms: i64) -> String {
    let second = ms.rem_euclid(DAY_MS) / 1000;
    format!("{:02}:{:02}:{:02}", second / 3600, second / 60 % 60, second % 60)
}

const DAY_MS: i64 = 24 * 60 * 60 * 1000;

/// Year, month and day of a count of days since 1970; years are counted from March, so that the leap day is the last.
fn civil(days: i64) -> (i64, i64, i64) {
    let days = days + 719_468;
    let era = days.div_euclid(146_097);
    let day_of_era = days.rem_euclid(146_097);
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    (year, month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_and_times_are_those_of_the_calendar() {
        let check = |ms, expected: &str| assert_eq!(format!("{} {}", day(ms), time(ms)), expected);
        check(0, "1970.01.01 00:00:00");
        check(951_782_400_000, "2000.02.29 00:00:00");
        check(1_767_225_599_999, "2025.12.31 23:59:59");
        check(1_767_225_600_000, "2026.01.01 00:00:00");
        check(4_107_542_399_000, "2100.02.28 23:59:59");
        check(4_107_542_400_000, "2100.03.01 00:00:00");
        check(-1, "1969.12.31 23:59:59");
    }
}
