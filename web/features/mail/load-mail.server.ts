import type { App } from '../../../src/app';
import type { Member } from '../../../src/lib/actor';
import { pageRequest } from '../../../src/lib/paging';
import { parse } from '../../lib/api/api-input.server';

const PAGE_SIZE = 50;

/** Loads the suppression list, and whether the server sends mail. */
export async function loadMail(app: App, actor: Member, url: URL) {
  const cursor = url.searchParams.get('cursor') ?? undefined;
  const request = parse(pageRequest, { limit: String(PAGE_SIZE), cursor });
  const suppressions = await app.mailSuppressions.list(actor, request);
  return { isOn: app.mailQueue.isOn, suppressions, pageSize: PAGE_SIZE };
}

export type MailData = Awaited<ReturnType<typeof loadMail>>;
