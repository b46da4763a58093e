import type { Db } from '../../../db/connect';
import { authorize, type Actor } from '../../../lib/actor';
import type { Clock } from '../../../lib/clock';
import { notFound } from '../../../lib/errors';
import { portalUsers } from '../../../lib/roles';
import type { AuditTrail } from '../../audit/audit-trail';
import { changedFields, type AuditChange } from '../../audit/audit.rules';
import type { PartnersRepo } from '../../partners/partners.repo';
import { viewPartners } from '../../partners/partners.rules';
import { PARTNER_NOT_FOUND } from '../../partners/partner.record';
import type { ProfileChanges } from '../../partners/partners.schema';
import type { RecordActivity } from '../../partners/records/activity-log';
import type { LogoFile } from '../../workspaces/workspaces.service';
import { ownPortal } from '../../audiences/portal-view';
import type { PartnerLogosRepo } from '../../partners/partner-logos.repo';

export interface ProfileDependencies {
  db: Db;
  partners: PartnersRepo;
  logos: PartnerLogosRepo;
  recordActivity: RecordActivity;
  /** Describes changes of a partner in its activity. */
  describeChanges(changes: readonly AuditChange[]): string;
  /** Checks and reads logos, like those of workspaces. */
  images: {
    checkLogo(dataUrl: string, field: string): void;
    bytesOf(dataUrl: string): Buffer;
    versionOf(dataUrl: string): string;
  };
  audit: AuditTrail;
  clock: Clock;
}

const changeable = ['description', 'website', 'logo'] as const;

/** Lets a partner's own users change its profile and its logo. */
export function createPortalProfileService(dependencies: ProfileDependencies) {
  const { db, partners, logos, recordActivity, describeChanges, images, audit, clock } = dependencies;

  async function read(workspaceId: string, partnerId: string): Promise<LogoFile> {
    const logo = await logos.find(workspaceId, partnerId);
    if (!logo) throw notFound('Logo not found');
    return { bytes: images.bytesOf(logo.image), version: logo.version };
  }

  return {
    /** Does nothing if nothing differs. @throws 403; 404 without a partner; 400 for an invalid logo */
    async update(actor: Actor, { logo: image, ...texts }: ProfileChanges): Promise<void> {
      const { workspaceId, partnerId } = ownPortal(actor);
      authorize(actor, portalUsers);
      if (image) images.checkLogo(image, 'logo');
      await db.transaction(async () => {
        const partner = await partners.lock(workspaceId, partnerId);
        if (!partner) throw notFound(PARTNER_NOT_FOUND);
        const version = image ? images.versionOf(image) : null;
        const logo = version && `/api/partners/${partnerId}/logo?v=${version}`;
        const wanted = { ...texts, ...(image !== undefined && { logo }) };
        const changes = changedFields(partner, wanted, changeable);
        if (changes.length === 0) return;
        await partners.update({ ...partner, ...wanted, updatedAt: clock.now().toISOString() }, {}, partner);
        if (image && version) await logos.set({ partnerId, workspaceId, image, version });
        else if (image === null) await logos.remove(workspaceId, partnerId);
        await recordActivity({
          partnerId,
          userId: actor.userId,
          activityType: 'partner_updated',
          description: describeChanges(changes),
          metadata: { changes },
        });
        await audit.record(actor, {
          workspaceId,
          action: 'updated',
          objectType: 'partner',
          objectId: partnerId,
          objectName: partner.name,
          changes,
        });
      });
    },

    /** Returns the logo of the actor's own partner. @throws 403; 404 without a logo */
    async ownLogo(actor: Actor): Promise<LogoFile> {
      const { workspaceId, partnerId } = ownPortal(actor);
      return read(workspaceId, partnerId);
    },

    /** Returns the logo of a partner for members. @throws 403; 404 without a logo */
    async logo(actor: Actor, partnerId: string): Promise<LogoFile> {
      authorize(actor, viewPartners);
      return read(actor.workspaceId, partnerId);
    },
  };
}

export type PortalProfileService = ReturnType<typeof createPortalProfileService>;
