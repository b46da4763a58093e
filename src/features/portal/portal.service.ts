import { authorize, type Actor } from '../../lib/actor';
import { portalUsers } from '../../lib/roles';
import type { Partner, PartnersRepo } from '../partners/partners.repo';

/** The partner profile as its own people see it (spec §2): nothing of how the workspace works with it. */
export type PortalProfile = Pick<
  Partner,
  | 'id'
  | 'name'
  | 'description'
  | 'status'
  | 'partnershipType'
  | 'tags'
  | 'industry'
  | 'size'
  | 'website'
  | 'location'
>;

const presentProfile = (partner: Partner): PortalProfile => ({
  id: partner.id,
  name: partner.name,
  description: partner.description,
  status: partner.status,
  partnershipType: partner.partnershipType,
  tags: partner.tags,
  industry: partner.industry,
  size: partner.size,
  website: partner.website,
  location: partner.location,
});

/** What partner_portal users may do: see the one partner that they are tied to. */
export function createPortalService({ partners }: { partners: PartnersRepo }) {
  return {
    /** null where no partner is assigned. */
    async myProfile(actor: Actor): Promise<PortalProfile | null> {
      authorize(actor, portalUsers);
      if (actor.partnerId === null) return null;
      const partner = await partners.byId(actor.workspaceId, actor.partnerId);
      return partner ? presentProfile(partner) : null;
    },
  };
}

export type PortalService = ReturnType<typeof createPortalService>;
