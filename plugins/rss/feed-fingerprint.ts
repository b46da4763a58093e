import { createHash } from 'node:crypto';

/** Maximum size of the part before the first item, in bytes. A feed with a larger part is hashed unchanged. */
const MAX_HEAD = 16 * 1024;
/** Matches an item in any namespace: `<item>`, `<entry>`, `<atom:entry>`. */
const firstItem = /<(?:[^\s<>/]*:)?(?:item|entry)[\s/>]/i;
/** Matches the date of the feed. Allows only characters of dates, and none that could start or end markup. */
const madeAt = /(<(?:[^\s<>/]*:)?(?:lastbuilddate|pubdate|updated|modified|date)>)[\w\s.:,+-]{1,60}(?=<\/)/gi;

/**
 * Returns a hash that shows whether a feed has changed. Ignores the dates before the first item, because many feeds
 * contain the time of the response there. Every byte of the items counts.
 */
export function fingerprintOf(bytes: Uint8Array): string {
  const fingerprint = createHash('sha256');
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, MAX_HEAD));
  // One character per byte, so that bytes of any charset stay unchanged.
  const text = start.toString('latin1');
  const end = /^[\s\u00ef\u00bb\u00bf]*</.test(text) ? text.search(firstItem) : -1;
  if (end === -1) return fingerprint.update(bytes).digest('base64url');
  fingerprint.update(text.slice(0, end).replace(madeAt, '$1'), 'latin1');
  return fingerprint.update(bytes.subarray(end)).digest('base64url');
}
