import { CLICK_COOKIE } from '../features/affiliates/affiliates.rules';
import type { RequestContext } from './request-context';

/** `/r/CODE`, but not what Remix asks for the data of that screen. */
const PATH = /^https?:\/\/[^/]+\/r\/([^/?#]+)\/?(?:\?|$)/;

export const isAffiliateLink = (url: string): boolean => PATH.test(url) && !/\.data(\?|$)/.test(url);

/** By these headers browsers and chat programs say that nobody has followed the link yet. */
const aheadHeaders = ['Sec-Purpose', 'Purpose', 'X-Purpose', 'X-Moz'];
const isAhead = (headers: Headers): boolean =>
  aheadHeaders.some((name) => /prefetch|prerender|preview/i.test(headers.get(name) ?? ''));

/**
 * Sends who follows an affiliate link to where it leads. Not through Remix, which would take longer than all the rest. Null
 * where the link leads nowhere: the screen of that route then says so.
 */
export async function followAffiliateLink(
  request: Request,
  context: RequestContext,
): Promise<Response | null> {
  const code = PATH.exec(request.url)?.[1];
  if (code === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) return null;
  const followed = await context.app.followLink({
    code,
    to: new URL(request.url).searchParams.get('to'),
    earlierClick: context.cookie(CLICK_COOKIE),
    userAgent: request.headers.get('User-Agent') ?? '',
    address: context.clientAddress,
    isDeliberate: request.method === 'GET' && !isAhead(request.headers),
  });
  if (!followed) return null;
  if (followed.cookie !== null) context.setCookie(followed.cookie);
  const headers = { Location: followed.location, 'X-Robots-Tag': 'noindex' };
  // At hand, so that the server need not read it back from a stream.
  return Object.assign(new Response(null, { status: 302, headers }), { wholeBody: '' });
}
