import { optionalEmail, optionalText } from '../../lib/entities/fields';
import { newId } from '../../lib/ids';
import type { ImportField } from '../records/import/importable';
import { words } from '../records/import/header-names.rules';
import type { PartnerContact } from './records/contacts.entity';
import { partnerLimits } from './partners.rules';

/** A contact in a row of partners. */
type ImportedContact = Pick<PartnerContact, 'name' | 'title' | 'email' | 'phone'>;

/** The contact of a row, and those of later rows of the same partner. */
export interface RowWithContacts {
  contactName: string | null;
  contactTitle: string | null;
  contactEmail: string | null;
  contactPhone: string | null;
  moreContacts?: readonly ImportedContact[];
}

export const contactShape = {
  contactName: optionalText('Contact name', partnerLimits.contactName).default(null),
  contactTitle: optionalText('Contact title', partnerLimits.contactTitle).default(null),
  contactEmail: optionalEmail('Invalid email address').default(null),
  contactPhone: optionalText('Contact phone', partnerLimits.phone).default(null),
};

export const contactFields: readonly ImportField[] = [
  {
    name: 'contactName',
    label: 'Contact name',
    kind: 'person',
    otherNames: words(
      'contact, contact person, primary contact, primary contact name, main contact, partner contact',
      'ansprechpartner, kontakt, kontaktperson, contact principal, interlocuteur, contacto',
      'persona de contacto',
    ),
  },
  {
    name: 'contactTitle',
    label: 'Contact title',
    otherNames: words('primary contact title, contact job title, contact position'),
  },
  {
    name: 'contactEmail',
    label: 'Contact email',
    kind: 'email',
    otherNames: words(
      'email, e-mail, email address, e-mail address, primary contact email, main contact email, e-mail-adresse',
      'adresse e-mail, courriel, correo electrónico',
    ),
  },
  {
    name: 'contactPhone',
    label: 'Contact phone',
    otherNames: words('primary contact phone, contact phone number, contact telephone'),
  },
];

/** Returns the contact of a row. One without a name is called by its email. */
function contactOf(row: Partial<RowWithContacts>): ImportedContact | null {
  const { contactName, contactTitle: title = null, contactEmail: email = null, contactPhone = null } = row;
  const name = contactName ?? email?.slice(0, partnerLimits.contactName);
  return name == null ? null : { name, title, email, phone: contactPhone };
}

/** Two contacts with one email are the same, and so are two without an email and with one name. */
const keyOf = ({ name, email }: ImportedContact): string =>
  email === null ? `name ${name.toLowerCase()}` : `email ${email.toLowerCase()}`;

const contactsOf = (row: RowWithContacts): readonly ImportedContact[] => {
  const own = contactOf(row);
  return [...(own ? [own] : []), ...(row.moreContacts ?? [])];
};

/** Returns the contacts of a partner's first row after a later one, which may have another contact. */
export function joinContacts(first: RowWithContacts, later: Partial<RowWithContacts>): RowWithContacts {
  const { contactName, contactTitle, contactEmail, contactPhone, moreContacts = [] } = first;
  const known = contactsOf(first);
  const next = contactOf(later);
  const isNew = next !== null && !known.some((one) => keyOf(one) === keyOf(next));
  return {
    contactName,
    contactTitle,
    contactEmail,
    contactPhone,
    moreContacts: isNew ? [...moreContacts, next] : moreContacts,
  };
}

/** Shows all contacts of a partner's rows. */
export function showContacts(row: RowWithContacts): Record<string, string> {
  const all = contactsOf(row);
  const texts = (read: (contact: ImportedContact) => string | null): string =>
    all.flatMap((contact) => read(contact) ?? []).join(', ');
  return {
    contactName: texts(({ name }) => name),
    contactTitle: texts(({ title }) => title),
    contactEmail: texts(({ email }) => email),
    contactPhone: texts(({ phone }) => phone),
  };
}

/** Returns the contacts of a new partner. The first one is primary. */
export const newContacts = (row: RowWithContacts, partnerId: string, createdAt: string): PartnerContact[] =>
  contactsOf(row).map((contact, index) => ({
    id: newId(),
    partnerId,
    ...contact,
    isPrimary: index === 0,
    createdAt,
  }));
