import { afterEach, describe, expect, it } from 'vitest';
import { lastMondays, lastMonths, mondayOf, utcDay, utcDaysAgo } from './utc';

const { TZ } = process.env;
afterEach(() => {
  if (TZ === undefined) delete process.env.TZ;
  else process.env.TZ = TZ;
});

describe.each(['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'])('in the time zone %s', (zone) => {
  it('returns days, weeks and months in UTC', () => {
    process.env.TZ = zone;
    const late = new Date('2027-02-28T23:59:59.999Z');
    expect(utcDay(late)).toBe('2027-02-28');
    expect(utcDay(late.getTime() + 1)).toBe('2027-03-01');
    expect(utcDaysAgo(late, 28)).toBe('2027-01-31');
    expect(mondayOf(late)).toBe('2027-02-22');
    expect(mondayOf('2027-03-01')).toBe('2027-03-01');
    expect(lastMondays(late, 3)).toEqual(['2027-02-08', '2027-02-15', '2027-02-22']);
    expect(lastMonths(new Date('2027-01-31T23:00:00Z'), 3)).toEqual(['2026-11', '2026-12', '2027-01']);
  });
});
