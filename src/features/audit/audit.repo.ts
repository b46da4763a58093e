import type { Knex } from 'knex';
import { createCodec } from '../../db/codec';
import type { Db } from '../../db/connect';
import { alongIndexes } from '../../db/filters/along-indexes';
import { insertAll } from '../../db/writes/insert-all';
import { keysetPage, type Count } from '../../db/lists/keyset';
import { listPage } from '../../db/lists/list-page';
import type { Page, PageRequest } from '../../lib/paging';
import { likePattern } from '../../lib/text/search-words';
import type { AuditEntry } from './audit.entity';
import { MAX_SEARCHED, type AuditAction, type AuditObject } from './audit.rules';

/** Each filter narrows the log; missing ones don't filter. Times are ISO 8601. */
export interface AuditLogFilters {
  action?: AuditAction | undefined;
  person?: string | undefined;
  objectType?: AuditObject | undefined;
  /** The beginning of the object's name. */
  search?: string | undefined;
  operation?: string | undefined;
  /** Only the first entry of each operation. */
  isGrouped?: boolean;
  /** From this time on. */
  since?: string | undefined;
  /** Before this time. */
  until?: string | undefined;
}

/** The filters, with the conditions that an index serves. */
type Indexed = Omit<AuditLogFilters, 'action' | 'objectType'> &
  Partial<Record<'action' | 'objectType', string | null>>;

/** Upper bound for counting, because each page counts. */
const COUNT_CAP = 1_000;
/** Upper bound for the entries that a search finds. */
const MAX_MATCHES = 2_000;
/** Upper bound for the options of a select. */
const MAX_NAMES = 500;

const codec = createCodec<AuditEntry>({ json: ['parent', 'changes'], boolean: ['isPart'] });

export function createAuditRepo(db: Db) {
  /**
   * Adds the filters that an index serves: the index of the first one among person, action and kind. Each index also
   * contains the columns of the others.
   */
  function narrow(query: Knex.QueryBuilder, workspaceId: string, filters: Indexed): Knex.QueryBuilder {
    const { action, person, objectType, search, operation, isGrouped, since, until } = filters;
    query.where('a.workspaceId', workspaceId);
    let isServed = false;
    const equal = (column: string, value: string | null | undefined) => {
      if (value === undefined) return;
      // The plus keeps SQLite from using the index of this column.
      if (value === null) query.whereNull(column);
      else query.whereRaw(isServed && db.engine === 'sqlite' ? '+?? = ?' : '?? = ?', [column, value]);
      isServed = true;
    };
    if (operation !== undefined) {
      query.where('a.operationId', operation);
      isServed = true;
    }
    if (search) {
      query.whereIn('a.id', named(workspaceId, search));
      isServed = true;
    }
    equal('a.actorName', person);
    equal('a.action', action);
    equal('a.objectType', objectType);
    // The condition of a partial index, which must not be a parameter.
    if (isGrouped && !isServed) query.whereRaw(db.engine === 'sqlite' ? 'a."isPart" = 0' : 'not a."isPart"');
    if (since !== undefined) query.where('a.createdAt', '>=', since);
    if (until !== undefined) query.where('a.createdAt', '<', until);
    return query;
  }

  /** Selects the entries about objects whose name begins with a text, up to a limit. */
  function named(workspaceId: string, search: string): Knex.QueryBuilder {
    const name = `lower(substr("objectName", 1, ${MAX_SEARCHED}))`;
    const query = db.read('audit_entries').where({ workspaceId });
    if (db.engine === 'sqlite')
      query.whereRaw(`${name} >= lower(?) and ${name} < lower(?) || char(1114111)`, [search, search]);
    else query.whereRaw(String.raw`${name} like lower(?) escape '\'`, [startPattern(search)]);
    return query.limit(MAX_MATCHES).select('id');
  }

  /** Reads a page. Its own conditions without an index leave out entries, of which a page reads a bounded number. */
  function read(
    workspaceId: string,
    { action, objectType, ...given }: AuditLogFilters,
    asked: PageRequest,
    count: number | (() => Promise<Count>),
  ): Promise<Page<AuditEntry>> {
    const { where, request } = alongIndexes({ action, objectType }, asked);
    return listPage<object, AuditEntry>(db, {
      table: 'audit_entries',
      alias: 'a',
      search: undefined,
      request,
      narrow: (query) => narrow(query, workspaceId, { ...given, ...where }),
      show: (query) => query.select('a.*'),
      decode: codec.decode,
      count,
    });
  }

  return {
    /** Must run in a transaction. */
    async insert(entries: readonly AuditEntry[]): Promise<void> {
      const [first] = entries;
      if (first && entries.length === 1) await db.write('audit_entries').insert(codec.encode(first));
      else await insertAll(db, 'audit_entries', entries);
    },

    /** Newest first. */
    page: (workspaceId: string, filters: AuditLogFilters, request: PageRequest) =>
      read(workspaceId, filters, request, COUNT_CAP),

    /** Reads a page without counting, for callers that read all pages. */
    uncountedPage: (workspaceId: string, filters: AuditLogFilters, request: PageRequest) =>
      read(workspaceId, filters, request, async () => ({ total: 0, isMinimum: true })),

    /** Returns the entries of one object, newest first, without counting. */
    ofObject: (
      workspaceId: string,
      objectType: AuditObject,
      objectId: string,
      request: PageRequest,
    ): Promise<Page<AuditEntry>> =>
      keysetPage<object, AuditEntry>({
        query: db.read('audit_entries').where({ workspaceId, objectId, objectType }),
        order: ['createdAt', 'id'],
        request,
        count: { total: 0, isMinimum: true },
        decode: codec.decode,
        position: (entry) => [entry.createdAt, entry.id],
      }),

    /** Returns the number of entries of each operation. */
    async countsOf(
      workspaceId: string,
      operationIds: readonly string[],
    ): Promise<ReadonlyMap<string, number>> {
      if (operationIds.length === 0) return new Map();
      const rows: { operationId: string; entries: string | number }[] = await db
        .read('audit_entries')
        .where({ workspaceId })
        .whereIn('operationId', operationIds)
        .groupBy('operationId')
        .select('operationId')
        .count({ entries: '*' });
      return new Map(rows.map(({ operationId, entries }) => [operationId, Number(entries)]));
    },

    /** Returns every actor in the log in the order of the database, with one index lookup each. */
    async people(workspaceId: string): Promise<string[]> {
      const first = `select min("actorName") from audit_entries where "workspaceId" = :workspaceId`;
      const statement = `with recursive names(value) as (
          ${first} union all
          select (${first} and "actorName" > names.value) from names where names.value is not null)
        select value from names where value is not null limit ${MAX_NAMES}`;
      const rows: { value: string }[] = await db
        .read('people')
        .with('people', db.read.raw(statement, { workspaceId }))
        .select('value');
      return rows.map((row) => row.value);
    },
  };
}

/** Returns a LIKE pattern for texts that begin with the text. */
const startPattern = (text: string): string => likePattern(text).slice(1);

export type AuditRepo = ReturnType<typeof createAuditRepo>;
