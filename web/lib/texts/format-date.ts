/** Uses UTC, so that the server and every browser show the same text, and it doesn't change when scripts start. */
const dayParts = { month: 'short', day: 'numeric', year: 'numeric' } as const;
const day = new Intl.DateTimeFormat('en-US', { ...dayParts, timeZone: 'UTC' });

const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

const momentParts = { ...dayParts, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const moment = new Intl.DateTimeFormat('en-US', { ...momentParts, timeZone: 'UTC' });
let local: Intl.DateTimeFormat | undefined;
let localDay: Intl.DateTimeFormat | undefined;

/** Formats an ISO timestamp as `MMM d, yyyy, HH:mm`, in UTC. */
export function formatMoment(time: string): string {
  return moment.format(new Date(time));
}

/** Like `formatMoment`, in the user's time zone. Only for the browser. */
export function formatLocalMoment(time: string): string {
  local ??= new Intl.DateTimeFormat('en-US', momentParts);
  return local.format(new Date(time));
}

/** Formats an ISO timestamp or `yyyy-MM-dd` as `MMM d, yyyy` (spec §9). */
export function formatDay(time: string): string {
  return day.format(new Date(time));
}

/** Formats an ISO timestamp or `yyyy-MM-dd` as `MMM d`, for axes and cards. */
export function formatShortDay(time: string): string {
  return shortDay.format(new Date(time));
}

/** Formats the day of an ISO timestamp in a time zone as `MMM d, yyyy`. null and an unknown zone mean UTC. */
export function formatDayIn(time: string, timeZone: string | null): string {
  try {
    const format = new Intl.DateTimeFormat('en-US', { ...dayParts, timeZone: timeZone ?? 'UTC' });
    return format.format(new Date(time));
  } catch {
    return formatDay(time);
  }
}

let relative: Intl.RelativeTimeFormat | undefined;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Formats a time as `5 minutes ago` or `in 2 days`, up to seven days from now, and others as their day in the user's time
 * zone. Only for the browser.
 */
export function formatRelative(time: string, now = Date.now()): string {
  const difference = Date.parse(time) - now;
  const distance = Math.abs(difference);
  if (distance < MINUTE) return 'just now';
  if (distance >= 7 * DAY) return formatLocalDay(time);
  relative ??= new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });
  const [size, unit] =
    distance < HOUR
      ? ([MINUTE, 'minute'] as const)
      : distance < DAY
        ? ([HOUR, 'hour'] as const)
        : ([DAY, 'day'] as const);
  return relative.format(Math.trunc(difference / size), unit);
}

/** Formats the day of a time as `MMM d, yyyy`, in the user's time zone. Only for the browser. */
function formatLocalDay(time: string): string {
  localDay ??= new Intl.DateTimeFormat('en-US', dayParts);
  return localDay.format(new Date(time));
}
