import { Readable } from 'node:stream';
import Stripe from 'stripe';
import type { IntegrationView } from '../features/integrations/integrations.service';
import type { StripeEventView } from '../features/affiliates/stripe/stripe-events.service';
import type { StripeEventType } from '../features/affiliates/stripe/stripe.rules';
import { hours } from '../lib/clock';
import type { Client, TestResponse } from './client';
import type { TestServer } from './server';

/** Signs as Stripe does, with its own library. */
const { webhooks } = new Stripe('sk_test_none');

export const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

export interface SentStripeEvent {
  id: string;
  object: 'event';
  type: StripeEventType;
  created: number;
  livemode: boolean;
  data: { object: object };
}

let events = 0;

/** Returns an event as Stripe sends it, that has happened now. */
export function stripeEvent(
  server: Pick<TestServer, 'clock'>,
  type: StripeEventType,
  object: object,
  others: Partial<SentStripeEvent> = {},
): SentStripeEvent {
  events += 1;
  const created = Math.floor(server.clock.now().getTime() / 1000);
  return { id: `evt_${events}`, object: 'event', type, created, livemode: true, data: { object }, ...others };
}

/** Connects Stripe, and returns the path that its events are sent to. */
export async function connectStripe(admin: Client, settings: object = {}): Promise<string> {
  const { status, body } = await admin.send<IntegrationView>('PUT', '/api/integrations/stripe', {
    settings: { secret: SECRET, ...settings },
  });
  if (status !== 200) throw new Error(`connecting Stripe failed: ${JSON.stringify(body)}`);
  return new URL(body.webhookUrl ?? '').pathname;
}

interface Signing {
  secret?: string;
  /** In seconds. */
  timestamp?: number;
}

export const signatureOf = (
  payload: string,
  server: Pick<TestServer, 'clock'>,
  signing: Signing = {},
): string =>
  webhooks.generateTestHeaderString({
    payload,
    secret: SECRET,
    timestamp: Math.floor(server.clock.now().getTime() / 1000),
    ...signing,
  });

/** Sends a body to an address for events over HTTP. */
export async function postStripe(
  server: Pick<TestServer, 'url'>,
  path: string,
  payload: string,
  signature: string | null,
): Promise<{ status: number; body: string }> {
  const answer = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      ...(signature !== null && { 'Stripe-Signature': signature }),
    },
    body: payload,
  });
  return { status: answer.status, body: await answer.text() };
}

/** Stores an event, signed by Stripe's library, without working it off. */
export async function storeStripe(
  server: Pick<TestServer, 'app' | 'clock'>,
  path: string,
  event: object,
): Promise<void> {
  const payload = JSON.stringify(event);
  const signedAt = server.clock.now().getTime();
  try {
    await server.app.receiveStripeEvent({
      token: path.split('/').at(-1) ?? '',
      signature: signatureOf(payload, server),
      sent: { header: () => null, body: () => Readable.from([Buffer.from(payload)]) },
    });
  } catch (error) {
    // A test that does several things at once may have moved the clock meanwhile.
    if (server.clock.now().getTime() - signedAt < hours(1)) throw error;
    await storeStripe(server, path, event);
  }
}

/** Stores events, and works them off in this order. */
export async function playStripe(
  server: Pick<TestServer, 'app' | 'clock'>,
  admin: Client,
  path: string,
  sent: readonly SentStripeEvent[],
): Promise<StripeEventView[]> {
  for (const event of sent) await storeStripe(server, path, event);
  const played: StripeEventView[] = [];
  for (const { id } of sent) {
    const row = await server.app.db.read('stripe_events').where({ eventId: id }).first('id');
    const answer: TestResponse<StripeEventView> = await admin.post(`/api/stripe-events/${row.id}/replay`);
    if (answer.status !== 200) throw new Error(`replaying failed: ${JSON.stringify(answer.body)}`);
    played.push(answer.body);
  }
  return played;
}

/** The objects of one purchase of a subscription by the shape of the API since 2025-03-31.basil, or the one before. */
export function subscriptionStory(name: string, shape: 'basil' | 'before' = 'basil') {
  const ids = {
    ...{ customer: `cus_${name}`, subscription: `sub_${name}`, invoice: `in_${name}`, charge: `ch_${name}` },
    ...{ intent: `pi_${name}`, session: `cs_${name}`, dispute: `du_${name}` },
  };
  const isBasil = shape === 'basil';
  return {
    ids,
    session: (details: object = {}) => ({
      ...{ id: ids.session, object: 'checkout.session', mode: 'subscription', payment_status: 'paid' },
      ...{ customer: ids.customer, subscription: ids.subscription, invoice: ids.invoice },
      ...{ amount_total: 12_000, currency: 'usd', customer_details: { email: `buyer@${name}.example` } },
      ...{ payment_intent: null, total_details: { amount_tax: 2000 }, metadata: {}, ...details },
    }),
    invoice: (details: object = {}) => ({
      ...{ id: ids.invoice, object: 'invoice', customer: ids.customer, currency: 'usd', status: 'paid' },
      ...{ customer_email: `buyer@${name}.example`, amount_paid: 12_000, total: 12_000 },
      total_excluding_tax: 10_000,
      ...(isBasil
        ? { parent: { subscription_details: { subscription: ids.subscription, metadata: {} } } }
        : {
            ...{ subscription: ids.subscription, subscription_details: { metadata: {} }, tax: 2000 },
            ...{ charge: ids.charge, payment_intent: ids.intent },
          }),
      ...details,
    }),
    invoicePayment: () => ({
      ...{ id: `inpay_${name}`, object: 'invoice_payment', invoice: ids.invoice, amount_paid: 12_000 },
      ...{ currency: 'usd', status: 'paid', payment: { type: 'payment_intent', payment_intent: ids.intent } },
    }),
    subscription: (details: object = {}) => ({
      ...{ id: ids.subscription, object: 'subscription', customer: ids.customer, metadata: {}, ...details },
    }),
    charge: (refunded: number, details: object = {}) => ({
      ...{ id: ids.charge, object: 'charge', customer: ids.customer, amount: 12_000, currency: 'usd' },
      ...{ amount_refunded: refunded, payment_intent: ids.intent },
      ...(isBasil ? {} : { invoice: ids.invoice }),
      ...details,
    }),
    dispute: (status: string, details: object = {}) => ({
      ...{ id: ids.dispute, object: 'dispute', charge: ids.charge, amount: 12_000, currency: 'usd', status },
      ...{ payment_intent: ids.intent, ...details },
    }),
  };
}
