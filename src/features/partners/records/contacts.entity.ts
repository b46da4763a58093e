import { defineEntity } from '../../../lib/entities/entity';

/** spec §3. */
export interface PartnerContact {
  id: string;
  partnerId: string;
  name: string;
  title: string | null;
  email: string | null;
  phone: string | null;
  isPrimary: boolean;
  createdAt: string;
}

/** A contact in a file of contacts of several partners. */
export type ExportedContact = PartnerContact & { partnerName: string };

export const contactEntity = defineEntity<PartnerContact>()({
  title: 'name',
  fields: {
    id: { isFixed: true },
    partnerId: { isFixed: true },
    name: { edit: true, search: true },
    title: { edit: true },
    email: { edit: true, search: true },
    phone: { edit: true },
    isPrimary: { stored: 'boolean', edit: true },
    createdAt: { isFixed: true },
  },
});
