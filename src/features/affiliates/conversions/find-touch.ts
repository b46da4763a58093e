import { conflict, invalidField } from '../../../lib/errors';
import type { Earnings } from '../../earnings/sale';
import type { AffiliateLink } from '../affiliate-links.entity';
import type { AffiliateLinksRepo } from '../affiliate-links.repo';
import { affiliateMessages as messages } from '../affiliates.rules';
import type { NewConversion } from '../affiliates.schema';
import type { Attribution } from '../clicks/attribute-submission';
import type { AttributedCustomer, CustomersRepo } from './customers.repo';

interface Dependencies {
  links: Pick<AffiliateLinksRepo, 'byCode' | 'byCoupon' | 'lock'>;
  attribution: Attribution;
  customers: Pick<CustomersRepo, 'byId'>;
  earnings: Pick<Earnings, 'attribution'>;
}

/** The link that a conversion counts for, locked. */
export interface Touch {
  link: AffiliateLink;
  /** The link that the report names; null if it names only a known customer. */
  named: AffiliateLink | null;
  /** Whether another payee's link won the customer. */
  isOfOtherLink: boolean;
  /** The rule that chose between the links of a known customer. */
  attribution: 'first' | 'last' | null;
}

function isSameEarner(one: AffiliateLink, other: AffiliateLink): boolean {
  if (one.partnerId !== null || other.partnerId !== null) return one.partnerId === other.partnerId;
  return one.affiliateEmail.toLowerCase() === other.affiliateEmail.toLowerCase();
}

/** Finds the link that a reported conversion counts for: the named one, or the first or last one of a known customer. */
export function createFindTouch({ links, attribution, customers, earnings }: Dependencies) {
  /** Returns the link that the code or the coupon names. @throws 400 for an unknown one, or if they name two links */
  async function namedLink(
    workspaceId: string,
    { affiliateCode, coupon }: NewConversion,
  ): Promise<AffiliateLink | undefined> {
    const byCode = affiliateCode === null ? undefined : await links.byCode(workspaceId, affiliateCode);
    if (affiliateCode !== null && !byCode) throw invalidField('affiliateCode', messages.notFound);
    const byCoupon = coupon === null ? undefined : await links.byCoupon(workspaceId, coupon);
    if (coupon !== null && !byCoupon) throw invalidField('coupon', messages.unknownCoupon);
    if (byCode && byCoupon && byCode.id !== byCoupon.id) throw invalidField('coupon', messages.otherCoupon);
    return byCode ?? byCoupon;
  }

  /** @throws 400 if no link of the workspace matches, 409 if the click is too old */
  async function linkOf(workspaceId: string, report: NewConversion): Promise<AffiliateLink> {
    const { clickId } = report;
    const named = await namedLink(workspaceId, report);
    if (clickId === null) {
      const held = named && (await links.lock(workspaceId, named.id));
      if (!held) throw invalidField('affiliateCode', messages.notFound);
      // Without a click, as with a voucher code in a shop, the link must not be paused.
      if (held.status === 'paused') throw conflict(messages.paused);
      return held;
    }
    const found = await attribution.linkOfClick(workspaceId, clickId);
    if (found === 'unknown') throw invalidField('clickId', messages.unknownClick);
    if (found === 'old') throw conflict(messages.oldClick);
    if (named && named.id !== found.link.id)
      throw report.affiliateCode === null
        ? invalidField('coupon', messages.otherCoupon)
        : invalidField('affiliateCode', messages.otherLink);
    return found.link;
  }

  async function lockLink(workspaceId: string, id: string): Promise<AffiliateLink> {
    const link = await links.lock(workspaceId, id);
    if (!link) throw invalidField('customerId', messages.unknownCustomer);
    return link;
  }

  async function decide(
    workspaceId: string,
    named: AffiliateLink | null,
    customer: AttributedCustomer | undefined,
  ): Promise<Touch> {
    if (!customer) {
      if (!named) throw invalidField('customerId', messages.unknownCustomer);
      return { link: named, named, isOfOtherLink: false, attribution: null };
    }
    const first = await lockLink(workspaceId, customer.firstLinkId);
    const last = named ?? (await lockLink(workspaceId, customer.lastLinkId));
    const attribution = await earnings.attribution(workspaceId, last.programId);
    if (attribution === 'first') return { link: first, named, isOfOtherLink: false, attribution };
    return { link: last, named, isOfOtherLink: !isSameEarner(last, first) && named !== null, attribution };
  }

  /**
   * The transaction must hold the workspace's earnings.
   * @throws 400 for an unknown click, code, coupon, or customer; 409 for an old click or a paused or suspended link
   */
  return async function findTouch(workspaceId: string, report: NewConversion): Promise<Touch> {
    const { clickId, affiliateCode, coupon, customerId } = report;
    const isNamed = [clickId, affiliateCode, coupon].some((name) => name !== null);
    const named = isNamed ? await linkOf(workspaceId, report) : null;
    const known = customerId === null ? undefined : await customers.byId(workspaceId, customerId);
    const touch = await decide(workspaceId, named, known);
    if ([touch.link, named].some((link) => link?.status === 'suspended')) throw conflict(messages.suspended);
    return touch;
  };
}

export type FindTouch = ReturnType<typeof createFindTouch>;
