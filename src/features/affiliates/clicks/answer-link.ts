import { CLICK_COOKIE } from '../affiliates.rules';
import type { RequestContext } from '../../../http/requests/request-context';
import type { Followed, Visit } from './follow-link';

/** Matches `/r/CODE` and `/r?via=NAME`, but not Remix's data requests for that screen. */
const PATH = /^https?:\/\/[^/]+\/r(?:\/([^/?#]+))?\/?(?:\?|$)/;
const DATA = /\.data(\?|$)/;

/** Headers with which browsers and chat apps mark prefetches and previews, which aren't clicks. */
const prefetchHeaders = ['Sec-Purpose', 'Purpose', 'X-Purpose', 'X-Moz'];
export const isPrefetch = (header: (name: string) => string | null): boolean =>
  prefetchHeaders.some((name) => /prefetch|prerender|preview/i.test(header(name) ?? ''));

interface Dependencies {
  followLink(visit: Visit): Promise<Followed | null>;
}

/**
 * Creates the function that redirects the visitor of an affiliate link to its target. Bypasses Remix for speed. The
 * function returns null for other addresses and for an unknown link. The screen of that route then says so.
 */
export const createLinkRedirect =
  ({ followLink }: Dependencies) =>
  async (request: Request, context: RequestContext): Promise<Response | null> => {
    const match = PATH.exec(request.url);
    if (match === null || DATA.test(request.url)) return null;
    if (request.method !== 'GET' && request.method !== 'HEAD') return null;
    const followed = await followLink({
      code: match[1] ?? null,
      query: new URL(request.url).searchParams,
      earlierClick: context.cookie(CLICK_COOKIE),
      userAgent: request.headers.get('User-Agent') ?? '',
      address: context.clientAddress,
      isDeliberate: request.method === 'GET' && !isPrefetch((name) => request.headers.get(name)),
    });
    if (!followed) return null;
    if (followed.cookie !== null) context.setCookie(followed.cookie);
    const headers = { Location: followed.location, 'X-Robots-Tag': 'noindex' };
    return new Response(null, { status: 302, headers });
  };
