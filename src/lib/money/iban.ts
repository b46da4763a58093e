/**
 * The lengths of IBANs by country, from release 99 of the SWIFT IBAN registry (December 2024). Free of zod, so that screens may
 * import it.
 */
const lengths: Readonly<Record<number, string>> = {
  15: 'NO',
  16: 'BE',
  18: 'DK FI FK FO GL NL SD',
  19: 'MK SI',
  20: 'AT BA EE KZ LT LU MN XK',
  21: 'CH HR LI LV',
  22: 'BG BH CR DE GB GE IE ME RS VA',
  23: 'AE GI IL IQ OM SO TL',
  24: 'AD CZ ES MD PK RO SA SE SK TN VG',
  25: 'LY PT ST',
  26: 'IS TR',
  27: 'BI DJ FR GR IT MC MR SM',
  28: 'AL AZ BY CY DO GT HN HU LB NI PL SV',
  29: 'BR EG PS QA UA',
  30: 'JO KW MU YE',
  31: 'MT SC',
  32: 'LC',
  33: 'RU',
};

const lengthOf = new Map(
  Object.entries(lengths).flatMap(([length, countries]) =>
    countries.split(' ').map((country) => [country, Number(length)] as const),
  ),
);

/** Two letters of the country, two check digits, and the account. */
const IBAN = /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/;

/**
 * Returns an IBAN without spaces, in upper case, or null if it isn't one: its length must be that of its country, and its
 * check digits right (ISO 13616, ISO 7064 MOD 97-10).
 */
export function ibanOf(text: string): string | null {
  const iban = text.replaceAll(/\s/g, '').toUpperCase();
  if (!IBAN.test(iban) || lengthOf.get(iban.slice(0, 2)) !== iban.length) return null;
  return remainder(iban) === 1 ? iban : null;
}

/** Reads letters as numbers from 10 on, with the first four characters last. */
function remainder(iban: string): number {
  let rest = 0;
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}

/** Returns an IBAN as it is shown, such as `DE…3000`. */
export const maskedIban = (country: string | null, last4: string | null): string | null =>
  country === null || last4 === null ? null : `${country}…${last4}`;

/** Anything that may be an IBAN, also one with a typing error. */
const LIKE_IBAN = /(?<![A-Z\d])[A-Z]{2}\d{2}(?:[ -]?[A-Z\d]){8,30}(?![A-Z\d])/giu;

/** Shows what may be an IBAN in a text as its country and its last four characters. */
export const maskIbans = (text: string): string =>
  text.replaceAll(
    LIKE_IBAN,
    (iban) => `${iban.slice(0, 2).toUpperCase()}…${iban.replaceAll(/[ -]/gu, '').slice(-4)}`,
  );
