/** Characters that XML 1.0 (§2.2) can't carry, including lone surrogates. */
const forbidden = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const references: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  // `]]>` is not allowed in text.
  '>': '&gt;',
  '"': '&quot;',
  // Parsers would turn it into a line feed.
  '\r': '&#13;',
};

export const escapeXml = (text: string): string =>
  text.replace(forbidden, '').replace(/[&<>"\r]/g, (letter) => references[letter] ?? '');
