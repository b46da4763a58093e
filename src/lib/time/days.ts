const WHOLE_DAY = /^[\d-]{10}(T00:00:00\.000Z)?$/;

/** Returns the day of a time in a time zone, as `yyyy-MM-dd`. Default: the time zone of this computer. */
export const dayIn = (time: Date, timeZone?: string): string =>
  // Swedes write days as ISO 8601 does.
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone }).format(time);

/**
 * Returns the day on which something is due for a reader in a time zone. A day without a time, which check-ins store as
 * midnight in UTC, is the same day everywhere.
 */
export const dueDay = (due: string, timeZone?: string): string =>
  WHOLE_DAY.test(due) ? due.slice(0, 10) : dayIn(new Date(due), timeZone);
