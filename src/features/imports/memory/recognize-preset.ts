import type { ImportPreset } from '../imports.rules';

/** Headers that only the files of one tool have together, in lower case. */
const signatures: readonly (readonly [ImportPreset, readonly RegExp[]])[] = [
  ['pipedrive', [/^\w+ - (?:name|title|id)$/]],
  ['partnerstack', [/^partner_key$/]],
  ['hubspot', [/^record id(?: - (?:contact|company))?$/]],
  ['impartner', [/^(?:partner account id|impartner id|prm id|partner account name)$/]],
  [
    'google',
    [/^(?:given name|first name)$/, /^(?:e-mail 1 - value|email 1 - value|group membership|labels)$/],
  ],
  ['outlook', [/^e-mail address$/, /^(?:e-mail display name|business city|business phone)$/]],
  ['salesforce', [/^(?:\w+ )?id$/, /^(?:ownerid|\w+ owner|\w+ ?source)$/]],
];

/** Returns the tool whose files have these headers; null for an unknown one. */
export function recognizePreset(headers: readonly string[]): ImportPreset | null {
  const folded = headers.map((header) => header.trim().toLowerCase());
  const found = signatures.find(([, all]) => all.every((one) => folded.some((header) => one.test(header))));
  return found?.[0] ?? null;
}
