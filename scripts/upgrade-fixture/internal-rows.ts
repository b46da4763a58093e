interface References {
  workspaceId: string;
  sourceId: string;
}

const at = '2026-11-22T08:00:00.000Z';
const key = (name: string) => name.padEnd(64, '0');

/** Rows that only background work writes, which the demo doesn't have. In the order in which they refer to each other. */
export const internalRows = ({ workspaceId, sourceId }: References): [table: string, row: object][] => [
  [
    'monitoring_runs',
    { id: '019ab000-0000-7000-8000-000000000001', scope: 'all', startedAt: at, aliveUntil: at },
  ],
  ['seen_items', { sourceId, dedupeKey: key('a') }],
  [
    'podcast_searches',
    {
      key: key('b'),
      provider: 'itunes',
      question: '{"topic":"partnerships"}',
      podcasts: '[]',
      fetchedAt: at,
      askedAt: at,
    },
  ],
  [
    'podcast_feeds',
    { key: key('c'), url: 'https://podcast.example/feed.xml', language: 'en', dueAt: at, wantedAt: at },
  ],
  ['undated_articles', { urlKey: key('d'), firstSeenAt: at, lastSeenAt: at }],
  [
    'trend_queries',
    {
      key: key('e'),
      provider: 'news',
      query: '{"q":"saas"}',
      answer: '[]',
      answeredAt: at,
      validators: '{"etag":"1"}',
      dueAt: at,
    },
  ],
  ['trend_subscriptions', { workspaceId, queryKey: key('e'), deliveredAt: at }],
];
