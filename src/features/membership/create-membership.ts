import type { Foundation } from '../../foundation';
import type { OidcMembership } from '../../config-oidc.rules';
import type { ApiKeysService } from '../api-keys/api-keys.service';
import type { RevokeKeys } from '../api-keys/revoke-keys';
import type { Erasure } from '../erasure/create-erasure';
import type { Identity } from '../identity/create-identity';
import type { MailQueue } from '../mail/mail-queue';
import type { SignIn } from '../sign-in/create-sign-in';
import type { CreateWorkspace } from '../workspaces/create-workspace';
import { createAccountDeletion } from './deletion/account-deletion';
import { createAcceptInvitation } from './invitations/accept-invitation';
import { createInvitationsRepo } from './invitations/invitations.repo';
import { createInvitationsService } from './invitations/invitations.service';
import { createInvitationMailer } from './invitations/mail-invitation';
import { createInvitationOpener } from './invitations/open-invitation';
import { createPartnerNamesRepo } from './invitations/partner-names.repo';
import { createInvitationWithdrawal } from './invitations/withdraw-invitations';
import { createAccountDisabling } from './members/disable-account';
import { createMembershipEnd } from './members/end-membership';
import { createFirstAdminMaker } from './members/first-admin';
import { createMembershipGiver } from './members/give-membership';
import { createMembersService } from './members/members.service';
import { createOperatedWorkspaces } from './members/operated-workspaces';
import { createOperatorsService } from './members/operators.service';
import { createWorkspaceSizesRepo } from './members/workspace-sizes.repo';

interface Shared extends Foundation {
  revokeKeys: RevokeKeys;
}

/** Gives and ends memberships. Sign-in gets these parts as arguments, so they are created before it. */
export function createMembershipChanges(shared: Shared & { oidcMembership: OidcMembership | null }) {
  const invitations = createInvitationsRepo(shared.db);
  const withdrawInvitations = createInvitationWithdrawal({ ...shared, invitations });
  const endMembership = createMembershipEnd({ ...shared, withdrawInvitations });
  const parts = { invitations, withdrawInvitations, endMembership };
  return {
    ...parts,
    giveMembership: createMembershipGiver({ ...shared, ...parts, membership: shared.oidcMembership }),
    isInvited: (email: string): Promise<boolean> =>
      invitations.isInvited(email, shared.clock.now().toISOString()),
  };
}

interface Dependencies
  extends Foundation, Shared, Identity, SignIn, ReturnType<typeof createMembershipChanges> {
  mail: MailQueue;
  createWorkspace: CreateWorkspace;
  deletePrivate(userId: string): Promise<void>;
  erasure: Erasure;
  apiKeys: Pick<ApiKeysService, 'createFor'>;
}

/** Joining a workspace, its users, and leaving it: also by deleting the account, and for operators. */
export function createMembership(dependencies: Dependencies) {
  const partners = createPartnerNamesRepo(dependencies.db);
  const openInvitation = createInvitationOpener(dependencies);
  const invitations = createInvitationsService({
    ...dependencies,
    openInvitation,
    partners,
    mailInvitation: createInvitationMailer(dependencies),
  });
  const operators = createOperatorsService({ ...dependencies, partners, invitations });
  const sizes = createWorkspaceSizesRepo(dependencies.db);
  return {
    services: {
      invitations,
      acceptInvitation: createAcceptInvitation({ ...dependencies, openInvitation }),
      members: createMembersService(dependencies),
      accountDeletion: createAccountDeletion(dependencies),
      operators,
      createFirstAdmin: createFirstAdminMaker({ ...dependencies, operators }),
      accountDisabling: createAccountDisabling(dependencies),
      operatedWorkspaces: createOperatedWorkspaces({ ...dependencies, operators, sizes }),
    },
  };
}

export type MembershipServices = ReturnType<typeof createMembership>['services'];
