import { expect, it } from 'vitest';
import { ibanOf } from './iban';

/** The examples of the SWIFT registry. */
const valid = [
  'AD1200012030200359100100',
  'AE070331234567890123456',
  'AT611904300234573201',
  'BE68539007547034',
  'BR1800360305000010009795493C1',
  'CH9300762011623852957',
  'DE89370400440532013000',
  'DK5000400440116243',
  'ES9121000418450200051332',
  'FI2112345600000785',
  'FR1420041010050500013M02606',
  'GB29NWBK60161331926819',
  'IE29AIBK93115212345678',
  'IT60X0542811101000000123456',
  'KW81CBKU0000000000001234560101',
  'LC55HEMM000100010012001200023015',
  'LU280019400644750000',
  'MT84MALT011000012345MTLCAST001S',
  'NL91ABNA0417164300',
  'NO9386011117947',
  'PL61109010140000071219812874',
  'PT50000201231234567890154',
  'SE4550000000058398257466',
  'TR330006100519786457841326',
  'UA213223130000026007233566001',
  'XK051212012345678906',
];

it.each(valid)('accepts %s, also with spaces and in small letters', (iban) => {
  expect(ibanOf(iban)).toBe(iban);
  const spaced = iban.replaceAll(/(.{4})/g, '$1 ').toLowerCase();
  expect(ibanOf(` ${spaced}\u00a0`)).toBe(iban);
});

it('refuses every IBAN with one other digit, and those with two exchanged ones', () => {
  for (const iban of valid)
    for (let place = 2; place < iban.length; place += 1) {
      const digit = iban.charAt(place);
      const other = /\d/.test(digit) ? String((Number(digit) + 1) % 10) : digit === 'Z' ? 'A' : 'Z';
      expect(ibanOf(iban.slice(0, place) + other + iban.slice(place + 1))).toBeNull();
      const next = iban.charAt(place + 1);
      if (next === '' || next === digit) continue;
      expect(ibanOf(iban.slice(0, place) + next + digit + iban.slice(place + 2))).toBeNull();
    }
});

it('refuses other lengths, unknown countries and other texts', () => {
  for (const text of [
    '',
    'DE',
    'DE8937040044053201300',
    'DE893704004405320130000',
    'GB29NWBK6016133192681',
    'US64SVBKUS6S3300958879',
    'XX89370400440532013000',
    'DE89-3704-0044-0532-0130-00',
    'DE８9370400440532013000',
    `DE89${'0'.repeat(500)}`,
  ])
    expect([text, ibanOf(text)]).toEqual([text, null]);
});
