import * as z from 'zod';
import { listOf, optionalId, optionalText, requiredText, shortRecord } from '../../lib/entities/fields';
import { isCurrency } from '../../lib/money/currencies';
import { formatAmount, parseAmount } from '../../lib/money/money';
import { safeLine } from '../../lib/text/safe-line';
import { webAddress } from '../../lib/addresses/website';
import { paperSizes, scorecardParts, TRACKING_PARAM, workspaceLimits } from './workspaces.rules';

export const switchBody = z.object({
  workspaceId: z.string('Workspace ID is required').min(1, 'Workspace ID is required'),
});

export type SwitchBody = z.infer<typeof switchBody>;

/** Branding offers the lists of spec §9, but any text is accepted. */
const tags = (what: string) => {
  const notList = `${what} tags must be a list of texts`;
  const tooMany = `Maximum ${workspaceLimits.tags} ${what.toLowerCase()} tags allowed`;
  const tag = z
    .string(notList)
    .overwrite(safeLine)
    .min(1, notList)
    .max(workspaceLimits.tag, 'Tag is too long');
  return listOf(tag, { notList, tooMany })
    .transform((values) => [...new Set(values)])
    .refine((values) => values.length <= workspaceLimits.tags, tooMany);
};

const emptyToNull = (text: string | null) => (text === '' ? null : text);

const INVALID_WEBSITE = 'Invalid website URL';

/** Adds https to a website without a scheme. */
const website = z
  .string(INVALID_WEBSITE)
  .trim()
  .max(workspaceLimits.website, 'Website is too long')
  .nullable()
  .transform((text, context) => {
    if (text === null || text === '') return null;
    const address = webAddress(text);
    const isPlain = address !== null && new URL(address).username === '' && new URL(address).password === '';
    if (!isPlain) context.addIssue({ code: 'custom', message: INVALID_WEBSITE });
    return address;
  });

const HOSTS = 'Allowed hosts must be a list of names like shop.example.com';

/** Normalizes hosts as URLs do: lower case, punycode, and without the default port. */
const redirectHost = z
  .string(HOSTS)
  .trim()
  .max(260, HOSTS)
  .transform((text, context) => {
    const isHost = /^[^\s/\\?#@]+$/.test(text) && URL.canParse(`https://${text}`);
    const { host } = new URL(isHost ? `https://${text}` : 'https://none.invalid');
    if (!isHost || !host.includes('.')) context.addIssue({ code: 'custom', message: HOSTS });
    return host;
  });

const redirectHosts = listOf(
  redirectHost,
  { notList: HOSTS, tooMany: `Maximum ${workspaceLimits.redirectHosts} allowed hosts` },
  workspaceLimits.redirectHosts,
).transform((hosts) => [...new Set(hosts)]);

const PARAMS =
  'Tracking parameters must be a list of names like via, with letters, digits, hyphens and underscores';

const trackingParams = listOf(
  z.string(PARAMS).trim().regex(TRACKING_PARAM, PARAMS),
  { notList: PARAMS, tooMany: `Maximum ${workspaceLimits.trackingParams} tracking parameters allowed` },
  workspaceLimits.trackingParams,
)
  .transform((params) => [...new Set(params)])
  .refine((params) => params.length > 0, 'At least one tracking parameter is required');

const INVALID_COLOR = 'Accent color must be a color such as #4f46e5';

const accentColor = z
  .string(INVALID_COLOR)
  .trim()
  .regex(/^(#[0-9a-f]{6})?$/i, INVALID_COLOR)
  .toLowerCase()
  .nullable()
  .transform(emptyToNull);

const INVALID_BIC = 'BIC must be like DEUTDEFF or DEUTDEFF500';

/** The account that pays by SEPA. An IBAN as it is shown stays unchanged. */
const sepaDebtor = z
  .object(
    {
      name: requiredText('Account holder', workspaceLimits.debtorName),
      iban: requiredText('IBAN', workspaceLimits.iban),
      bic: z
        .string(INVALID_BIC)
        .trim()
        .toUpperCase()
        // As the schema of pain.001 has it: banks refuse the whole file for a BIC that doesn't match.
        .regex(/^([A-Z]{6}[A-Z2-9][A-NP-Z0-9]([A-Z0-9]{3})?)?$/, INVALID_BIC)
        .nullable()
        .default(null)
        .transform(emptyToNull),
    },
    'The debtor account must have a name and an IBAN',
  )
  .nullable();
const HOLD_DAYS = `Hold days must be a whole number from 0 to ${workspaceLimits.commissionHoldDays}`;
const MINIMUMS = 'Payout minimums must be amounts by currency, such as {"USD": "50.00"}';

/** Amounts by currency, which get all digits of the currency. */
const payoutMinimums = shortRecord(
  z.record(z.string().refine(isCurrency, MINIMUMS), z.string(MINIMUMS), MINIMUMS),
  MINIMUMS,
).transform((sent, context) => {
  const minimums: Record<string, string> = {};
  for (const [currency, text] of Object.entries(sent)) {
    const minor = parseAmount(text.trim(), currency);
    if (minor === null) context.addIssue({ code: 'custom', message: MINIMUMS });
    else minimums[currency] = formatAmount(minor, currency);
  }
  return minimums;
});

const WEIGHT = 'Each weight must be a whole number from 0 to 100';
const weight = z.int(WEIGHT).min(0, WEIGHT).max(100, WEIGHT);

/** How much each part of a scorecard counts. */
export const scorecardWeights = z
  .object(
    {
      revenue: weight,
      pipeline: weight,
      engagement: weight,
      onboarding: weight,
      relationship: weight,
    },
    'Weights must be an object with a weight for each part',
  )
  .refine(
    (weights) => scorecardParts.reduce((sum, part) => sum + weights[part], 0) === 100,
    'The weights must add up to 100',
  );

/** Spec §5, Workspace. Missing fields stay unchanged. */
export const workspaceChanges = z
  .object({
    name: requiredText('Workspace name', workspaceLimits.name),
    description: z
      .string('Description must be a text')
      .trim()
      .max(workspaceLimits.description, 'Description is too long')
      .nullable()
      .transform(emptyToNull),
    /** A data URL. The service checks its content. */
    logoUrl: z.string('Logo must be a text').nullable().transform(emptyToNull),
    industryTags: tags('Industry'),
    regionTags: tags('Region'),
    productsTags: tags('Products'),
    website,
    redirectHosts,
    trackingParams,
    sepaDebtor,
    requireMfa: z.boolean('Require two-factor authentication must be true or false'),
    accentColor,
    paperSize: z.enum(paperSizes, 'Paper size must be a4 or letter'),
    commissionHoldDays: z.int(HOLD_DAYS).min(0, HOLD_DAYS).max(workspaceLimits.commissionHoldDays, HOLD_DAYS),
    payoutMinimums,
    dealProgramId: optionalId('Program not found'),
    vatId: optionalText('VAT ID', workspaceLimits.vatId),
    scorecardWeights,
  })
  .partial();

export type WorkspaceChanges = z.infer<typeof workspaceChanges>;
