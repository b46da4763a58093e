import type { Knex } from 'knex';
import type { Db } from '../../../db/connect';
import { keysetPage } from '../../../db/keyset';
import { rowCount, statusCounts } from '../../../db/row-counts';
import type { Page, PageRequest } from '../../../lib/paging';
import { hostOf, type CheckFrequency, type SourceStatus } from '../monitoring.rules';

/** A monitored source (spec §3), with its last error and when its next check is due. */
export interface Source {
  id: string;
  workspaceId: string;
  competitorId: string;
  sourceType: string;
  sourceUrl: string | null;
  sourceHandle: string | null;
  platform: string | null;
  status: SourceStatus;
  checkFrequency: CheckFrequency;
  lastChecked: string | null;
  contentHash: string | null;
  lastError: string | null;
  nextCheckAt: string;
  createdAt: string;
  updatedAt: string;
}

/** A source with its competitor's name and the number of items that are deleted with it. */
export interface CountedSource extends Source {
  competitorName: string;
  itemCount: number;
}

const columns = [
  'id',
  'workspaceId',
  'competitorId',
  'sourceType',
  'sourceUrl',
  'sourceHandle',
  'platform',
  'status',
  'checkFrequency',
  'lastChecked',
  'contentHash',
  'lastError',
  'nextCheckAt',
  'createdAt',
  'updatedAt',
].map((column) => `s.${column}`);

export function createSourcesRepo(db: Db) {
  const counted = (): Knex.QueryBuilder =>
    db
      .read('monitored_sources as s')
      .join('competitors as c', 'c.id', 's.competitorId')
      .leftJoin('row_counts as n', (on) =>
        on
          .on('n.workspaceId', 's.workspaceId')
          .andOnVal('n.tableName', 'items_of_source')
          .andOn('n.bucket', 's.id'),
      )
      .select(columns)
      .select({ competitorName: 'c.name', itemCount: db.read.raw('coalesce(n.n, 0)') });

  return {
    async byId(workspaceId: string, id: string): Promise<CountedSource | undefined> {
      return counted().where({ 's.workspaceId': workspaceId, 's.id': id }).first();
    },

    /** Locks a source against other writers, including checks, until the current transaction ends. */
    async lock(workspaceId: string, id: string): Promise<Source | undefined> {
      return db.write('monitored_sources as s').where({ workspaceId, id }).forUpdate().first(columns);
    },

    /** Lists sources, newest first. */
    page: (
      workspaceId: string,
      competitorId: string | undefined,
      request: PageRequest,
    ): Promise<Page<CountedSource>> =>
      keysetPage<CountedSource, CountedSource>({
        query: counted().where({
          's.workspaceId': workspaceId,
          ...(competitorId !== undefined && { 's.competitorId': competitorId }),
        }),
        order: ['s.createdAt', 's.id'],
        request,
        count:
          competitorId === undefined
            ? rowCount(db, workspaceId, 'monitored_sources')
            : rowCount(db, workspaceId, 'sources_of_competitor', competitorId),
        decode: (row) => row,
        position: ({ createdAt, id }) => [createdAt, id],
      }),

    /** Counts active sources in constant time. */
    async activeCount(workspaceId: string): Promise<number> {
      const counts = await statusCounts(db, workspaceId, 'monitored_sources');
      return counts.get('active') ?? 0;
    },

    /** Counts active sources of one type. */
    async activeOfType(workspaceId: string, sourceType: string): Promise<number> {
      const counted: { n?: number | string } | undefined = await db
        .read('monitored_sources')
        .where({ workspaceId, sourceType, status: 'active' })
        .count({ n: '*' })
        .first();
      return Number(counted?.n ?? 0);
    },

    /** Counts sources of one type checked since then, successfully or not. */
    async checkedSince(workspaceId: string, sourceType: string, since: string): Promise<number> {
      const counted: { n?: number | string } | undefined = await db
        .read('monitored_sources')
        .where({ workspaceId, sourceType })
        .where('lastChecked', '>=', since)
        .count({ n: '*' })
        .first();
      return Number(counted?.n ?? 0);
    },

    async insert(source: Source): Promise<void> {
      await db.write('monitored_sources').insert({ ...source, host: hostOf(source) });
    },

    async update(
      workspaceId: string,
      id: string,
      changes: Partial<Source> & { failures?: number },
    ): Promise<void> {
      await db.write('monitored_sources').where({ workspaceId, id }).update(changes);
    },

    /** Deletes a source with its items. Call it inside a transaction. */
    async delete(workspaceId: string, id: string): Promise<void> {
      await db.write('monitored_sources').where({ workspaceId, id }).delete();
      await db.write('row_counts').where({ workspaceId, tableName: 'items_of_source', bucket: id }).delete();
    },
  };
}

export type SourcesRepo = ReturnType<typeof createSourcesRepo>;
