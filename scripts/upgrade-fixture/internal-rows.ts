interface References {
  workspaceId: string;
  userId: string;
  sourceId: string;
}

const at = '2026-11-22T08:00:00.000Z';
const key = (name: string) => name.padEnd(64, '0');

/** Rows that only background work writes, which the demo doesn't have. In the order in which they refer to each other. */
export const internalRows = ({
  workspaceId,
  userId,
  sourceId,
}: References): [table: string, row: object][] => [
  [
    'monitoring_runs',
    { id: '019ab000-0000-7000-8000-000000000001', scope: 'all', startedAt: at, aliveUntil: at },
  ],
  ['source_hosts', { host: 'news.example', readyAt: at, waitUntil: at, robots: '', robotsReadAt: at }],
  [
    'page_screenshots',
    {
      id: '019ab000-0000-7000-8000-000000000002',
      workspaceId,
      sourceId,
      itemId: null,
      moment: 'last',
      takenAt: at,
      contentType: 'image/webp',
      width: 1,
      height: 1,
      image: Buffer.from([0x52, 0x49, 0x46, 0x46, 0x00, 0xff]),
    },
  ],
  ['magic_links', { tokenHash: key('link'), userId, expiresAt: '2099-01-01T00:00:00.000Z', createdAt: at }],
  [
    'deleted_custom_fields',
    { fieldId: '019ab000-0000-7000-8000-000000000004', workspaceId, entity: 'leads', deletedAt: at },
  ],
  [
    'trash',
    {
      id: '019ab000-0000-7000-8000-000000000005',
      workspaceId,
      objectType: 'tag',
      objectName: 'Tier: opal',
      parent: null,
      ownerId: null,
      adminsOnly: false,
      deletedBy: userId,
      deletedAt: at,
    },
  ],
  [
    'trash_rows',
    {
      trashId: '019ab000-0000-7000-8000-000000000005',
      step: 'tag_vocabularies',
      rowId: '019ab000-0000-7000-8000-000000000005',
      content: JSON.stringify({
        id: '019ab000-0000-7000-8000-000000000005',
        workspaceId,
        category: 'Tier',
        value: 'opal',
        label: 'Opal',
        createdAt: at,
      }),
    },
  ],
  [
    'webhooks',
    {
      id: '019ab000-0000-7000-8000-000000000005',
      workspaceId,
      url: 'https://hooks.example/in',
      description: 'CRM',
      events: '["*"]',
      status: 'active',
      disabledReason: null,
      sealedSecret: 'v1.AA',
      failingSince: null,
      createdBy: userId,
      createdAt: at,
      updatedAt: at,
    },
  ],
  [
    'domain_events',
    {
      position: 1,
      id: '019ab000-0000-7000-8000-000000000007',
      workspaceId,
      type: 'lead.deleted',
      objectType: 'lead',
      objectId: '019ab000-0000-7000-8000-000000000008',
      actor: '{"id":null,"name":"System"}',
      data: '{"name":"Ada Byron"}',
      changes: '[]',
      createdAt: at,
      distributedAt: at,
    },
  ],
  [
    'event_deliveries',
    {
      id: '019ab000-0000-7000-8000-000000000006',
      position: 1,
      workspaceId,
      consumer: 'webhooks',
      recipient: '019ab000-0000-7000-8000-000000000005',
      queue: 'webhooks:019ab000-0000-7000-8000-000000000005',
      lane: 'webhooks:019ab000-0000-7000-8000-000000000005:lead:1',
      status: 'failed',
      attempts: 8,
      dueAt: at,
      leaseOwner: null,
      error: 'The receiver answered 500',
      result: '{"responseStatus":500,"responseBody":"","durationMs":12}',
      createdAt: at,
      finishedAt: at,
    },
  ],
  ['recovery_codes', { userId, codeHash: key('f'), salt: '0'.repeat(32) }],
  [
    'sign_in_tickets',
    {
      tokenHash: key('0'),
      userId,
      workspaceId,
      attempts: 1,
      oidcSignIn: '{"subject":"1"}',
      expiresAt: at,
      createdAt: at,
    },
  ],
  [
    'passkeys',
    {
      id: '019ab000-0000-7000-8000-000000000003',
      userId,
      credentialId: key('1'),
      publicKey: key('2'),
      counter: 4_294_967_295,
      rpId: 'partners.example.com',
      transports: '["internal","hybrid"]',
      aaguid: '00000000-0000-0000-0000-000000000000',
      deviceType: 'multiDevice',
      backedUp: true,
      name: 'Laptop',
      createdAt: at,
      lastUsedAt: at,
    },
  ],
  ['used_challenges', { challengeHash: key('3'), expiresAt: at }],
  ['oidc_identities', { issuer: 'https://id.example', subject: '1', userId, workspaceId, createdAt: at }],
  ['oidc_requests', { requestHash: key('1'), next: 'v1.AA', expiresAt: at }],
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
