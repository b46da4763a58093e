import { defineEntity } from '../../../lib/entities/entity';
import type { ActivityType } from '../partners.rules';

/** spec §3. */
export interface PartnerActivity {
  id: string;
  partnerId: string;
  /** null: no user was signed in, or the account was deleted. */
  userId: string | null;
  activityType: ActivityType;
  description: string;
  metadata: Record<string, unknown> | null;
  createdAt: string;
}

/** With the name of the acting user, or the email without one. */
export type ActivityWithUser = PartnerActivity & { userName: string | null };

export const activityEntity = defineEntity<ActivityWithUser>()({
  title: 'description',
  fields: {
    id: { isFixed: true },
    partnerId: { isFixed: true },
    userId: { isFixed: true },
    activityType: { isFixed: true },
    description: {},
    metadata: { stored: 'json' },
    createdAt: { isFixed: true },
    userName: { from: { user: 'u' } },
  },
});
