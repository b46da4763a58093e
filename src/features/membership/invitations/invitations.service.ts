import type { Identity } from '../../identity/create-identity';
import type { Foundation } from '../../../foundation';
import { authorize, type Actor } from '../../../lib/actor';
import { days } from '../../../lib/clock';
import { conflict, forbidden, invalidField, notFound } from '../../../lib/errors';
import { hashToken, newId, newToken } from '../../../lib/ids';
import { mapPage, type Page, type PageRequest } from '../../../lib/paging';
import type { AuditActor } from '../../audit/audit-trail';
import { messages } from '../../identity/accounts.rules';
import { isUnclaimed } from '../../identity/users.rules';
import type { Invitation, InvitationsRepo } from './invitations.repo';
import { manageUsers, mayInvite, memberMessages } from '../members/members.rules';
import type { InvitationBody } from '../members/members.schema';
import type { InvitationMailStatus, MailInvitation } from './mail-invitation';
import type { OpenInvitation } from './open-invitation';
import type { PartnerNamesRepo } from './partner-names.repo';

const LIFETIME = days(7);

interface Dependencies extends Foundation, Identity {
  invitations: InvitationsRepo;
  openInvitation: OpenInvitation;
  partners: PartnerNamesRepo;
  mailInvitation: MailInvitation;
}

/** The parts of a new invitation, made by a user or by an operator. */
export interface NewInvitation extends InvitationBody {
  workspaceId: string;
  workspaceName: string;
  invitedBy: AuditActor;
  /** The inviting user, for the mail; null: an operator. */
  inviter: Pick<Actor, 'name' | 'email'> | null;
  addresses: InvitationAddresses;
  /**
   * Set for the invitation of a partner's colleague. Runs first in the transaction that stores it. Such an invitation
   * replaces earlier ones to the same partner only, because a portal user must not end invitations of the team.
   */
  checkColleague?: () => Promise<void>;
}

/** An invitation of an imported workspace. An import by a person, too, counts as one by an operator. */
export type ImportedInvitation = Omit<NewInvitation, 'inviter' | 'addresses' | 'checkColleague'>;
export type StoreInvitation = (invited: ImportedInvitation) => Promise<() => Promise<CreatedInvitation>>;

/** The server's URLs, without a trailing slash. */
export interface InvitationAddresses {
  /** The URL at which the inviting user reaches the server. */
  publicUrl: string;
  /** The base of links in mails, which the inviting user must not be able to change. */
  linkBase: string;
}

const about = ({ id, email }: Pick<Invitation, 'id' | 'email'>) =>
  ({ objectType: 'invitation', objectId: id, objectName: email }) as const;

const presentInvitation = ({ id, email, role, partnerId, expiresAt, createdAt }: Invitation) => ({
  id,
  email,
  role,
  partnerId,
  expiresAt,
  createdAt,
});

/** A pending invitation. Its link can't be shown again, because only the hash is stored. */
export interface InvitationItem extends ReturnType<typeof presentInvitation> {
  partnerName: string | null;
}

/** spec §3 Invitation view, as returned on creation. */
export interface CreatedInvitation extends ReturnType<typeof presentInvitation> {
  workspaceName: string;
  inviteUrl: string;
  mailStatus: InvitationMailStatus;
}

