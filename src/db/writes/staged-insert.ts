import PQueue from 'p-queue';
import { seconds, type Clock } from '../../lib/clock';
import { newId } from '../../lib/ids';
import type { Db } from '../connect';
import { isStagedTable, type StagedTable } from '../sqlite/staged-views';
import { runInsert, type PreparedInsert } from './insert-all';
import { createStagedRowsRepo, type HiddenCounts, type StagedRows } from './staged-rows.repo';

/** A large insertion with what happens before and after it. */
export interface LargeInsert<Result> {
  workspaceId: string;
  insert: PreparedInsert;
  /** Decides in a transaction whether to insert: returns true, or the result without the insertion. */
  begin(): Promise<true | { result: Result }>;
  /**
   * Completes the insertion, in the transaction in which its rows appear.
   * @param isLater Whether others may have written since `begin`
   */
  finish(isLater: boolean): Promise<{ result: Result; keeps: boolean }>;
}

/** Time after which a slice of an insertion lets other writers go first. In ms. */
const SLICE_MS = 20;
/** Deleting a row takes longer than inserting it. */
const DELETED_AT_ONCE = 25;
/** Time after which the writer of staged rows counts as killed. */
const ABANDONED_AFTER = seconds(30);

/**
 * Writes large insertions so that readers see all rows or none. On SQLite, where writers wait for each other, it writes
 * the rows in slices, hidden from readers, and then shows them all at once (docs/decisions/0068).
 */
export function createStagedInserts({ db, clock }: { db: Db; clock: Clock }) {
  const staging = createStagedRowsRepo(db);
  const queues = new Map<string, PQueue>();
  const now = () => clock.now().toISOString();

  async function writeSlices(
    all: readonly StagedRows[],
    insert: PreparedInsert,
    hidden: HiddenCounts,
  ): Promise<void> {
    const steps = [...insert];
    const next = new Map<string, number>(all.map(({ tableName, firstSeq }) => [tableName, firstSeq]));
    const writeSlice = async () => {
      const started = performance.now();
      for (let step = steps.shift(); step; step = steps.shift()) {
        const seq = next.get(step.table);
        await step.run(seq);
        if (seq !== undefined) next.set(step.table, seq + step.rows);
        if (performance.now() - started >= SLICE_MS) return;
      }
    };
    const writeUncounted = all.reduce(
      (write, staged) => () => staging.uncounted(staged, hidden, write),
      writeSlice,
    );
    while (steps.length > 0)
      await db.transaction(async () => {
        if (!(await staging.touch(all, now()))) throw new Error('staged rows were deleted as abandoned');
        await writeUncounted();
      });
  }

  /** Deletes rows that nobody has seen. Does nothing if they are shown, or their writer was seen since `since`. */
  async function discard(rows: StagedRows, since?: string): Promise<void> {
    const staged = await staging.claim(rows, newId(), since);
    if (staged === null) return;
    const deleteSome = () =>
      db.transaction(async () => {
        let deleted = 0;
        await staging.uncounted(staged, new Map(), async () => {
          deleted = await staging.deleteSome(staged, DELETED_AT_ONCE);
        });
        return deleted;
      });
    while ((await deleteSome()) > 0);
    await staging.forget(staged);
  }

  /** Discards the rows of the last table first, because they may belong to those of the first one. */
  async function discardAll(all: readonly StagedRows[]): Promise<void> {
    for (const rows of [...all].reverse()) await discard(rows);
  }

  async function writeStaged<Result>(
    tables: readonly StagedTable[],
    work: LargeInsert<Result>,
  ): Promise<Result> {
    const { workspaceId, insert, begin, finish } = work;
    const countOf = (table: StagedTable) =>
      insert.reduce((sum, step) => sum + (step.table === table ? step.rows : 0), 0);
    const begun = await db.transaction(async () => {
      const decision = await begin();
      if (decision !== true) return decision;
      const all: StagedRows[] = [];
      for (const tableName of tables)
        all.push(
          await staging.reserve(
            { id: newId(), workspaceId, tableName, touchedAt: now() },
            countOf(tableName),
          ),
        );
      return all;
    });
    if ('result' in begun) return begun.result;
    const hidden: HiddenCounts = new Map();
    try {
      await writeSlices(begun, insert, hidden);
      const { result, keeps } = await db.transaction(async () => {
        const finished = await finish(true);
        if (finished.keeps && !(await staging.show(begun, hidden)))
          throw new Error('staged rows were deleted as abandoned');
        return finished;
      });
      if (!keeps) await discardAll(begun);
      return result;
    } catch (error) {
      // If this fails too, `sweep` deletes the rows.
      await discardAll(begun).catch(() => undefined);
      throw error;
    }
  }

  async function writeAtOnce<Result>({ insert, begin, finish }: LargeInsert<Result>): Promise<Result> {
    return db.transaction(async () => {
      const decision = await begin();
      if (decision !== true) return decision.result;
      await runInsert(insert);
      return (await finish(false)).result;
    });
  }

  const stagedTablesOf = (insert: PreparedInsert): StagedTable[] =>
    db.engine === 'sqlite' ? [...new Set(insert.map((step) => step.table))].filter(isStagedTable) : [];

  return {
    /** Returns whether `write` writes in slices. */
    isStaged: (insert: PreparedInsert): boolean => stagedTablesOf(insert).length > 0,

    /** Must not run in a transaction. */
    async write<Result>(work: LargeInsert<Result>): Promise<Result> {
      const tables = stagedTablesOf(work.insert);
      return tables.length === 0 ? writeAtOnce(work) : writeStaged(tables, work);
    },

    /**
     * Lets the planning of a workspace's insertions and their writing happen one after the other: two at the same time
     * would not see each other's rows as duplicates.
     */
    async withLock<Result>(workspaceId: string, task: () => Promise<Result>): Promise<Result> {
      const queue = queues.get(workspaceId) ?? new PQueue({ concurrency: 1 });
      queues.set(workspaceId, queue);
      try {
        return await queue.add(task);
      } finally {
        if (queue.size + queue.pending === 0 && queues.get(workspaceId) === queue) queues.delete(workspaceId);
      }
    },

    /** Deletes what killed processes have left. */
    async sweep(): Promise<void> {
      if (db.engine === 'postgres') return;
      const since = new Date(clock.now().getTime() - ABANDONED_AFTER).toISOString();
      for (const staged of await staging.abandoned(since)) await discard(staged, since);
    },
  };
}

export type StagedInserts = ReturnType<typeof createStagedInserts>;
