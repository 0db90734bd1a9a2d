import { z } from 'zod';

/** A day of the calendar, YYYY-MM-DD, where the agency is. Days have no time, so that no clock change moves them. */
export const Day = z.iso.date();
export type Day = z.infer<typeof Day>;

const DAY_MS = 86_400_000;
const timeOf = (day: Day): number => Date.parse(`${day}T00:00:00Z`);
const dayOf = (time: number): Day => new Date(time).toISOString().slice(0, 10);

/** The day so many calendar days later, or earlier where the number is negative. */
export const addCalendarDays = (day: Day, days: number): Day => dayOf(timeOf(day) + days * DAY_MS);

/** The same day of a later year; the 28th of February where there is no 29th. */
export function addYears(day: Day, years: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year + years, month, 0)).getUTCDate();
  return dayOf(Date.UTC(year + years, month - 1, Math.min(date, last)));
}

/** Calendar days from one day to another: 0 where they are the same. */
export const calendarDaysBetween = (from: Day, to: Day): number => Math.round((timeOf(to) - timeOf(from)) / DAY_MS);

/** Days on which the agency is closed besides Saturdays and Sundays. */
export type Holidays = ReadonlySet<Day>;

export function isBusinessDay(day: Day, holidays: Holidays): boolean {
  const weekday = new Date(timeOf(day)).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidays.has(day);
}

/** The day itself where the agency is open, else the next on which it is. */
export function nextBusinessDay(day: Day, holidays: Holidays): Day {
  let at = day;
  while (!isBusinessDay(at, holidays)) at = addCalendarDays(at, 1);
  return at;
}

/** The day so many business days later. The first day is not counted: what comes on Monday has had one on Tuesday. */
export function addBusinessDays(day: Day, days: number, holidays: Holidays): Day {
  let at = day;
  for (let left = days; left > 0; ) {
    at = addCalendarDays(at, 1);
    if (isBusinessDay(at, holidays)) left -= 1;
  }
  return at;
}

/** Business days after `from`, up to and with `to`. */
export function businessDaysBetween(from: Day, to: Day, holidays: Holidays): number {
  let count = 0;
  for (let at = addCalendarDays(from, 1); at <= to; at = addCalendarDays(at, 1)) {
    if (isBusinessDay(at, holidays)) count += 1;
  }
  return count;
}
