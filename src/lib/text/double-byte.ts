export type DoubleByteEncoding = 'Shift_JIS' | 'EUC-KR' | 'GB18030';

/** Returns whether two bytes are a common character: of the first level of a standard, kana, or a sign. */
const isCommon: Readonly<Record<DoubleByteEncoding, (high: number, low: number) => boolean>> = {
  Shift_JIS: (high, low) =>
    high === 0x81 ||
    (high === 0x82 && low >= 0x4f && low <= 0xf1) ||
    (high === 0x83 && low <= 0x96) ||
    (high >= 0x88 && high <= 0x97),
  'EUC-KR': (high, low) => low >= 0xa1 && ((high >= 0xb0 && high <= 0xc8) || (high >= 0xa1 && high <= 0xa3)),
  GB18030: (high, low) => low >= 0xa1 && ((high >= 0xb0 && high <= 0xd7) || (high >= 0xa1 && high <= 0xa3)),
};

/** Half-width katakana are single bytes. */
const isSingle = (encoding: DoubleByteEncoding, byte: number): boolean =>
  encoding === 'Shift_JIS' && byte >= 0xa1 && byte <= 0xdf;

const isLetter = (byte: number | undefined): boolean =>
  byte !== undefined && ((byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a));

/** Returns the share of characters besides ASCII that are common in the encoding, and not inside an English word. */
export function commonPairs(bytes: Uint8Array, encoding: DoubleByteEncoding): number {
  let all = 0;
  let common = 0;
  let at = 0;
  while (at < bytes.length) {
    const high = bytes[at] ?? 0;
    if (high < 0x80) {
      at += 1;
      continue;
    }
    all += 1;
    const low = bytes[at + 1] ?? 0;
    if (isSingle(encoding, high) || low < 0x40) {
      at += 1;
      continue;
    }
    const isInWord = isLetter(bytes[at - 1]) || isLetter(bytes[at + 2]);
    if (isCommon[encoding](high, low) && !isInWord) common += 1;
    at += 2;
  }
  return all === 0 ? 0 : common / all;
}
