import type { Db } from '../../../db/connect';
import type { Period } from '../measures/periods.rules';
import type { ReviewTexts } from './reviews.rules';

interface NamedStatus {
  id: string;
  name: string;
  status: string;
}

const SHOWN = 50;

export function createReviewsRepo(db: Db) {
  return {
    async texts(partnerId: string, quarter: string): Promise<ReviewTexts> {
      const row: ReviewTexts | undefined = await db
        .read('partner_reviews')
        .where({ partnerId, quarter })
        .first('goals', 'notes', 'updatedAt');
      return row ?? { goals: null, notes: null, updatedAt: null };
    },

    async write(
      place: { workspaceId: string; partnerId: string; quarter: string },
      texts: ReviewTexts & { updatedBy: string },
    ): Promise<void> {
      await db
        .write('partner_reviews')
        .insert({ ...place, ...texts })
        .onConflict(['partnerId', 'quarter'])
        .merge({ ...texts });
    },

    /** Returns the partner's deals that were submitted or closed in a period, and those that are open, newest first. */
    async deals(workspaceId: string, partnerId: string, { from, to }: Period): Promise<NamedStatus[]> {
      const bounds: [string, string] = [`${from}T00:00:00.000Z`, `${to}T23:59:59.999Z`];
      return db
        .read('deals')
        .where({ partnerId, workspaceId })
        .where((wanted) => {
          void wanted
            .whereIn('status', ['submitted', 'approved'])
            .orWhereBetween('submittedAt', bounds)
            .orWhereBetween('closedAt', bounds);
        })
        .orderBy([
          { column: 'createdAt', order: 'desc' },
          { column: 'id', order: 'desc' },
        ])
        .limit(SHOWN)
        .select('id', 'name', 'status');
    },

    /** Returns the campaigns with the partner, newest first. */
    async campaigns(workspaceId: string, partnerId: string): Promise<NamedStatus[]> {
      return db
        .read('campaigns')
        .where({ partnerId, workspaceId })
        .orderBy([
          { column: 'createdAt', order: 'desc' },
          { column: 'id', order: 'desc' },
        ])
        .limit(SHOWN)
        .select('id', 'name', 'status');
    },

    /** Returns the onboarding tasks that are not done. */
    async openTasks(partnerId: string): Promise<{ id: string; name: string; dueDate: string | null }[]> {
      return db
        .read('onboarding_tasks')
        .where({ partnerId, completed: false })
        .orderBy(['sortOrder', 'id'])
        .limit(SHOWN)
        .select('id', { name: 'taskName' }, 'dueDate');
    },
  };
}

export type ReviewsRepo = ReturnType<typeof createReviewsRepo>;
