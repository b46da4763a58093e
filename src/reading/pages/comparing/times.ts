import { millisecondsInDay, millisecondsInHour, millisecondsInMinute } from 'date-fns/constants';

/** An age and the unit that it is given in, in milliseconds. */
export interface Age {
  is: number;
  unit: number;
}

const timeOfDay = /(\d{1,2})[:.](\d{2})(?::(\d{2}))?(?:\.\d+)?\s?([ap])?[^\d]*$/i;

/** Returns the seconds since midnight of the time at the end of a text, or null. */
export function timeOf(written: string): number | null {
  const found = timeOfDay.exec(written);
  if (!found) return null;
  const [, hours, minutes, seconds, half] = found;
  const hour =
    half === undefined ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return hour * 3600 + Number(minutes) * 60 + Number(seconds ?? 0);
}

/** The first pattern that matches a word decides. */
const units: readonly [RegExp, number][] = [
  [/^stund|^h/i, millisecondsInHour],
  [/^sem|^w/i, 7 * millisecondsInDay],
  [/^(months?|mois|monat\w*|mes(es)?|mo)$/i, 30 * millisecondsInDay],
  [/^s/i, 1000],
  [/^m/i, millisecondsInMinute],
  [/^(d|tag|jour)/i, millisecondsInDay],
];

const lastWords = /(\d+)?\s*([\p{L}]+)(?:\s+ago)?$/iu;

/** Returns the age in a text such as `3 minutes ago`. */
export function ageOf(written: string): Age {
  if (/yesterday/i.test(written)) return { is: millisecondsInDay, unit: millisecondsInDay };
  const found = lastWords.exec(written);
  if (!found || /now|moment/i.test(written)) return { is: 0, unit: millisecondsInMinute };
  const unit = units.find(([pattern]) => pattern.test(found[2] ?? ''))?.[1] ?? 365 * millisecondsInDay;
  return { is: Number(found[1] ?? 1) * unit, unit };
}
