import type { Db } from '../../../db/connect';
import { authorize, type Actor } from '../../../lib/actor';
import type { Clock } from '../../../lib/clock';
import { conflict, invalidField, notFound } from '../../../lib/errors';
import { hashToken, newId } from '../../../lib/ids';
import { decimalsOf } from '../../../lib/money/currency-digits';
import { formatAmount, parseAmount } from '../../../lib/money/money';
import type { AuditTrail } from '../../audit/audit-trail';
import type { ShowObjects } from '../../audit/shown-objects';
import type { AffiliateLink } from '../affiliate-links.entity';
import type { AffiliateLinksRepo } from '../affiliate-links.repo';
import { affiliateMessages as messages, authorizeReport, codeKey, editAffiliates } from '../affiliates.rules';
import type { NewConversion } from '../affiliates.schema';
import type { Attribution } from '../clicks/attribute-submission';
import type { ClicksRepo } from '../clicks/clicks.repo';
import type { Conversion, ConversionsRepo } from './conversions.repo';
import { presentConversion, type ConversionView } from '../present-affiliates';
import type { RecordConversion } from './record-conversion';

interface Dependencies {
  db: Db;
  links: AffiliateLinksRepo;
  conversions: ConversionsRepo;
  clicks: ClicksRepo;
  attribution: Attribution;
  recordConversion: RecordConversion;
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

/** Returns a hash that is equal for equal reports; amounts are compared as numbers. */
const contentOf = ({ clickId, affiliateCode, amount, currency, description }: NewConversion): string =>
  hashToken(
    JSON.stringify([
      clickId,
      affiliateCode === null ? null : codeKey(affiliateCode),
      amount === null ? null : plainAmount(amount),
      currency,
      description,
    ]),
  );

/** Records conversions reported from outside, and reverses and reinstates conversions of any kind. */
export function createConversionsService(dependencies: Dependencies) {
  const { db, links, conversions, clicks, attribution, recordConversion, audit, clock } = dependencies;

  /** @throws 400 if no link of the workspace matches, 409 if the click is too old */
  async function linkOf(
    workspaceId: string,
    { clickId, affiliateCode }: NewConversion,
  ): Promise<AffiliateLink> {
    const byCode = affiliateCode === null ? undefined : await links.byCode(workspaceId, affiliateCode);
    if (affiliateCode !== null && !byCode) throw invalidField('affiliateCode', messages.notFound);
    if (clickId === null) {
      const held = byCode && (await links.lock(workspaceId, byCode.id));
      if (!held) throw invalidField('affiliateCode', messages.notFound);
      // Without a click, as with a voucher code in a shop, the link must not be paused.
      if (held.status === 'paused') throw conflict(messages.paused);
      return held;
    }
    const found = await attribution.linkOfClick(workspaceId, clickId);
    if (found === 'unknown') throw invalidField('clickId', messages.unknownClick);
    if (found === 'old') throw conflict(messages.oldClick);
    if (byCode && byCode.id !== found.link.id) throw invalidField('affiliateCode', messages.otherLink);
    return found.link;
  }

  /** @throws 400 if the currency isn't the link's, or the amount has too many decimals for it */
  function amountOf({ amount, currency }: NewConversion, link: AffiliateLink): bigint | null {
    if (currency !== null && currency !== link.currency)
      throw invalidField(
        'currency',
        `Currency must be ${link.currency}, the currency of this affiliate link`,
      );
    if (amount === null) return null;
    const minor = parseAmount(amount, link.currency);
    if (minor === null)
      throw invalidField(
        'amount',
        `Amount has more than the ${decimalsOf(link.currency)} decimals of ${link.currency}`,
      );
    return minor;
  }

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
    return db.transaction(async () => {
      const conversion = await conversions.lock(workspaceId, id);
      const link = conversion && (await links.lock(workspaceId, conversion.linkId));
      if (!conversion || !link) throw notFound(messages.conversionNotFound);
      if (isReversal && conversion.reversedAt !== null) throw conflict(messages.alreadyReversed);
      if (!isReversal && conversion.reversedAt === null) throw conflict(messages.notReversed);
      const now = clock.now().toISOString();
      const { currency, linkId } = conversion;
      const commission = BigInt(conversion.commissionMinor);
      const reversedAt = isReversal ? now : null;
      await conversions.markReversed(workspaceId, id, reversedAt);
      if (commission !== 0n)
        await conversions.enter({
          id: newId(),
          workspaceId,
          linkId,
          conversionId: id,
          kind,
          currency,
          createdAt: now,
          amountMinor: String(isReversal ? -commission : commission),
        });
      await clicks.addConversion(linkId, conversion.createdAt, isReversal ? -1 : 1);
      const [earned, nothing] = [commission, 0n].map((amount) => formatAmount(amount, currency));
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
      const { externalId, clickId, description } = report;
      const contentHash = contentOf(report);
      return db.transaction(async () => {
        const known = await sameAgain(workspaceId, externalId, contentHash);
        if (known) return { isNew: false, conversion: await present(known) };
        const link = await linkOf(workspaceId, report);
        if (link.status === 'suspended') throw conflict(messages.suspended);
        const made = await recordConversion(actor, link, {
          kind: 'external',
          name: description ?? externalId,
          clickId,
          externalId,
          contentHash,
          amount: amountOf(report, link),
        });
        if (made) return { isNew: true, conversion: presentConversion(made, link.affiliateCode) };
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
