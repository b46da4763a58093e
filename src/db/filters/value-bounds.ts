import { parseDate } from '@internationalized/date';
import type { Condition } from '../../lib/entities/filters/conditions';
import type { FilterField } from '../../lib/entities/filters/filter-fields';
import type { Reader } from '../../lib/entities/filters/reader';
import { endOfDay, startOfDay } from '../../lib/time/time-zone';

/** A value that a column is compared with. */
interface Bound {
  operator: '<' | '<=' | '=' | '>=' | '>';
  value: string;
}

const daysFrom = (day: string, days: number): string => parseDate(day).add({ days }).toString();

/** Returns the bounds of the values that meet a condition on numbers, days or times. */
export function boundsOf(
  { kind }: FilterField,
  { operator, values }: Pick<Condition, 'operator' | 'values'>,
  reader: Reader,
): Bound[] {
  const [first = '', second = first] = values;
  if (operator === 'more') return [{ operator: '>', value: first }];
  if (operator === 'less') return [{ operator: '<', value: first }];
  if (kind !== 'day' && kind !== 'time')
    return operator === 'between'
      ? [
          { operator: '>=', value: first },
          { operator: '<=', value: second },
        ]
      : [{ operator: '=', value: first }];
  const { from, to } = daysOf({ operator, first, second }, reader.today);
  return [
    ...(from === undefined ? [] : [startingAt(kind, from, reader)]),
    ...(to === undefined ? [] : [endingWith(kind, to, reader)]),
  ];
}

/** Returns the first and the last day. */
function daysOf(
  { operator, first, second }: { operator: Condition['operator']; first: string; second: string },
  today: string,
): { from?: string; to?: string } {
  if (operator === 'next') return { from: today, to: daysFrom(today, Number(first)) };
  if (operator === 'last') return { from: daysFrom(today, -Number(first)), to: today };
  if (operator === 'before') return { to: daysFrom(first, -1) };
  if (operator === 'after') return { from: daysFrom(first, 1) };
  return { from: first, to: second };
}

/** A time is compared with the start and the end of days where the reader is. */
const startingAt = (kind: 'day' | 'time', from: string, { timeZone }: Reader): Bound => ({
  operator: '>=',
  value: kind === 'day' ? from : startOfDay(from, timeZone),
});

const endingWith = (kind: 'day' | 'time', to: string, { timeZone }: Reader): Bound =>
  kind === 'day' ? { operator: '<=', value: to } : { operator: '<', value: endOfDay(to, timeZone) };
