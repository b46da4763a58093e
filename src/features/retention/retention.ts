import type { Db } from '../../db/connect';
import { days, type Clock } from '../../lib/clock';
import { createOldEntriesRepo } from './old-entries.repo';
import { createOldTrashRepo } from './old-trash.repo';
import { createOldOperationsRepo } from './old-operations.repo';
import { UNDO_KEPT } from '../records/operations/operations.rules';
import { createPacedBatches } from './paced-batches';
import { createExpiringItemsRepo, type ExpiringRow, type ExpiringTable } from './expiring-items.repo';

/** Rows read in one step. */
const AT_ONCE = 100;
/** Minimum age of deleted articles: providers may still list younger ones. Older ones are not accepted again. */
const ARTICLES_KEPT = days(61);

/** Numbers of deleted rows. */
export type DeletedCounts = Record<
  'feedItems' | 'trendArticles' | 'auditEntries' | 'trash' | 'operations',
  number
>;

interface Dependencies {
  db: Db;
  /** From PARTNERHUB_FEED_RETENTION, in ms; null keeps everything. */
  keptFor: number | null;
  /** From PARTNERHUB_AUDIT_RETENTION, in ms; null keeps everything. */
  auditKeptFor: number | null;
  /** From PARTNERHUB_TRASH_RETENTION, in ms; null keeps everything. */
  trashKeptFor?: number | null;
  clock: Clock;
}

/**
 * Deletes feed items and trend articles that were found long ago and are neither starred nor linked. Deleted items
 * aren't found again, because the keys of seen items are kept. Audit log entries are deleted by age alone, if the
 * operator configures it, and so are records in the trash. Operations are deleted when they can't be undone any more.
 */
export function createRetention({ db, keptFor, auditKeptFor, trashKeptFor = null, clock }: Dependencies) {
  const expiringItems = createExpiringItemsRepo(db);
  const oldEntries = createOldEntriesRepo(db);
  const oldTrash = createOldTrashRepo(db);
  const oldOperations = createOldOperationsRepo(db);
  const batches = createPacedBatches();
  let isStopped = false;

  const ago = (age: number) => new Date(clock.now().getTime() - age).toISOString();

  async function deleteExpiredFrom(table: ExpiringTable, age: number): Promise<number> {
    const until = ago(age);
    let deleted = 0;
    let after: ExpiringRow | null = null;
    while (!isStopped) {
      const rows: ExpiringRow[] = await expiringItems.findDeletable(table, until, after, AT_ONCE);
      const last = rows.at(-1);
      if (!last) break;
      for (const ids of idsByWorkspace(rows))
        for (let rest = ids; rest.length > 0 && !isStopped;) {
          const batch = rest.slice(0, batches.size);
          deleted += await batches.run(() => expiringItems.deleteRows(table, batch));
          rest = rest.slice(batch.length);
        }
      after = last;
    }
    return deleted;
  }

  async function deleteOld(
    old: { deleteBatch(time: string, limit: number): Promise<number> },
    age: number,
  ): Promise<number> {
    const until = ago(age);
    let deleted = 0;
    while (!isStopped) {
      const some = await batches.run(() => old.deleteBatch(until, batches.size));
      if (some === 0) break;
      deleted += some;
    }
    return deleted;
  }

  return {
    /** Deletes all expired rows, in batches. Several processes may run it at the same time. */
    async deleteExpired(): Promise<DeletedCounts> {
      const articlesKept = keptFor === null ? null : Math.max(keptFor, ARTICLES_KEPT);
      return {
        feedItems: keptFor === null ? 0 : await deleteExpiredFrom('feed_items', keptFor),
        trendArticles: articlesKept === null ? 0 : await deleteExpiredFrom('trend_articles', articlesKept),
        auditEntries: auditKeptFor === null ? 0 : await deleteOld(oldEntries, auditKeptFor),
        trash: trashKeptFor === null ? 0 : await deleteOld(oldTrash, trashKeptFor),
        operations: await deleteOld(oldOperations, UNDO_KEPT),
      };
    },

    /** Stops after the current batch. */
    stop(): void {
      isStopped = true;
    },
  };
}

function idsByWorkspace(rows: readonly ExpiringRow[]): string[][] {
  const found = new Map<string, string[]>();
  for (const { id, workspaceId } of rows) found.set(workspaceId, [...(found.get(workspaceId) ?? []), id]);
  return [...found.values()];
}

export type Retention = ReturnType<typeof createRetention>;
