import { authorize, type Actor } from '../../../lib/actor';
import { notFound } from '../../../lib/errors';
import type { AffiliateLinksRepo } from '../affiliate-links.repo';
import { affiliateMessages as messages, viewAffiliates } from '../affiliates.rules';
import type { ClickIds } from '../clicks/click-ids';
import { presentConversion } from '../present-affiliates';
import type { ConversionsRepo } from './conversions.repo';
import type { CustomersRepo } from './customers.repo';

interface Dependencies {
  conversions: Pick<ConversionsRepo, 'byId' | 'ofCustomer'>;
  customers: Pick<CustomersRepo, 'byId'>;
  links: Pick<AffiliateLinksRepo, 'codesOf'>;
  clickIds: Pick<ClickIds, 'read'>;
}

/** Conversions of a customer that are shown. */
const MAX_CONVERSIONS = 50;

/** Creates the function that says what led to a conversion: its click, code and coupon, and the links of its customer. */
export function createExplainAttribution({ conversions, customers, links, clickIds }: Dependencies) {
  /** @throws 404 for an unknown id or one of another workspace */
  return async function explainAttribution(actor: Actor, id: string) {
    authorize(actor, viewAffiliates);
    const { workspaceId } = actor;
    const conversion = await conversions.byId(workspaceId, id);
    if (!conversion) throw notFound(messages.conversionNotFound);
    const { customerId, clickId, coupon, reportedCode, attribution } = conversion;
    const customer = customerId === null ? undefined : await customers.byId(workspaceId, customerId);
    const others =
      customerId === null ? [] : await conversions.ofCustomer(workspaceId, customerId, MAX_CONVERSIONS);
    const click = clickId === null ? null : await clickIds.read(clickId);
    const codes = await links.codesOf(workspaceId, [
      ...[conversion, ...others].map(({ linkId }) => linkId),
      ...(customer ? [customer.firstLinkId, customer.lastLinkId] : []),
    ]);
    const touch = (linkId: string, at: string) => ({
      affiliateLinkId: linkId,
      affiliateCode: codes.get(linkId) ?? '',
      at,
    });
    return {
      conversion: presentConversion(conversion, codes.get(conversion.linkId) ?? ''),
      clickId,
      clickedAt: click === null ? null : new Date(click.at).toISOString(),
      /** The code of the link that the report has named. */
      reportedCode,
      coupon,
      /** Where the conversion comes from, unless it was reported. */
      explanation: conversion.explanation ?? [],
      /** Which link of the customer earned; null if the report decided. */
      rule: attribution,
      customer: customer
        ? {
            customerId: customer.customerId,
            customerEmail: customer.customerEmail,
            first: touch(customer.firstLinkId, customer.firstAt),
            last: touch(customer.lastLinkId, customer.lastAt),
          }
        : null,
      /** The latest conversions of the customer. */
      conversions: others.map((other) => presentConversion(other, codes.get(other.linkId) ?? '')),
    };
  };
}

/** What led to a conversion, as `/api/conversions/{id}/attribution` returns it. */
export type AttributionView = Awaited<ReturnType<ReturnType<typeof createExplainAttribution>>>;
