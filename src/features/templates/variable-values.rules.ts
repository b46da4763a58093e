import type { VariableName } from './variables.rules';

interface Sources {
  partner: {
    name: string;
    website: string | null;
    industry: string;
    tier: string | null;
    location: string;
  } | null;
  contact: { name: string; title: string | null; email: string | null; phone: string | null } | null;
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
const suffixes = new Set(['jr', 'sr', 'ii', 'iii', 'iv', 'phd', 'md', 'mba', 'msc', 'bsc', 'esq', 'cpa']);

/** In Chinese, Japanese and Korean names the family name is first, often without a space. */
const familyNameFirst = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

const isAmong = (words: ReadonlySet<string>, word: string): boolean =>
  words.has(word.toLowerCase().replaceAll('.', ''));

/**
 * Returns "Ada" for "Dr. Ada Lovelace", "Lovelace, Ada" and "Ada Lovelace, PhD"; the whole name if it is one word or in
 * the order of China, Japan and Korea.
 */
function firstName(name: string): string {
  if (familyNameFirst.test(name)) return name.trim();
  const parts = name.split(',').map((part) => part.trim().split(/\s+/));
  const [family, given = family] = parts.filter(([word = '']) => word !== '' && !isAmong(suffixes, word));
  return given?.find((word) => !isAmong(forms, word)) ?? name;
}
