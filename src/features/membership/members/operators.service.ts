import type { Identity } from '../../identity/create-identity';
import type { Foundation } from '../../../foundation';
import { days } from '../../../lib/clock';
import { conflict, invalidField, notFound } from '../../../lib/errors';
import { newId } from '../../../lib/ids';
import { mapPage, type Page, type PageRequest } from '../../../lib/paging';
import type { CreateWorkspace, WorkspaceProfile } from '../../workspaces/create-workspace';
import type { Workspace } from '../../workspaces/workspace';
import { messages } from '../../identity/accounts.rules';
import type { InvitationBody } from './members.schema';
import type { CreatedInvitation, InvitationsService } from '../invitations/invitations.service';
import type { PartnerNamesRepo } from '../invitations/partner-names.repo';
import type { OidcIdentitiesRepo } from '../../sign-in/oidc/oidc-identities.repo';
import type { PasswordResetsService } from '../../sign-in/passwords/password-resets.service';
import type { NotifyOwner } from '../../sign-in/security-mails/security-mails';
import { deviceName } from '../../identity/sessions/device-name';
import type { SecondFactors } from '../../sign-in/second-factor/second-factors';
import { accountOf, newUser, type User } from '../../identity/users.rules';

/** As long as an invitation's, because the recipient may not be waiting for the link. */
const FIRST_LINK_LIFETIME = days(7);

interface Dependencies extends Foundation, Identity {
  partners: PartnerNamesRepo;
  passwordResets: PasswordResetsService;
  invitations: InvitationsService;
  createWorkspace: CreateWorkspace;
  secondFactors: SecondFactors;
  identities: OidcIdentitiesRepo;
  notifyOwner: NotifyOwner;
}

const presentAccount = ({ id, email, name, superAdmin, lastLogin, disabledAt, createdAt }: User) => ({
  id,
  email,
  name,
  superAdmin,
  lastLogin,
  disabledAt,
  createdAt,
});

/** An account as an operator sees it. */
export type Account = ReturnType<typeof presentAccount>;

/** A session as an operator sees it. */
export interface AccountSession {
  id: string;
  device: string;
  createdAt: string;
  lastSeenAt: string;
}

/** The person and the workspace of an operator's invitation. Workspace and partner are given by name or id. */
export interface OperatorInvitation extends Pick<InvitationBody, 'email' | 'role'> {
  workspace: string;
  /** Needed for partner_portal. */
  partner?: string | undefined;
}

/**
 * The operations of the command line. They don't take an actor, because anyone who can run it has access to the
 * database anyway. They can't be called over HTTP. Emails must be trimmed and in lower case, as `email` of
 * `accounts.schema` returns them.
 */
