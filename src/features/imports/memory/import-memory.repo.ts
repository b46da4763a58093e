import type { Db } from '../../../db/connect';
import type { ImportEntity } from '../imports.rules';

/** Layouts of files that a workspace remembers per kind of record. Confirming another one forgets the oldest. */
const MAX_REMEMBERED = 50;

/** What a workspace has confirmed in earlier imports. Every query names the workspace. */
export function createImportMemoryRepo(db: Db) {
  const one = (workspaceId: string, entity: ImportEntity, key: string) =>
    db.read('import_memory').where({ workspaceId, entity, key });

  return {
    /** Returns the JSON of a key. */
    async read(workspaceId: string, entity: ImportEntity, key: string): Promise<string | undefined> {
      const row: { value: string } | undefined = await one(workspaceId, entity, key).select('value').first();
      return row?.value;
    },

    /** Like `read`, and locks the row until the current transaction ends. */
    async lock(workspaceId: string, entity: ImportEntity, key: string): Promise<string | undefined> {
      const row: { value: string } | undefined = await one(workspaceId, entity, key)
        .forUpdate()
        .select('value')
        .first();
      return row?.value;
    },

    async write(
      workspaceId: string,
      entity: ImportEntity,
      { key, value, updatedAt }: { key: string; value: string; updatedAt: string },
    ): Promise<void> {
      await db
        .write('import_memory')
        .insert({ workspaceId, entity, key, value, updatedAt })
        .onConflict(['workspaceId', 'entity', 'key'])
        .merge(['value', 'updatedAt']);
    },

    /** Forgets all but the latest. */
    async deleteSurplus(workspaceId: string, entity: ImportEntity): Promise<void> {
      const latest = db
        .read('import_memory')
        .where({ workspaceId, entity })
        .orderBy([
          { column: 'updatedAt', order: 'desc' },
          { column: 'key', order: 'desc' },
        ])
        .limit(MAX_REMEMBERED)
        .select('key');
      await db.write('import_memory').where({ workspaceId, entity }).whereNotIn('key', latest).delete();
    },
  };
}

export type ImportMemoryRepo = ReturnType<typeof createImportMemoryRepo>;
