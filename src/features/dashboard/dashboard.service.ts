import type { Db } from '../../db/connect';
import { statusCounts } from '../../db/row-counts';
import { authorize, type Actor } from '../../lib/actor';
import { viewers } from '../../lib/roles';

/** The dashboard's numbers (spec §9). */
export interface DashboardMetrics {
  /** Applications in Applied. */
  pending: number;
  /** Applications in Approved. */
  accepted: number;
  /** Applications in Review. */
  onboarding: number;
  totalPartners: number;
}

export function createDashboardService({ db }: { db: Db }) {
  return {
    async metrics(actor: Actor): Promise<DashboardMetrics> {
      authorize(actor, viewers);
      const [applications, partners] = await Promise.all([
        statusCounts(db, actor.workspaceId, 'applications'),
        statusCounts(db, actor.workspaceId, 'partners'),
      ]);
      return {
        pending: applications.get('Applied') ?? 0,
        accepted: applications.get('Approved') ?? 0,
        onboarding: applications.get('Review') ?? 0,
        totalPartners: [...partners.values()].reduce((sum, count) => sum + count, 0),
      };
    },
  };
}

export type DashboardService = ReturnType<typeof createDashboardService>;
