import { networkOf } from '../../../lib/addresses/network';
import type { Clock } from '../../../lib/clock';
import { forbidden, notFound, tooManyRequests } from '../../../lib/errors';
import type { RateLimits } from '../../rate-limits/rate-limits.service';
import { affiliateMessages as messages, TEST_VALUE } from '../affiliates.rules';
import type { TrackedClick } from '../link-names.schema';
import type { SiteTestsRepo } from '../site-tests/site-tests.repo';
import type { FollowedLinksRepo } from './followed-links.repo';
import type { RecordClick, Visitor } from './record-click';
import { allowedTarget } from './redirect-target.rules';

interface Dependencies {
  links: FollowedLinksRepo;
  recordClick: RecordClick;
  tests: Pick<SiteTestsRepo, 'arrive'>;
  limits: Pick<RateLimits, 'inMemory'>;
  clock: Clock;
}

/** Length of the page that a test keeps. */
const MAX_PAGE = 500;

/** A visitor of a workspace's website. `origin`: the Origin header */
export type SiteVisitor = Omit<Visitor, 'earlierClick'> & { origin: string | null };

/** Counts the clicks that the script for websites reports. */
export function createClickTracking({ links, recordClick, tests, limits, clock }: Dependencies) {
  const ofNetwork = limits.inMemory('click');
  const ofWorkspace = limits.inMemory('click_workspace');
  const unknown = limits.inMemory('click_unknown');
  return {
    /** Returns the parameters that the script looks for. @throws 404 for an unknown workspace */
    async params(workspaceId: string): Promise<readonly string[]> {
      const site = await links.siteOf(workspaceId);
      if (!site) throw notFound('Workspace not found');
      return site.trackingParams;
    },

    /**
     * Returns the click id; null if no active link answers, or if the visit is no click. A network that tries many unknown
     * names learns nothing more. Takes one query.
     * @throws 403 for a website that isn't one of the workspace, 404 for an unknown workspace, 429
     */
    async track(
      { workspaceId, param, value, page, clickId, hasConsented }: TrackedClick,
      visitor: SiteVisitor,
    ): Promise<string | null> {
      const network = networkOf(visitor.address);
      if (!ofNetwork.take(network)) throw tooManyRequests(ofNetwork.secondsLeft());
      const site = await links.onSite(workspaceId, { param, value });
      if (!site) throw notFound('Workspace not found');
      if (visitor.origin !== null && !allowedTarget(`${visitor.origin}/`, site))
        throw forbidden(messages.foreignSite);
      if (!ofWorkspace.take(workspaceId)) throw tooManyRequests(ofWorkspace.secondsLeft());
      if (site.link === null && value.startsWith(TEST_VALUE)) {
        const arrivedFrom = page?.slice(0, MAX_PAGE) ?? null;
        await tests.arrive(workspaceId, value, {
          arrivedAt: clock.now().toISOString(),
          arrivedFrom,
          hasConsented,
        });
      } else if (site.link === null) unknown.take(network);
      if (site.link?.status !== 'active' || unknown.isSpent(network)) return null;
      return recordClick(site.link.id, { ...visitor, earlierClick: clickId ?? undefined });
    },
  };
}

export type ClickTracking = ReturnType<typeof createClickTracking>;
