/**
 * The text of a feed or page. What says its encoding is believed in the order of how often it is right: the byte order
 * mark, the header, the declaration inside, and then that it is UTF-8; what the bytes contradict is passed over, and
 * whatever is left is read as Windows-1252, which any bytes are.
 * @param contentType of the answer; null where it has none
 */
export function decodeText(bytes: Uint8Array, contentType: string | null): string {
  const claimed = [
    markedEncoding(bytes),
    /charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType ?? '')?.[1],
    declaredEncoding(bytes),
    'utf-8',
  ];
  for (const encoding of claimed) {
    const text = encoding === undefined ? null : decodeAs(bytes, encoding);
    if (text !== null) return text;
  }
  return decodeWindows1252(bytes);
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

/** Names in feeds that the web's list of encodings lacks, or reads as more than they say. */
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

/** By the byte order mark, or by where the zeros of `<` and of the character after it stand. */
function markedEncoding([a, b, c, d]: Uint8Array): string | undefined {
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xff && b === 0xfe) return c === 0 && d === 0 ? 'utf-32le' : 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  if (a === 0 && b === 0) return 'utf-32be';
  if (a === 0x3c && b === 0) return c === 0 && d === 0 ? 'utf-32le' : 'utf-16le';
  if (a === 0 && b === 0x3c) return 'utf-16be';
  return undefined;
}

/** What an XML declaration, or a page's `<meta>`, says. */
function declaredEncoding(bytes: Uint8Array): string | undefined {
  const start = new TextDecoder('windows-1252').decode(bytes.subarray(0, 1024));
  const declared =
    /^\s*<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)/i.exec(start) ??
    /<meta[^>]+charset\s*=\s*["']?([\w.:-]+)/i.exec(start);
  return declared?.[1];
}

/** Where Windows-1252 differs from ISO-8859-1, which some releases of Node.js decode in its place. */
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
