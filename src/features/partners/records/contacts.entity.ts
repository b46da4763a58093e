import { defineEntity } from '../../../lib/entities/entity';
import { headerNames, words } from '../../records/import/header-names.rules';

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

/** The columns of a file of contacts. */
export const contactFileEntity = defineEntity<
  Pick<ExportedContact, 'name' | 'title' | 'email' | 'phone' | 'partnerName'>
>()({
  title: 'name',
  fields: {
    name: {
      label: 'Name',
      import: {
        kind: 'person',
        isRequired: true,
        otherNames: words(
          'full name, contact, contact name, display name, file as, person, vollständiger name, ansprechpartner',
          'kontakt, kontaktname, nom, nom complet, nombre, nombre completo, contacto',
        ),
      },
    },
    title: {
      label: 'Title',
      import: {
        otherNames: words(
          'job title, position, role, organization title, organization 1 - title, contact title, jobtitle',
          'berufsbezeichnung, funktion, titel, rolle, fonction, poste, titre, cargo, puesto, título',
        ),
      },
    },
    email: { label: 'Email', import: { kind: 'email', otherNames: ['contact email', ...headerNames.email] } },
    phone: { label: 'Phone', import: { otherNames: ['contact phone', ...headerNames.phone] } },
    partnerName: {
      label: 'Partner',
      import: { isRequired: true, otherNames: ['website', 'web page', ...headerNames.partner] },
    },
  },
});

export const contactEntity = defineEntity<PartnerContact>()({
  title: 'name',
  fields: {
    id: { isFixed: true },
    partnerId: { isFixed: true },
    name: { label: 'Name', edit: true, search: true },
    title: { label: 'Title', edit: true },
    email: { label: 'Email', edit: true, search: true },
    phone: { label: 'Phone', edit: true },
    isPrimary: { stored: 'boolean', edit: true },
    createdAt: { isFixed: true },
  },
});
