const HIDDEN = '[secret]';
/** Shorter texts aren't hidden, because they occur in other words. */
const SHORTEST = 4;
/** Shorter parts of an address, such as `services` or `webhooks`, aren't secrets. */
const SHORTEST_PART = 12;

/** Replaces secrets in a text, also as they are written in an address, and the secret parts of addresses. */
export function hideSecrets(text: string, secrets: readonly string[]): string {
  let hidden = text;
  for (const secret of secrets)
    for (const written of [secret, encodeURIComponent(secret), encodeURI(secret), ...partsOf(secret)])
      if (written.length >= SHORTEST) hidden = hidden.replaceAll(written, HIDDEN);
  return hidden;
}

/** Returns the secret parts of an address, because servers repeat them in their answers. */
function partsOf(secret: string): string[] {
  const url = /^https?:\/\//i.test(secret) ? URL.parse(secret) : null;
  if (!url) return [];
  return [...url.pathname.split('/'), ...url.searchParams.values()].filter(
    (part) => part.length >= SHORTEST_PART,
  );
}
