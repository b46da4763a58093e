import type { Knex } from 'knex';
import { createCodec } from '../../db/codec';
import type { Db } from '../../db/connect';
import { insertAll } from '../../db/writes/insert-all';
import { countUpTo, keysetPage, type Count } from '../../db/lists/keyset';
import type { Page, PageRequest } from '../../lib/paging';
import { likePattern } from '../../lib/text/search-words';
import { MAX_SEARCHED, type AuditAction, type AuditChange, type AuditObject } from './audit.rules';

/** One entry of the audit log. It can't be changed; the database refuses that. */
export interface AuditEntry {
  id: string;
  workspaceId: string;
  /** null if no user was signed in. */
  actorId: string | null;
  /** An email, the name of an API key or a rule, or one of `otherActors`. */
  actorName: string;
  action: AuditAction;
  objectType: AuditObject;
  objectId: string | null;
  objectName: string;
  parent: { type: AuditObject; id: string; name: string } | null;
  changes: AuditChange[];
  address: string | null;
  createdAt: string;
  /** The bulk change or import that it belongs to. */
  operationId: string | null;
  /** Whether another entry comes first in that operation. */
  isPart: boolean;
}

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

/** Upper bound for counting, because each page counts. */
const COUNT_CAP = 1_000;
/** Upper bound for the entries that a search finds. */
const MAX_MATCHES = 2_000;
/** Upper bound for the options of a select. */
const MAX_NAMES = 500;

const codec = createCodec<AuditEntry>({ json: ['parent', 'changes'], boolean: ['isPart'] });

export function createAuditRepo(db: Db) {
  /**
   * Uses the index of the first given filter among person, action and kind. Each index also contains the columns of
   * the others.
   */
  function matching(workspaceId: string, filters: AuditLogFilters): Knex.QueryBuilder {
    const { action, person, objectType, search, operation, isGrouped, since, until } = filters;
    const query = db.read('audit_entries').where({ workspaceId });
    let isServed = false;
    const equal = (column: string, value: string | undefined) => {
      if (value === undefined) return;
      // The plus keeps SQLite from using the index of this column.
      query.whereRaw(isServed && db.engine === 'sqlite' ? '+?? = ?' : '?? = ?', [column, value]);
      isServed = true;
    };
    if (operation !== undefined) {
      query.where('operationId', operation);
      isServed = true;
    }
    if (search) {
      query.whereIn('id', named(workspaceId, search));
      isServed = true;
    }
    equal('actorName', person);
    equal('action', action);
    equal('objectType', objectType);
    // The condition of a partial index, which must not be a parameter.
    if (isGrouped && !isServed) query.whereRaw(db.engine === 'sqlite' ? '"isPart" = 0' : 'not "isPart"');
    if (since !== undefined) query.where('createdAt', '>=', since);
    if (until !== undefined) query.where('createdAt', '<', until);
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

  const read = (
    workspaceId: string,
    filters: AuditLogFilters,
    request: PageRequest,
    count: Count | (() => Promise<Count>),
  ): Promise<Page<AuditEntry>> =>
    keysetPage<object, AuditEntry>({
      query: matching(workspaceId, filters),
      order: ['createdAt', 'id'],
      request,
      count,
      decode: codec.decode,
      position: (entry) => [entry.createdAt, entry.id],
    });

  return {
    /** Must run in a transaction. */
    async insert(entries: readonly AuditEntry[]): Promise<void> {
      const [first] = entries;
      if (first && entries.length === 1) await db.write('audit_entries').insert(codec.encode(first));
      else await insertAll(db, 'audit_entries', entries);
    },

    /** Newest first. */
    page: (workspaceId: string, filters: AuditLogFilters, request: PageRequest) =>
      read(workspaceId, filters, request, () =>
        countUpTo(db.read, matching(workspaceId, filters), COUNT_CAP),
      ),

    /** Reads a page without counting, for callers that read all pages. */
    uncountedPage: (workspaceId: string, filters: AuditLogFilters, request: PageRequest) =>
      read(workspaceId, filters, request, { total: 0, isMinimum: true }),

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
