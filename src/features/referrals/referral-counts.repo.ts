import type { Db } from '../../db/connect';
import type { ExactCount } from '../../db/lists/keyset';
import {
  referralStatuses,
  referrerTypes,
  rewardStatuses,
  type ReferralStatus,
  type ReferrerType,
  type RewardStatus,
} from './referrals.rules';

export type ReferralCounts = Record<ReferralStatus, number> & { total: number };

interface Narrowed {
  referrerType?: ReferrerType | undefined;
  status?: ReferralStatus | undefined;
  rewardStatus?: RewardStatus | undefined;
}

/** Counts of referrals, maintained by triggers (see the migration) and equally cheap at any number of rows. */
export function createReferralCountsRepo(db: Db) {
  const rows = (workspaceId: string, tableNames: readonly string[], buckets: readonly string[]) =>
    db.read('row_counts').where({ workspaceId }).whereIn('tableName', tableNames).whereIn('bucket', buckets);

  /** Counts the referrals of each program by status, in one query. Programs without referrals are missing. */
  async function byProgram(
    workspaceId: string,
    programIds: readonly string[],
  ): Promise<ReadonlyMap<string, ReferralCounts>> {
    if (programIds.length === 0) return new Map();
    const found: { tableName: string; bucket: string; n: number }[] = await rows(
      workspaceId,
      tablesOf(undefined),
      programIds,
    ).select('tableName', 'bucket', 'n');
    const ids = new Set(found.map(({ bucket }) => bucket));
    const of = (id: string) => found.filter(({ bucket }) => bucket === id);
    return new Map(
      [...ids].map((id) => [
        id,
        tally(of(id).map(({ tableName, n }) => ({ status: tableName.slice(PREFIX.length), n }))),
      ]),
    );
  }

  return {
    byProgram,

    /** Counts the workspace's referrals that match the filters. */
    narrowed: (workspaceId: string, filters: Narrowed): ExactCount => ({
      exact: rows(workspaceId, ['referrals'], bucketsOf(filters)).sum('n'),
    }),

    /** Counts the referrals of a program, with one status or any. */
    ofProgram: (workspaceId: string, programId: string, status?: ReferralStatus): ExactCount => ({
      exact: rows(workspaceId, tablesOf(status), [programId]).sum('n'),
    }),

    /** Counts the referrals by status, of one type or all. */
    async byStatus(workspaceId: string, referrerType?: ReferrerType): Promise<ReferralCounts> {
      const found: { bucket: string; n: number }[] = await rows(
        workspaceId,
        ['referrals'],
        bucketsOf({ referrerType }),
      ).select('bucket', 'n');
      return tally(found.map(({ bucket, n }) => ({ status: bucket.split(':')[1] ?? '', n })));
    },

    /** Counts the referrals of a program by status. */
    async ofOne(workspaceId: string, programId: string): Promise<ReferralCounts> {
      return (await byProgram(workspaceId, [programId])).get(programId) ?? tally([]);
    },

    /** Deletes the counters of a deleted program that had no referrals. */
    async forget(workspaceId: string, programId: string): Promise<void> {
      await db
        .write('row_counts')
        .where({ workspaceId, bucket: programId })
        .whereIn('tableName', tablesOf(undefined))
        .delete();
    },
  };
}

const PREFIX = 'referrals:';
const tablesOf = (status: ReferralStatus | undefined): string[] =>
  (status ? [status] : referralStatuses).map((one) => PREFIX + one);

const bucketsOf = ({ referrerType, status, rewardStatus }: Narrowed): string[] =>
  (referrerType ? [referrerType] : referrerTypes).flatMap((type) =>
    (status ? [status] : referralStatuses).flatMap((one) =>
      (rewardStatus ? [rewardStatus] : rewardStatuses).map((reward) => `${type}:${one}:${reward}`),
    ),
  );

function tally(found: readonly { status: string; n: number }[]): ReferralCounts {
  const of = (status?: ReferralStatus) =>
    found.reduce((sum, row) => (status === undefined || row.status === status ? sum + row.n : sum), 0);
  return {
    pending: of('pending'),
    contacted: of('contacted'),
    qualified: of('qualified'),
    converted: of('converted'),
    rejected: of('rejected'),
    total: of(),
  };
}

export type ReferralCountsRepo = ReturnType<typeof createReferralCountsRepo>;
