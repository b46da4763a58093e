import { isbot } from 'isbot';
import { days, minutes, type Clock } from '../../lib/clock';
import {
  ATTRIBUTION_DAYS,
  CLICK_COOKIE,
  CLICK_PARAMETER,
  CODE_PATTERN,
  SAME_VISIT_MINUTES,
} from './affiliates.rules';
import type { ClickCounter } from './click-counter';
import type { ClickIds } from './click-ids';
import type { FindFollowedLink } from './followed-links.repo';
import { targetOf } from './redirect-target.rules';

/** Somebody who follows a link, as the request tells. */
export interface Visit {
  code: string;
  /** Where they are to go, as the address says. */
  to: string | null;
  /** A click of before, from their cookie. */
  earlierClick: string | undefined;
  userAgent: string;
  address: string;
  /** False for what no person does: a browser that loads ahead, a look at the headers. */
  isDeliberate: boolean;
}

export interface Followed {
  location: string;
  /** Set-Cookie, where the visit counts for what it may bring. */
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
    `${CLICK_COOKIE}=${clickId}; Max-Age=${days(ATTRIBUTION_DAYS) / 1000}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;

  /** The id of this click: that of the visit under way, else a new one, which is counted. */
  async function clickOf(linkId: string, { earlierClick, address, userAgent }: Visit): Promise<string> {
    const at = clock.now().getTime();
    const earlier = earlierClick === undefined ? null : await clickIds.read(earlierClick);
    const isSameVisit = earlier?.linkId === linkId && at - earlier.at < minutes(SAME_VISIT_MINUTES);
    if (earlierClick !== undefined && isSameVisit) return earlierClick;
    counter.add({ linkId, visitor: await clickIds.visitor(address, userAgent), at });
    return clickIds.make({ linkId, at });
  }

  /**
   * Where the link leads, or null for one that is unknown, paused or suspended: nobody learns which. A person's click is
   * counted, once in 30 minutes; the answer does not wait for it. One query.
   */
  return async function follow(visit: Visit): Promise<Followed | null> {
    const link = CODE_PATTERN.test(visit.code) ? await find(visit.code) : undefined;
    if (link?.status !== 'active') return null;
    const target = targetOf(link, visit.to, link.destination);
    const counts = visit.isDeliberate && visit.userAgent !== '' && !isbot(visit.userAgent);
    const clickId = counts ? await clickOf(link.id, visit) : null;
    const cookie = clickId === null ? null : cookieOf(clickId);
    if (target === null) return { location: `/apply/${link.workspaceId}`, cookie };
    if (clickId !== null) {
      // As text: searchParams would write the rest of the query anew.
      if (target.searchParams.has(CLICK_PARAMETER)) target.searchParams.delete(CLICK_PARAMETER);
      target.search += `${target.search === '' ? '' : '&'}${CLICK_PARAMETER}=${clickId}`;
    }
    return { location: target.href, cookie };
  };
}

export type FollowLink = ReturnType<typeof createLinkFollowing>;
