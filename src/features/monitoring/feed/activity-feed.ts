import { createHash } from 'node:crypto';
import { minutes, type Clock } from '../../../lib/clock';
import { tooManyRequests } from '../../../lib/errors';
import { networkOf } from '../../../lib/addresses/network';
import type { RateLimits } from '../../rate-limits/rate-limits.service';
import { secretLinkPurposes } from '../../secret-links/secret-links.rules';
import type { SecretLinksService } from '../../secret-links/secret-links.service';
import type { FeedItemsRepo } from './feed-items.repo';
import { writeAtom } from './write-atom';

const FEED_ITEMS = 50;
/** Request limit of one reader (token and network). Sources are checked once an hour at most. */
const SHARE = { points: 120, seconds: 3600 };
/** Longest time between finding an item and storing it. */
const SETTLED_AFTER = minutes(3);

/** The feed as it is now. */
export interface ActivityFeed {
  /** Weak ETag with its quotes, since the feed may be sent compressed or not. */
  etag: string;
  /** When the newest item was found; null while more items with the same time may still be stored. */
  changedAt: Date | null;
  write(): Promise<string>;
}

interface Dependencies {
  items: FeedItemsRepo;
  secretLinks: SecretLinksService;
  limits: RateLimits;
  clock: Clock;
}

/**
 * Serves the newest items of a workspace to feed readers, by a secret link. Links in the feed begin with `linkBase`.
 */
export function createActivityFeed({ items, secretLinks, limits, clock }: Dependencies) {
  /**
   * Returns the feed of a token, or null for an unknown token (at most one query).
   * @throws 429 after 120 requests within an hour
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
