import { decodeAs } from './encodings';
import { commonPairs, type DoubleByteEncoding } from './double-byte';

/** Encodings without a mark, in which files from spreadsheets are saved. On a tie, the first one is chosen. */
const candidates = [
  'Windows-1252',
  'Windows-1251',
  'Shift_JIS',
  'EUC-KR',
  'GB18030',
  'Windows-1250',
  'ISO-8859-15',
  'Macintosh',
] as const;
export type UnmarkedEncoding = (typeof candidates)[number];

/** Enough lines with other characters than ASCII to tell encodings apart. In bytes. */
const SAMPLE = 32 * 1024;

/** In an encoding of which fewer characters make sense, the text is as odd as in any other. */
const CONVINCING = 0.6;

/**
 * Detects the encoding of a text that is neither ASCII nor UTF-8: the one in which most characters belong to the
 * alphabet of one language, or are common characters of Chinese, Japanese or Korean.
 */
export function detectEncoding(bytes: Uint8Array): UnmarkedEncoding {
  const sample = sampleOf(bytes);
  const [best] = candidates
    .map((encoding) => ({ encoding, score: scoreOf(sample, encoding) }))
    .sort((one, other) => other.score - one.score);
  return best && best.score >= CONVINCING ? best.encoding : 'Windows-1252';
}

const isDoubleByte = (encoding: UnmarkedEncoding): encoding is DoubleByteEncoding =>
  ['Shift_JIS', 'EUC-KR', 'GB18030'].includes(encoding);

const scoreOf = (sample: Uint8Array, encoding: UnmarkedEncoding): number =>
  isDoubleByte(encoding) ? commonPairs(sample, encoding) : plausibility(decodeAs(sample, encoding) ?? '');

/** Returns the lines that have other characters than ASCII. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  const lines: Uint8Array[] = [];
  let size = 0;
  let start = 0;
  while (start < bytes.length && size < SAMPLE) {
    const newLine = bytes.indexOf(0x0a, start);
    const end = Math.min(newLine === -1 ? bytes.length : newLine + 1, start + SAMPLE);
    const line = bytes.subarray(start, end);
    if (line.some((byte) => byte >= 0x80)) {
      lines.push(line);
      size += line.length;
    }
    start = end;
  }
  return Buffer.concat(lines);
}

/** The letters besides A to Z of languages that the single-byte encodings have. */
const alphabets = [
  'äöüß',
  'àâæçèéêëîïôœùûüÿ',
  'áéíñóúü',
  'áâãàçéêíóôõúü',
  'àèéìíòóùú',
  'åäæøöéü',
  'áéíóúýðþæö',
  'àçèéíïòóúü',
  'ąćęłńóśźż',
  'áčďéěíňóřšťúůýžäľĺôŕ',
  'áéíóöőúüű',
  'čćđšž',
  'ăâîşţ',
  'абвгдежзийклмнопрстуфхцчшщъыьэюяёіїєґјљњћђџўѓќѕ',
].map((letters) => new Set(letters));

const TYPOGRAPHIC = new Set('–—„“”‘’‚…€•·§°®©™«»‹›¿¡£№½¼¾²³ºª×\u00a0');

/** Returns the share of the characters besides ASCII that make sense where they are. */
function plausibility(text: string): number {
  let others = 0;
  let good = 0;
  const letters: string[] = [];
  for (const [part] of text.matchAll(/[\p{L}\p{M}]+|[^\p{ASCII}\p{L}\p{M}]/gu)) {
    const own = [...part].filter((letter) => letter > '\u007f');
    others += own.length;
    if (TYPOGRAPHIC.has(part)) good += 1;
    else if (isWord(part)) letters.push(...own.map((letter) => letter.toLowerCase()));
  }
  // A sign inside a word is a letter of another encoding.
  const misplaced = text.match(/\p{L}(?:[„“”‚…€•·§°®©™«»¿¡£№½¼¾²³ºª×]|\p{C})\p{L}/gu)?.length ?? 0;
  const fitting = alphabets.map((alphabet) => letters.filter((letter) => alphabet.has(letter)).length);
  return others === 0 ? 0 : (good - misplaced + Math.max(...fitting)) / others;
}

/** Returns whether a run of letters can be a word: of one script, with capital letters alone or at its start. */
function isWord(letters: string): boolean {
  if (/\p{Ll}(?![A-Z])\p{Lu}|\p{Lu}{2}\p{Ll}/u.test(letters)) return false;
  const isCyrillic = /\p{Script=Cyrillic}/u.test(letters);
  return isCyrillic ? !/\p{Script=Latin}/u.test(letters) : !/[^\p{ASCII}]{3}/u.test(letters);
}
