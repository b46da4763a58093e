import type { Db } from '../../db/connect';
import { insertAll } from '../../db/insert-all';
import { rawRows } from '../../db/raw-rows';
import { foldText } from '../../lib/search-words';
import type { FeedItem } from './feed-items.repo';
import type { SourceStatus, TextChange } from './monitoring.rules';

/** What a check leaves of a source. */
export interface CheckedState {
  status: SourceStatus;
  lastChecked: string;
  lastError: string | null;
  /** In a row. */
  failures: number;
  nextCheckAt: string;
  /** What is not given stays as it is. */
  validators?: Record<string, string>;
  lastSnapshot?: string;
  contentHash?: string;
}

/** An item as a check found it. */
export interface FoundFeedItem extends FeedItem {
  /** Is found by it, too. */
  competitorName: string;
  changes: TextChange[] | null;
}

interface FoundKeys {
  source: { id: string };
  found: readonly { dedupeKey: string }[];
}

/** Looked up in one statement. */
const KEYS_AT_ONCE = 5_000;

/** PostgreSQL has to be told what is in a JSON value. */
const stateColumns: Record<keyof CheckedState, string> = {
  ...{ status: 'text', lastChecked: 'timestamptz', lastError: 'text', failures: 'int' },
  ...{ nextCheckAt: 'timestamptz', validators: 'jsonb', lastSnapshot: 'text' },
  contentHash: 'text',
};
const keptUnlessGiven = new Set(['validators', 'lastSnapshot', 'contentHash']);

/** What checks found, written for many of them at once: a JSON value of all of them costs hardly more than that of one. */
export function createKeptChecksRepo(db: Db) {
  const onSqlite = db.engine === 'sqlite';
  const finishing = onSqlite ? finishOnSqlite() : finishOnPostgres();

  /** Those of the keys that their source has had. */
  async function seen(pairs: readonly (readonly [string, string])[]) {
    const sql = onSqlite
      ? `select s."sourceId", s."dedupeKey" from json_each(?) as j cross join seen_items as s
         where s."sourceId" = json_extract(j.value, '$[0]') and s."dedupeKey" = json_extract(j.value, '$[1]')`
      : `select s."sourceId", s."dedupeKey" from json_array_elements(?::json) as j
         join seen_items as s on s."sourceId" = j->>0 and s."dedupeKey" = j->>1`;
    const answers = [];
    for (let at = 0; at < pairs.length; at += KEYS_AT_ONCE)
      answers.push(
        ...(await rawRows<{ sourceId: string; dedupeKey: string }>(db.read, sql, [
          JSON.stringify(pairs.slice(at, at + KEYS_AT_ONCE)),
        ])),
      );
    return answers;
  }

  return {
    /** What a source's plugin remembers of it. */
    async snapshotOf(id: string): Promise<string | null> {
      const row: { lastSnapshot: string | null } | undefined = await db
        .read('monitored_sources')
        .where({ id })
        .first('lastSnapshot');
      return row?.lastSnapshot ?? null;
    },

    /** By source, which of the keys it has not had yet, and whether it never had any; without sources that have nothing new. */
    async unseen(all: readonly FoundKeys[]) {
      const unseen = new Map<string, { keys: Set<string>; isFirst: boolean }>();
      const pairs: [string, string][] = [];
      for (const { source, found } of all) {
        if (found.length === 0) continue;
        unseen.set(source.id, { keys: new Set(found.map(({ dedupeKey }) => dedupeKey)), isFirst: true });
        for (const { dedupeKey } of found) pairs.push([source.id, dedupeKey]);
      }
      for (const { sourceId, dedupeKey } of await seen(pairs)) {
        const one = unseen.get(sourceId);
        one?.keys.delete(dedupeKey);
        if (one) one.isFirst = false;
        if (one?.keys.size === 0) unseen.delete(sourceId);
      }
      // None of what they show now: they may have had others.
      const first = [...unseen].filter(([, { isFirst }]) => isFirst).map(([id]) => id);
      if (first.length > 0) {
        const rows: { id: string }[] = await db
          .read('monitored_sources as s')
          .whereIn('s.id', first)
          .whereExists(
            db.read('seen_items as i').whereRaw('?? = ??', ['i.sourceId', 's.id']).select('i.sourceId'),
          )
          .select('s.id');
        for (const { id } of rows)
          unseen.set(id, { keys: unseen.get(id)?.keys ?? new Set(), isFirst: false });
      }
      return unseen;
    },

    /**
     * Batches of several workspaces change the counts of all of them, and would wait for each other in a circle: one at a time.
     * Belongs into a transaction, before anything else.
     */
    async keepInTurn(): Promise<void> {
      if (!onSqlite)
        await db.write.raw("select pg_advisory_xact_lock(hashtext('partnerhub.monitoring.kept'))");
    },

    /**
     * Writes what checks came to, and ends their claims. Answers with those that still were `owner`'s: of others, and of sources
     * that are gone, nothing may be kept. A pause of meanwhile stays one. Belongs into a transaction with what was found.
     */
    async finish(
      owner: string,
      results: readonly { id: string; state: CheckedState }[],
    ): Promise<ReadonlySet<string>> {
      const rows = results.map(({ id, state }) => ({
        id,
        ...state,
        ...(onSqlite && state.validators && { validators: JSON.stringify(state.validators) }),
      }));
      const ours = await rawRows<{ id: string }>(db.write, finishing, [JSON.stringify(rows), owner]);
      return new Set(ours.map(({ id }) => id));
    },

    /** Under the sources' claims: nobody else adds to them. */
    remember: (seen: readonly { sourceId: string; dedupeKey: string }[]): Promise<void> =>
      insertAll(db, 'seen_items', seen),

    async insertItems(items: readonly FoundFeedItem[]): Promise<void> {
      const rows = items.map(({ competitorName, ...item }) => ({
        ...item,
        searchText: foldText([item.title, item.content, competitorName].join('\n')),
      }));
      await insertAll(db, 'feed_items', rows);
    },
  };
}

export type KeptChecksRepo = ReturnType<typeof createKeptChecksRepo>;

const assignments = (valueOf: (column: string) => string): string =>
  Object.keys(stateColumns)
    .map((column) => {
      if (column === 'status')
        return `status = case when s.status = 'paused' then s.status else ${valueOf(column)} end`;
      const value = valueOf(column);
      return `"${column}" = ${keptUnlessGiven.has(column) ? `coalesce(${value}, s."${column}")` : value}`;
    })
    .join(', ');

const finishOnSqlite = (): string => `
  update monitored_sources as s
  set ${assignments((column) => `json_extract(j.value, '$.${column}')`)}, "leaseOwner" = null, "leaseUntil" = null
  from json_each(?) as j
  where s.id = json_extract(j.value, '$.id') and s."leaseOwner" = ?
  returning id`;

const finishOnPostgres = (): string => `
  update monitored_sources as s
  set ${assignments((column) => `j."${column}"`)}, "leaseOwner" = null, "leaseUntil" = null
  from json_to_recordset(?::json)
    as j(id text, ${Object.entries(stateColumns)
      .map(([column, type]) => `"${column}" ${type}`)
      .join(', ')})
  where s.id = j.id and s."leaseOwner" = ?
  returning s.id`;
