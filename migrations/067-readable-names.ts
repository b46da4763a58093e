import { domainToASCII, domainToUnicode } from 'node:url';
import type { Knex } from 'knex';
import { seenNameKey } from './parts/name-looks';

/** Rows per query, few enough that a large table needs little memory. */
const AT_ONCE = 500;

const names = {
  deals: 'customerName',
  leads: 'company',
  partners: 'name',
  referrals: 'referredCompany',
} as const;

const emails = {
  affiliate_links: 'affiliateEmail',
  applications: 'contactEmail',
  deals: 'contactEmail',
  invitations: 'email',
  leads: 'email',
  mail_suppressions: 'address',
  partner_contacts: 'email',
  referrals: 'referredEmail',
  users: 'email',
} as const;

/**
 * Finds companies by names that look alike, and stores email addresses with readable domains, as versions from now on
 * do: `info@müller.de` instead of `info@xn--mller-kva.de`.
 */
export async function up(knex: Knex): Promise<void> {
  for (const [table, column] of Object.entries(names))
    await change(
      knex,
      { table, from: column, to: 'matchName', where: '"matchName" is not null' },
      seenNameKey,
    );
  for (const [table, column] of [...Object.entries(emails), ['referrals', 'referrerEmail'] as const])
    await change(knex, { table, from: column, to: column, where: `"${column}" like '%@%xn--%'` }, readable);
}

/** Leaves the keys and addresses, which earlier versions understand, too. */
export const down = (): Promise<void> => Promise.resolve();

interface Change {
  table: string;
  from: string;
  to: string;
  where: string;
}

async function change(
  knex: Knex,
  { table, from, to, where }: Change,
  changed: (value: string | null) => string | null,
): Promise<void> {
  let after = '';
  for (;;) {
    const rows: { id: string; value: string | null; stored: string | null }[] = await knex(table)
      .where('id', '>', after)
      .whereRaw(where)
      .orderBy('id')
      .limit(AT_ONCE)
      .select('id', { value: from, stored: to });
    const last = rows.at(-1);
    if (last === undefined) return;
    for (const { id, value, stored } of rows) {
      const next = changed(value);
      if (next !== stored)
        await knex(table)
          .where({ id })
          .update({ [to]: next });
    }
    after = last.id;
  }
}

function readable(email: string | null): string | null {
  if (email === null) return null;
  const at = email.lastIndexOf('@') + 1;
  const domain = domainToASCII(email.slice(at));
  return domain === '' ? email : email.slice(0, at) + domainToUnicode(domain);
}
