import type { Knex } from 'knex';
import type { Db } from '../../db/connect';
import { allRecords } from '../../records';

interface ObjectRef {
  objectType: string;
  objectId: string | null;
}

/** Tables of the objects that notifications link to. Those of a partner's records mostly have no workspace. */
const tables: Readonly<Record<string, string>> = {
  ...Object.fromEntries(allRecords.flatMap(({ type, table, parent }) => (parent ? [] : [[type, table]]))),
  check_in: 'check_ins',
  email: 'planned_emails',
  feed_item: 'feed_items',
  integration: 'integration_connections',
  webhook: 'webhooks',
};

/** Finds the objects of notifications that still exist. */
export function createNotifiedObjectsRepo(db: Db) {
  /** Selects tasks by the workspace of their partner. */
  const tasks = (workspaceId: string, ids: readonly string[]) =>
    db
      .read('onboarding_tasks as t')
      .join('partners as p', 'p.id', 't.partnerId')
      .where('p.workspaceId', workspaceId)
      .whereIn('t.id', ids)
      .select('t.id');

  /** Selects announcements. Only members can open a withdrawn one. */
  const announcements = (workspaceId: string, ids: readonly string[]) =>
    db
      .read('announcements')
      .where({ workspaceId })
      .whereIn('id', ids)
      .whereNotNull('publishedAt')
      .select('id');

  /** Selects agreements. Only partners that have accepted an archived one can open it. */
  const agreements = (workspaceId: string, ids: readonly string[]) =>
    db.read('agreements').where({ workspaceId, status: 'active' }).whereIn('id', ids).select('id');

  /** Returns the ids of the objects that exist in the workspace. Runs at most one query. */
  return async function existing(
    workspaceId: string,
    refs: readonly ObjectRef[],
  ): Promise<ReadonlySet<string>> {
    const queries: Knex.QueryBuilder[] = [];
    for (const objectType of new Set(refs.map((ref) => ref.objectType))) {
      const ids = refs.flatMap((ref) =>
        ref.objectType === objectType && ref.objectId !== null ? [ref.objectId] : [],
      );
      const table = tables[objectType];
      if (ids.length === 0) continue;
      if (objectType === 'onboarding_task') queries.push(tasks(workspaceId, ids));
      else if (objectType === 'announcement') queries.push(announcements(workspaceId, ids));
      else if (objectType === 'agreement') queries.push(agreements(workspaceId, ids));
      else if (table !== undefined)
        queries.push(db.read(table).where({ workspaceId }).whereIn('id', ids).select('id'));
    }
    const [first, ...others] = queries;
    if (!first) return new Set();
    const rows: { id: string }[] = await first.unionAll(others);
    return new Set(rows.map(({ id }) => id));
  };
}

export type ExistingNotifiedObjects = ReturnType<typeof createNotifiedObjectsRepo>;
