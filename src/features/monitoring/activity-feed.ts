import { createHash } from 'node:crypto';
import { minutes, type Clock } from '../../lib/clock';
import { tooManyRequests } from '../../lib/errors';
import { networkOf } from '../../lib/network';
import type { RateLimits } from '../rate-limits/rate-limits.service';
import { secretLinkPurposes } from '../secret-links/secret-links.rules';
import type { SecretLinksService } from '../secret-links/secret-links.service';
import type { FeedItemsRepo } from './feed-items.repo';
import { writeAtom } from './write-atom';

const FEED_ITEMS = 50;
/** Of one reader, as far as its address tells; sources are checked once an hour at most. */
const SHARE = { points: 120, seconds: 3600 };
/** A check may have found something, and not have kept it yet, for so long. */
const SETTLED_AFTER = minutes(3);

/** The feed as it is now. */
export interface ActivityFeed {
  /** Weak, with its quotes: it tells of the words, not of how they are encoded. */
  etag: string;
  /** When the newest item was found; null while others may yet turn out to have been found then. */
  changedAt: Date | null;
  write(): Promise<string>;
}

interface Dependencies {
  items: FeedItemsRepo;
  secretLinks: SecretLinksService;
  limits: RateLimits;
  clock: Clock;
}

/** The newest items of a workspace for people's feed readers, by a secret link. `linkBase` is what the links in it begin with. */
export function createActivityFeed({ items, secretLinks, limits, clock }: Dependencies) {
  /**
   * What the token opens; null for one that opens nothing, which costs one query or none.
   * @throws 429 for who asks every half minute
   */
  return async function activityFeed(
    token: string,
    linkBase: string,
    clientAddress: string,
  ): Promise<ActivityFeed | null> {
    const link = await secretLinks.open('activity', token);
    if (!link) return null;
    const wait = await limits.secondsToWait('activity feed', `${token} ${networkOf(clientAddress)}`, SHARE);
    if (wait !== null) throw tooManyRequests(wait);
    const { items: entries } = await items.list(link.workspaceId, {}, { limit: FEED_ITEMS });
    const updated = entries[0]?.detectedAt ?? link.createdAt;
    const content = writeAtom({
      id: link.id,
      title: `${link.workspaceName}: competitor activity`,
      selfUrl: linkBase + secretLinkPurposes.activity.pathOf(token),
      siteUrl: `${linkBase}/insights/monitoring`,
      updated,
      entries,
    });
    const changedAt = new Date(updated);
    const isSettled = changedAt.getTime() <= clock.now().getTime() - SETTLED_AFTER;
    return {
      etag: `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
      changedAt: isSettled ? changedAt : null,
      write: async () => content,
    };
  };
}

export type ActivityFeedOpener = ReturnType<typeof createActivityFeed>;
