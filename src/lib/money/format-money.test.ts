import { expect, it } from 'vitest';
import { formatMoney } from './format-money';

it.each([
  ['0', 'USD', '$0.00'],
  ['1000', 'USD', '$1,000.00'],
  ['-88.20', 'USD', '-$88.20'],
  ['12', 'EUR', '€12.00'],
  ['1500', 'JPY', '¥1,500'],
  ['1.5', 'KWD', 'KWD\u00a01.500'],
  ['12.3456', 'USD', '$12.3456'],
  // The digits of these differ between versions of Node.js.
  ['120', 'HUF', 'HUF\u00a0120.00'],
  ['120', 'RSD', 'RSD\u00a0120.00'],
  ['120', 'IQD', 'IQD\u00a0120.000'],
  ['1', 'UYW', 'UYW\u00a01.0000'],
  // A floating-point number would lose the last digits.
  ['900719925474.0993', 'USD', '$900,719,925,474.0993'],
  ['a text from before', 'USD', 'a text from before'],
])('formats %s %s as %s', (amount, currency, expected) => {
  expect(formatMoney(amount, currency)).toBe(expected);
});
