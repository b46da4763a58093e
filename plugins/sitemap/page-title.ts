const EXTENSION = /\.(html?|php|aspx?|jsp)$/i;
/** Parts of an address without information about the page. */
const WITHOUT_MEANING = /^(index|default|home|\d+)$/i;

/** Returns the words in an address: `Acme raises 20m` for `/blog/acme-raises-20m.html`. */
export function titleOf(url: string): string {
  const { host, pathname } = new URL(url);
  const parts = pathname
    .split('/')
    .filter(Boolean)
    .map((part) => decoded(part).replace(EXTENSION, ''));
  const part = parts.findLast((one) => !WITHOUT_MEANING.test(one)) ?? parts.at(-1) ?? host;
  const words = part.replace(/[-_+\s]+/g, ' ').trim();
  return words === '' ? host : words.charAt(0).toUpperCase() + words.slice(1, 200);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
