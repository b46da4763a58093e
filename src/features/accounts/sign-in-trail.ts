import type { Background } from '../../lib/background';
import { hours } from '../../lib/clock';
import type { AuditTrail } from '../audit/audit-trail';
import type { RateLimits } from '../rate-limits/rate-limits.service';
import type { MembersRepo } from '../workspaces/members.repo';
import type { User, UsersRepo } from './users.repo';

/** However many addresses guess at an account: more entries would tell no more, and fill the disk. */
const MOST_FAILURES = { points: 20, seconds: hours(1) / 1000 };

interface Dependencies {
  audit: AuditTrail;
  users: UsersRepo;
  members: MembersRepo;
  limits: RateLimits;
  background: Background;
}

/** What happens to an account, in the audit log of every workspace that it is a member of. */
export function createSignInTrail({ audit, users, members, limits, background }: Dependencies) {
  const about = ({ id, email }: User) => ({ objectType: 'user', objectId: id, objectName: email }) as const;
  const isMemberOf = (user: User) => members.workspaceIdsOf(user.id);

  async function writeFailure(email: string, requestAddress: string): Promise<void> {
    const user = await users.byEmail(email);
    if (!user || !(await limits.isWithin('signin-entry', email, MOST_FAILURES))) return;
    const event = { ...about(user), action: 'sign_in_failed', requestAddress } as const;
    await audit.recordInEach('Visitor', await isMemberOf(user), event);
  }

  return {
    /** Belongs into the transaction of what happened. */
    async happened(
      user: User,
      action: 'signed_in' | 'password_reset',
      requestAddress: string,
    ): Promise<void> {
      const actor = { userId: user.id, email: user.email };
      await audit.recordInEach(actor, await isMemberOf(user), { ...about(user), action, requestAddress });
    },

    /**
     * After the answer, so that its time does not tell whether there is such an account. Of an email without account
     * nothing is kept: it may be anything that somebody typed.
     */
    failed(email: string, requestAddress: string): void {
      background.run('recording a failed sign-in', () => writeFailure(email, requestAddress));
    },

    /** An operator made the account a super admin, or no longer one. Belongs into the transaction of it. */
    async superAdminChanged(user: User, superAdmin: boolean): Promise<void> {
      const changes = [{ field: 'superAdmin', from: user.superAdmin, to: superAdmin }];
      const event = { ...about(user), action: 'role_changed', changes } as const;
      if (superAdmin !== user.superAdmin)
        await audit.recordInEach('Command line', await isMemberOf(user), event);
    },
  };
}

export type SignInTrail = ReturnType<typeof createSignInTrail>;
