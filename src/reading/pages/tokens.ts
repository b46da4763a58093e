const hex = /^[0-9a-f]{7,64}$/i;
const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const SHORTEST_MIXED = 10;
/** Shorter words may be names of products, such as `WH-1000XM5`. */
const SHORTEST_LIKELY = 16;

/** Returns whether a word is a hash, a nonce or another random id. */
export function isToken(word: string): boolean {
  if (word.length < 7) return false;
  if (uuid.test(word)) return true;
  if (hex.test(word)) return /\d/.test(word) && /[a-f]/i.test(word);
  // Such as `ma29fe0c1`.
  if (/^[a-z\d]{8,}$/.test(word) && (word.match(/\d+|[a-z]+/g)?.length ?? 0) >= 5) return true;
  if (word.length < SHORTEST_MIXED || !/^[\w+=-]+$/.test(word)) return false;
  // Words of a language rarely switch between lower case, upper case and digits.
  const kinds = word
    .replace(/[a-z]+/g, 'a')
    .replace(/[A-Z]+/g, 'A')
    .replace(/\d+/g, '0');
  const switches = kinds.replace(/[^aA0]/g, '').length;
  return switches * (word.length < SHORTEST_LIKELY || !/\d/.test(word) ? 2 : 3) >= word.length;
}
