import type { Knex } from 'knex';
import {
  fieldNames,
  fieldsOf,
  searchTextOf,
  type AnyEntity,
  type DeclarationOf,
} from '../lib/entities/entity';
import type { Page, PageRequest } from '../lib/paging';
import { mapYielding } from '../lib/concurrency/yield-to-event-loop';
import type { CommitBatch, Db } from './connect';
import { entityCodec, joinedColumns, ownColumns, selectedColumns } from './entity-columns';
import { insertAll, prepareInsertAll, type PreparedInsert } from './writes/insert-all';
import { alongIndexes } from './filters/along-indexes';
import { countUpTo, type Count, type ExactCount } from './lists/keyset';
import { listPage } from './lists/list-page';
import type { IndexedValues } from './lists/page-frame';
import { sortColumnsOf, sortKeysOf } from './lists/sort-columns';
import { summaryColumns } from './lists/summary-page';
import { updateAll, type RowUpdate } from './writes/update-all';

type Query = Knex.QueryBuilder;

interface Row {
  id: string;
  createdAt: string;
}

interface TableOptions<Stored, Item extends object> {
  /** A table with the search columns and index that `listPage` needs, if fields of the declaration are searched. */
  table: string;
  /** The table's name in queries with joins, which `from` of the declaration uses. */
  alias: string;
  /** The column with the id of what the records belong to. Default: `workspaceId` */
  scope?: 'workspaceId' | 'partnerId';
  entity: DeclarationOf<Item>;
  /** Adds the tables that the declaration names in `from`. */
  join?(query: Query): Query;
  /** Returns the values of columns that stay inside the database. */
  derive?(item: Stored): object | Promise<object>;
}

interface CollectedUpdate<Stored> {
  item: Stored;
  derivedToo: object;
  before: Stored | undefined;
}

interface ListOptions {
  search: string | undefined;
  /** The wanted values of columns; null: rows without a value, undefined: all rows. */
  where?: Readonly<Record<string, string | null | undefined>>;
  /**
   * The column of `where` that matches the fewest rows. If it has a value, SQLite doesn't use the index of another
   * column.
   */
  narrowest?: string;
  /** Filters and orders by values that another table has. */
  indexed?: IndexedValues;
  /** Adds the conditions of the list, instead of those on the workspace and `where`, to a query under the alias. */
  narrow?(query: Query): Query;
  /** See `listPage`. Default: `where` or `narrow` is given. */
  isNarrowed?: boolean;
  count: ExactCount | (() => Promise<Count>) | number;
}

/** Upper bound for counting records along the index of a value that another table has. */
const COUNT_CAP = 10_000;
/** Upper bound if each record has to be read for the other filters. */
const FILTERED_COUNT_CAP = 1_000;

/**
 * The queries that all tables of records have in common. Each expects the id of the workspace, or of the partner that the
 * caller found in it. `Item` is what lists show: the stored record,
 * and the fields that the declaration takes from other tables.
 */
