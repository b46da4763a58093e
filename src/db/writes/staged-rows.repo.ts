import type { Db } from '../connect';
import { numberColumnOf, type StagedTable } from '../sqlite/staged-views';
import { rawRows } from '../raw-rows';

/** Rows of a table, by their row numbers, that readers don't see yet. */
export interface StagedRows {
  id: string;
  workspaceId: string;
  tableName: StagedTable;
  firstSeq: number;
  lastSeq: number;
  /** When the writer was last seen. */
  touchedAt: string;
}

type Count = { tableName: string; bucket: string; n: number };

/** Changes of counters that readers don't see yet. */
export type HiddenCounts = Map<string, Count>;

const keyOf = ({ tableName, bucket }: Count): string => JSON.stringify([tableName, bucket]);

/** Stages rows on SQLite (docs/decisions/0068). All functions that write must run in a transaction. */
export function createStagedRowsRepo(db: Db) {
  const rowsOf = ({ tableName, firstSeq, lastSeq }: StagedRows) =>
    db.write(tableName).whereBetween(numberColumnOf(tableName), [firstSeq, lastSeq]);

  const counts = ({ workspaceId, tableName }: StagedRows): Promise<Count[]> =>
    db
      .write('row_counts')
      .where({ workspaceId })
      .whereRaw(`("tableName" = ? or "tableName" like ? escape '\\')`, [tableName, `${tableName}\\_%`])
      .select('tableName', 'bucket', 'n');

  const addCount = ({ workspaceId }: StagedRows, { tableName, bucket, n }: Count) =>
    db.write.raw(
      `insert into row_counts ("workspaceId", "tableName", bucket, n) values (?, ?, ?, ?)
       on conflict ("workspaceId", "tableName", bucket) do update set n = row_counts.n + excluded.n`,
      [workspaceId, tableName, bucket, n],
    );

  return {
    /** Reserves row numbers. Rows with these numbers are hidden until `show`. */
    async reserve(
      {
        id,
        workspaceId,
        tableName,
        touchedAt,
      }: Pick<StagedRows, 'id' | 'workspaceId' | 'tableName' | 'touchedAt'>,
      count: number,
    ): Promise<StagedRows> {
      const known = await rawRows<{ seq: number }>(
        db.write,
        'select seq from sqlite_sequence where name = ?',
        [tableName],
      );
      const last = known[0]?.seq ?? 0;
      if (known.length === 0)
        await db.write.raw('insert into sqlite_sequence (name, seq) values (?, 0)', [tableName]);
      await db.write.raw('update sqlite_sequence set seq = ? where name = ?', [last + count, tableName]);
      const staged = { id, workspaceId, tableName, touchedAt, firstSeq: last + 1, lastSeq: last + count };
      await db.write('staged_rows').insert(staged);
      return staged;
    },

    /** Returns false if some of the rows have been deleted as abandoned. */
    async touch(all: readonly StagedRows[], touchedAt: string): Promise<boolean> {
      const ids = all.map(({ id }) => id);
      return (await db.write('staged_rows').whereIn('id', ids).update({ touchedAt })) === all.length;
    },

    /** Runs a change of staged rows, and keeps it out of the counters. Adds what the counters lack to `hidden`. */
    async uncounted(staged: StagedRows, hidden: HiddenCounts, change: () => Promise<void>): Promise<void> {
      const before = new Map((await counts(staged)).map((count) => [keyOf(count), count.n]));
      await change();
      for (const count of await counts(staged)) {
        const added = count.n - (before.get(keyOf(count)) ?? 0);
        if (added === 0) continue;
        await addCount(staged, { ...count, n: -added });
        hidden.set(keyOf(count), { ...count, n: (hidden.get(keyOf(count))?.n ?? 0) + added });
      }
    },

    /** Shows all rows of an insertion to readers, and counts them. Returns false if some have been deleted as abandoned. */
    async show(all: readonly StagedRows[], hidden: HiddenCounts): Promise<boolean> {
      const [first] = all;
      if (first) for (const count of hidden.values()) await addCount(first, count);
      const ids = all.map(({ id }) => id);
      return (await db.write('staged_rows').whereIn('id', ids).delete()) === all.length;
    },

    /**
     * Gives rows that are to be deleted another id, so that their writer can neither add to them nor show them. Returns
     * null if they have been shown or deleted, or touched since `since`.
     */
    async claim(staged: StagedRows, id: string, since?: string): Promise<StagedRows | null> {
      const rows = db.write('staged_rows').where({ id: staged.id });
      if (since !== undefined) rows.where('touchedAt', '<', since);
      return (await rows.update({ id })) > 0 ? { ...staged, id } : null;
    },

    /** Deletes some of the rows. Returns their number. */
    async deleteSome(staged: StagedRows, most: number): Promise<number> {
      const some = rowsOf(staged).limit(most).select('id');
      return db.write(staged.tableName).whereIn('id', some).delete();
    },

    async forget({ id }: StagedRows): Promise<void> {
      await db.write('staged_rows').where({ id }).delete();
    },

    /** Returns rows whose writer was last seen before `time`. */
    abandoned: (time: string): Promise<StagedRows[]> =>
      db.read('staged_rows').where('touchedAt', '<', time).select(),
  };
}
