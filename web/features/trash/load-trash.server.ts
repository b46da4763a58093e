import type { App } from '../../../src/app';
import { undoOperations } from '../../../src/features/operations/operations.rules';
import { emptyTrash } from '../../../src/features/trash/trash.rules';
import { trashFilters } from '../../../src/features/trash/trash.schema';
import type { Member } from '../../../src/lib/actor';
import { can } from '../../../src/lib/roles';
import { parse } from '../../../src/http/calls/input';

const PAGE_SIZE = 50;
const OPERATIONS = 20;

/** Loads the page of the trash in the URL. */
export async function loadTrash(app: App, actor: Member, url: URL) {
  const asked = Object.fromEntries([...url.searchParams].filter(([, value]) => value !== ''));
  const query = parse(trashFilters, { ...asked, limit: String(PAGE_SIZE) });
  const isFirst = query.cursor === undefined;
  return {
    ...(await app.trash.list(actor, query)),
    operations: isFirst ? await loadOperations(app, actor) : [],
    kinds: app.trash.kinds(actor),
    canEmpty: can(actor.workspaceRole, emptyTrash),
  };
}

/** Loads the latest deletions of many records that the user can undo. */
async function loadOperations(app: App, actor: Member) {
  if (!can(actor.workspaceRole, undoOperations)) return [];
  const { items } = await app.operations.list(actor, { kind: 'deleted', limit: OPERATIONS });
  return items.filter(({ canUndo }) => canUndo);
}

export type Trash = Awaited<ReturnType<typeof loadTrash>>;
