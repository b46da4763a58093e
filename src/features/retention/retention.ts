import type { Db } from '../../db/connect';
import { breathe } from '../../lib/breathe';
import { days, type Clock } from '../../lib/clock';
import { createPassingRepo, type PassingRow, type PassingTable } from './passing.repo';

/** Deleted in one transaction: few enough that nobody notices having waited for it. */
const AT_ONCE = 100;
/** What providers still name of articles would come back; older ones, or known for longer, are not taken. */
const ARTICLES_KEPT = days(61);

interface Dependencies {
  db: Db;
  /** Milliseconds; null: for ever. Of the configuration: PARTNERHUB_FEED_RETENTION. */
  keptFor: number | null;
  clock: Clock;
}

/**
 * Forgets feed items and trend articles that were found long ago and that nobody has starred or made something of. Items do not come
 * back, because their sources remember having had them.
 */
export function createRetention({ db, keptFor, clock }: Dependencies) {
  const passing = createPassingRepo(db);
  let isStopped = false;

  async function forgetOf(table: PassingTable, age: number): Promise<number> {
    const until = new Date(clock.now().getTime() - age).toISOString();
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

  return {
    /** All that is due, a little at a time; several processes may do it at once. */
    async forget(): Promise<{ feedItems: number; trendArticles: number }> {
      if (keptFor === null) return { feedItems: 0, trendArticles: 0 };
      return {
        feedItems: await forgetOf('feed_items', keptFor),
        trendArticles: await forgetOf('trend_articles', Math.max(keptFor, ARTICLES_KEPT)),
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
