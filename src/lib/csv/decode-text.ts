import { invalidField } from '../errors';
import { decodeAs, decodeWindows1252, markedEncoding } from '../text/encodings';

export interface DecodedText {
  text: string;
  /** The name for users: `UTF-8`, `UTF-16` or `Windows-1252`. */
  encoding: string;
}

/** Formats that users choose by mistake, with the bytes that they start with. */
const otherFormats: readonly (readonly [number[], string])[] = [
  [
    [0x50, 0x4b, 0x03, 0x04],
    'This is an Excel workbook or a ZIP archive. Save the sheet as CSV and choose that file.',
  ],
  [[0xd0, 0xcf, 0x11, 0xe0], 'This is an old Excel workbook. Save the sheet as CSV and choose that file.'],
  [[0x25, 0x50, 0x44, 0x46], 'This is a PDF, not a CSV file.'],
];

/**
 * Decodes a file from a spreadsheet: UTF-8 or UTF-16, with or without byte order mark, else Windows-1252, in which
 * every byte is valid.
 * @throws 400 for a file that is not text
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  for (const [signature, message] of otherFormats)
    if (beginsWith(bytes, signature)) throw invalidField('file', message);
  const decoded = decode(bytes);
  if (decoded.text.includes('\u0000'))
    throw invalidField('file', 'This is not a CSV file: it contains characters that no text has.');
  return decoded;
}

function decode(bytes: Uint8Array): DecodedText {
  const marked = markedEncoding(bytes);
  // A file that was cut inside a character is still readable.
  if (marked?.startsWith('utf-16'))
    return { text: new TextDecoder(marked).decode(bytes), encoding: 'UTF-16' };
  const text = decodeAs(bytes, 'utf-8');
  return text === null
    ? { text: decodeWindows1252(bytes), encoding: 'Windows-1252' }
    : { text, encoding: 'UTF-8' };
}

const beginsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte);
