import type { Db } from '../../db/connect';

/** Numbers of one workspace that triggers keep: exact, and as cheap at a million rows as at ten. */
export interface DashboardCounts {
  /** By status. */
  applications: ReadonlyMap<string, number>;
  /** Applications that became a partner which is still there. */
  converted: number;
  partners: number;
  /** Partners added, by `yyyy-MM` in UTC; a month without any may be missing. */
  partnersByMonth: ReadonlyMap<string, number>;
}

interface Row {
  tableName: string;
  bucket: string;
  n: number;
}

export function createDashboardCountsRepo(db: Db) {
  return {
    /** `since`: the first month wanted, `yyyy-MM`. One query for all. */
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
