/** What other programs ask for again and again by a secret link. */
export interface Feed {
  /** With its quotes; a weak one tells of the words, not of how they are encoded. */
  etag: string;
  /** null: nothing to go by yet, because others may turn out to have changed it in the same moment. */
  changedAt: Date | null;
  write(): Promise<string>;
}

interface FeedLook {
  contentType: string;
  fileName: string;
  /** Kept by nobody else, because the link is a secret. */
  cacheControl: string;
}

/**
 * The feed, or 304 for who has it as it is (RFC 9110 §13). Last-Modified counts whole seconds: within the second of the last
 * change it is left out, because another change could follow in it.
 */
export async function answerFeed(
  { etag, changedAt, write }: Feed,
  { contentType, fileName, cacheControl }: FeedLook,
  asked: Headers,
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
  if (isKnown(asked, etag, changed)) return new Response(null, { status: 304, headers });
  return new Response(await write(), {
    headers: {
      ...headers,
      'Content-Type': contentType,
      'Content-Disposition': `inline; filename="${fileName}"`,
      'X-Robots-Tag': 'noindex',
    },
  });
}

/** `what` it would be: a `calendar link`. */
export const answerNoFeed = (what: string): Response =>
  new Response(
    `This ${what} does not work any more, or never did. Ask the workspace's admins for the current one.\n`,
    { status: 404, headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' } },
  );

const wholeSeconds = (time: Date): number => Math.floor(time.getTime() / 1000) * 1000;

function isKnown(asked: Headers, etag: string, changed: number | null): boolean {
  const bare = (text: string) => text.trim().replace(/^W\//, '');
  const known = asked.get('If-None-Match');
  if (known !== null) return known.split(',').some((each) => ['*', bare(etag)].includes(bare(each)));
  const since = Date.parse(asked.get('If-Modified-Since') ?? '');
  return changed !== null && !Number.isNaN(since) && changed <= since;
}
