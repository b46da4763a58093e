import { authorize, type Actor } from '../../lib/actor';
import { notFound } from '../../lib/errors';
import { portalUsers } from '../../lib/roles';
import type { PartnersRepo } from '../partners/partners.repo';
import type { Partner } from '../partners/partners.entity';
import { PARTNER_NOT_FOUND } from '../partners/partner.record';
import { ownPortal, previewPortal, type PortalView } from '../audiences/portal-view';

const OWN_LOGO = '/api/portal/my-profile/logo';

/**
 * The partner profile as the partner's own users see it (spec §2). It doesn't contain the workspace's internal fields.
 */
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
> & {
  /** The address of the logo; null without one. */
  logo: string | null;
};

/** Returns the profile with the address of the logo, which is another call for members, who preview the portal. */
export const presentProfile = (partner: Partner, isPreview = false): PortalProfile => ({
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
  logo: isPreview ? partner.logo : (partner.logo?.replace(/^[^?]*/, OWN_LOGO) ?? null),
});

/** The portal of partner_portal users, who see only the partner they belong to. */
export function createPortalService({ partners }: { partners: PartnersRepo }) {
  return {
    /** Returns the portal of the actor's own partner. @throws 403, 404 */
    own: ownPortal,

    /** Returns the portal of a partner for a member. @throws 403, 404 */
    preview: (actor: Actor, partnerId: string): Promise<PortalView> =>
      previewPortal(actor, partners, partnerId),

    /** Returns the profile as the partner's users see it. */
    async profile({ workspaceId, partnerId, isPreview }: PortalView): Promise<PortalProfile> {
      const partner = await partners.byId(workspaceId, partnerId);
      if (!partner) throw notFound(PARTNER_NOT_FOUND);
      return presentProfile(partner, isPreview);
    },

    /** null if no partner is assigned. */
    async myProfile(actor: Actor): Promise<PortalProfile | null> {
      authorize(actor, portalUsers);
      if (actor.partnerId === null) return null;
      const partner = await partners.byId(actor.workspaceId, actor.partnerId);
      return partner ? presentProfile(partner) : null;
    },
  };
}

export type PortalService = ReturnType<typeof createPortalService>;
