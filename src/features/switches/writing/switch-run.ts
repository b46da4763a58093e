import type { Db } from '../../../db/connect';
import { isTaken } from '../../../db/violations';
import { createSliceSize } from '../../../db/writes/slice-size';
import { yieldToEventLoop } from '../../../lib/concurrency/yield-to-event-loop';
import {
  emptyReport,
  MAX_NAMED,
  MAX_REASONS,
  type LeftOutKind,
  type StoredReport,
  type SwitchedKind,
} from '../switches.rules';

/** One move, or the trial of one. */
export interface SwitchRun {
  id: string;
  workspaceId: string;
  /** null for the command line. */
  userId: string | null;
  tool: string;
  /** The tool's name. */
  label: string;
  isTrial: boolean;
  /** Of commissions whose currency the tool doesn't say. */
  currency: string;
  /** When it began, which is the time of all records that it adds. */
  at: string;
  report: SwitchReporter;
}

export type SwitchReporter = ReturnType<typeof createReporter>;

/** Counts what a run does. A slice that is rolled back is counted when it is written. */
export function createReporter() {
  const report = emptyReport();
  const reasons = new Map<string, StoredReport['leftOutCounts'][number]>();

  return {
    report,
    created: (kind: SwitchedKind, count = 1): void => void (report.created[kind] += count),
    unchanged: (kind: SwitchedKind, count = 1): void => void (report.unchanged[kind] += count),

    leaveOut(what: LeftOutKind, id: string, reason: string): void {
      if (report.leftOut.length < MAX_NAMED) report.leftOut.push({ what, id, reason });
      const key = `${what} ${reason}`;
      const known = reasons.get(key);
      if (known) return void (known.count += 1);
      if (reasons.size === MAX_REASONS) return;
      const counted = { what, reason, count: 1 };
      reasons.set(key, counted);
      report.leftOutCounts.push(counted);
    },
  };
}

/** What one slice has counted, which counts when the slice is written. */
export type SliceReport = Pick<SwitchReporter, 'created' | 'unchanged' | 'leaveOut'>;

/** The time that one transaction of a move should take: other writers wait for it. In ms. */
const AIM_MS = 20;
/** Attempts to write a slice while somebody else creates the same records. */
const ATTEMPTS = 3;

/** Writes many objects in slices that are each a short transaction, and reports what was written. */
export function createSlices(db: Db, { first, max }: { first: number; max: number }) {
  const slice = createSliceSize({ first, max, aimMs: AIM_MS });

  async function write<Item>(
    run: SwitchRun,
    items: readonly Item[],
    work: (items: readonly Item[], report: SliceReport) => Promise<void>,
  ): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      const counted: (() => void)[] = [];
      const report: SliceReport = {
        created: (...given) => void counted.push(() => run.report.created(...given)),
        unchanged: (...given) => void counted.push(() => run.report.unchanged(...given)),
        leaveOut: (...given) => void counted.push(() => run.report.leaveOut(...given)),
      };
      try {
        await db.transaction(() => work(items, report));
        for (const count of counted) count();
        return;
      } catch (error) {
        // The next attempt finds what somebody else has just created.
        if (!isTaken(error) || attempt === ATTEMPTS) throw error;
      }
    }
  }

  return async function inSlices<Item>(
    run: SwitchRun,
    items: readonly Item[],
    work: (items: readonly Item[], report: SliceReport) => Promise<void>,
  ): Promise<void> {
    for (let at = 0; at < items.length;) {
      const some = items.slice(at, at + slice.size);
      const began = performance.now();
      await write(run, some, work);
      slice.took(performance.now() - began);
      at += some.length;
      await yieldToEventLoop();
    }
  };
}

export type InSlices = ReturnType<typeof createSlices>;
