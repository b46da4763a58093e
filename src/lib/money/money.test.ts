import { describe, expect, it } from 'vitest';
import { formatAmount, isRate, parseAmount, plainRate, shareOf } from './money';

describe('amounts', () => {
  it('parses and formats amounts as whole numbers of the smallest unit', () => {
    expect(parseAmount('19.9', 'USD')).toBe(1990n);
    expect(parseAmount('1500', 'JPY')).toBe(1500n);
    expect(parseAmount('0.125', 'KWD')).toBe(125n);
    expect(formatAmount(1990n, 'USD')).toBe('19.90');
    expect(formatAmount(-5n, 'USD')).toBe('-0.05');
    expect(formatAmount(1500n, 'JPY')).toBe('1500');
    expect(['USD', 'JPY', 'KWD', 'CLF'].map((currency) => formatAmount(0n, currency))).toEqual([
      '0.00',
      '0',
      '0.000',
      '0.0000',
    ]);
  });

  // ASVS 1.4.2
  it('refuses amounts that are invalid or have too many decimals', () => {
    for (const text of ['', '-1', '1e3', '1,50', '.5', '1.', ' 1', '19.999', '99999999999', 'NaN', '٣'])
      expect([text, parseAmount(text, 'USD')]).toEqual([text, null]);
    expect(parseAmount('10.5', 'JPY')).toBeNull();
  });
});

describe('a share', () => {
  it('computes shares exactly where floating-point numbers do not', () => {
    // 1.15 × 50 % is 0.575; the nearest floating-point number lies below it.
    expect((1.15 * 0.5).toFixed(2)).toBe('0.57');
    expect(shareOf(115n, '50')).toBe(58n);
    // The floating-point number for 2.675 is too low as well.
    expect((2.675).toFixed(2)).toBe('2.67');
    expect(shareOf(26_750n, '0.01')).toBe(3n);
    expect(shareOf(999_999_999_999n, '33.3333')).toBe(333_333_000_000n);
  });

  it('rounds shares to the nearest unit, and halves up', () => {
    expect([1n, 49n, 50n, 51n, 149n, 150n].map((minor) => shareOf(minor, '1'))).toEqual([
      0n,
      0n,
      1n,
      1n,
      1n,
      2n,
    ]);
  });

  it('rounds a share of a negative amount like that of the positive one', () => {
    expect(shareOf(-150n, '10')).toBe(-15n);
    for (const minor of [0n, 5n, 49n, 50n, 51n, 115n, 149n, 150n, 26_750n])
      for (const rate of ['0.01', '1', '10', '33.3333', '50', '100'])
        expect(shareOf(-minor, rate)).toBe(-shareOf(minor, rate));
    expect([-5n, -4n, -15n].map((minor) => shareOf(minor, '10'))).toEqual([-1n, 0n, -2n]);
  });

  it('accepts percentages from 0 to 100', () => {
    expect(['0', '12.5', '100', '100.0000', '007'].every(isRate)).toBe(true);
    expect(['100.0001', '-1', '12.34567', '1e1', '', '12,5', '101'].some(isRate)).toBe(false);
    expect(['012.50', '12.5', '0.0', '100', '10'].map(plainRate)).toEqual(['12.5', '12.5', '0', '100', '10']);
  });
});
