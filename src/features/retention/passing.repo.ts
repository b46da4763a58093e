import type { Knex } from 'knex';
import type { Db } from '../../db/connect';

/** Tables of what is found, and by which column evidence keeps it. */
const linkedBy = { feed_items: 'feedItemId', trend_articles: 'trendArticleId' } as const;
export type PassingTable = keyof typeof linkedBy;

export interface PassingRow {
  id: string;
  workspaceId: string;
  detectedAt: string;
}

/** Longer than this nobody waits for rows that are being forgotten, and forgetting waits for nobody; less than PostgreSQL's second. */
const LOCK_TIMEOUT = '200ms';
const LOCK_NOT_AVAILABLE = '55P03';

export function createPassingRepo(db: Db) {
  /** Neither starred nor evidence of anything. */
  const isFree = (table: PassingTable, of: string) => (query: Knex.QueryBuilder) => {
    // In the words of the partial index: a value that is bound would not let SQLite use it.
    query.whereRaw('not ??', [`${of}.isStarred`]).whereNotExists(
      db
        .read('evidence as e')
        .whereRaw('?? = ??', [`e.${linkedBy[table]}`, `${of}.id`])
        .select(db.read.raw('1')),
    );
  };

  /** Those that are still free, and that nobody else works on; nobody links or stars them until the transaction ends. */
  async function take(table: PassingTable, ids: readonly string[]): Promise<string[]> {
    const query = db.write(table).whereIn('id', ids).select('id');
    const rows: { id: string }[] = await (db.engine === 'postgres' ? query.forUpdate().skipLocked() : query);
    return rows.map(({ id }) => id);
  }

  return {
    /** The oldest that were found before `until` and may go, from `after` on. */
    async some(
      table: PassingTable,
      until: string,
      after: PassingRow | null,
      limit: number,
    ): Promise<PassingRow[]> {
      const query = db
        .read(`${table} as f`)
        .where('f.detectedAt', '<', until)
        .modify(isFree(table, 'f'))
        .orderBy(['f.detectedAt', 'f.id'])
        .limit(limit)
        .select('f.id', 'f.workspaceId', 'f.detectedAt');
      if (after) query.whereRaw('(??, ??) > (?, ?)', ['f.detectedAt', 'f.id', after.detectedAt, after.id]);
      return query;
    },

    /**
     * Deletes those of one workspace that may still go, and says how many: who has starred or linked one meanwhile keeps it. Of
     * several workspaces at once it would wait for counters of one while it holds those of another.
     */
    async forget(table: PassingTable, ids: readonly string[]): Promise<number> {
      try {
        return await db.transaction(async () => {
          // Whoever deletes the source of these rows may hold the counters that this will wait for.
          if (db.engine === 'postgres') await db.write.raw(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
          const taken = await take(table, ids);
          if (taken.length === 0) return 0;
          return db.write(table).whereIn('id', taken).modify(isFree(table, table)).delete();
        });
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE) return 0;
        throw error;
      }
    },
  };
}

export type PassingRepo = ReturnType<typeof createPassingRepo>;
