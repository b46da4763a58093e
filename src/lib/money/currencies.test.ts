import { describe, expect, it } from 'vitest';
import { currencies, isCurrency } from './currencies';
import { decimalsOf } from './currency-digits';

const withDigits = (digits: number) =>
  Object.keys(currencies)
    .filter((code) => decimalsOf(code) === digits)
    .sort()
    .join(' ');

describe('the table of currencies', () => {
  it('has the digits of ISO 4217', () => {
    expect(withDigits(0)).toBe('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF');
    expect(withDigits(3)).toBe('BHD IQD JOD KWD LYD OMR TND');
    expect(withDigits(4)).toBe('CLF UYW');
    expect(['AFN', 'COP', 'HUF', 'IDR', 'MGA', 'PKR', 'RSD', 'SLL', 'USD'].map(decimalsOf)).toEqual(
      Array.from({ length: 9 }, () => 2),
    );
  });

  it('has the currencies of ISO 4217, and withdrawn ones that earlier versions accepted', () => {
    for (const code of ['USD', 'HUF', 'ZWG', 'XCG', 'UYW', 'BGN', 'HRK', 'SLL'])
      expect([code, isCurrency(code)]).toEqual([code, true]);
    for (const code of ['XXX', 'XXY', 'XAU', 'XTS', 'usd', 'US', '', 'toString', 'DEM'])
      expect([code, isCurrency(code)]).toEqual([code, false]);
    for (const [code, name] of Object.entries(currencies))
      expect([code, name.length > 1]).toEqual([code, true]);
  });

  it('has every currency that this Node.js knows, which earlier versions accepted', () => {
    expect(Intl.supportedValuesOf('currency').filter((code) => !isCurrency(code))).toEqual([]);
  });
});
