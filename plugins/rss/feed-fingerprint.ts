import { createHash } from 'node:crypto';

/** Long enough for what a feed says of itself before its items; what is longer counts as it is. */
const LONGEST_HEAD = 16 * 1024;
/** In whatever namespace: `<item>`, `<entry>`, `<atom:entry>`. */
const firstItem = /<(?:[^\s<>/]*:)?(?:item|entry)[\s/>]/i;
/** When the feed was made. Letters, digits and the signs of dates only: nothing that could begin or end anything in markup. */
const madeAt = /(<(?:[^\s<>/]*:)?(?:lastbuilddate|pubdate|updated|modified|date)>)[\w\s.:,+-]{1,60}(?=<\/)/gi;

/**
 * Tells whether a feed is the one of last time. Many write the time of the answer into their head, and nothing else has changed:
 * that does not count. Items do, to the last byte.
 */
export function fingerprintOf(bytes: Uint8Array): string {
  const fingerprint = createHash('sha256');
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, LONGEST_HEAD));
  // A character for a byte, so that whatever charset it is stays as it is.
  const text = start.toString('latin1');
  const end = /^[\s\u00ef\u00bb\u00bf]*</.test(text) ? text.search(firstItem) : -1;
  if (end === -1) return fingerprint.update(bytes).digest('base64url');
  fingerprint.update(text.slice(0, end).replace(madeAt, '$1'), 'latin1');
  return fingerprint.update(bytes.subarray(end)).digest('base64url');
}
