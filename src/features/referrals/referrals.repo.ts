import type { Knex } from 'knex';
import type { Db } from '../../db/connect';
import { createEntityTable } from '../../db/entity-table';
import { emailKey, nameKey } from '../../lib/text/match-keys';
import type { Page, PageRequest } from '../../lib/paging';
import { createReferralCountsRepo } from './referral-counts.repo';
import { referralEntity, type Referral, type ReferralInProgram } from './referrals.entity';
import type { ReferralStatus, ReferrerType, RewardStatus } from './referrals.rules';

/** Each filter narrows the list; missing ones don't filter. */
export interface ReferralListFilters {
  search?: string | undefined;
  programId?: string | undefined;
  referrerType?: ReferrerType | undefined;
  /** The id of the partner who referred. */
  partner?: string | undefined;
  status?: ReferralStatus | undefined;
  rewardStatus?: RewardStatus | undefined;
}

/** Upper bound for counting lists that have no counter. */
const COUNT_CAP = 1000;

export function createReferralsRepo(db: Db) {
  const counts = createReferralCountsRepo(db);
  const referrals = createEntityTable<Referral, ReferralInProgram>(db, {
    table: 'referrals',
    alias: 'r',
    entity: referralEntity,
    join: (query) => query.innerJoin('referral_programs as p', 'p.id', 'r.programId'),
    derive: ({ referredEmail, referredCompany }) => ({
      matchDomain: emailKey(referredEmail),
      matchName: nameKey(referredCompany),
    }),
  });

  return {
    ...referrals,

    /** Newest first. */
    async list(
      workspaceId: string,
      filters: ReferralListFilters,
      request: PageRequest,
    ): Promise<Page<ReferralInProgram>> {
      const { search, programId, referrerType, partner, status, rewardStatus } = filters;
      const narrow = (query: Knex.QueryBuilder): Knex.QueryBuilder => {
        query.where({
          ...(programId && { 'r.programId': programId }),
          ...(partner && { 'r.referrerId': partner }),
          ...(status && { 'r.status': status }),
          ...(rewardStatus && { 'r.rewardStatus': rewardStatus }),
        });
        // The plus keeps SQLite from reading the whole workspace for the referrals of one program or partner.
        const isAlongOne = (programId ?? partner) !== undefined && request.sort === undefined;
        const equals = isAlongOne && db.engine === 'sqlite' ? '+?? = ?' : '?? = ?';
        query.whereRaw(equals, ['r.workspaceId', workspaceId]);
        return referrerType ? query.whereRaw(equals, ['r.referrerType', referrerType]) : query;
      };
      // All referrals of a program have its type. With another type the list is empty, which makes its total 0.
      const ofProgram = (id: string) =>
        rewardStatus ? COUNT_CAP : counts.ofProgram(workspaceId, id, status);
      const narrowed = () => (programId ? ofProgram(programId) : counts.narrowed(workspaceId, filters));
      const count = partner ? COUNT_CAP : narrowed();
      const isNarrowed = [programId, partner, referrerType, status, rewardStatus].some(Boolean);
      return referrals.page(workspaceId, { search, narrow, isNarrowed, count }, request);
    },

    async isInUse(workspaceId: string, programId: string): Promise<boolean> {
      return (await db.read('referrals').where({ workspaceId, programId }).first('id')) !== undefined;
    },
  };
}

export type ReferralsRepo = ReturnType<typeof createReferralsRepo>;