export function createOperatorsService(dependencies: Dependencies) {
  const { db, users, workspaces, partners, passwordResets, invitations, linkBase, clock } = dependencies;
  const { audit, sessions, secondFactors, identities, trail, notifyOwner } = dependencies;

  const userOf = (email: string) => accountOf(users, email);

  const linkFor = ({ id }: User, lifetime?: number): Promise<string> =>
    passwordResets.issue(id, linkBase, lifetime);

  async function workspaceOf(nameOrId: string): Promise<Workspace> {
    const named = await workspaces.named(nameOrId);
    const workspace = (await workspaces.byId(nameOrId)) ?? named[0];
    if (!workspace) throw notFound(`There is no workspace "${nameOrId}"`);
    if (named.length > 1 && workspace.id !== nameOrId)
      throw conflict(`Several workspaces are named "${nameOrId}". Use the id instead.`);
    return workspace;
  }

  async function partnerIdOf(workspaceId: string, nameOrId: string): Promise<string> {
    if (await partners.exists(workspaceId, nameOrId)) return nameOrId;
    const [id, another] = await partners.idsNamed(workspaceId, nameOrId);
    if (id === undefined) throw notFound('Partner not found');
    if (another !== undefined)
      throw conflict(`Several partners are named "${nameOrId}". Use the id instead.`);
    return id;
  }

  return {
    /**
     * Creates an account without a workspace or password. `setPasswordUrl` sets the password within 7 days.
     * @throws 409 when the email is taken
     */
    async createUser(
      email: string,
      { superAdmin = false }: { superAdmin?: boolean } = {},
    ): Promise<{ user: Account; setPasswordUrl: string }> {
      const createdAt = clock.now().toISOString();
      const user = { ...newUser({ id: newId(), email, password: null, createdAt }), superAdmin };
      return db.transaction(async () => {
        if (!(await users.insert(user))) throw conflict(messages.emailTaken);
        return { user: presentAccount(user), setPasswordUrl: await linkFor(user, FIRST_LINK_LIFETIME) };
      });
    },

    /** Returns a link that sets a new password once, within 1 hour. @throws 404 for an unknown account */
    async resetLink(email: string): Promise<string> {
      return linkFor(await userOf(email));
    },

    /** The sessions of an account, newest first. @throws 404 for an unknown account */
    async listSessions(email: string, request: PageRequest): Promise<Page<AccountSession>> {
      const { id } = await userOf(email);
      return mapPage(await sessions.list(id, request), (session) => ({
        id: session.id,
        device: deviceName(session.userAgent),
        createdAt: session.createdAt,
        lastSeenAt: session.lastSeenAt ?? session.createdAt,
      }));
    },

    /** Signs an account out everywhere. Returns how many sessions it had. @throws 404 for an unknown account */
    async endSessions(email: string): Promise<number> {
      return db.transaction(async () => {
        const user = await userOf(email);
        await users.lock(user.id);
        const ended = await sessions.endAllOf(user.id);
        if (ended > 0) await trail.sessionsEnded(user);
        return ended;
      });
    },

    /**
     * Removes the second factor of an account, and signs the account out everywhere. Mails the owner, who may not have
     * asked for it. Returns whether it had one. @throws 404 for an unknown account
     */
    async resetMfa(email: string): Promise<boolean> {
      const owner = await db.transaction(async () => {
        const user = await userOf(email);
        await secondFactors.removeAll(user.id);
        if ((await sessions.endAllOf(user.id)) > 0) await trail.sessionsEnded(user);
        if (user.mfaEnabled) await trail.secondFactorRemoved(user);
        return user;
      });
      if (owner.mfaEnabled) notifyOwner(owner, 'second_factor_reset', null);
      return owner.mfaEnabled;
    },

    /**
     * Forgets the account's identity at the OpenID provider, so that another one can be connected. Sign-ins with it that
     * wait for the second factor fail. Returns whether it had one. @throws 404 for an unknown account
     */
    async disconnectOidc(email: string): Promise<boolean> {
      return db.transaction(async () => {
        const user = await userOf(email);
        await users.lock(user.id);
        const wasConnected = (await identities.deleteOf(user.id)) > 0;
        if (wasConnected) await trail.oidcDisconnected(user);
        return wasConnected;
      });
    },

    /** Takes effect on the user's next request. @throws 404 for an unknown account */
    async setSuperAdmin(email: string, superAdmin: boolean): Promise<Account> {
      return db.transaction(async () => {
        const user = await userOf(email);
        await users.update(user.id, { superAdmin });
        await trail.superAdminChanged(user, superAdmin);
        return presentAccount({ ...user, superAdmin });
      });
    },

    /** All accounts of the installation, newest first. */
    async listUsers(request: PageRequest): Promise<Page<Account>> {
      const page = await users.page(request);
      return { ...page, items: page.items.map(presentAccount) };
    },

    /** All workspaces of the installation, newest first. */
    listWorkspaces: (request: PageRequest): Promise<Page<Workspace>> => workspaces.page(request),

    /** @throws 404 if it is unknown; 409 for an ambiguous name */
    findWorkspace: (nameOrId: string): Promise<Workspace> => workspaceOf(nameOrId),

    /** Creates a workspace as for a new user, but with the given name. The account becomes its owner. */
    createWorkspace: (ownerId: string, name: string, profile: WorkspaceProfile = {}): Promise<Workspace> =>
      db.transaction(async () => {
        const workspace = await dependencies.createWorkspace(name, ownerId, profile);
        await audit.record('Command line', {
          workspaceId: workspace.id,
          action: 'created',
          objectType: 'workspace',
          objectId: workspace.id,
          objectName: name,
        });
        return workspace;
      }),

    /**
     * Creates an invitation from an operator. It is mailed like that of a member. `inviteUrl` is the link to pass on if
     * it isn't mailed. It works once within 7 days.
     * @throws 404 for an unknown workspace or partner; 409 for an ambiguous name and for a member; 400 when a portal
     * user's partner is missing
     */
    async operatorInvite({
      email,
      role,
      workspace,
      partner,
    }: OperatorInvitation): Promise<CreatedInvitation> {
      const { id: workspaceId, name: workspaceName } = await workspaceOf(workspace);
      const invited = {
        email,
        role,
        workspaceId,
        workspaceName,
        invitedBy: 'Command line' as const,
        inviter: null,
        addresses: { publicUrl: linkBase, linkBase },
      };
      if (role !== 'partner_portal') return invitations.create({ ...invited, partnerId: null });
      if (partner === undefined) throw invalidField('partner', 'Partner is required');
      return invitations.create({ ...invited, partnerId: await partnerIdOf(workspaceId, partner) });
    },
  };
}

export type OperatorsService = ReturnType<typeof createOperatorsService>;
