import { isUtf8 } from 'node:buffer';

/** Whether a URL's percent-encoded bytes are valid UTF-8. A decoder would replace anything else with U+FFFD. */
export function isUtf8Url(url: string): boolean {
  if (!url.includes('%')) return true;
  const decoded = url.replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(parseInt(hex, 16)),
  );
  return isUtf8(Buffer.from(decoded, 'latin1'));
}
