import { useState } from 'react';
import type { FilledEmail } from '../../../../src/features/email-templates/fill-template';
import type { PartnerContact } from '../../../../src/features/partners/records/contacts.entity';
import { useRead } from '../../../lib/requests/useRead';
import type { Choice } from '../../../ui/forms/choices/choices';

/** Maximum number of contacts offered per partner. */
const CONTACTS = 1000;

/**
 * The recipient that a template is filled in for: a partner and one of its contacts, by default the primary
 * one. `filled` is the server's last answer; `isReading` says whether the next one is loading.
 */
export function useRecipient(templateId: string) {
  const [partner, setPartner] = useState<Choice | null>(null);
  const [picked, setPicked] = useState<string | null | undefined>(undefined);
  const partnerId = partner?.id ?? null;
  const contacts = useRead<PartnerContact[]>(
    partnerId && `/api/partners/${partnerId}/contacts?limit=${CONTACTS}`,
  );
  const contactId = picked === undefined ? likely(contacts.data ?? []) : picked;
  const isWaiting = partnerId !== null && contacts.data === null && !contacts.isFailed;
  const read = useRead<FilledEmail>(isWaiting ? null : pathOf(templateId, partnerId, contactId));
  const [filled, setFilled] = useState<FilledEmail | null>(null);
  if (read.data && read.data !== filled) setFilled(read.data);

  return {
    pickPartner(next: Choice | null) {
      setPartner(next);
      setPicked(undefined);
    },
    contacts: contacts.data,
    contactId,
    timeZone: ownTimeZone(),
    pickContact: (id: string | null) => setPicked(id),
    filled,
    isReading: read.data === null,
    isFailed: read.isFailed || contacts.isFailed,
    retry() {
      contacts.retry();
      read.retry();
    },
  };
}

const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

const likely = (contacts: readonly PartnerContact[]): string | null =>
  (contacts.find(({ isPrimary }) => isPrimary) ?? (contacts.length === 1 ? contacts[0] : undefined))?.id ??
  null;

function pathOf(templateId: string, partnerId: string | null, contactId: string | null): string {
  const query = new URLSearchParams({ timeZone: ownTimeZone() });
  if (partnerId !== null) query.set('partnerId', partnerId);
  if (partnerId !== null && contactId !== null) query.set('contactId', contactId);
  return `/api/email-templates/${templateId}/filled?${query}`;
}
