/** A document that other programs poll through a secret link. */
export interface Feed {
  /** The version, with its quotes. A weak tag identifies the content regardless of its encoding. */
  etag: string;
  /** null while it isn't reliable, because other changes of the same moment may still become visible. */
  changedAt: Date | null;
  write(): Promise<string>;
}

interface FeedFormat {
  contentType: string;
  fileName: string;
  /** Must prevent shared caching, because the link is a secret. */
  cacheControl: string;
}

/**
 * Answers with the feed, or with 304 if the client has its current version (RFC 9110 §13). Last-Modified has a
 * precision of one second, so it is left out within the second of the last change: another change could follow in it.
 */
export async function feedResponse(
  { etag, changedAt, write }: Feed,
  { contentType, fileName, cacheControl }: FeedFormat,
  requestHeaders: Headers,
  now: Date,
): Promise<Response> {
  const changed = changedAt && wholeSeconds(changedAt);
  const isWeak = etag.startsWith('W/');
  const headers = {
    ETag: etag,
    'Cache-Control': cacheControl,
    ...(isWeak && { Vary: 'Accept-Encoding' }),
    ...(changed !== null &&
      changed < wholeSeconds(now) && { 'Last-Modified': new Date(changed).toUTCString() }),
  };
  if (isKnown(requestHeaders, etag, changed)) return new Response(null, { status: 304, headers });
  return new Response(await write(), {
    headers: {
      ...headers,
      'Content-Type': contentType,
      'Content-Disposition': `inline; filename="${fileName}"`,
      'X-Robots-Tag': 'noindex',
    },
  });
}

/** Answers 404 for a link that doesn't work. `what` names it, such as `calendar link`. */
export const feedNotFoundResponse = (what: string): Response =>
  new Response(`This ${what} doesn't work. Ask the workspace's admins for the current one.\n`, {
    status: 404,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  });

/** Returns whether an If-None-Match header names the version (RFC 9110 §13.1.2). */
export function namesVersion(header: string, etag: string): boolean {
  const bare = (text: string) => text.trim().replace(/^W\//, '');
  return header.split(',').some((each) => ['*', bare(etag)].includes(bare(each)));
}

const wholeSeconds = (time: Date): number => Math.floor(time.getTime() / 1000) * 1000;

function isKnown(requestHeaders: Headers, etag: string, changed: number | null): boolean {
  const known = requestHeaders.get('If-None-Match');
  if (known !== null) return namesVersion(known, etag);
  const since = Date.parse(requestHeaders.get('If-Modified-Since') ?? '');
  return changed !== null && !Number.isNaN(since) && changed <= since;
}
