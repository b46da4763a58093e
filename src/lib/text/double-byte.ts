export type DoubleByteEncoding = 'Shift_JIS' | 'EUC-KR' | 'GB18030';

/** Returns whether two bytes are a common character: of the first level of a standard, kana, or a sign. */
const isCommon: Readonly<Record<DoubleByteEncoding, (lead: number, trail: number) => boolean>> = {
  Shift_JIS: (lead, trail) =>
    lead === 0x81 ||
    (lead === 0x82 && trail >= 0x4f && trail <= 0xf1) ||
    (lead === 0x83 && trail <= 0x96) ||
    (lead >= 0x88 && lead <= 0x97),
  'EUC-KR': (lead, trail) =>
    trail >= 0xa1 && ((lead >= 0xb0 && lead <= 0xc8) || (lead >= 0xa1 && lead <= 0xa3)),
  GB18030: (lead, trail) =>
    trail >= 0xa1 && ((lead >= 0xb0 && lead <= 0xd7) || (lead >= 0xa1 && lead <= 0xa3)),
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
    const lead = bytes[at] ?? 0;
    if (lead < 0x80) {
      at += 1;
      continue;
    }
    all += 1;
    const trail = bytes[at + 1] ?? 0;
    if (isSingle(encoding, lead) || trail < 0x40) {
      at += 1;
      continue;
    }
    const isInWord = isLetter(bytes[at - 1]) || isLetter(bytes[at + 2]);
    if (isCommon[encoding](lead, trail) && !isInWord) common += 1;
    at += 2;
  }
  return all === 0 ? 0 : common / all;
}
