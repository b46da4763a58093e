import { setTimeout as sleep } from 'node:timers/promises';
import PQueue from 'p-queue';
import type { Db } from '../../db/connect';
import { readReferences, type References } from '../../db/references';
import { createSliceSize } from '../../db/writes/slice-size';
import type { Background } from '../../lib/concurrency/background';
import { createDeletedRowsRepo, type MarkedTable, type RowsToErase } from './deleted-rows.repo';
import { erasurePlan, type ErasureStep } from './erasure-plan.rules';

interface Dependencies {
  db: Db;
  background: Background;
}

/** Pause before looking again at rows that others have locked. */
const LOCKED_PAUSE_MS = 200;
/** The size of slices. Other writers wait for at most one of them. */
const SLICES = { first: 20, max: 500, aimMs: 20 };

/**
 * Deletes the rows of workspaces and accounts that are marked as deleted, in transactions of about 20 ms. A run that was
 * interrupted is continued by the next one (docs/decisions/0076).
 */
export function createErasure({ db, background }: Dependencies) {
  const rows = createDeletedRowsRepo(db);
  const queue = new PQueue({ concurrency: 1 });
  let isStopped = false;

  /** Runs slices until one finds no more rows. */
  async function repeat(erase: (limit: number) => Promise<number>): Promise<void> {
    const slices = createSliceSize(SLICES);
    for (let count = 1; count > 0 && !isStopped;) {
      let started = 0;
      count = await db.transaction(async () => {
        started = performance.now();
        return erase(slices.size);
      });
      slices.took(performance.now() - started);
    }
  }

  async function runStep({ keys }: References, step: ErasureStep, id: string): Promise<void> {
    const { kind, table, column, parts } = step;
    const rowsOf = (of: Pick<RowsToErase, 'table' | 'column' | 'ids' | 'limit'>): RowsToErase => ({
      ...of,
      key: keys.get(of.table) ?? [],
    });
    if (kind === 'clear')
      return repeat((limit) => rows.clearSome(rowsOf({ table, column, ids: [id], limit })));
    if (parts.length === 0)
      return repeat((limit) => rows.deleteSome(rowsOf({ table, column, ids: [id], limit })));
    // A record can have thousands of parts: delete them first, in slices too.
    const slices = createSliceSize(SLICES);
    while (!isStopped) {
      const ids = await rows.ids(table, column, id, slices.size);
      if (ids.length === 0) return;
      for (const part of parts)
        await repeat((limit) =>
          rows.deleteSome(rowsOf({ table: part.table, column: part.column, ids, limit })),
        );
      let started = 0;
      const deleted = await db.transaction(async () => {
        started = performance.now();
        return rows.deleteSome(rowsOf({ table, column: 'id', ids, limit: ids.length }));
      });
      slices.took(performance.now() - started);
      // Others have locked all of them.
      if (deleted === 0) await sleep(LOCKED_PAUSE_MS);
    }
  }

  async function eraseAll(table: MarkedTable, references: References): Promise<void> {
    const plan = erasurePlan(references.all, table);
    for (const id of await rows.marked(table)) {
      for (const step of plan) await runStep(references, step, id);
      if (isStopped) return;
      await rows.deleteMarked(table, id);
    }
  }

  /** Workspaces come first, because most rows that refer to a deleted account belong to its workspace. */
  async function run(): Promise<void> {
    const marked = [...(await rows.marked('workspaces')), ...(await rows.marked('users'))];
    if (marked.length === 0) return;
    const references = await readReferences(db);
    await eraseAll('workspaces', references);
    await eraseAll('users', references);
  }

  const runNext = (): Promise<void> => queue.add(run);
  return {
    /** Deletes everything that is marked. */
    run: runNext,
    /** Deletes everything that is marked, after the answer. */
    start: (): void => background.run('deleting the rows of a deleted account', runNext),
    /** Stops after the current slice. */
    stop(): void {
      isStopped = true;
    },
  };
}

export type Erasure = ReturnType<typeof createErasure>;
