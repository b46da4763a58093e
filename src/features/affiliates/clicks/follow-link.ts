import { isbot } from 'isbot';
import { days, minutes, type Clock } from '../../../lib/clock';
import { cookieName } from '../../../lib/secrets/cookie-name';
import {
  ATTRIBUTION_DAYS,
  CLICK_COOKIE,
  CLICK_PARAMETER,
  CODE_PATTERN,
  SAME_VISIT_MINUTES,
} from '../affiliates.rules';
import type { ClickCounter } from './click-counter';
import type { ClickIds } from './click-ids';
import type { FindFollowedLink } from './followed-links.repo';
import { targetOf } from './redirect-target.rules';

/** The parameter of a link's address that names another target. */
const TARGET_PARAMETER = 'to';

/** Microsoft Office and SafeLinks read a link before they open it in a browser, or instead of that. */
const linkChecks = /ms-?office|microsoft office|microsoft outlook|safe-?links/i;

/** A visit to a link, from the request. */
export interface Visit {
  code: string;
  /** The parameters of the address. `to` is the wanted target; the others are forwarded to it. */
  query: URLSearchParams;
  /** The click id in the visitor's cookie. */
  earlierClick: string | undefined;
  userAgent: string;
  address: string;
  /** False for requests that a person didn't make: prefetches and HEAD requests. */
  isDeliberate: boolean;
}

export interface Followed {
  location: string;
  /** The Set-Cookie header; null if the visit doesn't count. */
  cookie: string | null;
}

interface Dependencies {
  find: FindFollowedLink;
  clickIds: ClickIds;
  counter: ClickCounter;
  clock: Clock;
  /** Whether browsers reach the server over https. */
  secure: boolean;
}

export function createLinkFollowing({ find, clickIds, counter, clock, secure }: Dependencies) {
  const cookieOf = (clickId: string) =>
    `${cookieName(CLICK_COOKIE, secure)}=${clickId}; Max-Age=${days(ATTRIBUTION_DAYS) / 1000}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;

  /** Returns the click id: the earlier one within the same visit, or else that of a new, counted click. */
  async function clickOf(linkId: string, { earlierClick, address, userAgent }: Visit): Promise<string> {
    const at = clock.now().getTime();
    const earlier = earlierClick === undefined ? null : await clickIds.read(earlierClick);
    const isSameVisit = earlier?.linkId === linkId && at - earlier.at < minutes(SAME_VISIT_MINUTES);
    if (earlierClick !== undefined && isSameVisit) return earlierClick;
    counter.add({ linkId, visitor: await clickIds.visitor(address, userAgent), at });
    return clickIds.make({ linkId, at });
  }

  /**
   * Returns the target of the link; null if it is unknown, paused or suspended, which visitors must not learn. Counts
   * a person's click once in 30 minutes, without delaying the response. Takes one query.
   */
  return async function follow(visit: Visit): Promise<Followed | null> {
    const link = CODE_PATTERN.test(visit.code) ? await find(visit.code) : undefined;
    if (link?.status !== 'active') return null;
    const target = targetOf(link, visit.query.get(TARGET_PARAMETER), link.destination);
    const counts = visit.isDeliberate && visit.userAgent !== '' && !isBot(visit.userAgent);
    const clickId = counts ? await clickOf(link.id, visit) : null;
    const cookie = clickId === null ? null : cookieOf(clickId);
    if (target === null) return { location: `/apply/${link.workspaceId}`, cookie };
    if (clickId !== null && target.searchParams.has(CLICK_PARAMETER))
      target.searchParams.delete(CLICK_PARAMETER);
    append(target, forwarded(target, visit.query));
    if (clickId !== null) append(target, [[CLICK_PARAMETER, clickId]]);
    return { location: target.href, cookie };
  };
}

const isBot = (userAgent: string): boolean => linkChecks.test(userAgent) || isbot(userAgent);

/** Returns the parameters of a visit, such as `utm_source`, that its target doesn't set itself. */
function forwarded(target: URL, query: URLSearchParams): [string, string][] {
  const own = new Set([...target.searchParams.keys(), TARGET_PARAMETER, CLICK_PARAMETER]);
  return [...query].filter(([name]) => !own.has(name));
}

/** Appends parameters as text, since `searchParams` would re-encode the rest of the query. */
function append(target: URL, parameters: [string, string][]): void {
  if (parameters.length === 0) return;
  target.search += `${target.search === '' ? '' : '&'}${new URLSearchParams(parameters).toString()}`;
}

export type FollowLink = ReturnType<typeof createLinkFollowing>;
