import type { Db } from '../../db/connect';
import { createEntityTable } from '../../db/entity-table';
import { countUpTo, keysetPage } from '../../db/lists/keyset';
import type { Page, PageRequest } from '../../lib/paging';
import { viewEntity, type SavedView, type ShownView } from './views.entity';
import type { ViewEntity } from './views.rules';

interface ListedViews {
  userId: string;
  entities: readonly ViewEntity[];
}

/** Upper bound for counting. Beyond it, the total is "at least". */
const COUNTED = 10_000;

export function createViewsRepo(db: Db) {
  const views = createEntityTable<SavedView, ShownView>(db, {
    table: 'saved_views',
    alias: 'v',
    entity: viewEntity,
    join: (query) => query.leftJoin('users as u', 'u.id', 'v.createdBy'),
  });
  /** Each side has all columns of an index. The condition on `shared` must equal the partial index's word for word. */
  const visible = `(v."workspaceId" = :workspaceId and v."createdBy" = :userId
    or v."workspaceId" = :workspaceId and ${db.engine === 'postgres' ? 'v.shared' : 'v.shared = 1'})`;
  const listed = (workspaceId: string, { userId, entities }: ListedViews) =>
    db.read('saved_views as v').whereRaw(visible, { workspaceId, userId }).whereIn('v.entity', entities);

  return {
    ...views,

    /** Returns the user's own views and the shared ones, newest first. */
    list: (workspaceId: string, wanted: ListedViews, request: PageRequest): Promise<Page<ShownView>> =>
      keysetPage<object, ShownView>({
        query: views.show(listed(workspaceId, wanted)),
        order: ['v.createdAt', 'v.id'],
        request,
        count: () => countUpTo(db.read, listed(workspaceId, wanted), COUNTED),
        decode: views.decode,
        position: (view) => [view.createdAt, view.id],
      }),

    /** Deletes the views of a user that no one else sees. */
    async deletePrivateOf(userId: string): Promise<void> {
      await db.write('saved_views').where({ createdBy: userId, shared: false }).delete();
    },

    /** Counts a user's views up to `most`, and lets only one caller at a time save another one. */
    async lockCount(workspaceId: string, userId: string, most: number): Promise<number> {
      await db.write('workspace_members').where({ workspaceId, userId }).forUpdate().first('id');
      const own = db.read('saved_views').where({ workspaceId, createdBy: userId });
      return (await countUpTo(db.read, own, most)).total;
    },
  };
}

export type ViewsRepo = ReturnType<typeof createViewsRepo>;
