import { describe, expect, it } from 'vitest';
import { dateOrderOf, readDate, type DateClue, type DateOrder } from './date-cells';
import { decimalOf, readNumber, type DecimalSign } from './number-cells';

describe('dates in cells', () => {
  it.each<[string, DateClue | 'unclear' | null, DateOrder | null, string | null]>([
    ['2027-03-31', 'ymd', null, '2027-03-31'],
    ['2027/3/31', 'ymd', null, '2027-03-31'],
    ['20270331', 'ymd', null, '2027-03-31'],
    ['31.03.2027', 'dmy', null, '2027-03-31'],
    ['3.4.2027', 'dmy', null, '2027-04-03'],
    ['31.3.27', 'dmy', null, '2027-03-31'],
    ['3/31/2027', 'mdy', 'mdy', '2027-03-31'],
    ['31/3/2027', 'dmy', 'dmy', '2027-03-31'],
    ['3/4/2027', 'unclear', 'dmy', '2027-04-03'],
    ['3/4/2027', 'unclear', 'mdy', '2027-03-04'],
    ['03-04-27', 'unclear', 'ymd', '2003-04-27'],
    ['5/5/2027', null, null, '2027-05-05'],
    ['31/3/2027', 'dmy', 'mdy', null],
    ['31-Mar-27', 'named dmy', null, '2027-03-31'],
    ['31. März 2027', 'named dmy', null, '2027-03-31'],
    ['31 de marzo de 2027', 'named dmy', null, '2027-03-31'],
    ['1er août 2027', 'named dmy', null, '2027-08-01'],
    ['31 déc. 2027', 'named dmy', null, '2027-12-31'],
    ['1. Juli 2027', 'named dmy', null, '2027-07-01'],
    ['1 juin 2027', 'named dmy', null, '2027-06-01'],
    ['March 31, 2027', 'named mdy', null, '2027-03-31'],
    ['Wed, Mar 31, 2027', 'named mdy', null, '2027-03-31'],
    ['Mittwoch, 31. März 2027', 'named dmy', null, '2027-03-31'],
    ['46477', null, null, '2027-03-31'],
    ['46477.75', null, null, '2027-03-31'],
    ['2026-12-31 00:00', 'ymd', null, '2026-12-31'],
    ['2026-01-14T09:22:00.000Z', 'ymd', null, '2026-01-14'],
    ['2026-01-14T09:22:00+02:00', 'ymd', null, '2026-01-14'],
    ['3/31/2027, 11:30:00 PM', 'mdy', 'mdy', '2027-03-31'],
    ['31.12.2069 8:00 Uhr', 'dmy', null, '2069-12-31'],
    ['31.12.69', 'dmy', null, '2069-12-31'],
    ['31.12.70', 'dmy', null, '1970-12-31'],
    ['29.02.2028', 'dmy', null, '2028-02-29'],
    ['29.02.2027', null, null, null],
    ['31.11.2027', null, null, null],
    ['2027', null, null, null],
    ['Q3 2027', null, null, null],
    ['soon', null, null, null],
    ['1/2/3/4', null, null, null],
  ])('%j speaks for %s, and is %s %s', (cell, speaksFor, order, day) => {
    expect([dateOrderOf(cell), readDate(cell, order)]).toEqual([speaksFor, day]);
  });
});

describe('numbers in cells', () => {
  it.each<[string, DecimalSign | 'unclear' | null, DecimalSign | null, string | null]>([
    ['1250', null, null, '1250'],
    ['3.100,50', ',', ',', '3100.50'],
    ['3,100.50', '.', '.', '3100.50'],
    ["1'200.50", '.', '.', '1200.50'],
    ['1’200,50', ',', ',', '1200.50'],
    ['1 200,00 €', ',', ',', '1200.00'],
    ['1\u202f200,00\u00a0€', ',', ',', '1200.00'],
    ['$1,200.50', '.', '.', '1200.50'],
    ['US$ 1,200.50', '.', '.', '1200.50'],
    ['EUR 1.250', 'unclear', ',', '1250'],
    ['1.250', 'unclear', '.', '1.250'],
    ['12,34,567.00', '.', '.', '1234567.00'],
    ['₹1,00,000', '.', '.', '100000'],
    ['1.234.567', ',', ',', '1234567'],
    ['1,234,567', '.', '.', '1234567'],
    ['0,5', ',', ',', '0.5'],
    ['0,500', ',', ',', '0.500'],
    ['12.5', '.', '.', '12.5'],
    ['1234,567', ',', ',', '1234.567'],
    ['1 200,000', ',', ',', '1200.000'],
    ['-5', null, null, '-5'],
    ['−1.250,00', ',', ',', '-1250.00'],
    ['(1,200.50)', '.', '.', '-1200.50'],
    ['1.200,50-', ',', ',', '-1200.50'],
    ['-$5.00', '.', '.', '-5.00'],
    ['12,34', ',', '.', null],
    ['1,2,3', null, '.', null],
    ['1.200.50', null, '.', null],
    ['1.200,50', ',', '.', null],
    ['+49 30 1234', null, '.', null],
    ['12%', null, '.', null],
    ['n/a', null, null, null],
    ['', null, null, null],
  ])('%j speaks for %s, and is with %s %s', (cell, speaksFor, decimal, number) => {
    expect([decimalOf(cell), readNumber(cell, decimal)]).toEqual([speaksFor, number]);
  });

  it('reading a hostile cell takes no time', () => {
    const started = performance.now();
    for (const cell of ['1 '.repeat(5000), `${' '.repeat(5000)}1`, "1'".repeat(5000), 'a'.repeat(50_000)])
      expect([decimalOf(cell), dateOrderOf(cell)]).toEqual([null, null]);
    expect(performance.now() - started).toBeLessThan(100);
  });
});
