import type { Knex } from 'knex';
import type { CommitBatch, Db } from '../../../db/connect';
import { entityCodec, selectedColumns } from '../../../db/entity-table';
import { insertAll, prepareInsertAll, type PreparedInsert } from '../../../db/writes/insert-all';
import { countUpTo, keysetPage } from '../../../db/lists/keyset';
import type { DeclarationOf } from '../../../lib/entities/entity';
import type { Page, PageRequest } from '../../../lib/paging';

/** Upper bound for counting. Beyond it, a list's total is "at least". */
const CAP = 10_000;

interface Row {
  id: string;
  partnerId: string;
  createdAt: string;
}

interface Options<Item extends object> {
  table: 'partner_notes' | 'partner_contacts' | 'partner_activities' | 'onboarding_tasks' | 'check_ins';
  /** `from` can name the user of the column `person` as `u`, and that of `ownerId` as `o`. */
  entity: DeclarationOf<Item>;
  /** The column with the id of the user that is shown with the record. */
  person?: 'userId' | 'completedBy';
  /** Whether the record has an owner. */
  hasOwner?: true;
  /** Default: newest first. */
  isBySortOrder?: true;
}

/**
 * The queries of a table of a partner's records. All functions expect the id of a partner found in the actor's
 * workspace.
 */
export function createPartnerTable<Stored extends Row, Item extends Stored = Stored>(
  db: Db,
  { table, entity, person, hasOwner, isBySortOrder }: Options<Item>,
) {
  const codec = entityCodec<Stored>(entity);
  const shownCodec = entityCodec<Item>(entity);
  const order = isBySortOrder ? ['sortOrder', 'createdAt', 'id'] : ['createdAt', 'id'];
  const selected = selectedColumns(db, entity, 'r');
  const read = (partnerId: string) => {
    const query = db.read(`${table} as r`).where({ 'r.partnerId': partnerId }).select(selected);
    if (person) query.leftJoin('users as u', 'u.id', `r.${person}`);
    if (hasOwner) query.leftJoin('users as o', 'o.id', 'r.ownerId');
    return query;
  };

  const inserts: CommitBatch<Stored> = {
    async write(items) {
      await insertAll(db, table, items);
      return true;
    },
    committed: () => undefined,
  };

  return {
    /** Newest first, or by `sortOrder` and oldest first among equals. With `only`, returns rows with these values. */
    list: (partnerId: string, request: PageRequest, only: Partial<Stored> = {}): Promise<Page<Item>> =>
      keysetPage<object, Item>({
        query: narrowed(read(partnerId), 'r.', only),
        order: order.map((column) => `r.${column}`),
        direction: isBySortOrder ? 'asc' : 'desc',
        request,
        count: () => countUpTo(db.read, narrowed(db.read(table).where({ partnerId }), '', only), CAP),
        decode: shownCodec.decode,
        position: (item) => order.map((column) => String(Reflect.get(item, column))),
      }),

    async byId(partnerId: string, id: string): Promise<Item | undefined> {
      const row: object | undefined = await read(partnerId).where({ 'r.id': id }).first();
      return row && shownCodec.decode(row);
    },

    async byIds(partnerId: string, ids: readonly string[]): Promise<ReadonlyMap<string, Item>> {
      const rows: object[] = await read(partnerId).whereIn('r.id', ids);
      return new Map(rows.map(shownCodec.decode).map((item) => [item.id, item]));
    },

    async insert(item: Stored): Promise<void> {
      if (db.collect(inserts, item)) return;
      await db.write(table).insert(codec.encode(item));
    },

    /** Runs several statements, so it must run in a transaction. */
    insertAll: (items: readonly Stored[]): Promise<void> => insertAll(db, table, items),

    /** Prepares an `insertAll` of many records before its transaction. */
    prepareInsertAll: (items: readonly Stored[]): Promise<PreparedInsert> =>
      prepareInsertAll(db, table, items),

    async update(partnerId: string, id: string, changes: Partial<Stored>): Promise<void> {
      await db.write(table).where({ partnerId, id }).update(codec.encode(changes));
    },

    async delete(partnerId: string, id: string): Promise<void> {
      await db.write(table).where({ partnerId, id }).delete();
    },
  };
}

function narrowed(query: Knex.QueryBuilder, prefix: string, only: object): Knex.QueryBuilder {
  for (const [column, value] of Object.entries(only)) query.where(`${prefix}${column}`, value);
  return query;
}

export type PartnerTable<Stored extends Row, Item extends Stored = Stored> = ReturnType<
  typeof createPartnerTable<Stored, Item>
>;
