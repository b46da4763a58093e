import type { Db } from '../../db/connect';
import type { Background } from '../../lib/concurrency/background';
import type { AuditTrail } from '../audit/audit-trail';
import type { RateLimits } from '../rate-limits/rate-limits.service';
import { createAccountTrail, type AccountMembers } from './account-trail';
import { createNewPasswordHasher } from './passwords/hash-new-password';
import { createPasswords, type PasswordCost } from './passwords/passwords';
import { createProfileService } from './profile.service';
import { createOwnSessionsService } from './sessions/own-sessions.service';
import type { Sessions } from './sessions/sessions';
import { createUsersRepo } from './users.repo';
import type { UserRenamed } from './users.rules';

interface Dependencies {
  db: Db;
  background: Background;
  audit: AuditTrail;
  limits: RateLimits;
  members: AccountMembers;
  sessions: Sessions;
  passwordCost: PasswordCost | undefined;
  renamed: UserRenamed;
  timeZoneChanged(userId: string, timeZone: string | null): Promise<void>;
}

/** Users with their names, passwords and sessions. Sign-in and membership build on it. */
export function createIdentity(dependencies: Dependencies) {
  const users = createUsersRepo(dependencies.db);
  const passwords = createPasswords(dependencies.passwordCost);
  const trail = createAccountTrail({ ...dependencies, users });
  const parts = {
    users,
    passwords,
    trail,
    hashNewPassword: createNewPasswordHasher({ passwords }),
    renamed: dependencies.renamed,
  };
  return {
    parts,
    services: {
      profile: createProfileService({ ...dependencies, ...parts }),
      ownSessions: createOwnSessionsService({ ...dependencies, ...parts }),
    },
  };
}

/** The parts of identity for sign-in and membership. */
export type Identity = ReturnType<typeof createIdentity>['parts'];
export type IdentityServices = ReturnType<typeof createIdentity>['services'];
