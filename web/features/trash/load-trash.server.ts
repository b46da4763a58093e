import type { App } from '../../../src/app';
import { undoOperations } from '../../../src/features/operations/operations.rules';
import { emptyTrash } from '../../../src/features/trash/trash.rules';
import { trashFilters } from '../../../src/features/trash/trash.schema';
import type { Member } from '../../../src/lib/actor';
import { can } from '../../../src/lib/roles';
import type { ListInputs } from '../../records/list/load-record-list.server';
import { loadWorkbench } from '../../records/list/load-workbench.server';
import { trashList } from './trash-columns';

const OPERATIONS = 20;

/** Loads the page of the trash in the URL. */
export async function loadTrash(inputs: ListInputs) {
  const { app, actor, url } = inputs;
  const [list, operations] = await Promise.all([
    loadWorkbench(inputs, {
      list: trashList,
      filterFields: [],
      schema: trashFilters,
      names: ['objectType'],
      load: (filters) => app.trash.list(actor, filters),
    }),
    url.searchParams.has('cursor') ? [] : loadOperations(app, actor),
  ]);
  return { list, operations, kinds: app.trash.kinds(actor), canEmpty: can(actor.workspaceRole, emptyTrash) };
}

/** Loads the latest deletions of many records that the user can undo. */
async function loadOperations(app: App, actor: Member) {
  if (!can(actor.workspaceRole, undoOperations)) return [];
  const { items } = await app.operations.list(actor, { kind: 'deleted', limit: OPERATIONS });
  return items.filter(({ canUndo }) => canUndo);
}

export type Trash = Awaited<ReturnType<typeof loadTrash>>;
