import type { Db } from '../../../db/connect';
import { authorize, type Actor } from '../../../lib/actor';
import type { Clock } from '../../../lib/clock';
import { conflict, invalidField, notFound } from '../../../lib/errors';
import { hashToken } from '../../../lib/ids';
import { decimalsOf } from '../../../lib/money/currency-digits';
import { formatAmount, parseAmount } from '../../../lib/money/money';
import type { Earnings } from '../../earnings/sale';
import type { AuditTrail } from '../../audit/audit-trail';
import type { ShowObjects } from '../../audit/shown-objects';
import type { AffiliateLink } from '../affiliate-links.entity';
import type { AffiliateLinksRepo } from '../affiliate-links.repo';
import {
  affiliateMessages as messages,
  authorizeReport,
  codeKey,
  couponKey,
  editAffiliates,
} from '../affiliates.rules';
import type { NewConversion } from '../affiliates.schema';
import type { ClicksRepo } from '../clicks/clicks.repo';
import type { Conversion, ConversionsRepo } from './conversions.repo';
import type { CustomersRepo } from './customers.repo';
import type { FindTouch } from './find-touch';
import { presentConversion, type ConversionView } from '../present-affiliates';
import type { RecordConversion } from './record-conversion';

interface Dependencies {
  db: Db;
  links: AffiliateLinksRepo;
  conversions: ConversionsRepo;
  clicks: ClicksRepo;
  customers: CustomersRepo;
  findTouch: FindTouch;
  recordConversion: RecordConversion;
  earnings: Pick<Earnings, 'hold' | 'undo' | 'redo'>;
  audit: AuditTrail;
  clock: Clock;
}

/** A reported conversion, and whether it is new. */
export interface Reported {
  isNew: boolean;
  conversion: ConversionView;
}

/** Normalizes an amount: `010.50` and `10.5` are equal. */
const plainAmount = (amount: string): string => {
  const [whole = '', fraction = ''] = amount.split('.');
  return `${whole.replace(/^0+(?=\d)/, '')}.${fraction.replace(/0+$/, '')}`;
};

/**
 * Returns a hash that is equal for equal reports; amounts are compared as numbers. Without the fields that were added later,
 * it is the same as before.
 */
function contentOf(report: NewConversion): string {
  const { clickId, affiliateCode, amount, currency, description } = report;
  const { customerId, customerEmail, productId, country, coupon } = report;
  const added = [customerId, customerEmail, productId, country];
  return hashToken(
    JSON.stringify([
      clickId,
      affiliateCode === null ? null : codeKey(affiliateCode),
      amount === null ? null : plainAmount(amount),
      currency,
      description,
      ...(added.every((value) => value === null) ? [] : added),
      // A list, so that it can't be mistaken for one of the above.
      ...(coupon === null ? [] : [[couponKey(coupon)]]),
    ]),
  );
}

/** Returns the currency, and the amount in its smallest unit. @throws 400 if that has too many decimals */
function moneyOf({ amount, currency: sent }: NewConversion, link: AffiliateLink) {
  const currency = sent ?? link.currency;
  const minor = amount === null ? null : parseAmount(amount, currency);
  if (amount !== null && minor === null)
    throw invalidField('amount', `Amount has more than the ${decimalsOf(currency)} decimals of ${currency}`);
  return { amount: minor, currency };
}

