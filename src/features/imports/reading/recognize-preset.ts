import type { ImportPreset } from '../imports.rules';

/** Headers that only the files of one tool have together. */
const signatures: readonly (readonly [ImportPreset, readonly RegExp[]])[] = [
  ['pipedrive', [/^\w+ - (?:name|title|id)$/i]],
  ['partnerstack', [/^partner_key$/i]],
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
