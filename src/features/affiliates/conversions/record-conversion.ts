import type { Clock } from '../../../lib/clock';
import { newId } from '../../../lib/ids';
import { shareOf } from '../../../lib/money/money';
import type { AuditActor, AuditTrail } from '../../audit/audit-trail';
import type { AffiliateLink } from '../affiliate-links.entity';
import type { ConversionKind } from '../affiliates.rules';
import type { ClicksRepo } from '../clicks/clicks.repo';
import type { Conversion, ConversionsRepo } from './conversions.repo';

interface Dependencies {
  conversions: ConversionsRepo;
  clicks: ClicksRepo;
  audit: AuditTrail;
  clock: Clock;
}

/** A conversion to record. */
export interface Outcome {
  kind: ConversionKind;
  name: string;
  clickId: string | null;
  /** In the smallest unit of the link's currency; null for a conversion without an amount. */
  amount?: bigint | null;
  externalId?: string;
  contentHash?: string;
  applicationId?: string;
  referralId?: string;
}

/**
 * Records a conversion, the affiliate's commission (the amount times the link's current rate, rounded half up to the
 * currency's smallest unit), and the counts. Call it in a transaction that holds the link. Returns null if a
 * conversion with the same external id exists.
 */
export function createConversionRecorder({ conversions, clicks, audit, clock }: Dependencies) {
  return async function recordConversion(
    actor: AuditActor,
    link: AffiliateLink,
    outcome: Outcome,
  ): Promise<Conversion | null> {
    const { amount = null } = outcome;
    const commission = amount === null ? 0n : shareOf(amount, link.commissionRate);
    const createdAt = clock.now().toISOString();
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
      currency: link.currency,
      commissionRate: link.commissionRate,
      commissionMinor: String(commission),
      reversedAt: null,
      createdAt,
    };
    if (!(await conversions.insert(conversion))) return null;
    if (commission > 0n)
      await conversions.enter({
        id: newId(),
        workspaceId: link.workspaceId,
        linkId: link.id,
        conversionId: conversion.id,
        kind: 'commission',
        amountMinor: String(commission),
        currency: link.currency,
        createdAt,
      });
    await clicks.addConversion(link.id, createdAt, 1);
    await audit.record(actor, {
      workspaceId: link.workspaceId,
      action: 'received',
      objectType: 'conversion',
      objectId: conversion.id,
      objectName: conversion.name,
      parent: { type: 'affiliate_link', id: link.id, name: link.affiliateCode },
    });
    return conversion;
  };
}

export type RecordConversion = ReturnType<typeof createConversionRecorder>;
