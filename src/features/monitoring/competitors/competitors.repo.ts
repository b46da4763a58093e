import type { Knex } from 'knex';
import type { Db } from '../../../db/connect';
import { listPage } from '../../../db/list-page';
import { rowCount } from '../../../db/row-counts';
import type { Page, PageRequest } from '../../../lib/paging';
import { competitorSearchText } from './competitor-search.rules';

/** A competitor (spec §3). */
export interface Competitor {
  id: string;
  workspaceId: string;
  name: string;
  website: string | null;
  description: string | null;
  logoUrl: string | null;
  industry: string | null;
  createdAt: string;
  updatedAt: string;
}

/** A competitor with the numbers of sources and items that are deleted with it. */
export interface CountedCompetitor extends Competitor {
  sourceCount: number;
  itemCount: number;
  unreadCount: number;
}

const columns = [
  'id',
  'workspaceId',
  'name',
  'website',
  'description',
  'logoUrl',
  'industry',
  'createdAt',
  'updatedAt',
].map((column) => `c.${column}`);

export function createCompetitorsRepo(db: Db) {
  const raw = (sql: string, values: string[]) => db.read.raw(sql, values);
  /** A counter that triggers maintain; its bucket is the competitor's id with `suffix`. */
  const counter = (tableName: string, suffix = '') =>
    db
      .read('row_counts as n')
      .where({ 'n.workspaceId': raw('??', ['c.workspaceId']), 'n.tableName': tableName })
      .where('n.bucket', suffix === '' ? raw('??', ['c.id']) : raw('?? || ?', ['c.id', suffix]))
      .select('n.n');

  const counted = (query: Knex.QueryBuilder): Knex.QueryBuilder =>
    query.select(columns).select({
      sourceCount: counter('sources_of_competitor'),
      readCount: counter('items_of_competitor', ':r'),
      unreadCount: counter('items_of_competitor', ':u'),
    });

  return {
    async byId(workspaceId: string, id: string): Promise<Competitor | undefined> {
      return db.read('competitors as c').where({ workspaceId, id }).first(columns);
    },

    async countedById(workspaceId: string, id: string): Promise<CountedCompetitor | undefined> {
      const query = db.read('competitors as c').where({ 'c.workspaceId': workspaceId, 'c.id': id });
      const row: CountedRow | undefined = await counted(query).first();
      return row && withCounts(row);
    },

    /** Lists competitors, newest first. */
    page: (
      workspaceId: string,
      search: string | undefined,
      request: PageRequest,
    ): Promise<Page<CountedCompetitor>> =>
      listPage<CountedRow, CountedCompetitor>(db, {
        table: 'competitors',
        alias: 'c',
        request,
        search,
        narrow: (query) => query.where({ 'c.workspaceId': workspaceId }),
        show: counted,
        decode: withCounts,
        count: rowCount(db, workspaceId, 'competitors'),
      }),

    async insert(competitor: Competitor): Promise<void> {
      await db.write('competitors').insert({ ...competitor, searchText: competitorSearchText(competitor) });
    },

    /** Deletes a competitor with its sources and items; false if it doesn't exist. Call it inside a transaction. */
    async delete(workspaceId: string, id: string): Promise<boolean> {
      const sources: { id: string }[] = await db
        .write('monitored_sources')
        .where({ workspaceId, competitorId: id })
        .select('id');
      const deleted: unknown = await db.write('competitors').where({ workspaceId, id }).delete();
      const buckets = [id, `${id}:r`, `${id}:u`, ...sources.map((source) => source.id)];
      await db.write('row_counts').where({ workspaceId }).whereIn('bucket', buckets).delete();
      return deleted === 1;
    },
  };
}

type CountedRow = Competitor & Record<'sourceCount' | 'readCount' | 'unreadCount', number | null>;

function withCounts({ sourceCount, readCount, unreadCount, ...competitor }: CountedRow): CountedCompetitor {
  const unread = unreadCount ?? 0;
  return {
    ...competitor,
    sourceCount: sourceCount ?? 0,
    itemCount: (readCount ?? 0) + unread,
    unreadCount: unread,
  };
}

export type CompetitorsRepo = ReturnType<typeof createCompetitorsRepo>;
