import type { Knex } from 'knex';
import { createCodec } from '../../db/codec';
import type { Db } from '../../db/connect';
import { listPage } from '../../db/list-page';
import type { Page, PageRequest } from '../../lib/paging';
import { createReferralCountsRepo } from './referral-counts.repo';
import { referralSearchText } from './referral-search.rules';
import type { ReferralStatus, ReferrerType, RewardStatus } from './referrals.rules';
import type { RewardType } from './programs/reward.rules';

/** spec §3. */
export interface Referral {
  id: string;
  workspaceId: string;
  programId: string;
  referrerType: ReferrerType;
  /** A partner of the workspace; null again when the partner is deleted. */
  referrerId: string | null;
  referrerName: string | null;
  referrerEmail: string | null;
  referredName: string;
  referredEmail: string;
  referredCompany: string | null;
  referredPhone: string | null;
  status: ReferralStatus;
  notes: string | null;
  rewardStatus: RewardStatus;
  /** A decimal if the program's reward is an amount, otherwise any text. */
  rewardAmount: string | null;
  /** Time of conversion; null unless converted. */
  convertedAt: string | null;
  /** Time of payment; null unless the reward is paid. */
  rewardedAt: string | null;
  createdAt: string;
}

/** A referral with the data of its program that is shown with it. */
export interface ReferralInProgram extends Referral {
  programName: string;
  rewardType: RewardType | null;
}

/** Each filter narrows the list; missing ones don't filter. */
export interface ReferralListFilters {
  search?: string | undefined;
  programId?: string | undefined;
  referrerType?: ReferrerType | undefined;
  status?: ReferralStatus | undefined;
  rewardStatus?: RewardStatus | undefined;
}

const codec = createCodec<Referral>();
const shownCodec = createCodec<ReferralInProgram>();

const columns = [
  'id',
  'workspaceId',
  'programId',
  'referrerType',
  'referrerId',
  'referrerName',
  'referrerEmail',
  'referredName',
  'referredEmail',
  'referredCompany',
  'referredPhone',
  'status',
  'notes',
  'rewardStatus',
  'rewardAmount',
  'convertedAt',
  'rewardedAt',
  'createdAt',
];
const shownColumns = [...columns.map((column) => `r.${column}`), 'p.name as programName', 'p.rewardType'];

/** Upper bound for counting lists that have no counter. */
const COUNT_CAP = 1000;

export function createReferralsRepo(db: Db) {
  const counts = createReferralCountsRepo(db);
  const toRow = (referral: Referral) => ({
    ...codec.encode(referral),
    searchText: referralSearchText(referral),
  });
  const withProgram = (query: Knex.QueryBuilder): Knex.QueryBuilder =>
    query.innerJoin('referral_programs as p', 'p.id', 'r.programId').select(shownColumns);

  return {
    async byId(workspaceId: string, id: string): Promise<ReferralInProgram | undefined> {
      const row: object | undefined = await withProgram(
        db.read('referrals as r').where({ 'r.workspaceId': workspaceId, 'r.id': id }),
      ).first();
      return row && shownCodec.decode(row);
    },

    /**
     * Reads the referral without its program and locks it against other writers until the current transaction ends.
     */
    async lock(workspaceId: string, id: string): Promise<Referral | undefined> {
      const query = db.read('referrals').where({ workspaceId, id }).select(columns).forUpdate();
      const row: object | undefined = await query.first();
      return row && codec.decode(row);
    },

    /** Newest first. */
    async list(
      workspaceId: string,
      filters: ReferralListFilters,
      request: PageRequest,
    ): Promise<Page<ReferralInProgram>> {
      const { search, programId, referrerType, status, rewardStatus } = filters;
      const narrow = (query: Knex.QueryBuilder): Knex.QueryBuilder => {
        query.where({
          ...(programId && { 'r.programId': programId }),
          ...(status && { 'r.status': status }),
          ...(rewardStatus && { 'r.rewardStatus': rewardStatus }),
        });
        // The plus keeps SQLite from reading the whole workspace for the referrals of one program.
        const equals = programId && db.engine === 'sqlite' ? '+?? = ?' : '?? = ?';
        query.whereRaw(equals, ['r.workspaceId', workspaceId]);
        return referrerType ? query.whereRaw(equals, ['r.referrerType', referrerType]) : query;
      };
      // All referrals of a program have its type. With another type the list is empty, which makes its total 0.
      const ofProgram = (id: string) =>
        rewardStatus ? COUNT_CAP : counts.ofProgram(workspaceId, id, status);
      return listPage<object, ReferralInProgram>(db, {
        table: 'referrals',
        alias: 'r',
        search,
        request,
        narrow,
        show: withProgram,
        decode: shownCodec.decode,
        count: programId ? ofProgram(programId) : counts.narrowed(workspaceId, filters),
      });
    },

    async isInUse(workspaceId: string, programId: string): Promise<boolean> {
      return (await db.read('referrals').where({ workspaceId, programId }).first('id')) !== undefined;
    },

    async insert(referral: Referral): Promise<void> {
      await db.write('referrals').insert(toRow(referral));
    },

    /** Writes all fields of a referral that was read with `lock`. */
    async update(referral: Referral): Promise<void> {
      const { id, workspaceId, createdAt, ...changes } = referral;
      await db
        .write('referrals')
        .where({ workspaceId, id })
        .update({ ...codec.encode(changes), searchText: referralSearchText(referral) });
    },

    async delete(workspaceId: string, id: string): Promise<void> {
      await db.write('referrals').where({ workspaceId, id }).delete();
    },
  };
}

export type ReferralsRepo = ReturnType<typeof createReferralsRepo>;
