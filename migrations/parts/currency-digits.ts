const ambiguous = 'COP HUF IDR PKR RSD'.split(' ');
const alwaysWhole = 'AFN ALL IQD IRR KPW LAK LBP MGA MMK SLL SOS SYP YER'.split(' ');
const threeDecimals = 'BHD IQD JOD KWD LYD OMR TND'.split(' ');

/**
 * The currencies whose amounts earlier versions stored by the digits of `Intl`, which aren't those of ISO 4217. The
 * digits of some depend on the version of Node.js.
 */
export const changedCurrencies: readonly string[] = [...ambiguous, ...alwaysWhole];

/** The currencies without decimals, of those that earlier versions accepted. */
export const wholeCurrencies: readonly string[] =
  'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' ');

/** Returns the digits in ISO 4217 of a currency that earlier versions accepted. */
export function digitsOf(currency: string): number {
  if (wholeCurrencies.includes(currency)) return 0;
  return threeDecimals.includes(currency) ? 3 : 2;
}

/** Returns the digits that all versions of Node.js from 20.19 to 26.10 have for a changed currency; null if they differ. */
export const digitsOfIntl = (currency: string): number | null => (ambiguous.includes(currency) ? null : 0);
