import type { AffiliateLink } from '../../affiliate-links.entity';
import type { CustomersRepo } from '../../conversions/customers.repo';
import { days } from '../../../../lib/clock';
import { stripeLimits, stripeMessages as messages } from '../stripe.rules';
import type { KeptClue } from './facts.repo';
import type { FindLink, NamedLink } from './find-link';
import type { StripePayment } from './stripe-payments.repo';

interface Dependencies {
  customers: CustomersRepo;
  findLink: FindLink;
}

/** The link that a payment counts for, and why. */
export interface Binding {
  link: AffiliateLink;
  label: string;
  clickId: string | null;
  coupon: string | null;
  /** Of the rule that chose between the links of a customer of reported conversions. */
  rule: 'first' | 'last' | null;
  /** Whether a payment that has earned for another link moves to this one. */
  moves: boolean;
}

/** Returns whether a clue is among those that have just become known. */
export type IsFresh = (clue: KeptClue) => boolean;

const plain = { clickId: null, coupon: null, rule: null, moves: false };
const suspended = { reason: messages.suspended };
const early = { reason: messages.tooEarly };

/** Whether a payment counts for the link that its customer came through at a time. */
const isInTime = (paidAt: string, at: string): boolean =>
  Date.parse(paidAt) >= Date.parse(at) - days(stripeLimits.earlyDays);

/** Decides which link a payment counts for, or says why none. A customer keeps the first link that it came through. */
export function createBindPayment({ customers, findLink }: Dependencies) {
  async function ofCustomer(
    payment: StripePayment,
    customerId: string,
    isFresh: IsFresh,
  ): Promise<Binding | { reason: string }> {
    const { workspaceId, paidAt } = payment;
    const known = await customers.byId(workspaceId, customerId);
    if (known && known.source !== 'stripe') {
      const found = await findLink.ofCustomer(workspaceId, known);
      if (!found) return suspended;
      const isReported = known.source === null;
      const label = isReported ? 'Known customer' : 'Assigned by an admin';
      return { ...plain, link: found.link, label, rule: isReported ? found.rule : null };
    }
    const best = await findLink.best(workspaceId, customerId);
    const isMoved = best !== null && best.link.id !== known?.firstLinkId && isFresh(best.clue);
    if (known && !isMoved) {
      const link = await findLink.lock(workspaceId, known.firstLinkId);
      if (!link) return suspended;
      const named = best?.link.id === link.id ? best : null;
      // The first payment of a customer may arrive after later ones.
      const isEarlier = named !== null && named.clue.occurredAt < known.firstAt;
      if (isEarlier) await keep(payment, customerId, named);
      if (!isInTime(paidAt, isEarlier ? named.clue.occurredAt : known.firstAt)) return early;
      return { ...plain, label: 'Known customer', ...named, link, moves: true };
    }
    if (!best) return { reason: messages.unnamed };
    await keep(payment, customerId, best);
    return isInTime(paidAt, best.clue.occurredAt) ? { ...plain, ...best, moves: true } : early;
  }

  const keep = ({ workspaceId, email }: StripePayment, customerId: string, { link, clue }: NamedLink) =>
    customers.bind({
      ...{ workspaceId, customerId, customerEmail: email, linkId: link.id, at: clue.occurredAt },
      source: 'stripe',
    });

  return async function bindPayment(
    payment: StripePayment,
    isFresh: IsFresh,
  ): Promise<Binding | { reason: string }> {
    const { workspaceId, customer, reference, affiliateLinkId } = payment;
    if (customer !== null) return ofCustomer(payment, customer, isFresh);
    const best = await findLink.best(workspaceId, reference);
    if (affiliateLinkId !== null && !(best && isFresh(best.clue))) {
      const link = await findLink.lock(workspaceId, affiliateLinkId);
      return link ? { ...plain, link, label: 'Assigned by an admin' } : suspended;
    }
    return best ? { ...plain, ...best, moves: true } : { reason: messages.unnamed };
  };
}

export type BindPayment = ReturnType<typeof createBindPayment>;
