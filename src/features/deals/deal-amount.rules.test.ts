import { expect, it } from 'vitest';
import { importedDeal } from './deals.schema';

const AMOUNT = 'Amount must be a decimal number as text, such as "19.90"';
it.each([
  ['1250', 'EUR', '1250.00'],
  ['1,250', 'EUR', '1250.00'],
  ['1,250,000.5', 'EUR', '1250000.50'],
  ['1 250 000', 'EUR', '1250000.00'],
  ['1\u00a0250.50', 'EUR', '1250.50'],
  ['1,250', 'JPY', '1250'],
  ['1,250.5', 'KWD', '1250.500'],
  ['1,250,000', 'KWD', '1250000.000'],
  ['1.250', 'KWD', '1.250'],
  ['1,250', 'KWD', 'Amount 1,250 is unclear: write 1250 or 1.250'],
  ['1,250', 'CLF', 'Amount 1,250 is unclear: write 1250 or 1.250'],
  ['0,125', 'EUR', AMOUNT],
  ['0,125', 'KWD', AMOUNT],
  ['00,125', 'EUR', AMOUNT],
  ['1,25', 'EUR', AMOUNT],
  ['1,2500', 'EUR', AMOUNT],
  ['1250,000', 'EUR', AMOUNT],
  ['1 250,500', 'EUR', AMOUNT],
  ['1,250 500', 'EUR', AMOUNT],
  ['1.250,500', 'EUR', AMOUNT],
  ['1,250.500,000', 'EUR', AMOUNT],
  ['1.250', 'EUR', 'Amount has more than the 2 decimals of EUR'],
])('never multiplies an amount: reads %s %s as %s', (amount, currency, expected) => {
  const row = { name: 'A', customerName: 'B', partnerName: 'C', amount, currency };
  const { data, error } = importedDeal.safeParse(row);
  expect(data?.amount ?? error?.issues.map(({ message }) => message).join()).toBe(expected);
});
