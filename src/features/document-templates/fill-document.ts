import type { Member } from '../../lib/actor';
import type { Clock } from '../../lib/clock';
import { notFound } from '../../lib/errors';
import { variableValues } from '../email-templates/variable-values.rules';
import { fillIn, namesOf } from '../email-templates/variables.rules';
import type { PartnersRepo } from '../partners/partners.repo';
import { PARTNER_NOT_FOUND } from '../partners/partners.schema';
import type { ContactsRepo } from '../partners/records/contacts.repo';
import type { PartnerLogosRepo } from '../portal/profile/partner-logos.repo';
import type { DocumentContent } from './document-templates.entity';
import type { DocumentCopy } from './document-templates.schema';
import { isLogoName } from './document-variables.rules';
import type { Filling } from './rendering/fill-texts';

export interface FillingDependencies {
  partners: Pick<PartnersRepo, 'byId'>;
  contacts: Pick<ContactsRepo, 'primary'>;
  logos: Pick<PartnerLogosRepo, 'find'>;
  clock: Clock;
}

/** A partner's copy of a document. */
export interface PartnerCopy {
  partnerName: string;
  filling: Filling;
}

/** Returns what fills in a document for a partner and its primary contact. */
export function createDocumentFilling({ partners, contacts, logos, clock }: FillingDependencies) {
  /** Returns null without a partner. @throws 404 `Partner not found`, also for one of another workspace */
  return async function fill(
    { workspaceId, workspaceName, name, email }: Member,
    { partnerId, timeZone = 'UTC' }: DocumentCopy,
  ): Promise<PartnerCopy | null> {
    if (partnerId === undefined) return null;
    const partner = await partners.byId(workspaceId, partnerId);
    if (!partner) throw notFound(PARTNER_NOT_FOUND);
    const [contact, logo] = await Promise.all([
      contacts.primary(partner.id),
      logos.find(workspaceId, partner.id),
    ]);
    const values = variableValues({
      partner,
      contact: contact ?? null,
      workspaceName,
      senderName: name,
      senderEmail: email,
      now: clock.now(),
      timeZone,
    });
    return { partnerName: partner.name, filling: { values, logo: logo?.image ?? null, isFinal: false } };
  };
}

/** Returns the names of variables in a document that have no value. */
export function missingIn(
  { content }: Pick<DocumentContent, 'content'>,
  { values, logo }: Filling,
): string[] {
  const pieces = fillIn(content, values);
  const logos = logo === null ? namesOf(pieces, 'unknown').filter(isLogoName) : [];
  return [...namesOf(pieces, 'missing'), ...logos];
}
