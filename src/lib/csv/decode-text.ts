import { invalidField } from '../errors';
import { yieldToEventLoop } from '../concurrency/yield-to-event-loop';

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
export async function decodeText(bytes: Uint8Array): Promise<DecodedText> {
  for (const [signature, message] of otherFormats)
    if (beginsWith(bytes, signature)) throw invalidField('file', message);
  const decoded = await decode(bytes);
  if (decoded.text.includes('\u0000'))
    throw invalidField('file', 'This is not a CSV file: it contains characters that no text has.');
  return decoded;
}

/** Bytes decoded before other requests get a turn: 5 ms. Even, because characters of UTF-16 have two bytes. */
const SLICE = 512 * 1024;

/** Decodes an encoding other than UTF-8, which takes Node.js ten times as long. */
async function decodeSlowly(bytes: Uint8Array, encoding: 'utf-16le' | 'utf-16be' | 'windows-1252') {
  const decoder = new TextDecoder(encoding);
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += SLICE) {
    if (at > 0) await yieldToEventLoop();
    parts.push(decoder.decode(bytes.subarray(at, at + SLICE), { stream: at + SLICE < bytes.length }));
  }
  return parts.join('');
}

async function decode(bytes: Uint8Array): Promise<DecodedText> {
  const utf16 = utf16Of(bytes);
  if (utf16 !== null) return { text: await decodeSlowly(bytes, utf16), encoding: 'UTF-16' };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' };
  } catch {
    return { text: await decodeSlowly(bytes, 'windows-1252'), encoding: 'Windows-1252' };
  }
}

/** Detects UTF-16 by its byte order mark, or by the zero bytes next to the Latin letters at the start of a file. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second, third, fourth] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first && second === 0 && third && fourth === 0) return 'utf-16le';
  if (first === 0 && second && third === 0 && fourth) return 'utf-16be';
  return null;
}

const beginsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte);
