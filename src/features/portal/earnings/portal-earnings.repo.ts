import type { Db } from '../../../db/connect';
import type { RewardType } from '../../referrals/programs/reward.rules';
import type { ReferralStatus, RewardStatus } from '../../referrals/referrals.rules';
import { formatAmount } from '../../../lib/money/money';
import type { CommissionSum, PortalCommission } from './portal-earnings.rules';

/** A referral of the partner, without the person it is about. */
export interface PortalReward {
  id: string;
  programName: string;
  status: ReferralStatus;
  rewardType: RewardType | null;
  rewardStatus: RewardStatus;
  rewardAmount: string | null;
  createdAt: string;
}

/** Reads the referrals of a partner. */
export function createPortalEarningsRepo(db: Db) {
  const referrals = (workspaceId: string, partnerId: string) =>
    db
      .read('referrals as r')
      .join('referral_programs as g', 'g.id', 'r.programId')
      .where({ 'r.referrerId': partnerId, 'r.workspaceId': workspaceId });

  return {
    /** Adds up what the partner's payee has, by currency and status, and what was taken back. */
    async sums(workspaceId: string, partnerId: string): Promise<CommissionSum[]> {
      const payee = db.read('payees').where({ workspaceId, partnerId }).select('id');
      const minor = (sum: string) => db.read.raw(`cast(${sum} as text) as minor`);
      const left: CommissionSum[] = await db
        .read('commissions')
        .whereIn('payeeId', payee.clone())
        .groupBy('currency', 'status')
        .select('currency', 'status', minor('sum("netMinor")'));
      const taken: CommissionSum[] = await db
        .read('commission_entries')
        .whereIn('payeeId', payee)
        .whereIn('kind', ['reversed', 'reinstated'])
        .groupBy('currency')
        .select('currency', db.read.raw(`'reversed' as status`), minor('-sum("amountMinor")'));
      return [...left.filter(({ status }) => status !== 'reversed'), ...taken];
    },

    /** Returns the newest commissions of the partner's payee in a currency. */
    async commissions(
      workspaceId: string,
      partnerId: string,
      currency: string,
      limit: number,
    ): Promise<PortalCommission[]> {
      const rows: (Omit<PortalCommission, 'amount' | 'netAmount'> & { amount: string; netAmount: string })[] =
        await db
          .read('commissions')
          .whereIn('payeeId', db.read('payees').where({ workspaceId, partnerId }).select('id'))
          .where({ currency })
          .orderBy([
            { column: 'createdAt', order: 'desc' },
            { column: 'id', order: 'desc' },
          ])
          .limit(limit)
          .select('id', 'source', 'status', 'heldUntil', 'createdAt', {
            amount: db.read.raw('cast("amountMinor" as text)'),
            netAmount: db.read.raw('cast("netMinor" as text)'),
          });
      return rows.map((row) => ({
        ...row,
        amount: formatAmount(BigInt(row.amount), currency),
        netAmount: formatAmount(BigInt(row.netAmount), currency),
      }));
    },

    /** Returns the newest referrals. */
    async newest(workspaceId: string, partnerId: string, limit: number): Promise<PortalReward[]> {
      return referrals(workspaceId, partnerId)
        .orderBy([
          { column: 'r.createdAt', order: 'desc' },
          { column: 'r.id', order: 'desc' },
        ])
        .limit(limit)
        .select('r.id', 'r.status', 'r.rewardStatus', 'r.rewardAmount', 'r.createdAt', {
          programName: 'g.name',
          rewardType: 'g.rewardType',
        });
    },
  };
}

export type PortalEarningsRepo = ReturnType<typeof createPortalEarningsRepo>;
