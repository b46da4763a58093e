import { createCodec } from '../../../db/codec';
import type { Db } from '../../../db/connect';
import { insertAll } from '../../../db/insert-all';
import { keysetPage } from '../../../db/keyset';
import type { Page, PageRequest } from '../../../lib/paging';
import { countRows } from './count-rows.repo';
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

/** With the email of the acting user. */
export type ActivityWithUser = PartnerActivity & { userEmail: string | null };

const codec = createCodec<ActivityWithUser>({ json: ['metadata'] });

/** Every function expects the id of a partner found in the actor's workspace. */
export function createActivitiesRepo(db: Db) {
  return {
    list(partnerId: string, request: PageRequest): Promise<Page<ActivityWithUser>> {
      return keysetPage<object, ActivityWithUser>({
        query: db
          .read('partner_activities as a')
          .leftJoin('users as u', 'u.id', 'a.userId')
          .where('a.partnerId', partnerId)
          .select('a.id', 'a.partnerId', 'a.userId', 'a.activityType', 'a.description', 'a.metadata')
          .select('a.createdAt', 'u.email as userEmail'),
        order: ['a.createdAt', 'a.id'],
        request,
        count: () => countRows(db, 'partner_activities', partnerId),
        decode: codec.decode,
        position: (activity) => [activity.createdAt, activity.id],
      });
    },
    /** Runs several statements, so it must run in a transaction. */
    insertAll: (activities: readonly PartnerActivity[]): Promise<void> =>
      insertAll(db, 'partner_activities', activities),
    async insert(activity: PartnerActivity): Promise<void> {
      await db.write('partner_activities').insert(codec.encode(activity));
    },
  };
}

export type ActivitiesRepo = ReturnType<typeof createActivitiesRepo>;
