import type { Db } from '../../../db/connect';
import { insertAll } from '../../../db/writes/insert-all';

export type ItemKind = 'affiliate' | 'link';

interface Scope {
  workspaceId: string;
  tool: string;
  kind: ItemKind;
}

/** Ids per query. */
const AT_ONCE = 250;

/** Remembers which record each affiliate and each link of a tool has become, so that nothing comes twice. */
export function createSwitchItemsRepo(db: Db) {
  return {
    /** Returns the ids of records by the ids in the tool. The records may be deleted since. */
    async find(scope: Scope, externalIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
      const found = new Map<string, string>();
      for (let at = 0; at < externalIds.length; at += AT_ONCE) {
        const rows: { externalId: string; recordId: string }[] = await db
          .write('switch_items')
          .where({ ...scope })
          .whereIn('externalId', externalIds.slice(at, at + AT_ONCE))
          .select('externalId', 'recordId');
        for (const { externalId, recordId } of rows) found.set(externalId, recordId);
      }
      return found;
    },

    /** Must run in a transaction. */
    async remember(scope: Scope, items: ReadonlyMap<string, string>): Promise<void> {
      const ids = [...items.keys()];
      if (ids.length === 0) return;
      await db
        .write('switch_items')
        .where({ ...scope })
        .whereIn('externalId', ids)
        .delete();
      await insertAll(
        db,
        'switch_items',
        [...items].map(([externalId, recordId]) => ({ ...scope, externalId, recordId })),
      );
    },
  };
}

export type SwitchItemsRepo = ReturnType<typeof createSwitchItemsRepo>;
