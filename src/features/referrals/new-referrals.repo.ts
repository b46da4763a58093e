import type { Db } from '../../db/connect';

/** A pending referral. */
export interface ReferralItem {
  id: string;
  referredName: string;
  referredCompany: string | null;
  referrerName: string | null;
  /** From the referral's program; decides which list it's in. */
  referrerType: string;
  status: string;
  createdAt: string;
}

/** Returns the pending referrals for the dashboard, newest first (spec §9). */
export const createNewReferrals =
  (db: Db) =>
  (workspaceId: string, limit: number): Promise<ReferralItem[]> =>
    db
      .read('referrals')
      .where({ workspaceId, status: 'pending' })
      .orderBy([
        { column: 'createdAt', order: 'desc' },
        { column: 'id', order: 'desc' },
      ])
      .limit(limit)
      .select('id', 'referredName', 'referredCompany', 'referrerName', 'referrerType', 'status', 'createdAt');
