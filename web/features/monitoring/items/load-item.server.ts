import { editMonitoring } from '../../../../src/features/monitoring/monitoring.rules';
import { itemFilters } from '../../../../src/features/monitoring/monitoring.schema';
import type { App } from '../../../../src/app';
import type { Member } from '../../../../src/lib/actor';
import { can } from '../../../../src/lib/roles';
import { parse } from '../../../../src/http/calls/input';
import { summarizeItem } from '../monitoring-summaries';

/** Maximum number of further reports listed. */
const LISTED = 100;

interface Inputs {
  app: App;
  actor: Member;
  id: string;
}

/**
 * Loads the page of a feed item, with the other reports of its story. The changes of a page are loaded later. @throws
 * 404 for an item that doesn't exist or belongs to another workspace
 */
export async function loadItem({ app, actor, id }: Inputs) {
  const item = await app.feedItems.get(actor, id);
  const ofStory = parse(itemFilters, { storyId: item.storyId ?? item.id, limit: LISTED });
  const [first, others] = await Promise.all([
    item.storyId === null ? null : app.feedItems.get(actor, item.storyId),
    item.reports > 1 ? app.feedItems.list(actor, ofStory) : { items: [] },
  ]);
  return {
    item: {
      ...summarizeItem(item),
      content: item.content,
      publishedAt: item.publishedAt,
      sourceId: item.sourceId,
    },
    reports: [...(first ? [first] : []), ...others.items].filter((one) => one.id !== id).map(summarizeItem),
    canEdit: can(actor.workspaceRole, editMonitoring),
  };
}
