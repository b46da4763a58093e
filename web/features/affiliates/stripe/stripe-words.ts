import type { StripeEventView } from '../../../../src/features/affiliates/stripe/stripe-events.service';
import type { StripeEventType } from '../../../../src/features/affiliates/stripe/stripe.rules';
import { formatMoney } from '../../../../src/lib/money/format-money';

/** The screen of the payments. */
export const STRIPE_PATH = '/settings/stripe';

/** The lists of the screen, with what an empty one says. */
export const stripeLists = [
  {
    id: 'unattributed',
    label: 'Unattributed',
    emptyTitle: 'Nothing to assign',
    empty: 'Payments that name no affiliate link appear here.',
  },
  {
    id: 'problem',
    label: 'Problems',
    emptyTitle: 'No problems',
    empty: 'Payments whose amount you have to decide appear here.',
  },
  {
    id: 'done',
    label: 'Done',
    emptyTitle: 'No events yet',
    empty: 'Events appear here a few seconds after Stripe has sent them.',
  },
] as const;

export type StripeList = (typeof stripeLists)[number]['id'];

export const isStripeList = (text: string | null): text is StripeList =>
  stripeLists.some(({ id }) => id === text);

export const stripeEventWords: Readonly<Record<StripeEventType, string>> = {
  'checkout.session.completed': 'Checkout completed',
  'checkout.session.async_payment_succeeded': 'Checkout paid later',
  'invoice.paid': 'Invoice paid',
  'invoice_payment.paid': 'Payment of an invoice',
  'charge.refunded': 'Refund',
  'charge.dispute.created': 'Dispute opened',
  'charge.dispute.closed': 'Dispute closed',
  'customer.created': 'Customer created',
  'customer.updated': 'Customer changed',
  'customer.subscription.created': 'Subscription created',
  'customer.subscription.updated': 'Subscription changed',
  'promotion_code.created': 'Promotion code created',
  'promotion_code.updated': 'Promotion code changed',
};

/** Returns the amount of an event; null without one. */
export const amountOf = ({ amount, currency }: StripeEventView): string | null =>
  amount === null || currency === null ? null : formatMoney(amount, currency);

/** Names the customer of an event, else its id in Stripe. */
export const customerOf = ({ email, customer, eventId }: StripeEventView): string =>
  email ?? customer ?? eventId;
