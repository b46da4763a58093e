import { expect, it } from 'vitest';
import { formatAmount } from '../../../../lib/money/money';
import { fromStripe } from './amounts.rules';

const amountOf = (units: bigint, currency: string): string => {
  const { minor, problem } = fromStripe(units, currency);
  return minor === null ? problem : formatAmount(minor, currency);
};

it('reads amounts by the tables of Stripe', () => {
  expect(amountOf(1999n, 'USD')).toBe('19.99');
  for (const currency of 'BIF CLP DJF GNF JPY KMF KRW PYG RWF VND VUV XAF XOF XPF'.split(' '))
    expect([currency, amountOf(1999n, currency)]).toEqual([currency, '1999']);
  for (const currency of ['BHD', 'JOD', 'KWD', 'OMR', 'TND'])
    expect([currency, amountOf(12_340n, currency)]).toEqual([currency, '12.340']);
  // Stripe has no decimals where we have two, and two where we have none.
  expect(amountOf(500n, 'MGA')).toBe('500.00');
  expect(amountOf(150_000n, 'ISK')).toBe('1500');
  expect(amountOf(-250n, 'EUR')).toBe('-2.50');
});

it('leaves to an admin what is not certain', () => {
  expect(amountOf(150_050n, 'ISK')).toBe('Stripe reports 150050 ISK, a part of the smallest unit');
  expect(amountOf(5000n, 'UGX')).toContain('5000 UGX');
  expect(amountOf(5000n, 'ABC')).toBe('Stripe reports 5000 ABC, which is not a known currency');
  expect(fromStripe(null, 'USD').problem).toBe('Stripe reports no amount');
  expect(fromStripe(1n, null).problem).toBe('Stripe reports no amount');
});
