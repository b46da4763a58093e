/** One request in a chain of redirects. */
export interface Hop {
  url: string;
  method: string;
  headers: Readonly<Record<string, string>>;
  body: string | undefined;
}

/** Headers that are not sent to another origin. */
const secrets = /^(authorization|cookie|proxy-authorization)$/i;

/** Returns the next request of a redirect, or null if the response is not a redirect. */
export function nextHop(hop: Hop, status: number, location: string | null): Hop | null {
  if (![301, 302, 303, 307, 308].includes(status) || location === null) return null;
  if (!URL.canParse(location, hop.url)) return null;
  const url = new URL(location, hop.url);
  const turnsToGet = status === 303 ? hop.method !== 'HEAD' : status <= 302 && hop.method === 'POST';
  return {
    url: url.href,
    method: turnsToGet ? 'GET' : hop.method,
    headers: url.origin === new URL(hop.url).origin ? hop.headers : withoutSecrets(hop.headers),
    body: turnsToGet ? undefined : hop.body,
  };
}

const withoutSecrets = (headers: Hop['headers']): Hop['headers'] =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !secrets.test(name)));
