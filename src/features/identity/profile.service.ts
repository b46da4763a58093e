import type { Actor } from '../../lib/actor';
import { notFound } from '../../lib/errors';
import type { Db } from '../../db/connect';
import { changedFields } from '../audit/audit.rules';
import type { AccountTrail } from './account-trail';
import type { ProfileBody } from './accounts.schema';
import { presentMe, type Me } from './profile.rules';
import type { UsersRepo } from './users.repo';
import type { UserRenamed } from './users.rules';

interface Dependencies {
  db: Db;
  users: UsersRepo;
  trail: AccountTrail;
  /** Updates the copies of a user's name in other features. */
  renamed: UserRenamed;
  /** Reschedules mails that are planned in the user's time zone. Runs in the transaction of the change. */
  timeZoneChanged(userId: string, timeZone: string | null): Promise<void>;
}

export function createProfileService({ db, users, trail, renamed, timeZoneChanged }: Dependencies) {
  return {
    me: async (actor: Actor): Promise<Me> => presentMe(actor),

    /** Changes the user's profile. @throws 404 if the account was deleted meanwhile */
    async update(actor: Actor, changes: ProfileBody, address: string): Promise<Me> {
      return db.transaction(async () => {
        const user = await users.byId(actor.userId);
        if (!user) throw notFound('User not found');
        const changed = changedFields(user, changes, ['name', 'timeZone']);
        if (changed.length > 0) {
          await users.update(user.id, changes);
          if (changes.name !== undefined) await renamed(user, { email: user.email, name: changes.name });
          if (changes.timeZone !== undefined) await timeZoneChanged(user.id, changes.timeZone);
          await trail.happened(user, 'updated', address, changed);
        }
        return presentMe({ ...actor, ...changes });
      });
    },
  };
}
