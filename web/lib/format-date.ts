/** The same on the server and in every browser: UTC, so that a page does not change when its script starts. */
const day = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});

const moment = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

/** An ISO timestamp as `MMM d, yyyy, HH:mm`, in UTC. */
export function formatMoment(time: string): string {
  return moment.format(new Date(time));
}

/** An ISO timestamp or `yyyy-MM-dd` as `MMM d, yyyy` (spec §9). */
export function formatDay(time: string): string {
  return day.format(new Date(time));
}
