import type { Clock } from '../../../lib/clock';
import { newId } from '../../../lib/ids';
import type { AuditActor, AuditTrail } from '../../audit/audit-trail';
import type { Earnings, Explained, Sale } from '../../earnings/sale';
import type { AffiliateLink } from '../affiliate-links.entity';
import { attributionWords, earnerOf, type ConversionKind } from '../affiliates.rules';
import type { ClicksRepo } from '../clicks/clicks.repo';
import type { Conversion, ConversionsRepo } from './conversions.repo';

interface Dependencies {
  conversions: ConversionsRepo;
  clicks: ClicksRepo;
  earnings: Pick<Earnings, 'earn'>;
  audit: AuditTrail;
  clock: Clock;
}

/** A conversion to record. */
export interface Outcome {
  kind: ConversionKind;
  name: string;
  clickId: string | null;
  coupon?: string | null;
  /** The code of the link that the report names. */
  reportedCode?: string | null;
  /** Which link of a known customer earns. */
  attribution?: 'first' | 'last' | null;
  /** In the smallest unit of the currency; null for a conversion without an amount. */
  amount?: bigint | null;
  /** Default: the link's. */
  currency?: string;
  externalId?: string;
  contentHash?: string;
  applicationId?: string;
  referralId?: string;
  customerId?: string | null;
  customerEmail?: string | null;
  productId?: string | null;
  country?: string | null;
  /** Whether another payee's link won the customer. */
  isOfOtherLink?: boolean;
  /** When it happened, whose rules then decide. Default: now */
  at?: Date;
  /** Where it comes from, unless it was reported. */
  explanation?: Explained[];
}

/**
 * Records a conversion, what a reported one earns, and the counts. Call it in a transaction that holds the link, and for a
 * reported one the workspace's earnings. Returns null if a conversion with the same external id exists.
 */
export function createConversionRecorder({ conversions, clicks, earnings, audit, clock }: Dependencies) {
  /** Applications and referrals earn nothing until they become sales. */
  async function earn(actor: AuditActor, link: AffiliateLink, conversion: Conversion, outcome: Outcome) {
    const commission = await earnings.earn(actor, {
      ...saleOf(link, conversion),
      isOfOtherLink: outcome.isOfOtherLink ?? false,
      origin: [
        { label: 'Affiliate link', value: link.affiliateCode },
        ...(outcome.explanation ?? []),
        { label: 'Click', value: outcome.clickId ?? 'None' },
        ...(outcome.coupon ? [{ label: 'Coupon', value: outcome.coupon }] : []),
        ...(outcome.attribution
          ? [{ label: 'Attribution', value: attributionWords[outcome.attribution] }]
          : []),
      ],
    });
    if (commission === null) return conversion;
    await conversions.noteCommission(conversion.id, commission.amountMinor);
    return { ...conversion, commissionMinor: commission.amountMinor };
  }

  return async function recordConversion(
    actor: AuditActor,
    link: AffiliateLink,
    outcome: Outcome,
  ): Promise<Conversion | null> {
    const { amount = null } = outcome;
    const createdAt = (outcome.at ?? clock.now()).toISOString();
    const conversion: Conversion = {
      id: newId(),
      workspaceId: link.workspaceId,
      linkId: link.id,
      kind: outcome.kind,
      externalId: outcome.externalId ?? null,
      contentHash: outcome.contentHash ?? null,
      applicationId: outcome.applicationId ?? null,
      referralId: outcome.referralId ?? null,
      name: outcome.name,
      clickId: outcome.clickId,
      amountMinor: amount === null ? null : String(amount),
      currency: outcome.currency ?? link.currency,
      commissionRate: link.commissionRate,
      commissionMinor: '0',
      reversedAt: null,
      createdAt,
      customerId: outcome.customerId ?? null,
      customerEmail: outcome.customerEmail ?? null,
      productId: outcome.productId ?? null,
      country: outcome.country ?? null,
      coupon: outcome.coupon ?? null,
      reportedCode: outcome.reportedCode ?? null,
      attribution: outcome.attribution ?? null,
      explanation: outcome.explanation ?? null,
    };
    if (!(await conversions.insert(conversion))) return null;
    await clicks.addConversion(link.id, createdAt, 1);
    const recorded = outcome.kind === 'external' ? await earn(actor, link, conversion, outcome) : conversion;
    await audit.record(actor, {
      workspaceId: link.workspaceId,
      action: 'received',
      objectType: 'conversion',
      objectId: conversion.id,
      objectName: conversion.name,
      parent: { type: 'affiliate_link', id: link.id, name: link.affiliateCode },
    });
    return recorded;
  };
}

/** Returns what a conversion is as a sale of a link. */
export const saleOf = (link: AffiliateLink, conversion: Conversion): Sale => ({
  source: 'conversion',
  sourceId: conversion.id,
  workspaceId: link.workspaceId,
  at: new Date(conversion.createdAt),
  earner: earnerOf(link),
  partnerId: link.partnerId,
  programId: link.programId,
  affiliateLinkId: link.id,
  amountMinor: conversion.amountMinor === null ? null : BigInt(conversion.amountMinor),
  currency: conversion.currency,
  customer: { id: conversion.customerId, email: conversion.customerEmail, domain: null },
  productId: conversion.productId,
  country: conversion.country,
  ownReward: { type: 'percentage', of: 'Affiliate link', rate: link.commissionRate },
  isOfOtherLink: false,
  origin: [],
});

export type RecordConversion = ReturnType<typeof createConversionRecorder>;
