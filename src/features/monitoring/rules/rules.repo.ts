import type { Db } from '../../../db/connect';
import { withoutView } from '../../../db/sqlite/staged-views';
import { createEntityTable } from '../../../db/entity-table';
import type { Page, PageRequest } from '../../../lib/paging';
import type { Competitor } from '../competitors/competitors.entity';
import type { ItemCategory } from '../monitoring.rules';
import type { Source } from '../sources/sources.entity';
import { ruleEntity, type MonitoringRule } from './rules.entity';
import { ruleLimits } from './rules.rules';

/** An item that a preview examines. */
export interface ExaminedItem {
  id: string;
  title: string;
  content: string;
  url: string | null;
  competitorId: string;
  competitorName: string;
  sourceId: string;
  category: ItemCategory;
  significance: number;
  detectedAt: string;
}

export type NamedCompetitor = Pick<Competitor, 'id' | 'name'>;
export type NamedSource = Pick<Source, 'id' | 'sourceUrl' | 'sourceHandle' | 'sourceType'> & {
  competitorName: string;
};

export function createRulesRepo(db: Db) {
  const rules = createEntityTable<MonitoringRule>(db, {
    table: 'monitoring_rules',
    alias: 'm',
    entity: ruleEntity,
  });

  async function isMissing(table: string, workspaceId: string, ids: readonly string[]): Promise<boolean> {
    if (ids.length === 0) return false;
    const rows: unknown[] = await db.read(table).where({ workspaceId }).whereIn('id', ids).select('id');
    return rows.length < ids.length;
  }

  return {
    ...rules,

    /** Newest first. */
    list: (workspaceId: string, request: PageRequest): Promise<Page<MonitoringRule>> =>
      rules.page(workspaceId, { search: undefined, count: ruleLimits.rules }, request),

    /** Counts the rules, and locks the count until the current transaction ends. */
    async lockCount(workspaceId: string): Promise<number> {
      await db.write('workspaces').where({ id: workspaceId }).forNoKeyUpdate().first('id');
      const counted: { n?: number | string } | undefined = await db
        .write('monitoring_rules')
        .where({ workspaceId })
        .count({ n: '*' })
        .first();
      return Number(counted?.n ?? 0);
    },

    isCompetitorMissing: (workspaceId: string, ids: readonly string[]) =>
      isMissing('competitors', workspaceId, ids),
    isSourceMissing: (workspaceId: string, ids: readonly string[]) =>
      isMissing('monitored_sources', workspaceId, ids),

    /** Returns the competitors among these that exist. */
    async competitorsNamed(workspaceId: string, ids: readonly string[]): Promise<NamedCompetitor[]> {
      if (ids.length === 0) return [];
      return db.read('competitors').where({ workspaceId }).whereIn('id', ids).select('id', 'name');
    },

    /** Returns the sources among these that exist. */
    async sourcesNamed(workspaceId: string, ids: readonly string[]): Promise<NamedSource[]> {
      if (ids.length === 0) return [];
      return db
        .read('monitored_sources as s')
        .join(withoutView(db, 'competitors', 'c'), 'c.id', 's.competitorId')
        .where({ 's.workspaceId': workspaceId })
        .whereIn('s.id', ids)
        .select('s.id', 's.sourceUrl', 's.sourceHandle', 's.sourceType')
        .select({ competitorName: 'c.name' });
    },

    /** Returns the newest items. */
    newestItems: (workspaceId: string, limit: number): Promise<ExaminedItem[]> =>
      db
        .read('feed_items as i')
        .join(withoutView(db, 'competitors', 'c'), 'c.id', 'i.competitorId')
        .where({ 'i.workspaceId': workspaceId })
        .orderBy(['i.detectedAt', 'i.id'].map((column) => ({ column, order: 'desc' })))
        .limit(limit)
        .select(
          'i.id',
          'i.title',
          'i.content',
          'i.url',
          'i.competitorId',
          'i.sourceId',
          'i.category',
          'i.significance',
          'i.detectedAt',
        )
        .select({ competitorName: 'c.name' }),
  };
}

export type RulesRepo = ReturnType<typeof createRulesRepo>;
