import { afterEach, describe, expect, it } from 'vitest';
import {
  addMonths,
  dayInMonth,
  FIRST_MONTH,
  LAST_MONTH,
  monthLabel,
  monthOf,
  monthsFrom,
  timelinePieces,
} from './months.rules';

/** The pieces as text, such as `2027-01` or `2027-02..2027-09 (8)`. */
const pieces = (days: string[], opened: string[] = []) =>
  timelinePieces(days, new Set(opened)).map((piece) =>
    piece.kind === 'month' ? piece.month : `${piece.from}..${piece.to} (${piece.count})`,
  );

describe('a day in another month', () => {
  it.each([
    ['2027-01-15', '2027-02', '2027-02-15'],
    ['2027-01-31', '2027-02', '2027-02-28'],
    ['2028-01-31', '2028-02', '2028-02-29'],
    ['2100-01-29', '2100-02', '2100-02-28'],
    ['2000-03-30', '2000-02', '2000-02-29'],
    ['2027-05-31', '2027-06', '2027-06-30'],
    ['2027-08-31', '2027-07', '2027-07-31'],
    ['2027-12-31', '2028-01', '2028-01-31'],
    ['2027-02-28', '2027-03', '2027-03-28'],
    ['9999-01-31', '9999-11', '9999-11-30'],
  ])('the day %s moved to %s is %s', (day, month, expected) => {
    expect(dayInMonth(day, month)).toBe(expected);
  });
});

describe('months', () => {
  it.each([
    ['2027-01', -1, '2026-12'],
    ['2026-12', 1, '2027-01'],
    ['2027-06', -18, '2025-12'],
    ['2027-06', 0, '2027-06'],
    [FIRST_MONTH, -1, FIRST_MONTH],
    [LAST_MONTH, 1, LAST_MONTH],
  ])('%s plus %i months is %s', (month, count, expected) => {
    expect(addMonths(month, count)).toBe(expected);
  });

  it('months have names', () => {
    expect(['2026-01-31', '2026-12-01', '0999-05-05'].map((day) => monthLabel(monthOf(day)))).toEqual([
      'January 2026',
      'December 2026',
      'May 0999',
    ]);
  });

  it('monthsFrom returns consecutive months', () => {
    expect(monthsFrom('2026-11', 3)).toEqual(['2026-11', '2026-12', '2027-01']);
  });
});

describe('a timeline', () => {
  it('a timeline goes from one month before the earliest to one after the latest', () => {
    expect(pieces([])).toEqual([]);
    expect(pieces(['2027-01-01'])).toEqual(['2026-12', '2027-01', '2027-02']);
    expect(pieces(['2027-03-31', '2026-12-31', '2027-03-01'])).toEqual([
      '2026-11',
      '2026-12',
      '2027-01',
      '2027-02',
      '2027-03',
      '2027-04',
    ]);
  });

  it('a timeline folds three or more empty months, and opens requested ones', () => {
    expect(pieces(['2026-01-15', '2026-04-15'])).toEqual([
      '2025-12',
      '2026-01',
      '2026-02',
      '2026-03',
      '2026-04',
      '2026-05',
    ]);
    const far = ['2026-01-15', '2026-08-15'];
    expect(pieces(far)).toEqual(['2025-12', '2026-01', '2026-02..2026-07 (6)', '2026-08', '2026-09']);
    expect(pieces(far, ['2026-02', '2026-03'])).toEqual([
      '2025-12',
      '2026-01',
      '2026-02',
      '2026-03',
      '2026-04..2026-07 (4)',
      '2026-08',
      '2026-09',
    ]);
    // Opened months outside the range don't extend the timeline.
    expect(pieces(far, ['2020-01', '2030-01'])).toEqual(pieces(far));
  });

  it('a timeline ends where target dates end, and stays cheap over long distances', () => {
    expect(pieces(['1970-01-01', '9999-12-31'])).toEqual(['1970-01', '1970-02..9999-11 (96358)', '9999-12']);
  });
});

describe('in every time zone', () => {
  const { TZ } = process.env;
  afterEach(() => {
    if (TZ === undefined) delete process.env.TZ;
    else process.env.TZ = TZ;
  });

  it.each([
    'UTC',
    'America/Sao_Paulo',
    'Pacific/Kiritimati',
    'Pacific/Pago_Pago',
    'Asia/Beirut',
    'Europe/Berlin',
  ])('a day stays the same in the time zone %s', (zone) => {
    process.env.TZ = zone;
    // These days include clock changes: midnight is skipped in Beirut on the first and in São Paulo on the second,
    // and Berlin changes its clocks on others.
    for (const day of ['2026-03-29', '2018-11-04', '2026-03-28', '2026-10-25', '2026-12-31', '2027-01-01']) {
      const month = monthOf(day);
      expect(dayInMonth(day, month)).toBe(day);
      expect(dayInMonth(dayInMonth(day, addMonths(month, 12)), month)).toBe(day);
      expect(pieces([day])).toEqual([addMonths(month, -1), month, addMonths(month, 1)]);
    }
  });
});
