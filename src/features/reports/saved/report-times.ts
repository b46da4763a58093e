import {
  CalendarDateTime,
  getDayOfWeek,
  parseAbsolute,
  toCalendarDate,
  toZoned,
} from '@internationalized/date';
import type { ReportSchedule } from './saved-reports.rules';

/** The hour of mails, where the recipient is. */
const HOUR = 8;

/** Returns the first time after `now`, in UTC, at which a scheduled report is due in a time zone (null: UTC). */
export function nextReportAt(
  now: Date,
  { every, day }: Pick<ReportSchedule, 'every' | 'day'>,
  timeZone: string | null,
): string {
  const zone = timeZone ?? 'UTC';
  const today = toCalendarDate(parseAbsolute(now.toISOString(), zone));
  const first =
    every === 'month'
      ? today.set({ day })
      : today.add({ days: (day - 1 - getDayOfWeek(today, 'en-GB') + 7) % 7 });
  for (let turn = 0; ; turn += 1) {
    const { year, month, day: date } = first.add(every === 'month' ? { months: turn } : { days: 7 * turn });
    const at = toZoned(new CalendarDateTime(year, month, date, HOUR), zone, 'compatible').toDate();
    if (at > now) return at.toISOString();
  }
}
