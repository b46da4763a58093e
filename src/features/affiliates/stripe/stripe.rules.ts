import { admins } from '../../../lib/roles';

/** Rules of the payments that Stripe reports. Free of zod, so that screens may import them. */
export const manageStripe = admins;

/** The id of the integration. */
export const STRIPE = 'stripe';

/** What is left to decide about an event. One that is waiting wasn't worked off yet. */
export const stripeStatuses = ['unattributed', 'problem', 'done', 'waiting'] as const;
export type StripeStatus = (typeof stripeStatuses)[number];

/** The types of events that are stored. All others are accepted and dropped. */
export const stripeEventTypes = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'invoice.paid',
  'invoice_payment.paid',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.closed',
  'customer.created',
  'customer.updated',
  'customer.subscription.created',
  'customer.subscription.updated',
  'promotion_code.created',
  'promotion_code.updated',
] as const;
export type StripeEventType = (typeof stripeEventTypes)[number];

export const isStripeEventType = (type: string): type is StripeEventType =>
  stripeEventTypes.some((known) => known === type);

export const stripeLimits = {
  /** Bytes of an event. */
  body: 1024 * 1024,
  id: 255,
  customer: 200,
  email: 320,
  /** Days that an event is kept as Stripe has sent it. */
  bodyDays: 90,
  /** Days before a customer came through a link in which its payments still count for that link. */
  earlyDays: 7,
  /** Events that are tried at once. */
  tried: 20,
} as const;

export const stripeMessages = {
  notFound: 'Event not found',
  unknownToken: 'This address receives no events',
  badSignature: 'The signature is not valid',
  notEvent: 'The body is not an event of Stripe',
  notPayment: 'This event is not a payment',
  decided: 'This payment is decided already',
  amountRequired: 'Enter the amount that earns',
  linkNotFound: 'Affiliate link not found',
  suspended: 'This affiliate link is suspended',
  bodyGone: `Events are kept as Stripe has sent them for ${stripeLimits.bodyDays} days`,
  unnamed: 'Nothing in the payment names an affiliate link',
  nothingPaid: 'Nothing was paid',
  tooEarly: `Paid more than ${stripeLimits.earlyDays} days before the customer came through a link`,
  failed: 'The event could not be worked off. Replay it.',
} as const;

/** What names a link, in the order in which it counts. */
export const clueKinds = ['reference', 'click', 'customer', 'promotion', 'alias'] as const;
export type ClueKind = (typeof clueKinds)[number];

/** What names a link, as people read it. */
export const clueWords: Readonly<Record<ClueKind, string>> = {
  reference: 'client_reference_id',
  click: 'Click in the metadata',
  customer: 'Customer in the metadata',
  promotion: 'Promotion code',
  alias: 'Alias in the metadata',
};
