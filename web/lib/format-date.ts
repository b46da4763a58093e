/** The same on the server and in every browser: UTC, so that a page does not change when its script starts. */
const dayParts = { month: 'short', day: 'numeric', year: 'numeric' } as const;
const day = new Intl.DateTimeFormat('en-US', { ...dayParts, timeZone: 'UTC' });

const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

const momentParts = { ...dayParts, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const moment = new Intl.DateTimeFormat('en-US', { ...momentParts, timeZone: 'UTC' });
let local: Intl.DateTimeFormat | undefined;

/** An ISO timestamp as `MMM d, yyyy, HH:mm`, in UTC. */
export function formatMoment(time: string): string {
  return moment.format(new Date(time));
}

/** The same by the clock of the person who looks; in a browser only. */
export function formatLocalMoment(time: string): string {
  local ??= new Intl.DateTimeFormat('en-US', momentParts);
  return local.format(new Date(time));
}

/** An ISO timestamp or `yyyy-MM-dd` as `MMM d, yyyy` (spec §9). */
export function formatDay(time: string): string {
  return day.format(new Date(time));
}

/** An ISO timestamp or `yyyy-MM-dd` as `MMM d`, for axes. */
export function formatShortDay(time: string): string {
  return shortDay.format(new Date(time));
}

/** The day that a clock of the zone shows at an ISO timestamp, as `MMM d, yyyy`; null and an unknown zone mean UTC. */
export function formatDayIn(time: string, timeZone: string | null): string {
  try {
    const format = new Intl.DateTimeFormat('en-US', { ...dayParts, timeZone: timeZone ?? 'UTC' });
    return format.format(new Date(time));
  } catch {
    return formatDay(time);
  }
}
