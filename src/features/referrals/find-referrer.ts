import { invalidField } from '../../lib/errors';
import type { ContactsRepo } from '../partners/records/contacts.repo';
import type { PartnersRepo } from '../partners/partners.repo';

export interface Referrer {
  referrerId: string | null;
  referrerName: string | null;
  referrerEmail: string | null;
}

interface Dependencies {
  partners: Pick<PartnersRepo, 'byId'>;
  contacts: Pick<ContactsRepo, 'primary'>;
}

/** Finds the referrer: a partner of the workspace, or any other named person. */
export function createReferrerFinder({ partners, contacts }: Dependencies) {
  /**
   * Fills in a missing name with the partner's name, and a missing email with that of its primary contact.
   * @throws 400 `Partner not found`, also for a partner of another workspace
   */
  return async function findReferrer(workspaceId: string, said: Referrer): Promise<Referrer> {
    const { referrerId, referrerName, referrerEmail } = said;
    if (referrerId === null) return said;
    const partner = await partners.byId(workspaceId, referrerId);
    if (!partner) throw invalidField('referrerId', 'Partner not found');
    return {
      referrerId,
      referrerName: referrerName ?? partner.name,
      referrerEmail: referrerEmail ?? (await contacts.primary(referrerId))?.email ?? null,
    };
  };
}

export type FindReferrer = ReturnType<typeof createReferrerFinder>;
