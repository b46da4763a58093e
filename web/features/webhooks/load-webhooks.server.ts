import type { App } from '../../../src/app';
import type { Member } from '../../../src/lib/actor';
import { MAX_LIMIT, pageRequest } from '../../../src/lib/paging';
import { parse } from '../../../src/http/calls/input';

const PAGE_SIZE = 50;

/** Loads the webhooks, or the deliveries of the one in the URL. */
export async function loadWebhooks(app: App, actor: Member, url: URL) {
  const id = url.searchParams.get('webhook');
  if (id === null) {
    const { items } = await app.webhooks.list(actor, { limit: MAX_LIMIT });
    return { webhooks: items, opened: null };
  }
  const cursor = url.searchParams.get('cursor') ?? undefined;
  const request = parse(pageRequest, { limit: String(PAGE_SIZE), cursor });
  const [webhook, deliveries] = await Promise.all([
    app.webhooks.get(actor, id),
    app.webhooks.deliveries(actor, id, request),
  ]);
  return { webhooks: [], opened: { webhook, deliveries, pageSize: PAGE_SIZE } };
}

export type WebhooksData = Awaited<ReturnType<typeof loadWebhooks>>;
export type OpenedWebhook = NonNullable<WebhooksData['opened']>;
