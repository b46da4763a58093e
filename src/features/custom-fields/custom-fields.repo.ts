import type { Db } from '../../db/connect';
import { createEntityTable } from '../../db/entity-table';
import { onceInBulk } from '../../db/writes/once-in-bulk';
import { customFieldEntity, type CustomField } from './custom-fields.entity';
import { customEntities, type CustomEntity } from './custom-fields.rules';

/** A deleted field, of which records still have values. */
export interface DeletedField {
  fieldId: string;
  workspaceId: string;
  entity: CustomEntity;
}

type FieldsOf = Pick<CustomField, 'workspaceId' | 'entity'>;

/** The name of the table of an entity. */
export const tableOf = (entity: CustomEntity): string => entity;

export function createCustomFieldsRepo(db: Db) {
  const table = createEntityTable<CustomField>(db, {
    table: 'custom_fields',
    alias: 'f',
    entity: customFieldEntity,
  });
  const decode = (rows: readonly object[]) =>
    rows
      .map(table.decode)
      .sort((one, other) => placeOf(one) - placeOf(other) || one.position - other.position);

  async function all(workspaceId: string, entity?: CustomEntity): Promise<CustomField[]> {
    return decode(await db.read('custom_fields').where({ workspaceId, ...(entity && { entity }) }));
  }

  const keep = async (workspaceId: string, entity: CustomEntity): Promise<CustomField[]> =>
    decode(await db.read('custom_fields').where({ workspaceId, entity }).forShare());

  return {
    byId: table.byId,
    lock: table.lock,
    lockAll: table.lockAll,
    insert: (field: CustomField) => table.insert(field),
    update: (field: CustomField) => table.update(field),
    delete: table.delete,

    /** In order. A workspace has few. */
    all,

    /** Returns the fields of an entity, which can't be deleted until the current transaction ends. */
    keep,

    /** Like `all` and `keep`, once in a change of many records. */
    allOnce: onceInBulk(db, (of: FieldsOf) => all(of.workspaceId, of.entity)),
    keepOnce: onceInBulk(db, (of: FieldsOf) => keep(of.workspaceId, of.entity)),

    /** Makes other transactions that change the workspace's fields wait until the current one ends. */
    async lockWorkspace(workspaceId: string): Promise<void> {
      // SQLite has only one writer.
      if (db.engine === 'postgres')
        await db.write.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [
          `partnerhub.custom-fields ${workspaceId}`,
        ]);
    },

    async setPosition(workspaceId: string, id: string, position: number): Promise<void> {
      await db.write('custom_fields').where({ workspaceId, id }).update({ position });
    },

    /** Counts the records that have a value. */
    async countValues({ id, entity }: Pick<CustomField, 'id' | 'entity'>): Promise<number> {
      const row = await db
        .read(`${tableOf(entity)}_custom`)
        .where({ fieldId: id })
        .count({ n: '*' })
        .first();
      return Number(row?.n ?? 0);
    },

    async markDeleted(field: DeletedField, deletedAt: string): Promise<void> {
      await db.write('deleted_custom_fields').insert({ ...field, deletedAt });
    },

    /** For background work only, because it isn't limited to one workspace. */
    async deleted(): Promise<DeletedField[]> {
      return db.read('deleted_custom_fields').select('fieldId', 'workspaceId', 'entity').limit(100);
    },

    async forgetDeleted({ workspaceId, fieldId }: DeletedField): Promise<void> {
      await db.write('deleted_custom_fields').where({ workspaceId, fieldId }).delete();
    },

    /** Returns the ids of some records with a value of the field, in ascending order. */
    async recordsWith({ entity, fieldId }: DeletedField, limit: number): Promise<string[]> {
      const rows: { recordId: string }[] = await db
        .read(`${tableOf(entity)}_custom`)
        .where({ fieldId })
        .limit(limit)
        .select('recordId');
      return rows.map(({ recordId }) => recordId).sort();
    },
  };
}

const placeOf = ({ entity }: CustomField): number => customEntities.indexOf(entity);

export type CustomFieldsRepo = ReturnType<typeof createCustomFieldsRepo>;
