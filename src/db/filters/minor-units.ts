import { currenciesByDecimals, decimalsOf } from '../../lib/money/currency-digits';

interface Sql {
  sql: string;
  values: string[];
}

/**
 * Returns a decimal in the smallest units of a currency, or in those of the currency that the row has. The digits are moved in
 * the text, because a product of floating-point numbers would not be exact.
 */
export function minorUnits(column: string, number: string, currency: string | undefined): Sql {
  if (currency !== undefined)
    return { sql: 'cast(? as numeric)', values: [shifted(number, decimalsOf(currency))] };
  const cases = [...currenciesByDecimals].map(([decimals, codes]): Sql => ({
    sql: `when ?? in (${codes.map(() => '?').join(', ')}) then cast(? as numeric)`,
    values: [column, ...codes, shifted(number, decimals)],
  }));
  return {
    sql: `case ${cases.map(({ sql }) => sql).join(' ')} else cast(? as numeric) end`,
    values: [...cases.flatMap(({ values }) => values), shifted(number, decimalsOf(''))],
  };
}

/** Moves the decimal point of a number to the right: `19.9` by two digits is `1990.0`. */
function shifted(number: string, digits: number): string {
  const [whole = '', fraction = ''] = number.split('.');
  const padded = fraction.padEnd(digits, '0');
  return `${whole}${padded.slice(0, digits)}.${padded.slice(digits)}0`;
}
