const HIDDEN = '[secret]';
/** Shorter texts aren't hidden, because they occur in other words. */
const SHORTEST = 4;
/** Shorter parts of an address, such as `services` or `webhooks`, aren't secrets. */
const SHORTEST_PART = 12;

/** Maximum number of secrets that are remembered, because a text is searched for each of them. */
const MAX_REMEMBERED = 200;

/** Replaces secrets in a text, also as they are written in an address, and the secret parts of addresses. */
export const hideSecrets = (text: string, secrets: readonly string[]): string =>
  hideForms(text, secrets.map(formsOf));

/** Remembers the secrets that a plugin has seen, for texts that don't belong to one of its calls. */
export function rememberSecrets() {
  const known = new Map<string, readonly string[]>();
  return {
    add(secrets: readonly string[]): void {
      for (const secret of secrets) {
        const forms = known.get(secret) ?? formsOf(secret);
        // Forgets the one that was used least recently.
        known.delete(secret);
        known.set(secret, forms);
        const [oldest] = known.size > MAX_REMEMBERED ? known.keys() : [];
        if (oldest !== undefined) known.delete(oldest);
      }
    },
    hide: (text: string): string => hideForms(text, [...known.values()]),
  };
}

const hideForms = (text: string, secrets: readonly (readonly string[])[]): string =>
  secrets.flat().reduce((rest, written) => rest.replaceAll(written, HIDDEN), text);

const formsOf = (secret: string): string[] =>
  [...new Set([secret, encodeURIComponent(secret), encodeURI(secret), ...partsOf(secret)])].filter(
    ({ length }) => length >= SHORTEST,
  );

/** Returns the secret parts of an address, because servers repeat them in their answers. */
function partsOf(secret: string): string[] {
  const url = /^https?:\/\//i.test(secret) ? URL.parse(secret) : null;
  if (!url) return [];
  return [...url.pathname.split('/'), ...url.searchParams.values()].filter(
    (part) => part.length >= SHORTEST_PART,
  );
}
