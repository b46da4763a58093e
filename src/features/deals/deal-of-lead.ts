import type { Lead } from '../leads/leads.entity';
import type { DealDetails } from './change-deals';

/** Returns the details of a deal that a lead becomes, without its partner. */
export const draftOfLead = ({ name, company, email, ownerId }: Lead): Omit<DealDetails, 'partnerId'> => ({
  name: company,
  customerName: company,
  customerDomain: null,
  contactName: name,
  contactEmail: email || null,
  amount: null,
  currency: null,
  expectedCloseDate: null,
  notes: null,
  programId: null,
  influencers: [],
  ownerId,
});
