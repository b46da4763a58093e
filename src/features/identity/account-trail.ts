import type { Background } from '../../lib/concurrency/background';
import { hours } from '../../lib/clock';
import type { AuditTrail } from '../audit/audit-trail';
import type { AuditAction, AuditChange } from '../audit/audit.rules';
import type { RateLimits } from '../rate-limits/rate-limits.service';
import type { UsersRepo } from './users.repo';
import type { User } from './users.rules';

/** Events of an account that its owner causes. */
export type AccountEvent = Extract<
  AuditAction,
  | 'signed_in'
  | 'password_reset'
  | 'password_changed'
  | 'email_changed'
  | 'sessions_ended'
  | 'updated'
  | 'mfa_enabled'
  | 'mfa_disabled'
  | 'recovery_codes_renewed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'sso_connected'
>;

/** Entries per account and hour. More entries from a guessing attack would add no information and fill the disk. */
const MAX_FAILURES = { points: 20, seconds: hours(1) / 1000 };

/** Finds the workspaces in whose audit logs the events of an account are. */
export interface AccountMembers {
  workspaceIdsOf(userId: string): Promise<string[]>;
}

interface Dependencies {
  audit: AuditTrail;
  users: UsersRepo;
  members: AccountMembers;
  limits: RateLimits;
  background: Background;
}

/** Records the events of an account in the audit log of all its workspaces. */
export function createAccountTrail({ audit, users, members, limits, background }: Dependencies) {
  const about = ({ id, email }: User) => ({ objectType: 'user', objectId: id, objectName: email }) as const;
  const isMemberOf = (user: User) => members.workspaceIdsOf(user.id);

  async function writeFailure(email: string, requestAddress: string): Promise<void> {
    const user = await users.byEmail(email);
    if (!user || !(await limits.consumeIfAllowed('signin-entry', email, MAX_FAILURES))) return;
    const event = { ...about(user), action: 'sign_in_failed', requestAddress } as const;
    await audit.recordInEach('Visitor', await isMemberOf(user), event);
  }

  return {
    /** Must run in the transaction of the event. */
    async happened(
      user: User,
      action: AccountEvent,
      requestAddress: string,
      changes: readonly AuditChange[] = [],
    ): Promise<void> {
      const actor = { userId: user.id, email: user.email };
      const event = { ...about(user), action, changes, requestAddress };
      await audit.recordInEach(actor, await isMemberOf(user), event);
    },

    /**
     * Runs after the answer, so that the timing doesn't reveal whether the account exists. Doesn't store anything for
     * an unknown email, because it may be any typed text.
     */
    failed(email: string, requestAddress: string): void {
      background.run('recording a failed sign-in', () => writeFailure(email, requestAddress));
    },

    /** Records that an operator signed the account out everywhere. Must run in the same transaction. */
    async sessionsEnded(user: User): Promise<void> {
      const event = { ...about(user), action: 'sessions_ended' } as const;
      await audit.recordInEach('Command line', await isMemberOf(user), event);
    },

    /** Records that an operator removed the account's second factor. Must run in the same transaction. */
    async secondFactorRemoved(user: User): Promise<void> {
      const event = { ...about(user), action: 'mfa_disabled' } as const;
      await audit.recordInEach('Command line', await isMemberOf(user), event);
    },

    /** Records that an operator disconnected the account from the OpenID provider. Must run in the same transaction. */
    async oidcDisconnected(user: User): Promise<void> {
      const event = { ...about(user), action: 'sso_disconnected' } as const;
      await audit.recordInEach('Command line', await isMemberOf(user), event);
    },

    /** Records that an operator changed the account's email. Must run in the same transaction. */
    async emailChanged(user: User, to: string): Promise<void> {
      const changes = [{ field: 'email', from: user.email, to }];
      const event = { ...about(user), action: 'email_changed', changes } as const;
      await audit.recordInEach('Command line', await isMemberOf(user), event);
    },

    /** Records that an operator disabled or enabled the account. Must run in the same transaction. */
    async disabledChanged(user: User, isDisabled: boolean): Promise<void> {
      const event = { ...about(user), action: isDisabled ? 'disabled' : 'enabled' } as const;
      await audit.recordInEach('Command line', await isMemberOf(user), event);
    },

    /** Records that an operator granted or withdrew super admin rights. Must run in the same transaction. */
    async superAdminChanged(user: User, superAdmin: boolean): Promise<void> {
      const changes = [{ field: 'superAdmin', from: user.superAdmin, to: superAdmin }];
      const event = { ...about(user), action: 'role_changed', changes } as const;
      if (superAdmin !== user.superAdmin)
        await audit.recordInEach('Command line', await isMemberOf(user), event);
    },
  };
}

export type AccountTrail = ReturnType<typeof createAccountTrail>;
