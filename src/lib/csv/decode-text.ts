import { invalidField } from '../errors';
import { detectEncoding } from '../text/detect-encoding';
import { decodeAs, decodeWindows1252, markedEncoding } from '../text/encodings';

/** The encodings of files, by their names for users. */
export const fileEncodings = [
  'UTF-8',
  'UTF-16',
  'Windows-1250',
  'Windows-1251',
  'Windows-1252',
  'ISO-8859-15',
  'Macintosh',
  'Shift_JIS',
  'GB18030',
  'EUC-KR',
] as const;
export type FileEncoding = (typeof fileEncodings)[number];

export interface DecodedText {
  text: string;
  encoding: FileEncoding;
}

const OLD_WORKBOOK = [0xd0, 0xcf, 0x11, 0xe0];
const PDF = [0x25, 0x50, 0x44, 0x46];

/**
 * Decodes a file from a spreadsheet: UTF-8 or UTF-16, with or without byte order mark, else the likeliest of the older
 * encodings.
 * @param encoding the user's choice. Bytes that are invalid in it become replacement characters.
 * @throws 400 for a file that is not text
 */
export function decodeText(bytes: Uint8Array, encoding?: FileEncoding): DecodedText {
  refuseOtherFormats(bytes);
  const decoded =
    encoding === undefined ? detect(bytes) : { encoding, text: decodeLeniently(bytes, encoding) };
  if (decoded.text.includes('\u0000'))
    throw invalidField('file', 'This is not a CSV file: it contains characters that no text has.');
  return decoded;
}

/** Refuses formats that users choose by mistake. */
function refuseOtherFormats(bytes: Uint8Array): void {
  if (beginsWith(bytes, PDF)) throw invalidField('file', 'This is a PDF, not a CSV file.');
  if (!beginsWith(bytes, OLD_WORKBOOK)) return;
  const isEncrypted = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(
    'EncryptedPackage',
    0,
    'utf16le',
  );
  throw invalidField(
    'file',
    isEncrypted
      ? 'This workbook is protected by a password. Remove the password, or save the sheet as CSV.'
      : 'This is an old Excel workbook. Save it as XLSX or CSV and choose that file.',
  );
}

function detect(bytes: Uint8Array): DecodedText {
  const marked = markedEncoding(bytes);
  // A file that was cut inside a character is still readable.
  if (marked?.startsWith('utf-16'))
    return { text: new TextDecoder(marked).decode(bytes), encoding: 'UTF-16' };
  const text = decodeAs(bytes, 'utf-8');
  if (text !== null) return { text, encoding: 'UTF-8' };
  const encoding = detectEncoding(bytes);
  return { text: decodeLeniently(bytes, encoding), encoding };
}

function decodeLeniently(bytes: Uint8Array, encoding: FileEncoding): string {
  if (encoding === 'Windows-1252') return decodeWindows1252(bytes);
  const marked = markedEncoding(bytes);
  const name = encoding === 'UTF-16' && marked?.startsWith('utf-16') ? marked : encoding;
  return new TextDecoder(name).decode(bytes);
}

const beginsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte);
