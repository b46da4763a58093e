import type { Member } from '../../lib/actor';
import type { Clock } from '../../lib/clock';
import { notFound } from '../../lib/errors';
import { variableValues } from '../templates/variable-values.rules';
import { fillIn, namesOf } from '../templates/variables.rules';
import type { Partner } from '../partners/partners.entity';
import type { PartnersRepo } from '../partners/partners.repo';
import { PARTNER_NOT_FOUND } from '../partners/partner.record';
import type { ContactsRepo } from '../partners/records/contacts.repo';
import type { PartnerLogosRepo } from '../partners/partner-logos.repo';
import type { PortalView } from '../audiences/portal-view';
import type { MembersRepo } from '../workspaces/members.repo';
import type { WorkspacesRepo } from '../workspaces/workspaces.repo';
import type { DocumentContent } from './document-templates.entity';
import type { DocumentCopy } from './document-templates.schema';
import { isLogoName } from './document-variables.rules';
import type { Filling } from './rendering/fill-texts';

export interface FillingDependencies {
  partners: Pick<PartnersRepo, 'byId'>;
  contacts: Pick<ContactsRepo, 'primary'>;
  logos: Pick<PartnerLogosRepo, 'find'>;
  members: Pick<MembersRepo, 'byUser'>;
  workspaces: Pick<WorkspacesRepo, 'byId'>;
  clock: Clock;
}

interface Given {
  workspaceName: string;
  sender: { name: string | null; email: string } | null;
  timeZone: string;
  isFinal: boolean;
}

/** A partner's copy of a document. */
export interface PartnerCopy {
  partnerName: string;
  filling: Filling;
}

/** Returns functions that fill in a document for a partner and its primary contact. */
export function createDocumentFilling(dependencies: FillingDependencies) {
  const { partners, contacts, logos, members, workspaces, clock } = dependencies;

  /** @throws 404 `Partner not found`, also for one of another workspace */
  async function partnerOf(workspaceId: string, partnerId: string): Promise<Partner> {
    const partner = await partners.byId(workspaceId, partnerId);
    if (!partner) throw notFound(PARTNER_NOT_FOUND);
    return partner;
  }

  async function copyFor(partner: Partner, given: Given): Promise<PartnerCopy> {
    const { workspaceName, sender, timeZone, isFinal } = given;
    const [contact, logo] = await Promise.all([
      contacts.primary(partner.id),
      logos.find(partner.workspaceId, partner.id),
    ]);
    const values = variableValues({
      partner,
      contact: contact ?? null,
      workspaceName,
      senderName: sender?.name ?? null,
      senderEmail: sender?.email ?? '',
      now: clock.now(),
      timeZone,
    });
    return { partnerName: partner.name, filling: { values, logo: logo?.image ?? null, isFinal } };
  }

  return {
    /**
     * Returns a copy that a member sends to a partner; null without a partner. Variables without a value stay, so that the
     * member sees them. @throws 404
     */
    async forMember(
      actor: Member,
      { partnerId, timeZone = 'UTC' }: DocumentCopy,
    ): Promise<PartnerCopy | null> {
      if (partnerId === undefined) return null;
      const { workspaceId, workspaceName } = actor;
      const partner = await partnerOf(workspaceId, partnerId);
      return copyFor(partner, { workspaceName, sender: actor, timeZone, isFinal: false });
    },

    /** Returns a partner's own copy. Its sender is the owner of the partner. @throws 404 */
    async forPartner({ workspaceId, partnerId }: PortalView): Promise<PartnerCopy> {
      const partner = await partnerOf(workspaceId, partnerId);
      const [workspace, owner] = await Promise.all([
        workspaces.byId(workspaceId),
        partner.ownerId === null ? undefined : members.byUser(workspaceId, partner.ownerId),
      ]);
      const workspaceName = workspace?.name ?? '';
      return copyFor(partner, { workspaceName, sender: owner ?? null, timeZone: 'UTC', isFinal: true });
    },
  };
}

export type DocumentFilling = ReturnType<typeof createDocumentFilling>;

/** Returns the names of variables in a document that have no value. */
export function missingIn(
  { content }: Pick<DocumentContent, 'content'>,
  { values, logo }: Filling,
): string[] {
  const pieces = fillIn(content, values);
  const logos = logo === null ? namesOf(pieces, 'unknown').filter(isLogoName) : [];
  return [...namesOf(pieces, 'missing'), ...logos];
}
