const HIDDEN = '[secret]';
/** Shorter texts occur in other words. */
const SHORTEST = 4;

/** Replaces secrets in a text, also as they are written in an address. */
export function hideSecrets(text: string, secrets: readonly string[]): string {
  let hidden = text;
  for (const secret of secrets)
    for (const written of new Set([secret, encodeURIComponent(secret), encodeURI(secret)]))
      if (written.length >= SHORTEST) hidden = hidden.replaceAll(written, HIDDEN);
  return hidden;
}