export function createInvitationsService(dependencies: Dependencies) {
  const { db, users, members, invitations, openInvitation, partners, mailInvitation, audit, clock } =
    dependencies;
  const { linkBase } = dependencies;
  const now = () => clock.now().toISOString();

  /**
   * Stores an invitation, and returns the function that mails it. A new link replaces the person's earlier links for this
   * workspace, so only the last one sent is valid.
   */
  async function store(invited: NewInvitation): Promise<() => Promise<CreatedInvitation>> {
    const { email, role, workspaceId, workspaceName, invitedBy, inviter, addresses } = invited;
    const { checkColleague } = invited;
    const partnerId = role === 'partner_portal' ? (invited.partnerId ?? '') : null;
    if (!checkColleague && (await members.byEmail(workspaceId, email)))
      throw conflict(messages.alreadyMember);
    if (partnerId !== null && !(await partners.exists(workspaceId, partnerId)))
      throw invalidField('partnerId', 'Partner not found');
    const token = newToken();
    const invitation: Invitation = {
      id: newId(),
      tokenHash: hashToken(token),
      email,
      role,
      workspaceId,
      invitedBy: inviter === null || typeof invitedBy === 'string' ? null : invitedBy.userId,
      partnerId,
      expiresAt: new Date(clock.now().getTime() + LIFETIME).toISOString(),
      usedAt: null,
      createdAt: now(),
    };
    await db.transaction(async () => {
      if (checkColleague && partnerId !== null) {
        await checkColleague();
        await invitations.deleteUnusedToPartner(workspaceId, partnerId, email);
      } else await invitations.deleteUnusedFor(workspaceId, email);
      await invitations.insert(invitation);
      const changes = [{ field: 'role', from: null, to: role }];
      await audit.record(invitedBy, { workspaceId, action: 'created', ...about(invitation), changes });
    });
    const linkOn = (base: string) => `${base}/invite/${token}`;
    const { expiresAt } = invitation;
    return async () => {
      const mailStatus = await mailInvitation(
        { workspaceId, email },
        { inviter, workspaceName, role, url: linkOn(addresses.linkBase), expiresAt },
      );
      const inviteUrl = linkOn(addresses.publicUrl);
      return { ...presentInvitation(invitation), workspaceName, inviteUrl, mailStatus };
    };
  }

  /** Mails after the commit, so that a mail server that fails can't lose the invitation. */
  const create = async (invited: NewInvitation): Promise<CreatedInvitation> => (await store(invited))();

  return {
    create,

    /** Like `create` for an import, which mails the invitation after its commit. Must run in its transaction. */
    storeImported: (invited: ImportedInvitation): Promise<() => Promise<CreatedInvitation>> =>
      // The mail quotes nothing that the people of the file have chosen: an operator vouches for it.
      store({ ...invited, inviter: null, addresses: { publicUrl: linkBase, linkBase } }),

    /**
     * Creates an invitation to the actor's workspace, and mails it if a mail server is configured.
     * @throws 403; 400 `Partner not found` for an id that is unknown or of another workspace; 409 for a member
     */
    async invite(
      actor: Actor,
      body: InvitationBody,
      addresses: InvitationAddresses,
    ): Promise<CreatedInvitation> {
      authorize(actor, manageUsers);
      if (!mayInvite(actor.workspaceRole, body.role)) throw forbidden(memberMessages.ownersOnly);
      const { workspaceId, workspaceName } = actor;
      return create({ ...body, workspaceId, workspaceName, invitedBy: actor, inviter: actor, addresses });
    },

    /** Lists the pending invitations of the actor's workspace. @throws 403 */
    async list(actor: Actor, request: PageRequest): Promise<Page<InvitationItem>> {
      authorize(actor, manageUsers);
      const page = await invitations.page(actor.workspaceId, now(), request);
      return mapPage(page, (item) => ({ ...presentInvitation(item), partnerName: item.partnerName }));
    },

    /** Makes the link invalid. @throws 403; 404 */
    async revoke(actor: Actor, id: string): Promise<void> {
      authorize(actor, manageUsers);
      const { workspaceId } = actor;
      await db.transaction(async () => {
        const email = await invitations.deletePending(workspaceId, id, now());
        if (email === undefined) throw notFound('Invitation not found');
        await audit.record(actor, { workspaceId, action: 'revoked', ...about({ id, email }) });
      });
    },

    /** Returns the parts of the invitation that its recipient sees before accepting. @throws 404 */
    async view(token: string) {
      const { email, role, workspaceName } = await openInvitation(token);
      const user = await users.byEmail(email);
      return { email, role, workspaceName, hasAccount: user !== undefined && !isUnclaimed(user) };
    },
  };
}

export type InvitationsService = ReturnType<typeof createInvitationsService>;
