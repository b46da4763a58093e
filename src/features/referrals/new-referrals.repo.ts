import type { Db } from '../../db/connect';
import type { PanelSource, ReferralItem } from '../dashboard/panel-sources';

/** Returns the pending referrals for the dashboard, newest first (spec §9). */
export const createNewReferrals =
  (db: Db): PanelSource<ReferralItem> =>
  (workspaceId, limit) =>
    db
      .read('referrals')
      .where({ workspaceId, status: 'pending' })
      .orderBy([
        { column: 'createdAt', order: 'desc' },
        { column: 'id', order: 'desc' },
      ])
      .limit(limit)
      .select('id', 'referredName', 'referredCompany', 'referrerName', 'referrerType', 'status', 'createdAt');
