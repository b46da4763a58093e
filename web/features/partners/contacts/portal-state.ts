import type { PartnerContact } from '../../../../src/features/partners/records/contacts.entity';
import type { PortalPerson as Person } from '../../../../src/features/portal/people/portal-people.rules';

/** A person of the portal of a partner. */
export type PortalPerson = Pick<Person, 'email' | 'status'>;

/** Returns whether a contact uses the portal or is invited to it; null for neither. */
export const portalStateOf = (
  people: readonly PortalPerson[],
  { email }: Pick<PartnerContact, 'email'>,
): Person['status'] | null =>
  people.find((person) => person.email === email?.trim().toLowerCase())?.status ?? null;
