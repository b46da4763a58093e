import * as z from 'zod';

/** Converts a time from a plugin (ISO 8601, a Date, or milliseconds since 1970) to ISO 8601 in UTC; null if invalid. */
export const pluginTimestamp = z
  .union([z.string(), z.number(), z.date()])
  .transform((time) => new Date(time))
  .pipe(z.date())
  .transform((time) => time.toISOString())
  .nullish()
  .catch(null);