export function createEntityTable<Stored extends Row, Item extends Stored = Stored>(
  db: Db,
  {
    table,
    alias,
    scope = 'workspaceId',
    entity,
    join = (query) => query,
    derive,
  }: TableOptions<Stored, Item>,
) {
  const columns = ownColumns(entity);
  // A join can select more columns, such as counts, whose names are not known here.
  const selectsMore = !join(db.read(`${table} as ${alias}`))
    .toQuery()
    .startsWith('select *');
  const shownColumns = selectsMore ? undefined : [...columns, ...joinedColumns(entity)];
  const fixed = new Set<string>(fieldNames<Item>(entity, ({ isFixed }) => isFixed === true));
  const codec = entityCodec<Stored>(entity);
  const shownCodec = entityCodec<Item>(entity);
  const { createdAt, ...sortColumns } = sortColumnsOf(entity);
  const summed = summaryColumns(entity);
  const isSearched = fieldsOf(entity).some(([, { search }]) => search !== undefined);
  const searchText = searchTextOf<AnyEntity>(entity);
  const selected = selectedColumns(db, entity, alias);
  const show = (query: Query): Query => join(query).select(selected);
  const sortKeys = sortKeysOf(entity);
  const derived = async (item: Stored) => ({
    ...sortKeys(item),
    ...(isSearched && { searchText: searchText(item) }),
    ...(await derive?.(item)),
  });
  const toRow = async (item: Stored) => ({ ...codec.encode(item), ...(await derived(item)) });
  const allRows = (items: readonly Stored[]) =>
    mapYielding(items, async (item) => ({ ...item, ...(await derived(item)) }));

  const changesIn = (row: object) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !fixed.has(name)));

  /** Leaves out values that haven't changed, because triggers run for each column that a statement names. */
  async function updateOf({ item, derivedToo, before }: CollectedUpdate<Stored>): Promise<RowUpdate> {
    const values = changesIn({ ...item, ...(await derived(item)) });
    const stored = new Map(before && Object.entries({ ...before, ...(await derived(before)) }));
    const changed = Object.entries(values).filter(
      ([name, value]) => !stored.has(name) || JSON.stringify(stored.get(name)) !== JSON.stringify(value),
    );
    return { id: item.id, values: { ...Object.fromEntries(changed), ...derivedToo } };
  }

  const updates: CommitBatch<CollectedUpdate<Stored>> = {
    async write(items) {
      const rows = await mapYielding(items, updateOf);
      await updateAll(db, table, rows);
      return rows.length > 0;
    },
    committed: () => undefined,
  };

  const deletions: CommitBatch<{ scopeId: string; id: string }> = {
    async write(items) {
      const scopeIds = new Set(items.map(({ scopeId }) => scopeId));
      for (const scopeId of scopeIds) {
        const ids = items.filter((item) => item.scopeId === scopeId).map(({ id }) => id);
        await db
          .write(table)
          .where({ [scope]: scopeId })
          .whereIn('id', ids)
          .delete();
      }
      return items.length > 0;
    },
    committed: () => undefined,
  };

  const inserts: CommitBatch<Stored> = {
    async write(items) {
      await insertAll(db, table, await allRows(items));
      return true;
    },
    committed: () => undefined,
  };

  return {
    /** Adds the columns and joins of lists to a query of the table under its alias. */
    show,
    decode: shownCodec.decode,

    async byId(scopeId: string, id: string): Promise<Item | undefined> {
      const query = db.read(`${table} as ${alias}`);
      const row: object | undefined = await show(
        query.where({ [`${alias}.${scope}`]: scopeId, [`${alias}.id`]: id }),
      ).first();
      return row && shownCodec.decode(row);
    },

    /** Reads many records, in no particular order. */
    async byIds(scopeId: string, ids: readonly string[]): Promise<Item[]> {
      const query = db.read(`${table} as ${alias}`).whereIn(`${alias}.id`, ids);
      // An expression, because SQLite would otherwise read the whole workspace.
      const rows: object[] = await show(query.whereRaw("?? || '' = ?", [`${alias}.${scope}`, scopeId]));
      return rows.map(shownCodec.decode);
    },

    /** Reads the record without joins and locks it against other writers until the current transaction ends. */
    async lock(
      scopeId: string,
      id: string,
      strength: 'forUpdate' | 'forShare' = 'forUpdate',
    ): Promise<Stored | undefined> {
      const query = db
        .read(table)
        .where({ [scope]: scopeId, id })
        .select(columns);
      const row: object | undefined = await query[strength]().first();
      return row && codec.decode(row);
    },

    /** Reads and locks many records in the order of their ids, so that two callers don't wait for each other. */
    async lockAll(scopeId: string, ids: readonly string[]): Promise<Stored[]> {
      const rows: object[] = await db
        .read(table)
        .whereIn('id', ids)
        // An expression, because SQLite would otherwise read the whole workspace.
        .whereRaw("?? || '' = ?", [scope, scopeId])
        .orderBy('id')
        .select(columns)
        .forUpdate();
      return rows.map(codec.decode);
    },

    /** Newest first, or in the order that the request asks for. */
    page: (
      scopeId: string,
      { search, where: given = {}, narrowest = '', indexed, narrow, isNarrowed, count }: ListOptions,
      asked: PageRequest,
    ): Promise<Page<Item>> => {
      const { where, request } = alongIndexes(given, asked);
      const skipsIndexes = db.engine === 'sqlite' && !request.sort && Boolean(where[narrowest]);
      const wanted = (query: Query): Query => {
        query.where({ [`${alias}.${scope}`]: scopeId });
        for (const [column, value] of Object.entries(where))
          if (value === null) query.whereNull(`${alias}.${column}`);
          else if (value)
            query.whereRaw(skipsIndexes && column !== narrowest ? '+?? = ?' : '?? = ?', [
              `${alias}.${column}`,
              value,
            ]);
        return query;
      };
      const ofList = narrow ?? wanted;
      const walk = indexed?.walk(ofList);
      const isOnlyFilter =
        narrow === undefined &&
        indexed?.indexRows !== undefined &&
        Object.values(where).every((value) => value === undefined);
      const counting = isOnlyFilter ? indexed.indexRows : walk?.query.clone();
      const cap = isOnlyFilter ? COUNT_CAP : FILTERED_COUNT_CAP;
      return listPage<object, Item>(db, {
        table,
        alias,
        search,
        request,
        walk,
        pageByField: indexed?.pageByField,
        narrow: (query) => indexed?.narrow(ofList(query)) ?? ofList(query),
        isNarrowed:
          isNarrowed ??
          (narrow !== undefined ||
            indexed?.isFiltered === true ||
            Object.values(where).some((value) => value !== undefined)),
        sortColumns,
        summed,
        show,
        columns: shownColumns,
        decode: shownCodec.decode,
        count: counting ? () => countUpTo(db.read, counting, cap) : request === asked ? count : COUNT_CAP,
      });
    },

    async insert(item: Stored, derivedToo?: object): Promise<void> {
      if (derivedToo === undefined && db.collect(inserts, item)) return;
      await db.write(table).insert({ ...(await toRow(item)), ...derivedToo });
    },

    /** Runs several statements, so it must run in a transaction. */
    async insertAll(items: readonly Stored[]): Promise<void> {
      await insertAll(db, table, await allRows(items));
    },

    /** Prepares an `insertAll` of many records before its transaction. */
    async prepareInsertAll(items: readonly Stored[]): Promise<PreparedInsert> {
      return prepareInsertAll(db, table, await allRows(items));
    },

    /**
     * Writes all fields of a record that was read with `lock`, except those that never change.
     * @param before The record as it was locked, of which `db.bulk` writes only what differs
     */
    async update(item: Stored, derivedToo: object = {}, before?: Stored): Promise<void> {
      const { id } = item;
      if (db.collect(updates, { item, derivedToo, before })) return;
      const changes = changesIn(await toRow(item));
      const scopeId: unknown = Reflect.get(item, scope);
      await db
        .write(table)
        .where({ [scope]: scopeId, id })
        .update({ ...changes, ...derivedToo });
    },

    async delete(scopeId: string, id: string): Promise<void> {
      if (db.collect(deletions, { scopeId, id })) return;
      await db
        .write(table)
        .where({ [scope]: scopeId, id })
        .delete();
    },
  };
}
