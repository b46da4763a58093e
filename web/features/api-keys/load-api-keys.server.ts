import type { App } from '../../../src/app';
import type { Member } from '../../../src/lib/actor';
import { pageRequest } from '../../../src/lib/paging';
import { parse } from '../../../src/http/calls/input';

const PAGE_SIZE = 50;

/**
 * Loads one page of API keys.
 * @throws 403 unless admin or owner; 400 for an invalid cursor
 */
export function loadApiKeys(app: App, actor: Member, url: URL) {
  const cursor = url.searchParams.get('cursor') ?? undefined;
  return app.apiKeys.list(actor, parse(pageRequest, { limit: String(PAGE_SIZE), cursor }));
}

export type ApiKeysData = Awaited<ReturnType<typeof loadApiKeys>>;
