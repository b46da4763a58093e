import type { PartnerContact } from '../../../../src/features/partners/records/contacts.entity';
import type { ComposedTo } from '../../../lib/email/compose';
import { useRead } from '../../../lib/requests/useRead';

/** Contacts offered. */
const SHOWN = 100;

/**
 * Reads the contacts of a partner who have an email. `primary` is the primary one, or else the first. Both are null
 * without a partner and while they are loading.
 */
export function useContacts(partnerId: string | null) {
  const { data, isFailed, retry } = useRead<PartnerContact[]>(
    partnerId && `/api/partners/${partnerId}/contacts?limit=${SHOWN}`,
  );
  const withEmail =
    data
      ?.filter(({ email }) => email !== null)
      .sort((one, other) => Number(other.isPrimary) - Number(one.isPrimary)) ?? null;
  const primary = withEmail?.[0] ?? null;
  return {
    people: withEmail?.map((contact) => ({ ...toOf(contact), title: contact.title })) ?? null,
    primary: primary && toOf(primary),
    isFailed,
    retry,
  };
}

const toOf = ({ id, name, email }: PartnerContact): ComposedTo => ({ type: 'contact', id, name, email });

export type Contacts = ReturnType<typeof useContacts>;
