import { dayOf, type FoundDate } from './dates';
import { valuesOf } from './line-values';
import type { Replacement } from './pair-lines';
import type { Versions } from './passing-changes';
import type { TextLine } from './text-lines';

/** A list of at least this many dates is a calendar. */
const CALENDAR = 3;
const MAX_DATE = 40;

/** Returns the changed days of calendars that have moved on, such as the list of the last days on a status page. */
export function findPassedDays(changes: readonly Replacement[], versions: Versions): Set<Replacement> {
  const { earlier, later, before, after } = versions;
  const elapsed = dayOf(after) - dayOf(before);
  const known = new Map<string, Calendar>();
  const calendarOf = (group: string): Calendar => {
    const found = known.get(group) ?? compare(datesOf(earlier, group, before), datesOf(later, group, after));
    known.set(group, found);
    return found;
  };

  /** Compares the dates of a list before and after. */
  function compare(one: readonly FoundDate[], other: readonly FoundDate[]): Calendar {
    if (one.length < CALENDAR || one.length !== other.length) return 'none';
    const isMoved = (by: number) =>
      one.every(({ days }, index) => days.some((day) => other[index]?.days.includes(day + by)));
    const shifts = Array.from({ length: elapsed + 1 }, (_, index) => index + 1);
    return shifts.slice(0, MAX_SHIFTS).some(isMoved) ? 'moved' : 'other';
  }

  return new Set(
    changes.filter((change) => {
      const isReplaced = change.before?.line.slot === change.after?.line.slot;
      return [change.before, change.after].every((changed) => {
        if (!changed) return true;
        const { line } = changed;
        if (line.group === '' || !bareDate(line, after)) return false;
        const calendar = calendarOf(line.group);
        // A single date that was replaced at its place has been corrected.
        return calendar === 'moved' || (calendar === 'other' && !isReplaced);
      });
    }),
  );
}

/** `moved`: all dates of the list have moved by the same number of days. */
type Calendar = 'none' | 'other' | 'moved';

const MAX_SHIFTS = 60;

const datesOf = (lines: readonly TextLine[], group: string, now: Date): FoundDate[] =>
  lines.flatMap((line) => (line.group === group ? (bareDate(line, now) ?? []) : []));

/** Returns the date of a line that consists of nothing else. */
function bareDate({ text }: TextLine, now: Date): FoundDate | null {
  if (text.length > MAX_DATE || !/\d/.test(text)) return null;
  const { frame, values } = valuesOf(text, now);
  return values[0]?.kind === 'date' && !/\p{L}/u.test(frame) ? values[0].date : null;
}
