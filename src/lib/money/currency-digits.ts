/**
 * The ISO 4217 currencies whose smallest unit isn't a hundredth (list one of 2026-01-01). Stored amounts depend on this
 * table: a change needs a migration that rescales them. `Intl` has other digits for some currencies, and they differ
 * between versions of Node.js.
 */
const digits = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
};

const digitsByCurrency = new Map(
  Object.entries(digits).flatMap(([count, codes]) => codes.split(' ').map((code) => [code, Number(count)])),
);

/** The currencies whose smallest unit isn't a hundredth, by their number of decimals. */
export const currenciesByDecimals: ReadonlyMap<number, readonly string[]> = new Map(
  Object.entries(digits).map(([count, codes]) => [Number(count), codes.split(' ')]),
);

/** Returns the number of decimals of the currency: 2 for USD, 0 for JPY, 3 for KWD. */
export const decimalsOf = (currency: string): number => digitsByCurrency.get(currency) ?? 2;
