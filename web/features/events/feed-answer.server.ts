import type { CalendarFeed } from '../../../src/features/events/calendar.service';

/** Asked again only to hear that nothing has changed; kept by nobody in between, because the link is a secret. */
const CACHE_CONTROL = 'private, no-cache';

/**
 * The feed, or 304 for who has it as it is (RFC 9110 §13). Last-Modified counts whole seconds: within the second of the last
 * change it is left out, because another change could follow in it.
 */
export async function answerFeed(
  { etag, changedAt, write }: CalendarFeed,
  asked: Headers,
  now: Date,
): Promise<Response> {
  const changed = wholeSeconds(changedAt);
  const headers = {
    ETag: etag,
    'Cache-Control': CACHE_CONTROL,
    ...(changed < wholeSeconds(now) && { 'Last-Modified': new Date(changed).toUTCString() }),
  };
  if (isKnown(asked, etag, changed)) return new Response(null, { status: 304, headers });
  return new Response(await write(), {
    headers: {
      ...headers,
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'inline; filename="events.ics"',
      'X-Robots-Tag': 'noindex',
    },
  });
}

export const answerNoFeed = (): Response =>
  new Response(
    "This calendar link does not work any more, or never did. Ask the workspace's admins for the current one.\n",
    { status: 404, headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' } },
  );

const wholeSeconds = (time: Date): number => Math.floor(time.getTime() / 1000) * 1000;

function isKnown(asked: Headers, etag: string, changed: number): boolean {
  const known = asked.get('If-None-Match');
  if (known !== null)
    return known.split(',').some((each) => ['*', etag].includes(each.trim().replace(/^W\//, '')));
  const since = Date.parse(asked.get('If-Modified-Since') ?? '');
  return !Number.isNaN(since) && changed <= since;
}
