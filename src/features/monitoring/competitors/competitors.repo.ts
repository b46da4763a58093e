import type { Db } from '../../../db/connect';
import { createEntityTable } from '../../../db/entity-table';
import { rowCount } from '../../../db/lists/row-counts';
import type { Page, PageRequest } from '../../../lib/paging';
import { foldName } from '../../../lib/text/names.rules';
import { competitorEntity, type Competitor, type CountedCompetitor } from './competitors.entity';

export function createCompetitorsRepo(db: Db) {
  const raw = (sql: string, values: string[]) => db.read.raw(sql, values);
  /** A counter that triggers maintain; its bucket is the competitor's id with `suffix`. */
  const counter = (tableName: string, suffix = '') =>
    db
      .read('row_counts as n')
      .where({ 'n.workspaceId': raw('??', ['c.workspaceId']), 'n.tableName': tableName })
      .where('n.bucket', suffix === '' ? raw('??', ['c.id']) : raw('?? || ?', ['c.id', suffix]))
      .select('n.n');
  const read = () => counter('items_of_competitor', ':r');
  const unread = () => counter('items_of_competitor', ':u');

  const competitors = createEntityTable<Competitor, CountedCompetitor>(db, {
    table: 'competitors',
    alias: 'c',
    entity: competitorEntity,
    join: (query) =>
      query.select({
        sourceCount: db.read.raw('coalesce(?, 0)', [counter('sources_of_competitor')]),
        itemCount: db.read.raw('coalesce(?, 0) + coalesce(?, 0)', [read(), unread()]),
        unreadCount: db.read.raw('coalesce(?, 0)', [unread()]),
      }),
  });

  return {
    ...competitors,

    /** Lists competitors, newest first. */
    list: (
      workspaceId: string,
      search: string | undefined,
      request: PageRequest,
    ): Promise<Page<CountedCompetitor>> =>
      competitors.page(workspaceId, { search, count: rowCount(db, workspaceId, 'competitors') }, request),

    /** Returns the ids of all competitors by their folded names; for two with the same name, the older one. */
    async idsByName(workspaceId: string): Promise<Map<string, string>> {
      const rows: { id: string; name: string }[] = await db
        .read('competitors')
        .where({ workspaceId })
        .orderBy(['createdAt', 'id'])
        .select('id', 'name');
      return new Map(rows.reverse().map(({ id, name }) => [foldName(name), id]));
    },

    /** Deletes a competitor with its sources and items. Call it inside a transaction. */
    async delete(workspaceId: string, id: string): Promise<void> {
      const sources: { id: string }[] = await db
        .write('monitored_sources')
        .where({ workspaceId, competitorId: id })
        .select('id');
      await competitors.delete(workspaceId, id);
      const buckets = [id, `${id}:r`, `${id}:u`, ...sources.map((source) => source.id)];
      await db.write('row_counts').where({ workspaceId }).whereIn('bucket', buckets).delete();
    },
  };
}

export type CompetitorsRepo = ReturnType<typeof createCompetitorsRepo>;
