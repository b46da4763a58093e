import { authorize, type Actor } from '../../../lib/actor';
import type { Clock } from '../../../lib/clock';
import { conflict, notFound, tooManyRequests } from '../../../lib/errors';
import { portalUsers } from '../../../lib/roles';
import type { PartnersRepo } from '../../partners/partners.repo';
import { PARTNER_NOT_FOUND } from '../../partners/partner.record';
import type { RateLimits } from '../../rate-limits/rate-limits.service';
import { ownPortal, type PortalView } from '../../audiences/portal-view';
import type { PortalPeopleRepo } from './portal-people.repo';
import { ALREADY_THERE, MAX_PEOPLE, TOO_MANY_PEOPLE, type PortalPerson } from './portal-people.rules';

/** Limit for invitations of one partner, because they are mailed to strangers. */
const INVITES = { points: 30, seconds: 60 * 60 };

/** The server's URLs for links to the invited person. */
interface InvitationAddresses {
  publicUrl: string;
  linkBase: string;
}

/** An invitation of a colleague by a portal user. */
interface ColleagueInvitation {
  email: string;
  role: 'partner_portal';
  partnerId: string;
  workspaceId: string;
  workspaceName: string;
  invitedBy: Actor;
  inviter: Actor;
  addresses: InvitationAddresses;
  checkColleague(): Promise<void>;
}

export interface PeopleDependencies {
  partners: PartnersRepo;
  people: PortalPeopleRepo;
  invitations: { create(invited: ColleagueInvitation): Promise<{ inviteUrl: string }> };
  limits: Pick<RateLimits, 'secondsToWait'>;
  clock: Clock;
}

/** The people of a partner, who invite each other to its portal. */
export function createPortalPeopleService(dependencies: PeopleDependencies) {
  const { partners, people, invitations, limits, clock } = dependencies;
  const now = () => clock.now().toISOString();

  async function read(workspaceId: string, partnerId: string) {
    const members = await people.members(workspaceId, partnerId);
    const invited = await people.invited(workspaceId, partnerId, now());
    return { members, invited: invited.filter((email) => !members.includes(email)) };
  }

  return {
    /** Lists members first, and then open invitations. */
    async list({ workspaceId, partnerId }: PortalView): Promise<PortalPerson[]> {
      const { members, invited } = await read(workspaceId, partnerId);
      return [
        ...members.map((email): PortalPerson => ({ email, status: 'active', inviteUrl: null })),
        ...invited.map((email): PortalPerson => ({ email, status: 'invited', inviteUrl: null })),
      ];
    },

    /** Returns when someone of the partner was last in the portal; null if nobody is signed in. */
    lastSeenAt: ({ workspaceId, partnerId }: PortalView): Promise<string | null> =>
      people.lastSeenAt(workspaceId, partnerId),

    /**
     * Invites a colleague to the portal of the same partner, for 7 days, and mails the link if a mail server is configured.
     * A new link replaces an earlier one.
     * @throws 403; 409 for someone who has access, and above 20 members and open invitations; 429
     */
    async invite(
      actor: Actor,
      { email }: { email: string },
      addresses: InvitationAddresses,
    ): Promise<PortalPerson> {
      const { workspaceId, partnerId } = ownPortal(actor);
      authorize(actor, portalUsers);
      const wait = await limits.secondsToWait('portal_invite', partnerId, INVITES);
      if (wait !== null) throw tooManyRequests(wait);
      const { inviteUrl } = await invitations.create({
        email,
        role: 'partner_portal',
        partnerId,
        workspaceId,
        workspaceName: actor.workspaceName,
        invitedBy: actor,
        inviter: actor,
        addresses,
        async checkColleague() {
          // Invitations of one partner wait for each other here, so that the limit holds.
          if (!(await partners.lock(workspaceId, partnerId))) throw notFound(PARTNER_NOT_FOUND);
          const { members, invited } = await read(workspaceId, partnerId);
          if (members.includes(email)) throw conflict(ALREADY_THERE);
          const others = invited.filter((one) => one !== email);
          if (members.length + others.length >= MAX_PEOPLE) throw conflict(TOO_MANY_PEOPLE);
        },
      });
      return { email, status: 'invited', inviteUrl };
    },
  };
}

export type PortalPeopleService = ReturnType<typeof createPortalPeopleService>;
