import type { App } from '../../../src/app';
import { INBOX_LIMIT } from '../../../src/features/inbox/inbox.rules';
import type { Actor } from '../../../src/lib/actor';
import { ifExists } from '../../lib/screens/if-exists.server';

/** Loads the inbox, and what the item in the URL needs, or else the first one. */
export async function loadInbox(app: App, actor: Actor, url: URL) {
  const inbox = await app.inbox.list(actor, { limit: INBOX_LIMIT });
  const first = inbox.groups.flatMap(({ items }) => items)[0]?.id;
  const asked = url.searchParams.get('item') ?? first;
  return { inbox, detail: await ifExists(asked, (id) => app.inbox.detail(actor, id)) };
}

export type InboxData = Awaited<ReturnType<typeof loadInbox>>;
