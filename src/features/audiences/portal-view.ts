import { authorize, type Actor } from '../../lib/actor';
import { notFound } from '../../lib/errors';
import { portalUsers } from '../../lib/roles';
import { PARTNER_NOT_FOUND, partnerRecord } from '../partners/partner.record';

/**
 * The portal of one partner, as its own users see it, or as a member previews it. Functions that read for the portal
 * take it. Functions that write take the actor and call `ownPortal`, so that a preview can't write.
 */
export interface PortalView {
  workspaceId: string;
  partnerId: string;
  isPreview: boolean;
}

/** @throws 403 unless the actor is a portal user, 404 `Partner not found` if none is assigned */
export function ownPortal(actor: Actor): PortalView {
  authorize(actor, portalUsers);
  if (actor.partnerId === null) throw notFound(PARTNER_NOT_FOUND);
  return { workspaceId: actor.workspaceId, partnerId: actor.partnerId, isPreview: false };
}

interface KnownPartners {
  byId(workspaceId: string, id: string): Promise<object | undefined>;
}

/**
 * Returns the portal that a member previews.
 * @throws 403 for portal users, 404 `Partner not found` also for a partner of another workspace
 */
export async function previewPortal(
  actor: Actor,
  partners: KnownPartners,
  partnerId: string,
): Promise<PortalView> {
  authorize(actor, partnerRecord.view);
  const { workspaceId } = actor;
  if (!(await partners.byId(workspaceId, partnerId))) throw notFound(PARTNER_NOT_FOUND);
  return { workspaceId, partnerId, isPreview: true };
}
