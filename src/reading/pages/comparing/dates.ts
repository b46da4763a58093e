import { millisecondsInDay } from 'date-fns/constants';
import { ageOf, timeOf, type Age } from './times';

/** A date or a time in a text. */
export interface FoundDate {
  /** As written in the text. */
  written: string;
  /** The days since 1970 that a date can mean; empty for a time without a date and for an age. */
  days: readonly number[];
  /** The time of day in seconds; null if there is none. */
  time: number | null;
  /** The age of something, such as `3 minutes ago`; null for others. */
  age: Age | null;
}

const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'sv', 'da', 'nb', 'fi', 'pl', 'cs'];

/**
 * Returns the names of months or weekdays in the form that dates use, such as the Polish genitive, with their numbers.
 */
function namesOf(part: 'month' | 'weekday', count: number): Map<string, number> {
  const names = new Map<string, number>();
  for (const language of languages)
    for (const width of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(language, { day: 'numeric', [part]: width, timeZone: 'UTC' });
      for (let index = 0; index < count; index += 1) {
        // 1 January 2024 was a Monday.
        const date = new Date(Date.UTC(2024, part === 'month' ? index : 0, part === 'month' ? 1 : 1 + index));
        const found = format.formatToParts(date).find(({ type }) => type === part);
        const name = found?.value.toLowerCase().replace(/\.$/, '') ?? '';
        if (/^\p{L}{2,}$/u.test(name) && !names.has(name)) names.set(name, index + 1);
      }
    }
  return names.set('sept', part === 'month' ? 9 : 0);
}

interface Patterns {
  /** Matches a date. */
  written: RegExp;
  /** The months' numbers by name. */
  months: ReadonlyMap<string, number>;
}

let known: Patterns | undefined;
/** Built at the first use instead of at the start, because formatting the names takes 25 ms. */
const patterns = (): Patterns => (known ??= buildPatterns());

function buildPatterns(): Patterns {
  const months = namesOf('month', 12);
  const anyOf = (names: Iterable<string>) => [...names].sort((a, b) => b.length - a.length).join('|');
  const month = anyOf(months.keys());
  const weekday = anyOf([...namesOf('weekday', 7).keys(), 'tues', 'thur', 'thurs']);

  const clock = String.raw`\d{1,2}[:.]\d{2}(?::\d{2}(?:\.\d+)?)?(?:\s?[ap]\.?m\b\.?)?(?:\s?(?:UTC|GMT|Z|[A-Z]{2,4}T|[+-]\d{2}:?\d{2})(?![\p{L}\d]))?`;
  const before = String.raw`(?:(?<![\p{L}])(?:${weekday})\.?,?\s+(?:the\s+|den\s+)?)?(?<![\p{L}\d])(?<!\d[.,])`;
  const after = String.raw`(?![\p{L}\d])(?:(?:,?\s+(?:at|um|à|a las|alle|kl\.?|·|\||–|-)?\s*|T)${clock})?`;
  const dated = (date: string) => before + date + after;
  const ago = String.raw`(?:\d+|an?|one|a few|few|un|une|eine[mr]?|einigen)\s?(?:seconds?|secs?|minutes?|mins?|hours?|hrs?|days?|weeks?|months?|years?|[smhdw]|mo|sekunden?|minuten?|stunden?|tage?n?|wochen?|monate?n?|jahre?n?|secondes?|heures?|jours?|semaines?|mois|ans?|segundos?|minutos?|horas?|d[ií]as?|semanas?|mes(?:es)?|años?)`;
  const written = new RegExp(
    [
      String.raw`(?<relative>(?<![\p{L}\d])(?:just now|moments? ago|yesterday|${ago}\s+ago|(?:vor|il y a|hace)\s+${ago})(?![\p{L}\d]))`,
      dated(String.raw`(?<y1>\d{4})[-/.](?<m1>\d{1,2})[-/.](?<d1>\d{1,2})`).replace(
        '(?![\\p{L}\\d])',
        '(?!\\d)',
      ),
      dated(String.raw`(?<a2>\d{1,2})[./-]\s?(?<b2>\d{1,2})[./-]\s?(?<y2>\d{4}|\d{2})`),
      dated(
        String.raw`(?<d3>\d{1,2})(?:st|nd|rd|th|er|\.|º)?(?:\s+(?:of|de)\s+|\s+|-)(?<m3>${month})(?!\s+of\b)\.?(?:(?:,?\s+(?:de\s+)?|-)(?<y3>\d{4}))?`,
      ),
      dated(String.raw`(?<m4>${month})\.?\s+(?<d4>\d{1,2})(?:st|nd|rd|th)?(?:,?\s+(?<y4>\d{4}))?`),
      String.raw`(?<y5>\d{4})\s?[年년]\s?(?<m5>\d{1,2})\s?[月월]\s?(?<d5>\d{1,2})\s?[日일]`,
      String.raw`(?<clock>(?<![\d:.,\p{L}])\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:\s?[ap]\.?m\b\.?)?(?![\d:]))`,
    ].join('|'),
    'giu',
  );
  return { written, months };
}

