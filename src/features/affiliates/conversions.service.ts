import type { Db } from '../../db/connect';
import { authorize, type Actor, type Member } from '../../lib/actor';
import type { Clock } from '../../lib/clock';
import { conflict, invalidField, notFound } from '../../lib/errors';
import { can } from '../../lib/roles';
import { hashToken, newId } from '../../lib/ids';
import { decimalsOf, formatAmount, parseAmount } from '../../lib/money';
import type { AuditTrail } from '../audit/audit-trail';
import type { AffiliateLinksRepo, CountedLink } from './affiliate-links.repo';
import {
  affiliateMessages as messages,
  codeKey,
  editAffiliates,
  reportConversions,
} from './affiliates.rules';
import type { NewConversion } from './affiliates.schema';
import type { Attribution } from './attribute-arrival';
import type { ClicksRepo } from './clicks.repo';
import type { Conversion, ConversionsRepo } from './conversions.repo';
import { presentConversion, type ConversionView } from './present-affiliates';
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

/** What was reported, and whether it is new. */
export interface Reported {
  isNew: boolean;
  conversion: ConversionView;
}

/** @throws 403 unless editor and above, or a key for conversions that an editor or above made */
function authorizeReport(actor: Actor): asserts actor is Member {
  const { apiKey } = actor;
  if (apiKey?.scope === 'conversions' && can(apiKey.makerRole, reportConversions)) return;
  authorize(actor, reportConversions);
}

/** `010.50` and `10.5` are one amount. */
const plainAmount = (amount: string): string => {
  const [whole = '', fraction = ''] = amount.split('.');
  return `${whole.replace(/^0+(?=\d)/, '')}.${fraction.replace(/0+$/, '')}`;
};

/** What makes two reports the same: the amount as a number, whatever it was written like. */
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

/** Conversions that happen elsewhere and are reported here, and the way to take any back. */
export function createConversionsService(dependencies: Dependencies) {
  const { db, links, conversions, clicks, attribution, recordConversion, audit, clock } = dependencies;

  /** @throws 400 for what names no link of the workspace, 409 for a click that is too old */
  async function linkOf(
    workspaceId: string,
    { clickId, affiliateCode }: NewConversion,
  ): Promise<CountedLink> {
    const byCode = affiliateCode === null ? undefined : await links.byCode(workspaceId, affiliateCode);
    if (affiliateCode !== null && !byCode) throw invalidField('affiliateCode', messages.notFound);
    if (clickId === null) {
      const held = byCode && (await links.lock(workspaceId, byCode.id));
      if (!held) throw invalidField('affiliateCode', messages.notFound);
      // A code that is merely named, as in a shop's field for vouchers, counts only while its link is open.
      if (held.status === 'paused') throw conflict(messages.paused);
      return held;
    }
    const found = await attribution.linkOfClick(workspaceId, clickId);
    if (found === 'unknown') throw invalidField('clickId', messages.unknownClick);
    if (found === 'old') throw conflict(messages.oldClick);
    if (byCode && byCode.id !== found.link.id) throw invalidField('affiliateCode', messages.otherLink);
    return found.link;
  }

  /** @throws 400 for another currency than the link's, or more decimals than it has */
  function amountOf({ amount, currency }: NewConversion, link: CountedLink): bigint | null {
    if (currency !== null && currency !== link.currency)
      throw invalidField(
        'currency',
        `Currency must be ${link.currency}, in which this affiliate link counts`,
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

  return {
    /**
     * Enters a conversion once, however often it is reported: the same again is answered alike, the same `externalId` with
     * other content is 409. 409 too for a link that is suspended, or paused and merely named by its code.
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
          ...{ clickId, externalId, contentHash, amount: amountOf(report, link) },
        });
        if (made) return { isNew: true, conversion: presentConversion(made, link.affiliateCode) };
        // Somebody reported it in the same moment.
        const first = await sameAgain(workspaceId, externalId, contentHash);
        if (!first) throw notFound(messages.conversionNotFound);
        return { isNew: false, conversion: await present(first) };
      });
    },

    /**
     * Takes a conversion back: what was earned by it is entered again with a minus, and it no longer counts. Once; 409 the
     * second time. 404 for an id of another workspace too.
     */
    async reverse(actor: Actor, id: string): Promise<ConversionView> {
      authorize(actor, editAffiliates);
      const { workspaceId } = actor;
      return db.transaction(async () => {
        const conversion = await conversions.lock(workspaceId, id);
        const link = conversion && (await links.lock(workspaceId, conversion.linkId));
        if (!conversion || !link) throw notFound(messages.conversionNotFound);
        if (conversion.reversedAt !== null) throw conflict(messages.alreadyReversed);
        const now = clock.now().toISOString();
        const { commissionMinor, currency, linkId } = conversion;
        await conversions.markReversed(workspaceId, id, now);
        if (commissionMinor !== '0')
          await conversions.enter({
            id: newId(),
            ...{ workspaceId, linkId, conversionId: id, kind: 'reversal', currency, createdAt: now },
            amountMinor: String(-BigInt(commissionMinor)),
          });
        await clicks.addConversion(linkId, conversion.createdAt, -1);
        await audit.record(actor, {
          workspaceId,
          action: 'reversed',
          objectType: 'conversion',
          objectId: id,
          objectName: conversion.name,
          parent: { type: 'affiliate_link', id: link.id, name: link.affiliateCode },
          changes: [{ field: 'commission', from: formatAmount(BigInt(commissionMinor), currency), to: '0' }],
        });
        return presentConversion({ ...conversion, reversedAt: now }, link.affiliateCode);
      });
    },

    /** Of these applications, the codes of the links that brought them; for who may read applications. */
    codesOfApplications: conversions.codesOfApplications,
  };
}

export type ConversionsService = ReturnType<typeof createConversionsService>;
