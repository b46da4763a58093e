import type { CountedCompetitor } from '../features/monitoring/competitors/competitors.entity';
import type { FeedItem } from '../features/monitoring/feed/feed-items.repo';
import type { TextChange } from '../features/monitoring/monitoring.rules';
import type { CountedSource } from '../features/monitoring/sources/sources.entity';
import { newId } from '../lib/ids';
import { foldText } from '../lib/text/fold-text';
import type { Client } from './client';
import type { TestServer } from './server';

/** Creates a competitor over HTTP: Initrode, overridden by `details`. */
export async function makeCompetitor(client: Client, details: object = {}): Promise<CountedCompetitor> {
  const { status, body } = await client.post<CountedCompetitor>('/api/competitors', {
    name: 'Initrode',
    ...details,
  });
  if (status !== 201) throw new Error(`creating a competitor failed: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** Creates a source over HTTP: the competitor's RSS feed, overridden by `details`. */
export async function makeSource(
  client: Client,
  competitorId: string,
  details: object = {},
): Promise<CountedSource> {
  const { status, body } = await client.post<CountedSource>('/api/monitored-sources', {
    competitorId,
    sourceUrl: 'https://initrode.example/feed.xml',
    ...details,
  });
  if (status !== 201) throw new Error(`creating a source failed: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** Adds an item as a check would have found it, without a check. `changes` are the changes of a page. */
export async function insertItem(
  server: Pick<TestServer, 'app' | 'clock'>,
  source: CountedSource,
  { changes, ...details }: Partial<FeedItem> & { changes?: readonly TextChange[] } = {},
): Promise<FeedItem> {
  const now = server.clock.now().toISOString();
  const item: FeedItem = {
    id: newId(),
    workspaceId: source.workspaceId,
    sourceId: source.id,
    competitorId: source.competitorId,
    title: 'Initrode raises $20M',
    content: 'The round is led by Penetrode Ventures.',
    url: 'https://initrode.example/news/1',
    category: 'funding',
    isCategoryCorrected: false,
    isRead: false,
    isStarred: false,
    significance: 75,
    storyId: null,
    publishedAt: null,
    detectedAt: now,
    createdAt: now,
    ...details,
  };
  const searchText = foldText([item.title, item.content, source.competitorName].join('\n'));
  await server.app.db
    .write('feed_items')
    .insert({ ...item, searchText, ...(changes && { changes: JSON.stringify(changes) }) });
  return item;
}
