import type { Db } from '../../db/connect';
import { breathe } from '../../lib/breathe';
import { days, type Clock } from '../../lib/clock';
import { createOldEntriesRepo } from './old-entries.repo';
import { createPassingRepo, type PassingRow, type PassingTable } from './passing.repo';

/** Deleted in one transaction: few enough that nobody notices having waited for it. */
const AT_ONCE = 100;
/** What providers still name of articles would come back; older ones, or known for longer, are not taken. */
const ARTICLES_KEPT = days(61);

/** How many rows went. */
export type Forgotten = Record<'feedItems' | 'trendArticles' | 'auditEntries', number>;

interface Dependencies {
  db: Db;
  /** Milliseconds; null: for ever. Of the configuration: PARTNERHUB_FEED_RETENTION. */
  keptFor: number | null;
  /** Likewise: PARTNERHUB_AUDIT_RETENTION. */
  auditKeptFor: number | null;
  clock: Clock;
}

/**
 * Forgets feed items and trend articles that were found long ago and that nobody has starred or made something of. Items do not come
 * back, because their sources remember having had them. Entries of the audit log go by their age alone, where the operator says so.
 */
export function createRetention({ db, keptFor, auditKeptFor, clock }: Dependencies) {
  const passing = createPassingRepo(db);
  const oldEntries = createOldEntriesRepo(db);
  let isStopped = false;

  const ago = (age: number) => new Date(clock.now().getTime() - age).toISOString();

  async function forgetOf(table: PassingTable, age: number): Promise<number> {
    const until = ago(age);
    let forgotten = 0;
    let after: PassingRow | null = null;
    while (!isStopped) {
      const rows: PassingRow[] = await passing.some(table, until, after, AT_ONCE);
      const last = rows.at(-1);
      if (!last) break;
      for (const ids of idsByWorkspace(rows)) forgotten += await passing.forget(table, ids);
      after = last;
      await breathe();
    }
    return forgotten;
  }

  async function forgetEntries(age: number): Promise<number> {
    const until = ago(age);
    let forgotten = 0;
    while (!isStopped) {
      const some = await oldEntries.forgetSome(until, AT_ONCE);
      if (some === 0) break;
      forgotten += some;
      await breathe();
    }
    return forgotten;
  }

  return {
    /** All that is due, a little at a time; several processes may do it at once. */
    async forget(): Promise<Forgotten> {
      const articlesKept = keptFor === null ? null : Math.max(keptFor, ARTICLES_KEPT);
      return {
        feedItems: keptFor === null ? 0 : await forgetOf('feed_items', keptFor),
        trendArticles: articlesKept === null ? 0 : await forgetOf('trend_articles', articlesKept),
        auditEntries: auditKeptFor === null ? 0 : await forgetEntries(auditKeptFor),
      };
    },

    /** Ends what is under way after the part that it is at. */
    stop(): void {
      isStopped = true;
    },
  };
}

function idsByWorkspace(rows: readonly PassingRow[]): string[][] {
  const found = new Map<string, string[]>();
  for (const { id, workspaceId } of rows) found.set(workspaceId, [...(found.get(workspaceId) ?? []), id]);
  return [...found.values()];
}

export type Retention = ReturnType<typeof createRetention>;
