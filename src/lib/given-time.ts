import { z } from 'zod';

/** A time as plugins give it (ISO 8601, a Date, or milliseconds since 1970), as ISO 8601 in UTC; null for what is none. */
export const givenTime = z
  .union([z.string(), z.number(), z.date()])
  .transform((time) => new Date(time))
  .pipe(z.date())
  .transform((time) => time.toISOString())
  .nullish()
  .catch(null);
