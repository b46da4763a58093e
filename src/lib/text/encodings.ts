/** Decodes bytes whose encoding is known. Returns null for an unknown encoding, and for bytes that are invalid in it. */
export function decodeAs(bytes: Uint8Array, encoding: string): string | null {
  const name = aliases[encoding.toLowerCase()] ?? encoding;
  if (/^utf-32(le|be)$/.test(name)) return decodeUtf32(bytes, name === 'utf-32le');
  try {
    const decoder = new TextDecoder(name, { fatal: true });
    return decoder.encoding === 'windows-1252' ? decodeWindows1252(bytes) : decoder.decode(bytes);
  } catch {
    return null;
  }
}

/** Names in feeds that the web's list of encodings lacks, or maps to another encoding. */
const aliases: Readonly<Record<string, string>> = {
  'us-ascii': 'utf-8',
  ascii: 'utf-8',
  'iso-10646-ucs-2': 'utf-16le',
  'cp-1251': 'windows-1251',
  'cp-1252': 'windows-1252',
  'win-1251': 'windows-1251',
  'win-1252': 'windows-1252',
  utf_8: 'utf-8',
  '8859-1': 'windows-1252',
};

/** Detects an encoding by the byte order mark, or by the positions of zero bytes around the first characters. */
export function markedEncoding([a, b, c, d]: Uint8Array): string | undefined {
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xff && b === 0xfe) return c === 0 && d === 0 ? 'utf-32le' : 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  if (a === 0 && b === 0) return 'utf-32be';
  if (isAscii(a) && b === 0 && c === 0 && d === 0) return 'utf-32le';
  if (b === 0 && (isAscii(a) || (a && c && d === 0))) return 'utf-16le';
  if (a === 0 && (isAscii(b) || (b && c === 0 && d))) return 'utf-16be';
  return undefined;
}

/** Returns whether a byte is an ASCII character other than zero, such as `<`, a brace or white space. */
const isAscii = (byte: number | undefined): boolean => byte !== undefined && byte > 0 && byte < 0x80;

/** The characters that differ from ISO-8859-1, because some versions of Node.js decode Windows-1252 as ISO-8859-1. */
const FROM_0X80 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Decodes Windows-1252, in which all bytes are valid. */
export function decodeWindows1252(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = buffer.toString('latin1');
  if (!/[\u0080-\u009f]/.test(text)) return text;
  // Replacing the characters of the text would take seconds for a file of megabytes.
  const wide = Buffer.alloc(2 * buffer.length);
  for (const [index, byte] of buffer.entries())
    wide.writeUInt16LE(byte >= 0x80 && byte < 0xa0 ? FROM_0X80.charCodeAt(byte - 0x80) : byte, 2 * index);
  return wide.toString('utf16le');
}

function decodeUtf32(bytes: Uint8Array, isLittle: boolean): string | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength - (bytes.byteLength % 4));
  const characters: string[] = [];
  for (let at = 0; at < view.byteLength; at += 4) {
    const code = view.getUint32(at, isLittle);
    if (code > 0x10ffff) return null;
    if (code !== 0xfeff) characters.push(String.fromCodePoint(code));
  }
  return characters.join('');
}
