import type { Db } from '../../db/connect';

/** Numbers of one workspace that triggers maintain. They are exact, and equally cheap at any number of rows. */
export interface DashboardCounts {
  /** By status. */
  applications: ReadonlyMap<string, number>;
  /** Applications converted to a partner that still exists. */
  converted: number;
  partners: number;
  /** Partners added, by `yyyy-MM` in UTC. Months without new partners may be missing. */
  partnersByMonth: ReadonlyMap<string, number>;
}

interface Row {
  tableName: string;
  bucket: string;
  n: number;
}

export function createDashboardCountsRepo(db: Db) {
  return {
    /** Reads all numbers in one query. `since` is the first month, `yyyy-MM`. */
    async read(workspaceId: string, since: string): Promise<DashboardCounts> {
      const rows: Row[] = await db
        .read('row_counts')
        .where({ workspaceId })
        .where((wanted) => {
          void wanted
            .whereIn('tableName', ['applications', 'applications_converted', 'partners'])
            .orWhere((months) => {
              void months.where({ tableName: 'partners_by_month' }).where('bucket', '>=', since);
            });
        })
        .select('tableName', 'bucket', 'n');
      const of = (tableName: string) => rows.filter((row) => row.tableName === tableName);
      const byBucket = (tableName: string) => new Map(of(tableName).map(({ bucket, n }) => [bucket, n]));
      const total = (tableName: string) => of(tableName).reduce((sum, { n }) => sum + n, 0);
      return {
        applications: byBucket('applications'),
        converted: total('applications_converted'),
        partners: total('partners'),
        partnersByMonth: byBucket('partners_by_month'),
      };
    },
  };
}

export type DashboardCountsRepo = ReturnType<typeof createDashboardCountsRepo>;
