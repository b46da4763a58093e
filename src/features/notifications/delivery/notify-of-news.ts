import type { PreferencesService } from '../preferences/preferences.service';
import type { Notify } from './notify';

/** Important items about one competitor, the oldest first. */
interface ImportantNews {
  workspaceId: string;
  competitorId: string;
  competitorName: string;
  items: readonly { id: string; title: string }[];
}

interface Dependencies {
  notify: Notify;
  preferences: Pick<PreferencesService, 'listeners'>;
}

/** Notifies subscribers of important news of a competitor. Must run in a transaction. */
export function createNotifyOfNews({ notify, preferences }: Dependencies) {
  return async ({ workspaceId, competitorId, competitorName, items }: ImportantNews): Promise<void> => {
    const last = items.at(-1);
    if (!last) return;
    const userIds = await preferences.listeners(workspaceId, 'competitor_news');
    if (userIds.length === 0) return;
    const titleOf = (count: number) => `${count} important items about ${competitorName}`;
    const page = `/insights/monitoring/competitors/${competitorId}`;
    const isOne = items.length === 1;
    await notify({
      workspaceId,
      eventKey: `news:${last.id}`,
      kind: 'competitor_news',
      actorId: null,
      actorName: null,
      title: isOne ? `${competitorName}: ${last.title}` : titleOf(items.length),
      body: null,
      url: isOne ? `/insights/monitoring/items/${last.id}` : page,
      objectType: isOne ? 'feed_item' : 'competitor',
      objectId: isOne ? last.id : competitorId,
      audience: 'member',
      recipients: { userIds },
      concerns: null,
      group: { key: `news:${competitorId}`, size: items.length, title: titleOf, url: page },
    });
  };
}
