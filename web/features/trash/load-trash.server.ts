import type { App } from '../../../src/app';
import { emptyTrash } from '../../../src/features/trash/trash.rules';
import { trashFilters } from '../../../src/features/trash/trash.schema';
import type { Member } from '../../../src/lib/actor';
import { can } from '../../../src/lib/roles';
import { parse } from '../../../src/http/calls/input';

const PAGE_SIZE = 50;

/** Loads the page of the trash in the URL. */
export async function loadTrash(app: App, actor: Member, url: URL) {
  const asked = Object.fromEntries([...url.searchParams].filter(([, value]) => value !== ''));
  const query = parse(trashFilters, { ...asked, limit: String(PAGE_SIZE) });
  return {
    ...(await app.trash.list(actor, query)),
    kinds: app.trash.kinds(actor),
    canEmpty: can(actor.workspaceRole, emptyTrash),
  };
}

export type Trash = Awaited<ReturnType<typeof loadTrash>>;