const mayHoldDate = /\d|\bago\b|\bnow\b|yesterday|\bvor\b|\bil y a\b|\bhace\b/i;

/**
 * Replaces the dates of a text.
 * @param now When the text was read. A date without a year means the day closest to it.
 */
export function replaceDates(text: string, now: Date, replace: (date: FoundDate) => string): string {
  if (!mayHoldDate.test(text)) return text;
  const { written, months } = patterns();
  return text.replace(written, (all: string, ...rest: unknown[]) => {
    const groups = rest.at(-1);
    if (typeof groups !== 'object' || groups === null) return all;
    const date = dateOf(all, new Map(Object.entries(groups)), months, now);
    return date === null ? all : replace(date);
  });
}

/** Returns null for a day that doesn't exist. */
function dateOf(
  written: string,
  groups: ReadonlyMap<string, unknown>,
  months: ReadonlyMap<string, number>,
  now: Date,
): FoundDate | null {
  const text = (name: string) => String(groups.get(name) ?? '');
  const number = (...names: string[]) => Number(names.map(text).find((found) => found !== '') ?? NaN);
  if (text('relative') !== '') return { written, days: [], time: null, age: ageOf(written) };
  if (text('clock') !== '') return { written, days: [], time: timeOf(written), age: null };
  const given = number('y1', 'y2', 'y3', 'y4', 'y5');
  const year = given < 100 ? given + 2000 : given;
  const name = text('m3') || text('m4');
  const pairs: [number, number][] =
    text('a2') === ''
      ? [[months.get(name.toLowerCase()) ?? number('m1', 'm5'), number('d1', 'd3', 'd4', 'd5')]]
      : [
          [number('b2'), number('a2')],
          [number('a2'), number('b2')],
        ];
  const days = pairs.flatMap(([monthOfYear, day]) => dayNear(year, monthOfYear, day, now));
  return days.length === 0 ? null : { written, days, time: timeOf(written), age: null };
}

function dayNear(year: number, monthOfYear: number, day: number, now: Date): number[] {
  const dayIn = (given: number) => {
    const date = new Date(Date.UTC(given, monthOfYear - 1, day));
    return date.getUTCMonth() === monthOfYear - 1 && date.getUTCDate() === day
      ? [date.getTime() / millisecondsInDay]
      : [];
  };
  if (!Number.isNaN(year)) return dayIn(year);
  const today = dayOf(now);
  const thisYear = now.getUTCFullYear();
  return [thisYear - 1, thisYear, thisYear + 1]
    .flatMap(dayIn)
    .sort((a, b) => Math.abs(a - today) - Math.abs(b - today))
    .slice(0, 1);
}

/** Returns the days since 1970 in UTC. */
export const dayOf = (time: Date): number => Math.floor(time.getTime() / millisecondsInDay);
