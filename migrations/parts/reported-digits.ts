import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { digitsOf, digitsOfIntl } from './currency-digits';

/** A conversion with an amount in a changed currency. */
export interface WrittenConversion {
  id: string;
  workspaceId: string;
  linkId: string;
  externalId: string | null;
  name: string;
  clickId: string | null;
  contentHash: string | null;
  currency: string;
  amountMinor: string;
  /** The present code of its link, in lower case. */
  codeKey: string;
}

/** Returns the digits with which the amount of each conversion was written; without an entry, they can't be decided. */
export async function findWrittenDigits(
  knex: Knex,
  conversions: readonly WrittenConversion[],
): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>();
  const decide = (conversion: WrittenConversion, digits: number | null) => {
    if (digits !== null) found.set(conversion.id, digits);
  };
  for (const one of conversions) decide(one, reportedDigits(one, [one.codeKey]));
  const open = conversions.filter(({ id }) => !found.has(id));
  const earlier = await earlierCodes(knex, open);
  for (const one of open)
    decide(one, reportedDigits(one, earlier.get(one.linkId) ?? []) ?? digitsOfIntl(one.currency));
  return found;
}

/** Returns the digits with which the amount gives the hash of the report; null without any. */
function reportedDigits(conversion: WrittenConversion, codes: readonly string[]): number | null {
  const { contentHash, amountMinor, currency } = conversion;
  if (contentHash === null) return null;
  // Digits that no version of Node.js has had yet are tried too. None has more than ISO 4217.
  for (let digits = 0; digits <= digitsOf(currency); digits += 1)
    for (const report of reports(conversion, sentAmount(amountMinor, digits), codes))
      if (createHash('sha256').update(JSON.stringify(report)).digest('base64url') === contentHash)
        return digits;
  return null;
}

/** Returns the contents that can have been reported. The conversion doesn't have all parts of its report. */
function* reports(
  { clickId, currency, externalId, name }: WrittenConversion,
  amount: string,
  codes: readonly string[],
): Generator<(string | null)[]> {
  // Without a description, the external id became the name.
  const descriptions = name === externalId ? [null, name] : [name];
  for (const code of clickId === null ? codes : [null, ...codes])
    for (const sentCurrency of [currency, null])
      for (const description of descriptions) yield [clickId, code, amount, sentCurrency, description];
}

/** Returns the amount in the form that was hashed: `120.05`, and `120.` for a whole number. */
function sentAmount(amountMinor: string, digits: number): string {
  const padded = amountMinor.padStart(digits + 1, '0');
  const point = padded.length - digits;
  return `${padded.slice(0, point)}.${padded.slice(point).replace(/0+$/, '')}`;
}

/** Returns the codes that the links had before, by the audit log. */
async function earlierCodes(
  knex: Knex,
  conversions: readonly WrittenConversion[],
): Promise<ReadonlyMap<string, string[]>> {
  const codes = new Map<string, string[]>();
  if (conversions.length === 0) return codes;
  const entries: { objectId: string; changes: string }[] = await knex('audit_entries')
    .whereIn('workspaceId', [...new Set(conversions.map(({ workspaceId }) => workspaceId))])
    .where({ objectType: 'affiliate_link' })
    .whereIn('objectId', [...new Set(conversions.map(({ linkId }) => linkId))])
    .whereRaw(`cast(changes as text) like '%"affiliateCode"%'`)
    .select('objectId', knex.raw('cast(changes as text) as changes'));
  for (const { objectId, changes } of entries) {
    const fields: { field: string; from: unknown }[] = JSON.parse(changes);
    for (const { field, from } of fields)
      if (field === 'affiliateCode' && typeof from === 'string')
        codes.set(objectId, [...(codes.get(objectId) ?? []), from.toLowerCase()]);
  }
  return codes;
}