/** Records conversions reported from outside, and reverses and reinstates conversions of any kind. */
export function createConversionsService(dependencies: Dependencies) {
  const { db, links, conversions, clicks, customers, findTouch, recordConversion, earnings, audit, clock } =
    dependencies;

  async function sameAgain(workspaceId: string, externalId: string, contentHash: string) {
    const known = await conversions.byExternalId(workspaceId, externalId);
    if (known && known.contentHash !== contentHash) throw conflict(messages.otherContent);
    return known;
  }

  async function present(conversion: Conversion): Promise<ConversionView> {
    const link = await links.byId(conversion.workspaceId, conversion.linkId);
    return presentConversion(conversion, link?.affiliateCode ?? '');
  }

  /** Returns records for outgoing events. */
  const forEvents: ShowObjects = async (workspaceId, refs) => {
    const shown: ConversionView[] = [];
    for (const { id } of refs) {
      const conversion = await conversions.byId(workspaceId, id);
      if (conversion) shown.push(await present(conversion));
    }
    return shown;
  };

  async function turn(actor: Actor, id: string, kind: 'reversal' | 'reinstatement'): Promise<ConversionView> {
    authorize(actor, editAffiliates);
    const { workspaceId } = actor;
    const isReversal = kind === 'reversal';
    const sale = { workspaceId, source: 'conversion', sourceId: id } as const;
    return db.transaction(async () => {
      await earnings.hold(workspaceId, sale);
      const conversion = await conversions.lock(workspaceId, id);
      const link = conversion && (await links.lock(workspaceId, conversion.linkId));
      if (!conversion || !link) throw notFound(messages.conversionNotFound);
      if (isReversal && conversion.reversedAt !== null) throw conflict(messages.alreadyReversed);
      if (!isReversal && conversion.reversedAt === null) throw conflict(messages.notReversed);
      const { currency } = conversion;
      const reversedAt = isReversal ? clock.now().toISOString() : null;
      await conversions.markReversed(workspaceId, id, reversedAt);
      if (isReversal) await earnings.undo(actor, sale, 'The conversion was reversed');
      else await earnings.redo(actor, sale, 'The conversion was reinstated');
      await clicks.addConversion(link.id, conversion.createdAt, isReversal ? -1 : 1);
      const [earned, nothing] = [BigInt(conversion.commissionMinor), 0n].map((amount) =>
        formatAmount(amount, currency),
      );
      await audit.record(actor, {
        workspaceId,
        action: isReversal ? 'reversed' : 'restored',
        objectType: 'conversion',
        objectId: id,
        objectName: conversion.name,
        parent: { type: 'affiliate_link', id: link.id, name: link.affiliateCode },
        changes: [
          isReversal
            ? { field: 'commission', from: earned, to: nothing }
            : { field: 'commission', from: nothing, to: earned },
        ],
      });
      return presentConversion({ ...conversion, reversedAt }, link.affiliateCode);
    });
  }

  return {
    forEvents,

    /**
     * Records a conversion once: a repeated report of the same content gets the same answer.
     * @throws 409 if the `externalId` has other content, if the link is suspended, or if it is paused and named only by
     * its code
     */
    async report(actor: Actor, report: NewConversion): Promise<Reported> {
      authorizeReport(actor);
      const { workspaceId } = actor;
      const { externalId, clickId, coupon, description } = report;
      const contentHash = contentOf(report);
      return db.transaction(async () => {
        await earnings.hold(workspaceId);
        const known = await sameAgain(workspaceId, externalId, contentHash);
        if (known) return { isNew: false, conversion: await present(known) };
        const touch = await findTouch(workspaceId, report);
        const { customerId, customerEmail } = report;
        const made = await recordConversion(actor, touch.link, {
          kind: 'external',
          name: description ?? externalId,
          clickId,
          coupon,
          reportedCode: touch.named?.affiliateCode ?? null,
          attribution: touch.attribution,
          externalId,
          contentHash,
          ...moneyOf(report, touch.link),
          ...{ customerId, customerEmail, productId: report.productId, country: report.country },
          isOfOtherLink: touch.isOfOtherLink,
        });
        if (made && customerId !== null && touch.named)
          await customers.note({
            ...{ workspaceId, customerId, customerEmail },
            linkId: touch.named.id,
            at: made.createdAt,
          });
        if (made) return { isNew: true, conversion: presentConversion(made, touch.link.affiliateCode) };
        // Another report with this id came at the same moment.
        const first = await sameAgain(workspaceId, externalId, contentHash);
        if (!first) throw notFound(messages.conversionNotFound);
        return { isNew: false, conversion: await present(first) };
      });
    },

    /**
     * Reverses a conversion: enters its commission again as a negative amount, and no longer counts it.
     * @throws 404 for an unknown id or one of another workspace, 409 if it is reversed
     */
    reverse: (actor: Actor, id: string): Promise<ConversionView> => turn(actor, id, 'reversal'),

    /**
     * Takes a reversal back: enters the commission again, and counts the conversion.
     * @throws 404 for an unknown id or one of another workspace, 409 if it isn't reversed
     */
    reinstate: (actor: Actor, id: string): Promise<ConversionView> => turn(actor, id, 'reinstatement'),

    /** Returns the codes of the links that brought these applications. Callers check the right to read them. */
    codesOfApplications: conversions.codesOfApplications,
  };
}

export type ConversionsService = ReturnType<typeof createConversionsService>;
