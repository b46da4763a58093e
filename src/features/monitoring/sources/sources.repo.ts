import { createCodec } from '../../../db/codec';
import type { Db } from '../../../db/connect';
import { withoutView } from '../../../db/sqlite/staged-views';
import { createEntityTable } from '../../../db/entity-table';
import { prepareInsertAll, type PreparedInsert } from '../../../db/writes/insert-all';
import { rowCount, statusCounts } from '../../../db/lists/row-counts';
import { isUniqueViolation } from '../../../db/violations';
import type { Page, PageRequest } from '../../../lib/paging';
import { mapYielding } from '../../../lib/concurrency/yield-to-event-loop';
import { conflict } from '../../../lib/errors';
import { hostOf, monitoringMessages } from '../monitoring.rules';
import { sourceEntity, type CountedSource, type Source } from './sources.entity';

const snapshotCodec = createCodec<Pick<Source, 'options'> & { lastSnapshot: string | null }>({
  json: ['options'],
});

/** Keys per query. */
const KEYS_AT_ONCE = 500;

export function createSourcesRepo(db: Db) {
  const sources = createEntityTable<Source, CountedSource>(db, {
    table: 'monitored_sources',
    alias: 's',
    entity: sourceEntity,
    join: (query) =>
      query
        .join(withoutView(db, 'competitors', 'c'), 'c.id', 's.competitorId')
        .leftJoin('row_counts as n', (on) =>
          on
            .on('n.workspaceId', 's.workspaceId')
            .andOnVal('n.tableName', 'items_of_source')
            .andOn('n.bucket', 's.id'),
        )
        .select({ itemCount: db.read.raw('coalesce(n.n, 0)') }),
    derive: (source) => ({ host: hostOf(source) }),
  });

  return {
    ...sources,

    /** Lists sources, newest first. */
    list: (
      workspaceId: string,
      competitorId: string | undefined,
      request: PageRequest,
    ): Promise<Page<CountedSource>> => {
      const count =
        competitorId === undefined
          ? rowCount(db, workspaceId, 'monitored_sources')
          : rowCount(db, workspaceId, 'sources_of_competitor', competitorId);
      return sources.page(workspaceId, { search: undefined, where: { competitorId }, count }, request);
    },

    /** Inserts a source with its key. Returns false if its competitor already has one with the key. */
    async insertNew(source: Source, sourceKey: string | null): Promise<boolean> {
      try {
        await sources.insert(source, { sourceKey });
        return true;
      } catch (error) {
        if (isUniqueViolation(error, 'monitored_sources', 'sourceKey')) return false;
        throw error;
      }
    },

    /**
     * Prepares the insertion of sources with their keys. It throws 409 if another import or user was faster, and a
     * competitor already has a source with one of the keys.
     */
    async prepareInsertNewAll(
      given: readonly { source: Source; sourceKey: string | null }[],
    ): Promise<PreparedInsert> {
      const rows = await mapYielding(given, ({ source, sourceKey }) => ({
        ...source,
        host: hostOf(source),
        sourceKey,
      }));
      const insert = await prepareInsertAll(db, 'monitored_sources', rows);
      return insert.map((step) => ({
        ...step,
        async run(firstSeq) {
          try {
            await step.run(firstSeq);
          } catch (error) {
            if (isUniqueViolation(error, 'monitored_sources', 'sourceKey'))
              throw conflict(monitoringMessages.sourceExists);
            throw error;
          }
        },
      }));
    },

    /**
     * Deletes the results of checks with earlier options, and ends a check under way. Returns false if the competitor
     * already has a source with the key; the transaction must then be rolled back.
     */
    async forget({ workspaceId, id }: Source, sourceKey: string | null): Promise<boolean> {
      try {
        await db
          .write('monitored_sources')
          .where({ workspaceId, id })
          .update({
            sourceKey,
            lastSnapshot: null,
            validators: null,
            optionsRevision: db.write.raw('"optionsRevision" + 1'),
            leaseOwner: null,
            leaseUntil: null,
          });
        return true;
      } catch (error) {
        if (isUniqueViolation(error, 'monitored_sources', 'sourceKey')) return false;
        throw error;
      }
    },

    /** Returns the source of the workspace that has the key, with its snapshot. */
    async withKey(
      workspaceId: string,
      sourceKey: string,
    ): Promise<(Pick<Source, 'options'> & { lastSnapshot: string | null }) | undefined> {
      const row: object | undefined = await db
        .read('monitored_sources')
        .where({ sourceKey, workspaceId })
        .first('options', 'lastSnapshot');
      return row && snapshotCodec.decode(row);
    },

    /** Returns the keys among these that sources of the workspace have. */
    async keysAmong(workspaceId: string, keys: readonly string[]): Promise<Set<string>> {
      const found = new Set<string>();
      for (let at = 0; at < keys.length; at += KEYS_AT_ONCE) {
        const some = keys.slice(at, at + KEYS_AT_ONCE);
        const rows: { sourceKey: string }[] = await db
          .read('monitored_sources')
          .whereIn('sourceKey', some)
          // An expression, because SQLite would otherwise prefer an index that starts with the workspace to many keys, and
          // read all sources of the workspace.
          .whereRaw("?? || '' = ?", ['workspaceId', workspaceId])
          .select('sourceKey');
        for (const { sourceKey } of rows) found.add(sourceKey);
      }
      return found;
    },

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

    /** Deletes a source with its items. Call it inside a transaction. */
    async delete(workspaceId: string, id: string): Promise<void> {
      await sources.delete(workspaceId, id);
      await db.write('row_counts').where({ workspaceId, tableName: 'items_of_source', bucket: id }).delete();
    },
  };
}

export type SourcesRepo = ReturnType<typeof createSourcesRepo>;
