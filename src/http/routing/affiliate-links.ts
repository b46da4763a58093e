import { CLICK_COOKIE } from '../../features/affiliates/affiliates.rules';
import type { RequestContext } from '../requests/request-context';

/** Matches `/r/CODE`. `isAffiliateLink` excludes Remix's data request for that screen. */
const PATH = /^https?:\/\/[^/]+\/r\/([^/?#]+)\/?(?:\?|$)/;

export const isAffiliateLink = (url: string): boolean => PATH.test(url) && !/\.data(\?|$)/.test(url);

/** Headers with which browsers and chat apps mark prefetches and previews, which aren't clicks. */
const prefetchHeaders = ['Sec-Purpose', 'Purpose', 'X-Purpose', 'X-Moz'];
const isPrefetch = (headers: Headers): boolean =>
  prefetchHeaders.some((name) => /prefetch|prerender|preview/i.test(headers.get(name) ?? ''));

/**
 * Redirects the visitor of an affiliate link to its target. Bypasses Remix for speed. Returns null for an unknown link;
 * the screen of that route then says so.
 */
export async function followAffiliateLink(
  request: Request,
  context: RequestContext,
): Promise<Response | null> {
  const code = PATH.exec(request.url)?.[1];
  if (code === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) return null;
  const followed = await context.app.followLink({
    code,
    query: new URL(request.url).searchParams,
    earlierClick: context.cookie(CLICK_COOKIE),
    userAgent: request.headers.get('User-Agent') ?? '',
    address: context.clientAddress,
    isDeliberate: request.method === 'GET' && !isPrefetch(request.headers),
  });
  if (!followed) return null;
  if (followed.cookie !== null) context.setCookie(followed.cookie);
  const headers = { Location: followed.location, 'X-Robots-Tag': 'noindex' };
  return new Response(null, { status: 302, headers });
}
