import type { ImportEntity, ImportPreset } from '../imports.rules';

/** Tools with one kind of file, which looks like a list of people. */
export const presetEntities: Partial<Record<ImportPreset, ImportEntity>> = {
  rewardful: 'affiliate-links',
  tolt: 'affiliate-links',
  firstpromoter: 'affiliate-links',
  tapfiliate: 'affiliate-links',
};

/** Headers that only the files of one tool have together. */
const signatures: readonly (readonly [ImportPreset, readonly RegExp[]])[] = [
  ['pipedrive', [/^\w+ - (?:name|title|id)$/i]],
  ['partnerstack', [/^partner[_ ]key$/i]],
  ['firstpromoter', [/^(?:ref_id|ref_token|default_ref_id|ref_link)$/i]],
  ['rewardful', [/^(?:link )?token$/i, /^(?:link(?: url)?|affiliate link|paypal email)$/i]],
  ['tapfiliate', [/^affiliate[_ ]id$/i, /^referral[_ ]link$/i]],
  [
    'tolt',
    [/^(?:referral[_ ]link|link[_ ]value)$/i, /^(?:company_name|first_name|payout[_ ]method|group)$/i],
  ],
  // Zoho writes `Record Id`.
  ['hubspot', [/^Record ID(?: - \w+)?$/]],
  ['impartner', [/^(?:partner account id|impartner id|prm id|partner account name)$/i]],
  [
    'google',
    [/^(?:given name|first name)$/i, /^(?:e-mail 1 - value|email 1 - value|group membership|labels)$/i],
  ],
  ['outlook', [/^e-mail address$/i, /^(?:e-mail display name|business city|business phone)$/i]],
  ['salesforce', [/^(?:(?!record )\w+ )?id$/i, /^(?:ownerid|\w+ owner|\w+ ?source)$/i]],
];

/** Returns the tool whose files have these headers; null for an unknown one. */
export function recognizePreset(headers: readonly string[]): ImportPreset | null {
  const trimmed = headers.map((header) => header.trim());
  const found = signatures.find(([, all]) => all.every((one) => trimmed.some((header) => one.test(header))));
  return found?.[0] ?? null;
}
