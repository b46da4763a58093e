import { createHash } from 'node:crypto';

/** Parameters that describe where a visitor came from. */
const tracking =
  /^(utm_.*|fbclid|[gd]clid|[gw]braid|msclkid|yclid|igshid|mc_(cid|eid)|_g[al]|_hs(enc|mi)|mkt_tok|ref(_src)?|cmpid|ncid|smid|spm|guc.*)$/i;

export interface StoredSource {
  competitorId: string;
  sourceType: string;
  sourceUrl: string | null;
  sourceHandle: string | null;
}

/**
 * Returns the same hash for all addresses of a competitor's source that was added before keys were stored; null without an
 * address. Hashed, because an index of PostgreSQL can't contain long addresses.
 */
export function sourceKey({
  competitorId,
  sourceType,
  sourceUrl,
  sourceHandle,
}: StoredSource): string | null {
  const given = sourceUrl ?? sourceHandle;
  if (given === null) return null;
  const text = `${competitorId} ${sourceType} ${keyOf(sourceType, given)}`;
  return createHash('sha256').update(text).digest('base64url');
}

function keyOf(type: string, given: string): string {
  if (type === 'youtube') return youtubeKey(given);
  if (['twitter', 'linkedin', 'facebook', 'instagram'].includes(type)) return profileKey(given);
  return URL.canParse(given) ? addressKey(given) : handleKey(given);
}

const handleKey = (handle: string): string => `@${handle.replace(/^@/, '').toLowerCase()}`;

function addressKey(address: string): string {
  const url = new URL(address);
  const parameters = [...url.searchParams]
    .filter(([name]) => !tracking.test(name))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort();
  const port = url.port === '' || url.port === '80' || url.port === '443' ? '' : `:${url.port}`;
  const path = url.pathname.replace(/\/+$/, '');
  const query = parameters.length > 0 ? `?${parameters.join('&')}` : '';
  return `${url.hostname.replace(/\.$/, '')}${port}${path}${query}`;
}

function youtubeKey(given: string): string {
  if (!URL.canParse(given)) return /^UC[\w-]{22}$/.test(given) ? given : handleKey(given);
  const { pathname, searchParams } = new URL(given);
  const [first = '', second = ''] = pathname.split('/').filter(Boolean).map(decoded);
  if (first === 'channel') return second;
  if (searchParams.has('channel_id')) return searchParams.get('channel_id') ?? '';
  if (first.startsWith('@')) return handleKey(first);
  return second === '' ? `c/${first}`.toLowerCase() : `${first}/${second}`.toLowerCase();
}

function profileKey(given: string): string {
  if (!URL.canParse(given)) return handleKey(given);
  const [first = '', second = ''] = new URL(given).pathname.split('/').filter(Boolean);
  return handleKey(['company', 'school', 'showcase', 'pg'].includes(first) ? second : first);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
