import type { Knex } from 'knex';
import { createCodec } from '../../../db/codec';
import type { Db } from '../../../db/connect';
import { countUpTo, keysetPage } from '../../../db/lists/keyset';
import { personColumn } from '../../../db/people';
import { insertAll } from '../../../db/writes/insert-all';
import type { Page, PageRequest } from '../../../lib/paging';
import { records, type RecordType } from '../../../records';
import type { Operation, OperationKind } from './operations.rules';

/** Records whose changed fields had the same values before an operation, and have the same values after it. */
export interface OperationPart {
  recordIds: string[];
  /** null for records that an import has created. */
  before: object | null;
  after: object | null;
}

export type StoredPart = OperationPart & {
  position: number;
  /** Of an operation with records of several kinds; null: its own. */
  objectType: string | null;
};

/** With its author as shown, and what is left of its deleted records. */
export interface ListedOperation extends Operation {
  authorName: string | null;
  hasTrash: boolean;
}

export interface OperationScope {
  workspaceId: string;
  /** Only operations of this person. */
  createdBy?: string;
  /** After this time. */
  since: string;
  kind?: OperationKind | undefined;
}

/** Upper bound for counting. */
const COUNTED = 1_000;

const codec = createCodec<ListedOperation>({ boolean: ['hasTrash'] });
const parts = createCodec<StoredPart>({ json: ['recordIds', 'before', 'after'] });

export function createOperationsRepo(db: Db) {
  function visible({ workspaceId, createdBy, since, kind }: OperationScope): Knex.QueryBuilder {
    const query = db.read('operations as o').where('o.workspaceId', workspaceId);
    if (createdBy !== undefined) query.where('o.createdBy', createdBy);
    if (kind !== undefined) query.where('o.kind', kind);
    // A single record has an undo of its own, except for one of a file.
    return query.where('o.createdAt', '>', since).where('o.count', '>', kind === 'imported' ? 0 : 1);
  }

  const shown = (query: Knex.QueryBuilder): Knex.QueryBuilder =>
    query.leftJoin('users as u', 'u.id', 'o.createdBy').select('o.*', {
      authorName: personColumn(db.read, { user: 'u' }),
      // With `exists`, PostgreSQL would read the whole trash.
      hasTrash: db.read.raw('(select t.id from trash as t where t."operationId" = o.id limit 1) is not null'),
    });

  const partsOf = (operationId: string) => db.write('operation_parts').where({ operationId });

  return {
    /** Must run in a transaction. */
    async insert(operation: Operation, changed: readonly OperationPart[] = []): Promise<void> {
      await db.write('operations').insert(operation);
      const rows = changed.map((part, position) => ({ operationId: operation.id, position, ...part }));
      if (rows.length > 0) await insertAll(db, 'operation_parts', rows);
    },

    /** Adds the records of another slice. Must run in a transaction that has locked the job of the operation. */
    async extend(id: string, count: number, changed: readonly OperationPart[]): Promise<void> {
      await db.write('operations').where({ id }).increment('count', count);
      if (changed.length === 0) return;
      const last: { position: number } | undefined = await partsOf(id)
        .orderBy('position', 'desc')
        .first('position');
      const first = (last?.position ?? -1) + 1;
      const rows = changed.map((part, index) => ({ operationId: id, position: first + index, ...part }));
      await insertAll(db, 'operation_parts', rows);
    },

    /** Newest first. */
    list: (scope: OperationScope, request: PageRequest): Promise<Page<ListedOperation>> =>
      keysetPage<object, ListedOperation>({
        query: shown(visible(scope)),
        order: ['o.createdAt', 'o.id'],
        request,
        count: () => countUpTo(db.read, visible(scope), COUNTED),
        decode: codec.decode,
        position: ({ createdAt, id }) => [createdAt, id],
      }),

    /** Returns those operations of the workspace that still exist. */
    async byIds(workspaceId: string, ids: readonly string[]): Promise<ListedOperation[]> {
      if (ids.length === 0) return [];
      const rows: object[] = await shown(
        db.read('operations as o').whereIn('o.id', ids).whereRaw(`o."workspaceId" || '' = ?`, [workspaceId]),
      );
      return rows.map(codec.decode);
    },

    /** Locks an operation against other writers until the current transaction ends. */
    lock: (workspaceId: string, id: string): Promise<Operation | undefined> =>
      db.read('operations').where({ workspaceId, id }).forUpdate().first(),

    async update(
      id: string,
      changes: Partial<Pick<Operation, 'undoneAt' | 'undoneCount' | 'claimedUntil' | 'createdAt'>>,
    ): Promise<void> {
      await db.write('operations').where({ id }).update(changes);
    },

    async addUndone(id: string, count: number): Promise<void> {
      await db.write('operations').where({ id }).increment('undoneCount', count);
    },

    /** Must run in a transaction that has locked the operation. */
    async parts(operationId: string, limit: number): Promise<StoredPart[]> {
      const rows: object[] = await partsOf(operationId)
        .orderBy('position')
        .limit(limit)
        .select('position', 'recordIds', 'before', 'after', 'objectType');
      return rows.map(parts.decode);
    },

    /** Keeps only these records of a part; deletes the part if there are none. */
    async keepOfPart(operationId: string, position: number, recordIds: string[]): Promise<void> {
      const part = partsOf(operationId).where({ position });
      if (recordIds.length === 0) await part.delete();
      else await part.update(parts.encode({ recordIds }));
    },

    async deleteParts(operationId: string): Promise<void> {
      await partsOf(operationId).delete();
    },

    /** Returns the ids of the records that an operation has deleted and that are still in the trash, in their order. */
    trashIds(workspaceId: string, operationId: string, limit: number, after = ''): Promise<string[]> {
      return db
        .read('trash')
        .where({ operationId })
        .where('id', '>', after)
        .whereRaw(`"workspaceId" || '' = ?`, [workspaceId])
        .orderBy('id')
        .limit(limit)
        .pluck('id');
    },

    /** Returns the names of records, of those that exist or are in the trash. */
    async namesOf(type: RecordType, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
      const { table, title } = records[type];
      const rows: { id: string; name: string }[] = await db
        .read(table)
        .whereIn('id', ids)
        .select('id', { name: title })
        .unionAll(db.read('trash').whereIn('id', ids).select('id', { name: 'objectName' }));
      return new Map(rows.map(({ id, name }) => [id, name]));
    },
  };
}

export type OperationsRepo = ReturnType<typeof createOperationsRepo>;
