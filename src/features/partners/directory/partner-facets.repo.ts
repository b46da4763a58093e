import type { Db } from '../../../db/connect';

/** The options of the directory's filters, in alphabetical order. */
export interface PartnerFacets {
  industries: string[];
  locations: string[];
  partnershipTypes: string[];
  tiers: string[];
}

const alphabet = new Intl.Collator('en');

/** Upper bound for the options of a select. */
const MAX_VALUES = 500;

const columns = [
  { facet: 'industries', table: 'partners', column: 'industry' },
  { facet: 'locations', table: 'partners', column: 'location' },
  { facet: 'tiers', table: 'partners', column: 'tier' },
  { facet: 'partnershipTypes', table: 'partner_types', column: 'type' },
] as const;

type Facet = (typeof columns)[number]['facet'];

/**
 * Returns the distinct values of an indexed column with one index lookup per value, for any number of rows. SELECT
 * DISTINCT would read every row of the workspace. So would a first value without a lower bound, because SQLite could
 * use any index that begins with the workspace.
 */
const valuesOf = ({ facet, table, column }: (typeof columns)[number]) =>
  `"${facet}"(value) as (
     select min("${column}") from "${table}" where "workspaceId" = :workspaceId and "${column}" >= ''
     union all
     select (select min("${column}") from "${table}" where "workspaceId" = :workspaceId and "${column}" > "${facet}".value)
     from "${facet}" where "${facet}".value is not null)`;

const select = ({ facet }: (typeof columns)[number]) =>
  `select * from (select '${facet}' as facet, value from "${facet}" where value is not null limit ${MAX_VALUES}) as f`;

/** One statement for all of them, because every page of the directory reads them. */
const statement = `with recursive ${columns.map(valuesOf).join(', ')} ${columns.map(select).join(' union all ')}`;

export function createPartnerFacetsRepo(db: Db) {
  return async function facets(workspaceId: string): Promise<PartnerFacets> {
    const rows: { facet: Facet; value: string }[] = await db
      .read('facets')
      .with('facets', db.read.raw(statement, { workspaceId }))
      .select('facet', 'value');
    const of = (facet: Facet) =>
      rows
        .filter((row) => row.facet === facet)
        .map((row) => row.value)
        .sort(alphabet.compare);
    return {
      industries: of('industries'),
      locations: of('locations'),
      partnershipTypes: of('partnershipTypes'),
      tiers: of('tiers'),
    };
  };
}

export type PartnerFacetsRepo = ReturnType<typeof createPartnerFacetsRepo>;
