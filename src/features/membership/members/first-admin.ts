import type { Foundation } from '../../../foundation';
import type { Identity } from '../../identity/create-identity';
import type { Account, OperatorsService } from './operators.service';

interface Dependencies extends Foundation, Identity {
  operators: Pick<OperatorsService, 'createUser' | 'createWorkspace'>;
}

/** The first account of an installation, and the link that sets its password within 7 days. */
export interface FirstAdmin {
  user: Account;
  setPasswordUrl: string;
}

export function createFirstAdminMaker({ db, users, operators }: Dependencies) {
  /**
   * Creates the first account as a super admin with a workspace, before anyone else can sign up. Of several processes
   * that start at once, one creates it. Returns null if there is an account.
   */
  return (email: string): Promise<FirstAdmin | null> =>
    db.transaction(async () => {
      if (!(await users.isEmpty())) return null;
      const made = await operators.createUser(email, { superAdmin: true });
      await operators.createWorkspace(made.user.id, `${email.split('@')[0]}'s workspace`);
      return made;
    });
}

export type CreateFirstAdmin = ReturnType<typeof createFirstAdminMaker>;
