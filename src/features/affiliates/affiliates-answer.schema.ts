import * as z from 'zod';
import { answerLike, answerOf, count, textOrNull, time, timeOrNull } from '../../lib/entities/answer-schema';
import { linkEntity } from './affiliate-links.entity';
import { conversionKinds, ledgerKinds, linkStatuses } from './affiliates.rules';
import type { AffiliateLinkView, ConversionView, LedgerEntryView } from './present-affiliates';
import type { AttributionView } from './conversions/explain-attribution';
import type { SiteTestView } from './site-tests/site-tests.service';

const { earningsMinor: _, ...fields } = linkEntity.fields;

export const affiliateLinkAnswer = answerOf<AffiliateLinkView>()(
  'AffiliateLink',
  { ...linkEntity, fields },
  {
    affiliateCompany: textOrNull,
    description: textOrNull,
    destination: textOrNull,
    aliases: z.array(z.object({ param: z.string(), value: z.string() })),
    coupons: z.array(z.string()),
    programId: textOrNull,
    partnerId: textOrNull,
    status: z.enum(linkStatuses),
    programName: textOrNull,
    partnerName: textOrNull,
    clickCount: count,
    conversionCount: count,
    totalEarnings: z.string(),
    lastUsedAt: timeOrNull,
  },
);

export const conversionAnswer = answerLike<ConversionView>()('Conversion', {
  id: z.string(),
  affiliateLinkId: z.string(),
  affiliateCode: z.string(),
  kind: z.enum(conversionKinds),
  externalId: textOrNull,
  applicationId: textOrNull,
  referralId: textOrNull,
  name: z.string(),
  amount: textOrNull,
  currency: z.string(),
  commissionRate: z.string(),
  commission: z.string(),
  reversedAt: timeOrNull,
  createdAt: time,
});

export const ledgerEntryAnswer = answerLike<LedgerEntryView>()('LedgerEntry', {
  id: z.string(),
  kind: z.enum(ledgerKinds),
  conversionId: z.string(),
  conversionName: z.string(),
  amount: z.string(),
  currency: z.string(),
  createdAt: time,
});

export const trackedClickAnswer = answerLike<{ clickId: string | null }>()('TrackedClick', {
  clickId: textOrNull,
});

export const trackingParamsAnswer = answerLike<{ params: readonly string[] }>()('TrackingParams', {
  params: z.array(z.string()),
});

export const siteTestAnswer = answerLike<SiteTestView>()('SiteTest', {
  url: z
    .string()
    .meta({ description: 'The address to open in a browser. The script there reports the visit.' }),
  findings: z.object({
    problem: textOrNull,
    script: z.enum(['found', 'other', 'manager', 'missing']),
    waits: z.boolean(),
    passesToStripe: z.boolean(),
    isBlocked: z.boolean(),
  }),
  createdAt: time,
  arrivedAt: timeOrNull,
  arrivedFrom: textOrNull,
  hasConsented: z.boolean().nullable(),
});

const touch = z.object({ affiliateLinkId: z.string(), affiliateCode: z.string(), at: time });

export const attributionAnswer = answerLike<AttributionView>()('Attribution', {
  conversion: conversionAnswer,
  clickId: textOrNull,
  clickedAt: timeOrNull,
  reportedCode: textOrNull.meta({ description: 'The code of the link that the report has named.' }),
  coupon: textOrNull,
  explanation: z.array(z.object({ label: z.string(), value: z.string() })).meta({
    description: 'Where it comes from, such as a payment in Stripe; empty for a reported conversion.',
  }),
  rule: z
    .enum(['first', 'last'])
    .nullable()
    .meta({ description: 'Which link of the customer earned; null if the report decided.' }),
  customer: z
    .object({ customerId: z.string(), customerEmail: textOrNull, first: touch, last: touch })
    .nullable(),
  conversions: z.array(conversionAnswer).meta({ description: 'The latest conversions of the customer.' }),
});
