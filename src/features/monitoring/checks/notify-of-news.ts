import type { AuditTrail } from '../../audit/audit-trail';
import type { FoundFeedItem } from './store/results.repo';
import type { FinishedCheck } from './fetch/fetch-source';

/** Important items about one competitor, the oldest first. */
export interface ImportantNews {
  workspaceId: string;
  competitorId: string;
  competitorName: string;
  items: readonly Pick<FoundFeedItem, 'id' | 'title'>[];
}

/** The stored checks of a batch, and the important ones of their new items. */
export interface StoredNews {
  checked: readonly FinishedCheck[];
  important: readonly FoundFeedItem[];
}

interface Dependencies {
  audit: AuditTrail;
  /** Must run in a transaction. */
  notifyOfNews(news: ImportantNews): Promise<void>;
}

/** Notifies members of sources that start to fail, and of important news, in the transaction that stores them. */
export function createCheckNotifications({ audit, notifyOfNews }: Dependencies) {
  return async ({ checked, important }: StoredNews): Promise<void> => {
    for (const { source, state, failure } of checked) {
      if (source.status === 'error' || state.status !== 'error') continue;
      // The event of this entry notifies admins.
      await audit.record('System', {
        workspaceId: source.workspaceId,
        action: 'failing',
        objectType: 'monitored_source',
        objectId: source.id,
        objectName: source.competitorName,
        changes: [
          { field: 'source', from: null, to: source.sourceUrl ?? source.sourceHandle },
          { field: 'competitor', from: null, to: source.competitorName },
          { field: 'lastError', from: null, to: failure },
        ],
      });
    }
    for (const news of byCompetitor(important)) await notifyOfNews(news);
  };
}

function byCompetitor(items: readonly FoundFeedItem[]): ImportantNews[] {
  const found = new Map<string, ImportantNews & { items: FoundFeedItem[] }>();
  for (const item of items) {
    const { workspaceId, competitorId, competitorName } = item;
    const news = found.get(competitorId) ?? { workspaceId, competitorId, competitorName, items: [] };
    news.items.push(item);
    found.set(competitorId, news);
  }
  return [...found.values()];
}

export type NotifyOfChecks = ReturnType<typeof createCheckNotifications>;
