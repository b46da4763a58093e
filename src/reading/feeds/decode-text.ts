import { decodeAs, decodeWindows1252, markedEncoding } from '../../lib/text/encodings';

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

/** Returns the encoding in an XML declaration or in a page's `<meta>`. */
function declaredEncoding(bytes: Uint8Array): string | undefined {
  const start = new TextDecoder('windows-1252').decode(bytes.subarray(0, 1024));
  const declared =
    /^\s*<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)/i.exec(start) ??
    /<meta[^>]+charset\s*=\s*["']?([\w.:-]+)/i.exec(start);
  return declared?.[1];
}
