import type { AuditTrail } from '../../../audit/audit-trail';
import type { FoundFeedItem } from './check-results.repo';
import type { FinishedCheck } from '../check-source';

/** Important items about one competitor, the oldest first. */
export interface ImportantNews {
  workspaceId: string;
  competitorId: string;
  competitorName: string;
  items: readonly Pick<FoundFeedItem, 'id' | 'title'>[];
}

interface Reported {
  checked: readonly FinishedCheck[];
  important: readonly FoundFeedItem[];
}

export type ReportNews = (reported: Reported) => Promise<void>;

interface Dependencies {
  audit: AuditTrail;
  /** Must run in a transaction. */
  tellNews(news: ImportantNews): Promise<void>;
}

/** Reports sources that start to fail, and important news, in the transaction that stores them. */
export function createNewsReport({ audit, tellNews }: Dependencies): ReportNews {
  return async ({ checked, important }) => {
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
    for (const news of byCompetitor(important)) await tellNews(news);
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
