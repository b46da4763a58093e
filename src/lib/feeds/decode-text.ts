/**
 * Decodes a feed or page. A byte order mark is always right. Next comes UTF-8 if the bytes prove it, because servers often
 * claim another charset for it. Then the header, the declaration in the content, and UTF-8 are tried, skipping an
 * encoding for which the bytes are invalid. Falls back to Windows-1252, in which all bytes are valid.
 * @param contentType The header of the response; null if it has none.
 */
export function decodeText(bytes: Uint8Array, contentType: string | null): string {
  const marked = markedEncoding(bytes);
  const claimed = [
    /charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType ?? '')?.[1],
    declaredEncoding(bytes),
  ].filter((encoding) => encoding !== undefined);
  const utf8 = marked === undefined ? provenUtf8(bytes, claimed[0]) : null;
  if (utf8 !== null) return utf8;
  for (const encoding of [marked, ...claimed, 'utf-8']) {
    const text = encoding === undefined ? null : decodeAs(bytes, encoding);
    if (text !== null) return text;
  }
  return decodeWindows1252(bytes);
}

/** Encodings of wide characters. Their text has zero bytes, unless it has no markup at all. */
const WIDE = /^(utf-?(16|32)|ucs-?[24]|iso-10646)/i;
/** Encodings of several bytes for a character. A few words in them can be valid UTF-8 by chance. */
const MULTIBYTE = /^(big-?5|gb|euc|shift|sjis|s-jis|x-sjis|ks|cp9|windows-(31j|9))/i;

/**
 * Returns the text if the bytes can hardly be anything but UTF-8: valid, and with characters outside ASCII, or claimed to
 * be of an encoding that would have zero bytes.
 */
function provenUtf8(bytes: Uint8Array, claimed: string | undefined): string | null {
  const text = decodeAs(bytes, 'utf-8');
  if (text === null || text.includes('\u0000')) return null;
  if (claimed !== undefined && WIDE.test(claimed)) return text;
  // Each character outside ASCII has more bytes than UTF-16 units.
  if (text.length === bytes.byteLength) return null;
  // Pairs of bytes in a multibyte encoding look like UTF-8 of two bytes, but hardly like three.
  return claimed !== undefined && MULTIBYTE.test(claimed) && !/[\u0800-\uffff]/.test(text) ? null : text;
}

function decodeAs(bytes: Uint8Array, encoding: string): string | null {
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

/** Detects an encoding by the byte order mark, or by the positions of zero bytes around the first character. */
function markedEncoding([a, b, c, d]: Uint8Array): string | undefined {
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xff && b === 0xfe) return c === 0 && d === 0 ? 'utf-32le' : 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  if (a === 0 && b === 0) return 'utf-32be';
  if (isAscii(a) && b === 0) return c === 0 && d === 0 ? 'utf-32le' : 'utf-16le';
  if (a === 0 && isAscii(b)) return 'utf-16be';
  return undefined;
}

/** Returns whether a byte is an ASCII character other than zero, such as `<`, a brace or white space. */
const isAscii = (byte: number | undefined): boolean => byte !== undefined && byte > 0 && byte < 0x80;

/** Returns the encoding in an XML declaration or in a page's `<meta>`. */
function declaredEncoding(bytes: Uint8Array): string | undefined {
  const start = new TextDecoder('windows-1252').decode(bytes.subarray(0, 1024));
  const declared =
    /^\s*<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)/i.exec(start) ??
    /<meta[^>]+charset\s*=\s*["']?([\w.:-]+)/i.exec(start);
  return declared?.[1];
}

/** The characters that differ from ISO-8859-1, because some versions of Node.js decode Windows-1252 as ISO-8859-1. */
const FROM_0X80 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

const decodeWindows1252 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString('latin1')
    .replace(/[\u0080-\u009f]/g, (character) => FROM_0X80.charAt(character.charCodeAt(0) - 0x80));

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
