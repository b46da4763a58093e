import type { Reader } from '../../condition';
import { dayIn } from '../../time/time-zone';

export type { Reader };

export function readerOf(
  { userId, timeZone }: { userId: string; timeZone?: string | null },
  now: Date,
): Reader {
  const zone = timeZone ?? 'UTC';
  return { userId, timeZone: zone, today: dayIn(zone, now) };
}
