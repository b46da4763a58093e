import type { Db } from '../../db/connect';

/** What the directory's filters offer, in the order of the alphabet. */
export interface PartnerFacets {
  industries: string[];
  locations: string[];
  partnershipTypes: string[];
}

/** More values than this no select can offer. */
const MAX_VALUES = 500;

export function createPartnerFacetsRepo(db: Db) {
  /**
   * The distinct values of an indexed column: one seek in the index per value, however many rows carry it.
   * (SELECT DISTINCT would read every row of the workspace.)
   */
  async function distinct(table: string, column: string, workspaceId: string): Promise<string[]> {
    const rows = await db
      .read({ facet: 'facet' })
      .withRecursive(
        'facet',
        db.read.raw(
          `select min(:column:) as value from :table: where "workspaceId" = :workspaceId
           union all
           select (select min(:column:) from :table: where "workspaceId" = :workspaceId and :column: > facet.value)
           from facet where facet.value is not null`,
          { table, column, workspaceId },
        ),
      )
      .whereNotNull('value')
      .limit(MAX_VALUES)
      .select<{ value: string }[]>('value');
    return rows.map((row) => row.value).sort((a, b) => a.localeCompare(b, 'en'));
  }

  return async function facets(workspaceId: string): Promise<PartnerFacets> {
    const [industries, locations, partnershipTypes] = await Promise.all([
      distinct('partners', 'industry', workspaceId),
      distinct('partners', 'location', workspaceId),
      distinct('partner_types', 'type', workspaceId),
    ]);
    return { industries, locations, partnershipTypes };
  };
}

export type PartnerFacetsRepo = ReturnType<typeof createPartnerFacetsRepo>;
