import type { Knex } from 'knex';
import type { Db } from '../../db/connect';

/** Tables of found items, with the column by which evidence refers to them. */
const linkedBy = { feed_items: 'feedItemId', trend_articles: 'trendArticleId' } as const;
export type ExpiringTable = keyof typeof linkedBy;

export interface ExpiringRow {
  id: string;
  workspaceId: string;
  detectedAt: string;
}

/** Longest wait for locked rows, in either direction; less than PostgreSQL's second for detecting deadlocks. */
const LOCK_TIMEOUT = '200ms';
const LOCK_NOT_AVAILABLE = '55P03';

export function createExpiringItemsRepo(db: Db) {
  /** Filters rows that aren't starred and aren't evidence of a record. */
  const isFree = (table: ExpiringTable, of: string) => (query: Knex.QueryBuilder) => {
    // Must equal the condition of the partial index: SQLite would not use it with a bound value.
    query.whereRaw('not ??', [`${of}.isStarred`]).whereNotExists(
      db
        .read('evidence as e')
        .whereRaw('?? = ??', [`e.${linkedBy[table]}`, `${of}.id`])
        .select(db.read.raw('1')),
    );
  };

  /** Locks the rows that no other transaction holds, so that they can't be linked or starred until it ends. */
  async function lockRows(table: ExpiringTable, ids: readonly string[]): Promise<string[]> {
    const query = db.write(table).whereIn('id', ids).select('id');
    const rows: { id: string }[] = await (db.engine === 'postgres' ? query.forUpdate().skipLocked() : query);
    return rows.map(({ id }) => id);
  }

  return {
    /** Returns the oldest deletable rows found before `until`, starting after `after`. */
    async findDeletable(
      table: ExpiringTable,
      until: string,
      after: ExpiringRow | null,
      limit: number,
    ): Promise<ExpiringRow[]> {
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
     * Deletes those rows of one workspace that may still be deleted, and returns their number; rows starred or linked
     * in the meantime stay. Takes a single workspace, since with several it could wait for one's counters while
     * holding another's.
     */
    async deleteRows(table: ExpiringTable, ids: readonly string[]): Promise<number> {
      try {
        return await db.transaction(async () => {
          // A transaction that deletes the source of these rows may hold the counters needed here.
          if (db.engine === 'postgres') await db.write.raw(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
          const taken = await lockRows(table, ids);
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

export type ExpiringItemsRepo = ReturnType<typeof createExpiringItemsRepo>;
