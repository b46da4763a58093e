import { invalidField } from '../../lib/errors';
import type { ContactsRepo } from '../partners/contacts.repo';
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

/** Who made a referral: a partner of the workspace, or anybody else who is named. */
export function createReferrerFinder({ partners, contacts }: Dependencies) {
  /**
   * What is not said of a partner is taken from it: its name, and the email of its primary contact.
   * @throws 400 `Partner not found` for one of another workspace too.
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
