import { networkOf } from '../../../lib/addresses/network';
import { forbidden, notFound, tooManyRequests } from '../../../lib/errors';
import type { RateLimits } from '../../rate-limits/rate-limits.service';
import { affiliateMessages as messages } from '../affiliates.rules';
import type { TrackedClick } from '../affiliates.schema';
import type { FollowedLinksRepo } from './followed-links.repo';
import type { RecordClick, Visitor } from './record-click';
import { allowedTarget } from './redirect-target.rules';

interface Dependencies {
  links: FollowedLinksRepo;
  recordClick: RecordClick;
  limits: Pick<RateLimits, 'inMemory'>;
}

/** A visitor of a workspace's website. `origin`: the Origin header */
export type SiteVisitor = Omit<Visitor, 'earlierClick'> & { origin: string | null };

/** Counts the clicks that the script for websites reports. */
export function createClickTracking({ links, recordClick, limits }: Dependencies) {
  const ofNetwork = limits.inMemory('click');
  const ofWorkspace = limits.inMemory('click_workspace');
  const unknown = limits.inMemory('click_unknown');
  return {
    /** Returns the parameters that the script looks for. @throws 404 for an unknown workspace */
    async params(workspaceId: string): Promise<readonly string[]> {
      const params = await links.trackingParams(workspaceId);
      if (!params) throw notFound('Workspace not found');
      return params;
    },

    /**
     * Returns the click id; null if no active link answers, or if the visit is no click. A network that tries many unknown
     * names learns nothing more. Takes one query.
     * @throws 403 for a website that isn't one of the workspace, 404 for an unknown workspace, 429
     */
    async track(
      { workspaceId, param, value, clickId }: TrackedClick,
      visitor: SiteVisitor,
    ): Promise<string | null> {
      const network = networkOf(visitor.address);
      if (!ofNetwork.take(network)) throw tooManyRequests(ofNetwork.secondsLeft());
      const site = await links.onSite(workspaceId, { param, value });
      if (!site) throw notFound('Workspace not found');
      if (visitor.origin !== null && !allowedTarget(`${visitor.origin}/`, site))
        throw forbidden(messages.foreignSite);
      if (!ofWorkspace.take(workspaceId)) throw tooManyRequests(ofWorkspace.secondsLeft());
      if (site.link === null) unknown.take(network);
      if (site.link?.status !== 'active' || unknown.isSpent(network)) return null;
      return recordClick(site.link.id, { ...visitor, earlierClick: clickId ?? undefined });
    },
  };
}

export type ClickTracking = ReturnType<typeof createClickTracking>;
