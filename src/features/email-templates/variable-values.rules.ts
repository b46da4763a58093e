import type { PartnerContact } from '../partners/records/contacts.entity';
import type { Partner } from '../partners/partners.entity';
import type { VariableName } from './variables.rules';

interface Sources {
  partner: Pick<Partner, 'name' | 'website' | 'industry' | 'tier' | 'location'> | null;
  contact: Pick<PartnerContact, 'name' | 'title' | 'email' | 'phone'> | null;
  workspaceName: string;
  senderName: string | null;
  senderEmail: string;
  now: Date;
  /** IANA name of the time zone for `today`. */
  timeZone: string;
}

/** Returns the value of each variable; null if there is none. */
export function variableValues(sources: Sources): Record<VariableName, string | null> {
  const { partner, contact, workspaceName, senderName, senderEmail, now, timeZone } = sources;
  return {
    'partner.name': partner?.name ?? null,
    'partner.website': partner?.website ?? null,
    'partner.industry': partner?.industry ?? null,
    'partner.tier': partner?.tier ?? null,
    'partner.location': partner?.location ?? null,
    'contact.name': contact?.name ?? null,
    'contact.firstName': contact ? firstName(contact.name) : null,
    'contact.title': contact?.title ?? null,
    'contact.email': contact?.email ?? null,
    'contact.phone': contact?.phone ?? null,
    'workspace.name': workspaceName,
    'sender.name': senderName,
    'sender.email': senderEmail,
    // The format of all dates (spec §9).
    today: new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone }).format(now),
  };
}

const forms = new Set(['mr', 'mrs', 'ms', 'mx', 'dr', 'prof']);

/** Returns "Ada" for "Dr. Ada Lovelace"; the whole name if it is one word. */
function firstName(name: string): string {
  const words = name.trim().split(/\s+/);
  const isForm = (word: string) => forms.has(word.toLowerCase().replace(/\.$/, ''));
  return words.find((word) => !isForm(word)) ?? name;
}
