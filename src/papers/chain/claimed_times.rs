//! Times that people claim. They write them as they like, and only those that can be read as a time with a zone are
//! compared.

/// Seconds of a day.
pub const DAY: i64 = 86_400;

/// The moment that a claimed time names, in seconds since 1970: `2026-10-25T02:10:00+01:00`, `2026-10-25
/// 02:10 UTC`, or as mail writes it, `Sun, 25 Oct 2026 02:10:00 +0100`. `None` for everything else: without
/// a zone, or with a zone that is only a name, the moment is unknown.
pub fn moment_of(time: &str) -> Option<i64> {
    let time = time.trim();
    // `2026-10-25T02:10Z` has no blank anywhere.
    let spaced = match time.split_once(['T', 't']) {
        Some((day, rest)) if day.len() == 10 && day.contains('-') => format!("{day} {rest}"),
        _ => time.to_string(),
    };
    let words: Vec<&str> = spaced.split([' ', ',']).filter(|w| !w.is_empty()).collect();
    let (day, rest) = match words.as_slice() {
        [day, rest @ ..] if day.contains('-') => (iso_day(day)?, rest),
        [_, day, month, year, rest @ ..] if day.starts_with(|c: char| c.is_ascii_digit()) => {
            (mail_day(day, month, year)?, rest)
        }
        [day, month, year, rest @ ..] => (mail_day(day, month, year)?, rest),
        _ => return None,
    };
    let clock = rest.concat();
    let at = clock.find(|c: char| !c.is_ascii_digit() && c != ':' && c != '.')?;
    let (clock, zone) = clock.split_at(at);
    Some(day * DAY + seconds_of_day(clock)? - zone_offset(zone)?)
}

/// The latest of some claimed times; those that name no moment count only where none does.
pub fn latest_date<'t>(times: impl Iterator<Item = &'t str>) -> Option<String> {
    times.max_by_key(|time| moment_of(time)).map(str::to_string)
}

/// Days since 1970 of `2026-10-25`.
fn iso_day(text: &str) -> Option<i64> {
    let mut parts = text.splitn(3, '-');
    let mut number = || read_digits(parts.next()?, 4);
    let year = number()?;
    let month = number()?;
    let day = number()?;
    days_since_epoch(year, month, day)
}

/// Days since 1970 of `25`, `Oct`, `2026`.
fn mail_day(day: &str, month: &str, year: &str) -> Option<i64> {
    const MONTHS: [&str; 12] =
        ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
    let name = month.get(..3)?.to_ascii_lowercase();
    let month = MONTHS.iter().position(|m| *m == name)?;
    days_since_epoch(read_digits(year, 4)?, i64::try_from(month).ok()? + 1, read_digits(day, 2)?)
}

/// Days since 1970 in the calendar that everybody uses.
fn days_since_epoch(year: i64, month: i64, day: i64) -> Option<i64> {
    let in_order =
        (1970..=9999).contains(&year) && (1..=12).contains(&month) && (1..=31).contains(&day);
    if !in_order {
        return None;
    }
    // Years that begin in March have their leap day at the end.
    let year_from_march = if month <= 2 { year - 1 } else { year };
    let months = (month + 9) % 12;
    let leap_days = year_from_march / 4 - year_from_march / 100 + year_from_march / 400;
    Some(year_from_march * 365 + leap_days + (months * 153 + 2) / 5 + day - 1 - 719_468)
}

/// Seconds of a day: `02:10` or `02:10:59`.
fn seconds_of_day(clock: &str) -> Option<i64> {
    let whole = clock.split('.').next().unwrap_or_default();
    let mut parts = whole.split(':');
    let hours = read_digits(parts.next()?, 2)?;
    let minutes = read_digits(parts.next()?, 2)?;
    let seconds = parts.next().map_or(Some(0), |s| read_digits(s, 2))?;
    let in_order = hours < 24 && minutes < 60 && seconds <= 60 && parts.next().is_none();
    in_order.then_some(hours * 3600 + minutes * 60 + seconds)
}

/// How far a zone is ahead, in seconds: `Z`, `UTC`, `+01:00`, `+0100`, `UTC+1`.
fn zone_offset(zone: &str) -> Option<i64> {
    let lower = zone.to_ascii_lowercase();
    let named = ["utc", "gmt", "z"].iter().find_map(|name| lower.strip_prefix(name));
    let rest = match named {
        Some("") => return Some(0),
        Some(rest) => rest,
        None => &lower,
    };
    let (sign, rest) = match (rest.strip_prefix('+'), rest.strip_prefix('-')) {
        (Some(ahead), _) => (1, ahead),
        (_, Some(behind)) => (-1, behind),
        _ => return None,
    };
    // A remark in brackets, as mail programs write it: `+0100 (CET)`.
    let rest = rest.split('(').next().unwrap_or_default().trim();
    let (hours, minutes) = match (rest.split_once(':'), rest.len()) {
        (Some((hours, minutes)), _) => (read_digits(hours, 2)?, read_digits(minutes, 2)?),
        (None, 4) => (read_digits(rest.get(..2)?, 2)?, read_digits(rest.get(2..)?, 2)?),
        (None, _) => (read_digits(rest, 2)?, 0),
    };
    (hours <= 14 && minutes < 60).then_some(sign * (hours * 3600 + minutes * 60))
}

/// A number of at most so many digits.
fn read_digits(text: &str, most: usize) -> Option<i64> {
    let plain = !text.is_empty() && text.len() <= most && text.bytes().all(|b| b.is_ascii_digit());
    if plain { text.parse().ok() } else { None }
}

/// Days since 1970 of a day as `2026-10-25`; `None` for other words.
pub fn day_number(text: &str) -> Option<i64> {
    iso_day(text.trim())
}

/// A moment as people write it: `2026-10-25 01:10 UTC`.
pub fn moment_words(moment: i64) -> String {
    let days = moment.div_euclid(DAY);
    let seconds = moment.rem_euclid(DAY);
    // Years that begin in March, counted from the year 0, in eras of 400 years.
    let shifted = days + 719_468;
    let era = shifted.div_euclid(146_097);
    let day_of_era = shifted.rem_euclid(146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let months = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * months + 2) / 5 + 1;
    let month = if months < 10 { months + 3 } else { months - 9 };
    let year = era * 400 + year_of_era + i64::from(month <= 2);
    let hours = seconds / 3600;
    let minutes = seconds / 60 % 60;
    format!("{year:04}-{month:02}-{day:02} {hours:02}:{minutes:02} UTC")
}
