/** Texts for files that banks and payment services read. They have few letters, and no quote before formulas. */

/** Letters that aren't a Latin letter with a mark. */
const spelled: Readonly<Record<string, string>> = {
  ...{ ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', æ: 'ae', œ: 'oe', ø: 'oe', å: 'aa', þ: 'th', ð: 'd', đ: 'd' },
  ...{ ł: 'l', ħ: 'h', ı: 'i', ŋ: 'n', ŧ: 't', ĸ: 'k', ſ: 's', ẞ: 'SS', '&': '+', _: '-' },
  ...{ '’': "'", '‘': "'", '´': "'", '`': "'", '–': '-', '—': '-', '‐': '-', '‑': '-', '−': '-' },
};

function spell(letter: string): string {
  const known = spelled[letter];
  if (known !== undefined) return known;
  const lower = spelled[letter.toLowerCase()];
  if (lower !== undefined) return lower.charAt(0).toUpperCase() + lower.slice(1);
  return letter.normalize('NFKD').replaceAll(/\p{M}/gu, '');
}

/** Spells a text in ASCII on one line, as far as it can be: `Müller` is `Mueller`. */
export const asciiOf = (text: string): string =>
  [...text.normalize('NFC')]
    .map(spell)
    .join('')
    .replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .replaceAll(/[^ -~]/g, '')
    .replaceAll(/ {2,}/g, ' ')
    .trim();

/** Returns a text that spreadsheets don't take as a formula. */
export const plainStart = (text: string): string => text.replace(/^[\s=+\-@]+/, '');

/** Cuts a text, without a blank at its end. */
const cut = (text: string, length: number): string => text.slice(0, length).trimEnd();

/** Returns a name or note in ASCII, or the other text if nothing is left of it. */
export const asciiLine = (text: string, orElse: string, length: number): string =>
  cut(plainStart(asciiOf(text)), length) || orElse;

/**
 * Returns a name for SEPA, which allows only these characters (EPC217-08), or the other text if nothing is left of it. A
 * slash must not be first, last or doubled.
 */
export function sepaName(text: string, orElse: string, length: number): string {
  const allowed = asciiOf(text)
    .replaceAll(/[^a-zA-Z0-9 /\-?:().,'+]/g, '')
    .replaceAll(/\/{2,}/g, '/')
    .replaceAll(/ {2,}/g, ' ');
  const name = cut(allowed.replace(/^[\s=+\-@/]+/, ''), length).replace(/[\s/]+$/, '');
  return /[a-zA-Z0-9]/.test(name) ? name : orElse;
}

/** Returns a note or name in any letters, on one line. */
export const anyLine = (text: string, orElse: string, length: number): string =>
  cut(plainStart(text.normalize('NFC').replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ')), length).trim() || orElse;
