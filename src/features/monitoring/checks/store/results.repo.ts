import type { Db } from '../../../../db/connect';
import { insertAll } from '../../../../db/writes/insert-all';
import { rawRows } from '../../../../db/raw-rows';
import { foldText } from '../../../../lib/text/fold-text';
import type { FeedItem } from '../../feed/feed-items.repo';
import type { Source } from '../../sources/sources.entity';
import type { SourceStatus, TextChange } from '../../monitoring.rules';

/** State of a source after a check. */
export interface CheckedState {
  status: SourceStatus;
  lastChecked: string;
  lastError: string | null;
  /** Failures in a row. */
  failures: number;
  nextCheckAt: string;
  /** The target of the permanent redirects of the last checks, and their number in a row. */
  movedTo: string | null;
  moveCount: number;
  /** A limitation of the check, such as a missing browser; null if there was none. */
  lastNote: string | null;
  /** Fields that are not given keep their value. */
  validators?: Record<string, string>;
  lastSnapshot?: string;
  contentHash?: string;
}

/** An item to be stored. */
export interface FoundFeedItem extends FeedItem {
  /** Part of the search text. */
  competitorName: string;
  changes: TextChange[] | null;
}

type MovedSource = Pick<Source, 'id' | 'sourceUrl'>;

/** PostgreSQL needs the column types of a JSON value. */
const stateColumns: Record<keyof CheckedState, string> = {
  status: 'text',
  lastChecked: 'timestamptz',
  lastError: 'text',
  failures: 'int',
  nextCheckAt: 'timestamptz',
  movedTo: 'text',
  moveCount: 'int',
  lastNote: 'text',
  validators: 'jsonb',
  lastSnapshot: 'text',
  contentHash: 'text',
};
const keptWhenMissing = new Set(['validators', 'lastSnapshot', 'contentHash']);

/** Stores the results of many checks at once. One JSON value with all of them takes hardly longer than one check. */
export function createCheckResultsRepo(db: Db) {
  const onSqlite = db.engine === 'sqlite';
  const finishing = onSqlite ? finishOnSqlite() : finishOnPostgres();
  const searching = searchFor(
    onSqlite ? 'json_each(k.value)' : 'json_array_elements_text(k.value)',
    onSqlite ? '?' : '?::json',
  );

  return {
    /** Returns the snapshot that a source's plugin stored. */
    async snapshotOf(id: string): Promise<string | null> {
      const row: { lastSnapshot: string | null } | undefined = await db
        .read('monitored_sources')
        .where({ id })
        .first('lastSnapshot');
      return row?.lastSnapshot ?? null;
    },

    /** Returns the keys that a source has never shown; omits sources without any. */
    async unseenKeys(all: readonly (readonly [id: string, keys: readonly string[]])[]) {
      const unseen = new Map<string, Set<string>>();
      const asked = all.filter(([, keys]) => keys.length > 0);
      if (asked.length === 0) return unseen;
      const rows = await rawRows<{ sourceId: string; dedupeKey: string }>(db.read, searching, [
        JSON.stringify(Object.fromEntries(asked)),
      ]);
      for (const { sourceId, dedupeKey } of rows) {
        const keys = unseen.get(sourceId) ?? new Set();
        unseen.set(sourceId, keys.add(dedupeKey));
      }
      return unseen;
    },

    /** Returns the sources among these that have ever shown an item. */
    async withSeen(ids: readonly string[]): Promise<string[]> {
      const rows: { id: string }[] = await db
        .read('monitored_sources as s')
        .whereIn('s.id', ids)
        .whereExists(
          db.read('seen_items as i').whereRaw('?? = ??', ['i.sourceId', 's.id']).select('i.sourceId'),
        )
        .select('s.id');
      return rows.map(({ id }) => id);
    },

    /**
     * Makes batches run one at a time: they change the counts of several workspaces, and could deadlock. Call it
     * first inside a transaction.
     */
    async lockForWriting(): Promise<void> {
      if (!onSqlite)
        await db.write.raw("select pg_advisory_xact_lock(hashtext('partnerhub.monitoring.kept'))");
    },

    /**
     * Writes the results of checks and ends their claims. Returns the sources that `owner` still held, with the revision
     * of their options: the results of others, of deleted sources, and of checks with earlier options must not be stored.
     * A pause set in the meantime stays. Call it in the transaction that stores the items.
     */
    async finish(
      owner: string,
      results: readonly { id: string; optionsRevision: number; state: CheckedState }[],
    ): Promise<ReadonlyMap<string, number>> {
      const rows = results.map(({ id, optionsRevision, state }) => ({
        id,
        optionsRevision,
        ...state,
        ...(onSqlite && state.validators && { validators: JSON.stringify(state.validators) }),
      }));
      const ours = await rawRows<{ id: string; optionsRevision: number }>(db.write, finishing, [
        JSON.stringify(rows),
        owner,
      ]);
      return new Map(ours.map(({ id, optionsRevision }) => [id, optionsRevision]));
    },

    /**
     * Gives a source the address that it was redirected to. Returns false if its competitor already has a source there.
     * Clears the validators, which belong to the old address.
     */
    async move(
      { id, sourceUrl }: MovedSource,
      changes: { sourceUrl: string; host: string; sourceKey: string | null },
    ): Promise<boolean> {
      const { sourceKey } = changes;
      const same = db.write('monitored_sources').where({ sourceKey }).whereNot({ id });
      if (sourceKey !== null && (await same.first('id'))) return false;
      const moved: unknown = await db
        .write('monitored_sources')
        .where({ id, sourceUrl })
        .update({ ...changes, previousUrl: sourceUrl, validators: null });
      return moved === 1;
    },

    /** Adds to the seen items. Needs the sources' claims, which keep others from adding to them. */
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

export type CheckResultsRepo = ReturnType<typeof createCheckResultsRepo>;

const assignments = (valueOf: (column: string) => string): string =>
  Object.keys(stateColumns)
    .map((column) => {
      if (column === 'status')
        return `status = case when s.status = 'paused' then s.status else ${valueOf(column)} end`;
      const value = valueOf(column);
      return `"${column}" = ${keptWhenMissing.has(column) ? `coalesce(${value}, s."${column}")` : value}`;
    })
    .join(', ');

/** SQL that returns the unseen keys of an object of sources and their keys. */
const searchFor = (each: string, given: string): string => `
  select k.key as "sourceId", one.value as "dedupeKey"
  from json_each(${given}) as k cross join ${each} as one
  where not exists (
    select 1 from seen_items as i where i."sourceId" = k.key and i."dedupeKey" = one.value)`;

const finishOnSqlite = (): string => `
  update monitored_sources as s
  set ${assignments((column) => `json_extract(j.value, '$.${column}')`)}, "leaseOwner" = null, "leaseUntil" = null
  from json_each(?) as j
  where s.id = json_extract(j.value, '$.id') and s."leaseOwner" = ?
    and s."optionsRevision" = json_extract(j.value, '$.optionsRevision')
  returning id, "optionsRevision"`;

const finishOnPostgres = (): string => `
  update monitored_sources as s
  set ${assignments((column) => `j."${column}"`)}, "leaseOwner" = null, "leaseUntil" = null
  from json_to_recordset(?::json)
    as j(id text, "optionsRevision" int, ${Object.entries(stateColumns)
      .map(([column, type]) => `"${column}" ${type}`)
      .join(', ')})
  where s.id = j.id and s."leaseOwner" = ? and s."optionsRevision" = j."optionsRevision"
  returning s.id, s."optionsRevision"`;
